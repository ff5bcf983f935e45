import { readdirSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import Ajv, { type ErrorObject, type ValidateFunction } from "ajv";
import { type KubernetesObject, parseObjects } from "./helm";

type Schema = Readonly<Record<string, unknown>>;

interface CustomResourceDefinition {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly served: boolean;
      readonly schema: { readonly openAPIV3Schema: Schema };
    }[];
  };
}

export interface CrdSchemas {
  /** The kinds known, as `apiVersion Kind`. */
  readonly kinds: readonly string[];
  /** What the API server would refuse or drop, empty when nothing; the CEL rules of a CRD are not evaluated. */
  validateObject(object: KubernetesObject): string[];
}

/** Schemas of the CRDs in these folders of plain YAML, or among these rendered objects. */
export function loadCrds(...sources: readonly (string | readonly KubernetesObject[])[]): CrdSchemas {
  const schemas = new Map<string, Schema>();
  for (const object of sources.flatMap((source) =>
    typeof source === "string" ? readFolder(source) : source,
  )) {
    if (object.kind !== "CustomResourceDefinition" || object.apiVersion !== "apiextensions.k8s.io/v1")
      continue;
    const { spec } = object as unknown as CustomResourceDefinition;
    for (const version of spec.versions) {
      if (version.served)
        schemas.set(`${spec.group}/${version.name} ${spec.names.kind}`, version.schema.openAPIV3Schema);
    }
  }
  if (schemas.size === 0) throw new Error("no CustomResourceDefinition of apiextensions.k8s.io/v1 found");
  const validators = new Map<string, ValidateFunction>();
  return {
    kinds: [...schemas.keys()].sort(),
    validateObject(object) {
      const kind = `${object.apiVersion} ${object.kind}`;
      const schema = schemas.get(kind);
      if (schema === undefined) return [`no schema for ${kind}`];
      const validate = validators.get(kind) ?? newAjv().compile(toJsonSchema(schema, "resource"));
      validators.set(kind, validate);
      // Ajv fills in defaults, as the API server does before it validates.
      return validate(structuredClone(object))
        ? []
        : [...new Set((validate.errors ?? []).map(describeError))];
    },
  };
}

function readFolder(folder: string): KubernetesObject[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ya?ml$/.test(file))
    .sort()
    .flatMap((file) => parseObjects(readFileSync(join(folder, file), "utf8")));
}

const STRING_MAP: Schema = { type: "object", additionalProperties: { type: "string" } };

/** What somebody may write in metadata; the rest is the API server's. */
const METADATA: Schema = {
  type: "object",
  properties: {
    name: { type: "string", maxLength: 253, pattern: "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$" },
    namespace: { type: "string", maxLength: 63, pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$" },
    labels: {
      type: "object",
      additionalProperties: {
        type: "string",
        maxLength: 63,
        pattern: "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$",
      },
    },
    annotations: STRING_MAP,
    finalizers: { type: "array", items: { type: "string" } },
  },
  additionalProperties: false,
};

/** A structural schema as JSON Schema that refuses what the API server would prune. */
function toJsonSchema(schema: Schema, place: "resource" | "field"): Schema {
  const { properties, items, additionalProperties, nullable, ...rest } = schema as {
    properties?: Record<string, Schema>;
    items?: Schema;
    additionalProperties?: Schema | boolean;
    nullable?: boolean;
  } & Record<string, unknown>;
  const result: Record<string, unknown> = { ...rest };

  const isResource = place === "resource" || rest["x-kubernetes-embedded-resource"] === true;
  if (properties || isResource) {
    const fields = Object.entries(properties ?? {}).map(([name, field]) => [
      name,
      toJsonSchema(field, "field"),
    ]);
    result.properties = {
      ...Object.fromEntries(fields),
      ...(isResource && { apiVersion: { type: "string" }, kind: { type: "string" }, metadata: METADATA }),
    };
  }
  if (place === "resource") result.allOf = [...((rest.allOf as Schema[] | undefined) ?? []), NAMED];
  if (items) result.items = toJsonSchema(items, "field");
  if (typeof additionalProperties === "object")
    result.additionalProperties = toJsonSchema(additionalProperties, "field");
  else if (
    rest.type === "object" &&
    additionalProperties !== true &&
    !rest["x-kubernetes-preserve-unknown-fields"]
  )
    result.additionalProperties = false;

  if (rest["x-kubernetes-int-or-string"] === true) result.type = ["integer", "string"];
  if (nullable && result.type !== undefined) result.type = [result.type, "null"].flat();
  if (nullable && Array.isArray(result.enum)) result.enum = [...(result.enum as unknown[]), null];
  return inDraft7(result);
}

const NAMED: Schema = { required: ["metadata"], properties: { metadata: { required: ["name"] } } };

/** OpenAPI 3.0 still has the booleans of draft 4 for exclusive bounds, also inside anyOf and its like. */
function inDraft7(schema: Record<string, unknown>): Schema {
  for (const bound of ["Minimum", "Maximum"]) {
    const exclusive = schema[`exclusive${bound}`];
    if (typeof exclusive !== "boolean") continue;
    delete schema[`exclusive${bound}`];
    if (!exclusive) continue;
    schema[`exclusive${bound}`] = schema[bound.toLowerCase()];
    delete schema[bound.toLowerCase()];
  }
  return schema;
}

function newAjv(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    // Half the time for schemas of this size.
    code: { optimize: false },
    logger: false,
    strict: false,
    unicodeRegExp: false,
    useDefaults: true,
  });
  ajv.addFormat("int32", {
    type: "number",
    validate: (value) => value === (value | 0),
  });
  ajv.addFormat("int64", { type: "number", validate: Number.isInteger });
  ajv.addFormat("byte", /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/);
  ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i);
  ajv.addFormat("ipv4", (value) => isIP(value) === 4);
  ajv.addFormat("ipv6", (value) => isIP(value) === 6);
  ajv.addKeyword({
    keyword: "x-kubernetes-list-map-keys",
    type: "array",
    validate: (keys: string[], list: readonly Record<string, unknown>[]) =>
      areUnique(list.map((item) => keys.map((key) => item?.[key]))),
  });
  ajv.addKeyword({
    keyword: "x-kubernetes-list-type",
    type: "array",
    validate: (kind: string, list: readonly unknown[]) => kind !== "set" || areUnique(list),
  });
  return ajv;
}

const areUnique = (values: readonly unknown[]): boolean =>
  new Set(values.map((value) => JSON.stringify(value))).size === values.length;

function describeError({ instancePath, keyword, message, params }: ErrorObject): string {
  const at = instancePath || "/";
  switch (keyword) {
    case "additionalProperties":
      return `${instancePath}/${String(params.additionalProperty)} is an unknown field`;
    case "enum":
      return `${at} must be one of ${JSON.stringify(params.allowedValues)}`;
    case "x-kubernetes-list-map-keys":
    case "x-kubernetes-list-type":
      return `${at} holds two entries with the same key`;
    default:
      return `${at} ${message ?? keyword}`;
  }
}
