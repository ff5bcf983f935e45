import { Construct } from "constructs";
import type { FlyteAddress, IFlyteFoundation } from "./flyte-foundation";
import { azureHostProblem, isAzureHost } from "./shared/hosts";
import type { ClusterProviders, ICertManager, IFlyteIngress, IReady, ISignIn } from "./shared/interfaces";
import {
  CERT_MANAGER_SERVICE_ACCOUNT,
  FLYTE_NAMESPACE,
  REGISTRATION_CLIENT,
} from "./shared/service-accounts";
import { INGRESS_CONTROLLERS } from "./shared/closed-sets";
import { CERT_MANAGER, INGRESS, PROVIDERS, READY } from "./shared/interface-shapes";
import {
  either,
  knownText,
  list,
  object,
  omit,
  oneOf,
  optional,
  type ShapeOf,
  text,
  thing,
} from "./shared/shape";
import { ifKnown, isKnown, prefixed, validateProps, validateShape, warn } from "./shared/validation";
import { CertManager } from "./workloads/cert-manager";
import { ACME_ISSUERS, type AcmeIssuer, Certificate } from "./workloads/certificate";
import { EnvoyGateway } from "./workloads/envoy-gateway";
import { FormerTaskNamespaces } from "./workloads/former-task-namespaces";
import { FLYTE_RELEASE_SHAPE, FlyteRelease, type FlyteReleaseProps } from "./workloads/flyte-release";
import { GpuOperator } from "./workloads/gpu-operator";
import { type IngressController, tlsSecretProblem } from "./workloads/ingress";
import { IngressNginx } from "./workloads/ingress-nginx";
import { Namespace } from "./workloads/namespace";
import { REGISTRATION_OPTIONS_SHAPE, type RegistrationOptions } from "./workloads/registration";

/** How Flyte is reached from outside the cluster. */
export interface IngressOptions {
  /** What routes traffic to Flyte. @default envoy-gateway */
  readonly controller?: IngressController;
  /** Ranges (CIDR) that reach console and API; Envoy Gateway only. @default everyone */
  readonly allowedSourceRanges?: readonly string[];
  /** Whether everyone who reaches it may use it, where neither sign-in nor ranges say who. @default deny */
  readonly unauthenticated?: "deny" | "allow";
}

/** Shape of {@link IngressOptions}. */
export const INGRESS_OPTIONS_SHAPE: ShapeOf<IngressOptions> = {
  controller: optional(oneOf(INGRESS_CONTROLLERS)),
  allowedSourceRanges: optional(list(text)),
  unauthenticated: optional(oneOf(["deny", "allow"])),
};

/** Where the certificate of the host comes from. */
export type TlsOptions =
  | {
      /** Who signs the certificate. @default letsencrypt */
      readonly issuer?: AcmeIssuer;
      /** Contact of the account. @default none */
      readonly email?: string;
    }
  | {
      /** Name of a Secret in Flyte's namespace that somebody else fills. */
      readonly existingSecret: string;
    };

/**
 * The Secret that somebody else fills; nothing where a certificate is ordered.
 *
 * @internal
 */
export const existingSecretOf = (tls: TlsOptions | undefined): string | undefined =>
  tls && "existingSecret" in tls ? tls.existingSecret : undefined;

/** What {@link FlyteWorkloads} gives to the release. */
type Wired = (typeof WIRED)[number];

const WIRED = [
  "namespace",
  "storage",
  "database",
  "backendIdentity",
  "taskIdentities",
  "projects",
  "domains",
  "pools",
  "ingress",
  "signIn",
  "after",
  "providers",
] as const;

/** Flyte; see {@link FlyteReleaseProps}. */
export interface FlyteOptions extends Omit<FlyteReleaseProps, Wired> {
  /** Ids of clients of machines, where people sign in; see {@link SignIn}. @default none */
  readonly machineClients?: readonly string[];
}

/** Shape of {@link FlyteOptions}. */
export const FLYTE_OPTIONS_SHAPE: ShapeOf<FlyteOptions> = {
  ...omit(FLYTE_RELEASE_SHAPE, ...WIRED),
  machineClients: optional(list(knownText)),
};

