import { describeCharts, findObject } from "../support/helm";
import { evaluatedResources } from "../../testing/release-values";
import { at, ofKind, type Toleration, workloadsOf } from "./objects";
import { poolsOf, tolerates } from "./pools";
import { chartsOf, propsOf, releases, renderRelease, STACK_NAMES, synthesize } from "./stacks";

const WITH_GPUS = STACK_NAMES.filter((stack) => poolsOf(stack).some(({ gpu }) => gpu));

describeCharts("the GPU operator", chartsOf("gpuOperator"), (charts) => {
  test("is there where there are GPUs, and nowhere else", () => {
    expect(WITH_GPUS).toEqual(["large", "nginx", "production.yaml"]);
    for (const stack of STACK_NAMES)
      expect("gpu-operator" in releases(stack)).toBe(WITH_GPUS.includes(stack));
  });

  describe.each(WITH_GPUS)("of stack %s", (stack) => {
    const objects = () => renderRelease(charts, stack, "gpu-operator").objects;
    const policy = () =>
      at<Record<string, object>>(findObject(objects(), "ClusterPolicy", "cluster-policy"), "spec");
    const pools = poolsOf(stack).filter(({ gpu }) => gpu);

    test("leaves the driver to who installs it", () => {
      const byOperator = propsOf(stack).gpuDriver === "operator";
      expect(pools.map(({ gpuDriver }) => gpuDriver)).toEqual(
        pools.map(() => (byOperator ? "None" : "Install")),
      );
      const { driver, toolkit, operator } = policy();
      expect({
        driver: at(driver, "enabled"),
        toolkit: at(toolkit, "enabled"),
        runtimeClass: at(operator, "runtimeClass"),
        env: at(toolkit, "env"),
      }).toEqual(
        byOperator
          ? {
              driver: true,
              toolkit: true,
              runtimeClass: "nvidia",
              env: [{ name: "RUNTIME_CONFIG_SOURCE", value: "file" }],
            }
          : { driver: false, toolkit: false, runtimeClass: "nvidia-container-runtime", env: undefined },
      );
    });

    test("runs on every GPU node, whatever its taints", () => {
      const worker = workloadsOf(objects()).find(({ kind }) => kind === "DaemonSet");
      const [ofDaemonSets, ofWorker] = [
        at<readonly Toleration[]>(policy(), "daemonsets", "tolerations"),
        worker?.tolerations ?? [],
      ];
      for (const tolerations of [ofDaemonSets, ofWorker]) {
        const missing = pools.flatMap(({ taints }) =>
          taints.filter((taint) => !tolerates(tolerations, taint)),
        );
        expect(missing).toEqual([]);
        // A list replaces the chart's own.
        expect(tolerations).toContainEqual({
          key: "nvidia.com/gpu",
          operator: "Exists",
          effect: "NoSchedule",
        });
      }
    });

    test("leaves the partitions to AKS, which made them", () => {
      expect(policy()).toMatchObject({ mig: { strategy: "single" }, migManager: { enabled: false } });
    });

    test("asks for nothing that the cluster has not", () => {
      expect(at(policy(), "dcgmExporter", "serviceMonitor", "enabled")).toBe(false);
      expect(ofKind(objects(), "ServiceMonitor")).toEqual([]);
    });

    test("may reach into its nodes", () => {
      const namespaces = evaluatedResources(synthesize(stack), "kubernetes_namespace_v1").map(
        ({ metadata }) => metadata as { name: string; labels?: object },
      );
      expect(namespaces.find(({ name }) => name === "gpu-operator")?.labels).toEqual({
        "pod-security.kubernetes.io/enforce": "privileged",
        "pod-security.kubernetes.io/audit": "privileged",
        "pod-security.kubernetes.io/warn": "privileged",
      });
    });
  });
});
