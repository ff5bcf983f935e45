import {
  own,
  type Attribute,
  type Block,
  type CtyType,
  type NestedAttributes,
  type NestedBlock,
} from "./provider-schema";
import { isWholeTemplate } from "../../testing/references";
import { isObject, withoutComments, type JsonObject } from "../../testing/stack-json";

/** Every way in which a JSON body breaks its schema, each with its path. */
export function checkBody(block: Block, body: JsonObject, meta: readonly string[] = []): string[] {
  return checkBlock(block, body, "", new Set(meta));
}

function checkBlock(block: Block, raw: JsonObject, path: string, meta: ReadonlySet<string>): string[] {
  const body = withoutComments(raw);
  const dynamic = isObject(body["dynamic"]) && !("dynamic" in block.attributes) ? body["dynamic"] : {};
  const problems = Object.entries(body).flatMap(([key, value]) => {
    const attribute = own(block.attributes, key);
    const nested = own(block.block_types, key);
    if (attribute) return checkAttribute(attribute, value, path + key);
    if (nested) return checkNestedBlocks(nested, value, path + key);
    if (meta.has(key) || body[key] === dynamic) return [];
    return [`${path}${key}: not an argument or block here`];
  });
  return [...problems, ...missing(block, body, path, dynamic), ...checkDynamic(block, dynamic, path)];
}

function missing(block: Block, body: JsonObject, path: string, dynamic: JsonObject): string[] {
  const attributes = Object.entries(block.attributes)
    .filter(([key, { required }]) => required && isUnset(body[key]))
    .map(([key]) => `${path}${key}: missing, but required`);
  const blocks = Object.entries(block.block_types)
    .filter(([key, { min_items }]) => min_items && isUnset(body[key]) && !(key in dynamic))
    .map(([key, { min_items }]) => `${path}${key}: missing, at least ${min_items} block(s) required`);
  return [...attributes, ...blocks];
}

function checkDynamic(block: Block, dynamic: JsonObject, path: string): string[] {
  return Object.entries(dynamic).flatMap(([key, generators]) => {
    const nested = own(block.block_types, key);
    if (!nested) return [`${path}dynamic.${key}: not a block here`];
    return asArray(generators).flatMap((generator) => {
      if (!isObject(generator) || !("for_each" in generator) || !isObject(generator["content"])) {
        return [`${path}dynamic.${key}: needs for_each and content`];
      }
      return checkBlock(nested.block, generator["content"], `${path}dynamic.${key}.content.`, new Set());
    });
  });
}

function checkNestedBlocks(nested: NestedBlock, value: unknown, path: string): string[] {
  if (isUnset(value)) return [];
  const blocks = asArray(value);
  const { min_items = 0, max_items = 0, nesting_mode } = nested;
  const most = nesting_mode === "single" ? 1 : max_items;
  const counts =
    blocks.length < min_items
      ? [`${path}: ${blocks.length} block(s), at least ${min_items} required`]
      : most && blocks.length > most
        ? [`${path}: ${blocks.length} block(s), at most ${most} allowed`]
        : [];
  const bodies = blocks.flatMap((body, index) => {
    const at = Array.isArray(value) ? `${path}[${index}]` : path;
    if (!isObject(body)) return [`${at}: a block is an object, not ${describe(body)}`];
    return checkBlock(nested.block, body, `${at}.`, new Set());
  });
  return [...counts, ...bodies];
}

function checkAttribute(attribute: Attribute, value: unknown, path: string): string[] {
  if (isUnset(value)) return [];
  if (attribute.computed && !attribute.optional && !attribute.required) return [`${path}: read-only`];
  if (attribute.nested_type) return checkNestedAttributes(attribute.nested_type, value, path);
  return checkType(attribute.type ?? "dynamic", value, path);
}

function checkNestedAttributes(nested: NestedAttributes, value: unknown, path: string): string[] {
  if (isTemplate(value)) return [];
  const block: Block = { attributes: nested.attributes, block_types: {} };
  const element = (child: unknown, at: string): string[] => {
    if (isTemplate(child)) return [];
    return isObject(child) ? checkBlock(block, child, `${at}.`, new Set()) : [wrongType("object", child, at)];
  };
  if (nested.nesting_mode === "single") return element(value, path);
  if (nested.nesting_mode === "map") {
    if (!isObject(value)) return [wrongType("object", value, path)];
    return Object.entries(value).flatMap(([key, child]) => element(child, `${path}.${key}`));
  }
  if (!Array.isArray(value)) return [wrongType("array of objects", value, path)];
  return value.flatMap((child, index) => element(child, `${path}[${index}]`));
}

function checkType(type: CtyType, value: unknown, path: string): string[] {
  if (type === "dynamic" || isTemplate(value)) return [];
  if (typeof type === "string") {
    const expected = type === "bool" ? "boolean" : type;
    return typeof value === expected ? [] : [wrongType(expected, value, path)];
  }
  switch (type[0]) {
    case "list":
    case "set": {
      const element = type[1];
      if (!Array.isArray(value)) return [wrongType("array", value, path)];
      return value.flatMap((child, index) => checkType(element, child, `${path}[${index}]`));
    }
    case "map": {
      const element = type[1];
      if (!isObject(value)) return [wrongType("object", value, path)];
      return Object.entries(withoutComments(value)).flatMap(([key, child]) =>
        child === null ? [] : checkType(element, child, `${path}.${key}`),
      );
    }
    case "object": {
      const members = type[1];
      if (!isObject(value)) return [wrongType("object", value, path)];
      return Object.entries(withoutComments(value)).flatMap(([key, child]) => {
        const member = own(members, key);
        if (member === undefined) return [`${path}.${key}: not an attribute here`];
        return isUnset(child) ? [] : checkType(member, child, `${path}.${key}`);
      });
    }
    case "tuple":
      return Array.isArray(value) ? [] : [wrongType("array", value, path)];
  }
}

function isTemplate(value: unknown): boolean {
  return typeof value === "string" && isWholeTemplate(value);
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null;
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function wrongType(expected: string, value: unknown, path: string): string {
  return `${path}: expected ${expected}, got ${describe(value)}`;
}

function describe(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value)
    ? "array"
    : `${typeof value} ${JSON.stringify(value)?.slice(0, 60) ?? ""}`.trim();
}
