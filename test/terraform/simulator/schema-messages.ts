import type {
  Attribute,
  Block,
  NestedAttributes,
  ProviderSchema,
  Schema,
} from "../../support/provider-schema";

const NESTING = { single: 1, list: 2, set: 3, map: 4 } as const;

/** A provider's schemas as the protocol's messages. */
export function schemaMessages(schema: ProviderSchema): object {
  return {
    provider: schemaMessage(schema.provider),
    resourceSchemas: messagesByType(schema.resource_schemas),
    dataSourceSchemas: messagesByType(schema.data_source_schemas),
  };
}

function messagesByType(schemas: Readonly<Record<string, Schema>>): object {
  return Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, schemaMessage(schema)]));
}

function schemaMessage({ version, block }: Schema): object {
  return { version, block: blockMessage(block) };
}

function blockMessage(block: Block): object {
  return {
    attributes: attributeMessages(block.attributes),
    blockTypes: Object.entries(block.block_types).map(([typeName, nested]) => ({
      typeName,
      block: blockMessage(nested.block),
      nesting: NESTING[nested.nesting_mode],
      minItems: nested.min_items ?? 0,
      maxItems: nested.max_items ?? 0,
    })),
  };
}

function attributeMessages(attributes: Readonly<Record<string, Attribute>>): object[] {
  return Object.entries(attributes).map(([name, attribute]) => ({
    name,
    ...(attribute.nested_type
      ? { nestedType: nestedMessage(attribute.nested_type) }
      : { type: Buffer.from(JSON.stringify(attribute.type)) }),
    required: attribute.required ?? false,
    optional: attribute.optional ?? false,
    computed: attribute.computed ?? false,
    sensitive: attribute.sensitive ?? false,
    deprecated: attribute.deprecated ?? false,
    writeOnly: attribute.write_only ?? false,
  }));
}

function nestedMessage({ attributes, nesting_mode }: NestedAttributes): object {
  return { attributes: attributeMessages(attributes), nesting: NESTING[nesting_mode] };
}
