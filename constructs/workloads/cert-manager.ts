import { replicasProblem } from "../shared/lists";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type {
  ClusterProviders,
  Existing,
  ICertManager,
  IFlyteCluster,
  INamespace,
  IReady,
  IWorkloadIdentity,
} from "../shared/interfaces";
import {
  CERT_MANAGER_SERVICE_ACCOUNT,
  WORKLOAD_IDENTITY_LABEL,
  workloadIdentityAnnotation,
} from "../shared/service-accounts";
import { READY, READY_LIST, EXISTING, PROVIDERS, IDENTITY, CLUSTER } from "../shared/interface-shapes";
import { knownNumber, optional, text, type ShapeOf } from "../shared/shape";
import { validateExisting, validateProps, validateShape } from "../shared/validation";
import { CHART, type ChartReference, CHARTS } from "./chart-versions";
import { HelmRelease } from "./helm-release";
import { Namespace } from "./namespace";

/** Props of {@link CertManager}. */
export interface CertManagerProps {
  /** The cluster. */
  readonly cluster: IFlyteCluster;
  /** What brings the Gateway API, which HTTP-01 under Envoy Gateway needs. @default no Gateway API */
  readonly gatewayApi?: IReady;
  /** Identity that makes DNS records for DNS-01; it trusts cert-manager's service account. @default none */
  readonly identity?: IWorkloadIdentity;
  /** Number of controllers and of webhooks. @default 1 */
  readonly replicas?: number;
  /** Where the chart comes from, and which version. @default the pinned one */
  readonly chart?: ChartReference;
  /** What else must be there first, such as the pools that its pods run on. @default nothing */
  readonly after?: readonly IReady[];
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link CertManagerProps}. */
export const CERT_MANAGER_SHAPE: ShapeOf<CertManagerProps> = {
  cluster: CLUSTER,
  gatewayApi: optional(READY),
  identity: optional(IDENTITY),
  replicas: optional(knownNumber),
  chart: optional(CHART),
  after: optional(READY_LIST),
  providers: optional(PROVIDERS),
};

/** A cert-manager that exists already. */
export interface ExistingCertManager extends Existing {
  /** Its namespace. @default cert-manager */
  readonly namespace?: string;
}

/** Shape of {@link ExistingCertManager}. */
export const EXISTING_CERT_MANAGER_SHAPE: ShapeOf<ExistingCertManager> = {
  ...EXISTING,
  namespace: optional(text),
};

/** cert-manager with its CRDs, which stay when it goes. */
export class CertManager extends Construct implements ICertManager {
  /**
   * A cert-manager that exists already. For HTTP-01 under Envoy Gateway it has the Gateway API on; for DNS-01 its
   * pods carry the label `azure.workload.identity/use: "true"`, and its service account is
   * `cert-manager/cert-manager`, which the identity of the zone trusts.
   */
  static fromExistingCertManager(
    scope: Construct,
    id: string,
    existing: ExistingCertManager = {},
  ): ICertManager {
    validateExisting(scope, id, EXISTING_CERT_MANAGER_SHAPE, existing);
    class Existing extends Construct implements ICertManager {
      readonly ready = existing.ready ?? [];
      readonly namespace = Namespace.fromExistingNamespace(
        this,
        "namespace",
        existing.namespace ?? CERT_MANAGER_SERVICE_ACCOUNT.namespace,
      );
    }
    return new Existing(scope, id);
  }

  readonly ready: readonly ITerraformDependable[];
  readonly namespace: INamespace;

  constructor(scope: Construct, id: string, props: CertManagerProps) {
    super(scope, id);
    validateShape(this, CERT_MANAGER_SHAPE, props);
    validateProps(this, replicasProblem(props.replicas));
    const { cluster, providers } = props;
    const replicas = props.replicas ?? 1;
    this.namespace = new Namespace(this, "namespace", {
      name: CERT_MANAGER_SERVICE_ACCOUNT.namespace,
      cluster,
      providers,
    });
    const disruption = replicas > 1 ? { podDisruptionBudget: { enabled: true, maxUnavailable: 1 } } : {};
    const release = new HelmRelease(this, "release", {
      chart: props.chart ?? CHARTS.certManager,
      releaseName: "cert-manager",
      namespace: this.namespace,
      // It looks for the Gateway API when it starts, and would not come up without.
      after: [props.gatewayApi, props.identity, ...(props.after ?? [])],
      providers,
      values: {
        crds: { enabled: true, keep: true },
        global: {
          priorityClassName: "system-cluster-critical",
          leaderElection: { namespace: CERT_MANAGER_SERVICE_ACCOUNT.namespace },
        },
        replicaCount: replicas,
        ...disruption,
        webhook: { replicaCount: replicas, ...disruption },
        ...(props.gatewayApi
          ? {
              config: {
                apiVersion: "controller.config.cert-manager.io/v1alpha1",
                kind: "ControllerConfiguration",
                gatewayAPI: { enabled: true },
              },
            }
          : {}),
        ...(props.identity
          ? {
              podLabels: WORKLOAD_IDENTITY_LABEL,
              serviceAccount: {
                labels: WORKLOAD_IDENTITY_LABEL,
                annotations: workloadIdentityAnnotation(props.identity.clientId),
              },
            }
          : {}),
      },
    });
    this.ready = release.ready;
  }
}
