import { TaskIdentities } from "../../constructs/foundation/task-identities";
import { Naming } from "../../constructs/shared/naming";
import { TaskNamespaces } from "../../constructs/workloads/task-namespaces";
import { all, one, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import type { JsonObject } from "../../testing/stack-json";
import { cluster, GROUP } from "../support/stand-ins";

let json: JsonObject;
beforeAll(() => {
  json = synthStack((stack) => {
    const aks = cluster(stack);
    const projects = ["alpha", "beta"];
    const domains = ["development", "production"];
    const taskIdentities = new TaskIdentities(stack, "tasks", {
      resourceGroup: GROUP,
      naming: new Naming("flyte", "dev", "abc123"),
      cluster: aks,
      mode: "perProject",
      serviceAccounts: ["default", "spark"],
      projects,
      domains,
    });
    waitFor(
      stack,
      new TaskNamespaces(stack, "namespaces", { cluster: aks, taskIdentities, projects, domains }),
    );
  });
});

test("there is one for each project and domain", () => {
  expect(
    all(json, "kubernetes_namespace_v1").map(({ body }) => (body["metadata"] as JsonObject)["name"]),
  ).toEqual(["alpha-development", "alpha-production", "beta-development", "beta-production"]);
});

test.each(["alpha-development", "alpha-production", "beta-development", "beta-production"])(
  "%s: each account carries its project's identity",
  (name) => {
    const namespace = one(json, "kubernetes_namespace_v1", name);
    const identity = one(json, "azurerm_user_assigned_identity", `flyte-dev-tasks-${name.split("-")[0]!}`);
    const metadata = (account: string) => ({
      name: account,
      namespace: ref(namespace, "metadata[0].name"),
      annotations: { "azure.workload.identity/client-id": ref(identity, "client_id") },
    });
    // Kubernetes makes "default" by itself; that one is taken over.
    for (const [type, account] of [
      ["kubernetes_default_service_account_v1", "default"],
      ["kubernetes_service_account_v1", "spark"],
    ] as const) {
      const found = one(json, type, { metadata: metadata(account) });
      expect(found.body["depends_on"]).toEqual([namespace.address]);
    }
  },
);

test("ready are all namespaces and all accounts", () => {
  expect(waitsFor(json)).toHaveLength(12);
  expect(all(json, "kubernetes_default_service_account_v1")).toHaveLength(4);
  expect(all(json, "kubernetes_service_account_v1")).toHaveLength(4);
});
