import { Construct } from "constructs";
import type { IFlyteFoundation } from "./flyte-foundation";
import type { ClusterProviders, IFlyteIngress, INamespace, IReady } from "./shared/interfaces";
import { FLYTE_NAMESPACE } from "./shared/service-accounts";
import { validateProps, warn } from "./shared/validation";
import { CertManager } from "./workloads/cert-manager";
import { type AcmeIssuer, Certificate } from "./workloads/certificate";
import { EnvoyGateway } from "./workloads/envoy-gateway";
import { FlyteRelease, type FlyteReleaseProps } from "./workloads/flyte-release";
import { GpuOperator } from "./workloads/gpu-operator";
import type { IngressController } from "./workloads/ingress";
import { IngressNginx } from "./workloads/ingress-nginx";
import { Namespace } from "./workloads/namespace";
import { TaskNamespaces } from "./workloads/task-namespaces";

/** How Flyte is reached from outside the cluster. */
export interface IngressOptions {
  /** @default envoy-gateway */
  readonly controller?: IngressController;
  /** Ranges (CIDR) that reach console and API; Envoy Gateway only. @default everyone */
  readonly allowedSourceRanges?: readonly string[];
  /** Whether everyone who reaches it may use it, where neither sign-in nor ranges say who. @default deny */
  readonly unauthenticated?: "deny" | "allow";
}

/** Where the certificate of the host comes from. */
export type TlsOptions =
  | {
      /** @default letsencrypt */
      readonly issuer?: AcmeIssuer;
      /** Contact of the account. @default none */
      readonly email?: string;
    }
  | {
      /** Name of a Secret in Flyte's namespace that somebody else fills. */
      readonly existingSecret: string;
    };

/** What {@link FlyteWorkloads} gives to the release. */
type Wired =
  | "namespace"
  | "storage"
  | "database"
  | "backendIdentity"
  | "taskIdentities"
  | "projects"
  | "domains"
  | "pools"
  | "ingress"
  | "after"
  | "providers";

/** Flyte; see {@link FlyteReleaseProps}. */
export type FlyteOptions = Omit<FlyteReleaseProps, Wired>;

export interface FlyteWorkloadsProps {
  /** What is there in Azure. */
  readonly foundation: IFlyteFoundation;
  /** @default Envoy Gateway, closed until it is said who may come in */
  readonly ingress?: IngressOptions;
  /** Takes the place of the ingress that would be made. @default none */
  readonly existingIngress?: IFlyteIngress;
  /** @default a certificate from Let's Encrypt */
  readonly tls?: TlsOptions;
  /** @default Flyte's defaults */
  readonly flyte?: FlyteOptions;
  /** @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Everything in the cluster: ingress, certificates, GPU operator, Flyte. */
export class FlyteWorkloads extends Construct implements IReady {
  readonly ready: IReady["ready"];
  /** Namespace of Flyte. */
  readonly namespace: INamespace;
  /** How Flyte is reached; absent where nothing is exposed. */
  readonly ingress?: IFlyteIngress;
  /** Flyte. */
  readonly flyte: FlyteRelease;

  /** @throws InvalidPropsError when Flyte would be open to everyone and nobody said so, or a part has bad props. */
  constructor(scope: Construct, id: string, props: FlyteWorkloadsProps) {
    super(scope, id);
    const { foundation, providers } = props;
    const { cluster } = foundation;
    this.checkExposure(props);

    this.namespace = new Namespace(this, "namespace", { name: FLYTE_NAMESPACE, cluster, providers });
    this.ingress = props.existingIngress ?? this.addIngress(props);
    if (this.ingress) this.addCertificate(props, this.ingress);

    const gpuPools = foundation.pools.filter((pool) => pool.gpu);
    if (gpuPools.length > 0) {
      new GpuOperator(this, "gpu-operator", { cluster, gpuPools, driver: foundation.gpuDriver, providers });
    }
    const taskNamespaces =
      foundation.taskIdentities.mode === "perProject"
        ? new TaskNamespaces(this, "task-namespaces", { ...foundation, providers })
        : undefined;
    this.flyte = new FlyteRelease(this, "flyte", {
      ...props.flyte,
      namespace: this.namespace,
      storage: foundation.storage,
      database: foundation.database,
      backendIdentity: foundation.backendIdentity,
      taskIdentities: foundation.taskIdentities,
      projects: foundation.projects,
      domains: foundation.domains,
      pools: foundation.pools,
      ingress: this.ingress,
      after: [foundation, ...(taskNamespaces ? [taskNamespaces] : [])],
      providers,
    });
    this.ready = this.flyte.ready;
  }

  private checkExposure({ ingress, existingIngress }: FlyteWorkloadsProps): void {
    const { controller = "envoy-gateway", allowedSourceRanges = [], unauthenticated = "deny" } = ingress ?? {};
    if (existingIngress || controller === "none") return;
    const open = allowedSourceRanges.length === 0;
    validateProps(
      this,
      open && unauthenticated === "deny"
        ? "everyone on the internet could run code in this cluster: set ingress.allowedSourceRanges, or say ingress.unauthenticated: allow"
        : undefined,
      allowedSourceRanges.length > 0 && controller === "ingress-nginx"
        ? "ingress.allowedSourceRanges needs the controller envoy-gateway"
        : undefined,
    );
    if (open) {
      warn(
        this,
        "ingress.unauthenticated is allow: everyone on the internet who finds the address can run code in this cluster",
      );
    }
  }

  private addIngress({ foundation, ingress, tls, providers }: FlyteWorkloadsProps): IFlyteIngress | undefined {
    const controller = ingress?.controller ?? "envoy-gateway";
    if (controller === "none") return undefined;
    const { cluster, address } = foundation;
    const common = {
      cluster,
      host: address.host,
      dnsLabel: address.dnsLabel,
      tlsSecretName: tls && "existingSecret" in tls ? tls.existingSecret : undefined,
      providers,
    };
    if (controller === "ingress-nginx") return new IngressNginx(this, "ingress", common);
    return new EnvoyGateway(this, "ingress", {
      ...common,
      namespace: this.namespace,
      allowedSourceRanges: ingress?.allowedSourceRanges,
    });
  }

  private addCertificate(props: FlyteWorkloadsProps, ingress: IFlyteIngress): void {
    const { foundation, providers } = props;
    const tls = props.tls ?? {};
    if ("existingSecret" in tls) return;
    const { dns, cluster } = foundation;
    const certManager = new CertManager(this, "cert-manager", {
      cluster,
      gatewayApi: dns ? undefined : ingress.gatewayApi,
      identity: dns?.identity,
      providers,
    });
    new Certificate(this, "certificate", {
      namespace: this.namespace,
      certManager,
      ingress,
      issuer: tls.issuer,
      email: tls.email,
      dns01Zone: dns?.zone,
      after: dns ? [dns] : [],
      providers,
    });
  }
}
