import { GpuNodePool } from "../../constructs/foundation/gpu-node-pool";
import { GPU_TAINT, SPOT_TAINT } from "../../constructs/shared/scheduling";
import { GpuOperator, gpuOperatorValues } from "../../constructs/workloads/gpu-operator";
import { releaseValues } from "../../testing/release-values";
import { one, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import { cluster } from "../support/stand-ins";

const TEAM = { key: "team", value: "vision", effect: "NoExecute" } as const;

const GPU_TOLERATION = { key: "nvidia.com/gpu", operator: "Exists", effect: "NoSchedule" };

test("waits for the pools, in a namespace whose pods may reach into the host", () => {
  const json = synthStack((stack) => {
    const aks = cluster(stack);
    const pool = new GpuNodePool(stack, "pool", {
      cluster: aks,
      poolName: "gpupool",
      vmSize: "Standard_NC4as_T4_v3",
    });
    waitFor(stack, new GpuOperator(stack, "operator", { cluster: aks, gpuPools: [pool] }));
  });
  const namespace = one(json, "kubernetes_namespace_v1", "gpu-operator");
  const release = one(json, "helm_release", "gpu-operator");
  expect(namespace.body["metadata"]).toMatchObject({
    labels: {
      "pod-security.kubernetes.io/enforce": "privileged",
      "pod-security.kubernetes.io/audit": "privileged",
      "pod-security.kubernetes.io/warn": "privileged",
    },
  });
  expect(release.body).toMatchObject({
    repository: "https://helm.ngc.nvidia.com/nvidia",
    chart: "gpu-operator",
    namespace: ref(namespace, "metadata[0].name"),
    disable_openapi_validation: true,
    depends_on: [namespace.address, one(json, "azurerm_kubernetes_cluster_node_pool").address],
  });
  expect(releaseValues(json)["gpu-operator"]).toEqual(gpuOperatorValues("aks", [{ taints: [GPU_TAINT] }]));
  expect(waitsFor(json)).toEqual([release.address]);
});

test("AKS's driver turns driver and toolkit of the operator off", () => {
  expect(gpuOperatorValues("aks", [])).toMatchObject({
    driver: { enabled: false },
    toolkit: { enabled: false },
    operator: { runtimeClass: "nvidia-container-runtime" },
  });
});

test("the operator's driver comes with its toolkit and its own runtime class", () => {
  const values = gpuOperatorValues("operator", []);
  expect(values).toMatchObject({
    driver: { enabled: true },
    toolkit: { enabled: true, env: [{ name: "RUNTIME_CONFIG_SOURCE", value: "file" }] },
  });
  expect(values).not.toHaveProperty("operator");
});

test.each(["aks", "operator"] as const)("%s: partitions are AKS's business, and one resource", (driver) => {
  expect(gpuOperatorValues(driver, [])).toMatchObject({
    mig: { strategy: "single" },
    migManager: { enabled: false },
  });
});

test("its pods tolerate each taint of each pool, once", () => {
  const pools = [{ taints: [GPU_TAINT, TEAM] }, { taints: [GPU_TAINT, TEAM, SPOT_TAINT] }];
  const tolerations = [
    GPU_TOLERATION,
    { key: "team", operator: "Equal", value: "vision", effect: "NoExecute" },
    {
      key: "kubernetes.azure.com/scalesetpriority",
      operator: "Equal",
      value: "spot",
      effect: "NoSchedule",
    },
  ];
  expect(gpuOperatorValues("aks", pools)).toMatchObject({
    daemonsets: { tolerations },
    "node-feature-discovery": { worker: { tolerations } },
  });
  expect(gpuOperatorValues("aks", [])).toMatchObject({ daemonsets: { tolerations: [GPU_TOLERATION] } });
});
