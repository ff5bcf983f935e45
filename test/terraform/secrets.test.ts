import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type JsonObject, section } from "../../testing/stack-json";
import { type Block, resourceSchema } from "../support/provider-schema";
import { EditedEnvironment } from "./environments/environment";
import { raisePasswordVersion, set } from "./environments/edits";
import { Life } from "./environments/life";
import { Engine, type Plan } from "./harness";
import { describeEngine } from "./lane";

jest.setTimeout(120_000);

const DEV = readFileSync(join(__dirname, "../../config/environments/dev.yaml"), "utf8");

/** Every text in the state that a provider's schema calls sensitive, but for words such as `none`. */
function secretsOf(engine: Engine): string[] {
  const secrets = [...engine.state().values()].flatMap(({ type, values }) =>
    sensitiveTexts(resourceSchema(type)!.block, values),
  );
  return [...new Set(secrets)].filter((text) => text.length >= 16);
}

function sensitiveTexts({ attributes, block_types: blocks }: Block, values: JsonObject): string[] {
  const own = Object.entries(attributes).filter(([, { sensitive }]) => sensitive);
  return [
    ...own.flatMap(([name]) => textsIn(values[name])),
    ...Object.entries(blocks).flatMap(([name, { block }]) =>
      [values[name] ?? []]
        .flat()
        .filter(isObject)
        .flatMap((child) => sensitiveTexts(block, child)),
    ),
  ];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The change of the release of Flyte in a plan as the engine prints it. */
function flyteRelease({ raw }: Plan): JsonObject {
  const changes = raw["resource_changes"] as { type: string; change: JsonObject }[];
  const flyte = changes.find(
    ({ type, change }) => type === "helm_release" && section(change, "after")["name"] === "flyte",
  );
  return flyte!.change;
}

describeEngine("secrets of an environment with sign-in and registration", () => {
  let life: Life;
  let engine: Engine;

  beforeAll(async () => {
    life = await Life.begin(DEV);
    life.environment.edit((document) => set(document, "flyte.auth", { type: "entra" }));
    engine = life.engine;
    engine.change(life.environment.synthesize());
  });

  afterAll(() => life.close());

  test("no output is sensitive, and the values of Flyte's release are from the first plan on", async () => {
    const plan = await engine.plan();
    const outputs = Object.entries(section(plan.raw, "output_changes")) as [string, JsonObject][];
    expect(outputs.length).toBeGreaterThan(5);
    expect(outputs.filter(([, output]) => output["after_sensitive"] !== false)).toEqual([]);
    expect(flyteRelease(plan)["after_sensitive"]).toMatchObject({ values: expect.anything() as unknown });
    await engine.apply();
  });

  test("what a person sees of a plan shows none", async () => {
    life.environment.edit(raisePasswordVersion);
    engine.change(life.environment.synthesize());
    const secrets = secretsOf(engine);
    expect(secrets.some((text) => text.startsWith("$2a$"))).toBe(true);
    expect(secrets.some((text) => text.startsWith("-----BEGIN RSA PRIVATE KEY"))).toBe(true);

    const text = await engine.planText();
    expect(text).toContain("(sensitive value)");
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  test("outputs show none", () => {
    const outputs = JSON.stringify(engine.outputs());
    expect(outputs).toContain("console");
    expect(
      secretsOf(engine).filter((secret) => outputs.includes(JSON.stringify(secret).slice(1, -1))),
    ).toEqual([]);
  });

  test("known values that hold a hash of a secret are marked sensitive", async () => {
    const { after, after_sensitive: marks } = flyteRelease(await engine.plan());
    const values = JSON.stringify(section({ after }, "after")["values"]);
    const hashes = secretsOf(engine).filter((text) => text.startsWith("$2a$"));
    const held = hashes.filter((hash) => values.includes(Buffer.from(hash).toString("base64")));
    expect(held.length).toBeGreaterThan(0);
    expect(marks).toMatchObject({ values: expect.anything() as unknown });
  });
});

describeEngine("an application that somebody else made", () => {
  const environment = new EditedEnvironment(DEV);
  let engine: Engine;

  beforeAll(async () => {
    environment.edit((document) =>
      set(document, "flyte.auth", {
        type: "entra",
        application: { clientId: "00000000-0000-0000-0000-0000000000c1" },
      }),
    );
    engine = await Engine.start(environment.synthesize());
  });

  afterAll(() => {
    engine.stop();
    environment.remove();
  });

  test("is not planned without its secret, and the message says how to give it", async () => {
    await expect(engine.plan()).rejects.toThrow(
      "Set the environment variable TF_VAR_entra_client_secret to a client secret of the application 00000000-0000-0000-0000-0000000000c1 in Entra ID.",
    );
  });
});
