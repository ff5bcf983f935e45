import {
  ACCELERATOR_LABEL,
  formatTaint,
  GPU_RESOURCE,
  GPU_TAINT,
  PARTITION_LABEL,
  SPOT_LABEL,
  SPOT_TAINT,
  tolerationOf,
} from "../../constructs/shared/scheduling";

test("the taints are those that AKS sets and tolerates", () => {
  expect(formatTaint(SPOT_TAINT)).toBe("kubernetes.azure.com/scalesetpriority=spot:NoSchedule");
  expect(formatTaint(GPU_TAINT)).toBe("nvidia.com/gpu=present:NoSchedule");
  expect(SPOT_LABEL).toEqual({ [SPOT_TAINT.key]: SPOT_TAINT.value });
  expect(GPU_TAINT.key).toBe(GPU_RESOURCE);
});

test("labels are not those of AWS, Flyte's defaults", () => {
  expect([ACCELERATOR_LABEL, PARTITION_LABEL]).toEqual([
    "nvidia.com/gpu.accelerator",
    "nvidia.com/gpu.partition-size",
  ]);
});

test("a toleration is of exactly its taint", () => {
  expect(tolerationOf({ key: "team", value: "vision", effect: "NoExecute" })).toEqual({
    key: "team",
    operator: "Equal",
    value: "vision",
    effect: "NoExecute",
  });
});
