import { azurermReplacingPaths, dataSourceSchema } from "../../../support/provider-schema";
import type { ComputedValues, PendingObject, ProviderBehaviour, ResourceBehaviour, Site } from "../behaviour";
import { Refusal, type Cloud, type CloudObject } from "../cloud";
import {
  ALPHANUMERIC,
  base64Bytes,
  characters,
  DEPLOYER_CLIENT_ID,
  DEPLOYER_OBJECT_ID,
  guid,
  ipAddress,
  SUBSCRIPTION_ID,
  TENANT_ID,
} from "../identity";
import { isList, isValues, mapValues, sameValue, textAt, valueAt, type Value, type Values } from "../values";
import {
  CLUSTER,
  CLUSTER_BEHAVIOUR,
  NODE_POOL_BEHAVIOUR,
  systemPrincipal,
  systemTenant,
} from "./azure-cluster";
import { DNS_BEHAVIOURS } from "./azure-dns";
import { azureId, LINK, resourceGroupId, roleAssignmentName } from "./azure-ids";

export const azurerm: ProviderBehaviour = {
  legacyTypeSystem: true,
  resource,
  find: (_, state) => ({ name: textAt(state, "id") ?? "" }),
  readData,
};

const BEHAVIOURS: Readonly<Record<string, Partial<ResourceBehaviour>>> = {
  [CLUSTER]: CLUSTER_BEHAVIOUR,
  azurerm_kubernetes_cluster_node_pool: NODE_POOL_BEHAVIOUR,
  azurerm_resource_group: { checkDelete: checkGroupIsEmpty },
  azurerm_postgresql_flexible_server: {
    locate: locatePostgres,
    afterChange: addStorageEndpoint,
    replacesFor: postgresReplacesFor,
    readBack: withZones,
  },
  azurerm_storage_account: {
    replacesFor: storageReplacesFor,
    // What a configuration leaves out stays as it was.
    computedBlocks: ["blob_properties", "network_rules"],
    readBack: withoutDefaultRules,
  },
  azurerm_storage_container: { replacesFor: () => ["storage_account_id"] },
  azurerm_subnet: { checkDelete: checkNoLinkRemains },
  ...DNS_BEHAVIOURS,
  azurerm_monitor_data_collection_rule: {
    replacesFor: (prior) => (textAt(prior, "kind") ? ["kind"] : []),
  },
  azurerm_container_registry: {
    atPlan(planned) {
      checkRegistrySku(planned);
      return {};
    },
  },
};

function resource(type: string): ResourceBehaviour {
  const own = BEHAVIOURS[type] ?? {};
  return {
    compute: (values) => ({ id: azureId(type, values), ...(COMPUTED[type]?.(values) ?? {}) }),
    ...own,
    replaces: azurermReplacingPaths(type),
    locate(values, site, isNew) {
      const located = own.locate?.(values, site, isNew) ?? { name: azureId(type, values) };
      if (!isNew) return located;
      checkIsNew(type, located.name, values, site);
      return { ...located, reliedOn: [...(located.reliedOn ?? []), ...mentioned(values, located, site)] };
    },
  };
}

/** Types whose id is that of something else. */
const WITHOUT_OWN_ID = new Set([
  "azurerm_storage_account_network_rules",
  "azurerm_subnet_nat_gateway_association",
  "azurerm_subnet_network_security_group_association",
]);

/** Everything of the stack that the new object is inside of, or names by its id. */
function mentioned(values: Values, { name }: PendingObject, { cloud }: Site): CloudObject[] {
  const texts = new Set(textsIn(values).map((text) => text.toLowerCase()));
  const id = name.toLowerCase();
  return cloud.all().filter((object) => {
    const other = object.name.toLowerCase();
    if (object.cluster !== undefined || WITHOUT_OWN_ID.has(object.type)) return false;
    return other !== "" && (texts.has(other) || id.startsWith(`${other}/`));
  });
}

function textsIn(value: Value): string[] {
  if (typeof value === "string") return [value];
  if (isList(value)) return value.flatMap(textsIn);
  return isValues(value) ? Object.values(value).flatMap(textsIn) : [];
}

