import type { ITerraformDependable, TerraformProvider } from "cdktf";
import type {
  ClusterProviders,
  Existing,
  ICertManager,
  IFlyteCluster,
  IFlyteDatabase,
  IFlyteIngress,
  IFlyteNetwork,
  IFlyteRegistry,
  IFlyteStorage,
  INamespace,
  INodePool,
  IPrincipal,
  IPrivateDnsZone,
  IReady,
  IResourceGroup,
  ISignInApplication,
  ITaskIdentities,
  IWorkloadIdentity,
  ServiceAccountRef,
  TokenIssuer,
} from "./interfaces";
import type { Taint } from "./kubernetes-names";
import {
  any,
  anyMap,
  knownText,
  list,
  listWithHoles,
  object,
  oneOf,
  optional,
  type Shape,
  type ShapeOf,
  text,
  thing,
} from "./shape";

/** Shapes of what several constructs take; see {@link Shape}. */
export const RESOURCE_GROUP: Shape<IResourceGroup> = object<IResourceGroup>({ name: text, location: text });

/** Tags of resources. */
export const TAGS = anyMap;

export const DEPENDABLE = thing<ITerraformDependable>("something that Terraform can wait for", "fqn");

export const DEPENDABLES = list(DEPENDABLE);

export const READY = thing<IReady>("a construct that can be waited for", "ready");

export const READY_LIST = list(READY);

export const READY_LIST_WITH_HOLES = listWithHoles(READY);

export const EXISTING: ShapeOf<Existing> = { ready: optional(DEPENDABLES) };

export const SERVICE_ACCOUNT = object<ServiceAccountRef>({ namespace: text, name: text });

export const TAINT = object<Taint>({
  key: knownText,
  value: text,
  effect: oneOf(["NoSchedule", "PreferNoSchedule", "NoExecute"]),
});

export const PROVIDERS: Shape<ClusterProviders> = object<ClusterProviders>({
  helm: optional(any<TerraformProvider>()),
  kubernetes: optional(any<TerraformProvider>()),
});

export const PRINCIPAL = thing<IPrincipal>("a principal", "principalId", "principalName");
export const IDENTITY = thing<IWorkloadIdentity>(
  "a WorkloadIdentity",
  "principalId",
  "clientId",
  "identityId",
);
export const TASK_IDENTITIES = thing<ITaskIdentities>(
  "TaskIdentities",
  "identities",
  "serviceAccounts",
  "clientId",
);
export const CLUSTER = thing<IFlyteCluster>("a FlyteCluster", "clusterId", "clusterName", "oidcIssuerUrl");
export const TOKEN_ISSUER = thing<TokenIssuer>("a FlyteCluster", "oidcIssuerUrl", "clusterName");
export const NETWORK = thing<IFlyteNetwork>("a FlyteNetwork", "virtualNetworkId", "nodeSubnetId");
export const PRIVATE_DNS_ZONE = thing<IPrivateDnsZone>("a PrivateDnsZone", "zoneId", "ready");
export const STORAGE = thing<IFlyteStorage>("a FlyteStorage", "accountId", "accountName", "grantReadWrite");
export const DATABASE = thing<IFlyteDatabase>("a FlyteDatabase", "host", "password", "maxConnections");
export const REGISTRY = thing<IFlyteRegistry>("a FlyteRegistry", "registryId", "loginServer", "grantPull");
export const NODE_POOL = thing<INodePool>("a NodePool", "poolName", "taints", "spot");
export const NAMESPACE = thing<INamespace>("a Namespace", "namespaceName", "ready");
export const INGRESS = thing<IFlyteIngress>("an ingress", "host", "routing", "tlsSecretName");
export const CERT_MANAGER = thing<ICertManager>("a CertManager", "namespace", "ready");
export const SIGN_IN_APPLICATION = thing<ISignInApplication>("an EntraApplication", "tenantId", "clientId");
