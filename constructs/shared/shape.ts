import { Token } from "cdktf";
import { isKnown, isMapToken } from "./known";
import { suggest } from "./suggest";

/**
 * What the value of a prop may be. TypeScript says the same, but plain JavaScript does not, and a misspelt value
 * must never open a door: each construct checks its props against its shape before it reads them.
 */
export type Shape<T = unknown> = Kind & {
  /** Ties the shape to the type of the prop, in both directions; never set. */
  readonly type?: (value: T) => T;
};

type Kind =
  | { readonly kind: "text"; readonly known: boolean; readonly allowed?: readonly string[] }
  | { readonly kind: "number"; readonly known: boolean }
  | { readonly kind: "flag" | "off" | "callback" | "any" }
  | { readonly kind: "list"; readonly of: Kind; readonly known: boolean; readonly holes?: true }
  | { readonly kind: "map"; readonly of: Kind; readonly known: boolean }
  | { readonly kind: "object"; readonly props: Props }
  | { readonly kind: "variants"; readonly key: string; readonly of: Readonly<Record<string, Props>> }
  | { readonly kind: "either"; readonly of: readonly Kind[] }
  | { readonly kind: "thing"; readonly what: string; readonly members: readonly string[] };

/** The shape of a prop that may be left out. */
export type OptionalShape<T = unknown> = Shape<T> & { readonly optional: true };

/** Shapes of props by their keys. */
export type Props = Readonly<Record<string, Kind & { readonly optional?: true }>>;

/** The shapes of all props of an interface. A prop without a shape, or a closed set that lacks a value, does not compile. */
export type ShapeOf<P> = {
  readonly [K in keyof P]-?: object extends Pick<P, K>
    ? OptionalShape<Exclude<P[K], undefined>>
    : Shape<P[K]> & { readonly optional?: never };
};

/** Text; an expression will do. */
export const text: Shape<string> = { kind: "text", known: false };

/** Text that names something in the synthesized program, or that decides what is in it. */
export const knownText: Shape<string> = { kind: "text", known: true };

/** One of a closed set of words. */
export const oneOf = <const T extends readonly string[]>(allowed: T): Shape<T[number]> => ({
  kind: "text",
  known: true,
  allowed,
});

/** A number; an expression will do. */
export const number: Shape<number> = { kind: "number", known: false };

/** A number that decides what is in the synthesized program. */
export const knownNumber: Shape<number> = { kind: "number", known: true };

/** `true` or `false`. */
export const flag: Shape<boolean> = { kind: "flag" };

/** `false`, where a feature is turned off. */
export const OFF: Shape<false> = { kind: "off" };

/** A list whose length is known; an expression will do for a member, as far as its own shape says so. */
export const list = <T>(of: Shape<T>): Shape<readonly T[]> => ({
  kind: "list",
  of: of,
  known: true,
});

/** A list of text that is handed on as it is: an expression will do for the whole of it, too. */
export const anyList: Shape<readonly string[]> = { kind: "list", of: text, known: false };

/** A list of other constructs, some of which may be `undefined`. */
export const listWithHoles = <T>(of: Shape<T>): Shape<readonly (T | undefined)[]> => ({
  kind: "list",
  of: of,
  known: true,
  holes: true,
});

/** A map whose keys are known. */
export const map = <T>(of: Shape<T>): Shape<Readonly<Record<string, T>>> => ({
  kind: "map",
  of,
  known: true,
});

/** A map of text that is handed on as it is: an expression will do for a key, or for the whole of it. */
export const anyMap: Shape<Record<string, string>> = { kind: "map", of: text, known: false };

/** Props in an object of their own. */
export const object = <T>(props: ShapeOf<T>): Shape<T> => ({ kind: "object", props: props });

/** Objects that one of their keys tells apart. */
export const variants = <T>(key: string, of: Readonly<Record<string, object>>): Shape<T> => ({
  kind: "variants",
  key,
  of: of as Readonly<Record<string, Props>>,
});

/** A value of one of these shapes; the first that fits the value's type decides what else is wrong with it. */
export const either = <T>(...of: readonly Kind[]): Shape<T> => ({ kind: "either", of });

/** Another construct, or anything with its interface. */
export const thing = <T extends object>(what: string, ...members: (keyof T & string)[]): Shape<T> => ({
  kind: "thing",
  what,
  members,
});

