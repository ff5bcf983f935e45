import {
  KubernetesClusterNodePool,
  type KubernetesClusterNodePoolConfig,
} from "@cdktf/provider-azurerm/lib/kubernetes-cluster-node-pool";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { checkName } from "../shared/azure-names";
import type { Existing, GpuDescription, IFlyteCluster, INodePool } from "../shared/interfaces";
import { CLUSTER, EXISTING, TAGS, TAINT } from "../shared/interface-shapes";
import {
  isLabelValue,
  labelValueProblem,
  nodeKeyProblem,
  type Taint,
  taintProblem,
} from "../shared/kubernetes-names";
import {
  ACCELERATOR_LABEL,
  formatTaint,
  mergeTaints,
  PARTITION_LABEL,
  rotationName,
  SPOT_LABEL,
  SPOT_TAINT,
} from "../shared/scheduling";
import {
  anyList,
  flag,
  knownText,
  list,
  map,
  number,
  object,
  optional,
  type ShapeOf,
  text,
} from "../shared/shape";
import {
  describeProblems,
  ifKnown,
  isKnown,
  type PropProblem,
  validateExisting,
  validateProps,
  validateShape,
  warn,
} from "../shared/validation";
import { plainVmSizeProblem, vmSizeWarning } from "../shared/vm-sizes";

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

/** Shape of {@link NodePoolProps}. */
export const NODE_POOL_SHAPE: ShapeOf<NodePoolProps> = {
  cluster: CLUSTER,
  poolName: knownText,
  vmSize: text,
  nodeSubnetId: optional(text),
  minCount: optional(number),
  maxCount: optional(number),
  diskSizeGb: optional(number),
  spot: optional(flag),
  zones: optional(anyList),
  labels: optional(map(text)),
  taints: optional(list(TAINT)),
  kubernetesVersion: optional(text),
  tags: optional(TAGS),
};

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

/** Shape of {@link ExistingNodePool}. */
export const EXISTING_NODE_POOL_SHAPE: ShapeOf<ExistingNodePool> = {
  ...EXISTING,
  poolName: knownText,
  taints: optional(list(TAINT)),
  spot: optional(flag),
  gpu: optional(object<GpuDescription>({ accelerator: text, partition: optional(text) })),
};

/** A pool of nodes that scales between two sizes, down to none. */
export class NodePool extends Construct implements INodePool {
  /**
   * A pool that exists already, with GPUs or without.
   *
   * @throws InvalidPropsError when a name is none.
   */
  static fromExistingNodePool(scope: Construct, id: string, existing: ExistingNodePool): INodePool {
    validateExisting(scope, id, EXISTING_NODE_POOL_SHAPE, existing);
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
            : `gpu.${key}: ${JSON.stringify(text)} is not a label value`,
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
    validateShape(this, NODE_POOL_SHAPE, props);
    validateProps(this, poolNameProblem(props), ...describeProblems(nodePoolProblems(props)));
    this.spot = props.spot ?? false;
    const { labels, taints } = ownMarks(props);
    this.taints = mergeTaints(props.taints, taints);
    this.resource = nodePoolResource(this, props, { labels, taints: this.taints });
    this.poolName = props.poolName;
    this.ready = [this.resource];
  }
}

/** Labels and taints of nodes. */
export interface NodeMarks {
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
}

/** What a pool puts on its nodes by itself. */
export const ownMarks = ({ spot }: { readonly spot?: boolean }, more?: NodeMarks): NodeMarks => ({
  labels: { ...more?.labels, ...(spot ? SPOT_LABEL : {}) },
  taints: [...(more?.taints ?? []), ...(spot ? [SPOT_TAINT] : [])],
});

type NodePoolChoice = Pick<NodePoolProps, "vmSize" | "minCount" | "maxCount" | "spot" | "labels" | "taints">;

/** What is wrong with a pool without GPUs, its name apart. */
export function nodePoolProblems(pool: NodePoolChoice): PropProblem[] {
  const size = ifKnown(pool.vmSize, plainVmSizeProblem);
  return [
    ...(size ? [{ key: ["vmSize"], message: size }] : []),
    ...countProblems(pool),
    ...markProblems(pool, ownMarks(pool)),
  ];
}

const NODE_POOL_DEFAULTS = { minCount: 0, maxCount: 3 };

/** What is wrong with the name of a pool. */
export const poolNameProblem = ({ poolName }: Pick<NodePoolProps, "poolName">): string | undefined =>
  ifKnown(poolName, (name) => checkName("nodePool", name));

