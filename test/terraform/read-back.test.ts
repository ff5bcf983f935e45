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

function dns(tags: Readonly<Record<string, string>>): Resources {
  const zone = { name: "acme.com", resource_group_name: "dns", tags };
  return {
    azurerm_resource_group: azurerm_resource_group!,
    azurerm_virtual_network: azurerm_virtual_network!,
    azurerm_dns_zone: { main: zone },
    azurerm_dns_cname_record: {
      main: {
        name: "flyte",
        zone_name: "${azurerm_dns_zone.main.name}",
        resource_group_name: "dns",
        ttl: 300,
        record: "x.com",
        tags,
      },
    },
    azurerm_private_dns_zone: { main: { ...zone, name: "privatelink.acme.com" } },
    azurerm_private_dns_zone_virtual_network_link: {
      main: {
        name: "link",
        resource_group_name: "dns",
        private_dns_zone_name: "${azurerm_private_dns_zone.main.name}",
        virtual_network_id: "${azurerm_virtual_network.main.id}",
        tags,
      },
    },
  };
}

const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`tag${index}`, "x"]));

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

  test("names of tags that DNS does not take are dropped", async () => {
    const tags = { team: "ml", "cost center": "1", "a:b": "2", "2nd": "3", "owner (team)": "4" };
    const engine = await applied(dns(tags));
    expect(changesOf(await engine.plan()).sort()).toEqual([
      "azurerm_dns_cname_record update: tags",
      "azurerm_dns_zone update: tags",
      "azurerm_private_dns_zone update: tags",
      "azurerm_private_dns_zone_virtual_network_link update: tags",
    ]);
    expect(engine.state().get("azurerm_dns_zone.main")?.values["tags"]).toEqual({ team: "ml" });
    engine.change(stackOf(dns({ team: "ml" })));
    expect((await engine.plan()).isEmpty).toBe(true);
  });

  test("the first server adds the endpoint of storage to its subnet", async () => {
    const engine = await applied(
      altered(POSTGRES, "azurerm_subnet", "database", { service_endpoints: undefined }),
    );
    expect(changesOf(await engine.plan())).toEqual(["azurerm_subnet update: service_endpoints"]);
    engine.change(stackOf(POSTGRES));
    expect((await engine.plan()).changes).toEqual([]);
  });

  test("Azure chooses the zones of a server that says none", async () => {
    const server = { high_availability: { mode: "ZoneRedundant" }, sku_name: "GP_Standard_D2s_v3" };
    const silent = altered(POSTGRES, "azurerm_postgresql_flexible_server", "main", {
      ...server,
      lifecycle: undefined,
    });
    const engine = await applied(silent);
    expect(changesOf(await engine.plan())).toEqual([
      "azurerm_postgresql_flexible_server update: high_availability, zone",
    ]);
    const ignore_changes = ["zone", "high_availability[0].standby_availability_zone"];
    engine.change(
      stackOf(
        altered(silent, "azurerm_postgresql_flexible_server", "main", { lifecycle: { ignore_changes } }),
      ),
    );
    expect((await engine.plan()).isEmpty).toBe(true);
  });

  test("AKS marks spot nodes", async () => {
    const mark = "kubernetes.azure.com/scalesetpriority";
    const pool = (name: string, more: object) => ({
      name,
      kubernetes_cluster_id: "${azurerm_kubernetes_cluster.main.id}",
      vm_size: "Standard_D8s_v5",
      priority: "Spot",
      eviction_policy: "Delete",
      spot_max_price: -1,
      ...more,
    });
    const engine = await applied({
      ...cluster(),
      azurerm_kubernetes_cluster_node_pool: {
        silent: pool("silent", { node_labels: { team: "ml" } }),
        said: pool("said", { node_labels: { [mark]: "spot" }, node_taints: [`${mark}=spot:NoSchedule`] }),
      },
    });
    expect(changesOf(await engine.plan())).toEqual([
      "azurerm_kubernetes_cluster_node_pool update: node_labels, node_taints",
    ]);
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

describeEngine("what replaces under a condition", () => {
  const pool = (os_sku: string): Resources => ({
    ...cluster(),
    azurerm_kubernetes_cluster_node_pool: {
      main: {
        name: "pool",
        kubernetes_cluster_id: "${azurerm_kubernetes_cluster.main.id}",
        vm_size: "Standard_D8s_v5",
        os_sku,
      },
    },
  });
  const server = (administrator_login: string) =>
    altered(POSTGRES, "azurerm_postgresql_flexible_server", "main", { administrator_login });
  const container = (which: string): Resources => {
    const { azurerm_storage_account: accounts = {}, ...rest } = account({ default_action: "Deny" });
    const { main } = accounts;
    return {
      ...rest,
      azurerm_storage_account: { main: main!, other: { ...main, name: "other" } },
      azurerm_storage_container: {
        main: { name: "flyte", storage_account_id: `\${azurerm_storage_account.${which}.id}` },
      },
    };
  };

  test.each<[string, Resources, Resources, string, readonly string[]]>([
    [
      "another login of the database",
      server("flyte"),
      server("admin"),
      "azurerm_postgresql_flexible_server.main",
      ["administrator_login"],
    ],
    [
      "another account of a container",
      container("main"),
      container("other"),
      "azurerm_storage_container.main",
      ["storage_account_id"],
    ],
    [
      "from one Linux to another that it can migrate to",
      pool("Ubuntu"),
      pool("AzureLinux"),
      "azurerm_kubernetes_cluster_node_pool.main",
      [],
    ],
    [
      "from Linux to Windows",
      pool("Ubuntu"),
      pool("Windows2022"),
      "azurerm_kubernetes_cluster_node_pool.main",
      ["os_sku"],
    ],
  ])("%s", async (_, before, after, address, expected) => {
    const engine = await applied(before);
    engine.change(stackOf(after));
    const change = (await engine.plan()).changes.find((planned) => planned.address === address);
    expect(change?.replacedBecause).toEqual(expected);
  });
});

describeEngine("what Azure and Kubernetes refuse", () => {
  test("what only a Premium registry has, already at plan", async () => {
    const registry = {
      ...GROUP,
      name: "acr",
      location: "eastus",
      sku: "Standard",
      zone_redundancy_enabled: true,
    };
    const stack = stackOf({
      azurerm_resource_group: azurerm_resource_group!,
      azurerm_container_registry: { main: registry },
    });
    const engine = await Engine.start(stack);
    engines.push(engine);
    await expect(engine.plan()).rejects.toThrow("can only be applied when using the Premium Sku");
  });

  test.each([
    "azurerm_dns_zone",
    "azurerm_dns_cname_record",
    "azurerm_private_dns_zone",
    "azurerm_private_dns_zone_virtual_network_link",
  ])("the sixteenth tag of an %s, new or changed", async (type) => {
    const engine = await applied(dns(numbered(15)));
    const more = altered(dns(numbered(15)), type, "main", { tags: numbered(16) });
    engine.change(stackOf(more));
    await expect(engine.apply()).rejects.toThrow("the number of tags, 16, exceeds the maximum of 15");
    await expect(applied(more)).rejects.toThrow("the number of tags, 16, exceeds the maximum of 15");
  });

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
