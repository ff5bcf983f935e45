import { object, text, type ShapeOf } from "../shared/shape";

/** A chart of a public repository, pinned. */
export interface ChartReference {
  /** Address of the repository, `https://` or `oci://`. */
  readonly repository: string;
  /** Name of the chart. */
  readonly chart: string;
  /** Exact version. */
  readonly version: string;
}

/** Shape of {@link ChartReference}. */
export const CHART_REFERENCE_SHAPE: ShapeOf<ChartReference> = {
  repository: text,
  chart: text,
  version: text,
};

export const CHART = object<ChartReference>(CHART_REFERENCE_SHAPE);

/** Every chart that is not ours, in one place. */
export const CHARTS = {
  flyteCore: { repository: "https://flyteorg.github.io/flyte", chart: "flyte-core", version: "v1.16.8" },
  envoyGateway: { repository: "oci://docker.io/envoyproxy", chart: "gateway-helm", version: "v1.9.0" },
  /** The last one: the project was retired in March 2026. */
  ingressNginx: {
    repository: "https://kubernetes.github.io/ingress-nginx",
    chart: "ingress-nginx",
    version: "4.15.1",
  },
  certManager: { repository: "https://charts.jetstack.io", chart: "cert-manager", version: "v1.21.1" },
  gpuOperator: {
    repository: "https://helm.ngc.nvidia.com/nvidia",
    chart: "gpu-operator",
    version: "v26.7.0",
  },
} as const satisfies Record<string, ChartReference>;

/** A chart of ours, by the name of its folder below `charts/`. */
export interface LocalChartReference {
  /** Name of the folder. */
  readonly localChart: LocalChart;
}

/** The charts of ours; a test holds each version to its Chart.yaml, and each content to its version. */
export const LOCAL_CHARTS = {
  "flyte-gateway": "1.0.1",
  "flyte-certificate": "1.0.0",
  "flyte-policies": "1.0.0",
  "flyte-registration-operator": "1.0.0",
  "flyte-registration": "1.0.0",
} as const;

/** Name of a chart of ours. */
export type LocalChart = keyof typeof LOCAL_CHARTS;

/** Names of all charts of ours. */
export const LOCAL_CHART_NAMES = Object.keys(LOCAL_CHARTS) as LocalChart[];
