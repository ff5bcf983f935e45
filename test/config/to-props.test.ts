import * as z from "zod";
import { environmentSchema } from "../../config/environment-schema";
import { toProps } from "../../config/to-props";
import { FlyteStack } from "../../constructs/flyte-stack";
import { evaluateIn, type ReleaseOfStack, releasesOf } from "../../testing/release-values";
import type { JsonObject } from "../../testing/stack-json";
import { all, synthApp, type Synthesized } from "../../testing/synth";
import { load, textOf } from "./folder";

const guid = (last: string): string => `00000000-0000-0000-0000-${last.padStart(12, "0")}`;
const NETWORK = `/subscriptions/${guid("1")}/resourceGroups/net/providers/Microsoft.Network`;
const HUB = `${NETWORK}/virtualNetworks/hub`;
const ACCOUNT = `/subscriptions/${guid("1")}/resourceGroups/data/providers/Microsoft.Storage/storageAccounts/acmedata`;

/** Configurations that together say every key; what one of them rules out stands in another. */
const CONFIGURATIONS = {
  /** All made by the stack, and all of it other than by default. */
  made: {
    name: "qa",
    prefix: "acme",
    location: "North Europe",
    subscriptionId: guid("a1"),
    tenantId: guid("a2"),
    tags: { team: "ml", note: "${not} %{this}" },
    deletionProtection: true,
    resourceGroup: { name: "acme-ml" },
    state: {
      type: "azurerm",
      resourceGroup: "tfstate",
      storageAccount: "acmestate",
      container: "states",
      key: "flyte/${qa}.tfstate",
    },
    network: {
      addressSpace: "10.30.0.0/16",
      nodeSubnet: "10.30.0.0/21",
      databaseSubnet: "10.30.16.0/26",
      endpointSubnet: "10.30.17.0/26",
      podCidr: "10.40.0.0/16",
      serviceCidr: "10.50.0.0/20",
      outbound: "natGateway",
    },
    storage: {
      replication: "ZRS",
      container: "meta",
      rawDataContainer: "raw",
      role: "owner",
      softDeleteDays: 14,
      rawDataExpiryDays: 60,
      access: "private",
    },
    database: {
      version: "17",
      sku: "GP_Standard_D4ds_v5",
      storageMb: 65536,
      autoGrow: false,
      highAvailability: "sameZone",
      backupRetentionDays: 21,
      geoRedundantBackup: true,
      passwordVersion: 3,
      access: "private",
    },
    cluster: {
      kubernetesVersion: "1.35",
      upgradeChannel: "patch",
      tier: "Standard",
      zones: ["1", "3"],
      systemPool: {
        name: "syspool",
        vmSize: "Standard_D8s_v5",
        minCount: 2,
        maxCount: 6,
        diskSizeGb: 200,
        dedicated: true,
      },
      nodePools: {
        work: { vmSize: "Standard_E8s_v5", maxCount: 7 },
        cheap: {
          vmSize: "Standard_E4s_v5",
          minCount: 3,
          maxCount: 9,
          spot: true,
          diskSizeGb: 150,
          taints: ["acme.com/dedicated=highmem:NoSchedule"],
          labels: { "acme.com/size": "big" },
        },
      },
      gpuPools: {
        gpu: {
          vmSize: "Standard_NC24ads_A100_v4",
          minCount: 1,
          maxCount: 4,
          spot: true,
          diskSizeGb: 300,
          taints: ["acme.com/team=ml:NoExecute"],
          partition: "2g.20gb",
        },
        // A size that is not known.
        newest: { vmSize: "Standard_NC8ads_L4_v9", maxCount: 1, accelerator: "nvidia-l4" },
      },
      adminGroupObjectIds: [guid("a3")],
      authorizedIpRanges: ["203.0.113.0/28"],
    },
    registry: { sku: "Premium", pushPrincipals: [{ objectId: guid("a4"), type: "Group" }] },
    ingress: {
      dnsLabel: "acme-qa",
      host: "flyte.acme.com",
      dnsZone: { name: "acme.com", resourceGroup: "dns" },
      allowedSourceRanges: ["198.51.100.0/24"],
    },
    tls: { email: "ml@acme.com" },
    flyte: {
      chartVersion: "v1.16.7",
      projects: ["ads", "search"],
      domains: ["test", "live"],
      taskServiceAccounts: ["default", "spark"],
      taskIdentities: "perDomain",
      deleteNamespaces: true,
      replicas: 3,
      auth: { type: "entra", application: "managed", allowedGroups: [guid("a5")], machineClients: ["ci"] },
      quotas: { live: { cpu: "64", memory: "256Gi" } },
      taskResources: {
        defaults: { cpu: "250m", memory: "1Gi" },
        limits: { cpu: "48", memory: "384Gi", gpu: "2" },
      },
      values: "../values.yaml",
    },
    monitoring: { enabled: true, retentionDays: 120 },
    registration: {
      enabled: true,
      packages: "registry",
      image: { repository: "acme.azurecr.io/operator", tag: "2.0" },
      workflows: [
        { name: "daily", project: "ads", domain: "live", version: "1.4.2", package: "flyte/daily" },
      ],
    },
  },
  /** All that can be there already. */
  brought: {
    location: "eastus",
    resourceGroup: { name: "theirs", existing: true },
    state: { type: "local" },
    network: {
      outbound: "natGateway",
      existing: {
        virtualNetworkId: HUB,
        nodeSubnetId: `${HUB}/subnets/nodes`,
        databaseSubnetId: `${HUB}/subnets/postgres`,
        databaseDnsZoneId: `${NETWORK}/privateDnsZones/hub.postgres.database.azure.com`,
        endpointSubnetId: `${HUB}/subnets/endpoints`,
        storageDnsZoneIds: {
          blob: `${NETWORK}/privateDnsZones/privatelink.blob.core.windows.net`,
          dfs: `${NETWORK}/privateDnsZones/privatelink.dfs.core.windows.net`,
        },
        natGatewayAddress: "203.0.113.7",
      },
    },
    storage: { access: "private" },
    cluster: {
      privateApiServer: true,
      gpuDriver: "operator",
      gpuPools: { gpu: { vmSize: "Standard_NC24ads_A100_v4", maxCount: 1 } },
    },
    ingress: { allowedSourceRanges: ["198.51.100.0/24"] },
    tls: { issuer: { existingSecret: "acme-wildcard" } },
    flyte: { auth: { type: "entra", application: { clientId: guid("b1") } } },
    monitoring: { enabled: false },
    registration: { enabled: true, packages: { oci: { registry: "ghcr.io", username: "robot-${x}" } } },
  },
  /** A hub that has no zones, and another controller. */
  hub: {
    location: "eastus",
    network: {
      existing: {
        virtualNetworkId: HUB,
        nodeSubnetId: `${HUB}/subnets/nodes`,
        endpointSubnetId: `${HUB}/subnets/endpoints`,
      },
    },
    storage: { access: "private" },
    database: { access: { allow: ["203.0.113.64/26"] } },
    ingress: { controller: "ingress-nginx", unauthenticated: "allow" },
    registration: {
      enabled: true,
      packages: { artifactory: { url: "https://acme.jfrog.io/artifactory/", username: "jfrog" } },
    },
  },
  /** An account that is there already. */
  account: {
    location: "eastus",
    storage: {
      existing: { accountId: ACCOUNT },
      container: "theirs",
      rawDataContainer: "their-raw",
      role: "owner",
    },
    ingress: { unauthenticated: "allow" },
  },
  /** As good as the least that can be said: what the others are compared with. */
  least: {
    location: "westeurope",
    storage: { access: { allow: ["203.0.113.0/26"] } },
    ingress: { unauthenticated: "allow" },
    tls: { issuer: "letsencrypt-staging" },
  },
};

