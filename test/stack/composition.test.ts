import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { AzurermProvider } from "@cdktf/provider-azurerm/lib/provider";
import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { RandomProvider } from "@cdktf/provider-random/lib/provider";
import { type App, AzurermBackend, TerraformStack } from "cdktf";
import { FlyteFoundation } from "../../constructs/flyte-foundation";
import { addFlyteOutputs } from "../../constructs/flyte-outputs";
import { FlytePlatform } from "../../constructs/flyte-platform";
import { FlyteStack } from "../../constructs/flyte-stack";
import { FlyteWorkloads } from "../../constructs/flyte-workloads";
import { StackGraph } from "../../testing/graph";
import { checkAgainstSchemas } from "../support/schema-check";
import { type JsonObject, resourcesOf, section } from "../../testing/stack-json";
import { all, LEAST, one, synth, synthApp, synthFlyteStack } from "../support/synth";
import { bannedThings, leaks, orderFaults } from "./rules";
import { VARIANTS } from "./variants";

describe("the same input gives the same bytes", () => {
  const careful = { ...LEAST, ...VARIANTS["careful"] };
  const build = (outdir?: string) =>
    synthApp((app) => new FlyteStack(app, "flyte-production", careful), outdir)["flyte-production"]!.files;

  test("twice, in another folder, and from another working directory", () => {
    const first = build();
    const elsewhere = mkdtempSync(path.join(os.tmpdir(), "elsewhere-"));
    const before = process.cwd();
    try {
      process.chdir(elsewhere);
      expect([...build(path.join(elsewhere, "out"))]).toEqual([...first]);
      expect([...build("relative-out")]).toEqual([...first]);
    } finally {
      process.chdir(before);
      rmSync(elsewhere, { recursive: true });
    }
    expect(first.size).toBeGreaterThan(5);
  });
});

describe("two stacks in one app", () => {
  test("are what each is alone", () => {
    const [dev, production] = [LEAST, { ...LEAST, ...VARIANTS["careful"] }];
    const both = synthApp((app) => {
      new FlyteStack(app, "flyte-dev", dev);
      new FlyteStack(app, "flyte-production", production);
    });
    expect(both["flyte-dev"]!.json).toEqual(synthFlyteStack().json);
    expect(both["flyte-production"]!.json).toEqual(synthFlyteStack(VARIANTS["careful"]).json);
    const backend = ({ json }: { json: JsonObject }) => (json["terraform"] as JsonObject)["backend"];
    expect(backend(both["flyte-dev"]!)).not.toEqual(backend(both["flyte-production"]!));
  });
});