function checkIsNew(type: string, name: string, values: Values, { cloud }: Site): void {
  const group = textAt(values, "resource_group_name");
  if (group && type !== "azurerm_resource_group") {
    const id = resourceGroupId(group);
    if (!cloud.get("azurerm_resource_group", id) && !cloud.existedBefore(id) && !isNodeGroup(group, cloud)) {
      throw new Refusal(
        `creating ${name}: ResourceGroupNotFound: Resource group '${group}' could not be found.`,
      );
    }
  }
  if (!cloud.get(type, name)) return;
  if (type === "azurerm_role_assignment") {
    throw new Refusal(`creating ${name}: RoleAssignmentExists: The role assignment already exists.`);
  }
  throw new Refusal(
    `A resource with the ID "${name}" already exists - to be managed via Terraform this resource needs to be imported into the State.`,
    `Please see the resource documentation for "${type}" for more information.`,
  );
}

function isNodeGroup(group: string, cloud: Cloud): boolean {
  return cloud
    .all()
    .some((object) => object.type === CLUSTER && textAt(object.values, "node_resource_group") === group);
}

function checkGroupIsEmpty(group: CloudObject, { cloud, configuration }: Site): void {
  const allowed = valueAt(
    configuration,
    "features.0.resource_group.0.prevent_deletion_if_contains_resources",
  );
  const inside = cloud.all().filter(({ name }) => name.startsWith(`${group.name}/`));
  if (allowed === false || inside.length === 0) return;
  throw new Refusal(
    `deleting Resource Group "${textAt(group.values, "name") ?? ""}": the Resource Group still contains Resources.`,
    inside.map(({ name }) => `* ${name}`).join("\n"),
  );
}

/** A private server needs its DNS zone linked to a network first; no reference says so. */
function locatePostgres(values: Values, { cloud }: Site): PendingObject {
  const name = azureId("azurerm_postgresql_flexible_server", values);
  const zone = textAt(values, "delegated_subnet_id") && textAt(values, "private_dns_zone_id");
  if (!zone || cloud.existedBefore(zone)) return { name };
  const links = cloud.all().filter((object) => object.type === LINK && object.name.startsWith(`${zone}/`));
  if (links.length > 0) return { name, reliedOn: links };
  throw new Refusal(
    `creating Flexible Server (${name}): EmptyPrivateDnsZoneArmResourceId: the private DNS zone is not linked to the virtual network`,
    `No virtual network link of ${zone} exists yet.`,
  );
}

/** Azure puts the endpoint of storage, which a server archives its log through, on its subnet. */
function addStorageEndpoint({ values }: CloudObject, cloud: Cloud): void {
  const subnet = cloud.get("azurerm_subnet", textAt(values, "delegated_subnet_id") ?? "");
  if (!subnet) return;
  const endpoints = subnet.values["service_endpoints"] ?? [];
  if (!isList(endpoints) || endpoints.includes("Microsoft.Storage")) return;
  cloud.put({
    ...subnet,
    values: { ...subnet.values, service_endpoints: [...endpoints, "Microsoft.Storage"] },
  });
}

/**
 * A delegated subnet stays in use while a zone for the servers in it is linked to its network.
 * https://github.com/hashicorp/terraform-provider-azurerm/issues/23150
 */
function checkNoLinkRemains(subnet: CloudObject, { cloud }: Site): void {
  const network = subnet.name.replace(/\/subnets\/[^/]*$/, "");
  const isDelegated = valueAt(subnet.values, "delegation.0") !== undefined;
  const links = cloud.all().filter(({ type, name, values }) => {
    const isOfPostgres = name.includes(".postgres.database.azure.com/");
    return type === LINK && isOfPostgres && textAt(values, "virtual_network_id") === network;
  });
  if (!isDelegated || links.length === 0) return;
  throw new Refusal(
    `deleting ${subnet.name}: InUseSubnetCannotBeDeleted: Subnet ${named(subnet.values)} is in use and cannot be deleted`,
    links.map(({ name }) => `* ${name}`).join("\n"),
  );
}

