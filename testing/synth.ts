import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { App, TerraformStack } from "cdktf";
import { type JsonObject, resourcesOf, type StackResource } from "./stack-json";

/** What one stack became. */
export interface Synthesized {
  /** Its `cdk.tf.json`. */
  readonly json: JsonObject;
  /** What it warned about, in the order of the construct tree. */
  readonly warnings: readonly string[];
  /** Every file of the whole output by its path in there, with forward slashes. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Every stack of an app by its id, whatever construct it stands below.
 *
 * @param build makes the stacks in the app.
 * @param given folder of the output, which stays; a temporary one without.
 * @throws Error when `build` is async.
 */
export function synthApp(build: (app: App) => unknown, given?: string): Record<string, Synthesized> {
  const outdir = given ?? mkdtempSync(path.join(tmpdir(), "synth-"));
  try {
    const app = new App({ outdir, stackTraces: false });
    withoutStackTraces(() => {
      if (isPromise(build(app))) {
        throw new Error(
          "synthApp: the builder returns a promise, and the app is synthesized before that settles; await what it needs first, and make the stacks in a function that is not async",
        );
      }
      app.synth();
    });
    const files = filesBelow(outdir);
    const stacks = app.node.findAll().filter((child) => TerraformStack.isStack(child));
    return Object.fromEntries(
      stacks.map((stack) => {
        const text = files.get(`stacks/${stack.node.id}/cdk.tf.json`)!;
        return [stack.node.id, { json: JSON.parse(text) as JsonObject, warnings: warningsOf(stack), files }];
      }),
    );
  } finally {
    if (given === undefined) rmSync(outdir, { recursive: true, force: true });
  }
}

/**
 * The resources of a type in a stack's JSON.
 *
 * @param json what {@link synthApp} gives, or a `cdk.tf.json` that was read.
 * @param type such as `azurerm_subnet`; of data sources, `data.azurerm_client_config`.
 * @param match the name in Azure or Kubernetes, or arguments that must be equal.
 */
export function all(json: object, type: string, match?: string | Partial<JsonObject>): StackResource[] {
  const found = byType(json).get(type) ?? [];
  return match === undefined ? [...found] : found.filter(({ body }) => matches(body, match));
}

const isPromise = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";

const indexes = new WeakMap<object, ReadonlyMap<string, StackResource[]>>();

function byType(json: object): ReadonlyMap<string, StackResource[]> {
  let index = indexes.get(json);
  if (!index) {
    const grouped = new Map<string, StackResource[]>();
    for (const resource of resourcesOf(json)) {
      const key = resource.kind === "data" ? `data.${resource.type}` : resource.type;
      const group = grouped.get(key);
      if (group) group.push(resource);
      else grouped.set(key, [resource]);
    }
    index = grouped;
    indexes.set(json, index);
  }
  return index;
}

/**
 * The only resource of a type that matches; parameters as for {@link all}.
 *
 * @throws Error when there is none or more than one; it says which there are.
 */
export function one(json: object, type: string, match?: string | Partial<JsonObject>): StackResource {
  const [found, ...more] = all(json, type, match);
  if (found && more.length === 0) return found;
  const there = all(json, type).map(({ address, body }) => `${address} (${JSON.stringify(nameOf(body))})`);
  throw new Error(
    `${found ? more.length + 1 : "no"} ${type} ${JSON.stringify(match) ?? ""}; there are: ${there.join(", ")}`,
  );
}

/** A reference to an attribute, as Terraform writes it. */
export const ref = ({ address }: StackResource, attribute: string): string => `\${${address}.${attribute}}`;

/**
 * CDKTF records where each token was made; mapped back to sources, that is most of the time of a synth.
 *
 * @internal
 */
export function withoutStackTraces(run: () => void): void {
  const capture = Object.getOwnPropertyDescriptor(Error, "captureStackTrace")!;
  Error.captureStackTrace = () => {};
  try {
    run();
  } finally {
    Object.defineProperty(Error, "captureStackTrace", capture);
  }
}

function matches(body: JsonObject, match: string | Partial<JsonObject>): boolean {
  if (typeof match === "string") return nameOf(body) === match;
  return Object.entries(match).every(([key, value]) => isDeepStrictEqual(body[key], value));
}

function nameOf({ name, metadata }: JsonObject): unknown {
  return name ?? (metadata as JsonObject | undefined)?.["name"];
}

function warningsOf(stack: TerraformStack): string[] {
  return stack.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === "@cdktf/warn")
    .map(({ data }) => String(data));
}

/** Every file below a folder by its path in there, with forward slashes. */
export function filesBelow(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    files
      .map(
        (file) =>
          [path.relative(folder, file).split(path.sep).join("/"), readFileSync(file, "utf8")] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
