import { evaluatedResources } from "../../testing/release-values";
import { parseTaint, type Taint } from "../../constructs/shared/kubernetes-names";
import type { Toleration } from "./objects";
import { type StackName, synthesize } from "./stacks";

/** A pool of nodes as Azure makes it. */
export interface Pool {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  readonly spot: boolean;
  readonly gpu: boolean;
  readonly gpuDriver?: string;
  readonly gpuInstance?: string;
}

/** The pools of a stack beside the system pool. */
export function poolsOf(stack: StackName): Pool[] {
  return evaluatedResources(synthesize(stack), "azurerm_kubernetes_cluster_node_pool").map((pool) => {
    const body = pool as {
      name: string;
      node_labels?: Record<string, string>;
      node_taints?: string[];
      priority?: string;
      gpu_driver?: string;
      gpu_instance?: string;
    };
    return {
      name: body.name,
      labels: body.node_labels ?? {},
      taints: (body.node_taints ?? []).map((text) => parseTaint(text)!),
      spot: body.priority === "Spot",
      gpu: body.gpu_driver !== undefined,
      gpuDriver: body.gpu_driver,
      gpuInstance: body.gpu_instance,
    };
  });
}

/** Whether Kubernetes lets a pod with these tolerations onto a node with this taint. */
export function tolerates(tolerations: readonly Toleration[], taint: Taint): boolean {
  return tolerations.some(
    ({ key, operator, value, effect }) =>
      key === taint.key &&
      (effect === undefined || effect === taint.effect) &&
      (operator === "Exists" || value === taint.value),
  );
}
