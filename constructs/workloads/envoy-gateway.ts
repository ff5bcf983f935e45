import { replicasProblem } from "../shared/lists";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { checkName } from "../shared/azure-names";
import { allowedRangeProblem } from "../shared/cidr";
import type {
  ClusterProviders,
  Existing,
  IFlyteCluster,
  IFlyteIngress,
  INamespace,
  IReady,
} from "../shared/interfaces";
import { hostProblem } from "../shared/hosts";
import { dnsLabelProblem, dnsSubdomainProblem } from "../shared/kubernetes-names";
import { RELEASES } from "../shared/own-names";
import { NAMESPACES } from "../shared/service-accounts";
import { CLUSTER, EXISTING, NAMESPACE, PROVIDERS, READY_LIST } from "../shared/interface-shapes";
import { knownNumber, list, optional, type ShapeOf, text } from "../shared/shape";
import {
  ifKnown,
  prefixed,
  validateExisting,
  validateProps,
  validateShape,
  warn,
} from "../shared/validation";
import { CHART, type ChartReference, CHARTS } from "./chart-versions";
import { HelmRelease } from "./helm-release";
import { DEFAULT_TLS_SECRET, tlsSecretNameProblem } from "./ingress";
import { Namespace } from "./namespace";

/**
 * Props of {@link EnvoyGateway}.
 *
 * Limits of names: https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules
 */
export interface EnvoyGatewayProps {
  /** The cluster. */
  readonly cluster: IFlyteCluster;
  /** Namespace of Flyte, where the routes are. */
  readonly namespace: INamespace;
  /** Host name of console and API. */
  readonly host: string;
  /** DNS label of the public address: 3 to 63 lower-case letters, digits and hyphens. */
  readonly dnsLabel: string;
  /** Ranges (CIDR) that reach console and API; the cluster's own are added. @default everyone */
  readonly allowedSourceRanges?: readonly string[];
  /** Secret, in Flyte's namespace, that holds the certificate. @default flyte-tls */
  readonly tlsSecretName?: string;
  /** Number of controllers and of proxies. @default 2 */
  readonly replicas?: number;
  /** Where the chart comes from, and which version. @default the pinned one */
  readonly chart?: ChartReference;
  /** What else must be there first, such as the pools that its pods run on. @default nothing */
  readonly after?: readonly IReady[];
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link EnvoyGatewayProps}. */
export const ENVOY_GATEWAY_SHAPE: ShapeOf<EnvoyGatewayProps> = {
  cluster: CLUSTER,
  namespace: NAMESPACE,
  host: text,
  dnsLabel: text,
  allowedSourceRanges: optional(list(text)),
  tlsSecretName: optional(text),
  replicas: optional(knownNumber),
  chart: optional(CHART),
  after: optional(READY_LIST),
  providers: optional(PROVIDERS),
};

/** A gateway of the Gateway API that exists already; the routes to Flyte are its owner's. */
export interface ExistingGateway extends Existing {
  /** Host name of console and API, which leads to it. */
  readonly host: string;
  /** Secret, in Flyte's namespace, that holds the certificate. @default flyte-tls */
  readonly tlsSecretName?: string;
  /** Name of the Gateway. */
  readonly gatewayName: string;
  /** Namespace of the Gateway. */
  readonly namespace: string;
  /** Listener of plain HTTP, where Let's Encrypt's challenge is answered; Flyte's namespace may attach routes. @default http */
  readonly httpListener?: string;
}

/** Shape of {@link ExistingGateway}. */
export const EXISTING_GATEWAY_SHAPE: ShapeOf<ExistingGateway> = {
  ...EXISTING,
  host: text,
  tlsSecretName: optional(text),
  gatewayName: text,
  namespace: text,
  httpListener: optional(text),
};

