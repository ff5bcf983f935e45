import { SecretV1 } from "@cdktf/provider-kubernetes/lib/secret-v1";
import { type ITerraformDependable, Token } from "cdktf";
import { Construct } from "constructs";
import { dependenciesOf } from "../shared/dependencies";
import type {
  ClusterProviders,
  IFlyteCluster,
  IFlyteIngress,
  INamespace,
  IReady,
  IRegistrationOperator,
  MachineClient,
} from "../shared/interfaces";
import { httpsUrlProblem, registryHostProblem, userNameProblem } from "../shared/hosts";
import { NAMESPACES } from "../shared/service-accounts";
import { CLUSTER, INGRESS, NAMESPACE, PROVIDERS, READY_LIST_WITH_HOLES } from "../shared/interface-shapes";
import { OPERATOR_RELEASE, OPERATOR_SECRETS, operatorSecretProblem } from "../shared/own-names";
import { artifactoryUrl, imageRepositoryProblem } from "../shared/registration-names";
import { list, map, object, optional, type ShapeOf, text, thing, variants } from "../shared/shape";
import {
  ifKnown,
  isKnown,
  prefixed,
  validateExisting,
  validateProps,
  validateShape,
} from "../shared/validation";
import { HelmRelease } from "./helm-release";
import { Namespace } from "./namespace";

/** Where the operator downloads packages from. */
export type PackageSource = {
  /** User name. */
  readonly username: string;
  /** Password: a reference to a sensitive value, never text. */
  readonly password: string;
  /** Raise it when the password changes, so that the operator restarts. @default "1" */
  readonly passwordVersion?: string;
} & (
  | {
      readonly kind: "oci";
      /** Host name of the registry, with its port if it has one; no scheme, no path. */
      readonly registry: string;
    }
  | {
      readonly kind: "artifactory";
      /** Address of Artifactory, such as `https://acme.jfrog.io/artifactory/`; a package there is `<repository>/<folder>/<name>`. */
      readonly url: string;
    }
);

const CREDENTIAL = { username: text, password: text, passwordVersion: optional(text) };

/** Shapes of the sources of packages, by their kind. */
export const PACKAGE_SOURCES = {
  oci: { ...CREDENTIAL, registry: text },
  artifactory: { ...CREDENTIAL, url: text },
};

/** CPU and memory of the operator, as Kubernetes quantities. */
export interface OperatorResources {
  /** What the scheduler keeps free. @default nothing */
  readonly requests?: {
    /** Processors, such as `50m`. @default none */
    readonly cpu?: string;
    /** Memory, such as `128Mi`. @default none */
    readonly memory?: string;
  };
  /** The most that it may use. @default no limit */
  readonly limits?: {
    /** Processors, such as `1`. @default none */
    readonly cpu?: string;
    /** Memory, such as `512Mi`. @default none */
    readonly memory?: string;
  };
}

/** Shape of {@link OperatorResources}. */
export const OPERATOR_RESOURCES_SHAPE: ShapeOf<OperatorResources> = {
  requests: optional(
    object<NonNullable<OperatorResources["requests"]>>({ cpu: optional(text), memory: optional(text) }),
  ),
  limits: optional(
    object<NonNullable<OperatorResources["limits"]>>({ cpu: optional(text), memory: optional(text) }),
  ),
};

/** Props of {@link RegistrationOperator}. */
export interface RegistrationOperatorProps {
  /** The cluster. */
  readonly cluster: IFlyteCluster;
  /** How Flyte is reached: the operator speaks to it as anybody does, over verified TLS. */
  readonly ingress: IFlyteIngress;
  /** Where packages are. */
  readonly packages: PackageSource;
  /** Client by which the operator logs in to Flyte. @default none, where nobody signs in */
  readonly client?: MachineClient;
  /** What must be there before it starts: Flyte and the certificate. @default nothing more */
  readonly after?: readonly (IReady | undefined)[];
  /** Image of the operator, such as a mirror in the stack's registry. @default Adarga's, at 1.0.0 */
  readonly image?: {
    /** Repository, with its host name. */
    readonly repository: string;
    /** Tag. */
    readonly tag: string;
  };
  /** Names of Secrets, in the operator's namespace, to pull the image with. @default none */
  readonly imagePullSecrets?: readonly string[];
  /** Labels of the pod. @default none */
  readonly podLabels?: Readonly<Record<string, string>>;
  /** It holds one package at a time, on disk and in flytectl's memory. @default 512Mi at most */
  readonly resources?: OperatorResources;
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link RegistrationOperatorProps}. */
export const REGISTRATION_OPERATOR_SHAPE: ShapeOf<RegistrationOperatorProps> = {
  cluster: CLUSTER,
  ingress: INGRESS,
  packages: variants<PackageSource>("kind", PACKAGE_SOURCES),
  client: optional(thing<MachineClient>("a client of Flyte", "clientId", "clientSecret")),
  after: optional(READY_LIST_WITH_HOLES),
  image: optional(object<NonNullable<RegistrationOperatorProps["image"]>>({ repository: text, tag: text })),
  imagePullSecrets: optional(list(text)),
  podLabels: optional(map(text)),
  resources: optional(object<OperatorResources>(OPERATOR_RESOURCES_SHAPE)),
  providers: optional(PROVIDERS),
};