describe("two platforms in one stack", () => {
  let json: JsonObject;
  const NAMES = ["blue", "green"];
  beforeAll(() => {
    ({ json } = synth((stack) => {
      for (const name of NAMES) {
        new FlytePlatform(stack, name, {
          name,
          resourceGroup: { name: "shared", location: "westeurope" },
          ingress: { unauthenticated: "allow" },
          taskIdentities: "perProject",
          gpuPools: { gpu: { vmSize: "Standard_NC4as_T4_v3" } },
          providers: (connection) => {
            const { exec: _, ...login } = { exec: undefined, ...connection };
            return {
              helm: new HelmProvider(stack, `helm-${name}`, { alias: name, kubernetes: login }),
              kubernetes: new KubernetesProvider(stack, `kubernetes-${name}`, { alias: name, ...login }),
            };
          },
        });
      }
    }));
  });

  test("keep to all rules", () => {
    expect(checkAgainstSchemas(json)).toEqual([]);
    expect(new StackGraph(json).cycles()).toEqual([]);
    expect([...leaks(json), ...bannedThings(json)]).toEqual([]);
  });

  test("take no name from each other in Azure", () => {
    const named = resourcesOf(json).filter(
      ({ type, kind }) => kind === "resource" && type.startsWith("azurerm_"),
    );
    // Children of another resource may be called alike.
    const scope = ({ body }: { body: JsonObject }) =>
      ["parent_id", "server_id", "storage_account_id", "kubernetes_cluster_id", "virtual_network_name"]
        .concat("private_dns_zone_name", "target_resource_id")
        .map((key) => body[key]);
    const keys = named
      .filter(({ body }) => "name" in body)
      .map((resource) => JSON.stringify([resource.type, resource.body["name"], ...scope(resource)]));
    expect(keys.length).toBeGreaterThan(30);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each(NAMES)("%s puts everything into its own cluster", (name) => {
    const cluster = one(json, "azurerm_kubernetes_cluster", `flyte-${name}`);
    const providers = json["provider"] as Record<string, JsonObject[]>;
    for (const type of ["helm", "kubernetes"]) {
      const own = providers[type]!.find(({ alias }) => alias === name)!;
      const hosts = JSON.stringify(own).match(/azurerm_kubernetes_cluster\.[\w-]+/g)!;
      expect([...new Set(hosts)]).toEqual([cluster.address]);
    }
    const inCluster = resourcesOf(json).filter(
      ({ type, name: id }) => /^(helm|kubernetes)_/.test(type) && id.startsWith(`${name}_`),
    );
    expect(inCluster.length).toBeGreaterThan(10);
    for (const { address, provider } of inCluster) {
      expect([address, provider.split(".")[1]]).toEqual([address, name]);
    }
  });

  test("do not wait for each other", () => {
    const graph = new StackGraph(json);
    const blue = all(json, "helm_release", "flyte").find(({ name }) => name.startsWith("blue_"))!;
    const foreign = [...graph.allDependencies(blue.address)].filter((address) => address.includes(".green_"));
    expect(foreign).toEqual([]);
    expect(graph.allDependencies(blue.address).size).toBeGreaterThan(30);
  });
});

describe("foundation and workloads in two stacks", () => {
  let stacks: Record<string, { json: JsonObject }>;
  beforeAll(() => {
    const stackWithState = (app: App, id: string) => {
      const stack = new TerraformStack(app, id);
      const place = {
        resourceGroupName: "tfstate",
        storageAccountName: "acmetfstate",
        containerName: "tfstate",
      };
      new AzurermBackend(stack, { ...place, key: `${id}.tfstate`, useAzureadAuth: true });
      return stack;
    };
    stacks = synthApp((app) => {
      const azure = stackWithState(app, "azure");
      new AzurermProvider(azure, "azurerm", { features: [{}] });
      new RandomProvider(azure, "random");
      const foundation = new FlyteFoundation(azure, "foundation", {
        resourceGroup: { name: "shared", location: "westeurope" },
        name: "split",
        taskIdentities: "perDomain",
        gpuPools: { gpu: { vmSize: "Standard_NC4as_T4_v3" } },
      });
      const inCluster = stackWithState(app, "in-cluster");
      const login = { ...foundation.cluster.connection, exec: undefined };
      new HelmProvider(inCluster, "helm", { kubernetes: login });
      new KubernetesProvider(inCluster, "kubernetes", login);
      const workloads = new FlyteWorkloads(inCluster, "workloads", {
        foundation,
        ingress: { unauthenticated: "allow" },
      });
      addFlyteOutputs(inCluster, { foundation, workloads });
    });
  });

  const typesOf = (id: string) => [
    ...new Set(resourcesOf(stacks[id]!.json).map(({ address }) => address.split("_")[0])),
  ];

  test("the one has everything of Azure, roles among it, the other everything in the cluster", () => {
    expect(typesOf("azure").sort()).toEqual(["azurerm", "data.azurerm", "random"]);
    expect(typesOf("in-cluster").sort()).toEqual(["data.terraform", "helm", "kubernetes"]);
    const roles = all(stacks["azure"]!.json, "azurerm_role_assignment").map(
      ({ body }) => body["role_definition_name"],
    );
    expect(roles.filter((role) => role === "Storage Blob Data Contributor")).toHaveLength(4);
  });

  test("the second says what a person needs next, as one stack does", () => {
    const outputs = stacks["in-cluster"]!.json["output"] as Record<string, JsonObject>;
    expect(Object.keys(outputs).sort()).toEqual(
      Object.keys(synthFlyteStack().json["output"] as object).sort(),
    );
    expect(outputs["console_url"]!["value"]).toMatch(
      /^https:\/\/flyte-split-\$\{data\.terraform_remote_state\.\S+\}\.westeurope\.cloudapp\.azure\.com\/console$/,
    );
  });

  test("the second logs in to the cluster of the first, by its state", () => {
    const { helm } = stacks["in-cluster"]!.json["provider"] as Record<string, JsonObject[]>;
    expect((helm![0]!["kubernetes"] as JsonObject)["host"]).toMatch(
      /^\$\{data\.terraform_remote_state\.\S+\.outputs\.cross-stack-output-azurerm_kubernetes_cluster\S+\}$/,
    );
    expect(one(stacks["in-cluster"]!.json, "data.terraform_remote_state").body).toMatchObject({
      backend: "azurerm",
      config: { key: "azure.tfstate", use_azuread_auth: true },
    });
  });

  test("what crosses over stays hidden and whole", () => {
    const outputs = Object.values(section(stacks["azure"]!.json, "output")) as JsonObject[];
    expect(outputs.length).toBeGreaterThan(10);
    for (const { sensitive } of outputs) expect(sensitive).toBe(true);
    for (const { json } of Object.values(stacks)) {
      expect(JSON.stringify(json)).not.toMatch(/TfToken\[|Token\[|TOKEN\./);
      expect(new StackGraph(json).cycles()).toEqual([]);
      expect(bannedThings(json)).toEqual([]);
    }
    expect(checkAgainstSchemas(stacks["azure"]!.json)).toEqual([]);
  });
});

describe("many projects with an identity each", () => {
  const make = (count: number) => {
    const projects = Array.from({ length: count }, (_, index) => `project-${index}`);
    const before = process.cpuUsage();
    const { json } = synthFlyteStack({ projects, taskIdentities: "perProject" });
    const { user, system } = process.cpuUsage(before);
    return { json, seconds: (user + system) / 1e6 };
  };

  test("200 in three domains keep to all rules, and cost time in proportion", () => {
    make(10);
    const few = make(50);
    const many = make(200);
    // In proportion it is 4 times as long; with the square of their number, 16 times.
    expect(many.seconds / few.seconds).toBeLessThan(9);

    const { json } = many;
    expect(resourcesOf(json).filter(({ type }) => type.startsWith("kubernetes_"))).toHaveLength(
      resourcesOf(few.json).filter(({ type }) => type.startsWith("kubernetes_")).length,
    );
    const credentials = new Map<unknown, number>();
    for (const { body } of all(json, "azurerm_federated_identity_credential")) {
      credentials.set(body["parent_id"], (credentials.get(body["parent_id"]) ?? 0) + 1);
    }
    expect(credentials.size).toBe(201);
    expect(Math.max(...credentials.values())).toBe(3);
    expect(checkAgainstSchemas(json)).toEqual([]);
    expect(new StackGraph(json).cycles()).toEqual([]);
  });
});

test.each(Object.keys(VARIANTS))(
  "%s: Flyte's namespace is destroyed before a cert-manager of the stack",
  (variant) => {
    const { json } = synthFlyteStack(VARIANTS[variant]);
    const graph = new StackGraph(json);
    const namespace = one(json, "kubernetes_namespace_v1", "flyte").address;
    for (const { address } of all(json, "helm_release", "cert-manager"))
      expect(graph.dependsOn(namespace, address)).toBe(true);
  },
);

test("each namespace of a platform is destroyed after all that is in it", () => {
  const { json } = synthFlyteStack(VARIANTS["careful"]);
  const destruction = new StackGraph(json).topologicalOrder().reverse();
  const at = (address: string) => destruction.indexOf(address);
  const flyte = one(json, "helm_release", "flyte");
  const later = [
    one(json, "kubernetes_namespace_v1", "flyte"),
    one(json, "azurerm_postgresql_flexible_server"),
    one(json, "azurerm_storage_account"),
    one(json, "azurerm_kubernetes_cluster"),
    ...all(json, "azurerm_kubernetes_cluster_node_pool"),
    ...all(json, "azurerm_federated_identity_credential"),
  ];
  for (const { address } of later) expect(at(flyte.address)).toBeLessThan(at(address));
  expect(at(one(json, "helm_release", "flyte-certificate").address)).toBeLessThan(
    at(one(json, "helm_release", "cert-manager").address),
  );
  expect(orderFaults(json)).toEqual([]);
});
