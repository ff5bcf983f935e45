import path from "node:path";
import { Release } from "@cdktf/provider-helm/lib/release";
import { AssetType, type ITerraformDependable, TerraformAsset } from "cdktf";
import { Construct } from "constructs";
import { dependenciesOf } from "../shared/dependencies";
import type { ClusterProviders, INamespace, IReady } from "../shared/interfaces";
import { yamlencode } from "../shared/terraform-text";
import { chartRepositoryProblem } from "../shared/hosts";
import { NAMESPACE, PROVIDERS, READY_LIST_WITH_HOLES } from "../shared/interface-shapes";
import { any, either, flag, map, number, object, oneOf, optional, type ShapeOf, text } from "../shared/shape";
import { ifKnown, prefixed, validateProps, validateShape } from "../shared/validation";
import {
  CHART,
  type ChartReference,
  LOCAL_CHART_NAMES,
  LOCAL_CHARTS,
  type LocalChartReference,
} from "./chart-versions";

/** Values of a chart; strings may hold tokens, and any other text in them is literal. */
export type HelmValues = Readonly<Record<string, unknown>>;

/** Props of {@link HelmRelease}. */
export interface HelmReleaseProps {
  /** The chart, of a repository or of ours. */
  readonly chart: ChartReference | LocalChartReference;
  /** Name of the release. */
  readonly releaseName: string;
  /** Namespace of the release; it exists before and goes after. */
  readonly namespace: INamespace;
  /** Values of the chart. Never put a secret here: Helm keeps values in the state and in the cluster. */
  readonly values: HelmValues;
  /** What must be there first, and is destroyed after the release. @default nothing more than the namespace */
  readonly after?: readonly (IReady | undefined)[];
  /** Seconds until the pods must be ready; a cold cluster pulls images for minutes. @default 900 */
  readonly timeoutSeconds?: number;
  /** Skips Helm's check of objects against the API; the GPU operator's upgrades need it. @default false */
  readonly skipOpenApiValidation?: boolean;
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link HelmReleaseProps}. */
export const HELM_RELEASE_SHAPE: ShapeOf<HelmReleaseProps> = {
  chart: either<ChartReference | LocalChartReference>(
    CHART,
    object<LocalChartReference>({ localChart: oneOf(LOCAL_CHART_NAMES) }),
  ),
  releaseName: text,
  namespace: NAMESPACE,
  values: map(any<unknown>()),
  after: optional(READY_LIST_WITH_HOLES),
  timeoutSeconds: optional(number),
  skipOpenApiValidation: optional(flag),
  providers: optional(PROVIDERS),
};

/** A Helm release as this project makes them: pinned, waited for, never rolled back behind Terraform's back. */
export class HelmRelease extends Construct implements IReady {
  readonly ready: readonly ITerraformDependable[];
  /** Name of the release, known to what depends on it. */
  readonly releaseName: string;
  /** The release itself. */
  readonly resource: Release;

  constructor(scope: Construct, id: string, props: HelmReleaseProps) {
    super(scope, id);
    validateShape(this, HELM_RELEASE_SHAPE, props);
    this.resource = new Release(this, "release", {
      name: props.releaseName,
      namespace: props.namespace.namespaceName,
      ...this.chartOf(props.chart),
      values: [yamlencode(props.values)],
      createNamespace: false,
      wait: true,
      atomic: false,
      timeout: props.timeoutSeconds ?? 900,
      maxHistory: 5,
      disableOpenapiValidation: props.skipOpenApiValidation,
      provider: props.providers?.helm,
      dependsOn: dependenciesOf(this, props.namespace, ...(props.after ?? [])),
    });
    this.releaseName = this.resource.name;
    this.ready = [this.resource];
  }

  private chartOf(chart: ChartReference | LocalChartReference) {
    if ("repository" in chart) {
      validateProps(this, prefixed("chart.repository", ifKnown(chart.repository, chartRepositoryProblem)));
      return { ...chart };
    }
    const asset = new TerraformAsset(this, "chart", {
      path: path.join(__dirname, "charts", chart.localChart),
      type: AssetType.DIRECTORY,
    });
    return { chart: `./${asset.path}`, version: LOCAL_CHARTS[chart.localChart] };
  }
}