/** The published operator (Apache-2.0). https://github.com/adarga-ai/flyte-workflow-registration-operator */
const IMAGE = { repository: "docker.io/adarga/flyte-workflow-registration-operator", tag: "1.0.0" };

const RESOURCES = {
  requests: { cpu: "50m", memory: "128Mi" },
  limits: { cpu: "1", memory: "512Mi" },
};

/** The operator that registers workflows from inside the cluster. */
export class RegistrationOperator extends Construct implements IRegistrationOperator {
  /** An operator that exists already, in this namespace. */
  static fromExistingRegistrationOperator(
    scope: Construct,
    id: string,
    namespace: INamespace,
  ): IRegistrationOperator {
    validateExisting(scope, id, { namespace: NAMESPACE }, { namespace });
    class Existing extends Construct implements IRegistrationOperator {
      readonly ready: readonly ITerraformDependable[] = [];
      readonly namespace = namespace;
    }
    return new Existing(scope, id);
  }

  readonly ready: readonly ITerraformDependable[];
  readonly namespace: INamespace;

  /** @throws InvalidPropsError when a registry or repository is not legal, or a password is given as text. */
  constructor(scope: Construct, id: string, props: RegistrationOperatorProps) {
    super(scope, id);
    validateShape(this, REGISTRATION_OPERATOR_SHAPE, props);
    const { cluster, packages, providers, client } = props;
    validateProps(
      this,
      ...sourceProblems(packages),
      ifKnown(props.image?.repository, imageRepositoryProblem),
      ...(props.imagePullSecrets ?? []).map((name) =>
        prefixed("imagePullSecrets", ifKnown(name, operatorSecretProblem)),
      ),
    );
    this.namespace = new Namespace(this, "namespace", { name: NAMESPACES.registration, cluster, providers });
    const secret = (secretId: string, name: string, data: Record<string, string>) =>
      new SecretV1(this, secretId, {
        metadata: { name, namespace: this.namespace.namespaceName },
        data,
        provider: providers?.kubernetes,
        dependsOn: dependenciesOf(this, this.namespace),
      });
    // The operator does not start without, not even where nobody signs in.
    const flyteSecret = secret("flyte-credentials", OPERATOR_SECRETS.flyte, {
      clientId: client?.clientId ?? "none",
      clientSecret: client?.clientSecret ?? "none",
    });
    const packagesSecret = secret("package-credentials", OPERATOR_SECRETS.packages, {
      username: packages.username,
      password: packages.password,
    });
    const release = new HelmRelease(this, "release", {
      chart: { localChart: "flyte-registration-operator" },
      releaseName: OPERATOR_RELEASE,
      namespace: this.namespace,
      after: [{ ready: [flyteSecret, packagesSecret] }, props.ingress, ...(props.after ?? [])],
      providers,
      values: {
        image: props.image ?? IMAGE,
        imagePullSecrets: props.imagePullSecrets ?? [],
        podLabels: props.podLabels ?? {},
        resources: props.resources ?? RESOURCES,
        flyte: {
          endpoint: `dns:///${props.ingress.host}`,
          secretName: OPERATOR_SECRETS.flyte,
          secretVersion: client?.secretVersion ?? "1",
        },
        packages: {
          secretName: OPERATOR_SECRETS.packages,
          secretVersion: packages.passwordVersion ?? "1",
          ...(packages.kind === "oci"
            ? { ociRegistry: packages.registry }
            : { artifactoryUrl: isKnown(packages.url) ? artifactoryUrl(packages.url) : packages.url }),
        },
      },
    });
    this.ready = release.ready;
  }
}

function sourceProblems(packages: PackageSource): (string | undefined)[] {
  return [
    packages.kind === "oci"
      ? prefixed("packages.registry", ifKnown(packages.registry, registryHostProblem))
      : prefixed("packages.url", ifKnown(packages.url, httpsUrlProblem)),
    prefixed("packages.username", ifKnown(packages.username, userNameProblem)),
    Token.isUnresolved(packages.password)
      ? undefined
      : "packages.password must be a reference, such as a sensitive Terraform variable; as text it would be written to the output",
  ];
}
