import { policyValues } from "../../constructs/workloads/flyte-policies";

const REPLICAS = { replicaCount: 2 };
const ALL = {
  flyteadmin: REPLICAS,
  datacatalog: REPLICAS,
  flyteconsole: REPLICAS,
  flytepropeller: REPLICAS,
  flytescheduler: { replicaCount: 1 },
};

describe("budgets follow the values that flyte-core gets, with those of the user", () => {
  test.each<[string, object, string[]]>([
    ["everything with two pods has one", {}, ["flyteadmin", "datacatalog", "flyteconsole", "flytepropeller"]],
    [
      "what has one pod has none",
      { flyteconsole: { replicaCount: 1 } },
      ["flyteadmin", "datacatalog", "flytepropeller"],
    ],
    [
      "an autoscaler may go down to one pod",
      { flyteadmin: { replicaCount: 2, autoscaling: { enabled: true } } },
      ["datacatalog", "flyteconsole", "flytepropeller"],
    ],
    [
      "an autoscaler that keeps two keeps the budget",
      { flyteadmin: { replicaCount: 1, autoscaling: { enabled: true, minReplicas: 2 } } },
      ["flyteadmin", "datacatalog", "flyteconsole", "flytepropeller"],
    ],
    [
      "a number may be text",
      { flyteadmin: { replicaCount: "1" } },
      ["datacatalog", "flyteconsole", "flytepropeller"],
    ],
  ])("%s", (_, values, budgets) => {
    expect(policyValues({ ...ALL, ...values }).budgets).toEqual(budgets);
  });
});

test("ports of the data catalog are those of the chart, unless a user moves them", () => {
  expect(policyValues(ALL)).not.toHaveProperty("datacatalog");
  const server = { application: { grpcPort: 9089 }, datacatalog: { "profiler-port": 9254 } };
  expect(policyValues({ configmap: { datacatalogServer: server } }).datacatalog).toEqual({
    grpcPort: 9089,
    metricsPort: 9254,
  });
});
