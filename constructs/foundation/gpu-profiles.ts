import { isKnown, type PropProblem } from "../shared/validation";
import { gpuVmSizeProblem, needsGridDriver } from "../shared/vm-sizes";

/** A size of partition as AKS names it: `MIG2g` is two sevenths of a card. */
export type GpuInstance = "MIG1g" | "MIG2g" | "MIG3g" | "MIG4g" | "MIG7g";

/** What a VM size has for GPUs. */
export interface GpuProfile {
  /** The device as flytekit writes it, which is the value of the node label. */
  readonly accelerator: string;
  /** Cards in one node; a share of a card counts as one. */
  readonly gpus: number;
  /** Memory of one card, in GB. */
  readonly memoryGb: number;
  /** AKS's name of each partition that the card can be cut into, by NVIDIA's name; empty where it cannot. */
  readonly partitions: Readonly<Record<string, GpuInstance>>;
  /** What a person should know before asking for this size. */
  readonly warning?: string;
}

const INSTANCES = ["MIG1g", "MIG2g", "MIG3g", "MIG4g", "MIG7g"] as const;

/** NVIDIA's profiles for the five sizes that AKS can make. */
const partitions = (...names: string[]): Record<string, GpuInstance> =>
  Object.fromEntries(
    INSTANCES.flatMap((instance, index) => (names[index] ? [[names[index], instance]] : [])),
  );

const card = (
  accelerator: string,
  memoryGb: number,
  more: Partial<GpuProfile> = {},
): Omit<GpuProfile, "gpus"> => ({ accelerator, memoryGb, partitions: {}, ...more });

const T4 = card("nvidia-tesla-t4", 16);
const V100 = card("nvidia-tesla-v100", 32, {
  warning: "the NDv2 series is old and its end is not announced; prefer Standard_NC40ads_H100_v5",
});
const A100_40 = card("nvidia-tesla-a100", 40, {
  partitions: partitions("1g.5gb", "2g.10gb", "3g.20gb", "4g.20gb", "7g.40gb"),
});
const A100_80 = card("nvidia-a100-80gb", 80, {
  partitions: partitions("1g.10gb", "2g.20gb", "3g.40gb", "4g.40gb", "7g.80gb"),
});
const A100_PCIE = {
  ...A100_80,
  warning:
    "Azure adds no capacity for the NC_A100_v4 series, so a quota may not be had; Standard_NC40ads_H100_v5 succeeds it",
};
const H100_NVL = card("nvidia-h100", 94, {
  partitions: partitions("1g.12gb", "2g.24gb", "3g.47gb", "4g.47gb", "7g.94gb"),
});
const H100 = card("nvidia-h100", 80, {
  partitions: partitions("1g.10gb", "2g.20gb", "3g.40gb", "4g.40gb", "7g.80gb"),
});
const H200 = card("nvidia-h200", 141, {
  partitions: partitions("1g.18gb", "2g.35gb", "3g.71gb", "4g.71gb", "7g.141gb"),
});
// flytekit has no constant for this device: tasks name it as GPUAccelerator("nvidia-a10").
const a10 = (memoryGb: number) => card("nvidia-a10", memoryGb);

/**
 * GPUs by VM size.
 *
 * Sources: https://learn.microsoft.com/azure/virtual-machines/sizes/overview (GPU accelerated; 2026-09-24);
 * devices: flytekit v1.16.24 `extras/accelerators.py`; partitions: NVIDIA gpu-operator v25.10.1
 * `assets/state-mig-manager/0400_configmap.yaml` and https://learn.microsoft.com/azure/aks/gpu-multi-instance.
 */
