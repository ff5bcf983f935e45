import {
  ADDED_LISTS,
  FREE_KEYS,
  mergeOverlay,
  OWNED_KEYS,
  overlayProblems,
  overlayWarnings,
} from "../../constructs/workloads/flyte-overlay";
import { configurationPath } from "../../constructs/workloads/flyte-configuration";
import { CHARTS } from "../../constructs/workloads/chart-versions";
import keys from "../../constructs/workloads/flyte-keys.json";
import { flyteValues, type FlyteValuesInput } from "../../constructs/workloads/flyte-values";
import { GPU_TAINT, SPOT_TAINT } from "../../constructs/shared/scheduling";

const nested = (path: readonly string[], value: unknown): Record<string, unknown> => {
  const [key, ...rest] = path as [string, ...string[]];
  return { [key]: rest.length === 0 ? value : nested(rest, value) };
};
const at = (path: string, value: unknown) => nested(path.split("."), value);
const said = (problems: readonly { path: readonly string[]; message: string }[]) =>
  problems.map(({ path, message }) => `${path.join(".")}: ${message}`);

const INPUT: FlyteValuesInput = {
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

const OWNED = "this program wires this key itself; take it out, and use the configuration";
const REPLACES = "this would replace keys that this program wires itself; give a map";

const PLUGIN = "configmap.k8s.plugins.k8s";
const SECURITY = "configmap.adminServer.server.security";
const paths = OWNED_KEYS.map((path) => [path.join(" > "), path] as const);

test.each(paths)("%s may not be touched, whatever the value", (_name, path) => {
  for (const value of ["text", null, 0, false, []]) {
    expect(overlayProblems(nested(path, value))).toContainEqual({ path, message: OWNED });
  }
  // Below it, too, whatever the key: it may be one that replaces what is wired.
  expect(overlayProblems(nested([...path, "any"], 1))).not.toEqual([]);
});

describe("a key of Flyte's configuration", () => {
  const inside = OWNED_KEYS.filter((path) => configurationPath(path) !== undefined);

  test.each(inside.map((path) => [path.join(" > "), path] as const))(
    "%s is owned in any letters, in one key with dots, and in the file of another section",
    (_name, path) => {
      const length = configurationPath(path)!.length;
      const root = path.slice(0, path[0] === "storage" ? 2 : -length);
      const rest = path.slice(root.length);
      for (const spelling of [
        [...root, ...rest.map((key) => key.toUpperCase())],
        [...root, ...rest.map((key) => key.toLowerCase())],
        [...root, rest.join(".")],
        ["configmap", "logger", ...configurationPath(path)!],
        ["sparkoperator", "plugin_config", ...configurationPath(path)!],
        ["db", "datacatalog", ...configurationPath(path)!],
      ]) {
        expect([spelling, said(overlayProblems(nested(spelling, "x"))).join()]).toEqual([
          spelling,
          expect.stringContaining(OWNED),
        ]);
      }
    },
  );

  test("turns sign-in off in no letters", () => {
    for (const [server, security, useAuth] of [
      ["server", "Security", "useAuth"],
      ["SERVER", "security", "useauth"],
      ["Server", "SECURITY", "USEAUTH"],
    ] as const) {
      const path = ["configmap", "adminServer", server, security, useAuth];
      expect(overlayProblems(nested(path, false))).toEqual([{ path, message: OWNED }]);
    }
  });

  test("is an argument and an environment variable of Flyte, too", () => {
    const overlay = {
      flyteadmin: {
        env: [
          { name: "SERVER.SECURITY.USEAUTH", value: "false" },
          { name: "SERVER", value: "1" },
        ],
        extraArgs: ["--server.security.useAuth=false", "--logger.level=5"],
      },
      flytepropeller: { podEnv: [{ name: "PROPELLER.RAWOUTPUT_PREFIX", value: "s3://x" }] },
    };
    expect(said(overlayProblems(overlay))).toEqual(
      [
        ["flyteadmin.env.0", "server.security.useauth"],
        ["flyteadmin.extraArgs.0", "server.security.useauth"],
        ["flytepropeller.podEnv.0", "propeller.rawoutput-prefix"],
      ].map(
        ([path, key]) =>
          `${path}: this sets ${key} of Flyte's configuration, which this program wires itself; take it out`,
      ),
    );
  });

  test("is spelled as the chart spells it, so that Flyte does not find it twice", () => {
    const overlay = { configmap: { core: { Propeller: { WORKERS: 40 } }, otel: { OTEL: { type: "file" } } } };
    expect(overlayProblems(overlay)).toEqual([]);
    expect(overlayWarnings(overlay)).toEqual([]);
    expect(
      mergeOverlay({ configmap: { core: { propeller: { "rawoutput-prefix": "x" } } } }, overlay),
    ).toEqual({
      configmap: {
        core: { propeller: { "rawoutput-prefix": "x", workers: 40 } },
        otel: { otel: { type: "file" } },
      },
    });
  });

  test("may not stand in an overlay in two spellings", () => {
    expect(said(overlayProblems(at("configmap.core.propeller", { workers: 1, Workers: 2 })))).toEqual([
      "configmap.core.propeller.Workers: is workers again, as Flyte reads keys in any letters; remove one of them",
    ]);
  });
});

test("a key of Helm is read exactly: one in other letters is another, which nothing reads", () => {
  expect(overlayProblems({ configmap: { console: { Security: { useAuth: false } } } })).toEqual([]);
  expect(overlayProblems({ flyteadmin: { Replicacount: 2 } })).toEqual([]);
  expect(said(overlayWarnings({ flyteadmin: { Replicacount: 2 } }))).toEqual([
    "flyteadmin.Replicacount: is not a key that flyte-core v1.16.8 reads; did you mean flyteadmin.replicaCount?",
  ]);
});

test("what lies above an owned key may be a map and nothing else", () => {
  const owned = (path: readonly string[]) =>
    OWNED_KEYS.some((key) => key.length <= path.length && key.every((step, index) => step === path[index]));
  const above = new Map(
    OWNED_KEYS.flatMap((path) => path.slice(0, -1).map((_, index) => path.slice(0, index + 1)))
      .filter((path) => !owned(path))
      .map((path) => [path.join("\n"), path]),
  );
  expect(above.size).toBeGreaterThan(10);
  for (const path of above.values()) {
    expect(overlayProblems(nested(path, {}))).toEqual([]);
    for (const value of ["text", [], null, false]) {
      expect(overlayProblems(nested(path, value))).toEqual([{ path, message: REPLACES }]);
    }
  }
});

test("all problems are told at once, with their paths", () => {
  const problems = overlayProblems({
    storage: { type: "s3" },
    flyteadmin: { serviceAccount: { create: false }, replicaCount: 2 },
    configmap: { k8s: { plugins: { k8s: { "gpu-resource-name": "x" } } } },
  });
  expect(problems.map(({ path }) => path.join("."))).toEqual([
    "storage.type",
    "flyteadmin.serviceAccount.create",
    "configmap.k8s.plugins.k8s.gpu-resource-name",
  ]);
});

test("what nothing depends on is free, beside and below what is wired", () => {
  const overlay = {
    flyteadmin: {
      resources: { limits: { cpu: "2" } },
      podLabels: { team: "ml" },
      podAnnotations: { team: "ml" },
      env: [{ name: "A", value: "b" }],
      serviceAccount: { imagePullSecrets: [{ name: "ghcr" }], annotations: { team: "ml" } },
    },
    flytepropeller: { serviceAccount: { imagePullSecrets: [{ name: "ghcr" }] } },
    cluster_resource_manager: {
      resources: { limits: { cpu: "1" } },
      nodeSelector: { pool: "system" },
      config: { cluster_resources: { refreshInterval: "1m", templateData: { owner: { value: "ml" } } } },
    },
    storage: { cache: { maxSizeMBs: 500 } },
    db: { admin: { database: { connMaxLifeTime: "30m" } } },
    common: { ingress: { annotations: { "acme.com/team": "ml" } } },
    configmap: {
      logger: { logger: { level: 5 } },
      k8s: { plugins: { k8s: { "default-cpus": "100m" } } },
      adminServer: { server: { security: { allowCors: true } }, flyteadmin: { eventVersion: 2 } },
      admin: { admin: { perRetryTimeout: "30s" } },
      catalog: { "catalog-cache": { "max-cache-age": "24h" } },
      remoteData: { remoteData: { signedUrls: { durationMinutes: 10 } } },
      task_resource_defaults: {
        task_resources: { defaults: { ephemeralStorage: "1Gi" }, limits: { ephemeralStorage: "20Gi" } },
      },
    },
    flyteconsole: { enabled: false },
  };
  expect(overlayProblems(overlay)).toEqual([]);
  expect(overlayWarnings(overlay)).toEqual([]);
});

test("the age of the cache is wired where raw data expire, and free where they do not", () => {
  const path = ["configmap", "catalog", "catalog-cache", "max-cache-age"];
  expect(overlayProblems(nested(path, "1h"))).toEqual([]);
  expect(overlayProblems(nested(path, "1h"), { rawDataExpire: true })).toEqual([{ path, message: OWNED }]);
});

describe("lists that are added to", () => {
  const ENTRIES: Readonly<Record<string, readonly [theirs: unknown, ours?: unknown]>> = {
    [`${PLUGIN}.default-env-vars`]: [{ MINE: "1" }, { AZURE_STORAGE_ACCOUNT_NAME: "x" }],
    [`${PLUGIN}.default-labels`]: [{ team: "ml" }, { "azure.workload.identity/use": "false" }],
    [`${PLUGIN}.resource-tolerations`]: [{ "amd.com/gpu": [] }, { "nvidia.com/gpu": [] }],
    [`${PLUGIN}.add-tolerations-for-extended-resources`]: ["amd.com/gpu"],
    [`${PLUGIN}.interruptible-tolerations`]: [{ key: "team", operator: "Exists" }],
    [`${SECURITY}.allowedOrigins`]: ["https://acme.com"],
    [`${SECURITY}.allowedHeaders`]: ["Content-Type"],
    "configmap.adminServer.auth.authorizedUris": ["https://flyte.internal"],
    "flyteadmin.service.additionalPorts": [{ name: "debug", port: 90 }, { name: "grpc-h2c" }],
    "flyteadmin.additionalVolumes": [{ name: "kafka" }, { name: "auth-keys" }],
    "flyteadmin.additionalVolumeMounts": [
      { name: "kafka", mountPath: "/etc/kafka" },
      { name: "other", mountPath: "/etc/flyte/auth" },
    ],
    "cluster_resource_manager.templates": [
      { key: "ba_role", value: "kind: Role" },
      { key: "ac_service_account_default", value: "" },
    ],
    "flyteadmin.serviceAccount.rbacRules.apiGroups": ["networking.k8s.io"],
    "flyteadmin.serviceAccount.rbacRules.resources": ["networkpolicies"],
    "flyteadmin.serviceAccount.rbacRules.verbs": ["get"],
    "flytepropeller.serviceAccount.rbacRules": [{ apiGroups: [""], resources: ["nodes"], verbs: ["get"] }],
    "webhook.serviceAccount.rbacRules": [{ apiGroups: [""], resources: ["nodes"], verbs: ["get"] }],
  };

  test("are all here", () => {
    expect(ADDED_LISTS.map(({ path }) => path.join("."))).toEqual(Object.keys(ENTRIES));
  });

  test.each(Object.entries(ENTRIES))(
    "%s: ours first, then theirs, none of ours again",
    (path, [theirs, ours]) => {
      expect(overlayProblems(at(path, [theirs]))).toEqual([]);
      expect(mergeOverlay(at(path, ["ours"]), at(path, [theirs]))).toEqual(at(path, ["ours", theirs]));
      if (ours !== undefined) expect(overlayProblems(at(path, [theirs, ours]))).toHaveLength(1);
      for (const value of [null, "text", { any: 1 }])
        expect(overlayProblems(at(path, value))).toHaveLength(1);
    },
  );

  test("begin with what the chart has, where we set nothing", () => {
    const path = "flyteadmin.serviceAccount.rbacRules.resources";
    const merged = mergeOverlay({}, at(path, ["networkpolicies", "secrets"]));
    const chart = keys.lists[path];
    expect(chart).toContain("namespaces");
    // What is there already is not there twice.
    expect(merged).toEqual(at(path, [...chart, "networkpolicies"]));
  });

  test.each([{ MINE: "1" }, "MINE", ["MINE"], [null], null])("%j is no list of maps", (value) => {
    const path = `${PLUGIN}.default-labels`.split(".");
    expect(overlayProblems(nested(path, value))).toEqual([
      { path, message: "give a list of maps with one key each: Flyte lower-cases the keys of a map" },
    ]);
  });

  test("say which entry is ours", () => {
    const env = ["AZURE_STORAGE_ACCOUNT_NAME", "FLYTE_AZURE_STORAGE_ACCOUNT_NAME"];
    const overlay = at(
      `${PLUGIN}.default-env-vars`,
      [...env, "FLYTE_PERSISTENCE_ATTACH_EXECUTION_METADATA"].map((name) => ({ [name]: "x" })),
    );
    expect(said(overlayProblems(overlay))).toEqual(
      [...env, "FLYTE_PERSISTENCE_ATTACH_EXECUTION_METADATA"].map(
        (name, index) =>
          `${PLUGIN}.default-env-vars.${index}.${name}: this program wires this key itself; take it out`,
      ),
    );
    expect(said(overlayProblems(at("flyteadmin.additionalVolumes", [{ name: "auth-keys" }])))).toEqual([
      "flyteadmin.additionalVolumes.0.name: auth-keys is an entry of this program's own; take another",
    ]);
  });
});

test("a section in other letters is no way around", () => {
  const path = ["configmap", "adminserver", "server", "security", "useAuth"];
  expect(overlayProblems(nested(path, false))).toEqual([{ path, message: OWNED }]);
});

describe("keys that nothing reads", () => {
  const CHART = "is not a key that flyte-core v1.16.8 reads";
  const DEAD = "is among the values of flyte-core v1.16.8, and no template reads it";
  const FLYTE = "is not a key of Flyte's configuration (v1.16.8)";

  test.each([
    ["flytepropeler", { replicaCount: 1 }, `${CHART}; did you mean flytepropeller?`],
    ["flyteadmin.resorces", {}, `${CHART}; did you mean flyteadmin.resources?`],
    ["flyteadmin.imagePullSecrets", [], `${CHART}; did you mean flyteadmin.serviceAccount.imagePullSecrets?`],
    ["daskoperator", { enabled: true }, `${DEAD}; did you mean sparkoperator?`],
    ["cluster_resource_manager.tolerations", [], `${CHART}; remove it`],
    [
      "configmap.k8s.plugins.k8s.default-toleratons",
      [],
      `${FLYTE}; did you mean ${PLUGIN}.default-tolerations?`,
    ],
    ["configmap.core.propeler", {}, `${FLYTE}; did you mean configmap.core.propeller?`],
    ["configmap.corre", {}, `${CHART}; did you mean configmap.core?`],
    ["acme", 1, `${CHART}; remove it`],
  ])("%s is warned about", (path, value, message) => {
    expect(overlayProblems(at(path, value))).toEqual([]);
    expect(said(overlayWarnings(at(path, value)))).toEqual([`${path}: ${message}`]);
  });

  test.each([
    ["storage.Type", "s3", "storage.type"],
    ["flyteadmin.initialProject", ["a"], "flyteadmin.initialProjects"],
    [`${SECURITY}.useAuht`, false, `${SECURITY}.useAuth`],
    [`${PLUGIN}.gpu-resource-nam`, "x", `${PLUGIN}.gpu-resource-name`],
  ])("%s looks like ours, and is refused", (path, value, meant) => {
    const key = path.split(".").at(-1);
    expect(said(overlayProblems(at(path, value)))).toEqual([
      `${path}: ${key} looks like ${meant}, which this program wires itself, and nothing reads it; take it out`,
    ]);
  });

  test("maps with keys of one's own are free below", () => {
    const overlay = {
      flyteadmin: { podAnnotations: { a: "b" }, nodeSelector: { c: "d" }, securityContext: { runAsUser: 1 } },
      flyteconnector: { enabled: true, podLabels: { a: "b" }, replicaCount: 2 },
      configmap: {
        clusters: { labelClusterMap: { team: [{ id: "a", weight: 1 }] } },
        enabled_plugins: {
          tasks: { "task-plugins": { "default-for-task-types": { my_task: "container" } } },
        },
        k8s: { plugins: { k8s: { "default-pod-security-context": { runAsUser: 1 } } } },
      },
      sparkoperator: { enabled: true, plugin_config: { plugins: { spark: { "spark-config-default": [] } } } },
      global: { any: 1 },
    };
    expect(overlayWarnings(overlay)).toEqual([]);
  });

  test("what this program sets itself is known", () => {
    expect(overlayWarnings(flyteValues(INPUT))).toEqual([]);
  });

  test("are known for the chart that is pinned", () => {
    expect(keys.version).toBe(CHARTS.flyteCore.version);
    expect(keys.unread).toEqual(expect.arrayContaining(["daskoperator"]));
    for (const path of [...OWNED_KEYS, ...FREE_KEYS, ...ADDED_LISTS.map(({ path }) => path)]) {
      expect([
        path,
        overlayWarnings(nested(path, {})).filter(({ message }) => message.includes(" is not ")),
      ]).toEqual([path, []]);
    }
  });
});

test("origins of everybody and secrets in plain text are warned about", () => {
  const overlay = {
    ...at(`${SECURITY}.AllowedOrigins`, ["*"]),
    flyteadmin: { secrets: { smtp: "hunter2" } },
  };
  expect(said(overlayWarnings(overlay))).toEqual([
    `${SECURITY}.allowedOrigins: * lets every web site call Flyte from the browsers of its users; list the sites that you know`,
    "flyteadmin.secrets: these lie in plain text in the state and in Helm's history; put them into a Secret of your own, and mount it with flyteadmin.additionalVolumes",
  ]);
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
  const values = flyteValues(INPUT) as unknown;
  const isSet = (path: readonly string[]) =>
    path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values) !==
    undefined;
  expect(OWNED_KEYS.filter((path) => !isSet(path)).map((path) => path.join("."))).toEqual([
    "flyteadmin.enabled",
    "flyteadmin.serviceAccount.create",
    "datacatalog.enabled",
    "datacatalog.serviceAccount.create",
    "flytepropeller.enabled",
    "flytepropeller.serviceAccount.create",
    "flyteadmin.serviceAccount.rbac",
    "flyteadmin.serviceAccount.rbacScope",
    "flyteadmin.serviceAccount.createClusterRole",
    "flyteadmin.serviceAccount.clusterRole",
    "flytepropeller.serviceAccount.rbacScope",
    "flyteadmin.service.type",
    "flyteconsole.service.type",
    "forceNamespace",
    "cluster_resource_manager.standaloneDeployment",
    "cluster_resource_manager.standalone_deploy",
    "cluster_resource_manager.service_account_name",
    "cluster_resource_manager.config.cluster_resources.templatePath",
    "cluster_resource_manager.config.cluster_resources.standaloneDeployment",
    "common.flyteNamespaceTemplate",
    "common.ingress.ingressClassName",
    "common.ingress.host",
    "common.ingress.tls",
    "common.ingress.separateGrpcIngress",
    "common.ingress.separateGrpcIngressAnnotations.nginx.ingress.kubernetes.io/backend-protocol",
    "storage.secretName",
    "storage.custom.connection",
    "storage.custom.enable-multicontainer",
    "storage.custom.limits",
    "storage.custom.cache",
    "configmap.namespace_config.namespace_mapping",
    "configmap.adminServer.server.httpPort",
    "configmap.adminServer.server.grpcPort",
    "configmap.adminServer.server.grpc.port",
    "configmap.k8s.plugins.k8s.interruptible-node-selector",
  ]);

  const leaves = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]))
      : [path];
  const owned = [...OWNED_KEYS, ...ADDED_LISTS.map(({ path }) => path)];
  const free = leaves(values).filter(
    (path) => !owned.some((key) => key.every((step, at) => path[at] === step)),
  );
  // What is a matter of size or of taste, and nothing else depends on.
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
    "storage.cache.maxSizeMBs",
    "configmap.adminServer.server.security.allowCors",
  ]);
});
