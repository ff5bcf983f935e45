/** The resource: `flyteregistrations.flyte.backend`, version `v1`. Its definition is crd.yaml. */
export const GROUP = "flyte.backend";
export const VERSION = "v1";
export const PLURAL = "flyteregistrations";
export const KIND = "FlyteRegistration";

/** A new value of this annotation registers again, whatever the status says. */
export const REQUESTED_AT = "flyte.backend/requestedAt";

/** What is wanted. */
export interface RegistrationSpec {
  readonly workflowProject: string;
  readonly workflowDomain: string;
  readonly workflowVersion: string;
  /** Path of the package within the registry or Artifactory that the operator knows. */
  readonly workflowPackageUri: string;
  /** A workflow that the package must hold. */
  readonly workflowName?: string;
  /** Activates the launch plans that have a schedule. @default false */
  readonly enableSchedule?: boolean;
  /** Kubernetes service account of the launch plans. */
  readonly k8sServiceAccount?: string;
  /** Where the launch plans put their raw output. */
  readonly outputLocationPrefix?: string;
}

/** A condition, by the conventions of Kubernetes. */
export interface Condition {
  readonly type: "Ready" | "Reconciling" | "Stalled";
  readonly status: "True" | "False" | "Unknown";
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionTime: string;
  readonly observedGeneration: number;
}

/** A number of entities of each kind. */
export interface EntityCounts {
  readonly tasks: number;
  readonly workflows: number;
  readonly launchPlans: number;
}

/** A package that was fetched. */
export interface Artifact {
  /** Where it was found, without its digest. */
  readonly reference: string;
  /** Digest of the manifest in a registry, or of the file in Artifactory. */
  readonly digest: string;
  /** Size of the package in bytes. */
  readonly size: number;
}

/** What was done. */
export interface RegistrationStatus {
  readonly observedGeneration?: number;
  readonly conditions?: readonly Condition[];
  /** The package that was registered last, and what of it there is, was new, and was there already. */
  readonly artifact?: Artifact;
  readonly registered?: EntityCounts;
  readonly created?: number;
  readonly unchanged?: number;
  readonly workflowProject?: string;
  readonly workflowDomain?: string;
  readonly workflowVersion?: string;
  readonly workflowPackageUri?: string;
  /** Value of the annotation {@link REQUESTED_AT} that was handled last. */
  readonly lastHandledReconcileAt?: string;
}

/** An object as the API server gives it. */
export interface FlyteRegistration {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly generation: number;
    readonly resourceVersion: string;
    readonly deletionTimestamp?: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec?: Partial<RegistrationSpec>;
  readonly status?: RegistrationStatus;
}

export const keyOf = ({ metadata }: FlyteRegistration): string => `${metadata.namespace}/${metadata.name}`;

/** What was asked for: changes when there is something new to do. */
export const revisionOf = ({ metadata }: FlyteRegistration): string =>
  [metadata.uid, metadata.generation, metadata.annotations?.[REQUESTED_AT]].join("/");

export const conditionOf = (
  registration: FlyteRegistration,
  type: Condition["type"],
): Condition | undefined => registration.status?.conditions?.find((condition) => condition.type === type);

/** Whether the status says that this generation is settled: registered, or failed for good. */
export function isSettled(registration: FlyteRegistration): boolean {
  const { metadata, status } = registration;
  const settled = (["Ready", "Stalled"] as const).some((type) => {
    const condition = conditionOf(registration, type);
    return condition?.status === "True" && condition.observedGeneration === metadata.generation;
  });
  return (
    settled &&
    status?.observedGeneration === metadata.generation &&
    status.lastHandledReconcileAt === metadata.annotations?.[REQUESTED_AT]
  );
}

/** Problems of a specification that the definition of the resource did not refuse. */
export function specProblems(spec: FlyteRegistration["spec"]): string[] {
  const problems: string[] = [];
  for (const key of ["workflowProject", "workflowDomain", "workflowVersion", "workflowPackageUri"] as const) {
    const value: unknown = spec?.[key];
    if (typeof value !== "string" || value === "") problems.push(`spec.${key} is missing`);
  }
  return problems;
}
