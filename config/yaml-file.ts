import { isUtf8 } from "node:buffer";
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
  visit,
  type YAMLMap,
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

/** Levels of lists and mappings; a configuration has seven. */
const MAX_DEPTH = 100;
const TOO_DEEP = `lists and mappings are nested more than ${MAX_DEPTH} deep; write them flatter`;

/** The line at the head that names a version of YAML. Under 1.1, plain values mean something else: yes is true. */
const DIRECTIVE = /^%YAML(?:[ \t]+(\S+))?.*/m;

/** The tags that a value may have: those of YAML's core schema, which has no others. https://yaml.org/spec/1.2.2/#103-core-schema */
const TAGS = ["str", "int", "float", "bool", "null", "seq", "map"].map((tag) => `tag:yaml.org,2002:${tag}`);

type Node = ParsedNode | null;

/**
 * The text of a file, which must be UTF-8; a byte order mark at its start means nothing.
 *
 * @throws NotUtf8 with the place of the first byte that is not UTF-8.
 */
export function decodeUtf8(bytes: Buffer): string {
  const marked = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (marked([0xff, 0xfe]) || marked([0xfe, 0xff])) throw new NotUtf8("the file is UTF-16", 1, 1);
  const zero = bytes.indexOf(0);
  const text = bytes.toString("utf8");
  // What cannot be decoded becomes U+FFFD, which the file may also hold.
  let invalid = isUtf8(bytes) ? -1 : text.indexOf("\uFFFD");
  while (invalid >= 0 && isUtf8(bytes.subarray(0, Buffer.byteLength(text.slice(0, invalid + 1)))))
    invalid = text.indexOf("\uFFFD", invalid + 1);
  if (zero < 0 && invalid < 0) return text.replace(/^\uFEFF/, "");
  const before = invalid < 0 ? bytes.subarray(0, zero).toString("utf8") : text.slice(0, invalid);
  const byte = bytes[Buffer.byteLength(before)]!;
  const lines = before.replace(/^\uFEFF/, "").split("\n");
  throw new NotUtf8(
    byte === 0
      ? "the file has a zero byte here, as UTF-16 does"
      : `the byte 0x${byte.toString(16).toUpperCase()} is not UTF-8${byte < 0xa0 ? "" : `; in Latin-1 it is "${String.fromCharCode(byte)}"`}`,
    lines.length,
    lines.at(-1)!.length + 1,
  );
}

/** A file that is not UTF-8. */
export class NotUtf8 extends Error {
  override readonly name = "NotUtf8";

