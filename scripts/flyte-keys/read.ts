import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/**
 * Writes constructs/workloads/flyte-keys.json from a clone of https://github.com/flyteorg/flyte at the tag of the pinned
 * chart: what the templates of flyte-core read, what its values hold that they do not read, and the keys of Flyte's own
 * configuration. Needs Go and its module proxy. The clone gets a package and a replaced module; throw it away after.
 */
const [clone, version] = process.argv.slice(2);
if (clone === undefined || version === undefined) {
  console.error("usage: npm run flyte-keys -- <clone of flyteorg/flyte> <its tag>");
  process.exit(1);
}
const ROOT = join(__dirname, "..", "..");
const TARGET = join(ROOT, "constructs", "workloads", "flyte-keys.json");

/** Lists that are added to, with what the chart has in them. */
const LISTS = [
  ...["apiGroups", "resources", "verbs"].map((key) => `flyteadmin.serviceAccount.rbacRules.${key}`),
  "flytepropeller.serviceAccount.rbacRules",
  "webhook.serviceAccount.rbacRules",
];

const chart = (name: string): string => join(clone, "charts", name);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Values that templates read by their whole path, and values that are templates themselves. */
function readsOf(name: string): string[] {
  const files = [...filesBelow(join(chart(name), "templates")), join(chart(name), "values.yaml")];
  const text = files.map((file) => readFileSync(file, "utf8"));
  return text.flatMap((template) =>
    [...template.matchAll(/\.Values\.([A-Za-z0-9_.-]*[A-Za-z0-9_])/g)].map(([, path]) => path!),
  );
}

function valuesOf(name: string): Record<string, unknown> {
  return parse(readFileSync(join(chart(name), "values.yaml"), "utf8")) as Record<string, unknown>;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** The topmost values that no template reads. */
function unreadIn(value: Record<string, unknown>, reads: readonly string[], above = ""): string[] {
  return Object.entries(value).flatMap(([key, item]) => {
    const path = `${above}${key}`;
    if (!reads.some((read) => read === path || read.startsWith(`${path}.`))) return [path];
    const isPrefix = reads.some((read) => read.startsWith(`${path}.`));
    return isMap(item) && isPrefix && !reads.includes(path) ? unreadIn(item, reads, `${path}.`) : [];
  });
}

/** Flyte's configuration as the chart has it, by its keys only. */
function keysOf(value: unknown): unknown {
  return isMap(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, keysOf(item)]))
    : null;
}

function at(value: unknown, path: string): unknown {
  return path.split(".").reduce((item, key) => (isMap(item) ? item[key] : undefined), value);
}

function configurationKeys(): unknown {
  const target = join(clone!, "cmd", "keys");
  const spark = "flyteplugins/go/tasks/plugins/k8s/spark/config.go";
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, "spark"), { recursive: true });
  cpSync(join(ROOT, "scripts", "flyte-keys", "main.go"), join(target, "main.go"));
  // By itself: the module that the rest of its package needs is no longer on Go's proxy.
  cpSync(join(clone!, spark), join(target, "spark", "config.go"));
  const stub = join(target, "spark-operator");
  mkdirSync(stub);
  writeFileSync(join(stub, "go.mod"), "module github.com/kubeflow/spark-operator\n");
  const go = (...args: string[]) =>
    execFileSync("go", args, { cwd: clone, encoding: "utf8", env: { ...process.env, GOFLAGS: "-mod=mod" } });
  go("mod", "edit", "-replace", "github.com/kubeflow/spark-operator=./cmd/keys/spark-operator");
  return JSON.parse(go("run", "./cmd/keys"));
}

const values = valuesOf("flyte-core");
const reads = [
  ...readsOf("flyte-core"),
  ...readsOf("flyteconnector").map((path) => `flyteconnector.${path}`),
];
const sorted = [...new Set(reads)].sort();
const content = {
  source: `https://github.com/flyteorg/flyte/tree/${version}, charts/flyte-core and the sections that Go packages register`,
  version,
  command: "npm run flyte-keys -- <clone> <tag>",
  read: sorted,
  unread: unreadIn(values, sorted).sort(),
  lists: Object.fromEntries(LISTS.map((path) => [path, at(values, path)])),
  defaults: keysOf(values),
  configuration: configurationKeys(),
};
writeFileSync(TARGET, `${JSON.stringify(content, null, 1)}\n`);
