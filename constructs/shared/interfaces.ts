import type { ITerraformDependable, TerraformProvider } from "cdktf";
import type { IConstruct } from "constructs";
import type { OUTBOUNDS, TASK_IDENTITY_MODES } from "./closed-sets";
import type { Taint } from "./kubernetes-names";

/** Something that is usable only once all of `ready` is applied; what uses it depends on these. */
export interface IReady {
  /** What must exist, and be allowed, before this can be used. */
  readonly ready: readonly ITerraformDependable[];
}

/** What describes something that exists already. */
export interface Existing {
  /** What must be applied before it can be used, where this stack makes that. @default nothing */
  readonly ready?: readonly ITerraformDependable[];
}

/** The resource group that a construct puts its resources into. */
export interface IResourceGroup {
  /** The group's name. */
  readonly name: string;
  /** Azure region in its short form, such as `westeurope`; host names are derived from it. */
  readonly location: string;
}

/** A principal of Entra ID that roles are granted to. */
export interface IPrincipal {
  /** Object id of the principal (never a client id). */
  readonly principalId: string;
  /** Names the principal among those of `principalScope`. */
  readonly principalName: string;
  /** The construct that has the principal; its place names the principal's roles. @default `principalName` alone does */
  readonly principalScope?: IConstruct;
  /** Kind of principal; absent where it cannot be known, as for whoever deploys. */
  readonly principalType?: "User" | "Group" | "ServicePrincipal";
  /** Keeps what was granted first when `principalId` changes later, as with each deployer. @default false */
  readonly keepFirst?: boolean;
}

/** A user-assigned managed identity. */
export interface IWorkloadIdentity extends IConstruct, IReady, IPrincipal {
  /** Client id, for the annotation `azure.workload.identity/client-id`. */
  readonly clientId: string;
  /** Azure resource id. */
  readonly identityId: string;
  /**
   * Lets a service account of a cluster act as this identity. The pods also need the label
   * `azure.workload.identity/use: "true"`, and the service account this identity's client id.
   *
   * @throws InvalidPropsError beyond the 20 service accounts that Azure allows, or for an account of the same name
   * in another cluster, where the identity is made for one.
   */
  trust(account: ServiceAccountRef, cluster: TokenIssuer): void;
}

/** What a cluster's service account tokens are told by. */
export type TokenIssuer = Pick<IFlyteCluster, "oidcIssuerUrl" | "clusterName" | "node">;

/** A Kubernetes service account. */
export interface ServiceAccountRef {
  /** Namespace of the service account. */
  readonly namespace: string;
  /** Name of the service account. */
  readonly name: string;
}

/** A private DNS zone, linked to the virtual network. */
export interface IPrivateDnsZone extends IConstruct, IReady {
  /** Azure resource id. */
  readonly zoneId: string;
}

/** The virtual network that everything shares. */
export interface IFlyteNetwork extends IConstruct, IReady {
  /** Azure resource id of the virtual network. */
  readonly virtualNetworkId: string;
  /** Azure resource id of the subnet of the nodes. */
  readonly nodeSubnetId: string;
  /** Azure resource id of the subnet that is delegated to Postgres; absent where there is none. */
  readonly databaseSubnetId?: string;
  /** The private zone of Postgres servers; absent where there is no database subnet. */
  readonly databaseDnsZone?: IPrivateDnsZone;
  /** Azure resource id of the subnet of private endpoints; absent where there is none. */
  readonly endpointSubnetId?: string;
  /** Private zones of storage that are linked already; absent where storage makes its own. */
  readonly storageDnsZones?: StorageDnsZones;
  /** How the nodes reach the internet. */
  readonly outbound: Outbound;
  /** Public IPv4 address of the NAT gateway; absent without one, or where it is not known. */
  readonly natGatewayAddress?: string;
}

/** The private zones that private endpoints of storage register in. */
export interface StorageDnsZones {
  /** `privatelink.blob.core.windows.net`. */
  readonly blob: IPrivateDnsZone;
  /** `privatelink.dfs.core.windows.net`. */
  readonly dfs: IPrivateDnsZone;
}

/**
 * How nodes reach the internet: by the cluster's load balancer, or by a NAT gateway on their subnet (AKS's
 * managed gateway does not go with a custom network).
 */
export type Outbound = (typeof OUTBOUNDS)[number];

/** The account that holds Flyte's metadata and raw data. */
export interface IFlyteStorage extends IConstruct, IReady {
  /** Azure resource id of the account. */
  readonly accountId: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Container of metadata, and of raw data where there is no other. */
  readonly container: string;
  /** Container of raw data. */
  readonly rawDataContainer: string;
  /** Days after which raw data are deleted; Flyte's cache forgets them a day before. Absent: never. */
  readonly rawDataExpiryDays?: number;
  /** Lets a principal read and write blobs, and sign URLs, on the whole account. */
  grantReadWrite(principal: IPrincipal): IReady;
}

