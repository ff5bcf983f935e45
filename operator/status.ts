import { cut, type Failure } from "./failure";
import { withoutSecrets } from "./log";
import {
  type Artifact,
  type Condition,
  conditionOf,
  type EntityCounts,
  type FlyteRegistration,
  type RegistrationSpec,
  type RegistrationStatus,
  REQUESTED_AT,
} from "./registration";

/** What a registration came to. */
export interface Outcome {
  readonly artifact: Artifact;
  readonly registered: EntityCounts;
  readonly created: number;
  readonly unchanged: number;
}

/** Where a registration stands. */
export type Phase =
  | { readonly is: "working" }
  | { readonly is: "failed"; readonly failure: Failure }
  | { readonly is: "registered"; readonly outcome: Outcome; readonly spec: RegistrationSpec };

type Wanted = readonly [Condition["type"], Condition["status"], reason: string, message: string];

/** Kubernetes takes 32,768 characters; people read less. */
const MESSAGE_LENGTH = 1200;

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** What was registered, in words. */
function summary({ artifact, registered, created, unchanged }: Outcome): string {
  const { tasks, workflows, launchPlans } = registered;
  const kinds = [plural(tasks, "task"), plural(workflows, "workflow"), plural(launchPlans, "launch plan")];
  return `${kinds.join(", ")} of ${artifact.reference}: ${created} created, ${unchanged} unchanged`;
}

/**
 * `Ready` always; `Reconciling` and `Stalled` only while they are true, as kstatus reads them.
 * https://github.com/kubernetes-sigs/cli-utils/tree/master/pkg/kstatus
 */
function wantedConditions(phase: Phase): Wanted[] {
  switch (phase.is) {
    case "working":
      return [
        ["Ready", "Unknown", "Progressing", "the package is being registered"],
        ["Reconciling", "True", "Progressing", "the package is being registered"],
      ];
    case "registered":
      return [["Ready", "True", "Registered", summary(phase.outcome)]];
    case "failed": {
      const { reason, retry, message } = phase.failure;
      return [
        ["Ready", "False", reason, message],
        retry === "never"
          ? ["Stalled", "True", reason, message]
          : ["Reconciling", "True", "ProgressingWithRetry", message],
      ];
    }
  }
}

/** The whole status of an object in a phase. What was registered last stays until something else is. */
export function statusOf(registration: FlyteRegistration, phase: Phase, now: Date): RegistrationStatus {
  const { metadata, status = {} } = registration;
  const conditions = wantedConditions(phase).map(([type, state, reason, message]): Condition => {
    const before = conditionOf(registration, type);
    return {
      type,
      status: state,
      reason,
      message: cut(withoutSecrets(message), MESSAGE_LENGTH),
      lastTransitionTime:
        before?.status === state ? before.lastTransitionTime : now.toISOString().replace(/\.\d+/, ""),
      observedGeneration: metadata.generation,
    };
  });
  const { lastHandledReconcileAt: _, ...kept } = status;
  const requestedAt = metadata.annotations?.[REQUESTED_AT];
  const handled = phase.is === "working" ? status.lastHandledReconcileAt : requestedAt;
  return {
    ...kept,
    ...(phase.is === "registered" && {
      ...phase.outcome,
      workflowProject: phase.spec.workflowProject,
      workflowDomain: phase.spec.workflowDomain,
      workflowVersion: phase.spec.workflowVersion,
      workflowPackageUri: phase.spec.workflowPackageUri,
    }),
    observedGeneration: metadata.generation,
    conditions,
    ...(handled !== undefined && { lastHandledReconcileAt: handled }),
  };
}

/** The merge patch from one status to another, or undefined when there is no difference. */
export function statusPatch(
  from: RegistrationStatus,
  to: RegistrationStatus,
): { [K in keyof RegistrationStatus]: RegistrationStatus[K] | null } | undefined {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])] as (keyof RegistrationStatus)[];
  const changed = keys.filter((key) => canonical(from[key]) !== canonical(to[key]));
  if (!changed.length) return undefined;
  return Object.fromEntries(changed.map((key) => [key, to[key] ?? null]));
}

/** JSON whose keys are sorted, since the API server gives them in an order of its own. */
const canonical = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
