import * as z from "zod";
import { idleKeys } from "./idle-keys";
import { suggest } from "../constructs/shared/suggest";
import { formatPath, type Path, type Problem } from "./problems";
import { rules } from "./rules";
import { type Environment, environmentSchema } from "./environment-schema";
import { warnings } from "./warnings";

/** What a validation found: a configuration, or at least one error. Warnings may come with either. */
export interface Validation {
  /** Present unless there is an error. */
  readonly config?: Environment;
  readonly problems: readonly Problem[];
}

/**
 * Checks a configuration that was read from a file, and fills the defaults in. Rules across keys are looked
 * at once each key by itself is right.
 *
 * @param raw the name included.
 * @param source the text that a plain value was written as, where there is one.
 */
export function validate(
  raw: unknown,
  source: (path: Path) => string | undefined = () => undefined,
): Validation {
  const parsed = environmentSchema.safeParse(raw);
  if (!parsed.success)
    return { problems: parsed.error.issues.flatMap((issue) => explain(issue, raw, source)) };
  const given = (...path: string[]) => valueAt(raw, path) !== undefined;
  const problems = [...rules, idleKeys, ...warnings].flatMap((rule) => [...rule(parsed.data, given)]);
  const fails = problems.some(({ severity }) => severity === "error");
  return { config: fails ? undefined : parsed.data, problems };
}

type Issue = z.core.$ZodIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a whole number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a mapping of keys to values",
  record: "a mapping of keys to values",
};

/** Says what zod found: what was given, what is allowed, what to do. */
function explain(issue: Issue, raw: unknown, source: (path: Path) => string | undefined): Problem[] {
  const path = issue.path as Path;
  const value = valueAt(raw, path);
  const say = (message: string, more: Partial<Problem> = {}): Problem[] => [
    { severity: "error", path, message, ...more },
  ];
  const written = source(path);
  switch (issue.code) {
    case "invalid_type": {
      const expected = TYPES[issue.expected] ?? issue.expected;
      if (value === undefined) return say(`missing; required: ${expected}${example(path)}`);
      return say(mismatch(value, written, issue.expected, expected) + shape(path, value, issue.expected));
    }
    case "invalid_value": {
      const words = issue.values.map(String);
      const fits = typeof value === typeof issue.values[0];
      if (!fits) return say(mismatch(value, written, typeof issue.values[0], words.join(", "), words));
      const meant = typeof value === "string" ? suggest(value, words) : undefined;
      return say(
        `${show(value)} is not known; allowed: ${words.join(", ")}${meant ? `; did you mean ${meant}?` : ""}`,
      );
    }
    case "unrecognized_keys":
      return issue.keys.map((key, index) => ({
        ...unknownKey(path, key, index > 0 ? issue.keys[0] : undefined),
        severity: "error",
        atKey: true,
      }));
    case "invalid_union": {
      const [inner] = issue.errors.filter((branch) =>
        branch.some(({ path: at, code }) => at.length > 0 || code === "unrecognized_keys"),
      );
      if (inner)
        return inner.flatMap((found) => explain({ ...found, path: [...path, ...found.path] }, raw, source));
      return value === undefined || value === null
        ? say(mismatch(value, written, "", issue.message))
        : say(`${show(value)} is not known; allowed: ${issue.message}`);
    }
    case "too_small":
    case "too_big":
      return say(outside(issue, path, value));
    case "invalid_format":
      return say(`${show(value)} is not a GUID; allowed: 32 hexadecimal digits in groups of 8-4-4-4-12`);
    case "custom":
      return say(issue.message, { atKey: issue.params?.atKey === true });
    case "invalid_key":
    case "invalid_element":
    case "not_multiple_of":
    default:
      return say(issue.message);
  }
}

/** A value of the wrong type. `words` are what the text may be, if only some words are allowed. */
function mismatch(
  value: unknown,
  written: string | undefined,
  expected: string,
  allowed: string,
  words?: string[],
): string {
  if (value === undefined) return `missing; required: ${allowed}`;
  if (value === null) return `nothing is given; allowed: ${allowed}; write a value, or remove the key`;
  if (expected === "string" && (typeof value === "number" || typeof value === "boolean")) {
    const text = written ?? String(value);
    const reading = String(value) === text ? "" : `, which YAML reads as ${String(value)}`;
    const quoted = !words || words.includes(text) ? `; write it in quotes: "${text}"` : "";
    return `${text} is a ${typeof value === "number" ? "number" : "boolean"}${reading}; allowed: ${allowed}${quoted}`;
  }
  if ((expected === "int" || expected === "number") && typeof value === "string" && /^\d+$/.test(value))
    return `"${value}" is text; allowed: ${allowed}; write it without quotes: ${value}`;
  return `${show(value)} is given; allowed: ${allowed}`;
}

function outside(issue: Issue & { code: "too_small" | "too_big" }, path: Path, value: unknown): string {
  const bound = issue.code === "too_small" ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  if (Array.isArray(value)) return `the list has ${value.length} entries; allowed: ${bound}`;
  if (typeof value === "string") return `${show(value)} has ${value.length} characters; allowed: ${bound}`;
  const limit = (kind: string) => limits(path).find(({ check }) => check === kind)?.value;
  const [least, most] = [limit("greater_than"), limit("less_than")];
  const allowed = least === undefined || most === undefined ? bound : `${least} to ${most}`;
  return `${show(value)} is out of range; allowed: ${allowed}`;
}

