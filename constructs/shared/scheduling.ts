import type { Taint } from "./kubernetes-names";

/** Label and taint that AKS puts on spot nodes; declared as well, or each plan would want to remove them. */
export const SPOT_LABEL = { "kubernetes.azure.com/scalesetpriority": "spot" } as const;
export const SPOT_TAINT: Taint = {
  key: "kubernetes.azure.com/scalesetpriority",
  value: "spot",
  effect: "NoSchedule",
};

/** Resource that a GPU, or a partition of one, is advertised as. */
export const GPU_RESOURCE = "nvidia.com/gpu";

/** Keeps pods without a GPU off GPU nodes. The key is the resource: AKS tolerates no other by itself. */
export const GPU_TAINT: Taint = { key: GPU_RESOURCE, value: "present", effect: "NoSchedule" };

/** Label by which a task finds a kind of GPU; its value is flytekit's name of the device. */
export const ACCELERATOR_LABEL = "nvidia.com/gpu.accelerator";

/** Label by which a task finds a partition of a GPU. */
export const PARTITION_LABEL = "nvidia.com/gpu.partition-size";

/** `key=value:Effect`, as Azure writes a taint. */
export function formatTaint({ key, value, effect }: Taint): string {
  return `${key}=${value}:${effect}`;
}

/** The taints of all lists, those first that come first, each key and effect once. */
export function mergeTaints(...lists: (readonly Taint[] | undefined)[]): Taint[] {
  const all = lists.flatMap((list) => list ?? []);
  const same = (a: Taint, b: Taint) => a.key === b.key && a.effect === b.effect;
  return all.filter((taint, index) => all.findIndex((other) => same(other, taint)) === index);
}

/** A toleration of exactly this taint, in the form of the Kubernetes API. */
export function tolerationOf({ key, value, effect }: Taint): Record<string, string> {
  return { key, operator: "Equal", value, effect };
}

/** Name of the pool that stands in while a pool's nodes are replaced; at most 12 characters. */
export function rotationName(poolName: string): string {
  return `tmp${poolName.slice(0, 9)}`;
}
