import type { Attribute, Block, NestedBlock } from "../../support/provider-schema";
import type { PathStep } from "./protocol";
import {
  isList,
  isUnknown,
  isValues,
  mapValues,
  sameValue,
  UNKNOWN,
  type Value,
  type Values,
} from "./values";

/** What a resource type adds to the rules that its schema gives. */
export interface PlanningRules {
  /** Values that the provider puts where the configuration has none, known at plan. */
  readonly defaults?: Values;
  /** Blocks that the service fills in when the configuration has none, as `block.inner`. */
  readonly computedBlocks?: readonly string[];
  /** Computed attributes that every other change makes unknown again. */
  readonly volatile?: readonly string[];
}

/** The planned state of a resource that stays: known from configuration, unknown where computed and new. */
export function planState(
  block: Block,
  rules: PlanningRules,
  prior: Values | null,
  proposed: Values,
  config: Values,
): Values {
  const planned = planBlock(block, rules, "", prior, proposed, config);
  if (!prior || sameValue(planned, prior)) return planned;
  const volatile = (rules.volatile ?? []).filter((name) => config[name] === null);
  return { ...planned, ...Object.fromEntries(volatile.map((name) => [name, UNKNOWN])) };
}

function planBlock(
  block: Block,
  rules: PlanningRules,
  path: string,
  prior: Values | null,
  proposed: Values,
  config: Values,
): Values {
  const defaults = path === "" ? (rules.defaults ?? {}) : {};
  return {
    ...mapValues(block.attributes, (attribute, name) =>
      planAttribute(
        attribute,
        prior ? (prior[name] ?? null) : undefined,
        proposed[name],
        config[name],
        defaults[name],
      ),
    ),
    ...mapValues(block.block_types, (nested, name) => {
      const at = path + name;
      if (rules.computedBlocks?.includes(at) && isEmpty(config[name])) return prior?.[name] ?? UNKNOWN;
      return planNested(nested, rules, `${at}.`, prior?.[name], proposed[name], config[name]);
    }),
  };
}

/** `prior` is undefined where there was no object before, null where it had no value. */
function planAttribute(
  attribute: Attribute,
  prior: Value | undefined,
  proposed: Value | undefined,
  config: Value | undefined,
  fallback: Value | undefined,
): Value {
  if (attribute.write_only) return null;
  if (attribute.computed && (config === null || config === undefined))
    return fallback ?? prior ?? newValue(prior);
  const nested = attribute.nested_type;
  if (!nested || isUnknown(proposed)) return proposed ?? null;
  const block: Block = { attributes: nested.attributes, block_types: {} };
  const element = (planned: Value, key: string | number): Value => {
    const [before, configured] = [child(prior, key), child(config, key)];
    if (!isValues(planned) || !isValues(configured)) return planned;
    return planBlock(block, {}, "nested.", isValues(before) ? before : null, planned, configured);
  };
  if (isList(proposed)) return proposed.map(element);
  if (!isValues(proposed)) return proposed ?? null;
  if (nested.nesting_mode === "map") return mapValues(proposed, element);
  if (!isValues(config)) return proposed;
  return planBlock(block, {}, "nested.", isValues(prior) ? prior : null, proposed, config);
}

/** A computed value without a prior one: null if the object was there before, unknown if it is new. */
function newValue(prior: Value | undefined): Value {
  return prior === null ? null : UNKNOWN;
}

function planNested(
  nested: NestedBlock,
  rules: PlanningRules,
  path: string,
  prior: Value | undefined,
  proposed: Value | undefined,
  config: Value | undefined,
): Value {
  const plan = (before: Value | undefined, planned: Value, configured: Value | undefined): Value =>
    isValues(planned) && isValues(configured)
      ? planBlock(nested.block, rules, path, isValues(before) ? before : null, planned, configured)
      : planned;
  if (!isList(proposed)) return plan(prior, proposed ?? null, config);
  if (!isList(config)) return proposed;
  return proposed.map((element, index) => {
    const configured = config[index];
    const before = nested.nesting_mode === "set" ? matching(prior, configured) : child(prior, index);
    return plan(before, element, configured);
  });
}

/** The element of a prior set that a configured element stands for: the one that agrees in all it says. */
function matching(prior: Value | undefined, configured: Value | undefined): Value | undefined {
  return isList(prior) ? prior.find((element) => agrees(element, configured)) : undefined;
}

function agrees(prior: Value | undefined, configured: Value | undefined): boolean {
  if (configured === null || configured === undefined) return true;
  if (isValues(configured) && isValues(prior)) {
    return Object.entries(configured).every(([key, value]) => agrees(prior[key], value));
  }
  return sameValue(prior, configured);
}

function isEmpty(value: Value | undefined): boolean {
  return value === null || value === undefined || (isList(value) && value.length === 0);
}

function child(value: Value | undefined, key: string | number): Value | undefined {
  if (isList(value)) return value[Number(key)];
  return isValues(value) ? value[key] : undefined;
}

/** Where a change at one of `paths` (`block.attribute`) tells that the resource has to be replaced. */
export function replacedPaths(
  block: Block,
  paths: readonly string[],
  prior: Values,
  planned: Values,
): PathStep[][] {
  return paths.flatMap((path) => changedAt(block, path.split("."), prior, planned, []));
}

function changedAt(
  block: Block,
  path: readonly string[],
  prior: Values,
  planned: Values,
  steps: readonly PathStep[],
): PathStep[][] {
  const [name, ...rest] = path;
  if (name === undefined) return [];
  const [before, after] = [prior[name] ?? null, planned[name] ?? null];
  if (sameValue(before, after)) return [];
  const here = [...steps, { attributeName: name }];
  const nested = block.block_types[name];
  if (!nested) return [here];
  if (isUnknown(after) || nested.nesting_mode === "set") return [here];
  if (rest.length === 0) return count(before) === count(after) ? [] : [here];
  if (!isList(before) || !isList(after)) {
    return changedAt(nested.block, rest, isValues(before) ? before : {}, isValues(after) ? after : {}, here);
  }
  const longest = before.length > after.length ? before : after;
  return longest.flatMap((_, index) => {
    const [one, other] = [before[index], after[index]];
    const at = [...here, { elementKeyInt: index }];
    return changedAt(nested.block, rest, isValues(one) ? one : {}, isValues(other) ? other : {}, at);
  });
}

function count(value: Value): number {
  if (isList(value)) return value.length;
  return value === null ? 0 : 1;
}
