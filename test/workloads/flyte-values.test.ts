import type { TaskIdentityMode } from "../../constructs/shared/interfaces";
import { GPU_TAINT, SPOT_TAINT } from "../../constructs/shared/scheduling";
import { parseYamlStrict } from "../support/yaml-strict";
import { flyteValues, type FlyteValuesInput } from "../../constructs/workloads/flyte-values";

const DOMAINS = ["development", "production"];

const identities = (mode: TaskIdentityMode, serviceAccounts = ["default"]) => ({
  mode,
  serviceAccounts,
  clientId: (project: string, domain: string) =>
    ({ shared: "tasks-id", perDomain: `${domain}-id`, perProject: `${project}-id` })[mode],
});

const INPUT: FlyteValuesInput = {
  namespace: "flyte",
  storage: { accountName: "account", container: "metadata", rawDataContainer: "raw" },
  database: {
    host: "pg.example.com",
    port: 5433,
    username: "flyte",
    adminDatabase: "admin-db",
    catalogDatabase: "catalog-db",
    passwordVersion: "7",
    maxConnections: 400,
  },
  backendClientId: "backend-id",
  taskIdentities: identities("shared"),
  projects: ["alpha", "beta"],
  domains: DOMAINS,
  pools: [],
  replicas: 1,
  quotas: {},
  taskResources: {},
  ingress: { host: "flyte.example.com", routing: { by: "gateway" }, tlsSecretName: "flyte-tls" },
};

const values = (more: Partial<FlyteValuesInput> = {}) => flyteValues({ ...INPUT, ...more });

/** Values in the loose shape in which Helm sees them. */
const loose = (more?: Partial<FlyteValuesInput>) =>
  values(more) as unknown as Record<string, Record<string, Record<string, unknown>>>;

describe("identities of pods", () => {
  test.each(["flyteadmin", "datacatalog", "flytepropeller"])(
    "%s has one, on account and pod",
    (component) => {
      expect(loose()[component]).toMatchObject({
        serviceAccount: { annotations: { "azure.workload.identity/client-id": "backend-id" } },
        podLabels: { "azure.workload.identity/use": "true" },
      });
    },
  );

  test("no other component has one", () => {
    const components = Object.entries(loose()).filter(
      ([, value]) => "podLabels" in value || "serviceAccount" in value,
    );
    expect(components.map(([name]) => name)).toEqual(["flyteadmin", "datacatalog", "flytepropeller"]);
  });

  test("task pods carry the label, in the form whose case Flyte keeps", () => {
    expect(values().configmap.k8s.plugins.k8s["default-labels"]).toEqual([
      { "azure.workload.identity/use": "true" },
    ]);
  });
});

test("whoever reads the database's password restarts when it changes", () => {
  const restarting = Object.entries(loose())
    .filter(([, value]) => "podAnnotations" in value)
    .map(([name, { podAnnotations }]) => [name, podAnnotations!["flyte/database-password-version"]]);
  expect(Object.fromEntries(restarting)).toEqual({
    flyteadmin: "7",
    datacatalog: "7",
    flytescheduler: "7",
    cluster_resource_manager: "7",
  });
});

test("projects and domains are those that identities exist for", () => {
  expect(values().flyteadmin.initialProjects).toEqual(["alpha", "beta"]);
  expect(values().configmap.domain.domains).toEqual([
    { id: "development", name: "development" },
    { id: "production", name: "production" },
  ]);
});

describe("storage", () => {
  test("is stow's Azure without a key, and the chart writes no key twice", () => {
    expect(values().storage).toEqual({
      type: "custom",
      enableMultiContainer: true,
      limits: { maxDownloadMBs: 64 },
      cache: { maxSizeMBs: 100 },
      custom: {
        type: "stow",
        container: "metadata",
        stow: { kind: "azure", config: { account: "account" } },
      },
    });
  });

  test("raw data go to their container", () => {
    expect(values().configmap.core.propeller["rawoutput-prefix"]).toBe("abfs://raw/");
  });

  test("task pods know the account by both names that flytekit reads", () => {
    expect(values().configmap.k8s.plugins.k8s["default-env-vars"]).toEqual([
      { AZURE_STORAGE_ACCOUNT_NAME: "account" },
      { FLYTE_AZURE_STORAGE_ACCOUNT_NAME: "account" },
      // With metadata, adlfs from 2026.2 on refuses each upload of flytekit.
      { FLYTE_PERSISTENCE_ATTACH_EXECUTION_METADATA: "false" },
    ]);
  });

  test.each([
    [90, "2136h"],
    [2, "24h"],
    // 0 would mean that entries never expire.
    [1, "12h"],
  ])("raw data that expire after %d days are forgotten by the cache after %s", (rawDataExpiryDays, age) => {
    const { configmap } = values({ storage: { ...INPUT.storage, rawDataExpiryDays } });
    expect(configmap).toMatchObject({ catalog: { "catalog-cache": { "max-cache-age": age } } });
  });

  test("raw data that never expire stay in the cache", () => {
    expect(values().configmap).not.toHaveProperty("catalog");
  });

  test("URLs are not signed as S3", () => {
    expect(values().configmap.remoteData).toEqual({ remoteData: { scheme: "none" } });
  });
});

