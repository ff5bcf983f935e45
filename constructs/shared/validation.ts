import type { Construct } from "constructs";
import { isKnown } from "./known";
import { shapeProblems, type ShapeOf } from "./shape";

export { isKnown } from "./known";

/** What is wrong with the props of a construct: every problem at once, none of them a bug of the program. */
export class InvalidPropsError extends Error {
  override readonly name = "InvalidPropsError";

  constructor(
    /** Path of the construct in the tree. */
    readonly constructPath: string,
    /** Each problem: what was given, what is allowed, what to do. */
    readonly problems: readonly string[],
  ) {
    super([`${constructPath}:`, ...problems.map((problem) => `  - ${problem}`)].join("\n"));
  }
}

/** Where a value stands in props or in a configuration: names of keys and places in lists. */
export type Path = readonly (string | number)[];

/** Something to say about a prop. The configuration says the same at the key in the file. */
export interface PropProblem {
  /** Where it stands in the props; the tree of the file is the same. */
  readonly key: Path;
  /** What was given, what is allowed, what to do. */
  readonly message: string;
}

/** `cluster.nodePools.highmem.taints[0]`; a key with other characters is quoted. */
export function formatPath(path: Path): string {
  const text = path.map((step) => {
    if (typeof step === "number") return `[${step}]`;
    return /^[\w-]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return text.join("").replace(/^\./, "");
}

/** Problems of props in words, each with its place. */
export const describeProblems = (problems: readonly PropProblem[]): string[] =>
  problems.map(({ key, message }) => `${formatPath(key)}: ${message}`);

/**
 * Throws all problems of a construct at once; `undefined` entries are no problems.
 *
 * @throws InvalidPropsError when there is at least one.
 */
export function validateProps(construct: Construct, ...problems: (string | undefined)[]): void {
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length > 0) throw new InvalidPropsError(construct.node.path, found);
}

/**
 * Throws what is not right with the shape of props, before anything reads them.
 *
 * @throws InvalidPropsError when a prop is missing, has the wrong type, is not of its closed set, or must be known
 * at synth and is not.
 */
export function validateShape<P extends object>(construct: Construct, shape: ShapeOf<P>, props: P): void {
  validateProps(construct, ...shapeProblems(shape, props));
}

/** {@link validateShape} for what describes something that exists, before the construct is there. */
export function validateExisting<P extends object>(
  scope: Construct,
  id: string,
  shape: ShapeOf<P>,
  props: P,
): void {
  const found = shapeProblems(shape, props);
  if (found.length > 0) throw new InvalidPropsError([scope.node.path, id].filter(Boolean).join("/"), found);
}

/** Runs `check` on a value that is known at synth. */
export function ifKnown<T>(
  value: T | undefined,
  check: (value: T) => string | undefined,
): string | undefined {
  return isKnown(value) ? check(value!) : undefined;
}

/** A problem with the name of what has it. */
export const prefixed = (key: string, problem: string | undefined): string | undefined =>
  problem && `${key}: ${problem}`;

/**
 * Says at synth that something legal is risky, and why. CDKTF's own `Annotations.addWarning` would write a
 * stack trace, and so paths of this machine, into the output.
 *
 * @param key the prop that decides it, such as `network.outbound`; who reads a file shows the warning there.
 */
export function warn(construct: Construct, message: string, key?: string): void {
  construct.node.addMetadata("@cdktf/warn", key === undefined ? message : `${key}: ${message}`);
}

/** What a warning says, and of which prop; absent where it is about no single one. */
export function parseWarning(text: string): { readonly key?: string; readonly message: string } {
  const [, key, message = text] = /^([a-z]\w*(?:\.\w+)*): (.*)$/s.exec(text) ?? [];
  return { key, message };
}