export const GPU_PROFILES: Readonly<Record<string, GpuProfile>> = {
  Standard_NC4as_T4_v3: { ...T4, gpus: 1 },
  Standard_NC8as_T4_v3: { ...T4, gpus: 1 },
  Standard_NC16as_T4_v3: { ...T4, gpus: 1 },
  Standard_NC64as_T4_v3: { ...T4, gpus: 4 },
  Standard_NC24ads_A100_v4: { ...A100_PCIE, gpus: 1 },
  Standard_NC48ads_A100_v4: { ...A100_PCIE, gpus: 2 },
  Standard_NC96ads_A100_v4: { ...A100_PCIE, gpus: 4 },
  Standard_ND96asr_v4: { ...A100_40, gpus: 8 },
  Standard_ND96amsr_A100_v4: { ...A100_80, gpus: 8 },
  Standard_NC40ads_H100_v5: { ...H100_NVL, gpus: 1 },
  Standard_NC80adis_H100_v5: { ...H100_NVL, gpus: 2 },
  Standard_ND96isr_H100_v5: { ...H100, gpus: 8 },
  Standard_ND96isr_H200_v5: { ...H200, gpus: 8 },
  Standard_ND40rs_v2: { ...V100, gpus: 8 },
  Standard_NV6ads_A10_v5: { ...a10(4), gpus: 1 },
  Standard_NV12ads_A10_v5: { ...a10(8), gpus: 1 },
  Standard_NV18ads_A10_v5: { ...a10(12), gpus: 1 },
  Standard_NV36ads_A10_v5: { ...a10(24), gpus: 1 },
  Standard_NV36adms_A10_v5: { ...a10(24), gpus: 1 },
  Standard_NV72ads_A10_v5: { ...a10(24), gpus: 2 },
};

const BY_LOWER_CASE = new Map(
  Object.entries(GPU_PROFILES).map(([size, profile]) => [size.toLowerCase(), profile]),
);

/** The GPUs of a VM size; nothing when the size is not in the table. */
export const gpuProfile = (size: string): GpuProfile | undefined =>
  isKnown(size) ? BY_LOWER_CASE.get(size.toLowerCase()) : undefined;

/** What decides whether a pool's GPUs can be had and used. */
export interface GpuPoolChoice {
  readonly vmSize: string;
  readonly accelerator?: string;
  readonly partition?: string;
  /** Who installs the NVIDIA driver. */
  readonly driver: "aks" | "operator";
}

/** What is wrong with the GPUs of a pool. */
export function gpuPoolProblems({ vmSize, accelerator, partition, driver }: GpuPoolChoice): PropProblem[] {
  if (!isKnown(vmSize)) {
    const message =
      "required where vmSize is known only after an apply; set it to the device's name in flytekit";
    return accelerator === undefined ? [{ key: ["accelerator"], message }] : [];
  }
  const unusable = gpuVmSizeProblem(vmSize);
  if (unusable) return [{ key: ["vmSize"], message: unusable }];
  const profile = gpuProfile(vmSize);
  const cuts = Object.keys(profile?.partitions ?? {});
  const problems: PropProblem[] = [];
  if (!profile && accelerator === undefined)
    problems.push({
      key: ["vmSize"],
      message: `the GPU of ${vmSize} is not known; allowed: ${Object.keys(GPU_PROFILES).join(", ")}, or another size with accelerator; set accelerator to the device's name in flytekit`,
    });
  if (partition !== undefined && !cuts.includes(partition))
    problems.push({
      key: ["partition"],
      message: profile
        ? `the GPU of ${vmSize} has no partition ${JSON.stringify(partition)}; allowed: ${cuts.join(", ") || "none, as the card cannot be partitioned"}`
        : `${vmSize} is not in the table of GPU sizes, so its partitions are not known; leave partition out`,
    });
  if (partition !== undefined && driver === "operator")
    problems.push({
      key: ["partition"],
      message:
        "AKS partitions only cards whose driver it installs; set the driver to aks, or leave partition out",
    });
  if (needsGridDriver(vmSize) && driver === "operator")
    problems.push({
      key: ["vmSize"],
      message: `${vmSize} needs the GRID driver, which only AKS installs; set the driver to aks, or take another size`,
    });
  return problems;
}