/** Envoy Gateway with the listener, the routes and the policies that Flyte needs. */
export class EnvoyGateway extends Construct implements IFlyteIngress {
  /**
   * A gateway that exists already, of Envoy Gateway or another: who reaches it is its own affair.
   *
   * @throws InvalidPropsError when a name is none.
   */
  static fromExistingGateway(scope: Construct, id: string, existing: ExistingGateway): IFlyteIngress {
    validateExisting(scope, id, EXISTING_GATEWAY_SHAPE, existing);
    class Existing extends Construct implements IFlyteIngress {
      readonly ready = existing.ready ?? [];
      readonly host = existing.host;
      readonly tlsSecretName = existing.tlsSecretName ?? DEFAULT_TLS_SECRET;
      readonly routing = { by: "gateway" } as const;
      readonly gatewayApi = { ready: this.ready };
      readonly http01Solver = http01Solver({
        name: existing.gatewayName,
        namespace: existing.namespace,
        sectionName: existing.httpListener ?? "http",
      });
    }
    const gateway = new Existing(scope, id);
    validateProps(
      gateway,
      tlsSecretNameProblem(existing.tlsSecretName),
      prefixed("host", ifKnown(existing.host, hostProblem)),
      ifKnown(existing.gatewayName, dnsSubdomainProblem),
      ifKnown(existing.namespace, dnsLabelProblem),
    );
    return gateway;
  }

  readonly ready: readonly ITerraformDependable[];
  readonly host: string;
  readonly dnsLabel: string;
  readonly tlsSecretName: string;
  readonly routing = { by: "gateway" } as const;
  readonly gatewayApi: HelmRelease;
  private readonly flyteNamespace: string;

  /** @throws InvalidPropsError when the label breaks Azure's rule. */
  constructor(scope: Construct, id: string, props: EnvoyGatewayProps) {
    super(scope, id);
    validateShape(this, ENVOY_GATEWAY_SHAPE, props);
    validateProps(
      this,
      tlsSecretNameProblem(props.tlsSecretName),
      prefixed("host", ifKnown(props.host, hostProblem)),
      ifKnown(props.dnsLabel, (label) => checkName("dnsLabel", label)),
      replicasProblem(props.replicas),
      ...(props.allowedSourceRanges ?? []).map((range) => ifKnown(range, allowedRangeProblem)),
    );
    if (
      (props.allowedSourceRanges ?? []).length > 0 &&
      !(props.cluster.podCidr && props.cluster.egressAddress)
    ) {
      warn(
        this,
        "the addresses of the cluster's own pods are not all known, and pods that call Flyte by its host name are turned away: give natGatewayAddress of the existing network, or podCidr and egressAddress of the existing cluster, or add their ranges to allowedSourceRanges",
      );
    }
    const { cluster, providers } = props;
    const replicas = props.replicas ?? 2;
    this.host = props.host;
    this.dnsLabel = props.dnsLabel;
    this.tlsSecretName = props.tlsSecretName ?? DEFAULT_TLS_SECRET;
    this.flyteNamespace = props.namespace.namespaceName;

    const namespace = new Namespace(this, "namespace", { name: NAMESPACES.envoyGateway, cluster, providers });
    this.gatewayApi = new HelmRelease(this, "controller", {
      chart: props.chart ?? CHARTS.envoyGateway,
      releaseName: "envoy-gateway",
      namespace,
      after: props.after,
      providers,
      values: {
        deployment: { replicas, priorityClassName: "system-cluster-critical" },
        ...(replicas > 1 ? { podDisruptionBudget: { minAvailable: 1 } } : {}),
        topologyInjector: { enabled: false },
      },
    });
    const gateway = new HelmRelease(this, "gateway", {
      chart: { localChart: "flyte-gateway" },
      releaseName: RELEASES.gateway,
      namespace: props.namespace,
      after: [this.gatewayApi],
      providers,
      values: {
        host: this.host,
        dnsLabel: props.dnsLabel,
        tlsSecretName: this.tlsSecretName,
        allowedSourceRanges: sourceRanges(props.allowedSourceRanges ?? [], cluster),
        replicas,
      },
    });
    this.ready = [...this.gatewayApi.ready, ...gateway.ready];
  }

  get http01Solver(): Readonly<Record<string, unknown>> {
    return http01Solver({ name: "flyte", namespace: this.flyteNamespace, sectionName: "http" });
  }
}

function http01Solver(listener: { name: string; namespace: string; sectionName: string }) {
  return {
    http01: {
      gatewayHTTPRoute: {
        serviceType: "ClusterIP",
        parentRefs: [{ group: "gateway.networking.k8s.io", kind: "Gateway", ...listener }],
      },
    },
  };
}

/** Pods that call the public host come from their own address, or from that of the cluster. */
function sourceRanges(allowed: readonly string[], cluster: IFlyteCluster): string[] {
  if (allowed.length === 0) return [];
  const own = [cluster.podCidr, cluster.egressAddress && `${cluster.egressAddress}/32`];
  return [...new Set([...allowed, ...own.filter((range) => range !== undefined)])];
}
