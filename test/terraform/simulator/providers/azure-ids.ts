import { guid, SUBSCRIPTION_ID } from "../identity";
import { textAt, type Values } from "../values";

export const LINK = "azurerm_private_dns_zone_virtual_network_link";

type IdOf = (text: (name: string) => string, values: Values) => string;

/** An id in the resource group that `resource_group_name` names. */
function inGroup(kind: string, name = "name"): IdOf {
  return (text) => `${groupId(text("resource_group_name"))}/providers/${kind}/${text(name)}`;
}

function below(parent: string, kind: string, name = "name"): IdOf {
  return (text) => `${text(parent)}/${kind}/${text(name)}`;
}

function groupId(name: string): string {
  return `/subscriptions/${SUBSCRIPTION_ID}/resourceGroups/${name}`;
}

const REGISTRY = "Microsoft.ContainerRegistry/registries";
const POSTGRES = "Microsoft.DBforPostgreSQL/flexibleServers";
const NETWORK = "Microsoft.Network";

const IDS: Readonly<Record<string, IdOf>> = {
  azurerm_resource_group: (text) => groupId(text("name")),
  azurerm_application_insights: inGroup("Microsoft.Insights/components"),
  azurerm_consumption_budget_resource_group: below(
    "resource_group_id",
    "providers/Microsoft.Consumption/budgets",
  ),
  azurerm_container_registry: inGroup(REGISTRY),
  azurerm_container_registry_scope_map: (text, values) =>
    `${inGroup(REGISTRY, "container_registry_name")(text, values)}/scopeMaps/${text("name")}`,
  azurerm_container_registry_task: below("container_registry_id", "tasks"),
  azurerm_container_registry_token: (text, values) =>
    `${inGroup(REGISTRY, "container_registry_name")(text, values)}/tokens/${text("name")}`,
  azurerm_container_registry_token_password: (text) =>
    `${text("container_registry_token_id")}/passwords/password`,
  azurerm_dashboard_grafana: inGroup("Microsoft.Dashboard/grafana"),
  azurerm_dns_a_record: (text, values) =>
    `${inGroup(`${NETWORK}/dnsZones`, "zone_name")(text, values)}/A/${text("name")}`,
  azurerm_dns_cname_record: (text, values) =>
    `${inGroup(`${NETWORK}/dnsZones`, "zone_name")(text, values)}/CNAME/${text("name")}`,
  azurerm_dns_zone: inGroup(`${NETWORK}/dnsZones`),
  azurerm_federated_identity_credential: below("parent_id", "federatedIdentityCredentials"),
  azurerm_key_vault: inGroup("Microsoft.KeyVault/vaults"),
  azurerm_key_vault_access_policy: below("key_vault_id", "objectId", "object_id"),
  azurerm_key_vault_secret: (text) =>
    `https://${text("key_vault_id").split("/").pop()}.vault.azure.net/secrets/${text("name")}/${guid(text("key_vault_id"), text("name")).replaceAll("-", "")}`,
  azurerm_kubernetes_cluster: inGroup("Microsoft.ContainerService/managedClusters"),
  azurerm_kubernetes_cluster_extension: below(
    "cluster_id",
    "providers/Microsoft.KubernetesConfiguration/extensions",
  ),
  azurerm_kubernetes_cluster_node_pool: below("kubernetes_cluster_id", "agentPools"),
  azurerm_log_analytics_workspace: inGroup("Microsoft.OperationalInsights/workspaces"),
  azurerm_maintenance_configuration: inGroup("Microsoft.Maintenance/maintenanceConfigurations"),
  azurerm_management_lock: below("scope", "providers/Microsoft.Authorization/locks"),
  azurerm_monitor_action_group: inGroup("Microsoft.Insights/actionGroups"),
  azurerm_monitor_alert_prometheus_rule_group: inGroup("Microsoft.AlertsManagement/prometheusRuleGroups"),
  azurerm_monitor_data_collection_endpoint: inGroup("Microsoft.Insights/dataCollectionEndpoints"),
  azurerm_monitor_data_collection_rule: inGroup("Microsoft.Insights/dataCollectionRules"),
  azurerm_monitor_data_collection_rule_association: below(
    "target_resource_id",
    "providers/Microsoft.Insights/dataCollectionRuleAssociations",
  ),
  azurerm_monitor_diagnostic_setting: (text) => `${text("target_resource_id")}|${text("name")}`,
  azurerm_monitor_metric_alert: inGroup("Microsoft.Insights/metricAlerts"),
  azurerm_monitor_workspace: inGroup("Microsoft.Monitor/accounts"),
  azurerm_nat_gateway: inGroup(`${NETWORK}/natGateways`),
  azurerm_nat_gateway_public_ip_association: (text) =>
    `${text("nat_gateway_id")}|${text("public_ip_address_id")}`,
  azurerm_network_security_group: inGroup(`${NETWORK}/networkSecurityGroups`),
  azurerm_postgresql_flexible_server: inGroup(POSTGRES),
  azurerm_postgresql_flexible_server_active_directory_administrator: (text, values) =>
    `${inGroup(POSTGRES, "server_name")(text, values)}/administrators/${text("object_id")}`,
  azurerm_postgresql_flexible_server_configuration: below("server_id", "configurations"),
  azurerm_postgresql_flexible_server_database: below("server_id", "databases"),
  azurerm_postgresql_flexible_server_firewall_rule: below("server_id", "firewallRules"),
  azurerm_private_dns_a_record: (text, values) =>
    `${inGroup(`${NETWORK}/privateDnsZones`, "zone_name")(text, values)}/A/${text("name")}`,
  azurerm_private_dns_resolver: inGroup(`${NETWORK}/dnsResolvers`),
  azurerm_private_dns_zone: inGroup(`${NETWORK}/privateDnsZones`),
  [LINK]: (text, values) =>
    `${inGroup(`${NETWORK}/privateDnsZones`, "private_dns_zone_name")(text, values)}/virtualNetworkLinks/${text("name")}`,
  azurerm_private_endpoint: inGroup(`${NETWORK}/privateEndpoints`),
  azurerm_public_ip: inGroup(`${NETWORK}/publicIPAddresses`),
  azurerm_role_assignment: (text) =>
    `${text("scope")}/providers/Microsoft.Authorization/roleAssignments/${roleAssignmentName(text)}`,
  azurerm_role_definition: (text) =>
    `${text("scope")}/providers/Microsoft.Authorization/roleDefinitions/${text("role_definition_id") || guid(text("scope"), text("name"))}|${text("scope")}`,
  azurerm_storage_account: inGroup("Microsoft.Storage/storageAccounts"),
  azurerm_storage_account_network_rules: (text) => text("storage_account_id"),
  azurerm_storage_container: below("storage_account_id", "blobServices/default/containers"),
  azurerm_storage_data_lake_gen2_filesystem: (text) =>
    `https://${text("storage_account_id").split("/").pop()}.dfs.core.windows.net/${text("name")}`,
  azurerm_storage_management_policy: (text) => `${text("storage_account_id")}/managementPolicies/default`,
  azurerm_subnet: (text, values) =>
    `${inGroup(`${NETWORK}/virtualNetworks`, "virtual_network_name")(text, values)}/subnets/${text("name")}`,
  azurerm_subnet_nat_gateway_association: (text) => text("subnet_id"),
  azurerm_subnet_network_security_group_association: (text) => text("subnet_id"),
  azurerm_user_assigned_identity: inGroup("Microsoft.ManagedIdentity/userAssignedIdentities"),
  azurerm_virtual_network: inGroup(`${NETWORK}/virtualNetworks`),
};

/** The Azure id that a resource with these values has. */
export function azureId(type: string, values: Values): string {
  const idOf = IDS[type];
  if (!idOf) throw new Error(`the simulator has no id for ${type}`);
  return idOf((name) => textAt(values, name) ?? "", values);
}

/** One assignment per scope, role and principal, as Azure allows. */
export function roleAssignmentName(text: (name: string) => string): string {
  const role = text("role_definition_name") || text("role_definition_id");
  return text("name") || guid(text("scope"), role, text("principal_id"));
}

export function resourceGroupId(name: string): string {
  return groupId(name);
}