type Name = keyof typeof CONFIGURATIONS;

interface Made extends Synthesized {
  readonly releases: readonly ReleaseOfStack[];
}

let made: Record<Name, Made>;
beforeAll(() => {
  const files: Record<string, string> = { "values.yaml": "configmap: {core: {propeller: {workers: 40}}}" };
  for (const [name, text] of Object.entries(CONFIGURATIONS)) files[`all/${name}.yaml`] = JSON.stringify(text);
  const environments = load(files, "all");
  const stacks = synthApp((app) => {
    for (const environment of environments)
      new FlyteStack(app, environment.config.name, toProps(environment));
  });
  made = Object.fromEntries(
    Object.keys(CONFIGURATIONS).map((name) => {
      const stack = stacks[name === "made" ? "qa" : name]!;
      return [name, { ...stack, releases: releasesOf(stack.json) }];
    }),
  ) as Partial<typeof made> as typeof made;
});

/** Something that can be read from a stack. */
type Place = (stack: Made) => unknown;

type Keys = string | readonly (string | number)[];

function follow(value: unknown, keys: Keys): unknown {
  return (typeof keys === "string" ? keys.split(".") : keys).reduce<unknown>(
    (item, key) => (item as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  );
}

/** An attribute of the one resource of a type that matches; nothing where there is none. */
const resource =
  (type: string, keys: Keys, match?: string | JsonObject): Place =>
  ({ json }) => {
    const [found, ...more] = all(json, type, match);
    if (more.length > 0) throw new Error(`${more.length + 1} ${type} match`);
    return follow(found?.body, keys);
  };

/** An attribute of each resource of a type, as far as it has this text in it. */
const each =
  (type: string, attribute: string, text = ""): Place =>
  ({ json }) =>
    all(json, type)
      .map(({ body }) => String(evaluateIn(json, body[attribute])))
      .filter((value) => value.includes(text))
      .sort();

/** A part of a release; values begin with `values`. */
const release =
  (name: string, keys: Keys): Place =>
  ({ releases }) =>
    follow(
      releases.find((one) => one.name === name),
      keys,
    );

/** A part of the whole file. */
const json =
  (keys: Keys): Place =>
  (stack) =>
    follow(stack.json, keys);

const warned =
  (start: string): Place =>
  ({ warnings }) =>
    warnings.some((warning) => warning.startsWith(start));

const CLUSTER = "azurerm_kubernetes_cluster";
const POOL = "azurerm_kubernetes_cluster_node_pool";
const SERVER = "azurerm_postgresql_flexible_server";
const STORAGE = "azurerm_storage_account";
const REGISTRY = "azurerm_container_registry";
const OPERATOR = "flyte-registration-operator";
const k8s = "values.configmap.k8s.plugins.k8s";
const clients = "values.configmap.adminServer.auth.appAuth.selfAuthServer.staticClients";
const taskResources = "values.configmap.task_resource_defaults.task_resources";

const PACKAGE_USER: Place = ({ json }) =>
  all(json, "kubernetes_secret_v1").flatMap(({ body }) => follow(body, "data.username") ?? []);

/** The key, the configuration that says it, where it must arrive, and as what; compared with `least` or another. */
type Row = [key: string, from: Name, place: Place, expected: unknown, otherThan?: Name];

const ROWS: readonly Row[] = [
  ["name", "made", resource(CLUSTER, "name"), "acme-qa"],
  ["prefix", "made", resource(CLUSTER, "name"), "acme-qa"],
  ["location", "made", resource(CLUSTER, "location"), "northeurope"],
  ["subscriptionId", "made", json("provider.azurerm.0.subscription_id"), guid("a1")],
  ["subscriptionId", "made", json("terraform.backend.azurerm.subscription_id"), guid("a1")],
  ["tenantId", "made", json("provider.azurerm.0.tenant_id"), guid("a2")],
  ["tenantId", "made", json("provider.azuread.0.tenant_id"), guid("a2")],
  ["tenantId", "made", json("terraform.backend.azurerm.tenant_id"), guid("a2")],
  ["tags.*", "made", resource(CLUSTER, "tags"), { team: "ml", note: "$${not} %%{this}" }],
  ["deletionProtection", "made", resource(CLUSTER, "lifecycle.prevent_destroy"), true],
  ["deletionProtection", "made", resource(SERVER, "lifecycle.prevent_destroy"), true],
  ["deletionProtection", "made", resource(STORAGE, "lifecycle.prevent_destroy"), true],
  ["deletionProtection", "made", resource(REGISTRY, "lifecycle.prevent_destroy"), true],
  ["resourceGroup.name", "made", resource("azurerm_resource_group", "name"), "acme-ml"],
  ["resourceGroup.name", "brought", resource(CLUSTER, "resource_group_name"), "theirs"],
  ["resourceGroup.existing", "brought", each("azurerm_resource_group", "name"), []],
  ["state.type", "made", json("terraform.backend.azurerm.use_azuread_auth"), true],
  ["state.resourceGroup", "made", json("terraform.backend.azurerm.resource_group_name"), "tfstate"],
  ["state.storageAccount", "made", json("terraform.backend.azurerm.storage_account_name"), "acmestate"],
  ["state.container", "made", json("terraform.backend.azurerm.container_name"), "states"],
  ["state.key", "made", json("terraform.backend.azurerm.key"), "flyte/$${qa}.tfstate"],

  ["network.addressSpace", "made", resource("azurerm_virtual_network", "address_space"), ["10.30.0.0/16"]],
  ["network.nodeSubnet", "made", resource("azurerm_subnet", "address_prefixes", "nodes"), ["10.30.0.0/21"]],
  [
    "network.databaseSubnet",
    "made",
    resource("azurerm_subnet", "address_prefixes", "database"),
    ["10.30.16.0/26"],
  ],
  [
    "network.endpointSubnet",
    "made",
    resource("azurerm_subnet", "address_prefixes", "endpoints"),
    ["10.30.17.0/26"],
  ],
  ["network.podCidr", "made", resource(CLUSTER, "network_profile.pod_cidr"), "10.40.0.0/16"],
  ["network.serviceCidr", "made", resource(CLUSTER, "network_profile.service_cidr"), "10.50.0.0/20"],
  ["network.outbound", "made", resource(CLUSTER, "network_profile.outbound_type"), "userAssignedNATGateway"],
  [
    "network.outbound",
    "brought",
    resource(CLUSTER, "network_profile.outbound_type"),
    "userAssignedNATGateway",
  ],
  [
    "network.existing.virtualNetworkId",
    "hub",
    each("azurerm_private_dns_zone_virtual_network_link", "virtual_network_id"),
    [HUB, HUB],
  ],
  [
    "network.existing.nodeSubnetId",
    "brought",
    resource(CLUSTER, "default_node_pool.vnet_subnet_id"),
    `${HUB}/subnets/nodes`,
  ],
  [
    "network.existing.databaseSubnetId",
    "brought",
    resource(SERVER, "delegated_subnet_id"),
    `${HUB}/subnets/postgres`,
  ],
  [
    "network.existing.databaseDnsZoneId",
    "brought",
    resource(SERVER, "private_dns_zone_id"),
    `${NETWORK}/privateDnsZones/hub.postgres.database.azure.com`,
  ],
  [
    "network.existing.endpointSubnetId",
    "brought",
    each("azurerm_private_endpoint", "subnet_id"),
    [`${HUB}/subnets/endpoints`, `${HUB}/subnets/endpoints`],
  ],
  ...(["blob", "dfs"] as const).map((kind): Row => [
    `network.existing.storageDnsZoneIds.${kind}`,
    "brought",
    ({ json }) =>
      all(json, "azurerm_private_endpoint")
        .map(({ body }) => follow(body, "private_dns_zone_group"))
        .filter((group) => follow(group, "name") === kind)
        .map((group) => follow(group, "private_dns_zone_ids")),
    [[`${NETWORK}/privateDnsZones/privatelink.${kind}.core.windows.net`]],
  ]),
  [
    "network.existing.natGatewayAddress",
    "brought",
    release("flyte-gateway", "values.allowedSourceRanges.2"),
    "203.0.113.7/32",
  ],

  ["storage.replication", "made", resource(STORAGE, "account_replication_type"), "ZRS"],
  ["storage.container", "made", release("flyte", "values.storage.custom.container"), "meta"],
  ["storage.container", "account", release("flyte", "values.storage.custom.container"), "theirs"],
  [
    "storage.rawDataContainer",
    "made",
    release("flyte", "values.configmap.core.propeller.rawoutput-prefix"),
    "abfs://raw/",
  ],
  [
    "storage.rawDataContainer",
    "account",
    release("flyte", "values.configmap.core.propeller.rawoutput-prefix"),
    "abfs://their-raw/",
  ],
  [
    "storage.existing.accountId",
    "account",
    each("azurerm_role_assignment", "scope", "storageAccounts"),
    [ACCOUNT, ACCOUNT],
  ],
  [
    "storage.role",
    "made",
    each("azurerm_role_assignment", "role_definition_name", "Blob"),
    [1, 2, 3].map(() => "Storage Blob Data Owner"),
  ],
  [
    "storage.role",
    "account",
    each("azurerm_role_assignment", "role_definition_name", "Blob"),
    [1, 2].map(() => "Storage Blob Data Owner"),
  ],
  ["storage.softDeleteDays", "made", resource(STORAGE, "blob_properties.delete_retention_policy.days"), 14],
  [
    "storage.rawDataExpiryDays",
    "made",
    resource(
      "azurerm_storage_management_policy",
      "rule.0.actions.base_blob.delete_after_days_since_modification_greater_than",
    ),
    60,
  ],
  ["storage.access", "made", resource(STORAGE, "public_network_access_enabled"), false],
  ["storage.access.allow", "least", resource(STORAGE, "network_rules.ip_rules"), ["203.0.113.0/26"], "made"],

  ["database.version", "made", resource(SERVER, "version"), "17"],
  ["database.sku", "made", resource(SERVER, "sku_name"), "GP_Standard_D4ds_v5"],
  ["database.storageMb", "made", resource(SERVER, "storage_mb"), 65536],
  ["database.autoGrow", "made", resource(SERVER, "auto_grow_enabled"), false],
  ["database.highAvailability", "made", resource(SERVER, "high_availability.mode"), "SameZone"],
  ["database.backupRetentionDays", "made", resource(SERVER, "backup_retention_days"), 21],
  ["database.geoRedundantBackup", "made", resource(SERVER, "geo_redundant_backup_enabled"), true],
  [
    "database.passwordVersion",
    "made",
    resource("random_password", "keepers.version", { length: 32, override_special: "-_." }),
    "3",
  ],
  ["database.access", "made", resource(SERVER, "public_network_access_enabled"), false, "hub"],
  [
    "database.access.allow",
    "hub",
    resource(`${SERVER}_firewall_rule`, "start_ip_address", "203-0-113-64-26"),
    "203.0.113.64",
  ],

  ["cluster.kubernetesVersion", "made", resource(CLUSTER, "kubernetes_version"), "1.35"],
  ["cluster.upgradeChannel", "made", resource(CLUSTER, "automatic_upgrade_channel"), "patch"],
  ["cluster.tier", "made", resource(CLUSTER, "sku_tier"), "Standard"],
  ["cluster.zones", "made", resource(CLUSTER, "default_node_pool.zones"), ["1", "3"]],
  ["cluster.zones", "made", resource(POOL, "zones", "cheap"), ["1", "3"]],
  ["cluster.systemPool.name", "made", resource(CLUSTER, "default_node_pool.name"), "syspool"],
  ["cluster.systemPool.vmSize", "made", resource(CLUSTER, "default_node_pool.vm_size"), "Standard_D8s_v5"],
  ["cluster.systemPool.minCount", "made", resource(CLUSTER, "default_node_pool.min_count"), 2],
  ["cluster.systemPool.maxCount", "made", resource(CLUSTER, "default_node_pool.max_count"), 6],
  ["cluster.systemPool.diskSizeGb", "made", resource(CLUSTER, "default_node_pool.os_disk_size_gb"), 200],
  [
    "cluster.systemPool.dedicated",
    "made",
    resource(CLUSTER, "default_node_pool.only_critical_addons_enabled"),
    true,
  ],
  ["cluster.nodePools.*.vmSize", "made", resource(POOL, "vm_size", "cheap"), "Standard_E4s_v5"],
  ["cluster.nodePools.*.minCount", "made", resource(POOL, "min_count", "cheap"), 3],
  ["cluster.nodePools.*.maxCount", "made", resource(POOL, "max_count", "cheap"), 9],
  ["cluster.nodePools.*.spot", "made", resource(POOL, "priority", "cheap"), "Spot"],
  [
    "cluster.nodePools.*.taints",
    "made",
    resource(POOL, "node_taints.0", "cheap"),
    "acme.com/dedicated=highmem:NoSchedule",
  ],
  ["cluster.nodePools.*.diskSizeGb", "made", resource(POOL, "os_disk_size_gb", "cheap"), 150],
  ["cluster.nodePools.*.labels.*", "made", resource(POOL, ["node_labels", "acme.com/size"], "cheap"), "big"],
  ["cluster.gpuPools.*.vmSize", "made", resource(POOL, "vm_size", "gpu"), "Standard_NC24ads_A100_v4"],
  ["cluster.gpuPools.*.minCount", "made", resource(POOL, "min_count", "gpu"), 1],
  ["cluster.gpuPools.*.maxCount", "made", resource(POOL, "max_count", "gpu"), 4],
  ["cluster.gpuPools.*.spot", "made", resource(POOL, "priority", "gpu"), "Spot"],
  ["cluster.gpuPools.*.taints", "made", resource(POOL, "node_taints.1", "gpu"), "acme.com/team=ml:NoExecute"],
  [
    "cluster.gpuPools.*.taints",
    "made",
    release("flyte", [...k8s.split("."), "resource-tolerations", 0, "nvidia.com/gpu", 0, "key"]),
    "acme.com/team",
  ],
  ["cluster.gpuPools.*.diskSizeGb", "made", resource(POOL, "os_disk_size_gb", "gpu"), 300],
  ["cluster.gpuPools.*.partition", "made", resource(POOL, "gpu_instance", "gpu"), "MIG2g"],
  [
    "cluster.gpuPools.*.accelerator",
    "made",
    resource(POOL, ["node_labels", "nvidia.com/gpu.accelerator"], "newest"),
    "nvidia-l4",
  ],
  ["cluster.gpuDriver", "brought", resource(POOL, "gpu_driver", "gpu"), "None", "made"],
  ["cluster.gpuDriver", "brought", release("gpu-operator", "values.driver.enabled"), true, "made"],
  [
    "cluster.adminGroupObjectIds",
    "made",
    resource(CLUSTER, "azure_active_directory_role_based_access_control.admin_group_object_ids"),
    [guid("a3")],
  ],
  [
    "cluster.authorizedIpRanges",
    "made",
    resource(CLUSTER, "api_server_access_profile.authorized_ip_ranges.0"),
    "203.0.113.0/28",
  ],
  ["cluster.privateApiServer", "brought", resource(CLUSTER, "private_cluster_enabled"), true],

  ["registry.sku", "made", resource(REGISTRY, "sku"), "Premium"],
  [
    "registry.pushPrincipals.*.objectId",
    "made",
    resource("azurerm_role_assignment", "principal_id", { role_definition_name: "AcrPush" }),
    guid("a4"),
  ],
  [
    "registry.pushPrincipals.*.type",
    "made",
    resource("azurerm_role_assignment", "principal_type", { role_definition_name: "AcrPush" }),
    "Group",
  ],

  ["ingress.controller", "hub", release("ingress-nginx", "chart"), "ingress-nginx"],
  ["ingress.dnsLabel", "made", release("flyte-gateway", "values.dnsLabel"), "acme-qa"],
  ["ingress.host", "made", release("flyte-gateway", "values.host"), "flyte.acme.com"],
  ["ingress.dnsZone.name", "made", resource("azurerm_dns_cname_record", "zone_name"), "acme.com"],
  [
    "ingress.dnsZone.name",
    "made",
    release("flyte-certificate", "values.solver.dns01.azureDNS.hostedZoneName"),
    "acme.com",
  ],
  [
    "ingress.dnsZone.resourceGroup",
    "made",
    resource("azurerm_dns_cname_record", "resource_group_name"),
    "dns",
  ],
  [
    "ingress.allowedSourceRanges",
    "made",
    release("flyte-gateway", "values.allowedSourceRanges.0"),
    "198.51.100.0/24",
  ],
  // Nothing in the JSON says it; without it, there would be an error.
  ["ingress.unauthenticated", "least", warned("ingress.unauthenticated is allow"), true, "made"],

  [
    "tls.issuer",
    "least",
    release("flyte-certificate", "values.issuer.server"),
    "https://acme-staging-v02.api.letsencrypt.org/directory",
    "made",
  ],
  ["tls.issuer.existingSecret", "brought", release("flyte-gateway", "values.tlsSecretName"), "acme-wildcard"],
  ["tls.email", "made", release("flyte-certificate", "values.issuer.email"), "ml@acme.com"],

  ["flyte.chartVersion", "made", release("flyte", "version"), "v1.16.7"],
  ["flyte.projects", "made", release("flyte", "values.flyteadmin.initialProjects"), ["ads", "search"]],
  [
    "flyte.domains",
    "made",
    release("flyte", "values.configmap.domain.domains"),
    ["test", "live"].map((name) => ({ id: name, name })),
  ],
  [
    "flyte.taskServiceAccounts",
    "made",
    each("azurerm_federated_identity_credential", "subject", ":spark"),
    ["ads-live", "ads-test", "search-live", "search-test"].map(
      (name) => `system:serviceaccount:${name}:spark`,
    ),
  ],
  [
    "flyte.taskIdentities",
    "made",
    each("azurerm_user_assigned_identity", "name", "-tasks"),
    ["acme-qa-tasks-live", "acme-qa-tasks-test"],
  ],
  [
    "flyte.deleteNamespaces",
    "made",
    (stack: Made) =>
      String(release("flyte", "values.cluster_resource_manager.templates.0.value")(stack)).includes('"uid"'),
    true,
  ],
  ["flyte.replicas", "made", release("flyte", "values.flyteadmin.replicaCount"), 3],
  ["flyte.auth.type", "made", release("flyte", "values.configmap.adminServer.server.security.useAuth"), true],
  ["flyte.auth.application", "made", resource("azuread_application", "display_name"), "acme-qa", "brought"],
  [
    "flyte.auth.application.clientId",
    "brought",
    release("flyte", "values.configmap.adminServer.auth.userAuth.openId.clientId"),
    guid("b1"),
  ],
  [
    "flyte.auth.allowedGroups",
    "made",
    resource("azuread_app_role_assignment", "principal_object_id"),
    guid("a5"),
  ],
  ["flyte.auth.machineClients", "made", release("flyte", `${clients}.ci.id`), "ci"],
  ...["cpu", "memory"].map((key): Row => [
    `flyte.quotas.*.${key}`,
    "made",
    release(
      "flyte",
      "values.cluster_resource_manager.config.cluster_resources.customData.1.live.1.quotaSpec.value",
    ),
    JSON.stringify({ hard: { "limits.cpu": "64", "limits.memory": "256Gi" } }),
  ]),
  ["flyte.taskResources.defaults.cpu", "made", release("flyte", `${taskResources}.defaults.cpu`), "250m"],
  [
    "flyte.taskResources.defaults.memory",
    "made",
    release("flyte", `${taskResources}.defaults.memory`),
    "1Gi",
  ],
  ["flyte.taskResources.limits.cpu", "made", release("flyte", `${taskResources}.limits.cpu`), "48"],
  ["flyte.taskResources.limits.memory", "made", release("flyte", `${taskResources}.limits.memory`), "384Gi"],
  ["flyte.taskResources.limits.gpu", "made", release("flyte", `${taskResources}.limits.gpu`), "2"],
  ["flyte.values", "made", release("flyte", "values.configmap.core.propeller.workers"), 40],

  ["monitoring.enabled", "brought", each("azurerm_log_analytics_workspace", "name"), []],
  ["monitoring.retentionDays", "made", resource("azurerm_log_analytics_workspace", "retention_in_days"), 120],

  ["registration.enabled", "made", release(OPERATOR, "name"), OPERATOR],
  [
    "registration.packages",
    "made",
    resource(`${REGISTRY}_scope_map`, "actions.0"),
    "repositories/flyte/daily/content/read",
    "brought",
  ],
  [
    "registration.packages.oci.registry",
    "brought",
    release(OPERATOR, "values.packages.ociRegistry"),
    "ghcr.io",
  ],
  ["registration.packages.oci.username", "brought", PACKAGE_USER, ["robot-$${x}"]],
  [
    "registration.packages.artifactory.url",
    "hub",
    release(OPERATOR, "values.packages.artifactoryUrl"),
    "https://acme.jfrog.io/artifactory/",
  ],
  ["registration.packages.artifactory.username", "hub", PACKAGE_USER, ["jfrog"]],
  [
    "registration.image.repository",
    "made",
    release(OPERATOR, "values.image.repository"),
    "acme.azurecr.io/operator",
  ],
  ["registration.image.tag", "made", release(OPERATOR, "values.image.tag"), "2.0"],
  ["registration.workflows.*.name", "made", release("daily", "name"), "daily"],
  ["registration.workflows.*.project", "made", release("daily", "values.project"), "ads"],
  ["registration.workflows.*.domain", "made", release("daily", "values.domain"), "live"],
  ["registration.workflows.*.version", "made", release("daily", "values.version"), "1.4.2"],
  ["registration.workflows.*.package", "made", release("daily", "values.package"), "flyte/daily"],
];

test.each(ROWS)("%s of %s arrives", (key, from, place, expected, otherThan = "least") => {
  expect(values(CONFIGURATIONS[from], key.split("."))).not.toEqual([]);
  expect(place(made[from])).toEqual(expected);
  // What is there anyway proves nothing.
  expect(place(made[otherThan])).not.toEqual(expected);
});

test("every key of the configuration has a row", () => {
  const keys = leaves(z.toJSONSchema(environmentSchema, { io: "input" }) as Schema, []);
  expect([...new Set(ROWS.map(([key]) => key))].sort()).toEqual(keys.sort());
});

test.each(["https://acme.jfrog.io/artifactory", "https://acme.jfrog.io/artifactory/"])(
  "Artifactory at %s has an address that paths can follow",
  (url) => {
    const [found] = load({
      "dev.yaml": textOf(`registration:
  enabled: true
  packages: {artifactory: {url: "${url}", username: acme}}`),
    });
    expect(toProps(found!).registration?.packages).toEqual({
      kind: "artifactory",
      url: "https://acme.jfrog.io/artifactory/",
      username: "acme",
    });
  },
);

/** What a configuration says at a key; `*` stands for every name or entry. */
function values(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return value === undefined ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  const below = key === "*" ? Object.values(value) : [(value as Record<string, unknown>)[key]];
  return below.flatMap((item) => values(item, rest));
}

/** The part of a JSON Schema that says which keys there are. */
interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

/** The keys of a schema that hold text, a number, a boolean, a word or a list of such; `*` as above. */
function leaves(schema: Schema, path: readonly string[]): string[] {
  const { anyOf, items, properties, additionalProperties } = schema;
  if (anyOf) {
    const mappings = anyOf.filter(isMapping);
    return [
      ...(mappings.length < anyOf.length ? [path.join(".")] : []),
      ...mappings.flatMap((mapping) => leaves(mapping, path)),
    ];
  }
  if (items && isMapping(items)) return leaves(items, [...path, "*"]);
  if (!isMapping(schema)) return [path.join(".")];
  const named: Schema["properties"] =
    typeof additionalProperties === "object" ? { "*": additionalProperties } : {};
  return Object.entries({ ...properties, ...named }).flatMap(([key, child]) => leaves(child, [...path, key]));
}

const isMapping = ({ type }: Schema): boolean => type === "object";