/** What is wrong with the number of a pool's nodes. */
export function countProblems(pool: {
  readonly minCount?: number;
  readonly maxCount?: number;
}): PropProblem[] {
  const { minCount, maxCount } = {
    minCount: pool.minCount ?? NODE_POOL_DEFAULTS.minCount,
    maxCount: pool.maxCount ?? NODE_POOL_DEFAULTS.maxCount,
  };
  if (!isKnown(minCount) || !isKnown(maxCount) || minCount <= maxCount) return [];
  return [
    { key: ["minCount"], message: `${minCount} is more than maxCount ${maxCount}; allowed: at most that` },
  ];
}

/** Labels by which Flyte finds GPU nodes. */
const GPU_LABELS: readonly string[] = [ACCELERATOR_LABEL, PARTITION_LABEL];

/**
 * What is wrong with the labels and taints that a person puts on the nodes of a pool. Kubernetes has a label once a key
 * and a taint once a key and effect; what repeats the pool's own word for word is fine.
 */
export function markProblems(
  { labels = {}, taints = [] }: Pick<NodePoolProps, "labels" | "taints">,
  own: NodeMarks,
): PropProblem[] {
  const problems: PropProblem[] = [];
  const say = (key: PropProblem["key"], message: string | undefined) => {
    if (message) problems.push({ key, message });
  };
  for (const [key, value] of Object.entries(labels)) {
    if (!isKnown(key)) continue;
    const place = ["labels", key];
    if (own.labels[key] !== undefined && own.labels[key] === value) continue;
    if (own.labels[key] !== undefined)
      say(place, `${key} is set by the pool itself, to ${own.labels[key]}; remove the label`);
    else if (GPU_LABELS.includes(key))
      say(place, `${key} is for pools whose GPUs are so, which set it themselves; take another key`);
    else say(place, nodeKeyProblem(key) ?? ifKnown(value, labelValueProblem));
  }
  const seen = new Map<string, string>();
  for (const [index, taint] of taints.entries()) {
    const text = formatTaint(taint);
    if (!isKnown(text)) continue;
    const place = ["taints", index];
    const same = (other: Taint) => other.key === taint.key && other.effect === taint.effect;
    const ours = own.taints.find(same);
    const id = `${taint.key}:${taint.effect}`;
    const earlier = seen.get(id);
    if (earlier !== undefined)
      say(
        place,
        `${text} has the key and effect of ${earlier}; Kubernetes takes one of them; remove the other`,
      );
    else if (ours && formatTaint(ours) !== text)
      say(
        place,
        `${text} has the key and effect of ${formatTaint(ours)}, which the pool sets itself; remove it`,
      );
    else if (!ours) say(place, taintProblem(text));
    seen.set(id, text);
  }
  return problems;
}

/**
 * The node pool resource that every kind of pool shares: with the user's labels and those of `marks`, and with the
 * taints of `marks` alone.
 *
 * @internal
 */
export function nodePoolResource(
  owner: Construct,
  props: NodePoolProps,
  marks: NodeMarks,
  more: Partial<KubernetesClusterNodePoolConfig> = {},
): KubernetesClusterNodePool {
  const warning = ifKnown(props.vmSize, vmSizeWarning);
  const kind = more.gpuDriver === undefined ? "nodePools" : "gpuPools";
  if (warning) {
    warn(owner, warning, isKnown(props.poolName) ? `cluster.${kind}.${props.poolName}.vmSize` : undefined);
  }

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
    minCount: props.minCount ?? NODE_POOL_DEFAULTS.minCount,
    maxCount: props.maxCount ?? NODE_POOL_DEFAULTS.maxCount,
    osDiskSizeGb: props.diskSizeGb ?? 128,
    orchestratorVersion: props.kubernetesVersion,
    temporaryNameForRotation: rotationName(props.poolName),
    nodeLabels: { ...props.labels, ...marks.labels },
    nodeTaints: marks.taints.map(formatTaint),
    tags: props.tags,
    // Azure refuses upgrade settings on spot pools, and without them elsewhere each plan would differ.
    ...(props.spot
      ? { priority: "Spot", evictionPolicy: "Delete", spotMaxPrice: -1 }
      : { upgradeSettings: { maxSurge: "10%" } }),
    ...more,
    lifecycle: { ignoreChanges: ["node_count"] },
  });
}
