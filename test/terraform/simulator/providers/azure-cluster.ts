import type { ComputedValues, ResourceBehaviour, Site } from "../behaviour";
import { Refusal, type Cloud, type CloudObject } from "../cloud";
import {
  ALPHANUMERIC,
  base64Bytes,
  characters,
  DIGITS,
  guid,
  ipAddress,
  LOWER,
  TENANT_ID,
} from "../identity";
import { isList, isUnknown, isValues, sameValue, textAt, valueAt, type Value, type Values } from "../values";
import { azureId, resourceGroupId } from "./azure-ids";

export const CLUSTER = "azurerm_kubernetes_cluster";

/** Changes that AKS makes by moving the pool to a temporary one. */
const CYCLING = [
  "fips_enabled",
  "host_encryption_enabled",
  "kubelet_config",
  "kubelet_disk_type",
  "linux_os_config",
  "max_pods",
  "node_public_ip_enabled",
  "os_disk_size_gb",
  "os_disk_type",
  "pod_subnet_id",
  "snapshot_id",
  "ultra_ssd_enabled",
  "vm_size",
  "vnet_subnet_id",
  "zones",
];

const DEFAULT_VERSION = "1.33";

export const CLUSTER_BEHAVIOUR: ResourceBehaviour = {
  computedBlocks: [
    "kubelet_identity",
    "network_profile",
    "network_profile.load_balancer_profile",
    "network_profile.nat_gateway_profile",
  ],
  replacesFor,
  checkUpdate(prior, planned) {
    const [before, after] = [valueAt(prior, "default_node_pool.0"), valueAt(planned, "default_node_pool.0")];
    checkRotation(before, after, [...CYCLING, "only_critical_addons_enabled"], "default_node_pool.0.");
  },
  locate(values, { cloud }) {
    const name = azureId(CLUSTER, values);
    const subnet = textAt(values, "default_node_pool.0.vnet_subnet_id");
    if (textAt(values, "network_profile.0.outbound_type") !== "userAssignedNATGateway" || !subnet)
      return { name };
    const association = cloud.get("azurerm_subnet_nat_gateway_association", subnet);
    if (!association && !cloud.existedBefore(subnet)) {
      throw new Refusal(
        `creating Kubernetes Cluster (${name}): userAssignedNATGateway outbound type requires a NAT gateway on the subnet`,
        `No NAT gateway is associated with ${subnet}.`,
      );
    }
    return { name, ...(association && { reliedOn: [association] }) };
  },
  compute: (values, site) => computeCluster(values, site),
  readBack: (values) => {
    const pools = values["default_node_pool"];
    return isList(pools) ? { ...values, default_node_pool: pools.map(withGpuDriver) } : values;
  },
  afterDelete(cluster, cloud) {
    const host = hostOf(cluster);
    const nodeGroup = textAt(cluster.values, "node_resource_group") ?? "";
    const inside = cloud.all().filter((object) => object.cluster === host || isBelow(object, nodeGroup));
    inside.forEach((object) => cloud.remove(object));
  },
};

export const NODE_POOL_BEHAVIOUR: ResourceBehaviour = {
  checkUpdate: (prior, planned) => checkRotation(prior, planned, CYCLING, ""),
  replacesFor: poolReplacesFor,
  locate: (values) => ({ name: azureId("azurerm_kubernetes_cluster_node_pool", values) }),
  compute: (values) => ({
    ...poolDefaults(values),
    id: azureId("azurerm_kubernetes_cluster_node_pool", values),
  }),
  readBack: (values) => withSpotMarks(withGpuDriver(values) as Values),
};

/** The conditional replacements of kubernetes_cluster_node_pool_resource.go in azurerm 4.55. */
function poolReplacesFor(prior: Values, planned: Values): string[] {
  const migrates = [prior, planned].every((pool) =>
    /^(Ubuntu|AzureLinux)/.test(textAt(pool, "os_sku") ?? ""),
  );
  const drain = "upgrade_settings.0.drain_timeout_in_minutes";
  const behavior = "upgrade_settings.0.undrainable_node_behavior";
  return [
    ...(migrates || isUnknown(planned["os_sku"]) ? [] : ["os_sku"]),
    ...(valueAt(prior, drain) && !valueAt(planned, drain)
      ? ["upgrade_settings.drain_timeout_in_minutes"]
      : []),
    ...(textAt(prior, behavior) && !textAt(planned, behavior)
      ? ["upgrade_settings.undrainable_node_behavior"]
      : []),
  ];
}

const SPOT = "kubernetes.azure.com/scalesetpriority";

