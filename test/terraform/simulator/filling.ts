import { own, type Attribute, type Block, type CtyType } from "../../support/provider-schema";
import type { ComputedValues } from "./behaviour";
import { base64Bytes, guid, TENANT_ID } from "./identity";
import {
  conformToAttribute,
  conformToBlock,
  isList,
  isUnknown,
  isValues,
  mapValues,
  type Value,
  type Values,
} from "./values";

/** Puts values in place of everything unknown: the given ones, plausible ones where none is given. */
export function fillUnknown(block: Block, values: Values, computed: ComputedValues, seed: string): Values {
  return {
    ...mapValues(block.attributes, (attribute, name) =>
      fillAttribute(attribute, values[name] ?? null, computed[name], `${seed}.${name}`, name),
    ),
    ...mapValues(block.block_types, (nested, name) => {
      const [value, given] = [values[name], computed[name]];
      if (isUnknown(value) || value === undefined) return newBlocks(nested, given, `${seed}.${name}`);
      const fill = (element: Value, index: number): Value => {
        const suggestion = isList(given) ? given[index] : given;
        const known = isValues(suggestion) ? suggestion : {};
        return isValues(element)
          ? fillUnknown(nested.block, element, known, `${seed}.${name}.${index}`)
          : element;
      };
      return isList(value) ? value.map(fill) : fill(value, 0);
    }),
  };
}

function newBlocks(
  nested: { readonly block: Block; readonly nesting_mode: string },
  given: Value | undefined,
  seed: string,
): Value {
  if (nested.nesting_mode === "single") return null;
  const elements = isList(given) ? given : given === undefined || given === null ? [] : [given];
  return elements
    .filter(isValues)
    .map((element, index) =>
      fillUnknown(nested.block, conformToBlock(nested.block, element), {}, `${seed}.${index}`),
    );
}

function fillAttribute(
  attribute: Attribute,
  value: Value,
  given: Value | undefined,
  seed: string,
  name: string,
): Value {
  const nested = attribute.nested_type;
  if (isUnknown(value)) {
    if (given !== undefined) return conformToAttribute(attribute, given);
    return nested ? null : plausible(attribute.type ?? "dynamic", name, seed);
  }
  if (!nested) return value;
  const element = (child: Value, index: number | string): Value => {
    const suggestion = isList(given) ? given[Number(index)] : given;
    if (!isValues(child)) return child;
    return mapValues(nested.attributes, (inner, key) =>
      fillAttribute(
        inner,
        child[key] ?? null,
        isValues(suggestion) ? suggestion[key] : undefined,
        seed + key,
        key,
      ),
    );
  };
  if (isList(value)) return value.map(element);
  return nested.nesting_mode === "map" && isValues(value) ? mapValues(value, element) : element(value, 0);
}

/** Values for a data source: the configuration's own, the found ones, plausible ones for the rest. */
export function fillData(block: Block, config: Values, found: ComputedValues, seed: string): Values {
  const attributes = mapValues(block.attributes, (attribute, name) => {
    const configured = config[name] ?? null;
    if (configured !== null || !attribute.computed) return configured;
    const given = own(found, name);
    if (given !== undefined) return conformToAttribute(attribute, given);
    return attribute.nested_type ? null : plausible(attribute.type ?? "dynamic", name, `${seed}.${name}`);
  });
  const blocks = mapValues(block.block_types, (nested, name) => {
    const [configured, given] = [config[name] ?? null, found[name]];
    if (!isList(configured)) return configured;
    return configured.map((element, index) => {
      const suggestion = isList(given) ? given[index] : given;
      if (!isValues(element)) return element;
      return fillData(
        nested.block,
        element,
        isValues(suggestion) ? suggestion : {},
        `${seed}.${name}.${index}`,
      );
    });
  });
  return { ...attributes, ...blocks };
}

function plausible(type: CtyType, name: string, seed: string): Value {
  if (type === "bool") return false;
  if (type === "number") return 0;
  if (type === "string") return plausibleText(name, seed);
  if (type === "dynamic") return null;
  return type[0] === "list" || type[0] === "set" ? [] : type[0] === "map" ? {} : null;
}

function plausibleText(name: string, seed: string): string {
  if (name === "tenant_id") return TENANT_ID;
  if (/(^|_)(id|guid|uid)$/.test(name)) return guid(seed);
  if (/(key|secret|password)$/.test(name)) return base64Bytes(32, seed);
  if (/endpoint$/.test(name)) return `https://${guid(seed).slice(0, 8)}.azure.example/`;
  return `simulated-${name.replaceAll("_", "-")}`;
}
