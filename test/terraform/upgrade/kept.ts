import { helmTemplate } from "../../support/helm";
import type { Engine, Plan, ResourceState } from "../harness";
import { localChart } from "../simulator/providers/chart-contents";
import { chartValues, nameOf } from "../simulator/providers/helm";
import type { Values } from "../simulator/values";

/** What no upgrade replaces or deletes: data, and what others refer to from outside. */
const KEPT_TYPES = new RegExp(
  `^(${[
    "azurerm_resource_group",
    "azurerm_storage_account",
    "azurerm_storage_container",
    "azurerm_postgresql_flexible_server",
    "azurerm_postgresql_flexible_server_database",
    "azurerm_container_registry",
    "azurerm_kubernetes_cluster",
    "azurerm_kubernetes_cluster_node_pool",
    "azurerm_user_assigned_identity",
    "azuread_application",
    "azuread_service_principal",
    "kubernetes_namespace_v1",
  ].join("|")})$`,
);

/** Objects in the cluster that Helm must not delete either. */
const KEPT_KINDS = ["Certificate", "ClusterIssuer", "CustomResourceDefinition", "Issuer", "Namespace"];

/** Resources that a plan would replace or delete and that no upgrade may. */
export function lostForGood({ changes }: Plan): string[] {
  return changes
    .filter(({ type, actions }) => KEPT_TYPES.test(type) && actions.includes("delete"))
    .map(({ address, actions, replacedBecause }) => [address, ...actions, ...replacedBecause].join(" "));
}

/** Definitions of custom resources, certificates, issuers and namespaces that releases own, by release. */
export function ownedByReleases(engine: Engine): string[] {
  const releases = [...engine.state().values()].filter(({ type }) => type === "helm_release");
  const provided = engine.cloud
    .all()
    .flatMap(({ name, provides = [] }) => [...provides].map((group) => `${name}: definitions of ${group}`));
  return [
    ...new Set([...releases.flatMap((release) => objectsOf(release, engine.directory)), ...provided]),
  ].sort();
}

/** Of charts of this project, which helm can render; what charts of others bring, the simulator knows. */
function objectsOf({ values }: ResourceState, directory: string): string[] {
  const release = nameOf(values as Values);
  const chart = localChart(String(values["chart"]), directory);
  if (!chart) return [];
  const [namespace = "", releaseName = ""] = release.split("/");
  const options = { chartPath: chart, releaseName, namespace, includeCrds: true };
  return helmTemplate({ ...options, values: chartValues(values as Values) })
    .filter(({ kind }) => KEPT_KINDS.includes(kind))
    .map(({ kind, metadata }) => `${release}: ${kind} ${metadata.namespace ?? namespace}/${metadata.name}`);
}
