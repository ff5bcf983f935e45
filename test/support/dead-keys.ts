import { helmTemplateText, type HelmTemplateOptions } from "./helm";

/** Keys and indexes that lead to a value. */
export type ValuePath = readonly (string | number)[];

/** Where a chart's values could do without something: each leaf, and each list as a whole. */
export function removablePaths(value: unknown, path: ValuePath = []): ValuePath[] {
  const isLeaf = value === null || typeof value !== "object" || Object.keys(value).length === 0;
  return [
    ...(isLeaf || Array.isArray(value) ? [path] : []),
    ...(isLeaf ? [] : childrenOf(value).flatMap(([key, child]) => removablePaths(child, [...path, key]))),
  ];
}

/** The values without what the path leads to. */
export function without<T>(values: T, path: ValuePath): T {
  return edited(values, path, (parent, key) => {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  });
}

/** The values with a leaf turned into another one of its type. */
export function changed<T>(values: T, path: ValuePath): T {
  return edited(values, path, (parent, key) => {
    parent[key] = another(parent[key]);
  });
}

/** A path as one writes it: `flyteadmin.service.additionalPorts[0].port`. */
export function formatPath(path: ValuePath): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    if (!/^[\w-]+$/.test(key)) return `${text}["${key}"]`;
    return text === "" ? key : `${text}.${key}`;
  }, "");
}

/** Says of each variant of the values whether helm renders it as it renders the values themselves. */
export async function renderSame(
  options: HelmTemplateOptions,
  variants: readonly object[],
): Promise<boolean[]> {
  const original = await helmTemplateText(options);
  const results = new Array<boolean>(variants.length);
  const queue = variants.entries();
  const work = async () => {
    for (const [index, values] of queue) {
      // What cannot be rendered at all is not the same either.
      results[index] = await helmTemplateText({ ...options, values }).then(
        (text) => text === original,
        (error: { killed?: boolean }) => {
          if (error.killed) throw error;
          return false;
        },
      );
    }
  };
  await Promise.all([work(), work()]);
  return results;
}

/** A map, or a list by its indexes. */
type Parent = Record<string | number, unknown>;

function edited<T>(values: T, path: ValuePath, edit: (parent: Parent, key: string | number) => void): T {
  const copy = structuredClone(values);
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => (value as Parent)[key], copy);
  edit(parent as Parent, path.at(-1)!);
  return copy;
}

function childrenOf(value: object): [string | number, unknown][] {
  return Array.isArray(value) ? [...value.entries()] : Object.entries(value);
}

function another(leaf: unknown): unknown {
  if (typeof leaf === "boolean") return !leaf;
  if (typeof leaf === "number") return leaf + 1;
  return Array.isArray(leaf) ? [...(leaf as unknown[]), "another"] : `${String(leaf)}-another`;
}
