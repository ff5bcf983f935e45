import {
  APPENDED_LISTS,
  mergeOverlay,
  OWNED_KEYS,
  overlayProblems,
} from "../../constructs/workloads/flyte-overlay";
import { flyteValues, type FlyteValuesInput } from "../../constructs/workloads/flyte-values";
import { GPU_TAINT, SPOT_TAINT } from "../../constructs/shared/scheduling";

const nested = (path: readonly string[], value: unknown): Record<string, unknown> => {
  const [key, ...rest] = path as [string, ...string[]];
  return { [key]: rest.length === 0 ? value : nested(rest, value) };
};

const OWNED = "this program wires this key itself; take it out, and use the configuration";
const REPLACES = "this would replace keys that this program wires itself; give a map";

const paths = OWNED_KEYS.map((path) => [path.join(" > "), path] as const);

test.each(paths)("%s may not be touched, whatever the value", (_name, path) => {
  for (const value of [{}, { any: 1 }, [], "text", null, 0]) {
    expect(overlayProblems(nested(path, value))).toEqual([{ path, message: OWNED }]);
  }
});

test("what lies above an owned key may be a map and nothing else", () => {
  const above = new Set(
    OWNED_KEYS.flatMap((path) => path.slice(0, -1).map((_, index) => path.slice(0, index + 1).join("/"))),
  );
  expect(above.size).toBeGreaterThan(10);
  for (const path of [...above].map((text) => text.split("/"))) {
    // The annotation's own key has a slash.
    if (path.includes("azure.workload.identity")) continue;
    expect(overlayProblems(nested(path, {}))).toEqual([]);
    for (const value of ["text", [], null, false]) {
      expect(overlayProblems(nested(path, value))).toEqual([{ path, message: REPLACES }]);
    }
  }
});

test("all problems are told at once, with their paths", () => {
  const problems = overlayProblems({
    storage: { type: "s3" },
    flyteadmin: { serviceAccount: {}, replicaCount: 2 },
    configmap: { k8s: { plugins: { k8s: { "gpu-resource-name": "x" } } } },
  });
  expect(problems.map(({ path }) => path.join("."))).toEqual([
    "storage",
    "flyteadmin.serviceAccount",
    "configmap.k8s.plugins.k8s.gpu-resource-name",
  ]);
});

test("what nothing depends on is free", () => {
  const overlay = {
    flyteadmin: {
      resources: { limits: { cpu: "2" } },
      podLabels: { team: "ml" },
      env: [{ name: "A", value: "b" }],
    },
    configmap: { logger: { logger: { level: 5 } }, k8s: { plugins: { k8s: { "default-cpus": "100m" } } } },
    flyteconsole: { enabled: false },
  };
  expect(overlayProblems(overlay)).toEqual([]);
});

describe("the lists that pods are made from", () => {
  const list = (key: string, value: unknown) => nested(["configmap", "k8s", "plugins", "k8s", key], value);

  test.each(["default-env-vars", "default-labels"])("%s: ours first, then theirs", (key) => {
    expect(overlayProblems(list(key, [{ MINE: "1" }, { ALSO: "2" }]))).toEqual([]);
    expect(mergeOverlay(list(key, [{ OURS: "0" }]), list(key, [{ MINE: "1" }]))).toEqual(
      list(key, [{ OURS: "0" }, { MINE: "1" }]),
    );
  });

  test.each([{ MINE: "1" }, "MINE", ["MINE"], [null], null])("%j is no list of maps", (value) => {
    const path = ["configmap", "k8s", "plugins", "k8s", "default-labels"];
    expect(overlayProblems(list("default-labels", value))).toEqual([
      { path, message: "give a list of maps with one key each: Flyte lower-cases the keys of a map" },
    ]);
  });

  test("an entry of ours may not be said again", () => {
    const problems = [
      ...overlayProblems(list("default-labels", [{ a: "b" }, { "azure.workload.identity/use": "false" }])),
      ...overlayProblems(list("default-env-vars", [{ AZURE_STORAGE_ACCOUNT_NAME: "x" }])),
      ...overlayProblems(list("default-env-vars", [{ FLYTE_AZURE_STORAGE_ACCOUNT_NAME: "x" }])),
      ...overlayProblems(list("default-env-vars", [{ FLYTE_PERSISTENCE_ATTACH_EXECUTION_METADATA: "true" }])),
    ];
    expect(problems.map(({ path, message }) => [path.slice(4).join("."), message])).toEqual(
      [
        "default-labels.1.azure.workload.identity/use",
        "default-env-vars.0.AZURE_STORAGE_ACCOUNT_NAME",
        "default-env-vars.0.FLYTE_AZURE_STORAGE_ACCOUNT_NAME",
        "default-env-vars.0.FLYTE_PERSISTENCE_ATTACH_EXECUTION_METADATA",
      ].map((path) => [path, "this program wires this key itself; take it out"]),
    );
  });

  test("are those that Flyte would lower-case", () => {
    expect(APPENDED_LISTS.map((path) => path.at(-1))).toEqual(["default-env-vars", "default-labels"]);
  });
});