/** azurerm 4.55, storage_account_helpers_network.go: what Azure has by itself is read back as no block. */
function withoutDefaultRules(values: Values): Values {
  const rules = valueAt(values, "network_rules.0");
  const isEmpty = (name: string): boolean => ((valueAt(rules, name) ?? []) as readonly Value[]).length === 0;
  const isDefault =
    textAt(rules, "default_action") === "Allow" &&
    sameValue(valueAt(rules, "bypass") ?? null, ["AzureServices"]) &&
    ["ip_rules", "private_link_access", "virtual_network_subnet_ids"].every(isEmpty);
  return isDefault ? { ...values, network_rules: [] } : values;
}

function postgresReplacesFor(prior: Values, planned: Values): string[] {
  const lower = ["version", "storage_mb"].filter((name) => isLower(planned[name], prior[name]));
  const dropsIdentity =
    textAt(prior, "identity.0.type")?.includes("UserAssigned") === true &&
    textAt(planned, "identity.0.type")?.includes("UserAssigned") !== true;
  return [
    ...lower,
    ...(textAt(prior, "administrator_login") ? ["administrator_login"] : []),
    ...(dropsIdentity ? ["identity.type"] : []),
  ];
}

/** Azure chooses zones where none are given, and a plan without them would take them back. */
function withZones(values: Values): Values {
  const standby = valueAt(values, "high_availability.0");
  return {
    ...values,
    zone: textAt(values, "zone") ?? "1",
    ...(isValues(standby) && {
      high_availability: [
        {
          ...standby,
          standby_availability_zone: textAt(standby, "standby_availability_zone") ?? standbyZone(standby),
        },
      ],
    }),
  };
}

function standbyZone(standby: Values): string {
  return textAt(standby, "mode") === "SameZone" ? "1" : "2";
}

/** The checks of container_registry_resource.go in azurerm 4.55. */
function checkRegistrySku(planned: Values): void {
  const sku = textAt(planned, "sku");
  if (sku === undefined || sku === "Premium") return;
  const refused = [
    "quarantine_policy_enabled",
    "retention_policy_in_days",
    "trust_policy_enabled",
    "zone_redundancy_enabled",
    "data_endpoint_enabled",
    ...(sku === "Basic" ? ["anonymous_pull_enabled"] : []),
  ].filter((name) => planned[name] === true || Number(planned[name]) > 0);
  if (planned["export_policy_enabled"] === false) refused.push("export_policy_enabled");
  if (valueAt(planned, "georeplications.0") !== undefined) refused.push("georeplications");
  if (refused.length === 0) return;
  throw new Refusal(`\`${refused.join("`, `")}\` can only be applied when using the Premium Sku`);
}

function isLower(planned: Value | undefined, prior: Value | undefined): boolean {
  return planned !== null && prior !== null && Number(planned) < Number(prior);
}

function storageReplacesFor(prior: Values, planned: Values): string[] {
  const zonal = (values: Values): boolean => /Z/.test(textAt(values, "account_replication_type") ?? "");
  const kind = textAt(planned, "account_kind") !== textAt(prior, "account_kind");
  return [
    ...(zonal(prior) !== zonal(planned) ? ["account_replication_type"] : []),
    ...(kind && textAt(planned, "account_kind") !== "StorageV2" ? ["account_kind"] : []),
  ];
}

type Compute = (values: Values) => ComputedValues;

