import type { KubernetesClusterNodePool } from "@cdktf/provider-azurerm/lib/kubernetes-cluster-node-pool";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { GpuDescription, INodePool } from "../shared/interfaces";
import type { Taint } from "../shared/kubernetes-names";
import { ACCELERATOR_LABEL, GPU_TAINT, PARTITION_LABEL, SPOT_TAINT } from "../shared/scheduling";
import { validateProps, warn } from "../shared/validation";
import { gpuPoolProblems, gpuProfile } from "./gpu-profiles";
import { nodePoolResource, type NodePoolProps } from "./node-pool";

/** Who installs the NVIDIA driver: AKS with its node image, or NVIDIA's GPU operator. */
export type GpuDriver = "aks" | "operator";

/** Props of {@link GpuNodePool}. */
export interface GpuNodePoolProps extends NodePoolProps {
  /** flytekit's name of the device. @default what the VM size has (docs/gpu.md) */
  readonly accelerator?: string;
  /** Partition of each card, such as `2g.20gb`; needs driver `aks`, and cannot change. @default whole cards */
  readonly partition?: string;
  /** One choice for all pools of a cluster, since one GPU operator serves them. @default aks */
  readonly driver?: GpuDriver;
}

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
    const driver = props.driver ?? "aks";
    validateProps(this, ...gpuPoolProblems({ ...props, driver }));

    const profile = gpuProfile(props.vmSize);
    if (profile?.warning) warn(this, profile.warning);
    const { partition, accelerator } = props;
    if (profile && accelerator !== undefined && accelerator !== profile.accelerator) {
      warn(
        this,
        `accelerator ${accelerator} is given, and the GPU of ${props.vmSize} is ${profile.accelerator}: only tasks that ask for the given name run here`,
      );
    }
    this.gpu = { accelerator: (accelerator ?? profile?.accelerator)!, partition };
    this.spot = props.spot ?? false;
    this.taints = [GPU_TAINT, ...(props.taints ?? []), ...(this.spot ? [SPOT_TAINT] : [])];
    const labels = {
      ...props.labels,
      [ACCELERATOR_LABEL]: this.gpu.accelerator,
      ...(partition === undefined ? {} : { [PARTITION_LABEL]: partition }),
    };
    this.resource = nodePoolResource(this, { ...props, labels }, this.taints, {
      gpuDriver: driver === "aks" ? "Install" : "None",
      gpuInstance: partition === undefined ? undefined : profile?.partitions[partition],
    });
    this.poolName = this.resource.name;
    this.ready = [this.resource];
  }
}
