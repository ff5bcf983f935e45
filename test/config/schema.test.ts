import { join } from "node:path";
import { loadEnvironments } from "../../config/load";
import { load } from "./folder";

test("an almost empty file has exactly the documented defaults", () => {
  const [found] = load({ "dev.yaml": "location: East US\ningress: {unauthenticated: allow}\n" });
  expect(found?.config).toEqual({
    name: "dev",
    prefix: "flyte",
    location: "eastus",
    tags: {},
    deletionProtection: false,
    resourceGroup: { existing: false },
    state: { type: "local" },
    network: {
      addressSpace: "10.224.0.0/16",
      nodeSubnet: "10.224.0.0/20",
      databaseSubnet: "10.224.16.0/24",
      endpointSubnet: "10.224.17.0/24",
      podCidr: "10.244.0.0/16",
      serviceCidr: "10.0.0.0/16",
      outbound: "loadBalancer",
    },
    storage: {
      replication: "LRS",
      container: "flyte",
      role: "contributor",
      softDeleteDays: 7,
      access: "public",
    },
    database: {
      version: "15",
      sku: "B_Standard_B1ms",
      storageMb: 32768,
      autoGrow: true,
      highAvailability: "none",
      backupRetentionDays: 7,
      geoRedundantBackup: false,
      passwordVersion: 1,
      access: "private",
    },
    cluster: {
      upgradeChannel: "stable",
      tier: "Free",
      systemPool: {
        name: "cpupool",
        vmSize: "Standard_D4s_v5",
        minCount: 1,
        maxCount: 10,
        diskSizeGb: 128,
        dedicated: false,
      },
      nodePools: {},
      gpuPools: {},
      gpuDriver: "aks",
      adminGroupObjectIds: [],
      authorizedIpRanges: [],
      privateApiServer: false,
    },
    registry: { sku: "Standard" },
    ingress: { controller: "envoy-gateway", allowedSourceRanges: [], unauthenticated: "allow" },
    tls: { issuer: "letsencrypt" },
    flyte: {
      chartVersion: "v1.16.8",
      deleteNamespaces: false,
      projects: ["flytesnacks"],
      domains: ["development", "staging", "production"],
      taskServiceAccounts: ["default"],
      taskIdentities: "shared",
      replicas: 1,
      auth: { type: "none", application: "managed", allowedGroups: [], machineClients: [] },
      quotas: {},
      taskResources: {
        defaults: { cpu: "500m", memory: "500Mi" },
        limits: { cpu: "16", memory: "64Gi", gpu: "4" },
      },
    },
    monitoring: { enabled: true, retentionDays: 30 },
    registration: { enabled: false, packages: "registry", workflows: [] },
  });
});

test("pools have defaults of their own", () => {
  const pools = `
cluster:
  nodePools: {big: {vmSize: Standard_E8s_v5, maxCount: 2}}
  gpuPools: {gpu: {vmSize: Standard_NC4as_T4_v3, maxCount: 1}}`;
  const [found] = load({ "dev.yaml": `location: eastus\ningress: {unauthenticated: allow}${pools}` });
  const shared = { minCount: 0, spot: false, taints: [] };
  expect(found?.config.cluster.nodePools).toEqual({
    big: { ...shared, vmSize: "Standard_E8s_v5", maxCount: 2, diskSizeGb: 128, labels: {} },
  });
  expect(found?.config.cluster.gpuPools).toEqual({
    gpu: { ...shared, vmSize: "Standard_NC4as_T4_v3", maxCount: 1, diskSizeGb: 256 },
  });
});

test("the environments that ship can be used", () => {
  const shipped = loadEnvironments({ root: join(__dirname, "../.."), flyteConfig: "config/environments" });
  expect(shipped.map(({ config }) => config.name)).toEqual(["dev", "production"]);
});
