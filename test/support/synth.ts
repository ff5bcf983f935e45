import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AzurermProvider } from "@cdktf/provider-azurerm/lib/provider";
import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { RandomProvider } from "@cdktf/provider-random/lib/provider";
import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { TimeProvider } from "@cdktf/provider-time/lib/provider";
import { App, LocalBackend, TerraformOutput, TerraformStack } from "cdktf";
import { dependenciesOf } from "../../constructs/shared/dependencies";
import type { FlyteStackProps } from "../../constructs/flyte-stack";
import type { IReady } from "../../constructs/shared/interfaces";
import { InvalidPropsError } from "../../constructs/shared/validation";
import { checkAgainstSchemas } from "./schema-check";
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
 * The `cdk.tf.json` of a stack with the providers that our constructs need.
 *
 * @throws Error when it breaks the schema of a provider.
 */
export function synthStack(build: (stack: TerraformStack) => void): JsonObject {
  return synth(build).json;
}

/** Like {@link synthStack}, with the warnings and all files. */
export function synth(build: (stack: TerraformStack) => void): Synthesized {
  const made = synthApp((app) => build(stackWithProviders(app)))["test"]!;
  const faults = checkAgainstSchemas(made.json);
  if (faults.length > 0) throw new Error(`the stack breaks its schemas:\n${faults.join("\n")}`);
  return made;
}

/** The least that a stack must be told. */
export const LEAST = {
  name: "dev",
  location: "westeurope",
  ingress: { unauthenticated: "allow" },
} as const satisfies FlyteStackProps;

/** A whole Flyte, with {@link LEAST} where `props` say nothing. */
export function synthFlyteStack(props: Partial<FlyteStackProps> = {}): Synthesized {
  const { FlyteStack } =
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- a test of one construct needs not load all
    require("../../constructs/flyte-stack") as typeof import("../../constructs/flyte-stack");
  const id = `flyte-${props.name ?? LEAST.name}`;
  return synthApp((app) => new FlyteStack(app, id, { ...LEAST, ...props }))[id]!;
}

/** Every stack of an app by its name. The output folder is temporary, unless one is given. */
export function synthApp(build: (app: App) => unknown, given?: string): Record<string, Synthesized> {
  const outdir = given ?? mkdtempSync(path.join(tmpdir(), "synth-"));
  try {
    const app = new App({ outdir, stackTraces: false });
    withoutStackTraces(() => {
      build(app);
      app.synth();
    });
    const files = filesBelow(outdir);
    const stacks = app.node.children.filter((child) => TerraformStack.isStack(child));
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

/** What the constructs of a stack that is not synthesized say is wrong with their props. */
export function problemsOf(build: (stack: TerraformStack) => unknown): readonly string[] {
  const outdir = mkdtempSync(path.join(tmpdir(), "synth-"));
  try {
    build(stackWithProviders(new App({ outdir, stackTraces: false })));
    return [];
  } catch (error) {
    if (error instanceof InvalidPropsError) return error.problems;
    throw error;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** The resources or, as `data.<type>`, data sources of a type; `match` is a name in Azure or Kubernetes. */
export function all(json: object, type: string, match?: string | Partial<JsonObject>): StackResource[] {
  const found = byType(json).get(type) ?? [];
  return match === undefined ? [...found] : found.filter(({ body }) => matches(body, match));
}

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

/** The only resource of a type that matches. */
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

/** CDKTF records where each token was made; mapped back to sources, that is most of the time of a synth. */
export function withoutStackTraces(run: () => void): void {
  const capture = Object.getOwnPropertyDescriptor(Error, "captureStackTrace")!;
  Error.captureStackTrace = () => {};
  try {
    run();
  } finally {
    Object.defineProperty(Error, "captureStackTrace", capture);
  }
}

/** Writes attributes of a construct into the stack, so that {@link exposed} can read what they became. */
export function expose(stack: TerraformStack, values: object): void {
  for (const [id, value] of Object.entries(values as Record<string, unknown>)) {
    new TerraformOutput(stack, id, { value, sensitive: true });
  }
}

/** What {@link expose} wrote; absent values are left out. */
export function exposed(json: JsonObject): JsonObject {
  const outputs = Object.entries((json["output"] ?? {}) as Record<string, JsonObject>);
  return Object.fromEntries(outputs.flatMap(([id, { value }]) => (value === undefined ? [] : [[id, value]])));
}

/** Makes something that waits for `thing`; {@link waitsFor} reads for what. */
export function waitFor(stack: TerraformStack, thing: IReady): void {
  new StringResource(stack, "waiter", { length: 1, dependsOn: dependenciesOf(stack, thing) });
}

/** Addresses that a user of the thing of {@link waitFor} waits for. */
export function waitsFor(json: JsonObject): string[] {
  return (one(json, "random_string", { length: 1 }).body["depends_on"] ?? []) as string[];
}

function stackWithProviders(app: App): TerraformStack {
  const stack = new TerraformStack(app, "test");
  new LocalBackend(stack, { path: "terraform.tfstate" });
  new AzurermProvider(stack, "azurerm", { features: [{}] });
  new HelmProvider(stack, "helm", { kubernetes: { host: "https://cluster.example" } });
  new KubernetesProvider(stack, "kubernetes", { host: "https://cluster.example" });
  new RandomProvider(stack, "random");
  new TimeProvider(stack, "time");
  return stack;
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

function filesBelow(folder: string): Map<string, string> {
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
