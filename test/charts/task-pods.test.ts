import { ACCELERATOR_LABEL, PARTITION_LABEL } from "../../constructs/shared/scheduling";
import { describeCharts } from "../support/helm";
import { evaluatedResources } from "../../testing/release-values";
import { at, configFile, type Toleration } from "./objects";
import { type ChartPaths, chartsOf, renderRelease, STACK_NAMES, type StackName, synthesize } from "./stacks";
import { type Pool, poolsOf, tolerates } from "./pools";

type OneKeyMaps = readonly Readonly<Record<string, unknown>>[];

/** How Flyte makes the pods of tasks. */
function plugin(charts: ChartPaths, stack: StackName): Record<string, unknown> {
  const { objects } = renderRelease(charts, stack, "flyte");
  return at(configFile(objects, "flyte-propeller-config", "k8s.yaml"), "plugins", "k8s");
}

/** What Flyte adds to a pod that asks for a GPU of this pool, and may run on spot nodes (pod_helper.go). */
function gpuTolerations(settings: Record<string, unknown>, pool: Pool): Toleration[] {
  const list = <T>(key: string) => (settings[key] ?? []) as readonly T[];
  const resource = settings["gpu-resource-name"] as string;
  return [
    ...list<string>("add-tolerations-for-extended-resources").map((key) => ({
      key,
      operator: "Exists",
      effect: "NoSchedule",
    })),
    ...list<Record<string, readonly Toleration[]>>("resource-tolerations").flatMap(
      (entry) => entry[resource] ?? [],
    ),
    ...(pool.spot ? list<Toleration>("interruptible-tolerations") : []),
  ];
}

describeCharts("pods of tasks", chartsOf("flyteCore"), (charts) => {
  describe.each(STACK_NAMES)("in stack %s", (stack) => {
    const settings = () => plugin(charts, stack);
    const pools = poolsOf(stack);
    const gpuPools = pools.filter(({ gpu }) => gpu);
    const spotPools = pools.filter(({ spot }) => spot);

    test("log in to the account by workload identity", () => {
      const account = at<string>(evaluatedResources(synthesize(stack), "azurerm_storage_account")[0], "name");
      expect(settings()["default-env-vars"]).toEqual([
        { AZURE_STORAGE_ACCOUNT_NAME: account },
        { FLYTE_AZURE_STORAGE_ACCOUNT_NAME: account },
        { FLYTE_PERSISTENCE_ATTACH_EXECUTION_METADATA: "false" },
        // Of the stack's own values: the case of a key within a list stays.
        ...(stack === "brought" ? [{ ACME_Region: "we" }] : []),
      ]);
      expect(settings()["default-labels"]).toEqual([{ "azure.workload.identity/use": "true" }]);
    });

    test("have their maps as lists of one text each, since Flyte lower-cases other keys", () => {
      for (const key of ["default-env-vars", "default-labels"]) {
        for (const entry of settings()[key] as OneKeyMaps) {
          expect(Object.values(entry).map((value) => typeof value)).toEqual(["string"]);
        }
      }
      // Flyte reads a map here, and one key is one resource.
      for (const entry of (settings()["resource-tolerations"] ?? []) as OneKeyMaps) {
        expect(Object.keys(entry)).toEqual(["nvidia.com/gpu"]);
      }
    });

    test("keep off spot nodes unless they may be interrupted", () => {
      if (spotPools.length === 0) {
        expect(Object.keys(settings()).filter((key) => key.startsWith("interruptible"))).toEqual([]);
        return;
      }
      const { key, operator, values } = settings()["interruptible-node-selector-requirement"] as {
        key: string;
        operator: string;
        values: string[];
      };
      for (const { labels, taints } of spotPools) {
        expect(operator).toBe("In");
        expect(values).toContain(labels[key]);
        const tolerated = settings()["interruptible-tolerations"] as readonly Toleration[];
        expect(taints.some((taint) => tolerates(tolerated, taint))).toBe(true);
      }
    });

    test("find GPUs by the labels of the pools, and tolerate all of their taints", () => {
      if (gpuPools.length === 0) {
        expect(Object.keys(settings()).filter((key) => key.includes("gpu"))).toEqual([]);
        return;
      }
      expect(settings()).toMatchObject({
        "gpu-resource-name": "nvidia.com/gpu",
        "gpu-device-node-label": ACCELERATOR_LABEL,
        "gpu-partition-size-node-label": PARTITION_LABEL,
      });
      for (const pool of gpuPools) {
        expect(pool.labels[settings()["gpu-device-node-label"] as string]).toMatch(/^nvidia-/);
        expect((settings()["gpu-partition-size-node-label"] as string) in pool.labels).toBe(
          pool.gpuInstance !== undefined,
        );
        const tolerations = gpuTolerations(settings(), pool);
        expect(pool.taints.filter((taint) => !tolerates(tolerations, taint))).toEqual([]);
      }
    });
  });
});