const COMPUTED: Readonly<Record<string, Compute>> = {
  azurerm_application_insights: (values) => ({
    app_id: seeded(values, "app"),
    instrumentation_key: seeded(values, "instrumentation"),
    connection_string: `InstrumentationKey=${seeded(values, "instrumentation")}`,
  }),
  azurerm_container_registry: (values) => ({
    login_server: `${named(values)}.azurecr.io`,
    admin_username: values["admin_enabled"] === true ? named(values) : "",
    admin_password: values["admin_enabled"] === true ? characters(52, ALPHANUMERIC, named(values)) : "",
    ...systemIdentity(values),
  }),
  azurerm_container_registry_task: systemIdentity,
  azurerm_container_registry_token_password: (values) => ({
    password1: {
      value: characters(52, ALPHANUMERIC, textAt(values, "container_registry_token_id") ?? "", 1),
    },
    password2: {
      value: characters(52, ALPHANUMERIC, textAt(values, "container_registry_token_id") ?? "", 2),
    },
  }),
  azurerm_dashboard_grafana: (values) => ({
    endpoint: `https://${named(values)}.grafana.azure.com`,
    grafana_version: "11.0.0",
    ...systemIdentity(values),
  }),
  azurerm_dns_a_record: recordFqdn,
  azurerm_dns_cname_record: recordFqdn,
  azurerm_dns_zone: () => ({
    name_servers: [1, 2, 3, 4].map((index) => `ns${index}-01.azure-dns.example.`),
    max_number_of_record_sets: 10000,
    number_of_record_sets: 2,
  }),
  azurerm_key_vault: (values) => ({ vault_uri: `https://${named(values)}.vault.azure.net/` }),
  azurerm_key_vault_secret: (values) => {
    const id = azureId("azurerm_key_vault_secret", values);
    return { version: id.split("/").pop() ?? "", versionless_id: id.slice(0, id.lastIndexOf("/")) };
  },
  azurerm_log_analytics_workspace: (values) => ({
    workspace_id: seeded(values, "workspace"),
    retention_in_days: 30,
    sku: "PerGB2018",
    local_authentication_enabled: true,
    ...systemIdentity(values),
  }),
  azurerm_monitor_data_collection_rule: (values) => ({
    immutable_id: `dcr-${seeded(values, "rule").replaceAll("-", "")}`,
    ...systemIdentity(values),
  }),
  azurerm_nat_gateway: (values) => ({ resource_guid: seeded(values, "gateway") }),
  azurerm_postgresql_flexible_server: (values) => ({
    fqdn: `${named(values)}.postgres.database.azure.com`,
    storage_mb: 32768,
    storage_tier: "P4",
    backup_retention_days: 7,
    sku_name: "GP_Standard_D2s_v3",
    version: "15",
    administrator_login: "",
    private_dns_zone_id: "",
    ...systemIdentity(values),
  }),
  azurerm_private_dns_a_record: recordFqdn,
  azurerm_private_dns_zone_virtual_network_link: () => ({ resolution_policy: "Default" }),
  azurerm_private_endpoint: (values) => {
    const address = `10.224.17.${4 + (Number.parseInt(seeded(values, "address").slice(0, 4), 16) % 200)}`;
    return {
      private_service_connection: { private_ip_address: address },
      private_dns_zone_group: {
        id: `${azureId("azurerm_private_endpoint", values)}/privateDnsZoneGroups/default`,
      },
      network_interface: [{ id: seeded(values, "interface"), name: `${named(values)}.nic` }],
      custom_dns_configs: [],
    };
  },
  azurerm_public_ip: (values) => {
    const label = textAt(values, "domain_name_label");
    return {
      ip_address: ipAddress(azureId("azurerm_public_ip", values)),
      fqdn: label ? `${label}.${textAt(values, "location") ?? ""}.cloudapp.azure.com` : null,
    };
  },
  azurerm_role_assignment: (values) => ({
    name: roleAssignmentName((name) => textAt(values, name) ?? ""),
    role_definition_id: `/subscriptions/${SUBSCRIPTION_ID}/providers/Microsoft.Authorization/roleDefinitions/${guid(textAt(values, "role_definition_name") ?? "")}`,
    role_definition_name: "",
    principal_type: "ServicePrincipal",
    condition_version: "",
  }),
  azurerm_role_definition: (values) => {
    const [resourceId = ""] = azureId("azurerm_role_definition", values).split("|");
    return {
      role_definition_id: resourceId.split("/").pop() ?? "",
      role_definition_resource_id: resourceId,
      assignable_scopes: [textAt(values, "scope") ?? ""],
    };
  },
  azurerm_storage_account: storageAccount,
  azurerm_storage_container: (values) => ({
    resource_manager_id: azureId("azurerm_storage_container", values),
    default_encryption_scope: "$account-encryption-key",
  }),
  azurerm_user_assigned_identity: (values) => ({
    client_id: seeded(values, "client"),
    principal_id: seeded(values, "principal"),
    tenant_id: TENANT_ID,
  }),
  azurerm_virtual_network: (values) => ({ guid: seeded(values, "network"), subnet: [], dns_servers: [] }),
};

