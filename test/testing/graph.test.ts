import { StackGraph } from "../../testing/graph";

const stack = {
  provider: { helm: [{ kubernetes: { host: "${azurerm_kubernetes_cluster.aks.fqdn}" } }], azurerm: [{}] },
  locals: { name: "${azurerm_resource_group.rg.name}-x", again: "${local.name}" },
  data: { azurerm_client_config: { me: {} } },
  resource: {
    helm_release: {
      flyte: {
        values: ['${yamlencode({"a" = azurerm_role_assignment.r.id})}'],
        depends_on: ["helm_release.crds"],
      },
      crds: { name: "crds" },
    },
    azurerm_role_assignment: { r: { principal_id: "${data.azurerm_client_config.me.object_id}" } },
    azurerm_kubernetes_cluster: { aks: { name: "${local.again}" } },
    azurerm_resource_group: { rg: { name: "rg" } },
    random_id: { alone: { lifecycle: { replace_triggered_by: ["azurerm_resource_group.rg.location"] } } },
  },
};

describe("a graph without cycles", () => {
  const graph = new StackGraph(stack);

  test("direct dependencies pass through locals and providers", () => {
    expect(graph.dependencies("azurerm_kubernetes_cluster.aks")).toEqual(["azurerm_resource_group.rg"]);
    expect(graph.dependencies("helm_release.crds")).toEqual(["azurerm_kubernetes_cluster.aks"]);
    expect(graph.dependencies("helm_release.flyte")).toEqual([
      "azurerm_kubernetes_cluster.aks",
      "azurerm_role_assignment.r",
      "helm_release.crds",
    ]);
    expect(graph.dependencies("random_id.alone")).toEqual(["azurerm_resource_group.rg"]);
  });

  test("transitive dependencies have a direction", () => {
    expect(graph.dependsOn("helm_release.flyte", "azurerm_resource_group.rg")).toBe(true);
    expect(graph.dependsOn("helm_release.flyte", "data.azurerm_client_config.me")).toBe(true);
    expect(graph.dependsOn("azurerm_resource_group.rg", "helm_release.flyte")).toBe(false);
    expect(graph.dependsOn("helm_release.crds", "azurerm_role_assignment.r")).toBe(false);
    expect(graph.dependants("azurerm_kubernetes_cluster.aks")).toEqual([
      "helm_release.flyte",
      "helm_release.crds",
    ]);
  });

  test("an unknown address is an error, not an empty answer", () => {
    expect(() => graph.dependencies("helm_release.none")).toThrow("helm_release.none is not in the stack");
    expect(() => graph.dependsOn("helm_release.flyte", "helm_release.none")).toThrow("is not in the stack");
  });

  test("the order puts everything after what it waits for", () => {
    expect(graph.cycles()).toEqual([]);
    const order = graph.topologicalOrder();
    expect([...order].sort()).toEqual([...graph.addresses()].sort());
    for (const address of order) {
      for (const earlier of graph.dependencies(address)) {
        expect(order.indexOf(earlier)).toBeLessThan(order.indexOf(address));
      }
    }
  });
});

test("cycles are found through locals, providers and depends_on", () => {
  const graph = new StackGraph({
    provider: { helm: [{ kubernetes: { host: "${local.host}" } }] },
    locals: { host: "${helm_release.a.name}" },
    resource: {
      helm_release: { a: {} },
      random_id: {
        self: { prefix: "${random_id.self.id}" },
        b: { depends_on: ["random_id.c"] },
        c: { prefix: "${random_id.b.hex}" },
      },
    },
  });
  expect(graph.cycles().sort()).toEqual([
    ["helm_release.a", "local.host", "provider.helm"],
    ["random_id.b", "random_id.c"],
    ["random_id.self"],
  ]);
  expect(() => graph.topologicalOrder()).toThrow("cycle: ");
});
