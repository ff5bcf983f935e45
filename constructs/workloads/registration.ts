import { Construct } from "constructs";
import type {
  ClusterProviders,
  IFlyteCluster,
  IFlyteIngress,
  IFlyteRegistry,
  IReady,
  ISignIn,
} from "../shared/interfaces";
import { REGISTRATION_CLIENT } from "../shared/service-accounts";
import { artifactoryPackageProblem } from "../shared/registration-names";
import { READY_LIST, PROVIDERS, CLUSTER, REGISTRY, INGRESS } from "../shared/interface-shapes";
import { knownText, list, object, optional, pick, text, thing, type ShapeOf } from "../shared/shape";
import { ifKnown, validateProps, validateShape } from "../shared/validation";
import { FlyteRegistration } from "./flyte-registration";
import {
  type PackageSource,
  REGISTRATION_OPERATOR_SHAPE,
  RegistrationOperator,
  type RegistrationOperatorProps,
} from "./registration-operator";

/** A package of workflows, and where it is registered. */
export interface WorkflowPackage {
  /** Name of the registration: a Kubernetes name, at most 53 characters. */
  readonly name: string;
  /** One of Flyte's projects. */
  readonly project: string;
  /** One of Flyte's domains. */
  readonly domain: string;
  /** Version in Flyte, and tag of the package. */
  readonly version: string;
  /** Path of the package in its registry, without host and tag; in Artifactory `<repository>/<folder>/<name>`. */
  readonly package: string;
}

/** Shape of {@link WorkflowPackage}. */
export const WORKFLOW_PACKAGE_SHAPE: ShapeOf<WorkflowPackage> = {
  name: knownText,
  project: knownText,
  domain: knownText,
  version: text,
  package: text,
};

/** Registration of workflows from inside the cluster. */
export interface RegistrationOptions extends Pick<
  RegistrationOperatorProps,
  "image" | "imagePullSecrets" | "podLabels" | "resources"
> {
  /** What is registered. */
  readonly workflows: readonly WorkflowPackage[];
  /** Where packages are. @default the platform's registry, by a token that reads these packages alone */
  readonly packages?: PackageSource;
}

/** Shape of {@link RegistrationOptions}. */
export const REGISTRATION_OPTIONS_SHAPE: ShapeOf<RegistrationOptions> = {
  ...pick(REGISTRATION_OPERATOR_SHAPE, "image", "imagePullSecrets", "podLabels", "resources"),
  workflows: list(object<WorkflowPackage>(WORKFLOW_PACKAGE_SHAPE)),
  packages: optional(REGISTRATION_OPERATOR_SHAPE.packages),
};

/** Props of {@link Registration}. */
export interface RegistrationProps extends RegistrationOptions {
  /** The cluster. */
  readonly cluster: IFlyteCluster;
  /** How Flyte is reached. */
  readonly ingress: IFlyteIngress;
  /** The platform's registry. */
  readonly registry: IFlyteRegistry;
  /** Name of the token that reads the packages there; others of the registry have others. @default registration */
  readonly readerName?: string;
  /** Who may use Flyte; the operator becomes a client of its own. @default everyone */
  readonly signIn?: ISignIn;
  /** Flyte's projects. */
  readonly projects: readonly string[];
  /** Flyte's domains. */
  readonly domains: readonly string[];
  /** What must be there first: Flyte and the certificate. */
  readonly after: readonly IReady[];
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link RegistrationProps}. */
export const REGISTRATION_SHAPE: ShapeOf<RegistrationProps> = {
  ...REGISTRATION_OPTIONS_SHAPE,
  cluster: CLUSTER,
  ingress: INGRESS,
  registry: REGISTRY,
  readerName: optional(knownText),
  signIn: optional(thing<ISignIn>("a SignIn", "values", "clientOf")),
  projects: list(knownText),
  domains: list(knownText),
  after: READY_LIST,
  providers: optional(PROVIDERS),
};

/** The operator, and a registration for each package. */
export class Registration extends Construct implements IReady {
  readonly ready: IReady["ready"];

  /** @throws InvalidPropsError when a package is not legal, is there twice, or goes where nothing is. */
  constructor(scope: Construct, id: string, props: RegistrationProps) {
    super(scope, id);
    validateShape(this, REGISTRATION_SHAPE, props);
    const { workflows, projects, domains, providers } = props;
    validateProps(
      this,
      ...workflowProblems(workflows, projects, domains),
      ...(props.packages?.kind === "artifactory"
        ? workflows.map((workflow) => ifKnown(workflow.package, artifactoryPackageProblem))
        : []),
    );
    const operator = new RegistrationOperator(this, "operator", {
      ...props,
      packages:
        props.packages ?? platformPackages(props.registry, props.readerName ?? "registration", workflows),
      client: props.signIn?.clientOf(REGISTRATION_CLIENT),
    });
    const registrations = workflows.map(
      (workflow) =>
        new FlyteRegistration(this, `workflow-${workflow.name}`, {
          ...workflow,
          registrationName: workflow.name,
          operator,
          providers,
        }),
    );
    this.ready = [...operator.ready, ...registrations.flatMap((registration) => registration.ready)];
  }
}

function platformPackages(
  registry: IFlyteRegistry,
  readerName: string,
  workflows: readonly WorkflowPackage[],
): PackageSource {
  const reader = registry.addReader(
    readerName,
    workflows.map((workflow) => workflow.package),
  );
  return {
    kind: "oci",
    registry: registry.loginServer,
    username: reader.username,
    password: reader.password,
    passwordVersion: reader.passwordVersion,
  };
}

/** What is wrong with a list of packages as a whole. */
export function workflowProblems(
  workflows: readonly WorkflowPackage[],
  projects: readonly string[],
  domains: readonly string[],
): string[] {
  const problems: string[] = [];
  const names = new Set<string>();
  const packages = new Map<string, string>();
  for (const workflow of workflows) {
    const { name, project, domain, version } = workflow;
    if (names.has(name)) problems.push(`workflow "${name}" is there twice`);
    names.add(name);
    if (!projects.includes(project)) {
      problems.push(`workflow "${name}": project "${project}" is none of ${projects.join(", ")}`);
    }
    if (!domains.includes(domain)) {
      problems.push(`workflow "${name}": domain "${domain}" is none of ${domains.join(", ")}`);
    }
    const place = `${project}/${domain} ${version}`;
    const taken = packages.get(place);
    if (taken !== undefined) {
      problems.push(
        taken === workflow.package
          ? `workflow "${name}": ${workflow.package} is registered as ${place} already`
          : `workflow "${name}": ${place} would come from two packages, ${taken} and ${workflow.package}; give one another version`,
      );
    }
    packages.set(place, workflow.package);
  }
  return problems;
}
