import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { transformSync } from "@swc/core";
import * as config from "../../config";
import * as constructs from "../../constructs";
import * as testing from "../../testing";
import { StackGraph } from "../../testing/graph";
import { checkAgainstSchemas } from "../support/schema-check";
import { type JsonObject, resourcesOf, section } from "../../testing/stack-json";
import { synthApp, withoutStackTraces } from "../support/synth";
import { blocksOf } from "./blocks";

let folder: string;
const { CDKTF_OUTDIR } = process.env;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "block-"));
  process.env.CDKTF_OUTDIR = path.join(folder, "out");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  if (CDKTF_OUTDIR === undefined) delete process.env.CDKTF_OUTDIR;
  else process.env.CDKTF_OUTDIR = CDKTF_OUTDIR;
});

const PACKAGE: Readonly<Record<string, unknown>> = {
  "flyte-on-azure": constructs,
  "flyte-on-azure/config": config,
  "flyte-on-azure/testing": testing,
};

/** Runs a program of a reader who has installed the package. The package lane checks its types. */
function run(code: string): void {
  const { code: script } = transformSync(code, {
    swcrc: false,
    jsc: { target: "es2022", parser: { syntax: "typescript" } },
    module: { type: "commonjs" },
  });
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the program says what it imports
  const load = (id: string): unknown => PACKAGE[id] ?? require(id);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the documentation is ours
  const program = new Function("require", "exports", script) as (load: unknown, exports: object) => void;
  withoutStackTraces(() => program(load, {}));
}

/** The providers that a stack uses and does not ask for, so that Terraform would take any version. */
function unaskedProviders(json: JsonObject): string[] {
  const asked = section(section(json, "terraform"), "required_providers");
  const used = new Set(resourcesOf(json).map(({ provider }) => provider.split(".")[0]!));
  used.delete("terraform");
  return [...used].filter((name) => !(name in asked));
}

/** What breaks the providers' schemas; the state of another stack is built into Terraform and has none. */
const schemaFaults = (json: JsonObject): string[] =>
  checkAgainstSchemas(json).filter((fault) => !fault.startsWith("data.terraform_remote_state."));

describe.each(blocksOf("ts", "typescript"))("the program of $place", ({ code }) => {
  test("makes stacks that keep to the providers' schemas", () => {
    run(code);
    const stacks = path.join(folder, "out", "stacks");
    const names = readdirSync(stacks);
    expect(names).not.toEqual([]);
    for (const name of names) {
      const json = JSON.parse(readFileSync(path.join(stacks, name, "cdk.tf.json"), "utf8")) as JsonObject;
      expect(resourcesOf(json)).not.toEqual([]);
      expect(schemaFaults(json)).toEqual([]);
      expect(new StackGraph(json).cycles()).toEqual([]);
      expect(unaskedProviders(json)).toEqual([]);
    }
  });
});

describe.each(blocksOf("yaml", "yml"))("the configuration of $place", ({ code }) => {
  test("is whole and can be synthesized", () => {
    writeFileSync(path.join(folder, "block.yaml"), code);
    const [environment] = config.loadEnvironments({ flyteConfig: "block.yaml", root: folder });
    const stacks = synthApp(
      (app) => new constructs.FlyteStack(app, "block", config.toProps(environment!)),
      path.join(folder, "out"),
    );
    expect(environment!.warnings).toEqual([]);
    expect(checkAgainstSchemas(stacks["block"]!.json)).toEqual([]);
  });
});

test("blocks are found", () => {
  expect(blocksOf("ts").length).toBeGreaterThan(5);
  expect(blocksOf("yaml").length).toBeGreaterThan(5);
});
