import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { TerraformVariable } from "cdktf";
import { DatabaseAccess, FlyteDatabase } from "../../constructs/foundation/database";
import { NodePool } from "../../constructs/foundation/node-pool";
import { FlyteStorage } from "../../constructs/foundation/storage";
import { TaskIdentities } from "../../constructs/foundation/task-identities";
import { Naming } from "../../constructs/shared/naming";
import { EnvoyGateway } from "../../constructs/workloads/envoy-gateway";
import { FlyteRelease, type FlyteReleaseProps } from "../../constructs/workloads/flyte-release";
import { IngressNginx } from "../../constructs/workloads/ingress-nginx";
import { Namespace } from "../../constructs/workloads/namespace";
import { releaseValues } from "../../testing/release-values";
import { all, one, problemsOf, ref, synth, waitFor, waitsFor } from "../support/synth";
import type { JsonObject } from "../../testing/stack-json";
import { cluster, GROUP, identity, tokenIssuer } from "../support/stand-ins";

type Stack = Parameters<typeof cluster>[0];
type Options = Partial<FlyteReleaseProps>;
type Parts = { stack: Stack; aks: ReturnType<typeof cluster>; namespace: Namespace };

const make = (stack: Stack, options: (parts: Parts) => Options = () => ({})) => {
  const aks = cluster(stack);
  const namespace = new Namespace(stack, "namespace", { name: "flyte", cluster: aks });
  const backend = identity(stack, "flyte-backend");
  backend.trust({ namespace: "flyte", name: "flyteadmin" }, tokenIssuer(stack));
  return new FlyteRelease(stack, "flyte", {
    namespace,
    storage: new FlyteStorage(stack, "storage", { resourceGroup: GROUP, accountName: "account" }),
    database: new FlyteDatabase(stack, "database", {
      resourceGroup: GROUP,
      serverName: "server",
      access: DatabaseAccess.allowList(["203.0.113.0/24"]),
      passwordVersion: 3,
    }),
    backendIdentity: backend,
    taskIdentities: new TaskIdentities(stack, "tasks", {
      resourceGroup: GROUP,
      naming: new Naming("flyte", "dev", "abc123"),
      cluster: tokenIssuer(stack),
      mode: "perDomain",
      projects: ["flytesnacks"],
      domains: ["development", "staging", "production"],
    }),
    ...options({ stack, aks, namespace }),
  });
};

const synthRelease = (options?: Parameters<typeof make>[1]) =>
  synth((stack) => waitFor(stack, make(stack, options)));
const valuesOf = (json: object) => releaseValues(json, (_path, text) => `\${${text}}`)["flyte"] as never;