/** What exists in the cluster already. */
export interface ExistingWorkloads {
  /**
   * By {@link EnvoyGateway.fromExistingGateway}, {@link IngressNginx.fromExistingIngressNginx} or a class of your
   * own. Nothing checks who can reach it. @default one is made, as `ingress` says
   */
  readonly ingress?: IFlyteIngress;
  /** By {@link CertManager.fromExistingCertManager}. @default one is made, where the certificate needs it */
  readonly certManager?: ICertManager;
  /** By {@link GpuOperator.fromExistingGpuOperator}. @default one is made, where there are GPUs */
  readonly gpuOperator?: IReady;
}

/** Shape of {@link ExistingWorkloads}. */
export const EXISTING_WORKLOADS_SHAPE: ShapeOf<ExistingWorkloads> = {
  ingress: optional(INGRESS),
  certManager: optional(CERT_MANAGER),
  gpuOperator: optional(READY),
};

/** Props of {@link FlyteWorkloads}. */
export interface FlyteWorkloadsProps {
  /** What is there in Azure. */
  readonly foundation: IFlyteFoundation;
  /** How Flyte is reached. @default Envoy Gateway, closed until it is said who may come in */
  readonly ingress?: IngressOptions;
  /** Where the certificate comes from. @default Let's Encrypt */
  readonly tls?: TlsOptions;
  /** Flyte itself. @default one replica each, no quotas */
  readonly flyte?: FlyteOptions;
  /** Registration of workflows from inside the cluster. @default none */
  readonly registration?: RegistrationOptions;
  /** What exists already and takes the place of what would be made. @default nothing */
  readonly existing?: ExistingWorkloads;
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link FlyteWorkloadsProps}. */
export const FLYTE_WORKLOADS_SHAPE: ShapeOf<FlyteWorkloadsProps> = {
  foundation: thing<IFlyteFoundation>("a FlyteFoundation", "storage", "database", "cluster", "pools"),
  ingress: optional(object<IngressOptions>(INGRESS_OPTIONS_SHAPE)),
  tls: optional(
    either<TlsOptions>(
      object<{ readonly existingSecret: string }>({ existingSecret: text }),
      object<{ readonly issuer?: AcmeIssuer; readonly email?: string }>({
        issuer: optional(oneOf(ACME_ISSUERS)),
        email: optional(text),
      }),
    ),
  ),
  flyte: optional(object<FlyteOptions>(FLYTE_OPTIONS_SHAPE)),
  registration: optional(object<RegistrationOptions>(REGISTRATION_OPTIONS_SHAPE)),
  existing: optional(object<ExistingWorkloads>(EXISTING_WORKLOADS_SHAPE)),
  providers: optional(PROVIDERS),
};

/** Everything in the cluster: ingress, certificates, GPU operator, Flyte. */
export class FlyteWorkloads extends Construct implements IReady {
  readonly ready: IReady["ready"];
  /** Namespace of Flyte. */
  readonly namespace: Namespace;
  /** How Flyte is reached; absent where nothing is exposed. */
  readonly ingress?: IFlyteIngress;
  /** Flyte. */
  readonly flyte: FlyteRelease;
  /** Who may use Flyte; absent where nobody signs in. */
  readonly signIn?: ISignIn;

  /** @throws InvalidPropsError when Flyte would be open to everyone and nobody said so, or a part has bad props. */
  constructor(scope: Construct, id: string, props: FlyteWorkloadsProps) {
    super(scope, id);
    validateShape(this, FLYTE_WORKLOADS_SHAPE, props);
    const { foundation, providers } = props;
    const { cluster } = foundation;
    this.checkAccess(props);

    this.namespace = new Namespace(this, "namespace", { name: FLYTE_NAMESPACE, cluster, providers });
    this.ingress = props.existing?.ingress ?? this.addIngress(props);
    const certificate = this.ingress && this.addCertificate(props, this.ingress);

    const gpuPools = foundation.pools.filter((pool) => pool.gpu);
    if (gpuPools.length > 0 && !props.existing?.gpuOperator) {
      new GpuOperator(this, "gpu-operator", {
        cluster,
        gpuPools,
        driver: foundation.gpuDriver,
        after: foundation.pools,
        providers,
      });
    }
    const { projects, domains, taskIdentities } = foundation;
    new FormerTaskNamespaces(this, "task-namespaces", {
      projects,
      domains,
      serviceAccounts: taskIdentities.serviceAccounts,
    });
    this.signIn = this.addSignIn(props);
    const { machineClients: _, ...flyte } = props.flyte ?? {};
    this.flyte = new FlyteRelease(this, "flyte", {
      ...flyte,
      signIn: this.signIn,
      namespace: this.namespace,
      storage: foundation.storage,
      database: foundation.database,
      backendIdentity: foundation.backendIdentity,
      taskIdentities: foundation.taskIdentities,
      projects: foundation.projects,
      domains: foundation.domains,
      pools: foundation.pools,
      ingress: this.ingress,
      after: [foundation],
      providers,
    });
    this.ready = this.flyte.ready;
    if (props.registration) this.addRegistration(props, props.registration, certificate);
  }

