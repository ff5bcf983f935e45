import { formatPath, type Path } from "../constructs/shared/validation";

export { formatPath, type Path };
export { suggest } from "../constructs/shared/suggest";

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
