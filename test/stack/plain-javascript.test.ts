import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TerraformStack } from "cdktf";
import { InvalidPropsError } from "../../constructs/shared/validation";
import { EVERY_CONSTRUCT } from "../support/every-construct";
import { type ShapePath, shapePaths } from "../support/shape-paths";
import { problemsOf } from "../support/synth";

/** Props that no type has checked, each by itself: what else a construct needs is missing, and said beside it. */
function problemsOfProps(name: string, props: unknown): readonly string[] {
  try {
    EVERY_CONSTRUCT[name]!.make(stack, `made-${++made}`, props);
    return [];
  } catch (error) {
    if (error instanceof InvalidPropsError) return error.problems;
    throw error;
  }
}

/** One stack for all of it, as nothing here comes as far as to be synthesized. */
let stack: TerraformStack;
let made = 0;
beforeAll(() => void problemsOf((given) => (stack = given)));

const PLACES = Object.entries(EVERY_CONSTRUCT).map(([name, { shape }]) => [name, shapePaths(shape)] as const);

const isClosedSet = ({ shape }: ShapePath) => shape.kind === "text" && shape.allowed !== undefined;

test.each(PLACES)("%s refuses a word that is not of a closed set, at each place", (name, places) => {
  for (const { path: at, shape, props } of places.filter(isClosedSet)) {
    const { allowed } = shape as { readonly allowed: readonly string[] };
    for (const word of [`${allowed[0]}x`, allowed[0]!.toUpperCase() + "-", ""]) {
      const problems = problemsOfProps(name, props(word));
      expect([at, word, problems.filter((problem) => problem.startsWith(`${at}: `))]).toEqual([
        at,
        word,
        [expect.stringContaining(`${JSON.stringify(word)} is not allowed; allowed: ${allowed.join(", ")}`)],
      ]);
    }
  }
});

test.each(PLACES)(
  "%s refuses what has the wrong type, at each place, and throws no TypeError",
  (name, places) => {
    for (const { path: at, shape, props } of places) {
      if (shape.kind === "any") continue;
      for (const value of [null, 7, "text", [], {}]) {
        const problems = problemsOfProps(name, props(value));
        if (value !== null) continue;
        expect([at, problems.some((problem) => problem.startsWith(at))]).toEqual([at, true]);
      }
    }
  },
);

test.each(PLACES)(
  "%s refuses a key with a letter too many, at each place, and says which was meant",
  (name, places) => {
    for (const { path: at, props } of places) {
      const key = /(?:^|\.)(\w+)$/.exec(at)?.[1];
      if (key === undefined || key === "key" || key.length < 3) continue;
      const misspelt = at.replace(/\w+$/, `${key}x`);
      const problems = problemsOfProps(name, renamed(props("text"), at.split(/[.[\]]+/), `${key}x`));
      // Where the key chooses among several objects, none is chosen without it.
      const above = at.replace(/\.?\w+$/, "");
      const said = [`${misspelt} is not a known prop`, `${at} is missing`, `${above}: an object is not`];
      expect([misspelt, problems.some((problem) => said.some((start) => problem.startsWith(start)))]).toEqual(
        [misspelt, true],
      );
    }
  },
);

test.each(Object.keys(EVERY_CONSTRUCT))("%s refuses props that are none", (name) => {
  for (const props of [null, "text", 7, []]) {
    expect(problemsOfProps(name, props)).toEqual([
      expect.stringMatching(/^the props are .*; give an object$/),
    ]);
  }
});

test("every shape of a construct is tried", () => {
  const folder = path.join(__dirname, "../../constructs");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const checked = files.flatMap((file) => {
    const names = readFileSync(path.join(folder, file), "utf8").matchAll(
      /validate(?:Shape\(this|Existing\(scope, id), ([A-Z_]+_SHAPE), /g,
    );
    const exports = jest.requireActual<Record<string, unknown>>(path.join(folder, file));
    return [...names].map(([, name]) => ({ name, shape: exports[name!] }));
  });
  const tried = new Set<unknown>(Object.values(EVERY_CONSTRUCT).map(({ shape }) => shape));
  expect(checked.filter(({ shape }) => !tried.has(shape)).map(({ name }) => name)).toEqual([]);
  expect(checked.length).toBeGreaterThan(40);
});

/** The same props with another name for the last key on a path. */
function renamed(value: unknown, steps: readonly string[], name: string): unknown {
  const [step, ...rest] = steps;
  if (Array.isArray(value)) return value.map((item) => renamed(item, rest, name));
  const { [step!]: item, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? { ...others, [name]: item } : { ...others, [step!]: renamed(item, rest, name) };
}