describe("with everything of Azure", () => {
  let json: JsonObject;
  let dependencies: readonly string[];
  beforeAll(() => {
    json = synthRelease().json;
    dependencies = one(json, "helm_release", "flyte").body["depends_on"] as string[];
  });

  test("is the pinned chart, with time for a cold cluster", () => {
    const release = one(json, "helm_release", "flyte");
    expect(release.body).toMatchObject({
      repository: "https://flyteorg.github.io/flyte",
      chart: "flyte-core",
      version: "v1.16.8",
      timeout: 1200,
    });
    expect(waitsFor(json)).toEqual([release.address]);
  });

  test("waits for each identity with all its credentials and its role", () => {
    for (const type of ["azurerm_federated_identity_credential", "azurerm_user_assigned_identity"]) {
      for (const { address } of all(json, type)) expect(dependencies).toContain(address);
    }
    const grants = all(json, "azurerm_role_assignment");
    expect(grants.map(({ body }) => body["principal_id"]).sort()).toEqual(
      all(json, "azurerm_user_assigned_identity")
        .map((made) => ref(made, "principal_id"))
        .sort(),
    );
    for (const { address, body } of grants) {
      expect(dependencies).toContain(address);
      expect(body["scope"]).toBe(ref(one(json, "azurerm_storage_account"), "id"));
    }
  });

  test("waits for containers, databases, firewall rules, namespace and password", () => {
    for (const type of [
      "azurerm_storage_container",
      "azurerm_postgresql_flexible_server_database",
      "azurerm_postgresql_flexible_server_firewall_rule",
      "kubernetes_namespace_v1",
      "kubernetes_secret_v1",
    ]) {
      expect(all(json, type)).not.toEqual([]);
      for (const { address } of all(json, type)) expect(dependencies).toContain(address);
    }
  });

  test("finds the password in a Secret of its namespace, where Flyte reads it", () => {
    expect(one(json, "kubernetes_secret_v1").body).toMatchObject({
      metadata: { name: "db-pass", namespace: ref(one(json, "kubernetes_namespace_v1"), "metadata[0].name") },
      data: { "pass.txt": ref(one(json, "random_password"), "result") },
      depends_on: [one(json, "kubernetes_namespace_v1").address],
    });
    expect(valuesOf(json)).toMatchObject({
      common: { databaseSecret: { name: "db-pass" } },
      db: { admin: { database: { passwordPath: "/etc/db/pass.txt" } } },
    });
  });

  test("wires its values to what is made", () => {
    const container = ref(one(json, "azurerm_storage_container"), "name");
    const clientId = (name: string) => ref(one(json, "azurerm_user_assigned_identity", name), "client_id");
    expect(valuesOf(json)).toMatchObject({
      flyteadmin: {
        initialProjects: ["flytesnacks"],
        replicaCount: 1,
        serviceAccount: { annotations: { "azure.workload.identity/client-id": clientId("flyte-backend") } },
        podAnnotations: { "flyte/database-password-version": "3" },
      },
      storage: {
        custom: {
          container,
          stow: { config: { account: ref(one(json, "azurerm_storage_account"), "name") } },
        },
      },
      db: {
        admin: {
          database: {
            host: ref(one(json, "azurerm_postgresql_flexible_server"), "fqdn"),
            dbname: ref(one(json, "azurerm_postgresql_flexible_server_database", "flyteadmin"), "name"),
          },
        },
        datacatalog: {
          database: {
            dbname: ref(one(json, "azurerm_postgresql_flexible_server_database", "datacatalog"), "name"),
          },
        },
      },
      configmap: {
        core: {
          propeller: {
            "rawoutput-prefix": `abfs://${container}/`,
            "leader-election": {
              "lock-config-map": { namespace: ref(one(json, "kubernetes_namespace_v1"), "metadata[0].name") },
            },
          },
        },
        domain: { domains: [{ id: "development" }, { id: "staging" }, { id: "production" }] },
      },
      cluster_resource_manager: {
        config: {
          cluster_resources: {
            customData: ["development", "staging", "production"].map((domain) => ({
              [domain]: [{ taskClientId: { value: clientId(`flyte-dev-tasks-${domain}`) } }],
            })),
          },
        },
      },
      common: { ingress: { enabled: false } },
    });
  });
});

describe("waits for", () => {
  const ingressProps = ({ aks }: Parts) => ({ cluster: aks, host: "flyte.example.com", dnsLabel: "flyte" });
  const dependencies = (json: JsonObject) => one(json, "helm_release", "flyte").body["depends_on"];

  test("pools, and what else it is told", () => {
    const { json } = synthRelease(({ stack, aks }) => ({
      pools: [new NodePool(stack, "pool", { cluster: aks, poolName: "cpu", vmSize: "Standard_E8s_v5" })],
      after: [{ ready: [new StringResource(stack, "first", { length: 9 })] }],
    }));
    const pool = one(json, "azurerm_kubernetes_cluster_node_pool").address;
    expect(dependencies(json)).toEqual(expect.arrayContaining([pool, "random_string.first"]));
  });

  test("nginx, whose webhook checks its Ingress", () => {
    const { json } = synthRelease((parts) => ({
      ingress: new IngressNginx(parts.stack, "ingress", ingressProps(parts)),
    }));
    expect(dependencies(json)).toContain(one(json, "helm_release", "ingress-nginx").address);
    expect(valuesOf(json)).toMatchObject({
      common: { ingress: { enabled: true, ingressClassName: "nginx", host: "flyte.example.com" } },
    });
  });

  test("no gateway, whose routes come to nothing without it", () => {
    const { json } = synthRelease((parts) => ({
      ingress: new EnvoyGateway(parts.stack, "ingress", {
        ...ingressProps(parts),
        namespace: parts.namespace,
      }),
    }));
    expect(dependencies(json)).not.toContain(one(json, "helm_release", "flyte-gateway").address);
    expect(valuesOf(json)).toMatchObject({ flyteadmin: { service: { additionalPorts: [{ port: 82 }] } } });
  });
});

test("a person's values are merged after ours", () => {
  const values = {
    flyteconsole: { replicaCount: 4, podLabels: { "team/${x}": "%{y}" } },
    configmap: { k8s: { plugins: { k8s: { "default-env-vars": [{ MINE: "1" }] } } } },
  };
  const { json } = synthRelease(() => ({ values, replicas: 2 }));
  expect(valuesOf(json)).toMatchObject({
    flyteadmin: { replicaCount: 2 },
    flyteconsole: { ...values.flyteconsole, affinity: {} },
    configmap: {
      k8s: {
        plugins: {
          k8s: {
            "default-env-vars": [
              { AZURE_STORAGE_ACCOUNT_NAME: ref(one(json, "azurerm_storage_account"), "name") },
              { FLYTE_AZURE_STORAGE_ACCOUNT_NAME: ref(one(json, "azurerm_storage_account"), "name") },
              { FLYTE_PERSISTENCE_ATTACH_EXECUTION_METADATA: "false" },
              { MINE: "1" },
            ],
          },
        },
      },
    },
  });
});

