import { parse } from "yaml";
import type { ComputedValues, PendingObject, ProviderBehaviour, ResourceBehaviour, Site } from "../behaviour";
import { Refusal, type CloudObject } from "../cloud";
import { isList, textAt, valueAt, type Value, type Values } from "../values";
import {
  chartVersion,
  customGroups,
  isMap,
  localChart,
  localContents,
  mergeValues,
  remoteContents,
  requireGroups,
  type ChartContents,
  type ChartValues,
} from "./chart-contents";
import { connect, requireNamespace } from "./cluster-connection";
import { makeProjectNamespaces } from "./flyteadmin";

const RELEASE: ResourceBehaviour = {
  defaults: {
    atomic: false,
    cleanup_on_fail: false,
    create_namespace: false,
    dependency_update: false,
    disable_crd_hooks: false,
    disable_openapi_validation: false,
    disable_webhooks: false,
    force_update: false,
    lint: false,
    max_history: 0,
    namespace: "default",
    pass_credentials: false,
    recreate_pods: false,
    render_subchart_notes: true,
    replace: false,
    reset_values: false,
    reuse_values: false,
    skip_crds: false,
    take_ownership: false,
    timeout: 300,
    upgrade_install: false,
    verify: false,
    wait: true,
    wait_for_jobs: false,
  },
  volatile: ["metadata"],
  replaces: ["name", "namespace"],
  atPlan,
  locate,
  compute,
  checkDelete,
  afterChange(release, cloud) {
    if (chartName(release.values) === "flyte-core") {
      makeProjectNamespaces(chartValues(release.values), release.cluster ?? "", cloud);
    }
  },
};

export const helm: ProviderBehaviour = {
  legacyTypeSystem: false,
  resource: () => RELEASE,
  checkRead: (site) => void connect(settings(site), site),
  find: (_, state, site) => ({ name: nameOf(state), cluster: textAt(settings(site), "host") ?? "" }),
  readData: () => ({}),
};

/** Namespace and name: the id that Terraform keeps has the name alone. */
export function nameOf(values: Values): string {
  return `${textAt(values, "namespace") ?? "default"}/${textAt(values, "name") ?? ""}`;
}

function settings({ configuration }: Site): Value | undefined {
  return valueAt(configuration, "kubernetes");
}

/** A chart on disk is read at plan: its version is what shows that it changed. */
function atPlan(planned: Values, { workingDirectory }: Site): Values {
  const chart = textAt(planned, "chart");
  if (!chart) return {};
  const folder = localChart(chart, workingDirectory);
  if (folder) return { version: chartVersion(folder) };
  if (/^[./]|^assets\//.test(chart)) {
    throw new Refusal(
      "Error Validating Plan",
      `could not download chart: path ${JSON.stringify(chart)} not found`,
    );
  }
  return {};
}

function locate(values: Values, site: Site, isNew: boolean): PendingObject {
  const { host, reliedOn } = connect(settings(site), site);
  const namespace = textAt(values, "namespace") ?? "default";
  const name = nameOf(values);
  if (isNew && site.cloud.get("helm_release", name, host)) {
    throw new Refusal("installation failed", "cannot re-use a name that is still in use");
  }
  const inside = values["create_namespace"] === true ? [] : requireNamespace(namespace, host, site);
  const { provides, objects } = contents(values, site);
  const needed = objects.filter(({ apiVersion }) => !provides.has(apiVersion.split("/", 1)[0] ?? ""));
  const crds = requireGroups(needed, host, site);
  return {
    name,
    cluster: host,
    reliedOn: [...reliedOn, ...inside, ...crds],
    provides,
    uses: customGroups(needed),
  };
}

function contents(values: Values, { workingDirectory }: Site): ChartContents {
  const chart = textAt(values, "chart") ?? "";
  const folder = localChart(chart, workingDirectory);
  const given = chartValues(values);
  return folder
    ? localContents(folder, given)
    : remoteContents(chart, textAt(values, "repository") ?? "", given);
}

function chartName(values: Values): string {
  return (textAt(values, "chart") ?? "").split("/").pop() ?? "";
}

export function chartValues(values: Values): ChartValues {
  const documents = isList(values["values"]) ? values["values"] : [];
  const merged = documents.reduce<ChartValues>((sum, text) => {
    return typeof text === "string" ? mergeValues(sum, readValues(text)) : sum;
  }, {});
  const single = isList(values["set"]) ? values["set"] : [];
  return single.reduce<ChartValues>((sum, entry) => {
    const value = textAt(entry, "value");
    const nested = (textAt(entry, "name") ?? "")
      .split(".")
      .reduceRight<unknown>((inner, key) => ({ [key]: inner }), value === "true" ? true : value);
    return mergeValues(sum, nested as ChartValues);
  }, merged);
}

function readValues(text: string): ChartValues {
  try {
    const document: unknown = parse(text);
    return isMap(document) ? document : {};
  } catch (error) {
    throw new Refusal("failed to parse values", error instanceof Error ? error.message : "");
  }
}

function compute(values: Values): ComputedValues {
  const [name, namespace] = [textAt(values, "name") ?? "", textAt(values, "namespace") ?? "default"];
  const version = textAt(values, "version") ?? "0.0.0";
  return {
    id: name,
    version,
    status: "deployed",
    description: null,
    manifest: null,
    resources: {},
    set: { type: "" },
    metadata: {
      name,
      namespace,
      chart: chartName(values),
      version,
      app_version: version,
      revision: 1,
      notes: "",
      values: JSON.stringify(chartValues(values)),
      first_deployed: 1767225600,
      last_deployed: 1767225600,
    },
  };
}

function checkDelete(release: CloudObject, site: Site): void {
  connect(settings(site), site);
  const others = site.cloud
    .all()
    .filter(({ cluster, name }) => cluster === release.cluster && name !== release.name);
  for (const group of release.provides ?? []) {
    if (others.some(({ provides }) => provides?.has(group))) continue;
    const users = others.filter(({ uses }) => uses?.has(group)).map(({ name }) => name);
    if (users.length === 0) continue;
    throw new Refusal(
      `uninstallation completed with errors: release "${release.name}" brings the CRDs of ${group}`,
      `They are still used by ${users.join(", ")}.`,
    );
  }
}
