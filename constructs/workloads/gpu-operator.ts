import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { ClusterProviders, Existing, IFlyteCluster, INodePool, IReady } from "../shared/interfaces";
import { formatTaint, GPU_TAINT, tolerationOf } from "../shared/scheduling";
import { NAMESPACES } from "../shared/service-accounts";
import { READY_LIST, EXISTING, PROVIDERS, CLUSTER, NODE_POOL } from "../shared/interface-shapes";
import { list, oneOf, optional, type ShapeOf } from "../shared/shape";
import { validateExisting, validateShape } from "../shared/validation";
import { CHART, type ChartReference, CHARTS } from "./chart-versions";
import { HelmRelease, type HelmValues } from "./helm-release";
import { Namespace } from "./namespace";

/** Props of {@link GpuOperator}. */
export interface GpuOperatorProps {
  /** The cluster. */
  readonly cluster: IFlyteCluster;
  /** All pools with GPUs. */
  readonly gpuPools: readonly INodePool[];
  /** Who installs the driver: AKS with its node image, or this operator. @default aks */
  readonly driver?: "aks" | "operator";
  /** Where the chart comes from, and which version. @default the pinned one */
  readonly chart?: ChartReference;
  /** What else must be there first, such as the pools that its pods run on. @default nothing */
  readonly after?: readonly IReady[];
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link GpuOperatorProps}. */
export const GPU_OPERATOR_SHAPE: ShapeOf<GpuOperatorProps> = {
  cluster: CLUSTER,
  gpuPools: list(NODE_POOL),
  driver: optional(oneOf(["aks", "operator"])),
  chart: optional(CHART),
  after: optional(READY_LIST),
  providers: optional(PROVIDERS),
};

/** Shape of what describes an operator that exists already. */
export const EXISTING_GPU_OPERATOR_SHAPE: ShapeOf<Existing> = EXISTING;

/** NVIDIA's GPU operator, which makes nodes advertise their GPUs and partitions. */
export class GpuOperator extends Construct implements IReady {
  /** A GPU operator that exists already, and serves all pools with GPUs. */
  static fromExistingGpuOperator(scope: Construct, id: string, existing: Existing = {}): IReady {
    validateExisting(scope, id, EXISTING_GPU_OPERATOR_SHAPE, existing);
    class ExistingGpuOperator extends Construct implements IReady {
      readonly ready = existing.ready ?? [];
    }
    return new ExistingGpuOperator(scope, id);
  }

  readonly ready: readonly ITerraformDependable[];

  constructor(scope: Construct, id: string, props: GpuOperatorProps) {
    super(scope, id);
    validateShape(this, GPU_OPERATOR_SHAPE, props);
    const { cluster, providers } = props;
    const namespace = new Namespace(this, "namespace", {
      name: NAMESPACES.gpuOperator,
      cluster,
      providers,
      // Its pods reach into the host.
      labels: Object.fromEntries(
        ["enforce", "audit", "warn"].map((mode) => [`pod-security.kubernetes.io/${mode}`, "privileged"]),
      ),
    });
    const release = new HelmRelease(this, "release", {
      chart: props.chart ?? CHARTS.gpuOperator,
      releaseName: "gpu-operator",
      namespace,
      after: [...props.gpuPools, ...(props.after ?? [])],
      providers,
      // Its hook upgrades its own CRDs.
      skipOpenApiValidation: true,
      values: gpuOperatorValues(props.driver ?? "aks", props.gpuPools),
    });
    this.ready = release.ready;
  }
}

/**
 * Who installs the driver decides three settings that only go together.
 * https://docs.nvidia.com/datacenter/cloud-native/gpu-operator/latest/microsoft-aks.html
 */
const DRIVER_VALUES = {
  aks: {
    driver: { enabled: false },
    toolkit: { enabled: false },
    operator: { runtimeClass: "nvidia-container-runtime" },
  },
  operator: {
    driver: { enabled: true },
    // Without it the toolkit writes a configuration that AKS's containerd refuses (NVIDIA/gpu-operator 2646).
    toolkit: { enabled: true, env: [{ name: "RUNTIME_CONFIG_SOURCE", value: "file" }] },
  },
} as const;

/** Values of the chart for who installs the driver and for the taints of the pools. */
export function gpuOperatorValues(
  driver: "aks" | "operator",
  gpuPools: readonly Pick<INodePool, "taints">[],
): HelmValues {
  const taints = new Map(
    [GPU_TAINT, ...gpuPools.flatMap((pool) => pool.taints)].map((taint) => [formatTaint(taint), taint]),
  );
  const tolerations = [...taints.values()].map((taint) =>
    taint === GPU_TAINT ? { key: taint.key, operator: "Exists", effect: taint.effect } : tolerationOf(taint),
  );
  return {
    ...DRIVER_VALUES[driver],
    mig: { strategy: "single" },
    // AKS makes the partitions; the manager would undo them.
    migManager: { enabled: false },
    daemonsets: { tolerations },
    "node-feature-discovery": { worker: { tolerations } },
    // Needs the Prometheus operator.
    dcgmExporter: { serviceMonitor: { enabled: false } },
  };
}