/** The limits of a number, as the schema has them. */
function limits(path: Path): { check: string; value: number }[] {
  const [schema] = schemasAt(environmentSchema, path);
  return (schema?._zod.def.checks ?? []).map((check) => check._zod.def as never);
}

let allKeys: readonly string[] | undefined;

/** `listing` is the key of the same mapping whose message says all that is allowed; absent in that one. */
function unknownKey(path: Path, key: string, listing?: string): { path: Path; message: string } {
  const known = schemasAt(environmentSchema, path).flatMap(({ _zod: { def } }) =>
    def.type === "object" ? Object.keys(def.shape) : [],
  );
  const meant = suggest(key, known);
  allKeys ??= keysBelow(environmentSchema, "");
  const elsewhere = allKeys.filter((other) => other.endsWith(`.${key}`));
  const advice =
    SECRETS[formatPath([...path, key])] ??
    (meant && `did you mean ${meant}?`) ??
    (elsewhere.length === 1 ? `there is ${elsewhere[0]}; move it there, or remove it` : "remove it");
  const allowed = listing === undefined ? known.join(", ") : `see ${formatPath([...path, listing])}`;
  return { path: [...path, key], message: `unknown key; allowed here: ${allowed}; ${advice}` };
}

const fromVariable = (name: string) =>
  `do not put secrets in this file; remove the key, and set the environment variable TF_VAR_${name}`;

/** What to do with a secret that stands where its user name or id does. */
const SECRETS: Readonly<Record<string, string>> = {
  "registration.packages.oci.password": fromVariable("package_registry_password"),
  "registration.packages.artifactory.password": fromVariable("package_registry_password"),
  "registration.packages.password": fromVariable("package_registry_password"),
  "flyte.auth.application.clientSecret": fromVariable("entra_client_secret"),
  "flyte.auth.clientSecret": fromVariable("entra_client_secret"),
};

/** Every key that stands at one place, as `network.serviceCidr`: none below a list or a name. */
function keysBelow(schema: z.core.$ZodType, path: string): string[] {
  return schemasAt(schema, []).flatMap(({ _zod: { def } }) =>
    def.type === "object"
      ? Object.entries(def.shape).flatMap(([key, inner]) => [
          `${path}.${key}`.replace(/^\./, ""),
          ...keysBelow(inner, `${path}.${key}`.replace(/^\./, "")),
        ])
      : [],
  );
}

/** How a value is written that stands where a list or a mapping around it does; nothing where it is not clear. */
function shape(path: Path, value: unknown, expected: string): string {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return "";
  const text = typeof value === "string" && /^[a-z][\w.-]*$/i.test(value) ? value : JSON.stringify(value);
  if (expected === "array") {
    const [item] = schemasAt(environmentSchema, [...path, 0]);
    return item && item._zod.def.type !== "object" ? `; write [${text}]` : "";
  }
  const [key, ...others] = schemasAt(environmentSchema, path).flatMap(({ _zod: { def } }) =>
    def.type === "object" ? Object.keys(def.shape).filter((name) => takesWord(def.shape[name]!, value)) : [],
  );
  return key !== undefined && others.length === 0 ? `; write {${key}: ${text}}` : "";
}

/** Whether a value is one of the words of a key, or a boolean where one is wanted. */
const takesWord = (schema: z.core.$ZodType, value: string | number | boolean): boolean =>
  schemasAt(schema, []).some(({ _zod: { def } }) =>
    def.type === "enum"
      ? Object.values(def.entries).includes(value as string)
      : def.type === "boolean" && typeof value === "boolean",
  );

/** `, such as centralus`, where the schema has an example. */
function example(path: Path): string {
  const [schema] = schemasAt(environmentSchema, path);
  const [first] = ((schema && z.globalRegistry.get(schema)?.examples) ?? []) as string[];
  return first === undefined ? "" : `, such as ${first}`;
}

/** The schemas that a value at this path may follow: several under a choice. */
function schemasAt(schema: z.core.$ZodType, path: Path): z.core.$ZodTypes[] {
  const known = schema as z.core.$ZodTypes;
  const def = known._zod.def;
  const [step, ...rest] = path;
  if (def.type === "union") return def.options.flatMap((option) => schemasAt(option, path));
  // Numbers are made text first.
  if (def.type === "pipe") return schemasAt(def.out, path);
  if (def.type === "default" || def.type === "prefault" || def.type === "optional")
    return schemasAt(def.innerType, path);
  if (step === undefined) return [known];
  if (def.type === "record") return schemasAt(def.valueType, rest);
  if (def.type === "array") return schemasAt(def.element, rest);
  const inner = def.type === "object" ? def.shape[step] : undefined;
  return inner ? schemasAt(inner, rest) : [];
}

function valueAt(raw: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as never)[step]
        : undefined,
    raw,
  );
}

/** A value as a message shows it. */
function show(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value === null) return "nothing";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return "a mapping";
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 77)}...` : value);
}
