import { createHash } from "node:crypto";
import { evaluateDeep, type ReferencePath, type Resolve } from "./hcl";
import { isObject, type JsonObject, resourcesOf, section } from "./stack-json";

/** A `helm_release` of a stack, with literals in place of references. */
export interface ReleaseOfStack {
  /** Name of the release. */
  readonly name: string;
  /** Namespace of the release. */
  readonly namespace: string;
  /** Name of the chart, or the path of its copy for a chart of ours. */
  readonly chart: string;
  /** Absent for a chart of ours. */
  readonly repository?: string;
  /** Exact version of the chart. */
  readonly version: string;
  /** Values that Helm gets. */
  readonly values: JsonObject;
}

/** The value of a reference, or `undefined` to take the one that {@link releaseValues} would. */
export type ResolveSome = (path: ReferencePath, text: string) => unknown;

/**
 * The values of each Helm release, by the name of the release, as Terraform would give them to Helm:
 *
 *     releaseValues(Testing.synth(stack))["flyte"]
 *
 * A reference to what the configuration says (a name, a tag) becomes that. What Azure decides becomes a made-up
 * literal of the right shape, the same for the same reference and different for different ones.
 *
 * @param stack what `Testing.synth` gives, or a `cdk.tf.json`, as text or parsed
 * @param resolve values for references that the test has its own for
 * @throws Error when the values of a release are not one map, or hold an expression that is more than references and
 *   calls of the functions that the constructs of this package use
 */
export function releaseValues(stack: string | object, resolve?: ResolveSome): Record<string, JsonObject> {
  return Object.fromEntries(releasesOf(stack, resolve).map(({ name, values }) => [name, values]));
}

/** The Helm releases of a stack; parameters as for {@link releaseValues}. */
export function releasesOf(stack: string | object, resolve?: ResolveSome): ReleaseOfStack[] {
  return evaluatedResources(stack, "helm_release", resolve).map((release) => {
    const [values, ...more] = release.values as unknown[];
    if (!isObject(values) || more.length > 0)
      throw new Error(`${String(release.name)} needs one map of values`);
    return { ...release, values } as unknown as ReleaseOfStack;
  });
}

/** The bodies of all resources of a type, with literals in place of references, as for {@link releaseValues}. */
export function evaluatedResources(
  stack: string | object,
  type: string,
  resolve?: ResolveSome,
): JsonObject[] {
  const json = parsed(stack);
  const evaluate = evaluator(json, resolve);
  return resourcesOf(json)
    .filter((resource) => resource.kind === "resource" && resource.type === type)
    .map(({ body }) => evaluate(withoutMeta(body)) as JsonObject);
}

/** Anything that the configuration of a stack may hold, with literals in place of references. */
export function evaluateIn(stack: string | object, value: unknown, resolve?: ResolveSome): unknown {
  return evaluator(parsed(stack), resolve)(value);
}

function evaluator(stack: object, resolve?: ResolveSome): Evaluate {
  const bodies = bodiesOf(stack);
  const evaluate: Evaluate = (value) => evaluateDeep(value, { resolve: literal, functions: FUNCTIONS });
  const literal: Resolve = (path, text) =>
    resolve?.(path, text) ?? configured(bodies, path, evaluate) ?? madeUp(bodies, path, text, evaluate);
  return evaluate;
}

function parsed(stack: string | object): object {
  return typeof stack === "string" ? (JSON.parse(stack) as object) : stack;
}

function bodiesOf(stack: object): Bodies {
  const variables = section(stack, "variable");
  return new Map([
    ...resourcesOf(stack).map(({ address, body }) => [address, body] as const),
    ...Object.keys(variables).map((name) => {
      const { default: value } = section(variables, name);
      return [`var.${name}`, value === undefined || value === "" ? {} : { value }] as const;
    }),
  ]);
}

const FUNCTIONS = {
  // An encoded value stays a value: Helm, not the test, reads the text.
  yamlencode: (value: unknown) => value,
  jsonencode: (value: unknown) => JSON.stringify(value),
  base64encode: (text: unknown) => Buffer.from(String(text)).toString("base64"),
  nonsensitive: (value: unknown) => value,
  split: (separator: unknown, text: unknown) => String(text).split(String(separator)),
  element: (list: unknown, index: unknown) => (list as unknown[])[Number(index)],
  lower: (text: unknown) => String(text).toLowerCase(),
  trimsuffix: (text: unknown, end: unknown) =>
    String(text).endsWith(String(end)) ? String(text).slice(0, -String(end).length) : text,
  sha256: (text: unknown) => createHash("sha256").update(String(text)).digest("hex"),
  substr: (text: unknown, offset: unknown, length: unknown) =>
    String(text).slice(Number(offset), Number(offset) + Number(length)),
};

const META = new Set(["//", "depends_on", "lifecycle", "provider"]);

function withoutMeta(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([key]) => !META.has(key)));
}

type Bodies = ReadonlyMap<string, JsonObject>;
type Evaluate = (value: unknown) => unknown;

function split(path: ReferencePath): { address: string; rest: ReferencePath } {
  if (path[0] === "var") return { address: path.slice(0, 2).join("."), rest: ["value", ...path.slice(2)] };
  const length = path[0] === "data" ? 3 : 2;
  return { address: path.slice(0, length).join("."), rest: path.slice(length) };
}

function configured(bodies: Bodies, path: ReferencePath, evaluate: Evaluate): unknown {
  const { address, rest } = split(path);
  const body = bodies.get(address);
  if (body === undefined) throw new Error(`${path.join(".")} refers to what is not in the stack`);
  // A block that stands there once is an object in JSON, and a list in references.
  const value = rest.reduce<unknown>(
    (item, step) =>
      step === 0 && isObject(item) ? item : (item as Record<string | number, unknown> | undefined)?.[step],
    body,
  );
  return value === undefined ? undefined : evaluate(value);
}

function madeUp(bodies: Bodies, path: ReferencePath, text: string, evaluate: Evaluate): string {
  const { address, rest } = split(path);
  const hash = createHash("sha256").update(text).digest("hex");
  const attribute = String(rest.at(-1));
  const name = bodies.get(address)?.name;
  if (attribute === "id") return `/subscriptions/${guid("subscription")}/resourceGroups/group/${address}`;
  if (attribute.endsWith("_id")) return guid(text);
  if (attribute === "fqdn") return `${String(evaluate(name))}.postgres.database.azure.com`;
  if (attribute === "bcrypt_hash") return `$2a$10$${hash.slice(0, 53)}`;
  if (attribute === "ip_address") return `203.0.113.${1 + (parseInt(hash.slice(0, 4), 16) % 254)}`;
  // What a random suffix is made of: letters and digits, a letter first.
  return `r${hash.slice(0, 5)}`;
}

function guid(seed: string): string {
  const hash = createHash("sha256").update(seed).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
