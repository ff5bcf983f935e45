const at = (path: string) => ({ "//": { metadata: { path: `tiny/${path}`, uniqueId: "not shown" } } });
const GROUP = "${azurerm_resource_group.g_1.name}";

/** A stack as CDKTF writes it, with a database beside its cluster and an ingress beside Flyte. */
export const TINY_STACK = {
  provider: { helm: [{ kubernetes: { host: "${azurerm_kubernetes_cluster.c_1.fqdn}" } }] },
  data: { azurerm_client_config: { d_1: at("platform/foundation/client") } },
  resource: {
    azurerm_resource_group: { g_1: { name: "rg", ...at("resource-group") } },
    azurerm_kubernetes_cluster: {
      c_1: { resource_group_name: GROUP, ...at("platform/foundation/cluster") },
    },
    azurerm_postgresql_flexible_server: {
      p_1: { resource_group_name: GROUP, ...at("platform/foundation/database/server") },
    },
    helm_release: {
      f_1: {
        chart: "flyte-core",
        values: ["${azurerm_postgresql_flexible_server.p_1.fqdn}"],
        ...at("platform/workloads/flyte/release"),
      },
      e_1: {
        chart: "gateway-helm",
        repository: "oci://docker.io/envoyproxy",
        ...at("platform/workloads/ingress/controller"),
      },
      g_1: {
        chart: "./assets/gateway",
        depends_on: ["helm_release.e_1"],
        ...at("platform/workloads/ingress/gateway"),
      },
      m_1: {
        chart: "cert-manager",
        repository: "https://charts.jetstack.io",
        depends_on: ["helm_release.e_1"],
        ...at("platform/workloads/cert-manager/release"),
      },
    },
  },
};
