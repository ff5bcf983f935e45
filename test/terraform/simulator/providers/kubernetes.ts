import { resourceSchema } from "../../../support/provider-schema";
import type { ComputedValues, PendingObject, ProviderBehaviour, ResourceBehaviour, Site } from "../behaviour";
import { Refusal, type CloudObject } from "../cloud";
import { characters, DIGITS, guid, ipAddress, LOWER } from "../identity";
import { isList, textAt, valueAt, type Values } from "../values";
import { requireGroups } from "./chart-contents";
import { connect, NAMESPACE, requireNamespace } from "./cluster-connection";
import { makeAgain } from "./flyteadmin";

export const kubernetes: ProviderBehaviour = {
  legacyTypeSystem: true,
  resource,
  checkRead: (site) => void connect(site.configuration, site),
  find: (type, state, site) => ({
    name: nameOf(type, state),
    cluster: textAt(site.configuration, "host") ?? "",
  }),
  readData(_, config, site) {
    const { host } = connect(site.configuration, site);
    const namespace = textAt(config, "metadata.0.namespace") ?? "default";
    requireNamespace(namespace, host, site);
    const name = `${namespace}/${textAt(config, "metadata.0.name") ?? ""}`;
    return {
      id: name,
      metadata: { uid: guid(host, name), resource_version: "1", generation: 0 },
      spec: [{ type: "LoadBalancer", cluster_ip: "10.0.0.1", port: [] }],
      status: [{ load_balancer: [{ ingress: [{ ip: ipAddress(host, name), hostname: "" }] }] }],
    };
  },
};

/** Besides name and namespace, which always replace. */
const REPLACES: Readonly<Record<string, readonly string[]>> = {
  kubernetes_cluster_role_binding_v1: ["role_ref.api_group", "role_ref.kind", "role_ref.name"],
  kubernetes_role_binding_v1: ["role_ref.api_group", "role_ref.kind", "role_ref.name"],
  kubernetes_secret_v1: ["type"],
  kubernetes_storage_class_v1: ["parameters", "reclaim_policy", "storage_provisioner", "volume_binding_mode"],
  kubernetes_priority_class_v1: ["value", "preemption_policy"],
  kubernetes_annotations: ["api_version", "kind"],
  kubernetes_labels: ["api_version", "kind"],
};

const MANIFEST = "kubernetes_manifest";

function resource(type: string): ResourceBehaviour {
  const metadata = resourceSchema(type)?.block.block_types["metadata"]?.block.attributes ?? {};
  const named = ["name", "namespace", "generate_name"].filter((name) => name in metadata);
  return {
    replaces: [...named.map((name) => `metadata.${name}`), ...(REPLACES[type] ?? [])],
    atPlan(planned, site) {
      if (type === MANIFEST) checkManifest(planned, site);
      return {};
    },
    locate: (values, site, isNew) => locate(type, values, site, isNew, "namespace" in metadata),
    compute: (values, _, name) => compute(values, name ?? ""),
    checkDelete: type === NAMESPACE ? checkNamespaceIsEmpty : (_, site) => checkConnection(site),
    ...(type === NAMESPACE && { afterDelete: makeAgain }),
  };
}

function locate(
  type: string,
  values: Values,
  site: Site,
  isNew: boolean,
  namespaced: boolean,
): PendingObject {
  const { host, reliedOn } = connect(site.configuration, site);
  const namespace = textAt(values, "metadata.0.namespace") ?? "default";
  const inside = namespaced ? requireNamespace(namespace, host, site) : [];
  const name = nameOf(type, values);
  if (isNew && site.cloud.get(type, name, host)) {
    throw new Refusal(`${type.replace(/^kubernetes_|_v1$/g, "")}s "${name}" already exists`);
  }
  return { name, cluster: host, reliedOn: [...reliedOn, ...inside] };
}

function nameOf(type: string, values: Values): string {
  if (type === MANIFEST) {
    const manifest = manifestOf(values);
    const parts = ["apiVersion", "kind", "metadata.namespace", "metadata.name"];
    return parts.map((path) => textAt(manifest, path) ?? "").join("/");
  }
  const prefix = textAt(values, "metadata.0.generate_name");
  const name =
    textAt(values, "metadata.0.name") ??
    (prefix ? prefix + characters(5, LOWER + DIGITS, prefix) : "default");
  const namespaced =
    "namespace" in (resourceSchema(type)?.block.block_types["metadata"]?.block.attributes ?? {});
  return namespaced ? `${textAt(values, "metadata.0.namespace") ?? "default"}/${name}` : name;
}

function compute(values: Values, id: string): ComputedValues {
  const name = id.split("/").pop() ?? "";
  return {
    id,
    metadata: { name, uid: guid("kubernetes", id), resource_version: "1", generation: 0 },
    data: {},
    default_secret_name: "",
    object: values["manifest"],
  };
}

function checkConnection(site: Site): void {
  connect(site.configuration, site);
}

function checkNamespaceIsEmpty(namespace: CloudObject, site: Site): void {
  checkConnection(site);
  const inside = site.cloud
    .all()
    .filter(({ cluster, name }) => cluster === namespace.cluster && name.startsWith(`${namespace.name}/`));
  if (inside.length === 0) return;
  throw new Refusal(
    `namespace "${namespace.name}" cannot be removed while it is in use`,
    inside.map(({ type, name }) => `* ${type} ${name}`).join("\n"),
  );
}

/** The real provider asks the cluster for the type already at plan. */
function checkManifest(planned: Values, site: Site): void {
  const { host } = connect(site.configuration, site);
  const manifest = manifestOf(planned);
  const apiVersion = textAt(manifest, "apiVersion");
  if (apiVersion) requireGroups([{ apiVersion, kind: textAt(manifest, "kind") ?? "" }], host, site);
}

/** A dynamically typed value travels with its type before it. */
function manifestOf(values: Values): Values {
  const dynamic = valueAt(values, "manifest");
  return (isList(dynamic) ? (dynamic[1] ?? {}) : {}) as Values;
}
