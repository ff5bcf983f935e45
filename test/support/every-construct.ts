import { type TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import * as flyte from "../../constructs";
import { FLYTE_FOUNDATION_SHAPE } from "../../constructs/flyte-foundation";
import { FLYTE_PLATFORM_SHAPE } from "../../constructs/flyte-platform";
import { FLYTE_STACK_SHAPE } from "../../constructs/flyte-stack";
import { FLYTE_WORKLOADS_SHAPE } from "../../constructs/flyte-workloads";
import { EXISTING_FLYTE_CLUSTER_SHAPE, FLYTE_CLUSTER_SHAPE } from "../../constructs/foundation/cluster";
import { EXISTING_FLYTE_DATABASE_SHAPE, FLYTE_DATABASE_SHAPE } from "../../constructs/foundation/database";
import { DNS_ZONE_SHAPE } from "../../constructs/foundation/dns-zone";
import {
  ENTRA_APPLICATION_SHAPE,
  EXISTING_ENTRA_APPLICATION_SHAPE,
} from "../../constructs/foundation/entra-application";
import { GPU_NODE_POOL_SHAPE } from "../../constructs/foundation/gpu-node-pool";
import {
  EXISTING_FLYTE_MONITORING_SHAPE,
  FLYTE_MONITORING_SHAPE,
} from "../../constructs/foundation/monitoring";
import { EXISTING_FLYTE_NETWORK_SHAPE, FLYTE_NETWORK_SHAPE } from "../../constructs/foundation/network";
import { EXISTING_NODE_POOL_SHAPE, NODE_POOL_SHAPE } from "../../constructs/foundation/node-pool";
import {
  EXISTING_PRIVATE_DNS_ZONE_SHAPE,
  PRIVATE_DNS_ZONE_SHAPE,
} from "../../constructs/foundation/private-dns-zone";
import { EXISTING_FLYTE_REGISTRY_SHAPE, FLYTE_REGISTRY_SHAPE } from "../../constructs/foundation/registry";
import { REGISTRY_READER_SHAPE, RegistryReader } from "../../constructs/foundation/registry-reader";
import { EXISTING_FLYTE_STORAGE_SHAPE, FLYTE_STORAGE_SHAPE } from "../../constructs/foundation/storage";
import { TASK_IDENTITIES_SHAPE } from "../../constructs/foundation/task-identities";
import {
  EXISTING_WORKLOAD_IDENTITY_SHAPE,
  WORKLOAD_IDENTITY_SHAPE,
} from "../../constructs/foundation/workload-identity";
import type { Props } from "../../constructs/shared/shape";
import { CERT_MANAGER_SHAPE, EXISTING_CERT_MANAGER_SHAPE } from "../../constructs/workloads/cert-manager";
import { CERTIFICATE_SHAPE } from "../../constructs/workloads/certificate";
import { ENVOY_GATEWAY_SHAPE, EXISTING_GATEWAY_SHAPE } from "../../constructs/workloads/envoy-gateway";
import { FLYTE_REGISTRATION_SHAPE } from "../../constructs/workloads/flyte-registration";
import { FLYTE_RELEASE_SHAPE } from "../../constructs/workloads/flyte-release";
import { EXISTING_GPU_OPERATOR_SHAPE, GPU_OPERATOR_SHAPE } from "../../constructs/workloads/gpu-operator";
import { HELM_RELEASE_SHAPE } from "../../constructs/workloads/helm-release";
import { EXISTING_INGRESS_NGINX_SHAPE, INGRESS_NGINX_SHAPE } from "../../constructs/workloads/ingress-nginx";
import { NAMESPACE_SHAPE } from "../../constructs/workloads/namespace";
import { REGISTRATION_SHAPE } from "../../constructs/workloads/registration";
import { REGISTRATION_OPERATOR_SHAPE } from "../../constructs/workloads/registration-operator";
import { SIGN_IN_SHAPE } from "../../constructs/workloads/sign-in";
import {
  azureId,
  cluster,
  flyteNamespace,
  GROUP,
  identity,
  network,
  NETWORK_IDS,
  tokenIssuer,
} from "./stand-ins";

/** How one construct is made, and what is known of its props. */
export interface Made {
  readonly shape: Props;
  /** Makes it, as plain JavaScript does. */
  readonly make: (scope: Construct, id: string, props: unknown) => unknown;
  /** The props that it cannot do without. */
  readonly least: (stack: TerraformStack) => Readonly<Record<string, unknown>>;
}

const ID = "00000000-0000-0000-0000-000000000001";

type New = new (scope: Construct, id: string, props: never) => unknown;
type From = (scope: Construct, id: string, existing: never) => unknown;

const made = (shape: object, construct: New, least: Made["least"]): Made => ({
  shape: shape as Props,
  make: (scope, id, props) => new construct(scope, id, props as never),
  least,
});

const existing = (shape: object, from: From, least: Made["least"]): Made => ({
  shape: shape as Props,
  make: (scope, id, props) => from(scope, id, props as never),
  least,
});

const secret = (stack: TerraformStack) =>
  new TerraformVariable(stack, "secret", { type: "string", sensitive: true }).stringValue;

const storage = (stack: TerraformStack) =>
  flyte.FlyteStorage.fromExistingStorage(stack, "storage", {
    accountId: azureId("Microsoft.Storage/storageAccounts", "acme"),
  });
const database = (stack: TerraformStack) =>
  flyte.FlyteDatabase.fromExistingDatabase(stack, "database", {
    host: "postgres.acme.com",
    username: "flyte",
    password: secret(stack),
  });
const registry = (stack: TerraformStack) =>
  flyte.FlyteRegistry.fromExistingRegistry(stack, "registry", {
    registryId: azureId("Microsoft.ContainerRegistry/registries", "acme"),
  });
const ingress = (stack: TerraformStack) =>
  flyte.EnvoyGateway.fromExistingGateway(stack, "gateway", {
    host: "flyte.acme.com",
    gatewayName: "acme",
    namespace: "gateways",
  });
const application = (stack: TerraformStack) =>
  flyte.EntraApplication.fromExistingApplication(stack, "application", {
    clientId: ID,
    clientSecret: secret(stack),
    tenantId: ID,
  });
const deployer = { principalName: "ann", principalId: ID };
const NAMES = { projects: ["flytesnacks"], domains: ["production"] };
const naming = new flyte.Naming("flyte", "dev", "abc123");
const tasks = (stack: TerraformStack) =>
  new flyte.TaskIdentities(stack, "tasks", {
    resourceGroup: GROUP,
    naming,
    cluster: tokenIssuer(stack),
    ...NAMES,
  });
const gpuPool = (stack: TerraformStack) =>
  flyte.NodePool.fromExistingNodePool(stack, "gpus", {
    poolName: "gpus",
    gpu: { accelerator: "nvidia-a10" },
  });
const gateway = (stack: TerraformStack) => ({
  cluster: cluster(stack),
  namespace: flyteNamespace(stack),
  host: "flyte.acme.com",
  dnsLabel: "acme",
});
const packages = (stack: TerraformStack) => ({
  kind: "oci",
  registry: "acme.azurecr.io",
  username: "robot",
  password: secret(stack),
});
const workflow = {
  name: "etl",
  project: "flytesnacks",
  domain: "production",
  version: "1",
  package: "acme/etl",
};

const unguarded = { ingress: { unauthenticated: "allow" } };

/** Every construct with props, and everything that describes what exists already. */
export const EVERY_CONSTRUCT: Readonly<Record<string, Made>> = {
  FlyteStack: {
    shape: FLYTE_STACK_SHAPE,
    make: (scope, id, props) => new flyte.FlyteStack(scope.node.root, id, props as never),
    least: () => ({ name: "dev", location: "westeurope", ...unguarded }),
  },
  FlytePlatform: made(FLYTE_PLATFORM_SHAPE, flyte.FlytePlatform, () => ({
    resourceGroup: GROUP,
    name: "dev",
    ...unguarded,
  })),
  FlyteFoundation: made(FLYTE_FOUNDATION_SHAPE, flyte.FlyteFoundation, () => ({
    resourceGroup: GROUP,
    name: "dev",
  })),
  FlyteWorkloads: made(FLYTE_WORKLOADS_SHAPE, flyte.FlyteWorkloads, (stack) => ({
    foundation: new flyte.FlyteFoundation(stack, "foundation", { resourceGroup: GROUP, name: "dev" }),
    ...unguarded,
  })),
  FlyteNetwork: made(FLYTE_NETWORK_SHAPE, flyte.FlyteNetwork, () => ({
    resourceGroup: GROUP,
    name: "flyte",
  })),
  "FlyteNetwork.fromExistingNetwork": existing(
    EXISTING_FLYTE_NETWORK_SHAPE,
    (...args) => flyte.FlyteNetwork.fromExistingNetwork(...args),
    () => NETWORK_IDS,
  ),
  FlyteStorage: made(FLYTE_STORAGE_SHAPE, flyte.FlyteStorage, () => ({
    resourceGroup: GROUP,
    accountName: "acme",
  })),
  "FlyteStorage.fromExistingStorage": existing(
    EXISTING_FLYTE_STORAGE_SHAPE,
    (...args) => flyte.FlyteStorage.fromExistingStorage(...args),
    () => ({ accountId: azureId("Microsoft.Storage/storageAccounts", "acme") }),
  ),
  FlyteDatabase: made(FLYTE_DATABASE_SHAPE, flyte.FlyteDatabase, () => ({
    resourceGroup: GROUP,
    serverName: "acme",
    access: flyte.DatabaseAccess.allowList([]),
  })),
  "FlyteDatabase.fromExistingDatabase": existing(
    EXISTING_FLYTE_DATABASE_SHAPE,
    (...args) => flyte.FlyteDatabase.fromExistingDatabase(...args),
    (stack) => ({ host: "postgres.acme.com", username: "flyte", password: secret(stack) }),
  ),
  FlyteCluster: made(FLYTE_CLUSTER_SHAPE, flyte.FlyteCluster, (stack) => ({
    resourceGroup: GROUP,
    clusterName: "aks",
    network: network(stack),
    deployer,
  })),
  "FlyteCluster.fromExistingCluster": existing(
    EXISTING_FLYTE_CLUSTER_SHAPE,
    (...args) => flyte.FlyteCluster.fromExistingCluster(...args),
    () => ({ clusterName: "aks", resourceGroupName: "shared" }),
  ),
  NodePool: made(NODE_POOL_SHAPE, flyte.NodePool, (stack) => ({
    cluster: cluster(stack),
    poolName: "big",
    vmSize: "Standard_E8s_v5",
  })),
  "NodePool.fromExistingNodePool": existing(
    EXISTING_NODE_POOL_SHAPE,
    (...args) => flyte.NodePool.fromExistingNodePool(...args),
    () => ({ poolName: "big" }),
  ),
  GpuNodePool: made(GPU_NODE_POOL_SHAPE, flyte.GpuNodePool, (stack) => ({
    cluster: cluster(stack),
    poolName: "gpus",
    vmSize: "Standard_NC4as_T4_v3",
  })),
  FlyteRegistry: made(FLYTE_REGISTRY_SHAPE, flyte.FlyteRegistry, () => ({
    resourceGroup: GROUP,
    registryName: "acmeflyte",
  })),
  "FlyteRegistry.fromExistingRegistry": existing(
    EXISTING_FLYTE_REGISTRY_SHAPE,
    (...args) => flyte.FlyteRegistry.fromExistingRegistry(...args),
    () => ({ registryId: azureId("Microsoft.ContainerRegistry/registries", "acme") }),
  ),
  RegistryReader: made(REGISTRY_READER_SHAPE, RegistryReader, (stack) => ({
    registry: registry(stack),
    repositories: ["acme/etl"],
  })),
  FlyteMonitoring: made(FLYTE_MONITORING_SHAPE, flyte.FlyteMonitoring, () => ({
    resourceGroup: GROUP,
    name: "flyte",
  })),
  "FlyteMonitoring.fromExistingWorkspace": existing(
    EXISTING_FLYTE_MONITORING_SHAPE,
    (...args) => flyte.FlyteMonitoring.fromExistingWorkspace(...args),
    () => ({
      resourceGroup: GROUP,
      name: "flyte",
      workspaceId: azureId("Microsoft.OperationalInsights/workspaces", "acme"),
      workspaceLocation: "westeurope",
    }),
  ),
  DnsZone: made(DNS_ZONE_SHAPE, flyte.DnsZone, () => ({ zoneName: "acme.com", resourceGroupName: "dns" })),
  PrivateDnsZone: made(PRIVATE_DNS_ZONE_SHAPE, flyte.PrivateDnsZone, () => ({
    resourceGroup: GROUP,
    zoneName: "acme.internal",
    virtualNetworkId: NETWORK_IDS.virtualNetworkId,
  })),
  "PrivateDnsZone.fromExistingPrivateDnsZone": existing(
    EXISTING_PRIVATE_DNS_ZONE_SHAPE,
    (...args) => flyte.PrivateDnsZone.fromExistingPrivateDnsZone(...args),
    () => ({ zoneId: azureId("Microsoft.Network/privateDnsZones", "acme.internal") }),
  ),
  WorkloadIdentity: made(WORKLOAD_IDENTITY_SHAPE, flyte.WorkloadIdentity, () => ({
    resourceGroup: GROUP,
    identityName: "backend",
  })),
  "WorkloadIdentity.fromExistingWorkloadIdentity": existing(
    EXISTING_WORKLOAD_IDENTITY_SHAPE,
    (...args) => flyte.WorkloadIdentity.fromExistingWorkloadIdentity(...args),
    () => ({
      identityId: azureId("Microsoft.ManagedIdentity/userAssignedIdentities", "backend"),
      clientId: ID,
      principalId: ID.replace(/1$/, "2"),
    }),
  ),
  TaskIdentities: made(TASK_IDENTITIES_SHAPE, flyte.TaskIdentities, (stack) => ({
    resourceGroup: GROUP,
    naming,
    cluster: tokenIssuer(stack),
    ...NAMES,
  })),
  EntraApplication: made(ENTRA_APPLICATION_SHAPE, flyte.EntraApplication, () => ({
    displayName: "flyte",
    host: "flyte.acme.com",
  })),
  "EntraApplication.fromExistingApplication": existing(
    EXISTING_ENTRA_APPLICATION_SHAPE,
    (...args) => flyte.EntraApplication.fromExistingApplication(...args),
    (stack) => ({ clientId: ID, clientSecret: secret(stack), tenantId: ID }),
  ),
  Namespace: made(NAMESPACE_SHAPE, flyte.Namespace, (stack) => ({ name: "team", cluster: cluster(stack) })),
  HelmRelease: made(HELM_RELEASE_SHAPE, flyte.HelmRelease, (stack) => ({
    chart: flyte.CHARTS.certManager,
    releaseName: "release",
    namespace: flyteNamespace(stack),
    values: {},
  })),
  EnvoyGateway: made(ENVOY_GATEWAY_SHAPE, flyte.EnvoyGateway, gateway),
  "EnvoyGateway.fromExistingGateway": existing(
    EXISTING_GATEWAY_SHAPE,
    (...args) => flyte.EnvoyGateway.fromExistingGateway(...args),
    () => ({ host: "flyte.acme.com", gatewayName: "acme", namespace: "gateways" }),
  ),
  IngressNginx: made(INGRESS_NGINX_SHAPE, flyte.IngressNginx, (stack) => {
    const { namespace: _, ...props } = gateway(stack);
    return props;
  }),
  "IngressNginx.fromExistingIngressNginx": existing(
    EXISTING_INGRESS_NGINX_SHAPE,
    (...args) => flyte.IngressNginx.fromExistingIngressNginx(...args),
    () => ({ host: "flyte.acme.com" }),
  ),
  CertManager: made(CERT_MANAGER_SHAPE, flyte.CertManager, (stack) => ({ cluster: cluster(stack) })),
  "CertManager.fromExistingCertManager": existing(
    EXISTING_CERT_MANAGER_SHAPE,
    (...args) => flyte.CertManager.fromExistingCertManager(...args),
    () => ({}),
  ),
  Certificate: made(CERTIFICATE_SHAPE, flyte.Certificate, (stack) => ({
    namespace: flyteNamespace(stack),
    certManager: flyte.CertManager.fromExistingCertManager(stack, "cert-manager"),
    ingress: ingress(stack),
  })),
  GpuOperator: made(GPU_OPERATOR_SHAPE, flyte.GpuOperator, (stack) => ({
    cluster: cluster(stack),
    gpuPools: [gpuPool(stack)],
  })),
  "GpuOperator.fromExistingGpuOperator": existing(
    EXISTING_GPU_OPERATOR_SHAPE,
    (...args) => flyte.GpuOperator.fromExistingGpuOperator(...args),
    () => ({}),
  ),
  SignIn: made(SIGN_IN_SHAPE, flyte.SignIn, (stack) => ({
    namespace: flyteNamespace(stack),
    host: "flyte.acme.com",
    application: application(stack),
  })),
  FlyteRelease: made(FLYTE_RELEASE_SHAPE, flyte.FlyteRelease, (stack) => ({
    namespace: flyteNamespace(stack),
    storage: storage(stack),
    database: database(stack),
    backendIdentity: identity(stack),
    taskIdentities: tasks(stack),
    ...NAMES,
  })),
  RegistrationOperator: made(REGISTRATION_OPERATOR_SHAPE, flyte.RegistrationOperator, (stack) => ({
    cluster: cluster(stack),
    ingress: ingress(stack),
    packages: packages(stack),
  })),
  FlyteRegistration: made(FLYTE_REGISTRATION_SHAPE, flyte.FlyteRegistration, (stack) => {
    const { name, ...rest } = workflow;
    return {
      ...rest,
      registrationName: name,
      operator: flyte.RegistrationOperator.fromExistingRegistrationOperator(
        stack,
        "operator",
        flyteNamespace(stack),
      ),
    };
  }),
  Registration: made(REGISTRATION_SHAPE, flyte.Registration, (stack) => ({
    cluster: cluster(stack),
    ingress: ingress(stack),
    registry: registry(stack),
    workflows: [workflow],
    ...NAMES,
    after: [],
  })),
};
