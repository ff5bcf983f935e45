import { criticalPath } from "../../rehearsal/critical-path";
import { referenceChain } from "../../rehearsal/reference-chain";
import { StackGraph } from "../../testing/graph";
import { VARIANTS } from "../stack/variants";
import { one, synthFlyteStack } from "../support/synth";
import { TINY_STACK } from "./tiny-stack";

test("everything in Azure, then one thing in the cluster after another", () => {
  expect(referenceChain(TINY_STACK)).toEqual([
    { name: "Azure", seconds: 430 },
    { name: "Flyte", seconds: 180 },
    { name: "ingress", seconds: 60 },
    { name: "certificates", seconds: 60 },
  ]);
});

describe("the smallest Flyte", () => {
  const { json } = synthFlyteStack();
  const { path, length, sum } = criticalPath(json);
  const chain = referenceChain(json);

  // Flyte's namespace waits for cert-manager, so that it is destroyed before it.
  test("takes as long as its cluster, what issues certificates, and Flyte after it", () => {
    expect(path.map(({ id }) => id.split(".")[0])).toEqual([
      "azurerm_resource_group",
      "azurerm_virtual_network",
      "azurerm_subnet",
      "azurerm_role_assignment",
      "azurerm_kubernetes_cluster",
      "kubernetes_namespace_v1",
      "helm_release",
      "helm_release",
      "kubernetes_namespace_v1",
      "helm_release",
      "helm_release",
    ]);
    expect(length).toBe(719);
  });

  test("is ready before a chain would be, and long before one thing after the other", () => {
    expect(chain.map(({ name }) => name)).toEqual(["Azure", "Flyte", "ingress", "certificates"]);
    expect(chain.reduce((total, { seconds }) => total + seconds, 0)).toBe(861);
    expect(sum).toBeGreaterThan(1500);
  });
});

describe("nothing waits that need not", () => {
  const { json } = synthFlyteStack({
    ...VARIANTS["careful"],
    gpuPools: { t4: { vmSize: "Standard_NC4as_T4_v3" } },
  });
  const graph = new StackGraph(json);
  const release = (name: string) => one(json, "helm_release", name).address;
  const cluster = one(json, "azurerm_kubernetes_cluster").address;

  test.each(["azurerm_postgresql_flexible_server", "azurerm_storage_account", "azurerm_container_registry"])(
    "%s is made beside the cluster",
    (type) => {
      const { address } = one(json, type);
      expect([graph.dependsOn(address, cluster), graph.dependsOn(cluster, address)]).toEqual([false, false]);
    },
  );

  test.each([
    ["envoy-gateway", "cert-manager"],
    ["envoy-gateway", "gpu-operator"],
    ["cert-manager", "gpu-operator"],
    ["flyte", "flyte-gateway"],
    ["flyte", "flyte-certificate"],
    ["flyte", "gpu-operator"],
  ])("%s is installed beside %s", (left, right) => {
    const [a, b] = [release(left), release(right)];
    expect([graph.dependsOn(a, b), graph.dependsOn(b, a)]).toEqual([false, false]);
  });
});
