import { own, type Attribute, type Block, type CtyType } from "./provider-schema";
import type { Step } from "../../testing/references";

/** What a path into a resource leads to. */
export interface PathResult {
  /** Why the path is wrong, if it is. */
  readonly problem?: string;
  /** Whether a value at the path is sensitive, or holds one that is. */
  readonly sensitive: boolean;
}

/** Follows a reference's steps into a schema. */
export function followPath(block: Block, steps: readonly Step[], setAsList = false): PathResult {
  return intoBlock(block, steps, { setAsList, sensitive: false });
}

interface Walk {
  readonly setAsList: boolean;
  readonly sensitive: boolean;
}

function intoBlock(block: Block, steps: readonly Step[], walk: Walk): PathResult {
  const [step, ...rest] = steps;
  if (!step) return { sensitive: walk.sensitive || holdsSensitive(block) };
  const name = nameOf(step);
  if (name === undefined) return fault(`cannot be indexed`);
  const attribute = own(block.attributes, name);
  if (attribute) return intoAttribute(attribute, rest, walk, name);
  const nested = own(block.block_types, name);
  if (!nested) return fault(`there is no attribute or block "${name}"`);
  if (nested.nesting_mode === "single") return intoBlock(nested.block, rest, walk);
  return intoElements(nested.nesting_mode, rest, walk, name, (inner) => intoBlock(nested.block, inner, walk));
}

function intoAttribute(attribute: Attribute, steps: readonly Step[], outer: Walk, name: string): PathResult {
  const walk = { ...outer, sensitive: outer.sensitive || attribute.sensitive === true };
  const nested = attribute.nested_type;
  if (!nested) return intoType(attribute.type ?? "dynamic", steps, walk, name);
  const block = { attributes: nested.attributes, block_types: {} };
  if (nested.nesting_mode === "single") return intoBlock(block, steps, walk);
  return intoElements(nested.nesting_mode, steps, walk, name, (inner) => intoBlock(block, inner, walk));
}

function intoType(type: CtyType, steps: readonly Step[], walk: Walk, name: string): PathResult {
  const [step, ...rest] = steps;
  if (!step || type === "dynamic") return { sensitive: walk.sensitive };
  if (typeof type === "string") return fault(`"${name}" is a ${type}: nothing is inside it`);
  switch (type[0]) {
    case "list":
    case "set":
    case "map":
      return intoElements(type[0], steps, walk, name, (inner) => intoType(type[1], inner, walk, name));
    case "object": {
      const key = nameOf(step);
      const member = key === undefined ? undefined : own(type[1], key);
      if (key === undefined || member === undefined)
        return fault(`"${name}" has no attribute "${key ?? "?"}"`);
      return intoType(member, rest, walk, `${name}.${key}`);
    }
    case "tuple":
      return { sensitive: walk.sensitive };
  }
}

function intoElements(
  mode: "list" | "set" | "map",
  steps: readonly Step[],
  walk: Walk,
  name: string,
  into: (inner: readonly Step[]) => PathResult,
): PathResult {
  const [step, ...rest] = steps;
  if (!step) return into([]);
  if (step.kind === "splat") return into(rest);
  if (mode === "map") return into(rest);
  if (step.kind === "attribute")
    return fault(`"${name}" is a ${mode}: it needs an index before ".${step.name}"`);
  if (mode === "set" && !walk.setAsList) return fault(`"${name}" is a set: it cannot be indexed`);
  if (typeof step.key === "string") return fault(`"${name}" is a ${mode}: its index is a number`);
  return into(rest);
}

function holdsSensitive(block: Block): boolean {
  return (
    Object.values(block.attributes).some(
      ({ sensitive, nested_type }) =>
        sensitive === true ||
        (nested_type !== undefined &&
          holdsSensitive({ attributes: nested_type.attributes, block_types: {} })),
    ) || Object.values(block.block_types).some((nested) => holdsSensitive(nested.block))
  );
}

function nameOf(step: Step): string | undefined {
  if (step.kind === "attribute") return step.name;
  return step.kind === "index" && typeof step.key === "string" ? step.key : undefined;
}

function fault(problem: string): PathResult {
  return { problem, sensitive: false };
}
