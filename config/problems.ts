/** Where a value stands in a configuration: names of keys and places in lists. */
export type Path = readonly (string | number)[];

/** Something to say about a configuration. */
export interface Problem {
  /** An error stops the synthesis; a warning is legal and risky. */
  readonly severity: "error" | "warning";
  /** The key that it is about. */
  readonly path: Path;
  /** What was given, what is allowed, what to do. */
  readonly message: string;
  /** Whether the key itself is meant; absent where it is the value. */
  readonly atKey?: boolean;
}

/** A problem with its place in a file. */
export interface LocatedProblem extends Problem {
  /** The file as a person calls it. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}

/** An error of a configuration. */
export const error = (path: Path, message: string): Problem => ({ severity: "error", path, message });

/** A warning about a configuration. */
export const warning = (path: Path, message: string): Problem => ({ severity: "warning", path, message });

/** `cluster.nodePools.highmem.taints[0]`; a key with other characters stands in quotes. */
export function formatPath(path: Path): string {
  const text = path.map((step) => {
    if (typeof step === "number") return `[${step}]`;
    return /^[\w-]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return text.join("").replace(/^\./, "");
}

/** `file:line:column: key.path: message`. */
export function formatProblem({ file, line, column, path, message }: LocatedProblem): string {
  return [`${file}:${line}:${column}`, ...(path.length > 0 ? [formatPath(path)] : []), message].join(": ");
}

/** A configuration that cannot be used. Its message is the whole text for the user, a line for each problem. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";

  constructor(
    message: string,
    /** The problems of files; empty when the files themselves were not found. */
    readonly problems: readonly LocatedProblem[] = [],
  ) {
    super(message);
  }
}

/** Words for a message, the first dozen of them. */
export function listed(words: readonly string[]): string {
  const more = words.length > 12 ? [`and ${words.length - 12} more`] : [];
  return [...words.slice(0, 12), ...more].join(", ");
}

/** The entry of a list that a mistyped word most likely means. */
export function suggest(word: string, words: readonly string[]): string | undefined {
  const distances = words.map((candidate) => ({ candidate, distance: editDistance(word, candidate) }));
  const [best] = distances.sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.min(3, Math.floor(word.length / 3)) ? best.candidate : undefined;
}

/** Levenshtein's distance; letter case counts nothing. */
function editDistance(a: string, b: string): number {
  const [from, to] = [a.toLowerCase(), b.toLowerCase()];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replace = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
