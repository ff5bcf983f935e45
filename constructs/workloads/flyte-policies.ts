import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { ClusterProviders, INamespace, IReady } from "../shared/interfaces";
import { RELEASES } from "../shared/own-names";
import { HelmRelease, type HelmValues } from "./helm-release";

/** Props of {@link FlytePolicies}. */
export interface FlytePoliciesProps {
  /** Namespace of Flyte. */
  readonly namespace: INamespace;
  /** Name of the release of flyte-core. */
  readonly releaseName: string;
  /** Values of flyte-core, with those of the user. */
  readonly values: HelmValues;
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** What flyte-core lacks: who reaches the data catalog, and budgets for what has more than one pod. */
export class FlytePolicies extends Construct implements IReady {
  readonly ready: readonly ITerraformDependable[];

  constructor(scope: Construct, id: string, props: FlytePoliciesProps) {
    super(scope, id);
    const release = new HelmRelease(this, "release", {
      chart: { localChart: "flyte-policies" },
      releaseName: RELEASES.policies,
      namespace: props.namespace,
      providers: props.providers,
      values: { release: props.releaseName, ...policyValues(props.values) },
    });
    this.ready = release.ready;
  }
}

/** Components of flyte-core that can have more than one pod. */
const REPLICATED = ["flyteadmin", "datacatalog", "flyteconsole", "flytepropeller"] as const;

/** Values of the chart of policies that agree with values of flyte-core; the chart knows its own ports. */
export function policyValues(values: HelmValues) {
  const server = mapOf(mapOf(values, "configmap"), "datacatalogServer");
  const { grpcPort, httpPort } = mapOf(server, "application");
  const { "profiler-port": metricsPort } = mapOf(server, "datacatalog");
  const ports = withoutUndefined({ grpcPort, httpPort, metricsPort });
  return {
    ...(Object.keys(ports).length > 0 ? { datacatalog: ports } : {}),
    budgets: REPLICATED.filter((component) => leastPods(mapOf(values, component)) > 1),
  };
}

/** With an autoscaler, flyte-core leaves the number of pods to it. */
function leastPods(component: HelmValues): number {
  const { enabled, minReplicas } = mapOf(component, "autoscaling");
  return Number((enabled === true ? minReplicas : component["replicaCount"]) ?? 1);
}

const mapOf = (values: HelmValues, key: string): HelmValues => (values[key] ?? {}) as HelmValues;

const withoutUndefined = (values: HelmValues): HelmValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