describe("the database", () => {
  test("is reached with TLS and the mounted password, by each service in its own", () => {
    const database = {
      host: "pg.example.com",
      port: 5433,
      username: "flyte",
      passwordPath: "/etc/db/pass.txt",
      options: "sslmode=require",
    };
    expect(values().db).toMatchObject({
      admin: { database: { ...database, dbname: "admin-db" } },
      datacatalog: { database: { ...database, dbname: "catalog-db" } },
    });
    expect(values().common.databaseSecret).toEqual({ name: "db-pass" });
  });

  test.each([
    // Two services with their replicas, the scheduler and the sync of cluster resources.
    [35, 1, 8, 8],
    [35, 3, 4, 4],
    [400, 1, 100, 10],
    [400, 5, 33, 10],
    [1, 10, 1, 1],
  ])("%d connections with %d replicas: %d for each process", (maxConnections, replicas, open, idle) => {
    const { admin, datacatalog } = values({ replicas, database: { ...INPUT.database, maxConnections } }).db;
    for (const { database } of [admin, datacatalog]) {
      expect(database).toMatchObject({ maxOpenConnections: open, maxIdleConnections: idle });
      const processes = 2 * replicas + 2;
      expect(open * processes).toBeLessThanOrEqual(Math.max(maxConnections, processes));
    }
  });
});

test("a message has one limit on all of its way", () => {
  const { adminServer, admin, datacatalogServer } = values().configmap;
  expect(adminServer.server.grpc.maxMessageSizeBytes).toBe(64 * 1024 * 1024);
  expect(admin.admin.maxMessageSizeBytes).toBe(64 * 1024 * 1024);
  expect(datacatalogServer.application.grpcMaxRecvMsgSizeMBs).toBe(64);
});

test("leader election happens in the namespace of the release", () => {
  const { propeller } = values({ namespace: "other" }).configmap.core;
  expect(propeller["leader-election"]).toEqual({ enabled: true, "lock-config-map": { namespace: "other" } });
});

test("replicas lie on different nodes where there are some, and share one where not", () => {
  const { flyteadmin, datacatalog, flyteconsole, flytepropeller } = loose({ replicas: 3 });
  for (const [name, component] of Object.entries({ flyteadmin, datacatalog, flyteconsole, flytepropeller })) {
    expect(component).toMatchObject({
      // One propeller leads and one waits: more would wait as well.
      replicaCount: name === "flytepropeller" ? 2 : 3,
      affinity: {
        podAntiAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [
            {
              weight: 100,
              podAffinityTerm: {
                topologyKey: "kubernetes.io/hostname",
                labelSelector: { matchLabels: { "app.kubernetes.io/name": name } },
              },
            },
          ],
        },
      },
    });
  }
  expect(values().flytepropeller.replicaCount).toBe(1);
  expect(loose()["flyteadmin"]).not.toHaveProperty("affinity");
});

describe("ingress", () => {
  test("by the gateway: a port that says HTTP/2, and no Ingress", () => {
    expect(values().flyteadmin).toMatchObject({
      service: {
        additionalPorts: [
          {
            name: "grpc-h2c",
            port: 82,
            targetPort: 8089,
            protocol: "TCP",
            appProtocol: "kubernetes.io/h2c",
          },
        ],
      },
    });
    expect(values().common.ingress).toEqual({ enabled: false });
  });

  test("by nginx: one Ingress for HTTP, one for gRPC, with TLS", () => {
    const routing = { by: "ingress", ingressClassName: "nginx" } as const;
    const { common, flyteadmin } = values({ ingress: { ...INPUT.ingress!, routing } });
    expect(common.ingress).toEqual({
      enabled: true,
      ingressClassName: "nginx",
      host: "flyte.example.com",
      separateGrpcIngress: true,
      separateGrpcIngressAnnotations: { "nginx.ingress.kubernetes.io/backend-protocol": "GRPC" },
      tls: { enabled: true, secretName: "flyte-tls" },
    });
    expect(flyteadmin).not.toHaveProperty("service");
  });

  test("by nobody: no Ingress and no port", () => {
    const { common, flyteadmin } = values({ ingress: undefined });
    expect(common.ingress).toEqual({ enabled: false });
    expect(flyteadmin).not.toHaveProperty("service");
  });
});