test("quotas and limits that are known only after an apply are not checked", () => {
  const { json } = synth((stack) => {
    const quota = new TerraformVariable(stack, "quota", {}).stringValue;
    const quotas = { production: { cpu: quota } };
    const taskResources = { defaults: { memory: quota }, limits: { gpu: quota } };
    waitFor(
      stack,
      make(stack, () => ({ quotas, taskResources })),
    );
  });
  expect(valuesOf(json)).toMatchObject({
    configmap: { task_resource_defaults: { task_resources: { limits: { gpu: "${var.quota}" } } } },
  });
});

describe("the chart", () => {
  test("of another patch is warned about", () => {
    const { json, warnings } = synthRelease(() => ({ chartVersion: "v1.16.9" }));
    expect(one(json, "helm_release", "flyte").body["version"]).toBe("v1.16.9");
    expect(warnings).toEqual([
      "flyte-core v1.16.9 is not the version that this program was tested with (v1.16.8)",
    ]);
  });

  test("has keys, and others are warned about", () => {
    const values = { flyteadmin: { imagePullSecrets: [] } };
    expect(synthRelease(() => ({ values })).warnings).toEqual([
      "flyte.values: flyteadmin.imagePullSecrets: is not a key that flyte-core v1.16.8 reads; did you mean flyteadmin.serviceAccount.imagePullSecrets?",
    ]);
  });

  test("can be another one, with values of its own", () => {
    const chart = { repository: "oci://mirror.example", chart: "flyte-binary", version: "v2.0.0" };
    const { json, warnings } = synthRelease(() => ({
      chart,
      valuesBuilder: ({ storage }) => ({ account: storage.accountName }),
    }));
    expect(one(json, "helm_release", "flyte").body).toMatchObject(chart);
    expect(valuesOf(json)).toEqual({ account: ref(one(json, "azurerm_storage_account"), "name") });
    expect(warnings).toEqual([]);
  });

  test.each<[string, Options, string[]]>([
    [
      "another line",
      { chartVersion: "v1.17.0" },
      ["chart version v1.17.0 is not of the line v1.16, which the values are made for"],
    ],
    [
      "a quota that not even one task fits in",
      {
        quotas: { development: { cpu: "250m", memory: "500Mi" }, production: { memory: "1Gi" }, live: {} },
        taskResources: { defaults: { memory: "2Gi" }, limits: { gpu: "500m" } },
      },
      [
        "quotas.development.cpu: 250m is less than taskResources.defaults.cpu 500m, so Kubernetes would refuse each task that asks for nothing; raise it, or set a lower default",
        "quotas.development.memory: 500Mi is less than taskResources.defaults.memory 2Gi, so Kubernetes would refuse each task that asks for nothing; raise it, or set a lower default",
        "quotas.production.memory: 1Gi is less than taskResources.defaults.memory 2Gi, so Kubernetes would refuse each task that asks for nothing; raise it, or set a lower default",
        "quotas.live: is not a domain of the stack; allowed: development, staging, production",
        "taskResources.limits.gpu: 500m is not a number of GPUs; allowed: whole numbers",
      ],
    ],
    [
      "a default above its limit",
      { taskResources: { defaults: { cpu: "32" }, limits: { memory: "100Mi" } } },
      [
        "taskResources.defaults.cpu: 32 is more than limits.cpu 16, so Flyte would refuse each task; lower it, or raise the limit",
        "taskResources.limits.memory: 100Mi is less than defaults.memory 500Mi, so Flyte would refuse each task; raise it, or set a lower default",
      ],
    ],
    [
      "what is not a quantity",
      { quotas: { production: { cpu: "many" } }, taskResources: { limits: { memory: "64GB" } } },
      [
        'quotas.production.cpu: "many" is not a Kubernetes quantity; allowed: a number with an optional unit, such as 500m, 16 or 64Gi',
        'taskResources.limits.memory: "64GB" is not a Kubernetes quantity; allowed: a number with an optional unit, such as 500m, 16 or 64Gi',
      ],
    ],
    [
      "values that are wired",
      { values: { storage: { type: "s3" }, db: { admin: null } } },
      [
        "values: storage.type: this program wires this key itself; take it out, and use the configuration",
        "values: db.admin: this would replace keys that this program wires itself; give a map",
      ],
    ],
  ])("%s is refused", (_name, options, problems) => {
    expect(problemsOf((stack) => make(stack, () => options))).toEqual(problems);
  });
});