/** AKS labels and taints spot nodes by itself. */
function withSpotMarks(pool: Values): Values {
  if (textAt(pool, "priority") !== "Spot") return pool;
  const [labels, taints] = [pool["node_labels"] ?? null, pool["node_taints"] ?? []];
  const taint = `${SPOT}=spot:NoSchedule`;
  return {
    ...pool,
    node_labels: { ...(isValues(labels) ? labels : {}), [SPOT]: "spot" },
    node_taints: isList(taints) && !taints.includes(taint) ? [...taints, taint] : taints,
  };
}

/** AKS installs a driver on nodes with GPUs unless it is told not to, and reports that it does. NP sizes are FPGAs. */
function withGpuDriver(pool: Value): Value {
  if (!isValues(pool) || textAt(pool, "gpu_driver")) return pool;
  return /^Standard_N(?!P)/.test(textAt(pool, "vm_size") ?? "") ? { ...pool, gpu_driver: "Install" } : pool;
}

export function hostOf(cluster: CloudObject): string | undefined {
  return textAt(cluster.values, "kube_config.0.host");
}

/** The conditional replacements of the provider's source, for what this project can reach. */
function replacesFor(prior: Values, planned: Values): string[] {
  const changed = (path: string): [Value, Value] | undefined => {
    const [before, after] = [valueAt(prior, path) ?? null, valueAt(planned, path) ?? null];
    return sameValue(before, after) ? undefined : [before, after];
  };
  const left = (value: Value | undefined): boolean => value !== undefined && value !== null && value !== "";
  const pool = "default_node_pool";
  const rules: [string, (before: Value, after: Value) => boolean][] = [
    [
      `${pool}.0.name`,
      (before) => before !== (valueAt(prior, `${pool}.0.temporary_name_for_rotation`) ?? null),
    ],
    [`${pool}.0.upgrade_settings.0.drain_timeout_in_minutes`, (before, after) => !!before && !after],
    [
      `${pool}.0.upgrade_settings.0.undrainable_node_behavior`,
      (before, after) => left(before) && !left(after),
    ],
    ["api_server_access_profile.0.subnet_id", (before, after) => left(before) && !left(after)],
    ["network_profile.0.network_data_plane", (before) => left(before)],
    ["network_profile.0.network_plugin_mode", (_, after) => after !== "overlay"],
    ["network_profile.0.network_policy", (before) => left(before)],
    ["oidc_issuer_enabled", (before) => before === true],
  ];
  return rules.flatMap(([path, replaces]) => {
    const change = changed(path);
    return change && replaces(...change) ? [path.replace(/\.\d+/g, "")] : [];
  });
}

function checkRotation(
  before: Value | undefined,
  after: Value | undefined,
  properties: readonly string[],
  prefix: string,
): void {
  const cycles = properties.some((name) => !sameValue(valueAt(before, name), valueAt(after, name)));
  if (!cycles || textAt(after, "temporary_name_for_rotation")) return;
  const listed = properties.map((name) => JSON.stringify(prefix + name)).join(" ");
  throw new Refusal(
    `\`temporary_name_for_rotation\` must be specified when updating any of the following properties [${listed}]`,
  );
}

