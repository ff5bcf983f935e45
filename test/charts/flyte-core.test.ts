import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import keys from "../../constructs/workloads/flyte-keys.json";
import { describeCharts, findObject } from "../support/helm";
import { evaluatedResources } from "../../testing/release-values";
import { at, configFile, deployment, ofKind, workloadsOf } from "./objects";
import { chartsOf, propsOf, renderRelease, secretsOf, STACK_NAMES, synthesize } from "./stacks";

/** Where each component that has one keeps its configuration of the database, and whose database it is. */
const DATABASES = {
  "flyte-admin-base-config": "flyteadmin",
  "flyte-clusterresourcesync-config": "flyteadmin",
  "flyte-scheduler-config": "flyteadmin",
  "datacatalog-config": "datacatalog",
} as const;

/** The three that use blobs. */
const BLOB_USERS = ["flyte-admin-base-config", "datacatalog-config", "flyte-propeller-config"];

const listOfChart = (key: "apiGroups" | "resources" | "verbs"): readonly string[] =>
  keys.lists[`flyteadmin.serviceAccount.rbacRules.${key}`];

describeCharts("flyte-core", chartsOf("flyteCore"), (charts) => {
  describe.each(STACK_NAMES)("in stack %s", (stack) => {
    const render = () => renderRelease(charts, stack, "flyte");
    const objects = () => render().objects;
    const file = (map: string, name: string) => configFile(objects(), map, name);
    const props = propsOf(stack);
    const isBrought = stack === "brought";

    test("keeps blobs in the account, by workload identity", () => {
      const container = "flyte";
      const account = at<string>(evaluatedResources(synthesize(stack), "azurerm_storage_account")[0], "name");
      for (const map of BLOB_USERS) {
        expect(file(map, "storage.yaml")).toEqual({
          storage: {
            type: "stow",
            container,
            // No key: then it is the identity of the pod that logs in.
            stow: { kind: "azure", config: { account } },
            "enable-multicontainer": true,
            limits: { maxDownloadMBs: 64 },
            cache: { max_size_mbs: 100, target_gc_percent: 70 },
          },
        });
      }
      const core = at<object>(file("flyte-propeller-config", "core.yaml"), "propeller");
      expect(core).toMatchObject({
        "rawoutput-prefix": `abfs://${props.storage?.rawDataContainer ?? container}/`,
        "metadata-prefix": "metadata/propeller",
      });
      expect(file("flyte-admin-base-config", "remoteData.yaml")).toMatchObject({
        remoteData: { scheme: "none" },
      });
    });

    test("reaches its databases over TLS, with the password of the mounted Secret", () => {
      const [secret] = secretsOf(stack).filter(({ name }) => name === "db-pass");
      const own = { flyteadmin: "flyte_admin", datacatalog: "flyte_catalog" };
      for (const [map, owner] of Object.entries(DATABASES)) {
        const database = at<Record<string, unknown>>(file(map, "db.yaml"), "database");
        expect(database).toMatchObject({
          dbname: isBrought ? own[owner] : owner,
          port: isBrought ? 6432 : 5432,
          options: "sslmode=require",
          passwordPath: `/etc/db/${secret?.keys[0]}`,
        });
        expect(database).not.toHaveProperty("password");
        expect(database.host).toMatch(/^[a-z0-9.-]+$/);
        expect(database.maxIdleConnections).toBeLessThanOrEqual(database.maxOpenConnections as number);
      }
      const readers = workloadsOf(objects()).filter(({ name }) =>
        ["datacatalog", "flyteadmin", "flytescheduler", "syncresources"].includes(name),
      );
      expect(readers).toHaveLength(4);
      for (const { containers, volumes } of readers) {
        const volume = volumes.find(({ secret: mounted }) => mounted?.secretName === secret?.name);
        for (const { name, volumeMounts } of containers) {
          // This one makes keys, and has no database to read.
          if (name === "generate-secrets") continue;
          expect(volumeMounts).toContainEqual({ name: volume?.name, mountPath: "/etc/db" });
        }
      }
    });

    test("restarts what reads the password when it changes", () => {
      const version = isBrought ? "7" : "1";
      const annotated = workloadsOf(objects())
        .filter(({ annotations }) => annotations["flyte/database-password-version"] === version)
        .map(({ name }) => name);
      expect(annotated.sort()).toEqual(["datacatalog", "flyteadmin", "flytescheduler", "syncresources"]);
    });

    test("takes messages of one size everywhere", () => {
      const bytes = 64 * 1024 * 1024;
      expect(at(file("flyte-admin-base-config", "server.yaml"), "server", "grpc")).toMatchObject({
        maxMessageSizeBytes: bytes,
      });
      for (const map of ["flyte-propeller-config", "flyte-scheduler-config"]) {
        expect(file(map, "admin.yaml")).toMatchObject({ admin: { maxMessageSizeBytes: bytes } });
      }
      expect(file("datacatalog-config", "server.yaml")).toMatchObject({
        application: { grpcMaxRecvMsgSizeMBs: 64 },
      });
    });

    test("leaves TLS and other origins to the ingress", () => {
      const security = at(file("flyte-admin-base-config", "server.yaml"), "server", "security");
      expect(security).toEqual({
        secure: false,
        useAuth: props.signIn !== undefined,
        // Of the stack's own values.
        allowCors: isBrought,
        allowedOrigins: isBrought ? ["https://acme.com"] : [],
        allowedHeaders: [],
      });
    });

    test("schedules by itself, once, and elects one propeller in its own namespace", () => {
      expect(deployment(objects(), "flytescheduler").serviceAccount).toBe("flytescheduler");
      const replicas = (name: string) => at(findObject(objects(), "Deployment", name), "spec", "replicas");
      expect(replicas("flytescheduler")).toBe(1);
      expect(replicas("syncresources")).toBe(1);
      for (const name of ["flyteadmin", "datacatalog", "flyteconsole"]) {
        expect(replicas(name)).toBe(props.replicas);
      }
      expect(replicas("flytepropeller")).toBe(Math.min(props.replicas, 2));
      const propeller = at(file("flyte-propeller-config", "core.yaml"), "propeller");
      expect(at(propeller, "leader-election")).toMatchObject({
        enabled: true,
        "lock-config-map": { name: "propeller-leader", namespace: render().namespace },
      });
    });

    test("spreads replicas over nodes, but needs no second node", () => {
      for (const name of ["flyteadmin", "datacatalog", "flyteconsole", "flytepropeller"]) {
        const pod = at(findObject(objects(), "Deployment", name), "spec", "template");
        const { metadata, spec } = pod as { metadata: { labels: object }; spec: { affinity?: unknown } };
        if (props.replicas === 1) {
          expect(spec.affinity).toBeUndefined();
          continue;
        }
        const [term] = at<readonly { podAffinityTerm: { labelSelector: { matchLabels: object } } }[]>(
          spec.affinity,
          "podAntiAffinity",
          "preferredDuringSchedulingIgnoredDuringExecution",
        );
        expect(metadata.labels).toMatchObject(term!.podAffinityTerm.labelSelector.matchLabels);
        expect(at(spec.affinity, "podAntiAffinity")).not.toHaveProperty(
          "requiredDuringSchedulingIgnoredDuringExecution",
        );
      }
    });

    test("exposes nothing by itself but what its ingress asks for", () => {
      for (const service of ofKind(objects(), "Service")) {
        expect(at<string | undefined>(service, "spec", "type") ?? "ClusterIP").toBe("ClusterIP");
      }
      expect(ofKind(objects(), "Ingress")).toHaveLength(
        props.ingress?.controller === "ingress-nginx" ? 2 : 0,
      );
    });

    test("limits tasks by what is asked for", () => {
      const { defaults, limits } = {
        defaults: { cpu: "500m", memory: "500Mi" },
        limits: { cpu: "16", memory: "64Gi", gpu: "4" },
        ...props.flyte?.taskResources,
      };
      expect(file("flyte-admin-base-config", "task_resource_defaults.yaml")).toEqual({
        task_resources: {
          defaults: { ...defaults, ...(isBrought ? { ephemeralStorage: "1Gi" } : {}) },
          limits,
        },
      });
    });

    test("keeps the plugins and the CRD of the chart", () => {
      const plugins = at(file("flyte-propeller-config", "enabled_plugins.yaml"), "tasks", "task-plugins");
      expect(plugins).toMatchObject({
        "enabled-plugins": ["container", "sidecar", "k8s-array", "connector-service", "echo"],
      });
      expect(
        findObject(objects(), "CustomResourceDefinition", "flyteworkflows.flyte.lyft.com").apiVersion,
      ).toBe("apiextensions.k8s.io/v1");
    });
  });

  test("takes the values of the user along", () => {
    const { objects } = renderRelease(charts, "brought", "flyte");
    expect(configFile(objects, "flyte-propeller-config", "core.yaml")).toMatchObject({
      propeller: { workers: 40, "rawoutput-prefix": "abfs://flyte/" },
    });
  });

  test("adds what the user adds to lists, and keeps what is there", () => {
    const { objects } = renderRelease(charts, "brought", "flyte");
    const role = findObject(objects, "ClusterRole", "flyte-flyteadmin") as unknown as {
      rules: readonly { resources: readonly string[]; apiGroups: readonly string[]; verbs: unknown }[];
    };
    expect(role.rules).toHaveLength(1);
    expect(role.rules[0]!.resources).toEqual([...listOfChart("resources"), "poddisruptionbudgets"]);
    expect(role.rules[0]!.apiGroups).toEqual([...listOfChart("apiGroups"), "policy"]);
    expect(role.rules[0]!.verbs).toEqual(listOfChart("verbs"));
    expect(findObject(objects, "ServiceAccount", "flyteadmin")["imagePullSecrets"]).toEqual([
      { name: "acme-registry" },
    ]);
    const admin = workloadsOf(objects).find(({ name }) => name === "flyteadmin")!;
    expect(admin.volumes.map(({ name }) => name)).toEqual(expect.arrayContaining(["auth-keys", "kafka"]));
    const templates = at<object>(findObject(objects, "ConfigMap", "clusterresource-template"), "data");
    expect(Object.keys(templates)).toEqual(
      expect.arrayContaining(["aa_namespace.yaml", "ac_service_account_default.yaml", "ba_budget.yaml"]),
    );
    expect(configFile(objects, "flyte-admin-base-config", "cluster_resources.yaml")).toMatchObject({
      cluster_resources: { refreshInterval: "1m" },
    });
  });

  test("is the chart whose keys and lists are known", () => {
    const values = parse(readFileSync(join(charts.flyteCore, "values.yaml"), "utf8")) as object;
    for (const [path, list] of Object.entries(keys.lists))
      expect(at(values, ...path.split("."))).toEqual(list);
    const templates = readdirSync(join(charts.flyteCore, "templates"), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(yaml|tpl)$/.test(name))
      .map((name) => readFileSync(join(charts.flyteCore, "templates", name), "utf8"));
    const read = templates.flatMap((text) =>
      [...text.matchAll(/\.Values\.([A-Za-z0-9_.-]*[A-Za-z0-9_])/g)].map(([, path]) => path!),
    );
    expect(read.length).toBeGreaterThan(300);
    expect(read.filter((path) => !keys.read.includes(path))).toEqual([]);
  });
});