  private checkAccess(props: FlyteWorkloadsProps): void {
    const { foundation, ingress, existing, tls, flyte, registration } = props;
    const existingIngress = existing?.ingress;
    const {
      controller = "envoy-gateway",
      allowedSourceRanges = [],
      unauthenticated = "deny",
    } = ingress ?? {};
    const exposed = existingIngress !== undefined || controller !== "none";
    const signIn = foundation.signInApplication !== undefined;
    const staging = tls !== undefined && "issuer" in tls && tls.issuer === "letsencrypt-staging";
    const open = exposed && !existingIngress && !signIn && allowedSourceRanges.length === 0;
    validateProps(
      this,
      open && unauthenticated !== "allow"
        ? "everyone on the internet could run code in this cluster: turn on sign-in, set ingress.allowedSourceRanges, or say ingress.unauthenticated: allow"
        : undefined,
      !existingIngress && allowedSourceRanges.length > 0 && controller !== "envoy-gateway"
        ? "ingress.allowedSourceRanges needs the controller envoy-gateway"
        : undefined,
      signIn && staging
        ? "sign-in does not go with the issuer letsencrypt-staging: clients would refuse its certificate"
        : undefined,
      signIn && !exposed && foundation.address.host === foundation.address.azureHost
        ? "sign-in needs a host name: without an ingress, set address.host to the one that you expose Flyte under"
        : undefined,
      prefixed("tls.existingSecret", ifKnown(existingSecretOf(tls), tlsSecretProblem)),
      registration && staging
        ? "registration does not go with the issuer letsencrypt-staging: the operator verifies the certificate"
        : undefined,
      registration && !exposed
        ? "registration needs an ingress: the operator speaks to Flyte by its host name, over TLS"
        : undefined,
      ...existingProblems(props),
      exposed && !existingIngress ? azureNameProblem(foundation.address) : undefined,
      !signIn && (flyte?.machineClients ?? []).length > 0 ? "machineClients need sign-in" : undefined,
    );
    if (open) {
      warn(
        this,
        "ingress.unauthenticated is allow: everyone on the internet who finds the address can run code in this cluster",
      );
    }
    const http01 = exposed && !foundation.dns && existingSecretOf(tls) === undefined;
    if (existing?.certManager && !existingIngress && http01 && controller === "envoy-gateway") {
      warn(
        this,
        "the existing cert-manager started before the Gateway API was there, and does not see it: restart it after the first deployment, or certificates are not issued",
      );
    }
  }

  private addSignIn({
    foundation,
    flyte,
    registration,
    providers,
  }: FlyteWorkloadsProps): ISignIn | undefined {
    if (!foundation.signInApplication) return undefined;
    const { SignIn } =
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- only who signs in pays for the provider
      require("./workloads/sign-in") as typeof import("./workloads/sign-in");
    return new SignIn(this, "sign-in", {
      namespace: this.namespace,
      host: this.ingress?.host ?? foundation.address.host,
      application: foundation.signInApplication,
      machineClients: flyte?.machineClients,
      internalClients: registration ? [REGISTRATION_CLIENT] : [],
      providers,
    });
  }

  private addIngress({
    foundation,
    ingress,
    tls,
    providers,
  }: FlyteWorkloadsProps): IFlyteIngress | undefined {
    const controller = ingress?.controller ?? "envoy-gateway";
    if (controller === "none") return undefined;
    const { cluster, address, pools } = foundation;
    const common = {
      cluster,
      after: pools,
      host: address.host,
      dnsLabel: address.dnsLabel,
      tlsSecretName: existingSecretOf(tls),
      providers,
    };
    if (controller === "ingress-nginx") return new IngressNginx(this, "ingress", common);
    return new EnvoyGateway(this, "ingress", {
      ...common,
      namespace: this.namespace,
      allowedSourceRanges: ingress?.allowedSourceRanges,
    });
  }

