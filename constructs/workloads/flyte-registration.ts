import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { ClusterProviders, IReady, IRegistrationOperator } from "../shared/interfaces";
import { dnsSubdomainProblem } from "../shared/kubernetes-names";
import { PROVIDERS } from "../shared/interface-shapes";
import { registrationNameProblem } from "../shared/own-names";
import { packageProblem, versionProblem } from "../shared/registration-names";
import { knownText, optional, type ShapeOf, text, thing } from "../shared/shape";
import { ifKnown, prefixed, validateProps, validateShape } from "../shared/validation";
import { HelmRelease } from "./helm-release";

/** Props of {@link FlyteRegistration}. */
export interface FlyteRegistrationProps {
  /** What registers it. */
  readonly operator: IRegistrationOperator;
  /** Name of the registration: a Kubernetes name. @default the construct's id */
  readonly registrationName?: string;
  /** Project to register in. */
  readonly project: string;
  /** Domain to register in. */
  readonly domain: string;
  /** Version in Flyte, and tag of the package; at most 128 letters, digits and `. _ -`. */
  readonly version: string;
  /** Path of the package in its registry, without host and tag. */
  readonly package: string;
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link FlyteRegistrationProps}. */
export const FLYTE_REGISTRATION_SHAPE: ShapeOf<FlyteRegistrationProps> = {
  operator: thing<IRegistrationOperator>("a RegistrationOperator", "namespace", "ready"),
  registrationName: optional(knownText),
  project: text,
  domain: text,
  version: text,
  package: text,
  providers: optional(PROVIDERS),
};

/** A package of workflows that is registered in one project and domain; another version changes it in place. */
export class FlyteRegistration extends Construct implements IReady {
  readonly ready: readonly ITerraformDependable[];

  /** @throws InvalidPropsError when the name, version or package is not legal. */
  constructor(scope: Construct, id: string, props: FlyteRegistrationProps) {
    super(scope, id);
    validateShape(this, FLYTE_REGISTRATION_SHAPE, props);
    const name = props.registrationName ?? id;
    validateProps(
      this,
      // Helm's limit for the name of a release is the tighter one.
      name.length > 53 ? `name "${name}" is longer than 53 characters` : dnsSubdomainProblem(name),
      prefixed("name", registrationNameProblem(name)),
      ifKnown(props.version, versionProblem),
      ifKnown(props.package, packageProblem),
    );
    const release = new HelmRelease(this, "release", {
      chart: { localChart: "flyte-registration" },
      releaseName: name,
      namespace: props.operator.namespace,
      // The operator brings the CRD, and takes it along when it goes.
      after: [props.operator],
      providers: props.providers,
      values: {
        project: props.project,
        domain: props.domain,
        version: props.version,
        package: props.package,
      },
    });
    this.ready = release.ready;
  }
}
