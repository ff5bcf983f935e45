import { readFileSync } from "node:fs";
import { join } from "node:path";
import { providerNameOf } from "../../testing/stack-json";

export { providerNameOf };

export type CtyType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | readonly ["list" | "set" | "map", CtyType]
  | readonly ["object", Readonly<Record<string, CtyType>>]
  | readonly ["tuple", readonly CtyType[]];

export type NestingMode = "single" | "list" | "set" | "map";

export interface NestedAttributes {
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly nesting_mode: NestingMode;
}

/** Exactly one of `type` and `nested_type` is there. */
export interface Attribute {
  readonly type?: CtyType;
  readonly nested_type?: NestedAttributes;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly deprecated?: boolean;
  readonly write_only?: boolean;
}

export interface NestedBlock {
  readonly block: Block;
  readonly nesting_mode: NestingMode;
  readonly min_items?: number;
  readonly max_items?: number;
}

export interface Block {
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly block_types: Readonly<Record<string, NestedBlock>>;
}

export interface Schema {
  readonly version: number;
  readonly block: Block;
}

export interface ProviderSchema {
  readonly provider: Schema;
  readonly resource_schemas: Readonly<Record<string, Schema>>;
  readonly data_source_schemas: Readonly<Record<string, Schema>>;
}

/** The versions that the stored schemas belong to (test/fixtures/schemas/README.md). */
export const PROVIDER_VERSIONS: Readonly<Record<string, string>> = {
  azurerm: "4.55.0",
  azuread: "3.7.0",
  helm: "3.1.1",
  kubernetes: "2.38.0",
  random: "3.7.2",
  tls: "4.1.0",
  time: "0.13.1",
};

const FOLDER = join(__dirname, "..", "fixtures", "schemas");

const loaded = new Map<string, ProviderSchema>();

/** The schema of a provider by its short name; undefined when it is not stored. */
export function providerSchema(name: string): ProviderSchema | undefined {
  if (!Object.hasOwn(PROVIDER_VERSIONS, name)) return undefined;
  let schema = loaded.get(name);
  if (!schema) {
    const file = readJson(`${name}.json`) as { provider_schemas: Record<string, ProviderSchema> };
    schema = Object.values(file.provider_schemas)[0];
    if (!schema) throw new Error(`${name}.json holds no provider schema`);
    [schema.provider, ...Object.values(schema.resource_schemas), ...Object.values(schema.data_source_schemas)]
      .map(({ block }) => block)
      .forEach(completeBlock);
    loaded.set(name, schema);
  }
  return schema;
}

export function resourceSchema(type: string): Schema | undefined {
  return own(providerSchema(providerNameOf(type))?.resource_schemas, type);
}

export function dataSourceSchema(type: string): Schema | undefined {
  return own(providerSchema(providerNameOf(type))?.data_source_schemas, type);
}

let immutable: Readonly<Record<string, readonly string[]>> | undefined;

/** Paths (`block.attribute`, without indices) whose change replaces an azurerm resource. */
export function azurermReplacingPaths(type: string): readonly string[] {
  immutable ??= readJson("azurerm-immutable.json") as Record<string, string[]>;
  return own(immutable, type) ?? [];
}

/** What `record` itself has under `key`: a name such as `constructor` finds nothing. */
export function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
}

/** The stored form leaves out empty `attributes` and `block_types`. */
function completeBlock(block: { attributes?: object; block_types?: Record<string, NestedBlock> }): void {
  block.attributes ??= {};
  block.block_types ??= {};
  for (const nested of Object.values(block.block_types)) completeBlock(nested.block);
}