function storageAccount(values: Values): ComputedValues {
  const name = named(values);
  const key = (which: string): string => base64Bytes(64, name, which);
  const connection = (which: string): string =>
    `DefaultEndpointsProtocol=https;AccountName=${name};AccountKey=${key(which)};EndpointSuffix=core.windows.net`;
  const services = ["blob", "dfs", "file", "queue", "table", "web"].flatMap((service): [string, Value][] => {
    const host = `${name}.${service === "web" ? "z13.web" : service}.core.windows.net`;
    const elsewhere = ["primary_%_internet", "primary_%_microsoft", "secondary_%", "secondary_%_internet"];
    return [
      [`primary_${service}_endpoint`, `https://${host}/`],
      [`primary_${service}_host`, host],
      ...[...elsewhere, "secondary_%_microsoft"].flatMap((pattern): [string, Value][] => {
        const prefix = pattern.replace("%", service);
        return [
          [`${prefix}_endpoint`, ""],
          [`${prefix}_host`, ""],
        ];
      }),
    ];
  });
  return {
    ...Object.fromEntries(services),
    primary_location: textAt(values, "location") ?? "",
    secondary_location: "",
    primary_access_key: key("primary"),
    secondary_access_key: key("secondary"),
    primary_connection_string: connection("primary"),
    secondary_connection_string: connection("secondary"),
    primary_blob_connection_string: connection("primary"),
    secondary_blob_connection_string: "",
    access_tier: "Hot",
    large_file_share_enabled: false,
    blob_properties: { default_service_version: "" },
    ...systemIdentity(values),
  };
}

function systemIdentity(values: Values): ComputedValues {
  const seed = `${textAt(values, "resource_group_name") ?? ""}/${named(values)}`;
  return { identity: { principal_id: systemPrincipal(values, seed), tenant_id: systemTenant(values) } };
}

function recordFqdn(values: Values): ComputedValues {
  return { fqdn: `${named(values)}.${textAt(values, "zone_name") ?? ""}.` };
}

function named(values: Values): string {
  return textAt(values, "name") ?? "";
}

function seeded(values: Values, purpose: string): string {
  return guid(textAt(values, "resource_group_name") ?? "", named(values), purpose);
}

function readData(type: string, config: Values, site: Site): ComputedValues {
  switch (type) {
    case "azurerm_client_config":
      return {
        id: guid("client config"),
        client_id: DEPLOYER_CLIENT_ID,
        object_id: DEPLOYER_OBJECT_ID,
        subscription_id: SUBSCRIPTION_ID,
        tenant_id: TENANT_ID,
      };
    case "azurerm_subscription":
      return {
        id: `/subscriptions/${SUBSCRIPTION_ID}`,
        subscription_id: SUBSCRIPTION_ID,
        tenant_id: TENANT_ID,
        display_name: "Simulated",
        state: "Enabled",
      };
    case "azurerm_role_definition": {
      const role = textAt(config, "role_definition_id") ?? guid(named(config));
      return {
        id: `/subscriptions/${SUBSCRIPTION_ID}/providers/Microsoft.Authorization/roleDefinitions/${role}`,
        role_definition_id: role,
      };
    }
    default:
      return lookUp(type, config, site);
  }
}

/** What the stack made, or what was there before it; anything else is not found. */
function lookUp(type: string, config: Values, { cloud, ...site }: Site): ComputedValues {
  const id = azureId(type, config);
  const made = cloud.get(type, id);
  if (made) return { ...made.values, ...lists(type, made.values) };
  if (!cloud.existedBefore(id)) {
    throw new Refusal(`${type} ${JSON.stringify(named(config))} was not found`, `There is no ${id}.`);
  }
  const said = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null));
  const assumed = { location: "eastus", oidc_issuer_enabled: true, dns_prefix: named(config), ...said };
  const values = { ...assumed, ...(resource(type).compute(assumed, { cloud, ...site }, id) as Values) };
  if (type === CLUSTER) cloud.put({ type, name: id, values });
  return { ...values, ...lists(type, values) };
}

/** Data sources show blocks as lists, also where one value stands for each of them. */
function lists(type: string, values: Values): ComputedValues {
  const attributes = dataSourceSchema(type)?.block.attributes ?? {};
  return mapValues(values, (value, name) =>
    Array.isArray(attributes[name]?.type) && attributes[name]?.type?.[0] === "list" && isValues(value)
      ? [value]
      : value,
  );
}
