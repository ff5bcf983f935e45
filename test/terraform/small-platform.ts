/** A hand-written stack that has the shape of ours: Azure below, a cluster, and releases with CRDs in it. */
export type Resources = Record<string, Record<string, Record<string, unknown>>>;

const GROUP = {
  resource_group_name: "${azurerm_resource_group.main.name}",
  location: "${azurerm_resource_group.main.location}",
};

const CONNECTION = {
  host: "${azurerm_kubernetes_cluster.main.kube_config[0].host}",
  client_certificate: "${base64decode(azurerm_kubernetes_cluster.main.kube_config[0].client_certificate)}",
  client_key: "${base64decode(azurerm_kubernetes_cluster.main.kube_config[0].client_key)}",
  cluster_ca_certificate:
    "${base64decode(azurerm_kubernetes_cluster.main.kube_config[0].cluster_ca_certificate)}",
};

const VERSIONS = {
  azurerm: "4.55.0",
  azuread: "3.7.0",
  helm: "3.1.1",
  kubernetes: "2.38.0",
  random: "3.7.2",
};

/** A stack with the given resources, and with whatever else is given. */
export function stackOf(resource: Resources, more: Record<string, unknown> = {}): object {
  return {
    terraform: {
      required_providers: Object.fromEntries(
        Object.entries(VERSIONS).map(([name, version]) => [name, { source: `hashicorp/${name}`, version }]),
      ),
      backend: { azurerm: { storage_account_name: "none", container_name: "none", key: "none" } },
    },
    provider: {
      azurerm: [{ features: [{}], subscription_id: "00000000-0000-0000-0000-000000000000" }],
      helm: [{ kubernetes: CONNECTION }],
      kubernetes: [CONNECTION],
    },
    resource,
    ...more,
  };
}

export function cluster(): Resources {
  return {
    azurerm_resource_group: { main: { name: "rg", location: "eastus" } },
    azurerm_kubernetes_cluster: {
      main: {
        ...GROUP,
        name: "aks",
        dns_prefix: "aks",
        oidc_issuer_enabled: true,
        default_node_pool: { name: "cpu", vm_size: "Standard_D4s_v5", min_count: 1, max_count: 3 },
        identity: { type: "SystemAssigned" },
        network_profile: { network_plugin: "azure", network_plugin_mode: "overlay" },
      },
    },
  };
}

export function namespace(name: string): Record<string, unknown> {
  return { metadata: { name } };
}

export function release(name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name,
    chart: name,
    repository: "https://charts.example",
    version: "1.0.0",
    namespace: "default",
    ...more,
  };
}

/** All of it. */
export function platform(): Resources {
  return {
    ...cluster(),
    azurerm_virtual_network: { main: { ...GROUP, name: "vnet", address_space: ["10.224.0.0/16"] } },
    azurerm_subnet: {
      database: {
        name: "database",
        resource_group_name: GROUP.resource_group_name,
        virtual_network_name: "${azurerm_virtual_network.main.name}",
        address_prefixes: ["10.224.16.0/24"],
        service_endpoints: ["Microsoft.Storage"],
        delegation: { name: "pg", service_delegation: { name: "Microsoft.DBforPostgreSQL/flexibleServers" } },
      },
    },
    azurerm_private_dns_zone: {
      main: { name: "x.postgres.database.azure.com", resource_group_name: GROUP.resource_group_name },
    },
    azurerm_private_dns_zone_virtual_network_link: {
      main: {
        name: "link",
        resource_group_name: GROUP.resource_group_name,
        private_dns_zone_name: "${azurerm_private_dns_zone.main.name}",
        virtual_network_id: "${azurerm_virtual_network.main.id}",
        depends_on: ["azurerm_subnet.database"],
      },
    },
    random_password: { database: { length: 24, special: false, keepers: { version: "1" } } },
    azurerm_postgresql_flexible_server: {
      main: {
        ...GROUP,
        name: "pg",
        version: "15",
        storage_mb: 32768,
        delegated_subnet_id: "${azurerm_subnet.database.id}",
        private_dns_zone_id: "${azurerm_private_dns_zone.main.id}",
        administrator_login: "flyte",
        administrator_password_wo: "${random_password.database.result}",
        administrator_password_wo_version: 1,
        depends_on: ["azurerm_private_dns_zone_virtual_network_link.main"],
        lifecycle: { ignore_changes: ["zone"] },
      },
    },
    azurerm_user_assigned_identity: { backend: { ...GROUP, name: "backend" } },
    azurerm_federated_identity_credential: Object.fromEntries(
      ["admin", "propeller"].map((name) => [
        name,
        {
          name,
          resource_group_name: GROUP.resource_group_name,
          parent_id: "${azurerm_user_assigned_identity.backend.id}",
          issuer: "${azurerm_kubernetes_cluster.main.oidc_issuer_url}",
          subject: `system:serviceaccount:flyte:${name}`,
          audience: ["api://AzureADTokenExchange"],
        },
      ]),
    ),
    azurerm_container_registry: { main: { ...GROUP, name: "acr", sku: "Standard" } },
    azurerm_role_assignment: {
      pull: {
        scope: "${azurerm_container_registry.main.id}",
        role_definition_name: "AcrPull",
        principal_id: "${azurerm_kubernetes_cluster.main.kubelet_identity[0].object_id}",
      },
    },
    kubernetes_namespace_v1: { flyte: namespace("flyte"), certs: namespace("cert-manager") },
    kubernetes_secret_v1: {
      database: {
        metadata: { name: "db-pass", namespace: "${kubernetes_namespace_v1.flyte.metadata[0].name}" },
        data: { "pass.txt": "${random_password.database.result}" },
      },
    },
    helm_release: {
      certs: release("cert-manager", {
        namespace: "${kubernetes_namespace_v1.certs.metadata[0].name}",
        values: ['${yamlencode({"crds" = {"enabled" = true}})}'],
      }),
      issuer: release("issuer", {
        chart: "assets/issuer",
        repository: null,
        version: null,
        depends_on: ["helm_release.certs"],
      }),
      flyte: release("flyte-core", {
        namespace: "${kubernetes_namespace_v1.flyte.metadata[0].name}",
        values: [
          '${yamlencode({"clientId" = azurerm_user_assigned_identity.backend.client_id, "host" = azurerm_postgresql_flexible_server.main.fqdn})}',
        ],
        depends_on: [
          "azurerm_federated_identity_credential.admin",
          "azurerm_federated_identity_credential.propeller",
          "azurerm_role_assignment.pull",
          "kubernetes_secret_v1.database",
        ],
      }),
    },
  };
}

/** What `assets/issuer` holds. */
export function issuerChart(version: string): Readonly<Record<string, string>> {
  return {
    "Chart.yaml": `apiVersion: v2\nname: issuer\nversion: ${version}\n`,
    "values.yaml": "gateway: false\n",
    "templates/issuer.yaml": [
      "apiVersion: cert-manager.io/v1",
      "kind: ClusterIssuer",
      "metadata: {name: letsencrypt}",
      "---",
      "{{- if and .Values.gateway (not .Values.other) }}",
      "apiVersion: gateway.networking.k8s.io/v1",
      "kind: Gateway",
      "metadata: {name: gateway}",
      "{{- end }}",
      "",
    ].join("\n"),
  };
}