  constructor(
    problem: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${problem}; allowed: UTF-8; save the file in that encoding`);
  }
}

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
      const parsed = parseDocument(text, {
        lineCounter: lines,
        prettyErrors: false,
        logLevel: "error",
        resolveKnownTags: false,
        // It compares each key with each other one.
        uniqueKeys: false,
      });
      const version = parsed.directives?.yaml.explicit ? DIRECTIVE.exec(text) : null;
      if (version && version[1] !== "1.2")
        fail(
          version.index,
          `${version[0].trim()} is given; allowed: YAML 1.2, which needs no such line; remove it`,
        );
      for (const { code, message, pos } of parsed.errors) {
        if (broken)
          continue; // What follows the first break is mostly its consequence.
        else if (code === "MULTIPLE_DOCS")
          fail(
            pos[0],
            "a second document starts here; allowed: one per file; remove it, or make a file of each",
          );
        // The parser catches its own overflow of the stack.
        else fail(pos[0], /call stack/.test(message) ? TOO_DEEP : `this is not valid YAML: ${message}`);
      }
      return parsed;
    } catch (cause) {
      fail(0, cause instanceof RangeError ? TOO_DEEP : `this is not valid YAML: ${(cause as Error).message}`);
      return undefined;
    }
  }

  const targets = new Map<object, Node>();
  const pairs = new Map<object, ReadonlyMap<string, Pair<ParsedNode, Node>>>();
  const readable = document !== undefined && !broken;
  if (readable) index();
  /** Looks once at every node: at keys, tags, and what aliases name. */
  function index() {
    const anchors = new Map<string, Node>();
    const checkTag = (node: ParsedNode) => {
      if (!isAlias(node) && node.tag && node.tag !== "!" && !TAGS.includes(node.tag))
        fail(
          node.range[0],
          `the tag ${node.tag.replace(TAGS[0]!.slice(0, -3), "!!")} means nothing here; remove it`,
        );
    };
    visit(document!, {
      Alias: (_, alias) => {
        targets.set(alias, anchors.get(alias.source) ?? null);
      },
      Value: (_, node, ancestors) => {
        // Between two of them is a pair.
        if (ancestors.filter(isCollection).length > MAX_DEPTH) {
          fail((node as ParsedNode).range[0], TOO_DEEP);
          return visit.BREAK;
        }
        if (node.anchor) anchors.set(node.anchor, node as Node);
        checkTag(node as ParsedNode);
        if (isMap(node)) pairs.set(node, pairsOf(node as YAMLMap.Parsed));
        return undefined;
      },
    });
  }
  function pairsOf(map: YAMLMap.Parsed): Map<string, Pair<ParsedNode, Node>> {
    const found = new Map<string, Pair<ParsedNode, Node>>();
    for (const pair of map.items) {
      if (!isScalar(pair.key)) continue;
      const key = keyText(pair);
      const first = found.get(key);
      if (first)
        report(
          pair.key.range[0],
          `duplicate key ${JSON.stringify(key)}: line ${place(first.key.range[0]).line} sets it too; remove one`,
        );
      found.set(key, pair);
    }
    return found;
  }

  const target = (node: Node): Node => (isAlias(node) ? (targets.get(node) ?? null) : node);
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
        return fail(
          offset,
          `the alias *${node.source} is inside the value that it refers to; write the value out`,
        );
      return read(named, parents);
    }
    if (isScalar(node)) {
      const { value } = node;
      if (typeof value === "object" && value !== null)
        return fail(offset, "this is neither text nor a number nor a boolean; write it as text in quotes");
      if (
        typeof value === "number" &&
        !(Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value))
      )
        return fail(
          offset,
          `${node.source} is not a number that can be kept exactly; write it as text in quotes`,
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
        if (!isScalar(key)) fail(key.range[0], "a list, mapping or alias is used as a key; allowed: text");
        else if (key.value === "<<" && key.type === "PLAIN")
          fail(key.range[0], "merge keys (<<) belong to YAML 1.1; write the keys out");
        else if (key.value === "__proto__" || String(key.value).includes("TfToken["))
          fail(key.range[0], `the key ${String(key.value)} cannot be used; take another`);
        return [keyText(pair), read(pair.value, inner)];
      }),
    );
  }
  const value = readable ? read(contents, []) : null;
  if (values > MAX_VALUES) fail(0, `the aliases make more than ${MAX_VALUES} values; use fewer of them`);

  /** The value at a path, or as far as the path goes, and the key that it stands under. */
  function find(path: Path): { node: Node; key: Node; missing: boolean } {
    let node = target(contents);
    let key: Node = null;
    for (const step of path) {
      const pair = isMap(node) ? pairs.get(node)?.get(String(step)) : undefined;
      const item = isSeq(node) ? (node.items[Number(step)] as Node | undefined) : undefined;
      if (!pair && !item) return { node, key, missing: true };
      key = pair ? pair.key : null;
      node = target(pair ? pair.value : item!);
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
export const unreadable = (file: string, message: string, line = 1, column = 1): YamlFile => ({
  value: null,
  problems: [{ severity: "error", path: [], message, file, line, column }],
  broken: true,
  locate: (problem) => ({ ...problem, file, line: 1, column: 1 }),
  source: () => undefined,
});

/** A key as it is written, so that 1.30 does not become 1.3. */
function keyText({ key }: Pair): string {
  if (!isScalar(key)) return "";
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}
