import { readFileSync } from "node:fs";
import { join } from "node:path";
import { customResourceUses } from "../custom-resources";
import { describeEngine } from "../lane";
import { lostData, summary } from "../plan-reading";
import * as edits from "./edits";
import { Life } from "./life";

jest.setTimeout(120_000);

const DEV = readFileSync(join(__dirname, "../../../config/environments/dev.yaml"), "utf8");

const REGISTRATION = [
  "azurerm_container_registry_scope_map",
  "azurerm_container_registry_token",
  "azurerm_container_registry_token_password",
  "helm_release engine-test",
  "helm_release flyte-registration-operator",
  "kubernetes_namespace_v1",
  "kubernetes_secret_v1 x2",
  "random_password",
  "time_rotating",
];

const SIGN_IN = [
  "azuread_application",
  "azuread_application_password",
  "azuread_service_principal",
  "kubernetes_secret_v1 x2",
  "random_password x5",
  "time_rotating",
  "tls_private_key",
];

const GPU_POOL = [
  "azurerm_kubernetes_cluster_node_pool",
  "helm_release gpu-operator",
  "kubernetes_namespace_v1",
];

const create = (kinds: readonly string[]) => kinds.map((kind) => `create ${kind}`);
const remove = (kinds: readonly string[]) => kinds.map((kind) => `delete ${kind}`);

/** Flyte's release, and the list of namespaces whose logs are kept. */
const WATCH = ["update azurerm_monitor_data_collection_rule", "update helm_release flyte"];

const PROJECT_IDENTITY = [
  "azurerm_federated_identity_credential x3",
  "azurerm_role_assignment",
  "azurerm_user_assigned_identity",
];

/** Identities of tasks take the place of others, with the same six service accounts. */
const otherIdentities = (before: number, after: number) => {
  const identities = (count: number) => [
    "azurerm_federated_identity_credential x6",
    ...["azurerm_role_assignment", "azurerm_user_assigned_identity"].map((type) =>
      count > 1 ? `${type} x${count}` : type,
    ),
  ];
  return [...create(identities(after)), ...remove(identities(before)), "update helm_release flyte"];
};

describeEngine("dev", () => {
  let life: Life;

  beforeAll(async () => {
    life = await Life.begin(DEV);
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
    // With two projects and three domains. No namespace is in any plan: they are flyteadmin's.
    ["tasks get an identity for each project", edits.identities("perProject"), otherIdentities(1, 2)],
    ["a project is removed", edits.removeProject, [...remove(PROJECT_IDENTITY), ...WATCH]],
    ["the project is added again", edits.addProject, [...create(PROJECT_IDENTITY), ...WATCH]],
    ["tasks get an identity for each domain", edits.identities("perDomain"), otherIdentities(2, 3)],
    ["tasks share one identity", edits.identities("shared"), otherIdentities(3, 1)],
    ["tasks get an identity for each domain again", edits.identities("perDomain"), otherIdentities(1, 3)],
    ["tasks get an identity for each project again", edits.identities("perProject"), otherIdentities(3, 2)],
    ["tasks share one identity again", edits.identities("shared"), otherIdentities(2, 1)],
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
    ["storage is closed to the internet", edits.closeStorage, ["update azurerm_storage_account"]],
    ["storage is opened, and keeps no deleted blobs", edits.openStorage, ["update azurerm_storage_account"]],
    ["a GPU pool is added", edits.addGpuPool, [...create(GPU_POOL), ...WATCH]],
    ["the GPU pool is removed", edits.removeGpuPool, [...remove(GPU_POOL), ...WATCH]],
    ["registration is switched on", edits.register("1.0.0"), [...create(REGISTRATION), ...WATCH]],
    ["a workflow's version changes in place", edits.register("1.0.1"), ["update helm_release engine-test"]],
    [
      "sign-in is switched off",
      edits.switchSignInOff,
      [
        ...remove(SIGN_IN),
        "update helm_release flyte",
        "update helm_release flyte-registration-operator",
        "update kubernetes_secret_v1",
      ],
    ],
    [
      "sign-in is switched on",
      edits.switchSignInOn,
      [
        ...create(SIGN_IN),
        "update helm_release flyte",
        "update helm_release flyte-registration-operator",
        "update kubernetes_secret_v1",
      ],
    ],
  ])("%s", async (_, edit, expected) => {
    expect(summary(await life.change(edit))).toEqual([...expected].sort());
  });

  test("a chart of ours takes another version", async () => {
    life.environment.raiseChart("flyte-certificate", "1.0.1");
    expect(summary(await life.applyEdits())).toEqual(["update helm_release flyte-certificate"]);
  });

  test("whose CRDs are used is known, or their order would prove nothing", () => {
    expect(customResourceUses(life.engine)).toEqual([
      { user: "flyte/flyte-gateway", provider: "envoy-gateway-system/envoy-gateway" },
      { user: "flyte/flyte-certificate", provider: "cert-manager/cert-manager" },
      { user: "flyte-registration/engine-test", provider: "flyte-registration/flyte-registration-operator" },
    ]);
  });

  test("registration is switched off", async () => {
    const plan = await life.change(edits.stopRegistration);
    expect(summary(plan)).toEqual([...remove(REGISTRATION), ...WATCH].sort());
  });

  test("a change that would cost data is told, with the attribute that is to blame", async () => {
    life.environment.edit((document) => edits.set(document, "database.geoRedundantBackup", true));
    life.engine.change(life.environment.synthesize());
    expect(lostData(await life.engine.plan())).toEqual([
      expect.stringMatching(
        /^azurerm_postgresql_flexible_server\.\S+: replace because of geo_redundant_backup_enabled$/,
      ),
      expect.stringMatching(
        /^azurerm_postgresql_flexible_server_database\.\S+datacatalog\S+: replace because of server_id$/,
      ),
      expect.stringMatching(
        /^azurerm_postgresql_flexible_server_database\.\S+flyteadmin\S+: replace because of server_id$/,
      ),
    ]);
  });

  test("is destroyed", async () => {
    await life.end();
  });
});
