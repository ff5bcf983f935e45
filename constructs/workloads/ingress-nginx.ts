import { replicasProblem } from "../shared/lists";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { checkName } from "../shared/azure-names";
import type { ClusterProviders, Existing, IFlyteCluster, IFlyteIngress, IReady } from "../shared/interfaces";
import { hostProblem } from "../shared/hosts";
import { dnsSubdomainProblem } from "../shared/kubernetes-names";
import { NAMESPACES } from "../shared/service-accounts";
import { CLUSTER, EXISTING, PROVIDERS, READY_LIST } from "../shared/interface-shapes";
import { knownNumber, optional, type ShapeOf, text } from "../shared/shape";
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
 * Props of {@link IngressNginx}.
 *
 * Limits of names: https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules
 */
export interface IngressNginxProps {
  /** The cluster. */
  readonly cluster: IFlyteCluster;
  /** Host name of console and API. */
  readonly host: string;
  /** DNS label of the public address: 3 to 63 lower-case letters, digits and hyphens. */
  readonly dnsLabel: string;
  /** Secret, in Flyte's namespace, that holds the certificate. @default flyte-tls */
  readonly tlsSecretName?: string;
  /** Number of controllers. @default 2 */
  readonly replicas?: number;
  /** Where the chart comes from, and which version. @default the pinned one, which is the last there is */
  readonly chart?: ChartReference;
  /** What else must be there first, such as the pools that its pods run on. @default nothing */
  readonly after?: readonly IReady[];
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link IngressNginxProps}. */
export const INGRESS_NGINX_SHAPE: ShapeOf<IngressNginxProps> = {
  cluster: CLUSTER,
  host: text,
  dnsLabel: text,
  tlsSecretName: optional(text),
  replicas: optional(knownNumber),
  chart: optional(CHART),
  after: optional(READY_LIST),
  providers: optional(PROVIDERS),
};

const http01Solver = (ingressClassName: string) => ({
  http01: { ingress: { ingressClassName, serviceType: "ClusterIP" } },
});

/** An ingress-nginx that exists already. */
export interface ExistingIngressNginx extends Existing {
  /** Host name of console and API, which leads to it. */
  readonly host: string;
  /** Its IngressClass. @default nginx */
  readonly ingressClassName?: string;
  /** Secret, in Flyte's namespace, that holds the certificate. @default flyte-tls */
  readonly tlsSecretName?: string;
}

/** Shape of {@link ExistingIngressNginx}. */
export const EXISTING_INGRESS_NGINX_SHAPE: ShapeOf<ExistingIngressNginx> = {
  ...EXISTING,
  host: text,
  ingressClassName: optional(text),
  tlsSecretName: optional(text),
};

/** ingress-nginx, for who has it already: the project was retired in March 2026 and gets no more fixes. */
export class IngressNginx extends Construct implements IFlyteIngress {
  /**
   * A controller that exists already; who reaches it, and how large messages may be, is its own affair.
   *
   * @throws InvalidPropsError when a name is none.
   */
  static fromExistingIngressNginx(
    scope: Construct,
    id: string,
    existing: ExistingIngressNginx,
  ): IFlyteIngress {
    validateExisting(scope, id, EXISTING_INGRESS_NGINX_SHAPE, existing);
    const { host, ingressClassName = "nginx" } = existing;
    class Existing extends Construct implements IFlyteIngress {
      readonly ready = existing.ready ?? [];
      readonly host = host;
      readonly tlsSecretName = existing.tlsSecretName ?? DEFAULT_TLS_SECRET;
      readonly routing = { by: "ingress", ingressClassName } as const;
      readonly http01Solver = http01Solver(ingressClassName);
    }
    const ingress = new Existing(scope, id);
    validateProps(
      ingress,
      tlsSecretNameProblem(existing.tlsSecretName),
      prefixed("host", ifKnown(host, hostProblem)),
      ifKnown(ingressClassName, dnsSubdomainProblem),
    );
    return ingress;
  }

  readonly ready: readonly ITerraformDependable[];
  readonly host: string;
  readonly dnsLabel: string;
  readonly tlsSecretName: string;
  readonly routing = { by: "ingress", ingressClassName: "nginx" } as const;
  readonly http01Solver = http01Solver(this.routing.ingressClassName);

  /** @throws InvalidPropsError when the label breaks Azure's rule. */
  constructor(scope: Construct, id: string, props: IngressNginxProps) {
    super(scope, id);
    validateShape(this, INGRESS_NGINX_SHAPE, props);
    validateProps(
      this,
      replicasProblem(props.replicas),
      tlsSecretNameProblem(props.tlsSecretName),
      prefixed("host", ifKnown(props.host, hostProblem)),
      ifKnown(props.dnsLabel, (label) => checkName("dnsLabel", label)),
    );
    warn(
      this,
      "ingress-nginx was retired in March 2026 and gets no security fixes any more: use envoy-gateway",
    );
    const { cluster, providers } = props;
    const replicas = props.replicas ?? 2;
    this.host = props.host;
    this.dnsLabel = props.dnsLabel;
    this.tlsSecretName = props.tlsSecretName ?? DEFAULT_TLS_SECRET;

    const namespace = new Namespace(this, "namespace", { name: NAMESPACES.ingressNginx, cluster, providers });
    const release = new HelmRelease(this, "controller", {
      chart: props.chart ?? CHARTS.ingressNginx,
      releaseName: "ingress-nginx",
      namespace,
      after: props.after,
      providers,
      values: {
        controller: {
          replicaCount: replicas,
          allowSnippetAnnotations: false,
          config: {
            // As large as the messages that Flyte itself accepts; nginx stops at 1 MiB by default.
            "proxy-body-size": "64m",
            // Sign-in with Entra ID answers with more cookies than fit the default of 4 KiB.
            "proxy-buffer-size": "32k",
            "proxy-buffers-number": "8",
            "proxy-busy-buffers-size": "64k",
            "large-client-header-buffers": "8 32k",
            "proxy-read-timeout": "300",
            "proxy-send-timeout": "300",
          },
          service: {
            externalTrafficPolicy: "Local",
            annotations: {
              "service.beta.kubernetes.io/azure-dns-label-name": props.dnsLabel,
              // Azure would probe "/", which answers 404.
              "service.beta.kubernetes.io/azure-load-balancer-health-probe-request-path": "/healthz",
            },
          },
        },
      },
    });
    this.ready = release.ready;
  }
}