function computeCluster(values: Values, { cloud }: Site): ComputedValues {
  const id = azureId(CLUSTER, values);
  const [name, group] = [textAt(values, "name") ?? "", textAt(values, "resource_group_name") ?? ""];
  const location = textAt(values, "location") ?? "eastus";
  const seed = `${id} ${cloud.ordinal(`cluster ${id}`)}`;
  const isPrivate = values["private_cluster_enabled"] === true;
  const prefix = textAt(values, "dns_prefix") ?? textAt(values, "dns_prefix_private_cluster") ?? name;
  const label = `${prefix}-${characters(8, LOWER + DIGITS, seed)}`;
  const fqdn = `${label}.hcp.${location}.azmk8s.io`;
  const privateFqdn = isPrivate ? `${label}.${guid(seed)}.privatelink.${location}.azmk8s.io` : "";
  const nodeGroup = textAt(values, "node_resource_group") ?? `MC_${group}_${name}_${location}`;
  const version = textAt(values, "kubernetes_version") ?? DEFAULT_VERSION;
  const closed = values["local_account_disabled"] === true;
  const login = (user: string): Values => ({
    host: `https://${privateFqdn || fqdn}:443`,
    username: `${user}_${group}_${name}`,
    password: closed ? "" : characters(128, ALPHANUMERIC, seed, user),
    client_certificate: closed ? "" : certificate("CERTIFICATE", seed, user),
    client_key: closed ? "" : certificate("RSA PRIVATE KEY", seed, `${user} key`),
    cluster_ca_certificate: certificate("CERTIFICATE", seed, "ca"),
  });
  const entra = valueAt(values, "azure_active_directory_role_based_access_control.0") !== undefined;
  const identity = (suffix: string): Values => ({
    client_id: guid(seed, suffix, "client"),
    object_id: guid(seed, suffix, "object"),
    user_assigned_identity_id: `${resourceGroupId(nodeGroup)}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${suffix}`,
  });
  const outbound = textAt(values, "network_profile.0.outbound_type") ?? "loadBalancer";
  return {
    id,
    fqdn,
    portal_fqdn: fqdn.replace(".hcp.", ".portal.hcp."),
    private_fqdn: privateFqdn,
    private_dns_zone_id: isPrivate
      ? `${resourceGroupId(nodeGroup)}/providers/Microsoft.Network/privateDnsZones/x`
      : "",
    current_kubernetes_version: `${version}.0`.split(".").slice(0, 3).join("."),
    kubernetes_version: version,
    node_resource_group: nodeGroup,
    node_resource_group_id: resourceGroupId(nodeGroup),
    http_application_routing_zone_name: "",
    oidc_issuer_url:
      values["oidc_issuer_enabled"] === true
        ? `https://${location}.oic.prod-aks.azure.com/${TENANT_ID}/${guid(seed, "issuer")}/`
        : "",
    kube_config: [login("clusterUser")],
    kube_config_raw: `simulated kubeconfig of ${fqdn}`,
    kube_admin_config: entra && !closed ? [login("clusterAdmin")] : [],
    kube_admin_config_raw: entra && !closed ? `simulated admin kubeconfig of ${fqdn}` : "",
    kubelet_identity: [identity(`${name}-agentpool`)],
    identity: { principal_id: systemPrincipal(values, seed), tenant_id: systemTenant(values) },
    azure_active_directory_role_based_access_control: { tenant_id: TENANT_ID },
    default_node_pool: poolDefaults(valueAt(values, "default_node_pool.0") ?? null),
    oms_agent: { oms_agent_identity: [identity(`omsagent-${name}`)] },
    key_vault_secrets_provider: { secret_identity: [identity(`azurekeyvaultsecretsprovider-${name}`)] },
    web_app_routing: { web_app_routing_identity: [identity(`webapprouting-${name}`)] },
    network_profile: {
      network_plugin: "azure",
      network_mode: "",
      network_policy: "",
      ip_versions: ["IPv4"],
      dns_service_ip: "10.0.0.10",
      pod_cidr: textAt(values, "network_profile.0.pod_cidr") ?? "",
      pod_cidrs: [textAt(values, "network_profile.0.pod_cidr") ?? []].flat(),
      service_cidr: textAt(values, "network_profile.0.service_cidr") ?? "10.0.0.0/16",
      service_cidrs: [textAt(values, "network_profile.0.service_cidr") ?? "10.0.0.0/16"],
      load_balancer_profile:
        outbound === "loadBalancer"
          ? [{ effective_outbound_ips: [outboundIp(cloud, nodeGroup, seed)], managed_outbound_ip_count: 1 }]
          : [],
      nat_gateway_profile:
        outbound === "managedNATGateway"
          ? [{ effective_outbound_ips: [outboundIp(cloud, nodeGroup, seed)], managed_outbound_ip_count: 1 }]
          : [],
    },
  };
}

/** The address that AKS makes in the node resource group for what leaves the cluster. */
function outboundIp(cloud: Cloud, nodeGroup: string, seed: string): string {
  const values = {
    name: guid(seed, "outbound"),
    resource_group_name: nodeGroup,
    ip_address: ipAddress(seed, "outbound"),
    allocation_method: "Static",
    sku: "Standard",
  };
  const id = azureId("azurerm_public_ip", values);
  cloud.put({ type: "azurerm_public_ip", name: id, values: { ...values, id } });
  return id;
}

function poolDefaults(pool: Value): ComputedValues & Values {
  return {
    node_count: valueAt(pool, "min_count") ?? 1,
    max_pods: 250,
    node_labels: {},
    orchestrator_version: DEFAULT_VERSION,
    os_disk_size_gb: 128,
    os_sku: "Ubuntu",
    kubelet_disk_type: "OS",
    workload_runtime: "OCIContainer",
    vm_size: "Standard_D2s_v3",
  };
}

export function systemPrincipal(values: Values, seed: string): string {
  return hasSystemIdentity(values) ? guid(seed, "principal") : "";
}

export function systemTenant(values: Values): string {
  return hasSystemIdentity(values) ? TENANT_ID : "";
}

function hasSystemIdentity(values: Values): boolean {
  return textAt(values, "identity.0.type")?.includes("SystemAssigned") ?? false;
}

function certificate(kind: string, ...seed: readonly string[]): string {
  const body = base64Bytes(96, ...seed);
  return Buffer.from(`-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----\n`).toString("base64");
}

function isBelow(object: CloudObject, group: string): boolean {
  return group !== "" && object.name.startsWith(`${resourceGroupId(group)}/`);
}
