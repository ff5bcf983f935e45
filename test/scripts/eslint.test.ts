import { execFileSync } from "node:child_process";
import { join } from "node:path";

// In a process of its own: jest cannot import the configuration. Without types, which take most of the time of a lint.
const LINT = `
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
const [cases] = process.argv.slice(-1).map((text) => JSON.parse(text));
const eslint = new ESLint({
  overrideConfig: [
    tseslint.configs.disableTypeChecked,
    { languageOptions: { parserOptions: { projectService: false } } },
  ],
});
const results = [];
for (const [filePath, code] of cases) {
  const [result] = await eslint.lintText(code, { filePath });
  results.push(result.messages.map(({ message }) => message));
}
process.stdout.write(JSON.stringify(results));`;

const PLACES = [
  "constructs/any.ts",
  "constructs/flyte-stack.ts",
  "constructs/flyte-outputs.ts",
  "constructs/foundation/any.ts",
  "constructs/workloads/any.ts",
  "constructs/shared/any.ts",
] as const;

const MACHINE = "Constructs read neither files nor the environment.";

/** A line of code, and what is said about it in each place. */
const WRONG: readonly (readonly [code: string, message: string])[] = [
  ...["fs", "fs/promises", "os", "child_process", "process"].flatMap((module) =>
    [module, `node:${module}`].map((name) => [`export * from "${name}";`, MACHINE] as const),
  ),
  ["export const it = process.env.HOME;", "Constructs do not read the environment."],
  ["export const it = Math.random();", "The same input gives the same bytes: no randomness."],
  ["export const it = new Date();", "The same input gives the same bytes: no time at synth."],
  ["export const it = Date.now();", "The same input gives the same bytes: no time at synth."],
];

const OUTPUT = 'export { TerraformOutput } from "cdktf";';
const cases = PLACES.flatMap((place) =>
  [...WRONG.map(([code]) => code), OUTPUT].map((code) => [place, code] as const),
);

let found: readonly (readonly string[])[];
beforeAll(() => {
  const args = ["--input-type=module", "-e", LINT, "--", JSON.stringify(cases)];
  const cwd = join(__dirname, "..", "..");
  found = JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: "utf8" })) as typeof found;
});

const said = (place: string, code: string) =>
  found[cases.findIndex(([one, other]) => one === place && other === code)];

describe.each(PLACES)("in %s", (place) => {
  test.each(WRONG)("%s is an error", (code, message) => {
    expect(said(place, code)).toEqual([expect.stringContaining(message)]);
  });
});

test("an output may be made in flyte-outputs alone", () => {
  const refusing = PLACES.filter((place) => said(place, OUTPUT)!.length > 0);
  expect(refusing).toEqual(PLACES.filter((place) => place !== "constructs/flyte-outputs.ts"));
  for (const place of refusing) {
    expect(said(place, OUTPUT)).toEqual([
      expect.stringContaining("Only FlyteStack makes outputs, in flyte-outputs."),
    ]);
  }
});
