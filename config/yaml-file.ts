import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseDocument,
  type ParsedNode,
} from "yaml";
import type { LocatedProblem, Path, Problem } from "./problems";

/** A YAML file as plain values, with the places that they came from. */
export interface YamlFile {
  /** What the file holds; an empty one holds nothing (`null`). */
  readonly value: unknown;
  /** What is wrong with it as YAML. */
  readonly problems: readonly LocatedProblem[];
  /** Whether the value means nothing, because of the problems. */
  readonly broken: boolean;
  /** Gives a problem its place: a plain value, the key of a list or mapping, the parent of what is missing. */
  readonly locate: (problem: Problem) => LocatedProblem;
  /** The text that a plain value was read from, such as `1.30`, which YAML reads as 1.3. */
  readonly source: (path: Path) => string | undefined;
}

/** Aliases can make a small file very large; no sensible configuration comes near this number of values. */
const MAX_VALUES = 100_000;

/** The line at the head that names a version of YAML. Under 1.1, plain values mean something else: yes is true. */
const DIRECTIVE = /^\uFEFF?%YAML(?:[ \t]+(\S+))?.*/m;

type Node = ParsedNode | null;

/** Reads YAML 1.2. */
export function readYaml(file: string, text: string): YamlFile {
  const lines = new LineCounter();
  const problems: LocatedProblem[] = [];
  let broken = false;
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const report = (offset: number, message: string) =>
    problems.push({ severity: "error", path: [], message, ...place(offset) });
  const fail = (offset: number, message: string) => {
    broken = true;
    report(offset, message);
    return null;
  };

  const document = parse();
  const contents: Node = document?.contents ?? null;
  function parse() {
    try {
      const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: "error" });
      const version = parsed.directives?.yaml.explicit ? DIRECTIVE.exec(text) : null;
      if (version && version[1] !== "1.2")
        fail(
          version.index,
          `${version[0].trim()} is given; allowed: YAML 1.2, which needs no such line; remove it`,
        );
      for (const { code, message, pos } of parsed.errors) {
        if (code === "DUPLICATE_KEY")
          report(pos[0], "the key stands here a second time; allowed: once; remove one");
        else if (broken)
          continue; // What follows the first break is mostly its consequence.
        else if (code === "MULTIPLE_DOCS")
          fail(
            pos[0],
            "a second document starts here; allowed: one a file; remove it, or make a file of each",
          );
        else fail(pos[0], `this is no YAML: ${message}`);
      }
      return parsed;
    } catch (cause) {
      fail(0, `this is no YAML: ${(cause as Error).message}`);
      return undefined;
    }
  }

  const target = (node: Node): Node =>
    isAlias(node) ? ((document && node.resolve(document)) as Node) : node;
  let values = 0;
  function read(node: Node, parents: readonly Node[]): unknown {
    values += 1;
    if (!node || values > MAX_VALUES) return null;
    const offset = node.range[0];
    if (isAlias(node)) {
      const named = target(node);
      if (!named)
        return fail(
          offset,
          `the alias *${node.source} names nothing; set the anchor &${node.source} before it`,
        );
      if (parents.includes(named))
        return fail(offset, `the alias *${node.source} stands inside what it names; write the value out`);
      return read(named, parents);
    }
    if (node.tag && !node.tag.startsWith("tag:yaml.org,2002:"))
      return fail(offset, `the tag ${node.tag} means nothing here; remove it`);
    if (isScalar(node)) {
      const { value } = node;
      if (typeof value === "object" && value !== null)
        return fail(offset, "this is neither text, number nor truth value; write it as text in quotes");
      if (
        typeof value === "number" &&
        !(Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value))
      )
        return fail(
          offset,
          `${node.source} is no number that can be kept exactly; write it as text in quotes`,
        );
      // CDKTF would take it for one of its own.
      if (typeof value === "string" && value.includes("TfToken["))
        return fail(offset, 'text with "TfToken[" cannot be used; change it');
      return value;
    }
    const inner = [...parents, node];
    if (isSeq(node)) return node.items.map((item) => read(item as Node, inner));
    return Object.fromEntries(
      node.items.map((pair) => {
        const key = pair.key;
        if (!isScalar(key)) fail(key.range[0], "a list, mapping or alias stands as a key; allowed: text");
        else if (key.value === "<<" && key.type === "PLAIN")
          fail(key.range[0], "merge keys (<<) belong to YAML 1.1; write the keys out");
        else if (key.value === "__proto__" || String(key.value).includes("TfToken["))
          fail(key.range[0], `the key ${String(key.value)} cannot be used; take another`);
        return [keyText(pair), read(pair.value, inner)];
      }),
    );
  }
  const value = broken ? null : read(contents, []);
  if (values > MAX_VALUES) fail(0, `the aliases make more than ${MAX_VALUES} values; use fewer of them`);

  /** The value at a path, or as far as the path goes, and the key that it stands under. */
  function find(path: Path): { node: Node; key: Node; missing: boolean } {
    let node = target(contents);
    let key: Node = null;
    for (const step of path) {
      const pair = isMap(node)
        ? node.items.filter((item) => keyText(item) === String(step)).at(-1)
        : undefined;
      const item = isSeq(node) ? (node.items[Number(step)] as Node | undefined) : undefined;
      if (!pair && !item) return { node, key, missing: true };
      key = pair ? pair.key : null;
      node = target((pair ? pair.value : item) as Node);
    }
    return { node, key, missing: false };
  }

  return {
    value,
    problems,
    broken,
    locate: (problem) => {
      const { node, key, missing } = find(problem.path);
      const useKey = problem.atKey || missing || isCollection(node) || (isScalar(node) && node.source === "");
      return { ...problem, ...place((useKey ? (key ?? node) : node)?.range[0] ?? 0) };
    },
    source: (path) => {
      const { node, missing } = find(path);
      return !missing && isScalar(node) ? node.source : undefined;
    },
  };
}

/** A file that cannot be read at all. */
export const unreadable = (file: string, message: string): YamlFile => ({
  value: null,
  problems: [{ severity: "error", path: [], message, file, line: 1, column: 1 }],
  broken: true,
  locate: (problem) => ({ ...problem, file, line: 1, column: 1 }),
  source: () => undefined,
});

/** A key as it is written, so that 1.30 does not become 1.3. */
function keyText({ key }: Pair): string {
  if (!isScalar(key)) return "";
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}