/** Props without some of them. */
export const omit = <S extends object, const K extends string>(shape: S, ...keys: readonly K[]): Omit<S, K> =>
  Object.fromEntries(Object.entries(shape).filter(([key]) => !keys.includes(key as K))) as Omit<S, K>;

/** Some of the props. */
export const pick = <S extends object, K extends keyof S & string>(
  shape: S,
  ...keys: readonly K[]
): Pick<S, K> => Object.fromEntries(keys.map((key) => [key, shape[key]])) as Pick<S, K>;

/** All keys of a shape, required or not. */
export const keysOf = <S extends object>(shape: S): (keyof S & string)[] =>
  Object.keys(shape) as (keyof S & string)[];

/** A function. */
export const callback = <T>(): Shape<T> => ({ kind: "callback" });

/** Anything, such as values of a chart. */
export const any = <T>(): Shape<T> => ({ kind: "any" });

/** The shape of a prop that may be left out. */
export const optional = <T>(shape: Shape<T>): OptionalShape<T> => ({ ...shape, optional: true });

/** What is not right with the shape of `value`; nothing else about it is checked. */
export function shapeProblems(props: object, value: unknown): string[] {
  if (!isObject(value)) return [`the props are ${given(value)}; give an object`];
  return objectProblems(props as Props, value, { at: "" });
}

function problems(shape: Kind, value: unknown, at: string): string[] {
  const wrong = (what: string) => [`${at}: ${given(value)} is not ${what}`];
  switch (shape.kind) {
    case "any":
      return [];
    case "text":
      return textProblems(shape, value, at);
    case "number":
      if (typeof value !== "number" || Number.isNaN(value)) return wrong("a number");
      return shape.known && !isKnown(value) ? [notKnown(at, "a number")] : [];
    case "flag":
      return typeof value === "boolean" ? [] : wrong("true or false");
    case "off":
      return value === false ? [] : wrong("false");
    case "callback":
      return typeof value === "function" ? [] : wrong("a function");
    case "list":
      if (Token.isUnresolved(value) && isListToken(value)) {
        return shape.known ? [`${at}: the list must be known at synth; its members may be expressions`] : [];
      }
      return Array.isArray(value)
        ? value.flatMap((item, index) =>
            item === undefined && shape.holes ? [] : problems(shape.of, item, `${at}[${index}]`),
          )
        : wrong("a list");
    case "map":
      if (isExpression(value)) return shape.known ? [notKnown(at, "a map of names to values")] : [];
      if (!isObject(value)) return wrong("a map of names to values");
      return Object.entries(value).flatMap(([key, item]) =>
        item === undefined
          ? []
          : !shape.known || isKnown(key)
            ? problems(shape.of, item, `${at}.${key}`)
            : [`${at}: the names must be known at synth; their values may be expressions`],
      );
    case "object":
      return isObject(value) ? objectProblems(shape.props, value, { at, closed: true }) : wrong("an object");
    case "variants": {
      if (!isObject(value)) return wrong("an object");
      const allowed = Object.keys(shape.of);
      const which = value[shape.key];
      const key = `${at}.${shape.key}`;
      if (which === undefined) return [`${key} is missing; allowed: ${allowed.join(", ")}`];
      const wrongWord = textProblems({ kind: "text", known: true, allowed }, which, key);
      if (wrongWord.length > 0) return wrongWord;
      return objectProblems({ ...shape.of[which as string], [shape.key]: any() }, value, {
        at,
        closed: true,
        chosen: `${shape.key} ${which as string}`,
        others: Object.values(shape.of).flatMap(Object.keys),
      });
    }
    case "either": {
      const fits = shape.of.find((one) => fitsType(one, value));
      if (!fits) return wrong(describe(shape));
      if (fits.kind !== "object" || !isObject(value)) return problems(fits, value, at);
      return objectProblems(fits.props, value, {
        at,
        closed: true,
        chosen: requiredKeys(fits.props).join(", "),
        others: shape.of.flatMap((one) => (one.kind === "object" ? Object.keys(one.props) : [])),
      });
    }
    case "thing": {
      const isThing = value !== null && (typeof value === "object" || typeof value === "function");
      const missing = isThing ? shape.members.filter((member) => !(member in value)) : [];
      if (!isThing) return wrong(shape.what);
      return missing.length > 0 ? [`${at}: not ${shape.what}: it has no ${missing.join(", ")}`] : [];
    }
  }
}