/** The Postgres server that holds Flyte's state. */
export interface IFlyteDatabase extends IConstruct, IReady {
  /** Host name of the server. */
  readonly host: string;
  /** TCP port. */
  readonly port: number;
  /** Login role. */
  readonly username: string;
  /** Password of the login role: a reference to a sensitive value. */
  readonly password: string;
  /** Changes when the password does; pods restart on it. Not secret. */
  readonly passwordVersion: string;
  /** Connections that Flyte may open in all. */
  readonly maxConnections: number;
  /** Database of flyteadmin and the scheduler. */
  readonly adminDatabase: string;
  /** Database of the data catalog. */
  readonly catalogDatabase: string;
}

/** How to reach and log in to a cluster: one method, never two. */
export type ClusterConnection = {
  /** URL of the API server. */
  readonly host: string;
  /** Certificate authority of the API server, PEM. */
  readonly clusterCaCertificate: string;
} & (
  | {
      /** Client certificate, PEM: a reference to a sensitive value. */
      readonly clientCertificate: string;
      /** Key of the client certificate, PEM: a reference to a sensitive value. */
      readonly clientKey: string;
    }
  | {
      /** A credential plugin, such as kubelogin. */
      readonly exec: {
        /** Version of the protocol, such as `client.authentication.k8s.io/v1beta1`. */
        readonly apiVersion: string;
        /** The program, found by PATH. */
        readonly command: string;
        /** Its arguments. */
        readonly args: string[];
      };
    }
);

/** The AKS cluster. */
export interface IFlyteCluster extends IConstruct, IReady {
  /** Azure resource id. */
  readonly clusterId: string;
  /** Name of the cluster. */
  readonly clusterName: string;
  /** Resource group of the cluster. */
  readonly resourceGroupName: string;
  /** Azure region of the cluster, where the public addresses of its load balancer are. */
  readonly location: string;
  /** Azure resource id of the nodes' subnet; absent where it is not known. */
  readonly nodeSubnetId?: string;
  /** Issuer of the cluster's service account tokens, with its trailing slash. */
  readonly oidcIssuerUrl: string;
  /** The nodes' identity, which pulls images. */
  readonly kubeletIdentity: IPrincipal;
  /** How the Helm and Kubernetes providers log in. */
  readonly connection: ClusterConnection;
  /** Whether people log in with Entra ID, and so need kubelogin. */
  readonly entraLogin: boolean;
  /** Addresses of pods (CIDR); absent where they are not known. */
  readonly podCidr?: string;
  /** Public IPv4 address that outbound traffic comes from; absent where it is not known. */
  readonly egressAddress?: string;
}

/** A pool of nodes beside the system pool. */
export interface INodePool extends IConstruct, IReady {
  /** Name of the pool. */
  readonly poolName: string;
  /** All taints of its nodes, those that AKS sets among them. */
  readonly taints: readonly Taint[];
  /** Whether its nodes are spot instances. */
  readonly spot: boolean;
  /** What its GPUs are; absent on a pool without. */
  readonly gpu?: GpuDescription;
}

/** The GPUs of a pool, in the words that a task asks for them. */
export interface GpuDescription {
  /** flytekit's name of the device, such as `nvidia-h100`. */
  readonly accelerator: string;
  /** Partition of each card, such as `2g.20gb`; absent where cards are whole. */
  readonly partition?: string;
}

/** Where the logs of a cluster go. */
export interface IFlyteMonitoring extends IConstruct {
  /** Azure resource id of the Log Analytics workspace; the cluster needs it when it is made. */
  readonly workspaceId: string;
  /** Collects logs and metrics of these namespaces of a cluster that was given {@link workspaceId}. */
  collectFrom(cluster: IFlyteCluster, namespaces: readonly string[]): IReady;
}

/** The container registry that the nodes pull from. */
export interface IFlyteRegistry extends IConstruct, IReady {
  /** Azure resource id. */
  readonly registryId: string;
  /** Name of the registry. */
  readonly registryName: string;
  /** Resource group of the registry. */
  readonly resourceGroupName: string;
  /** Host name that images are pulled from, without scheme. */
  readonly loginServer: string;
  /** Lets a principal pull images. */
  grantPull(principal: IPrincipal): IReady;
  /** Lets a principal push and pull images. */
  grantPush(principal: IPrincipal): IReady;
  /** Makes a credential that can read these repositories and nothing else. */
  addReader(id: string, repositories: readonly string[]): RegistryCredential;
}

/** A credential of a container registry. */
export interface RegistryCredential extends IReady {
  /** User name. */
  readonly username: string;
  /** Password: a reference to a sensitive value. */
  readonly password: string;
  /** Changes when the password does; pods restart on it. Not secret. */
  readonly passwordVersion: string;
}

