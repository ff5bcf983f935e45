import { isObject, type JsonObject } from "../testing/stack-json";

export type DurationAction = "create" | "update" | "delete" | "read";

/**
 * Seconds that a change typically takes. They are typical figures for planning and comparing, rounded and from
 * experience, not measured here and not promised by anyone: Azure varies by region, hour and size.
 */
const CREATE: Readonly<Record<string, number>> = {
  // Resource Manager alone answers.
  azurerm_resource_group: 10,
  azurerm_management_lock: 5,
  azurerm_consumption_budget_resource_group: 5,

  // Network objects without machines behind them; a link takes a while to be provisioned.
  azurerm_virtual_network: 10,
  azurerm_subnet: 10,
  azurerm_network_security_group: 5,
  azurerm_subnet_network_security_group_association: 8,
  azurerm_public_ip: 5,
  azurerm_nat_gateway: 20,
  azurerm_nat_gateway_public_ip_association: 8,
  azurerm_subnet_nat_gateway_association: 10,
  azurerm_private_dns_zone: 35,
  azurerm_private_dns_zone_virtual_network_link: 35,
  azurerm_private_dns_a_record: 5,
  azurerm_private_dns_resolver: 120,
  azurerm_private_endpoint: 60,
  azurerm_dns_zone: 5,
  azurerm_dns_a_record: 3,
  azurerm_dns_cname_record: 3,

  // The provider waits until Entra has the principal and the assignment can be read back.
  azurerm_role_assignment: 25,
  azurerm_role_definition: 25,
  azurerm_user_assigned_identity: 8,
  azurerm_federated_identity_credential: 8,

  // Storage: the account, then calls that its own service answers.
  azurerm_storage_account: 30,
  azurerm_storage_account_network_rules: 15,
  azurerm_storage_container: 3,
  azurerm_storage_data_lake_gen2_filesystem: 3,
  azurerm_storage_management_policy: 5,
  azurerm_key_vault: 120,
  azurerm_key_vault_secret: 3,
  azurerm_key_vault_access_policy: 8,

  // A database server is machines; high availability makes a second set (see `seconds`).
  azurerm_postgresql_flexible_server: 420,
  azurerm_postgresql_flexible_server_database: 25,
  azurerm_postgresql_flexible_server_firewall_rule: 60,
  azurerm_postgresql_flexible_server_configuration: 30,
  azurerm_postgresql_flexible_server_active_directory_administrator: 60,

  // Control plane and the first pool; every further pool is a scale set of its own.
  azurerm_kubernetes_cluster: 360,
  azurerm_kubernetes_cluster_node_pool: 180,
  azurerm_kubernetes_cluster_extension: 180,
  azurerm_maintenance_configuration: 5,

  azurerm_container_registry: 20,
  azurerm_container_registry_scope_map: 5,
  azurerm_container_registry_task: 5,
  azurerm_container_registry_token: 5,
  azurerm_container_registry_token_password: 5,

  // A workspace is polled every half minute or so.
  azurerm_log_analytics_workspace: 45,
  azurerm_application_insights: 20,
  azurerm_monitor_workspace: 20,
  azurerm_monitor_data_collection_rule: 5,
  azurerm_monitor_data_collection_rule_association: 5,
  azurerm_monitor_data_collection_endpoint: 5,
  azurerm_monitor_diagnostic_setting: 5,
  azurerm_monitor_action_group: 5,
  azurerm_monitor_metric_alert: 5,
  azurerm_monitor_alert_prometheus_rule_group: 5,
  azurerm_dashboard_grafana: 180,

  // Entra answers at once, but the provider waits for its replicas.
  azuread_application: 15,
  azuread_application_registration: 10,
  azuread_service_principal: 15,
  azuread_group: 15,
};

/** Everything of a provider that has no figure of its own. */
const CREATE_BY_PROVIDER: Readonly<Record<string, number>> = {
  azurerm: 10,
  azuread: 8,
  // One call to the API server.
  kubernetes: 2,
  helm: 30,
  // Computed on the spot.
  random: 0,
  tls: 1,
  time: 0,
};

/** Releases wait until their pods are ready: image pulls, then probes. */
const CHARTS: Readonly<Record<string, number>> = {
  // Five deployments, database migrations in init containers.
  "flyte-core": 180,
  "cert-manager": 60,
  "gateway-helm": 45,
  // Waits for its load balancer's address as well.
  "ingress-nginx": 75,
  // The operator alone: drivers come later, with the first GPU node.
  "gpu-operator": 90,
};
/** A chart on disk has a few objects and no pods. */
const LOCAL_CHART = 15;

const DELETE: Readonly<Record<string, number>> = {
  // Waits until nothing is in it.
  azurerm_resource_group: 60,
  azurerm_kubernetes_cluster: 300,
  azurerm_kubernetes_cluster_node_pool: 120,
  azurerm_postgresql_flexible_server: 90,
  // Finalizers and what the controllers made in it.
  kubernetes_namespace_v1: 15,
};

const UPDATE: Readonly<Record<string, number>> = {
  azurerm_kubernetes_cluster: 120,
  azurerm_kubernetes_cluster_node_pool: 60,
  azurerm_postgresql_flexible_server: 60,
};

/** Typical seconds for a change; `values` may come from a configuration or from a state. */
export function typicalSeconds(type: string, action: DurationAction, values: JsonObject): number {
  if (action === "read") return 1;
  if (type === "time_sleep") return sleepSeconds(action, values);
  if (type === "helm_release") return action === "delete" ? 20 : releaseSeconds(values);
  const create = CREATE[type] ?? CREATE_BY_PROVIDER[type.split("_", 1)[0] ?? ""] ?? 10;
  if (action === "delete") return DELETE[type] ?? Math.min(create, 15);
  if (action === "update") return UPDATE[type] ?? Math.min(create, 15);
  // A standby server is made and brought level after the first.
  const standby = type === "azurerm_postgresql_flexible_server" && isConfigured(values["high_availability"]);
  return standby ? create + 300 : create;
}

/** Changes with the same lock wait for each other: credentials of one identity may not be written in parallel. */
export function lockOf(type: string, values: JsonObject): string | undefined {
  if (type !== "azurerm_federated_identity_credential") return undefined;
  const parent = values["parent_id"];
  return typeof parent === "string" ? `${type} ${parent}` : undefined;
}

function releaseSeconds({ chart, repository }: JsonObject): number {
  const name = typeof chart === "string" ? (chart.split("/").pop() ?? chart) : "";
  const remote = typeof repository === "string" || (typeof chart === "string" && chart.startsWith("oci:"));
  if (Object.hasOwn(CHARTS, name)) return CHARTS[name] ?? LOCAL_CHART;
  return remote ? (CREATE_BY_PROVIDER["helm"] ?? LOCAL_CHART) : LOCAL_CHART;
}

function sleepSeconds(action: DurationAction, values: JsonObject): number {
  const duration = values[action === "delete" ? "destroy_duration" : "create_duration"];
  if (typeof duration !== "string" || action === "update") return 0;
  const units: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };
  const parts = [...duration.matchAll(/([\d.]+)([hms])(?!s)/g)];
  return parts.reduce((sum, [, amount, unit = "s"]) => sum + Number(amount) * (units[unit] ?? 0), 0);
}

function isConfigured(block: unknown): boolean {
  return Array.isArray(block) ? block.length > 0 : isObject(block);
}