  private addRegistration(
    { foundation, providers }: FlyteWorkloadsProps,
    options: RegistrationOptions,
    certificate: IReady | undefined,
  ): void {
    const { Registration } =
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- only who registers pays for it
      require("./workloads/registration") as typeof import("./workloads/registration");
    new Registration(this, "registration", {
      ...options,
      cluster: foundation.cluster,
      ingress: this.ingress!,
      registry: foundation.registry,
      readerName: `registration-${foundation.name}`,
      signIn: this.signIn,
      projects: foundation.projects,
      domains: foundation.domains,
      after: [this.flyte, ...(certificate ? [certificate] : [])],
      providers,
    });
  }

  private addCertificate(props: FlyteWorkloadsProps, ingress: IFlyteIngress): IReady | undefined {
    const { foundation, providers } = props;
    const tls = props.tls ?? {};
    if ("existingSecret" in tls) return undefined;
    if ((tls.issuer ?? "letsencrypt") === "letsencrypt" && isSharedName(foundation.address, ingress))
      warn(
        this,
        "the host is a name of Azure's, and all users of Azure share Let's Encrypt's weekly limit for azure.com: a certificate can be refused for days (too many certificates already issued); set ingress.host to a name of your own, or tls.issuer: {existingSecret} with a certificate from another authority",
        "tls.issuer",
      );
    const { dns, cluster } = foundation;
    const certManager =
      props.existing?.certManager ??
      new CertManager(this, "cert-manager", {
        cluster,
        gatewayApi: dns ? undefined : ingress.gatewayApi,
        identity: dns?.identity,
        after: foundation.pools,
        providers,
      });
    // Only cert-manager can take its finalizers off the challenges in the namespace, so the namespace goes first.
    this.namespace.waitFor(certManager);
    return new Certificate(this, "certificate", {
      namespace: this.namespace,
      certManager,
      ingress,
      issuer: tls.issuer,
      email: tls.email,
      dns01Zone: dns,
      providers,
    });
  }
}

/** What does not go together with what exists already. */
function existingProblems({
  foundation,
  ingress: options,
  existing,
  tls,
}: FlyteWorkloadsProps): (string | undefined)[] {
  const { address, dns, signInApplication } = foundation;
  const { ingress, certManager } = existing ?? {};
  const secretName = existingSecretOf(tls);
  const namespace = certManager?.namespace.namespaceName;
  return [
    ingress && (signInApplication || dns) && differ(address.host, ingress.host, address.azureHost)
      ? `the existing ingress has the host "${ingress.host}", and sign-in and certificates are for "${address.host}": set address.host to the same`
      : undefined,
    ingress && secretName !== undefined && differ(secretName, ingress.tlsSecretName)
      ? `tls.existingSecret is "${secretName}", and the existing ingress has the Secret "${ingress.tlsSecretName}": give it the same as tlsSecretName`
      : undefined,
    ingress && (options?.allowedSourceRanges ?? []).length > 0
      ? "ingress.allowedSourceRanges has no effect on an existing ingress: close that one, and leave the ranges out"
      : undefined,
    dns && namespace !== undefined && differ(CERT_MANAGER_SERVICE_ACCOUNT.namespace, namespace)
      ? `certificates by DNS-01 need cert-manager in the namespace "${CERT_MANAGER_SERVICE_ACCOUNT.namespace}", whose service account the zone's identity trusts; the existing one is in "${namespace}"`
      : undefined,
  ];
}

/** Whether the certificate is for a name that Azure gave. */
const isSharedName = ({ azureHost }: FlyteAddress, { host }: IFlyteIngress): boolean =>
  host === azureHost || (isKnown(host) && isAzureHost(host));

/** What is wrong with a host in Azure's own domain that is not the one which the label makes. */
const azureNameProblem = ({ host, azureHost }: FlyteAddress): string | undefined =>
  host === azureHost
    ? undefined
    : prefixed(
        "ingress.host",
        ifKnown(host, (name) => (isAzureHost(name) ? azureHostProblem(name) : undefined)),
      );

/** Whether two names differ, as far as that is known; what nobody gave is no other name. */
const differ = (name: string, other: string, notGiven?: string): boolean =>
  name !== other && (name === notGiven || (isKnown(name) && isKnown(other)));
