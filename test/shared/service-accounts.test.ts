import {
  BACKEND_SERVICE_ACCOUNTS,
  CERT_MANAGER_SERVICE_ACCOUNT,
  taskNamespaces,
  WORKLOAD_IDENTITY_LABEL,
  workloadIdentityAnnotation,
} from "../../constructs/shared/service-accounts";

test("exactly three components of Flyte have an identity", () => {
  expect(BACKEND_SERVICE_ACCOUNTS).toEqual([
    { namespace: "flyte", name: "flyteadmin" },
    { namespace: "flyte", name: "datacatalog" },
    { namespace: "flyte", name: "flytepropeller" },
  ]);
  expect(CERT_MANAGER_SERVICE_ACCOUNT).toEqual({ namespace: "cert-manager", name: "cert-manager" });
});

test("tasks run in a namespace for each project and domain", () => {
  expect(taskNamespaces(["a", "b"], ["dev", "prod"])).toEqual(["a-dev", "a-prod", "b-dev", "b-prod"]);
});

test("the webhook's label is a string, and the annotation is on the account", () => {
  expect(WORKLOAD_IDENTITY_LABEL).toEqual({ "azure.workload.identity/use": "true" });
  expect(workloadIdentityAnnotation("id")).toEqual({ "azure.workload.identity/client-id": "id" });
});