test("maps are merged, all else is replaced, and ours are left as they were", () => {
  const ours = { a: { b: 1, c: { d: 2 } }, list: [1, 2], gone: { x: 1 } };
  const before = structuredClone(ours);
  expect(mergeOverlay(ours, { a: { c: { e: 3 } }, list: [9], gone: null, added: true })).toEqual({
    a: { b: 1, c: { d: 2, e: 3 } },
    list: [9],
    gone: null,
    added: true,
  });
  expect(ours).toEqual(before);
});

test("each key that we set is owned, or a matter of size; each owned one is set, or would undo what we set", () => {
  const input: FlyteValuesInput = {
    namespace: "flyte",
    storage: { accountName: "a", container: "c", rawDataContainer: "c" },
    database: {
      host: "h",
      port: 1,
      username: "u",
      adminDatabase: "a",
      catalogDatabase: "c",
      passwordVersion: "1",
      maxConnections: 9,
    },
    backendClientId: "id",
    taskIdentities: { mode: "shared", serviceAccounts: ["default"], clientId: () => "id" },
    projects: ["p"],
    domains: ["d"],
    pools: [
      {
        taints: [GPU_TAINT, SPOT_TAINT, { key: "k", value: "v", effect: "NoSchedule" }],
        spot: true,
        gpu: { accelerator: "x" },
      },
    ],
    replicas: 1,
    quotas: {},
    taskResources: {},
    ingress: { host: "h", routing: { by: "gateway" }, tlsSecretName: "t" },
    signIn: {
      host: "h",
      tenantId: "t",
      clientId: "c",
      secretVersion: "1",
      adminSecret: "a",
      propellerSecret: "p",
      propellerSecretVersion: "1",
      propellerClientId: "p",
      flytectlClientId: "f",
      clientHashes: {},
    },
  };
  const values = flyteValues(input) as unknown;
  const isSet = (path: readonly string[]) =>
    path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values) !==
    undefined;
  expect(OWNED_KEYS.filter((path) => !isSet(path)).map((path) => path.join("."))).toEqual([
    "flyteadmin.enabled",
    "datacatalog.enabled",
    "flytepropeller.enabled",
    "flyteadmin.service.type",
    "flyteconsole.service.type",
    "flyteadmin.secrets",
    "configmap.namespace_config",
    "configmap.adminServer.server.httpPort",
    "configmap.adminServer.server.grpcPort",
    "configmap.k8s.plugins.k8s.interruptible-node-selector",
  ]);

  const leaves = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]))
      : [path];
  const owned = [...OWNED_KEYS, ...APPENDED_LISTS];
  const free = leaves(values).filter(
    (path) => !owned.some((key) => key.every((step, at) => path[at] === step)),
  );
  // What is a matter of size, and nothing else depends on.
  expect(free.map((path) => path.join("."))).toEqual([
    "flyteadmin.replicaCount",
    "flyteadmin.resources.limits.cpu",
    "flyteadmin.resources.limits.memory",
    "datacatalog.replicaCount",
    "datacatalog.resources.limits.cpu",
    "datacatalog.resources.limits.memory",
    "flytepropeller.replicaCount",
    "flytepropeller.resources.limits.cpu",
    "flytepropeller.resources.limits.memory",
    "flyteconsole.replicaCount",
  ]);
});
