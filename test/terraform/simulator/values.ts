import { decode, encode, ExtData, type ExtensionCodecType } from "@msgpack/msgpack";
import type { Attribute, Block, CtyType } from "../../support/provider-schema";

/** A value that is known only after the apply. */
export class Unknown {
  readonly unknown = true;
}

export const UNKNOWN = new Unknown();

export type Value = null | string | number | boolean | Unknown | Uint8Array | readonly Value[] | Values;

/** An object, a map, or the content of a block. */
export interface Values {
  readonly [key: string]: Value;
}

/** Terraform sends unknown values as extension 0 or, with refinements that we drop, as extension 12. */
const unknownCodec: ExtensionCodecType<undefined> = {
  tryToEncode: (object) => (object instanceof Unknown ? new ExtData(0, new Uint8Array([0])) : null),
  decode: () => UNKNOWN,
};

export function encodeValue(value: Value): { msgpack: Uint8Array } {
  return { msgpack: encode(value, { extensionCodec: unknownCodec }) };
}

export function decodeValue(dynamic: { msgpack?: Uint8Array; json?: Uint8Array } | null | undefined): Value {
  if (dynamic?.msgpack?.length) return decode(dynamic.msgpack, { extensionCodec: unknownCodec }) as Value;
  if (dynamic?.json?.length) return JSON.parse(Buffer.from(dynamic.json).toString("utf8")) as Value;
  return null;
}

export function isValues(value: Value | undefined): value is Values {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Unknown) &&
    !(value instanceof Uint8Array)
  );
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

export function isUnknown(value: Value | undefined): value is Unknown {
  return value instanceof Unknown;
}

export function sameValue(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true;
  if (isList(one) && isList(other)) {
    return one.length === other.length && one.every((element, index) => sameValue(element, other[index]));
  }
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
  if (!isValues(one) || !isValues(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => sameValue(one[key], other[key]));
}

/** The string at a path such as `metadata.0.name`; undefined where there is none, or none yet. */
export function textAt(values: Value | undefined, path: string): string | undefined {
  const value = valueAt(values, path);
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function valueAt(values: Value | undefined, path: string): Value | undefined {
  return path.split(".").reduce<Value | undefined>((holder, key) => {
    if (isList(holder)) return holder[Number(key)];
    return isValues(holder) ? holder[key] : undefined;
  }, values);
}

/** `value` made to fit a type: members that the type lacks go, those that are missing become null. */
function conformToType(type: CtyType, value: Value | undefined): Value {
  if (value === undefined || value === null || isUnknown(value)) return value ?? null;
  if (typeof type === "string") {
    if (type === "string" && (typeof value === "number" || typeof value === "boolean")) return String(value);
    if (type === "number" && typeof value === "string") return Number(value);
    return type === "dynamic" || typeof value === PRIMITIVES[type] ? value : null;
  }
  switch (type[0]) {
    case "list":
    case "set": {
      const element = type[1];
      return isList(value) ? value.map((child) => conformToType(element, child)) : null;
    }
    case "map": {
      const element = type[1];
      return isValues(value) ? mapValues(value, (child) => conformToType(element, child)) : null;
    }
    case "object":
      return isValues(value) ? mapValues(type[1], (member, key) => conformToType(member, value[key])) : null;
    case "tuple":
      return value;
  }
}

const PRIMITIVES = { string: "string", number: "number", bool: "boolean" } as const;

/** `values` made to fit a block, as `conformToType` does for a type. */
export function conformToBlock(block: Block, values: Values): Values {
  return {
    ...mapValues(block.attributes, (attribute, name) => conformToAttribute(attribute, values[name])),
    ...mapValues(block.block_types, (nested, name) => {
      const value = values[name];
      if (isUnknown(value)) return value;
      if (nested.nesting_mode === "single")
        return isValues(value) ? conformToBlock(nested.block, value) : null;
      return isList(value)
        ? value.filter(isValues).map((element) => conformToBlock(nested.block, element))
        : [];
    }),
  };
}

export function conformToAttribute(attribute: Attribute, value: Value | undefined): Value {
  const nested = attribute.nested_type;
  if (!nested) return conformToType(attribute.type ?? "dynamic", value);
  if (value === undefined || value === null || isUnknown(value)) return value ?? null;
  const element = (child: Value): Value =>
    isValues(child)
      ? mapValues(nested.attributes, (inner, key) => conformToAttribute(inner, child[key]))
      : child;
  if (isList(value)) return value.map(element);
  if (nested.nesting_mode === "map") return isValues(value) ? mapValues(value, element) : null;
  return element(value);
}

export function mapValues<T>(
  record: Readonly<Record<string, T>>,
  change: (value: T, key: string) => Value,
): Values {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

/** What the state file holds, as values: only dynamically typed attributes look different there. */
export function fromStateJson(block: Block, state: Values): Values {
  const dynamic = Object.entries(block.attributes).filter(([, { type }]) => type === "dynamic");
  const changed = dynamic.flatMap(([name]): [string, Value][] => {
    const stored = state[name];
    if (!isValues(stored)) return [];
    return [[name, [Buffer.from(JSON.stringify(stored["type"])), stored["value"] ?? null]]];
  });
  return conformToBlock(block, { ...state, ...Object.fromEntries(changed) });
}
