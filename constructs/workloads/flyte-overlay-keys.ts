import { suggest } from "../shared/suggest";
import { configurationPath, isMap, type KeyPath, type Values } from "./flyte-configuration";
import keys from "./flyte-keys.json";

/** A key that neither the chart nor Flyte reads. */
export interface UnknownKey {
  readonly path: KeyPath;
  /** The key itself. */
  readonly key: string;
  /** What was most likely meant. */
  readonly meant?: KeyPath;
  readonly message: string;
}

/** Keys of an overlay that nothing reads, as far as the chart's templates and Flyte's configuration say. */
export function unknownKeys(overlay: Values): UnknownKey[] {
  return Object.entries(overlay).flatMap(([key, value]) => unknownBelow(value, [key]));
}

/** What the chart has in a list that its templates would lose if another one were given. */
export function chartListAt(path: KeyPath): readonly unknown[] {
  return (keys.lists as Readonly<Record<string, readonly unknown[]>>)[path.join(".")] ?? [];
}

const READ: readonly string[] = [...keys.read, "global"];

function unknownBelow(value: unknown, path: KeyPath): UnknownKey[] {
  const key = path.at(-1)!;
  const text = path.join(".");
  const above = path.slice(0, -1);
  const inside = configurationPath(path);
  if (inside && inside.length > 0 && configurationPath(above)) return unknownConfiguration(value, path);
  const isRead = READ.includes(text);
  const longer = READ.filter((read) => read.startsWith(`${text}.`));
  if (isRead && longer.length === 0 && inside === undefined) return [];
  if (isRead || longer.length > 0)
    return isMap(value)
      ? Object.entries(value).flatMap(([inner, item]) => unknownBelow(item, [...path, inner]))
      : [];
  const siblings = [
    ...new Set(
      READ.flatMap((read) => {
        const steps = read.split(".");
        return above.every((step, index) => steps[index] === step) ? (steps[above.length] ?? []) : [];
      }),
    ),
  ];
  const sibling = suggest(key, siblings);
  const elsewhere = READ.find((read) => read.startsWith(`${path[0]}.`) && read.endsWith(`.${key}`));
  const meant = sibling ? [...above, sibling] : elsewhere?.split(".");
  const isDead = (keys.unread as readonly string[]).some(
    (dead) => dead === text || text.startsWith(`${dead}.`),
  );
  const what = isDead
    ? `is among the values of flyte-core ${keys.version}, and no template reads it`
    : `is not a key that flyte-core ${keys.version} reads`;
  return [unknown(path, what, meant)];
}

/** A key of Flyte's own configuration; `*` stands for any key, `[]` for the entries of a list, `null` for a value. */
type Shape = { readonly [key: string]: Shape } | null;

function unknownConfiguration(value: unknown, path: KeyPath): UnknownKey[] {
  const shape = shapeAt(configurationPath(path.slice(0, -1))!);
  // Below a value and below keys of anybody's choice, everything goes.
  if (shape === undefined || shape === null || "*" in shape || "[]" in shape) return [];
  const name = path.at(-1)!.toLowerCase();
  const known = Object.keys(shape);
  if (!known.some((key) => key.toLowerCase() === name)) {
    const key = suggest(name, known);
    return [
      unknown(
        path,
        `is not a key of Flyte's configuration (${keys.version})`,
        key === undefined ? undefined : [...path.slice(0, -1), key],
      ),
    ];
  }
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => unknownConfiguration(item, [...path, key]));
}

/** What Flyte's configuration holds at a path; absent where it is not known. */
function shapeAt(path: KeyPath): Shape | undefined {
  return path.reduce<Shape | undefined>(
    (shape, name) => {
      if (shape === undefined || shape === null) return undefined;
      const key = Object.keys(shape).find((known) => known.toLowerCase() === name);
      return key === undefined ? undefined : shape[key];
    },
    keys.configuration as unknown as Shape,
  );
}

function unknown(path: KeyPath, what: string, meant: KeyPath | undefined): UnknownKey {
  const hint = meant ? `did you mean ${meant.join(".")}?` : "remove it";
  return { path, key: path.at(-1)!, meant, message: `${what}; ${hint}` };
}