function textProblems({ known, allowed }: Kind & { kind: "text" }, value: unknown, at: string): string[] {
  const what = allowed ? `allowed: ${allowed.join(", ")}` : "give text";
  if (typeof value !== "string") return [`${at}: ${given(value)} is not text; ${what}`];
  if (known && !isKnown(value)) return [notKnown(at, allowed ? `one of ${allowed.join(", ")}` : "text")];
  if (!allowed || allowed.includes(value)) return [];
  return [`${at}: ${given(value)} is not allowed; ${what}${didYouMean(value, allowed)}`];
}

/** Where an object is, and what else could have been there. */
interface Place {
  readonly at: string;
  /** Whether each key that is not known is refused, or only what looks like a slip. */
  readonly closed?: boolean;
  /** What the object was chosen by among several. */
  readonly chosen?: string;
  /** Keys of the objects that were not chosen. */
  readonly others?: readonly string[];
}

function objectProblems(
  props: Props,
  value: Readonly<Record<string, unknown>>,
  { at, closed = false, chosen = "", others = [] }: Place,
): string[] {
  const path = (key: string) => (at === "" ? key : `${at}.${key}`);
  const known = Object.entries(props).flatMap(([key, shape]) => {
    if (value[key] !== undefined) return problems(shape, value[key], path(key));
    return shape.optional || shape.kind === "any" ? [] : [`${path(key)} is missing; give ${describe(shape)}`];
  });
  // Compositions hand more to a construct than it takes, so only what looks like a slip is refused there.
  const unknown = Object.keys(value)
    .filter((key) => !Object.hasOwn(props, key) && value[key] !== undefined)
    .flatMap((key) => {
      const free = Object.keys(props).filter((name) => value[name] === undefined);
      const hint = didYouMean(key, free);
      if (others.includes(key) && chosen !== "")
        return [`${path(key)} does not go with ${chosen}; leave one out`];
      return closed || hint !== "" ? [`${path(key)} is not a known prop${hint}`] : [];
    });
  return [...known, ...unknown];
}

function fitsType(shape: Kind, value: unknown): boolean {
  switch (shape.kind) {
    case "text":
      return typeof value === "string";
    case "number":
      return typeof value === "number";
    case "flag":
      return typeof value === "boolean";
    case "off":
      return value === false;
    case "list":
      return Array.isArray(value);
    case "callback":
      return typeof value === "function";
    case "any":
      return true;
    case "thing":
      return isObject(value) && shape.members.some((member) => member in value);
    case "object":
      return isObject(value) && requiredKeys(shape.props).every((key) => value[key] !== undefined);
    case "map":
    case "variants":
    case "either":
      return isObject(value);
  }
}

function describe(shape: Kind): string {
  switch (shape.kind) {
    case "text":
      return shape.allowed ? shape.allowed.join(", ") : "text";
    case "number":
      return "a number";
    case "flag":
      return "true or false";
    case "off":
      return "false";
    case "list":
      return `a list`;
    case "callback":
      return "a function";
    case "thing":
      return shape.what;
    case "either":
      return shape.of.map(describe).join(", or ");
    case "object": {
      const keys = requiredKeys(shape.props);
      return keys.length > 0 ? `an object with ${keys.join(", ")}` : "an object";
    }
    case "map":
    case "variants":
    case "any":
      return "an object";
  }
}

const requiredKeys = (props: Props): string[] =>
  Object.entries(props).flatMap(([key, shape]) => (shape.optional ? [] : [key]));

const notKnown = (at: string, what: string): string =>
  `${at}: must be known at synth, and this is an expression that Terraform works out later; give ${what}`;

function given(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (!isKnown(value)) return "an expression";
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return "a list";
  return typeof value === "function" ? "a function" : "an object";
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** A token that stands for a list as a whole; a list that has tokens in it is none. */
const isListToken = (value: unknown): boolean =>
  !Array.isArray(value) ||
  (value.length === 1 && typeof value[0] === "string" && value[0].startsWith("#{TfToken["));

function didYouMean(word: string, words: readonly string[]): string {
  const meant = suggest(word, words);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}

/** Whether a value is an expression as a whole, and not a map that has expressions in it. */
const isExpression = (value: unknown): boolean =>
  typeof value === "string"
    ? !isKnown(value)
    : isMapToken(value) || (isObject(value) && typeof value["resolve"] === "function");
