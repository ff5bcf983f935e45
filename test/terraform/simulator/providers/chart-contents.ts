import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { Refusal, type CloudObject } from "../cloud";
import type { Site } from "../behaviour";
import { includedLines } from "./chart-conditions";

/** What a chart needs and brings, as far as custom resources go. */
export interface ChartContents {
  /** Of a local chart; Terraform knows it at plan. */
  readonly version?: string;
  /** API groups whose CRDs it brings. */
  readonly provides: ReadonlySet<string>;
  readonly objects: readonly KubernetesObject[];
}

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
}

export type ChartValues = Readonly<Record<string, unknown>>;

interface KnownChart {
  readonly provides: readonly string[];
  /** Whether it brings them with these values. */
  readonly when?: (values: ChartValues) => boolean;
  readonly needs?: (values: ChartValues) => readonly KubernetesObject[];
}

const GATEWAY_GROUPS = ["gateway.networking.k8s.io", "gateway.networking.x-k8s.io", "gateway.envoyproxy.io"];

/** Charts from repositories, by the last part of their name. */
const KNOWN_CHARTS: Readonly<Record<string, KnownChart>> = {
  "gateway-helm": { provides: GATEWAY_GROUPS },
  "gateway-crds-helm": { provides: GATEWAY_GROUPS },
  "cert-manager": {
    provides: ["cert-manager.io", "acme.cert-manager.io"],
    when: (values) => at(values, "crds.enabled") === true || values["installCRDs"] === true,
    // The controller ends at its start when it shall serve the Gateway API and that is not there.
    needs: (values) =>
      at(values, "config.enableGatewayAPI") === true
        ? [{ apiVersion: "gateway.networking.k8s.io/v1", kind: "Gateway" }]
        : [],
  },
  "flyte-core": { provides: ["flyte.lyft.com"] },
  "gpu-operator": { provides: ["nvidia.com", "nfd.k8s-sigs.io"] },
  "kube-prometheus-stack": { provides: ["monitoring.coreos.com"] },
};

/** The chart of https://github.com/adarga-ai/flyte-workflow-registration-operator under whatever name. */
const REGISTRATION_OPERATOR = /registration.*(operator|chart)|adarga/;

const BUILT_IN =
  /^(v1|[a-z]+\/.*|(admissionregistration|apiextensions|apiregistration|authentication|authorization|certificates|coordination|discovery|events|flowcontrol\.apiserver|networking|node|rbac\.authorization|resource|scheduling|storage)\.k8s\.io\/.*)$/;

/** The folder of a chart that is given by a path; undefined for one from a repository. */
export function localChart(chart: string, workingDirectory: string): string | undefined {
  const folder = join(chart.startsWith("/") ? "" : workingDirectory, chart);
  return existsSync(join(folder, "Chart.yaml")) ? folder : undefined;
}

export function chartVersion(folder: string): string {
  const { version } = parse(readFileSync(join(folder, "Chart.yaml"), "utf8")) as { version?: unknown };
  return String(version);
}

export function remoteContents(chart: string, repository: string, values: ChartValues): ChartContents {
  const name = chart.split("/").pop() ?? chart;
  const known = Object.hasOwn(KNOWN_CHARTS, name) ? KNOWN_CHARTS[name] : undefined;
  if (known) {
    const provides = known.when?.(values) === false ? [] : known.provides;
    return { provides: new Set(provides), objects: known.needs?.(values) ?? [] };
  }
  const brings = REGISTRATION_OPERATOR.test(`${repository}/${chart}`) ? ["flyte.backend"] : [];
  return { provides: new Set(brings), objects: [] };
}

export function localContents(folder: string, values: ChartValues): ChartContents {
  const defaults = readYaml(join(folder, "values.yaml"));
  const merged = mergeValues(defaults, values);
  const documents = [
    ...textsIn(join(folder, "crds")),
    ...textsIn(join(folder, "templates")).map((text) => includedLines(text, merged)),
  ].flatMap((text) => text.split(/^---.*$/m));
  const objects = documents.flatMap(objectIn);
  const definitions = documents.filter((text) => objectIn(text)[0]?.kind === "CustomResourceDefinition");
  const provides = definitions.flatMap((text) => /^\s+group:\s*["']?([\w.-]+)/m.exec(text)?.[1] ?? []);
  return { version: chartVersion(folder), provides: new Set(provides), objects };
}

/** The API groups among `objects` that no cluster has by itself. */
export function customGroups(objects: readonly KubernetesObject[]): Set<string> {
  return new Set(
    objects
      .filter(({ apiVersion }) => !BUILT_IN.test(apiVersion))
      .map(({ apiVersion }) => groupOf(apiVersion)),
  );
}

/** The releases whose CRDs `objects` need, refused when one is missing. */
export function requireGroups(
  objects: readonly KubernetesObject[],
  host: string,
  { cloud }: Site,
): CloudObject[] {
  const releases = cloud.all().filter(({ cluster, provides }) => cluster === host && provides);
  return [...customGroups(objects)].map((group) => {
    const provider = releases.find(({ provides }) => provides?.has(group));
    if (provider) return provider;
    const missing = objects.find(({ apiVersion }) => groupOf(apiVersion) === group);
    throw new Refusal(
      `unable to build kubernetes objects from release manifest: resource mapping not found: no matches for kind "${missing?.kind ?? ""}" in version "${missing?.apiVersion ?? group}"`,
      "ensure CRDs are installed first",
    );
  });
}

/** Maps are merged, anything else of `over` wins, as Helm does it. */
export function mergeValues(under: ChartValues, over: ChartValues): ChartValues {
  return Object.entries(over).reduce<ChartValues>((merged, [key, value]) => {
    const before = merged[key];
    return { ...merged, [key]: isMap(before) && isMap(value) ? mergeValues(before, value) : value };
  }, under);
}

export function isMap(value: unknown): value is ChartValues {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function at(values: ChartValues, path: string): unknown {
  return path.split(".").reduce<unknown>((holder, key) => (isMap(holder) ? holder[key] : undefined), values);
}

function groupOf(apiVersion: string): string {
  return apiVersion.split("/", 1)[0] ?? apiVersion;
}

function objectIn(document: string): KubernetesObject[] {
  const apiVersion = /^apiVersion:\s*["']?([\w./-]+)/m.exec(document)?.[1];
  const kind = /^kind:\s*["']?(\w+)/m.exec(document)?.[1];
  return apiVersion && kind ? [{ apiVersion, kind }] : [];
}

function textsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

function readYaml(file: string): ChartValues {
  const content: unknown = existsSync(file) ? parse(readFileSync(file, "utf8")) : {};
  return isMap(content) ? content : {};
}
