import {
  KubernetesClusterNodePool,
  type KubernetesClusterNodePoolConfig,
} from "@cdktf/provider-azurerm/lib/kubernetes-cluster-node-pool";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { checkName } from "../shared/azure-names";
import type { Existing, GpuDescription, IFlyteCluster, INodePool } from "../shared/interfaces";
import { isLabelValue, type Taint } from "../shared/kubernetes-names";
import { formatTaint, rotationName, SPOT_LABEL, SPOT_TAINT } from "../shared/scheduling";
import { ifKnown, validateProps, warn } from "../shared/validation";
import { vmSizeProblem, vmSizeWarning } from "../shared/vm-sizes";
import { gpuProfile } from "./gpu-profiles";

/**
 * Props of {@link NodePool}.
 *
 * Limits: https://learn.microsoft.com/azure/aks/create-node-pools and https://learn.microsoft.com/azure/aks/quotas-skus-regions
 */
export interface NodePoolProps {
  /** The cluster that the nodes join. */
  readonly cluster: IFlyteCluster;
  /** Name of the pool: a lower-case letter, then up to 11 lower-case letters and digits. */
  readonly poolName: string;
  /** VM size, such as `Standard_E8s_v5`. */
  readonly vmSize: string;
  /** Azure resource id of the nodes' subnet. @default the cluster's own network */
  readonly nodeSubnetId?: string;
  /** Least number of nodes, 0 to 1000. @default 0 */
  readonly minCount?: number;
  /** Greatest number of nodes, 1 to 1000. @default 3 */
  readonly maxCount?: number;
  /** Size of each node's disk in GiB. @default 128 */
  readonly diskSizeGb?: number;
  /** Cheap nodes that Azure may take away; only tasks that are interruptible run there. @default false */
  readonly spot?: boolean;
  /** Availability zones. @default none */
  readonly zones?: readonly string[];
  /** Labels of the nodes. @default none */
  readonly labels?: Readonly<Record<string, string>>;
  /** Taints of the nodes. On a GPU pool, GPU tasks tolerate them; elsewhere only pod templates can. @default none */
  readonly taints?: readonly Taint[];
  /** Kubernetes version, minor only. @default the cluster's when the pool is made */
  readonly kubernetesVersion?: string;
  /** Tags of the pool. @default none */
  readonly tags?: Record<string, string>;
}

/** A pool that exists already, as its nodes are. */
export interface ExistingNodePool extends Existing {
  /** Name of the pool. */
  readonly poolName: string;
  /** All taints of its nodes, also those that AKS sets on spot nodes. @default none */
  readonly taints?: readonly Taint[];
  /** Whether its nodes are spot instances. @default false */
  readonly spot?: boolean;
  /** What its GPUs are; its nodes carry the labels of docs/gpu.md. @default no GPUs */
  readonly gpu?: GpuDescription;
}

/** A pool of nodes that scales between two sizes, down to none. */
export class NodePool extends Construct implements INodePool {
  /**
   * A pool that exists already, with GPUs or without.
   *
   * @throws InvalidPropsError when a name is none.
   */
  static fromExistingNodePool(scope: Construct, id: string, existing: ExistingNodePool): INodePool {
    class Existing extends Construct implements INodePool {
      readonly ready = existing.ready ?? [];
      readonly poolName = existing.poolName;
      readonly taints = existing.taints ?? [];
      readonly spot = existing.spot ?? false;
      readonly gpu = existing.gpu;
    }
    const pool = new Existing(scope, id);
    validateProps(
      pool,
      ifKnown(existing.poolName, (name) => checkName("nodePool", name)),
      ...Object.entries(existing.gpu ?? {}).map(([key, value]: [string, string | undefined]) =>
        ifKnown(value, (text) =>
          text !== "" && isLabelValue(text)
            ? undefined
            : `gpu.${key}: ${JSON.stringify(text)} is no label's value`,
        ),
      ),
    );
    return pool;
  }

  readonly ready: readonly ITerraformDependable[];
  readonly poolName: string;
  readonly taints: readonly Taint[];
  readonly spot: boolean;
  /** The pool itself. */
  readonly resource: KubernetesClusterNodePool;

  /** @throws InvalidPropsError when a name or size breaks Azure's rules. */
  constructor(scope: Construct, id: string, props: NodePoolProps) {
    super(scope, id);
    validateProps(
      this,
      ifKnown(props.vmSize, (size) =>
        gpuProfile(size)
          ? `vmSize ${size} has GPUs, and no task would get one: make a GpuNodePool`
          : undefined,
      ),
    );
    this.spot = props.spot ?? false;
    this.taints = [...(props.taints ?? []), ...(this.spot ? [SPOT_TAINT] : [])];
    this.resource = nodePoolResource(this, props, this.taints);
    this.poolName = this.resource.name;
    this.ready = [this.resource];
  }
}

/**
 * The node pool resource that every kind of pool shares.
 *
 * @internal
 */
export function nodePoolResource(
  owner: Construct,
  props: NodePoolProps,
  taints: readonly Taint[],
  more: Partial<KubernetesClusterNodePoolConfig> = {},
): KubernetesClusterNodePool {
  const minCount = props.minCount ?? 0;
  const maxCount = props.maxCount ?? 3;
  validateProps(
    owner,
    ifKnown(props.poolName, (name) => checkName("nodePool", name)),
    ifKnown(props.vmSize, vmSizeProblem),
    minCount > maxCount ? `minCount ${minCount} is greater than maxCount ${maxCount}` : undefined,
  );
  const warning = ifKnown(props.vmSize, vmSizeWarning);
  if (warning) warn(owner, warning);

  return new KubernetesClusterNodePool(owner, "pool", {
    name: props.poolName,
    kubernetesClusterId: props.cluster.clusterId,
    mode: "User",
    osType: "Linux",
    osSku: "Ubuntu",
    vmSize: props.vmSize,
    vnetSubnetId: props.nodeSubnetId,
    zones: props.zones && [...props.zones],
    autoScalingEnabled: true,
    minCount,
    maxCount,
    osDiskSizeGb: props.diskSizeGb ?? 128,
    orchestratorVersion: props.kubernetesVersion,
    temporaryNameForRotation: rotationName(props.poolName),
    nodeLabels: { ...props.labels, ...(props.spot ? SPOT_LABEL : {}) },
    nodeTaints: taints.map(formatTaint),
    // Azure refuses upgrade settings on spot pools, and without them elsewhere each plan would differ.
    ...(props.spot
      ? { priority: "Spot", evictionPolicy: "Delete", spotMaxPrice: -1 }
      : { upgradeSettings: { maxSurge: "10%" } }),
    tags: props.tags,
    ...more,
    lifecycle: { ignoreChanges: ["node_count"] },
  });
}
