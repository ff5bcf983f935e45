import type { KubernetesClusterNodePool } from "@cdktf/provider-azurerm/lib/kubernetes-cluster-node-pool";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { GpuDescription, INodePool } from "../shared/interfaces";
import type { Taint } from "../shared/kubernetes-names";
import { ACCELERATOR_LABEL, GPU_TAINT, mergeTaints, PARTITION_LABEL } from "../shared/scheduling";
import { knownText, oneOf, optional, type ShapeOf } from "../shared/shape";
import { describeProblems, type PropProblem, validateProps, validateShape, warn } from "../shared/validation";
import { gpuPoolProblems, gpuProfile } from "./gpu-profiles";
import {
  countProblems,
  markProblems,
  NODE_POOL_SHAPE,
  type NodeMarks,
  type nodePoolProblems,
  type NodePoolProps,
  nodePoolResource,
  ownMarks,
  poolNameProblem,
} from "./node-pool";

/** Who installs the NVIDIA driver: AKS with its node image, or NVIDIA's GPU operator. */
export type GpuDriver = (typeof GPU_DRIVERS)[number];

/** All that may install the driver. */
export const GPU_DRIVERS = ["aks", "operator"] as const;

/** Props of {@link GpuNodePool}. */
export interface GpuNodePoolProps extends NodePoolProps {
  /** flytekit's name of the device. @default what the VM size has (docs/gpu.md) */
  readonly accelerator?: string;
  /** Partition of each card, such as `2g.20gb`; needs driver `aks`, and cannot change. @default whole cards */
  readonly partition?: string;
  /** One choice for all pools of a cluster, since one GPU operator serves them. @default aks */
  readonly driver?: GpuDriver;
}

/** Shape of {@link GpuNodePoolProps}. */
export const GPU_NODE_POOL_SHAPE: ShapeOf<GpuNodePoolProps> = {
  ...NODE_POOL_SHAPE,
  accelerator: optional(knownText),
  partition: optional(knownText),
  driver: optional(oneOf(GPU_DRIVERS)),
};

/**
 * A pool of GPU nodes. Its labels are those that Flyte looks for, its taint the one that GPU pods tolerate,
 * and a partition is one that the card really has.
 */
export class GpuNodePool extends Construct implements INodePool {
  readonly ready: readonly ITerraformDependable[];
  readonly poolName: string;
  readonly taints: readonly Taint[];
  readonly spot: boolean;
  readonly gpu: GpuDescription;
  /** The pool itself. */
  readonly resource: KubernetesClusterNodePool;

  /** @throws InvalidPropsError when the size, accelerator, partition and driver do not go together. */
  constructor(scope: Construct, id: string, props: GpuNodePoolProps) {
    super(scope, id);
    validateShape(this, GPU_NODE_POOL_SHAPE, props);
    const driver = props.driver ?? "aks";
    validateProps(
      this,
      poolNameProblem(props),
      ...describeProblems(gpuNodePoolProblems({ ...props, driver })),
    );

    const profile = gpuProfile(props.vmSize);
    if (profile?.warning) warn(this, profile.warning);
    const { partition, accelerator } = props;
    if (profile && accelerator !== undefined && accelerator !== profile.accelerator) {
      warn(
        this,
        `accelerator ${accelerator} is given, and the GPU of ${props.vmSize} is ${profile.accelerator}: only tasks that ask for the given name run here`,
      );
    }
    this.gpu = gpuOf(props);
    this.spot = props.spot ?? false;
    const { labels, taints } = gpuMarks(props);
    this.taints = mergeTaints([GPU_TAINT], props.taints, taints);
    this.resource = nodePoolResource(
      this,
      props,
      { labels, taints: this.taints },
      {
        gpuDriver: driver === "aks" ? "Install" : "None",
        gpuInstance: partition === undefined ? undefined : profile?.partitions[partition],
        // A surge needs quota for one GPU node more, which few subscriptions have spare.
        // https://learn.microsoft.com/azure/aks/upgrade-aks-node-pools-rolling (2026-08-21)
        upgradeSettings: this.spot ? undefined : { maxUnavailable: "1" },
      },
    );
    this.poolName = props.poolName;
    this.ready = [this.resource];
  }
}

type GpuNodePoolChoice = Parameters<typeof nodePoolProblems>[0] & Parameters<typeof gpuPoolProblems>[0];

/** What is wrong with a pool of GPU nodes, its name apart. */
export function gpuNodePoolProblems(pool: GpuNodePoolChoice): PropProblem[] {
  return [...gpuPoolProblems(pool), ...countProblems(pool), ...markProblems(pool, gpuMarks(pool))];
}

type GpuChoice = Pick<GpuNodePoolProps, "vmSize" | "accelerator" | "partition" | "spot">;

const gpuOf = ({ vmSize, accelerator, partition }: GpuChoice): GpuDescription => ({
  accelerator: (accelerator ?? gpuProfile(vmSize)?.accelerator)!,
  partition,
});

function gpuMarks(pool: GpuChoice): NodeMarks {
  const { accelerator, partition } = gpuOf(pool);
  return ownMarks(pool, {
    labels: {
      ...(accelerator === undefined ? {} : { [ACCELERATOR_LABEL]: accelerator }),
      ...(partition === undefined ? {} : { [PARTITION_LABEL]: partition }),
    },
    taints: [GPU_TAINT],
  });
}
