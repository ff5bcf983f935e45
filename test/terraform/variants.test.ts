import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FlyteStack } from "../../constructs/flyte-stack";
import { VARIANTS } from "../stack/variants";
import { LEAST, synthApp } from "../support/synth";
import { Engine } from "./harness";
import { describeEngine } from "./lane";
import { leftovers } from "./plan-reading";

jest.setTimeout(60_000);

/** What the variants look up, or name by its id. */
const EXISTING = ["/resourceGroups/aks-group", "/resourceGroups/dns", "/resourceGroups/shared"];

const VARIABLES = {
  database_password: "given",
  entra_client_secret: "given",
  package_registry_password: "given",
};

describeEngine.each(Object.entries(VARIANTS))("the variant %s", (_, variant) => {
  const props = { ...LEAST, ...variant };
  const group = `/resourceGroups/${props.resourceGroup?.name ?? `flyte-${props.name}`}`;
  let outdir: string;
  let engine: Engine;

  beforeAll(async () => {
    outdir = mkdtempSync(join(tmpdir(), "flyte-variant-"));
    synthApp((app) => new FlyteStack(app, "flyte", props), outdir);
    engine = await Engine.start(join(outdir, "stacks", "flyte"), {
      variables: VARIABLES,
      existing: [...EXISTING, ...(props.resourceGroup?.existing ? [group] : [])],
    });
  });

  afterAll(() => {
    engine?.stop();
    rmSync(outdir, { recursive: true, force: true });
  });

  test("is created, has nothing to change then, and goes again", async () => {
    await engine.apply();
    expect(leftovers(await engine.plan())).toEqual([]);
    if (props.deletionProtection) return;
    await engine.destroy();
    expect([...engine.state().keys()]).toEqual([]);
  });
});