describe("scheduling of tasks", () => {
  const GPU = { taints: [GPU_TAINT], spot: false, gpu: { accelerator: "nvidia-h100" } };
  const EXTRA = { key: "team", value: "vision", effect: "NoExecute" } as const;
  const plugin = (pools: FlyteValuesInput["pools"]): Record<string, unknown> =>
    values({ pools }).configmap.k8s.plugins.k8s;

  test("nothing is said where there are no GPUs and no spot nodes", () => {
    const plain = { taints: [EXTRA], spot: false };
    expect(Object.keys(plugin([plain]))).toEqual(["default-env-vars", "default-labels"]);
  });

  test("GPUs are found by our labels and tolerate the GPU taint", () => {
    const found = plugin([GPU]);
    expect(found).toMatchObject({
      "gpu-resource-name": "nvidia.com/gpu",
      "gpu-device-node-label": "nvidia.com/gpu.accelerator",
      "gpu-partition-size-node-label": "nvidia.com/gpu.partition-size",
      "add-tolerations-for-extended-resources": ["nvidia.com/gpu"],
    });
    expect(found).not.toHaveProperty("resource-tolerations");
  });

  test("GPU tasks tolerate each further taint of GPU pools, once", () => {
    const pools = [
      { ...GPU, taints: [GPU_TAINT, EXTRA, SPOT_TAINT], spot: true },
      { ...GPU, taints: [EXTRA] },
    ];
    expect(plugin(pools)["resource-tolerations"]).toEqual([
      { "nvidia.com/gpu": [{ key: "team", operator: "Equal", value: "vision", effect: "NoExecute" }] },
    ]);
  });

  test("interruptible tasks go to spot nodes, and only they tolerate them", () => {
    expect(plugin([{ taints: [SPOT_TAINT], spot: true }])).toMatchObject({
      "interruptible-node-selector-requirement": {
        key: "kubernetes.azure.com/scalesetpriority",
        operator: "In",
        values: ["spot"],
      },
      "interruptible-tolerations": [
        {
          key: "kubernetes.azure.com/scalesetpriority",
          operator: "Equal",
          value: "spot",
          effect: "NoSchedule",
        },
      ],
    });
  });
});

