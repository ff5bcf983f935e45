import { Engine, type Plan } from "./harness";
import { describeEngine } from "./lane";
import { differences } from "./plan-reading";
import { cluster, namespace, platform, release, stackOf, type Resources } from "./small-platform";

jest.setTimeout(60_000);

const engines: Engine[] = [];

async function applied(resources: Resources): Promise<Engine> {
  const engine = await Engine.start(stackOf(resources), { existing: ["/resourceGroups/dns"] });
  engines.push(engine);
  await engine.apply();
  return engine;
}

afterAll(() => engines.forEach((engine) => engine.stop()));

function changesOf({ changes }: Plan): string[] {
  return changes.map(
    (change) => `${change.type} ${change.actions.join("+")}: ${differences(change).join(", ")}`,
  );
}

const GROUP = { resource_group_name: "${azurerm_resource_group.main.name}" };
const { azurerm_resource_group } = cluster();
const { azurerm_virtual_network, azurerm_subnet, ...others } = platform();
const POSTGRES = Object.fromEntries(
  Object.entries({ ...others, azurerm_resource_group, azurerm_virtual_network, azurerm_subnet }).filter(
    ([type]) =>
      /^random_password|^azurerm_(resource_group|virtual_network|subnet|private_dns|postgres)/.test(type),
  ),
) as Resources;

/** A copy in which one resource has other arguments. */
function altered(resources: Resources, type: string, name: string, change: object): Resources {
  return { ...resources, [type]: { ...resources[type], [name]: { ...resources[type]?.[name], ...change } } };
}

function account(network_rules: object): Resources {
  const main = {
    ...GROUP,
    name: "acme",
    location: "eastus",
    account_tier: "Standard",
    account_replication_type: "LRS",
  };
  return {
    azurerm_resource_group: azurerm_resource_group!,
    azurerm_storage_account: { main: { ...main, network_rules } },
  };
}

describeEngine("what Azure does not keep as it was said is planned again", () => {
  test.each([
    [
      "Azure's own default is no rules",
      { default_action: "Allow", bypass: ["AzureServices"] },
      ["network_rules"],
    ],
    ["an open account without exceptions is kept", { default_action: "Allow", bypass: ["None"] }, []],
    ["a closed one is kept", { default_action: "Deny", bypass: ["AzureServices"] }, []],
    [
      "rules beside the default are kept",
      { default_action: "Allow", bypass: ["AzureServices"], ip_rules: ["198.51.100.1"] },
      [],
    ],
  ])("network rules of an account: %s", async (_, rules, expected) => {
    const engine = await applied(account(rules));
    expect((await engine.plan()).changes.flatMap(differences)).toEqual(expected);
  });

  test("the first server adds the endpoint of storage to its subnet", async () => {
    const engine = await applied(
      altered(POSTGRES, "azurerm_subnet", "database", { service_endpoints: undefined }),
    );
    expect(changesOf(await engine.plan())).toEqual(["azurerm_subnet update: service_endpoints"]);
    engine.change(stackOf(POSTGRES));
    expect((await engine.plan()).changes).toEqual([]);
  });

  test("AKS reports a driver on nodes with GPUs", async () => {
    const pool = (vm_size: string, more: object = {}) => ({
      name: "pool",
      kubernetes_cluster_id: "${azurerm_kubernetes_cluster.main.id}",
      vm_size,
      ...more,
    });
    const engine = await applied({
      ...cluster(),
      azurerm_kubernetes_cluster_node_pool: {
        silent: { ...pool("Standard_NC8ads_A10_v4"), name: "silent" },
        said: { ...pool("Standard_NC8ads_A10_v4", { gpu_driver: "None" }), name: "said" },
        fpga: { ...pool("Standard_NP10s"), name: "fpga" },
      },
    });
    const { changes } = await engine.plan();
    expect(changes.map(({ address, replacedBecause }) => [address, replacedBecause])).toEqual([
      ["azurerm_kubernetes_cluster_node_pool.silent", ["gpu_driver"]],
    ]);
  });
});

describeEngine("what Azure and Kubernetes refuse", () => {
  test("a delegated subnet that goes while the zone of its servers is linked", async () => {
    const link = "azurerm_private_dns_zone_virtual_network_link";
    const engine = await applied(altered(POSTGRES, link, "main", { depends_on: [] }));
    await expect(engine.destroy()).rejects.toThrow("InUseSubnetCannotBeDeleted");
  });

  describe("namespaces that flyteadmin made", () => {
    const flyte = (...projects: string[]) =>
      release("flyte-core", {
        values: [
          JSON.stringify({
            flyteadmin: { initialProjects: projects },
            configmap: { domain: { domains: [{ id: "development" }, { id: "production" }] } },
          }),
        ],
      });
    const owned = (...names: string[]): Resources => ({
      kubernetes_namespace_v1: Object.fromEntries(
        names.map((name) => [name, { ...namespace(name), depends_on: ["azurerm_kubernetes_cluster.main"] }]),
      ),
    });
    const running = (...projects: string[]): Resources => ({
      ...cluster(),
      helm_release: { flyte: flyte(...projects) },
    });

    test("on a running platform", async () => {
      const engine = await applied(running("vision"));
      engine.change(stackOf({ ...running("vision"), ...owned("vision-development") }));
      await expect(engine.apply()).rejects.toThrow('namespaces "vision-development" already exists');
    });

    test("of a project that is removed and added again", async () => {
      const before = owned("vision-development");
      const engine = await applied({ ...cluster(), ...before });
      const both = (...projects: string[]) => ({ ...running(...projects), ...before });
      engine.change(stackOf(both("vision")));
      await engine.apply();
      expect((await engine.plan()).isEmpty).toBe(true);
      engine.change(stackOf(running()));
      await engine.apply();
      engine.change(stackOf(both("vision")));
      await expect(engine.apply()).rejects.toThrow('namespaces "vision-development" already exists');
    });

    test("go with the cluster", async () => {
      const engine = await applied(running("vision"));
      expect(engine.cloud.all().filter(({ type }) => type === "kubernetes_namespace_v1")).toHaveLength(2);
      await engine.destroy();
      expect(engine.cloud.all()).toEqual([]);
    });
  });
});
