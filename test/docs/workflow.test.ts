import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

const ROOT = path.join(__dirname, "../..");
const text = readFileSync(path.join(ROOT, ".github/workflows/ci.yml"), "utf8");

interface Job {
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: object }[];
}
const workflow = parse(text) as { permissions: object; jobs: Record<string, Job> };
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

test.each(["ci.yml", "operator-image.yml"])(
  "each action of %s is pinned to a commit, with its version beside it",
  (name) => {
    const text = readFileSync(path.join(ROOT, ".github/workflows", name), "utf8");
    const lines = text.split("\n").filter((line) => /^\s*(- )?uses:/.test(line));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);

test("nothing may be written, and only the plan may ask who it is", () => {
  expect(workflow.permissions).toEqual({ contents: "read" });
  for (const [name, { permissions }] of Object.entries(workflow.jobs)) {
    expect([name, permissions]).toEqual([
      name,
      name === "plan" ? { contents: "read", "id-token": "write" } : undefined,
    ]);
  }
  expect(workflow.jobs["plan"]!.if).toContain("vars.AZURE_CLIENT_ID != ''");
  expect(text).not.toMatch(/secrets\.|pull_request_target/);
  for (const step of steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"))) {
    expect(step.with).toEqual({ "persist-credentials": false });
  }
});

test("each script that it runs is there", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = steps.flatMap(({ run = "" }) =>
    [...run.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!),
  );
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(Object.keys(scripts)).toContain(name);
});
