import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkAgainstSchemas } from "../support/schema-check";
import { Engine, type EngineOptions, type Plan } from "./harness";
import { describeEngine } from "./lane";
import {
  cluster,
  issuerChart,
  namespace,
  platform,
  release,
  stackOf,
  type Resources,
} from "./small-platform";
import { EngineError } from "./terraform-cli";

jest.setTimeout(60_000);

const folders: string[] = [];

/** An `assets` folder with the chart of `small-platform`. */
function assets(version = "1.0.0"): string {
  const folder = mkdtempSync(join(tmpdir(), "flyte-assets-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(issuerChart(version))) {
    const file = join(folder, "issuer", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

const engines: Engine[] = [];

async function start(stack: object, options: EngineOptions = {}): Promise<Engine> {
  const engine = await Engine.start(stack, options);
  engines.push(engine);
  return engine;
}

afterAll(() => {
  for (const engine of engines) engine.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function actionsOf({ changes }: Plan): Record<string, string> {
  return Object.fromEntries(changes.map(({ address, actions }) => [address, actions.join("+")]));
}

/** A copy of the resources in which one has other arguments. */
function changed(resources: Resources, address: string, change: Record<string, unknown>): Resources {
  const [type = "", name = ""] = address.split(".");
  return { ...resources, [type]: { ...resources[type], [name]: { ...resources[type]?.[name], ...change } } };
}

function without(resources: Resources, address: string): Resources {
  const [type = "", name = ""] = address.split(".");
  const { [name]: _, ...others } = resources[type] ?? {};
  const { [type]: __, ...rest } = resources;
  return Object.keys(others).length > 0 ? { ...rest, [type]: others } : rest;
}

test("the small platform is itself right", () => {
  expect(checkAgainstSchemas({ ...stackOf(platform()), terraform: {} })).toEqual(
    ["azurerm", "random", "kubernetes", "helm"].map((name) => expect.stringContaining(name) as string),
  );
});

describeEngine("a whole life", () => {
  const outputs = {
    output: {
      issuer: { value: "${azurerm_kubernetes_cluster.main.oidc_issuer_url}" },
      host: { value: "${azurerm_kubernetes_cluster.main.kube_config[0].host}", sensitive: true },
      egress: {
        value:
          "${azurerm_kubernetes_cluster.main.network_profile[0].load_balancer_profile[0].effective_outbound_ips}",
      },
    },
  };
  let engine: Engine;

  beforeAll(async () => {
    engine = await start(stackOf(platform(), outputs), { assetsDir: assets() });
  });

  test("init and validate ask no registry and find nothing", async () => {
    await engine.init();
    expect(await engine.validate()).toEqual([]);
  });

  test("the first plan knows what the configuration says and nothing that Azure decides", async () => {
    const plan = await engine.plan();
    const changes = new Map(plan.changes.map((change) => [change.address, change]));
    expect([...changes.values()].every(({ actions }) => actions.join() === "create")).toBe(true);
    expect(changes.size).toBe(19);
    expect(changes.get("azurerm_kubernetes_cluster.main")).toMatchObject({
      after: { name: "aks", location: "eastus", default_node_pool: [{ max_count: 3 }] },
      unknown: {
        id: true,
        fqdn: true,
        kubelet_identity: true,
        network_profile: [{ load_balancer_profile: true }],
      },
    });
    expect(changes.get("helm_release.issuer")?.after).toMatchObject({ version: "1.0.0", wait: true });
    expect(changes.get("helm_release.flyte")?.unknown).toMatchObject({ values: [true], metadata: true });
  });

  test("the apply goes in an order that everything can live with", async () => {
    const operations = await engine.apply();
    const at = (address: string): { start: number; end: number; startedAt: number; endedAt: number } => {
      const found = operations.find((operation) => operation.address === address);
      if (!found) throw new Error(address);
      return found;
    };
    expect(operations).toHaveLength(19);
    for (const [first, second] of [
      ["azurerm_kubernetes_cluster.main", "kubernetes_namespace_v1.flyte"],
      ["kubernetes_namespace_v1.flyte", "kubernetes_secret_v1.database"],
      ["kubernetes_secret_v1.database", "helm_release.flyte"],
      ["helm_release.certs", "helm_release.issuer"],
    ] as const) {
      expect(at(first).endedAt).toBeLessThan(at(second).startedAt);
      expect(at(first).end).toBeLessThanOrEqual(at(second).start);
    }
    const credentials = ["admin", "propeller"].map((name) =>
      at(`azurerm_federated_identity_credential.${name}`),
    );
    expect(Math.abs((credentials[0]?.start ?? 0) - (credentials[1]?.start ?? 0))).toBe(8);
    expect(at("azurerm_postgresql_flexible_server.main").start).toBeLessThan(
      at("azurerm_kubernetes_cluster.main").end,
    );
  });

  test("computed values are plausible", () => {
    const state = engine.state();
    expect(engine.outputs()).toMatchObject({
      issuer: expect.stringMatching(
        /^https:\/\/eastus\.oic\.prod-aks\.azure\.com\/[-0-9a-f]{36}\/[-0-9a-f]{36}\/$/,
      ) as unknown,
      host: expect.stringMatching(/^https:\/\/aks-[a-z0-9]{8}\.hcp\.eastus\.azmk8s\.io:443$/) as unknown,
      egress: [
        expect.stringContaining(
          "/resourceGroups/MC_rg_aks_eastus/providers/Microsoft.Network/publicIPAddresses/",
        ) as unknown,
      ],
    });
    expect(state.get("random_password.database")?.values).toMatchObject({
      result: expect.stringMatching(/^[A-Za-z0-9]{24}$/) as unknown,
      bcrypt_hash: expect.stringMatching(/^\$2a\$10\$.{53}$/) as unknown,
    });
    expect(state.get("azurerm_role_assignment.pull")?.values["id"]).toMatch(
      /registries\/acr\/providers\/Microsoft\.Authorization\/roleAssignments\/[-0-9a-f]{36}$/,
    );
    expect(state.get("azurerm_postgresql_flexible_server.main")?.values).toMatchObject({
      fqdn: "pg.postgres.database.azure.com",
      administrator_password_wo: null,
    });
    expect(JSON.stringify([...state.values()])).not.toContain("simulated-");
  });

  test("the second plan is empty", async () => {
    const plan = await engine.plan();
    expect([actionsOf(plan), plan.outputs, plan.drift]).toEqual([{}, [], []]);
    expect(plan.isEmpty).toBe(true);
  });

  test("what may change in place is updated, and only that", async () => {
    const grown = {
      default_node_pool: { name: "cpu", vm_size: "Standard_D4s_v5", min_count: 1, max_count: 5 },
    };
    const stack = changed(platform(), "azurerm_kubernetes_cluster.main", grown);
    engine.change(stackOf(changed(stack, "helm_release.flyte", { version: "1.0.1" }), outputs));
    expect(actionsOf(await engine.plan())).toEqual({
      "azurerm_kubernetes_cluster.main": "update",
      "helm_release.flyte": "update",
    });
    await engine.apply();
    expect((await engine.plan()).isEmpty).toBe(true);
  });

  test("a new version of a local chart is seen", async () => {
    engine.change(stackOf(platform(), outputs), assets("1.0.1"));
    await engine.apply();
    expect(engine.state().get("helm_release.issuer")?.values["version"]).toBe("1.0.1");
  });

  test("what may not is replaced, with all that hangs on it, and the reason is told", async () => {
    const rotated = changed(platform(), "random_password.database", {
      length: 24,
      special: false,
      keepers: { version: "2" },
    });
    engine.change(
      stackOf(changed(rotated, "azurerm_postgresql_flexible_server.main", { version: "14" }), outputs),
    );
    const password = engine.state().get("random_password.database")?.values["result"];
    const plan = await engine.plan();
    expect(actionsOf(plan)).toEqual({
      "random_password.database": "delete+create",
      "azurerm_postgresql_flexible_server.main": "delete+create",
      "kubernetes_secret_v1.database": "update",
      "helm_release.flyte": "update",
    });
    const reasons = Object.fromEntries(
      plan.changes.map(({ address, replacedBecause }) => [address, replacedBecause]),
    );
    expect(reasons["random_password.database"]).toEqual(["keepers"]);
    expect(reasons["azurerm_postgresql_flexible_server.main"]).toEqual(["version"]);
    await engine.apply();
    expect(engine.state().get("random_password.database")?.values["result"]).not.toBe(password);
    expect((await engine.plan()).isEmpty).toBe(true);
  });

  test("what was changed by other hands is found and put right", async () => {
    const registry = engine.cloud.all().find(({ type }) => type === "azurerm_container_registry");
    if (!registry) throw new Error("no registry");
    engine.cloud.put({ ...registry, values: { ...registry.values, sku: "Basic" } });
    const plan = await engine.plan();
    expect(plan.drift.map(({ address }) => address)).toEqual(["azurerm_container_registry.main"]);
    expect(actionsOf(plan)).toEqual({ "azurerm_container_registry.main": "update" });
  });

  test("destroy goes backwards and leaves nothing", async () => {
    const operations = await engine.destroy();
    expect(engine.state().size).toBe(0);
    expect(engine.cloud.all()).toEqual([]);
    const order = operations.map(({ address }) => address);
    expect(order.indexOf("helm_release.issuer")).toBeLessThan(order.indexOf("helm_release.certs"));
    expect(order.indexOf("helm_release.flyte")).toBeLessThan(order.indexOf("kubernetes_namespace_v1.flyte"));
    expect(order.at(-1)).toBe("azurerm_resource_group.main");
  });
});

describeEngine("broken configurations fail with the engine's own message", () => {
  const group = (change: Record<string, unknown>): object =>
    stackOf({ azurerm_resource_group: { main: { name: "rg", location: "eastus", ...change } } });

  test.each<[string, object, RegExp]>([
    [
      "cycle",
      stackOf({
        random_id: {
          a: { byte_length: 2, prefix: "${random_id.b.hex}" },
          b: { byte_length: 2, prefix: "${random_id.a.hex}" },
        },
      }),
      /Cycle: random_id\.[ab], random_id\.[ab]/,
    ],
    [
      "missing argument",
      group({ location: undefined }),
      /Missing required argument.*\n.*"location" is required/s,
    ],
    ["unknown argument", group({ colour: "red" }), /Extraneous JSON object property.*"colour"/s],
    [
      "unknown attribute",
      group({ name: "${azurerm_resource_group.main.colour}" }),
      /Unsupported attribute.*"colour"/s,
    ],
    [
      "reference to nothing",
      group({ name: "${azurerm_subnet.nodes.name}" }),
      /Reference to undeclared resource/,
    ],
    ["wrong type", group({ tags: "red" }), /Incorrect attribute value type.*"tags"/s],
    [
      "read-only attribute",
      stackOf(changed(cluster(), "azurerm_kubernetes_cluster.main", { fqdn: "x" })),
      /Can't configure a value for "fqdn"/,
    ],
  ])("validate: %s", async (_, stack, message) => {
    const engine = await start(stack);
    const failure = await engine.validate().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EngineError);
    expect((failure as EngineError).message).toMatch(message);
  });

  test("plan: sensitive output", async () => {
    const resources = { random_password: { it: { length: 8 } } };
    const engine = await start(
      stackOf(resources, { output: { it: { value: "${random_password.it.result}" } } }),
    );
    await expect(engine.plan()).rejects.toThrow("Output refers to sensitive values");
  });

  test.each<[string, Resources, RegExp]>([
    [
      "release before its namespace",
      {
        // The other way round, so that a busy machine cannot make the namespace in time.
        kubernetes_namespace_v1: { own: { ...namespace("own"), depends_on: ["helm_release.it"] } },
        helm_release: { it: release("it", { namespace: "own" }) },
      },
      /namespaces "own" not found\n {2}with helm_release\.it/,
    ],
    [
      "secret without its namespace",
      { kubernetes_secret_v1: { it: { metadata: { name: "it", namespace: "none" } } } },
      /namespaces "none" not found/,
    ],
    [
      "custom resources before their CRD",
      { helm_release: { it: release("it", { chart: "assets/issuer", repository: null, version: null }) } },
      /no matches for kind "ClusterIssuer" in version "cert-manager.io\/v1"/,
    ],
    [
      "cert-manager without its CRDs",
      {
        helm_release: {
          certs: release("cert-manager"),
          it: release("it", {
            chart: "assets/issuer",
            repository: null,
            version: null,
            depends_on: ["helm_release.certs"],
          }),
        },
      },
      /no matches for kind "ClusterIssuer"/,
    ],
    [
      "custom resources under a condition that holds",
      {
        helm_release: {
          certs: release("cert-manager", { values: ["crds: {enabled: true}"] }),
          it: release("it", {
            chart: "assets/issuer",
            repository: null,
            version: null,
            values: ["gateway: true"],
            depends_on: ["helm_release.certs"],
          }),
        },
      },
      /no matches for kind "Gateway" in version "gateway.networking.k8s.io\/v1"/,
    ],
    [
      "one name for two releases",
      { helm_release: { one: release("it"), two: release("it", { depends_on: ["helm_release.one"] }) } },
      /cannot re-use a name that is still in use/,
    ],
    [
      "chart that is not there",
      { helm_release: { it: release("it", { chart: "./charts/none" }) } },
      /"\.\/charts\/none" not found/,
    ],
    [
      "same assignment twice",
      {
        azurerm_role_assignment: Object.fromEntries(
          ["one", "two"].map((name, index) => [
            name,
            {
              scope: "${azurerm_resource_group.main.id}",
              role_definition_name: "Reader",
              principal_id: "00000000-0000-0000-0000-000000000001",
              depends_on: index ? ["azurerm_role_assignment.one"] : [],
            },
          ]),
        ),
      },
      /RoleAssignmentExists/,
    ],
    [
      "resource group that is not there",
      {
        azurerm_user_assigned_identity: {
          it: { name: "it", location: "eastus", resource_group_name: "none" },
        },
      },
      /Resource group 'none' could not be found/,
    ],
  ])("apply: %s", async (_, resources, message) => {
    const engine = await start(stackOf({ ...cluster(), ...resources }), { assetsDir: assets() });
    await expect(engine.apply()).rejects.toThrow(message);
  });

  test("a cluster that is not there", async () => {
    const provider = (kubernetes: Record<string, unknown>): object =>
      stackOf({ helm_release: { it: release("it") } }, { provider: { helm: [{ kubernetes }] } });
    const engine = await start(provider({}));
    await expect(engine.apply()).rejects.toThrow("Kubernetes cluster unreachable: invalid configuration");
    engine.change(provider({ host: "https://other.example:443", token: "x" }));
    await expect(engine.apply()).rejects.toThrow("no such host");
  });

  test("a certificate that was not decoded, and local accounts that are off", async () => {
    const certificate = "${azurerm_kubernetes_cluster.main.kube_config[0].client_certificate}";
    const host = "${azurerm_kubernetes_cluster.main.kube_config[0].host}";
    const stack = (change: Record<string, unknown>, client_certificate: string): object =>
      stackOf(
        {
          ...changed(cluster(), "azurerm_kubernetes_cluster.main", change),
          helm_release: { it: release("it") },
        },
        { provider: { azurerm: [{ features: [{}] }], helm: [{ kubernetes: { host, client_certificate } }] } },
      );
    const engine = await start(stack({}, certificate));
    await expect(engine.apply()).rejects.toThrow("failed to find any PEM data");
    engine.change(
      stack(
        { name: "closed", local_account_disabled: true },
        `\${base64decode(${certificate.slice(2, -1)})}`,
      ),
    );
    await expect(engine.apply()).rejects.toThrow("has asked for the client to provide credentials");
  });

  test("a private database before its zone is linked", async () => {
    const resources = changed(platform(), "azurerm_postgresql_flexible_server.main", { depends_on: [] });
    const link = "azurerm_private_dns_zone_virtual_network_link.main";
    const engine = await start(
      stackOf(
        Object.fromEntries(
          Object.entries(without(resources, link)).filter(([type]) => /^azurerm|^random/.test(type)),
        ),
      ),
    );
    await expect(engine.apply()).rejects.toThrow("the private DNS zone is not linked to the virtual network");
  });

  test("a pool that cannot be rotated", async () => {
    const engine = await start(stackOf(cluster()));
    await engine.apply();
    const pool = {
      default_node_pool: { name: "cpu", vm_size: "Standard_D8s_v5", min_count: 1, max_count: 3 },
    };
    engine.change(stackOf(changed(cluster(), "azurerm_kubernetes_cluster.main", pool)));
    await expect(engine.apply()).rejects.toThrow("`temporary_name_for_rotation` must be specified");
  });
});

describeEngine("order that is only luck", () => {
  test("what came in time without waiting is named", async () => {
    const spaces = {
      ...cluster(),
      kubernetes_namespace_v1: { one: namespace("one"), two: namespace("two") },
    };
    const engine = await start(stackOf(spaces));
    // By itself first: in one apply with the release, a busy machine could make it too late.
    await engine.apply();
    engine.change(
      stackOf({
        ...spaces,
        helm_release: {
          it: release("it", { namespace: "one", depends_on: ["kubernetes_namespace_v1.two"] }),
        },
      }),
    );
    await expect(engine.apply()).rejects.toThrow(
      "nothing orders these:\nhelm_release.it needs kubernetes_namespace_v1.one, but does not wait for it",
    );
  });

  test("a release is not removed while its CRDs are in use, nor a namespace while something is in it", async () => {
    const resources = {
      ...cluster(),
      kubernetes_namespace_v1: { own: namespace("own") },
      helm_release: {
        certs: release("cert-manager", { values: ["installCRDs: true"] }),
        issuer: release("issuer", {
          chart: "assets/issuer",
          repository: null,
          version: null,
          namespace: "own",
          depends_on: ["helm_release.certs", "kubernetes_namespace_v1.own"],
        }),
      },
    };
    const engine = await start(stackOf(resources), { assetsDir: assets() });
    await engine.apply();
    const forgetful = changed(resources, "helm_release.issuer", { depends_on: [] });
    engine.change(stackOf(without(without(forgetful, "helm_release.certs"), "kubernetes_namespace_v1.own")));
    const failure = await engine.apply().catch((error: unknown) => error);
    expect(String(failure)).toContain(
      'release "default/cert-manager" brings the CRDs of cert-manager.io\nThey are still used by own/issuer.',
    );
    expect(String(failure)).toContain('namespace "own" cannot be removed while it is in use');
  });
});

describeEngine("what the engine allows besides", () => {
  test("two clusters with a provider block each, repeated resources and generated blocks", async () => {
    const { azurerm_resource_group, azurerm_kubernetes_cluster } = cluster();
    const main = azurerm_kubernetes_cluster?.["main"] ?? {};
    const connection = (name: string): object => ({
      host: `\${azurerm_kubernetes_cluster.${name}.kube_config[0].host}`,
      client_certificate: `\${base64decode(azurerm_kubernetes_cluster.${name}.kube_config[0].client_certificate)}`,
    });
    const stack = stackOf(
      {
        azurerm_resource_group: azurerm_resource_group ?? {},
        azurerm_kubernetes_cluster: {
          main,
          other: {
            ...main,
            name: "other",
            identity: undefined,
            dynamic: { identity: { for_each: ["SystemAssigned"], content: { type: "${identity.value}" } } },
          },
        },
        random_id: { each: { count: 2, byte_length: 4 } },
        kubernetes_namespace_v1: {
          each: { for_each: { a: "one", b: "two" }, metadata: { name: "${each.value}" } },
          elsewhere: { metadata: { name: "one" }, provider: "kubernetes.other" },
        },
      },
      {
        provider: {
          azurerm: [{ features: [{}] }],
          kubernetes: [connection("main"), { alias: "other", ...connection("other") }],
        },
      },
    );
    const engine = await start(stack);
    const operations = await engine.apply();
    expect(operations).toHaveLength(8);
    const places = engine.cloud.all().filter(({ type }) => type === "kubernetes_namespace_v1");
    expect(places.map(({ name, cluster }) => `${name} ${cluster?.slice(8, 11)}`).sort()).toEqual([
      "one aks",
      "one aks",
      "two aks",
    ]);
    expect(new Set(places.map(({ cluster }) => cluster)).size).toBe(2);
    expect((await engine.plan()).isEmpty).toBe(true);
    await engine.destroy();
    expect(engine.cloud.all()).toEqual([]);
  });
});

describeEngine("what was there before", () => {
  const lookup = {
    data: { azurerm_kubernetes_cluster: { old: { name: "old", resource_group_name: "theirs" } } },
    provider: {
      azurerm: [{ features: [{}] }],
      helm: [
        { kubernetes: { host: "${data.azurerm_kubernetes_cluster.old.kube_config[0].host}", token: "x" } },
      ],
    },
  };

  test("is found when it is said to exist, and not otherwise", async () => {
    const stack = stackOf({ helm_release: { it: release("it") } }, lookup);
    const engine = await start(stack, { existing: ["/resourceGroups/theirs"] });
    await engine.apply();
    expect((await engine.plan()).isEmpty).toBe(true);
    await expect((await start(stack)).plan()).rejects.toThrow(
      'azurerm_kubernetes_cluster "old" was not found',
    );
  });
});