/** The identities of task pods. */
export interface ITaskIdentities extends IConstruct, IReady {
  /** One for all, one per domain, or one per project. */
  readonly mode: TaskIdentityMode;
  /** Every identity there is. */
  readonly identities: readonly IWorkloadIdentity[];
  /** Names of the service accounts that carry an identity in each namespace. */
  readonly serviceAccounts: readonly string[];
  /** Client id for the pods of one project and domain. */
  clientId(project: string, domain: string): string;
}

/** How task pods are told apart in Azure: one identity, one per domain, or one per project. */
export type TaskIdentityMode = (typeof TASK_IDENTITY_MODES)[number];

/** The providers that put things into one cluster. */
export interface ClusterProviders {
  /** Provider of Helm releases. @default the stack's own */
  readonly helm?: TerraformProvider;
  /** Provider of Kubernetes objects. @default the stack's own */
  readonly kubernetes?: TerraformProvider;
}

/** A Kubernetes namespace. */
export interface INamespace extends IConstruct, IReady {
  /** Name of the namespace. */
  readonly namespaceName: string;
  /** Uid of the namespace; absent where it is not known. */
  readonly uid?: string;
}

/** How people and programs reach Flyte from outside the cluster. */
export interface IFlyteIngress extends IConstruct, IReady {
  /** Host name of console and API. */
  readonly host: string;
  /** DNS label that the platform gives to its public address; absent where the address is somebody else's. */
  readonly dnsLabel?: string;
  /** How Let's Encrypt's HTTP-01 challenge is answered: a `solvers` entry of a cert-manager issuer. */
  readonly http01Solver: Readonly<Record<string, unknown>>;
  /** What brings the Gateway API; absent where the challenge is not answered by it. */
  readonly gatewayApi?: IReady;
  /** Who routes to Flyte: objects of the ingress itself, or flyte-core's own Ingress of this class. */
  readonly routing:
    | { readonly by: "gateway" }
    | {
        readonly by: "ingress";
        /** Name of the IngressClass. */
        readonly ingressClassName: string;
      };
  /** Name of the Secret, in Flyte's namespace, that holds the certificate. */
  readonly tlsSecretName: string;
}

/** A public zone that DNS-01 proves control of; it is ready when whoever asks for a certificate may get one. */
export interface Dns01Zone extends IReady {
  /** Name of the zone. */
  readonly zoneName: string;
  /** Resource group of the zone. */
  readonly resourceGroupName: string;
  /** Id of the subscription of the zone. */
  readonly subscriptionId: string;
  /** Makes the records: it may write to the zone, and trusts cert-manager's service account. */
  readonly identity: IWorkloadIdentity;
}

/** What issues certificates. */
export interface ICertManager extends IConstruct, IReady {
  /** Its namespace. */
  readonly namespace: INamespace;
}

/** What registers workflows from inside the cluster. */
export interface IRegistrationOperator extends IConstruct, IReady {
  /** Namespace of the operator and of its registrations. */
  readonly namespace: INamespace;
}

/** An application in Entra ID by which people sign in to Flyte. */
export interface ISignInApplication extends IReady {
  /** Id of the tenant, a GUID. */
  readonly tenantId: string;
  /** Application (client) id. */
  readonly clientId: string;
  /** Client secret: a reference to a sensitive value. */
  readonly clientSecret: string;
  /** Changes when the secret does; flyteadmin restarts on it. Not secret. */
  readonly secretVersion: string;
  /** Where an administrator consents for everyone; absent where people can consent for themselves. */
  readonly consentUrl?: string;
}

/** Who may use Flyte: its authorisation server, with the clients of machines. */
export interface ISignIn extends IReady {
  /** What flyte-core's values need to know. */
  readonly values: SignInValues;
  /** The client of this id. @throws Error when there is none */
  clientOf(clientId: string): MachineClient;
}

/** A client of Flyte that logs in with a secret. */
export interface MachineClient {
  /** Client id. */
  readonly clientId: string;
  /** Client secret: a reference to a sensitive value. */
  readonly clientSecret: string;
  /** Changes when the secret does; pods restart on it. Not secret. */
  readonly secretVersion: string;
}

/** What flyte-core's values need to know of sign-in. The only trace of a secret in it is a bcrypt hash. */
export interface SignInValues {
  /** Host name of Flyte. */
  readonly host: string;
  /** Id of the tenant, a GUID. */
  readonly tenantId: string;
  /** Application (client) id in Entra ID. */
  readonly clientId: string;
  /** Changes when the application's secret does. */
  readonly secretVersion: string;
  /** Name of the Secret of flyteadmin's keys. */
  readonly adminSecret: string;
  /** Name of the Secret of propeller and scheduler. */
  readonly propellerSecret: string;
  /** Client id of propeller and scheduler. */
  readonly propellerClientId: string;
  /** Changes when the secret of propeller and scheduler does. */
  readonly propellerSecretVersion: string;
  /** Client id of people's command line tools. */
  readonly flytectlClientId: string;
  /** Base64 of the bcrypt hash of each client's secret, by client id. */
  readonly clientHashes: Readonly<Record<string, string>>;
}