describe("cluster resources", () => {
  const resources = (more: Partial<FlyteValuesInput> = {}) => {
    const { templates, config } = values(more).cluster_resource_manager;
    const customData = config.cluster_resources.customData as unknown as Record<
      string,
      Record<string, { value: string }>[]
    >[];
    return { templates, customData };
  };

  test.each<[TaskIdentityMode, string[]]>([
    ["shared", ["tasks-id", "tasks-id"]],
    ["perDomain", ["development-id", "production-id"]],
  ])("%s: the account of each namespace gets the identity of its domain", (mode, ids) => {
    const { templates, customData } = resources({ taskIdentities: identities(mode, ["default", "spark"]) });
    expect(customData).toEqual(
      DOMAINS.map((domain, index) => ({ [domain]: [{ taskClientId: { value: ids[index] } }] })),
    );
    expect(templates.map(({ key }) => key)).toEqual([
      "aa_namespace",
      "ac_service_account_default",
      "ac_service_account_spark",
    ]);
    expect(templates[2]!.value).toBe(
      [
        "apiVersion: v1",
        "kind: ServiceAccount",
        "metadata:",
        "  name: spark",
        "  namespace: {{ namespace }}",
        "  annotations:",
        "    azure.workload.identity/client-id: {{ taskClientId }}",
        "",
      ].join("\n"),
    );
  });

  describe("perProject", () => {
    const accountOf = (project: string) => {
      const { templates } = resources({
        projects: ["alpha", "beta", "true", "12"],
        taskIdentities: identities("perProject", ["default", "spark"]),
      });
      const template = templates.find(({ key }) => key === "ac_service_account_spark")!.value;
      const text = template
        .replaceAll("{{ project }}", project)
        .replaceAll("{{ namespace }}", `${project}-production`);
      return parseYamlStrict(text);
    };

    test.each([
      ["alpha", "alpha-id"],
      ["beta", "beta-id"],
      // Words and numbers are names of projects too.
      ["true", "true-id"],
      ["12", "12-id"],
      // Somebody else made this project, in Flyte: it takes nobody's identity, and keeps no earlier one.
      ["unknown", ""],
    ])("the account of project %s has the client id %j and nothing else", (project, clientId) => {
      expect(accountOf(project)).toEqual({
        apiVersion: "v1",
        kind: "ServiceAccount",
        metadata: {
          name: "spark",
          namespace: `${project}-production`,
          annotations: { "azure.workload.identity/client-id": clientId },
        },
      });
    });

    test("no variable is given for it: flyteadmin has them by domain alone", () => {
      const { templates, customData } = resources({ taskIdentities: identities("perProject") });
      expect(templates.map(({ key }) => key)).toEqual(["aa_namespace", "ac_service_account_default"]);
      expect(customData).toEqual([{ development: [] }, { production: [] }]);
    });
  });

  test.each([
    ["nobody's, and loses an earlier owner", undefined, null],
    [
      "that of Flyte's namespace, where it may be deleted",
      { name: "flyte", uid: "0b1e" },
      [{ apiVersion: "v1", kind: "Namespace", name: "flyte", uid: "0b1e" }],
    ],
  ])("the namespace is %s", (_, namespaceOwner, ownerReferences) => {
    const [namespace] = resources({ namespaceOwner }).templates;
    expect(parseYamlStrict(namespace!.value.replace("{{ namespace }}", "alpha-production"))).toEqual({
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "alpha-production", ownerReferences },
    });
  });

  test("a domain without a quota gets one that limits nothing", () => {
    const { templates, customData } = resources({ quotas: { production: { cpu: "64", memory: "256Gi" } } });
    const quotas = customData.map((entry) => Object.values(entry)[0]!.find((item) => "quotaSpec" in item));
    expect(quotas.map((quota) => JSON.parse(quota!["quotaSpec"]!.value) as unknown)).toEqual([
      { hard: null },
      { hard: { "limits.cpu": "64", "limits.memory": "256Gi" } },
    ]);
    expect(templates.map(({ key }) => key)).toContain("ab_project_resource_quota");
  });

  test("a quota may limit one thing only", () => {
    const { customData } = resources({ quotas: { development: { memory: "1Gi" } } });
    expect(JSON.stringify(customData)).toContain(JSON.stringify('{"hard":{"limits.memory":"1Gi"}}'));
  });

  test("the namespace is made first", () => {
    const keys = resources({ quotas: { production: { cpu: "1" } } }).templates.map(({ key }) => key);
    expect([...keys].sort()).toEqual(keys);
    expect(keys[0]).toBe("aa_namespace");
  });
});

test("tasks get little by default and may ask for much", () => {
  expect(values().configmap.task_resource_defaults.task_resources).toEqual({
    defaults: { cpu: "500m", memory: "500Mi" },
    limits: { cpu: "16", memory: "64Gi", gpu: "4" },
  });
  const taskResources = { defaults: { cpu: "1" }, limits: { gpu: "8" } };
  expect(values({ taskResources }).configmap.task_resource_defaults.task_resources).toEqual({
    defaults: { cpu: "1", memory: "500Mi" },
    limits: { cpu: "16", memory: "64Gi", gpu: "8" },
  });
});

test("nobody signs in, and no secret that everyone knows is there", () => {
  expect(values().configmap.adminServer.server.security).toMatchObject({ secure: false, useAuth: false });
  expect(values().secrets).toEqual({ adminOauthClientCredentials: { enabled: false, clientSecret: "" } });
});

test("no other site may call Flyte from a browser, and no service is on the nodes' ports", () => {
  expect(values().configmap.adminServer.server.security).toMatchObject({
    allowCors: false,
    allowedOrigins: [],
    allowedHeaders: [],
  });
  expect(values().datacatalog.service).toEqual({ type: "ClusterIP" });
});

test("each backend component may use a processor and a GiB", () => {
  for (const component of ["flyteadmin", "datacatalog", "flytepropeller"]) {
    expect(loose()[component]).toMatchObject({ resources: { limits: { cpu: "1", memory: "1Gi" } } });
  }
});

test("schedules run natively", () => {
  expect(values().workflow_scheduler).toEqual({ enabled: true, type: "native" });
  expect(values().cluster_resource_manager.enabled).toBe(true);
});
