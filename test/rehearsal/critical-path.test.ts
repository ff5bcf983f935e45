import { criticalPath } from "../../rehearsal/critical-path";
import { lockOf, typicalSeconds } from "../../rehearsal/durations";
import { schedule } from "../../rehearsal/schedule";

const stack = {
  provider: { helm: [{ kubernetes: { host: "${azurerm_kubernetes_cluster.aks.fqdn}" } }] },
  resource: {
    azurerm_resource_group: { rg: { name: "rg" } },
    azurerm_kubernetes_cluster: { aks: { resource_group_name: "${azurerm_resource_group.rg.name}" } },
    azurerm_postgresql_flexible_server: { pg: { resource_group_name: "${azurerm_resource_group.rg.name}" } },
    helm_release: {
      flyte: { chart: "flyte-core", values: ["${azurerm_postgresql_flexible_server.pg.fqdn}"] },
      certs: { chart: "cert-manager", repository: "https://charts.jetstack.io" },
    },
  },
};

test("the critical path is the longest chain, with its length and the sum beside it", () => {
  const { sum, length, path } = criticalPath(stack);
  expect(path.map(({ id, start, end }) => [id, start, end])).toEqual([
    ["azurerm_resource_group.rg", 0, 10],
    ["azurerm_postgresql_flexible_server.pg", 10, 430],
    ["helm_release.flyte", 430, 610],
  ]);
  expect(length).toBe(610);
  expect(sum).toBe(10 + 360 + 420 + 180 + 60);
});

test("credentials of one identity wait for each other, those of two do not", () => {
  const credential = (identity: string): object => ({
    parent_id: `\${azurerm_user_assigned_identity.${identity}.id}`,
  });
  const { schedule: scheduled, length } = criticalPath({
    resource: {
      azurerm_user_assigned_identity: { one: {}, two: {} },
      azurerm_federated_identity_credential: {
        a: credential("one"),
        b: credential("one"),
        c: credential("two"),
      },
    },
  });
  const starts = scheduled.map(({ id, start }) => `${id.split(".")[1]} ${start}`).sort();
  expect(starts).toEqual(["a 8", "b 16", "c 8", "one 0", "two 0"]);
  expect(length).toBe(24);
});

test("an empty stack takes no time", () => {
  expect(criticalPath({})).toEqual({ sum: 0, length: 0, path: [], schedule: [] });
});

test("no more tasks than allowed run at the same time", () => {
  const tasks = ["a", "b", "c"].map((id) => ({ id, seconds: 5, after: [] }));
  expect(schedule(tasks, 2).map(({ start, end, because }) => [start, end, because])).toEqual([
    [0, 5, undefined],
    [0, 5, undefined],
    [5, 10, "a"],
  ]);
});

test("tasks that wait for each other are told", () => {
  const tasks = [
    { id: "a", seconds: 1, after: ["b"] },
    { id: "b", seconds: 1, after: ["a"] },
  ];
  expect(() => schedule(tasks)).toThrow("these wait for each other: a, b");
});

test.each([
  ["azurerm_postgresql_flexible_server", "create", {}, 420],
  ["azurerm_postgresql_flexible_server", "create", { high_availability: { mode: "ZoneRedundant" } }, 720],
  ["azurerm_postgresql_flexible_server", "create", { high_availability: [] }, 420],
  ["helm_release", "create", { chart: "oci://docker.io/envoyproxy/gateway-helm" }, 45],
  ["helm_release", "create", { chart: "assets/gateway/0123" }, 15],
  ["helm_release", "create", { chart: "other", repository: "https://charts.example" }, 30],
  ["helm_release", "delete", { chart: "flyte-core" }, 20],
  ["time_sleep", "create", { create_duration: "1m30s" }, 90],
  ["time_sleep", "delete", { create_duration: "1m30s" }, 0],
  ["azurerm_client_config", "read", {}, 1],
  ["random_password", "create", {}, 0],
] as const)("%s takes its typical time to %s with %j", (type, action, values, seconds) => {
  expect(typicalSeconds(type, action, values)).toBe(seconds);
});

test("only credentials with a parent have a lock", () => {
  expect(lockOf("azurerm_federated_identity_credential", { parent_id: "x" })).toBeDefined();
  expect(lockOf("azurerm_federated_identity_credential", {})).toBeUndefined();
  expect(lockOf("azurerm_subnet", { parent_id: "x" })).toBeUndefined();
});
