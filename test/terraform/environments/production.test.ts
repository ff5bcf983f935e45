import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeEngine } from "../lane";
import { summary } from "../plan-reading";
import * as edits from "./edits";
import { Life } from "./life";

jest.setTimeout(120_000);

const PRODUCTION = readFileSync(join(__dirname, "../../../config/environments/production.yaml"), "utf8");

describeEngine("production", () => {
  let life: Life;

  beforeAll(async () => {
    life = await Life.begin(PRODUCTION, ["/resourceGroups/dns"]);
  });

  afterAll(() => life.close());

  test("is created", async () => {
    await life.create();
  });

  test.each([
    [
      "a project is added",
      edits.addProject,
      [
        "create azurerm_federated_identity_credential x3",
        "update azurerm_monitor_data_collection_rule",
        "update helm_release flyte",
      ],
    ],
    ["the pool is resized", edits.resizePool, ["update azurerm_kubernetes_cluster"]],
    [
      "passwordVersion is raised",
      edits.raisePasswordVersion,
      [
        "replace random_password",
        "update azurerm_postgresql_flexible_server",
        "update helm_release flyte",
        "update kubernetes_secret_v1",
      ],
    ],
    ["the chart's version is bumped", edits.bumpChart, ["update helm_release flyte"]],
    ["a GPU pool is added", edits.addGpuPool, ["create azurerm_kubernetes_cluster_node_pool"]],
    ["the GPU pool is removed", edits.removeGpuPool, ["delete azurerm_kubernetes_cluster_node_pool"]],
  ])("%s", async (_, edit, expected) => {
    expect(summary(await life.change(edit))).toEqual(expected);
  });

  test("registration is switched on", async () => {
    const plan = await life.change(edits.register("1.0.0"));
    expect(summary(plan)).toEqual(
      expect.arrayContaining([
        "create helm_release engine-test",
        "create helm_release flyte-registration-operator",
      ]),
    );
  });

  test("a workflow's version changes in place", async () => {
    const plan = await life.change(edits.register("1.0.1"));
    expect(summary(plan)).toEqual(["update helm_release engine-test"]);
  });

  test("sign-in and registration are switched off", async () => {
    life.environment.edit(edits.stopRegistration);
    const plan = await life.change(edits.switchSignInOff);
    expect(summary(plan)).toEqual(
      expect.arrayContaining(["delete azuread_application", "delete helm_release engine-test"]),
    );
  });

  test("sign-in is switched on, and a chart of ours takes another version", async () => {
    life.environment.raiseChart("flyte-gateway", "1.0.1");
    const plan = await life.change(edits.switchSignInOn);
    expect(summary(plan)).toEqual(
      expect.arrayContaining(["create azuread_application", "update helm_release flyte-gateway"]),
    );
  });

  test("is destroyed only after it gave up its protection", async () => {
    await life.endProtected();
  });
});
