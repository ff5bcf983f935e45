/** Writes config/schema.json and docs/configuration.md from the schema; `--check` only says which are stale. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import * as z from "zod";
import { environmentSchema } from "../config/environment-schema";

type JsonSchema = z.core.JSONSchema.JSONSchema;

const ROOT = join(__dirname, "..");

/** The editor's schema, in the draft that yaml-language-server knows best. */
function jsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(environmentSchema, {
    io: "input",
    target: "draft-7",
    override: ({ zodSchema, jsonSchema }) => {
      // Zod leaves out the default of what it rewrites, which may be all of the schema's own.
      const { def } = zodSchema._zod;
      if (def.type === "default") jsonSchema.default = def.defaultValue;
      // Microsoft's GUIDs are wider than RFC 9562's, and the pattern says it all.
      if (jsonSchema.format === "uuid") delete jsonSchema.format;
      // Its keys have defaults of their own.
      if (jsonSchema.type === "object" && jsonSchema.properties) delete jsonSchema.default;
    },
  });
  // A file without a name is called as its file.
  return {
    ...schema,
    title: "Flyte environment",
    required: schema.required?.filter((key) => key !== "name"),
  };
}

/** A value as YAML has it: text that looks like a number is quoted. */
const code = (value: unknown) =>
  `\`${typeof value === "string" && !/^\d+$/.test(value) ? value : JSON.stringify(value)}\``;

function typeOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map(code).join(" or ");
  if (schema.anyOf) return schema.anyOf.map((option) => typeOf(option)).join(" or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items as JsonSchema)}`;
  if (schema.type === "object") {
    const keys = Object.entries(schema.properties ?? {}).map(
      ([key, value]) => `${key}: ${plural(value as JsonSchema)}`,
    );
    return keys.length > 0 ? `\`{${keys.join(", ")}}\`` : "names and values";
  }
  if (schema.type === "integer")
    return schema.maximum === undefined ? "whole number" : `${schema.minimum} to ${schema.maximum}`;
  return schema.type === "boolean"
    ? "`true` or `false`"
    : schema.pattern?.includes("0-9a-fA-F]{8}")
      ? "GUID"
      : "text";
}

const plural = (schema: JsonSchema) => (schema.type === "array" ? "[…]" : "…");

interface Row {
  readonly key: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** The keys below a section, those of sections, named entries and list items in it among them. */
function rows(path: string, section: JsonSchema): Row[] {
  return Object.entries(section.properties ?? {}).flatMap(([name, value]): Row[] => {
    const schema = value as JsonSchema;
    const key = path ? `${path}.${name}` : name;
    const required = section.required?.includes(name) ?? false;
    const named = schema.additionalProperties as JsonSchema | undefined;
    const item = schema.items as JsonSchema | undefined;
    if (schema.properties)
      return [
        ...(schema.type === "object" && !isSection(schema) ? [{ key, schema, required }] : []),
        ...rows(key, schema),
      ];
    if (named?.properties) return [{ key, schema, required }, ...rows(`${key}.<name>`, named)];
    if (item?.properties) return [{ key, schema, required }, ...rows(`${key}[]`, item)];
    return [{ key, schema, required }];
  });
}

/** A section is always there; a mapping that has required keys is given or not. */
const isSection = (schema: JsonSchema) => (schema.required ?? []).length === 0;

function table(entries: readonly Row[]): string {
  const lines = entries.map(({ key, schema, required }) => {
    const fallback = schema.default === undefined ? "–" : code(schema.default);
    const cells = [code(key), typeOf(schema), required ? "required" : fallback, schema.description ?? ""];
    return `| ${cells.map((cell) => cell.replace(/\|/g, "\\|")).join(" | ")} |`;
  });
  return ["| Key | Type | Default | Meaning |", "| --- | --- | --- | --- |", ...lines].join("\n");
}

function reference(schema: JsonSchema): string {
  const entries = Object.entries(schema.properties ?? {}) as [string, JsonSchema][];
  const sections = entries.filter(([, value]) => value.properties);
  const general = {
    ...schema,
    properties: Object.fromEntries(entries.filter(([, value]) => !value.properties)),
  };
  return [
    "<!-- Written by scripts/generate-config-docs.ts from config/environment-schema.ts. -->",
    "# Configuration reference",
    "Each file of `config/environments` is one environment, and one stack `flyte-<name>`. Only `location` is " +
      "required, and one of sign-in, source ranges and `unauthenticated: allow`; all else has a default. " +
      "The variable `FLYTE_CONFIG` names other files or folders, several with the separator of `PATH` between.",
    "Unknown keys, wrong values and values that contradict each other are errors with their place in the file.",
    "## General",
    table(rows("", general)),
    ...sections.flatMap(([key, section]) => [
      `## ${key}`,
      section.description ?? "",
      table(rows(key, section)),
    ]),
  ].join("\n\n");
}

async function main(): Promise<void> {
  const schema = jsonSchema();
  const docs = join(ROOT, "docs/configuration.md");
  const files: Record<string, string> = {
    "config/schema.json": `${JSON.stringify(schema, null, 2)}\n`,
    "docs/configuration.md": await format(reference(schema), {
      ...(await resolveConfig(docs)),
      parser: "markdown",
    }),
  };
  const stale = Object.entries(files).filter(([file, text]) => read(file) !== text);
  if (!process.argv.includes("--check")) {
    for (const [file, text] of stale) writeFileSync(join(ROOT, file), text);
    return;
  }
  for (const [file] of stale) console.error(`${file} is stale: run npm run generate`);
  if (stale.length > 0) process.exitCode = 1;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(join(ROOT, file), "utf8");
  } catch {
    return undefined;
  }
}

void main();
