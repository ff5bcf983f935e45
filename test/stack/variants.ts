import { TerraformVariable } from "cdktf";
import type { FlyteStackProps } from "../../constructs/flyte-stack";
import { FlyteCluster } from "../../constructs/foundation/cluster";
import { FlyteDatabase } from "../../constructs/foundation/database";
import { FlyteNetwork } from "../../constructs/foundation/network";
import { FlyteRegistry } from "../../constructs/foundation/registry";
import { FlyteStorage } from "../../constructs/foundation/storage";
import { azureId, NETWORK_IDS } from "../support/stand-ins";

type Variant = Partial<FlyteStackProps>;
type Existing = NonNullable<FlyteStackProps["existing"]>;
type Stack = Parameters<Existing>[0];

const GUID = "00000000-0000-0000-0000-000000000002";

const existing = {
  network: (stack: Stack) => FlyteNetwork.fromExistingNetwork(stack, "existing-network", NETWORK_IDS),
  storage: (stack: Stack) =>
    FlyteStorage.fromExistingStorage(stack, "existing-storage", {
      accountId: azureId("Microsoft.Storage/storageAccounts", "acmedata"),
    }),
  database: (stack: Stack) =>
    FlyteDatabase.fromExistingDatabase(stack, "existing-database", {
      host: "pg.acme.com",
      username: "flyte",
      password: new TerraformVariable(stack, "database_password", { sensitive: true }).stringValue,
    }),
  cluster: (stack: Stack) =>
    FlyteCluster.fromExistingCluster(stack, "existing-cluster", {
      clusterName: "aks",
      resourceGroupName: "aks-group",
    }),
  registry: (stack: Stack) =>
    FlyteRegistry.fromExistingRegistry(stack, "existing-registry", {
      registryId: azureId("Microsoft.ContainerRegistry/registries", "acmeimages"),
    }),
};

const ADDRESS = {
  host: "flyte.acme.com",
  dnsZone: { zoneName: "acme.com", resourceGroupName: "dns" },
};

const POOLS: Variant = {
  nodePools: {
    cpu: { vmSize: "Standard_D8s_v5", minCount: 1 },
    spot: { vmSize: "Standard_E8s_v5", spot: true },
  },
};

/** Everything that a careful team turns on. */
const CAREFUL: Variant = {
  name: "production",
  tags: { team: "ml-platform" },
  deletionProtection: true,
  subscriptionId: GUID,
  tenantId: GUID,
  state: {
    type: "azurerm",
    resourceGroup: "tfstate",
    storageAccount: "acmetfstate",
    container: "tfstate",
    key: "flyte/production.tfstate",
  },
  storage: {
    access: "private",
    replication: "ZRS",
    role: "contributor",
    rawDataContainer: "flyte-raw",
    rawDataExpiryDays: 90,
  },
  database: {
    sku: "GP_Standard_D2ds_v5",
    highAvailability: "zoneRedundant",
    backupRetentionDays: 35,
    geoRedundantBackup: true,
  },
  cluster: {
    upgradeChannel: "patch",
    kubernetesVersion: "1.35",
    tier: "Standard",
    zones: ["1", "2", "3"],
    systemPool: { dedicated: true, minCount: 2, maxCount: 3 },
    adminGroupObjectIds: [GUID],
    authorizedIpRanges: ["203.0.113.0/24"],
  },
  ...POOLS,
  gpuPools: {
    whole: { vmSize: "Standard_NC40ads_H100_v5", spot: true },
    cut: {
      vmSize: "Standard_NC24ads_A100_v4",
      partition: "2g.20gb",
      taints: [{ key: "team", value: "vision", effect: "NoSchedule" }],
    },
  },
  registry: { sku: "Premium", pushPrincipals: [{ objectId: GUID, type: "Group" }] },
  address: ADDRESS,
  ingress: { allowedSourceRanges: ["198.51.100.0/24"] },
  tls: { email: "ops@acme.com" },
  projects: ["vision", "speech"],
  taskIdentities: "perDomain",
  flyte: {
    replicas: 2,
    quotas: { production: { cpu: "64", memory: "256Gi" } },
    values: { flyteconsole: { podLabels: { team: "ml" } } },
  },
};

/** Stacks that differ from the least one in what they are named after. */
export const VARIANTS: Readonly<Record<string, Variant>> = {
  least: {},
  careful: CAREFUL,
  "ingress-nginx": { ingress: { controller: "ingress-nginx", unauthenticated: "allow" } },
  "no ingress": { ingress: { controller: "none" } },
  "identity per project": { taskIdentities: "perProject", taskServiceAccounts: ["default", "spark"] },
  "existing group": { resourceGroup: { name: "shared", existing: true } },
  "NAT gateway": {
    network: { outbound: "natGateway" },
    cluster: { authorizedIpRanges: ["203.0.113.0/24"] },
    tags: { team: "ml-platform" },
  },
  "private API server": { cluster: { privateApiServer: true, upgradeChannel: "none" }, monitoring: false },
  "Entra administrators": { cluster: { adminGroupObjectIds: [GUID] } },
  "allow lists": {
    storage: { access: { allow: ["198.51.100.0/24", "203.0.113.8/31"] } },
    database: { access: { allow: ["203.0.113.0/24"] } },
    ingress: { allowedSourceRanges: ["203.0.113.0/24"] },
  },
  "operator's GPU driver": {
    gpuPools: { gpu: { vmSize: "Standard_NC4as_T4_v3" } },
    gpuDriver: "operator",
    ...POOLS,
  },
  "DNS-01 under nginx": {
    address: ADDRESS,
    ingress: { controller: "ingress-nginx", unauthenticated: "allow" },
    tls: { issuer: "letsencrypt-staging" },
  },
  "own certificate": { address: { host: "flyte.acme.com" }, tls: { existingSecret: "acme-tls" } },
  "existing network": {
    existing: (stack) => ({ network: existing.network(stack) }),
    storage: { access: "private" },
  },
  "existing cluster": {
    existing: (stack) => ({ cluster: existing.cluster(stack) }),
    database: { access: { allow: [] } },
  },
  "existing storage and registry": {
    existing: (stack) => ({ storage: existing.storage(stack), registry: existing.registry(stack) }),
  },
  "everything existing": {
    resourceGroup: { existing: true },
    existing: (stack) => ({
      network: existing.network(stack),
      storage: existing.storage(stack),
      database: existing.database(stack),
      cluster: existing.cluster(stack),
      registry: existing.registry(stack),
    }),
  },
  "sign-in": { signIn: { allowedGroups: [GUID] }, flyte: { machineClients: ["ci"] }, ingress: {} },
  "sign-in by an own application": {
    signIn: { application: { clientId: GUID } },
    ingress: { controller: "ingress-nginx" },
  },
  registration: {
    registration: {
      workflows: [
        {
          name: "daily-features",
          project: "flytesnacks",
          domain: "production",
          version: "1.4.2",
          package: "workflows/daily-features",
        },
      ],
    },
  },
};
