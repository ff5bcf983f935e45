import { Deadline } from "./deadline";
import { eventOf } from "./events";
import { Failure, type FailureReason, messageOf } from "./failure";
import { type Kubernetes, KubernetesError } from "./kubernetes";
import type { Log } from "./log";
import { backOffMs, type RunResult } from "./queue";
import { BusyError, type Registrations } from "./register";
import {
  conditionOf,
  type FlyteRegistration,
  isSettled,
  type RegistrationSpec,
  REQUESTED_AT,
  specProblems,
} from "./registration";
import { type Phase, statusOf, statusPatch } from "./status";

/** What a reconciliation needs. */
export interface ReconcilerOptions {
  readonly kubernetes: Pick<Kubernetes, "get" | "patchStatus" | "createEvent">;
  readonly registrations: Pick<Registrations, "register">;
  readonly log: Log;
  /** Name of the pod, in events. */
  readonly instance: string;
  /** Ends a run that is abandoned; it writes nothing more. */
  readonly signal: AbortSignal;
  readonly onResult?: (result: ReconcileResult, seconds: number, reason?: FailureReason) => void;
  /** First and longest pause between attempts in milliseconds. */
  readonly pauses?: Readonly<Record<"soon" | "slowly", readonly [number, number]>>;
  /** Longest run in milliseconds. @default 15 minutes */
  readonly runMs?: number;
}

/** How a reconciliation ended. */
export const RECONCILE_RESULTS = ["registered", "retry", "stalled", "postponed", "skipped", "error"] as const;
export type ReconcileResult = (typeof RECONCILE_RESULTS)[number];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const PAUSES = { soon: [2 * SECOND, 5 * MINUTE], slowly: [15 * SECOND, 15 * MINUTE] } as const;

/** Handles one object at a time. */
export class Reconciler {
  constructor(private readonly options: ReconcilerOptions) {}

  /** Brings one object to where it should be. Never throws. */
  async run(key: string, failures: number): Promise<RunResult> {
    const { log, signal, onResult, pauses = PAUSES } = this.options;
    const started = performance.now();
    const report = (result: ReconcileResult, reason?: FailureReason) =>
      onResult?.(result, (performance.now() - started) / SECOND, reason);
    try {
      const failure = await this.#reconcile(key);
      if (!(failure instanceof Failure)) return void report(failure);
      if (failure.retry === "never") return void report("stalled", failure.reason);
      report("retry", failure.reason);
      return { retryInMs: backOffMs(failures, ...pauses[failure.retry]) };
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof BusyError) {
        report("postponed");
        return { retryInMs: backOffMs(0, ...pauses.soon) };
      }
      // The API server, or a fault of our own.
      log.error("the object could not be handled", { registration: key, error: messageOf(error) });
      report("error");
      return { retryInMs: backOffMs(failures, ...pauses.soon) };
    }
  }

  async #reconcile(key: string): Promise<ReconcileResult | Failure> {
    const { kubernetes, log, signal, runMs = 15 * MINUTE } = this.options;
    const [namespace = "", name = ""] = key.split("/");
    let object = await kubernetes.get(namespace, name, signal);
    if (!object || object.metadata.deletionTimestamp || isSettled(object)) return "skipped";
    if (!wasVisited(object)) object = await this.#report(object, { is: "working" });
    if (!object) return "skipped";
    const deadline = new Deadline(runMs, signal);
    let phase: Phase;
    try {
      const problems = specProblems(object.spec);
      if (problems.length) throw new Failure("SpecInvalid", "never", problems.join("; "));
      const spec = object.spec as RegistrationSpec;
      const outcome = await this.options.registrations.register(spec, deadline.signal);
      phase = { is: "registered", outcome, spec };
      log.info("registered", { registration: key, ...outcome });
    } catch (error) {
      signal.throwIfAborted();
      const failure = deadline.expired
        ? new Failure(
            "DeadlineExceeded",
            "soon",
            `the registration did not end within ${runMs / MINUTE} minutes`,
          )
        : error;
      if (!(failure instanceof Failure)) throw failure;
      phase = { is: "failed", failure };
      const { reason, retry, message } = failure;
      log.warn("not registered", { registration: key, reason, retry, error: message });
    } finally {
      deadline.release();
    }
    await this.#report(object, phase);
    return phase.is === "failed" ? phase.failure : "registered";
  }

  /** Writes the status, unless the object is gone or its specification is another one by now. */
  async #report(object: FlyteRegistration, phase: Phase): Promise<FlyteRegistration | undefined> {
    const { kubernetes, instance, log, signal } = this.options;
    const { namespace, name, uid, generation } = object.metadata;
    for (let current: FlyteRegistration | undefined = object; ;) {
      const now = new Date();
      const status = statusOf(current, phase, now);
      const patch = statusPatch(current.status ?? {}, status);
      if (!patch) return current;
      try {
        const patched = await kubernetes.patchStatus(current, patch, signal);
        const event = eventOf(current, status.conditions ?? [], instance, now);
        if (event)
          await kubernetes.createEvent(namespace, event, signal).catch((error: unknown) => {
            log.warn("an event was not written", {
              registration: `${namespace}/${name}`,
              error: messageOf(error),
            });
          });
        return patched;
      } catch (error) {
        const status = error instanceof KubernetesError ? error.status : undefined;
        if (status === 404) return undefined;
        if (status !== 409) throw error;
        current = await kubernetes.get(namespace, name, signal);
        const same = current?.metadata.uid === uid && current.metadata.generation === generation;
        if (
          !current ||
          !same ||
          current.metadata.annotations?.[REQUESTED_AT] !== object.metadata.annotations?.[REQUESTED_AT]
        )
          return undefined;
      }
    }
  }
}

/** Whether the status speaks of this generation and request already. */
function wasVisited(object: FlyteRegistration): boolean {
  const { metadata, status } = object;
  return (
    conditionOf(object, "Ready")?.observedGeneration === metadata.generation &&
    status?.observedGeneration === metadata.generation &&
    status.lastHandledReconcileAt === metadata.annotations?.[REQUESTED_AT]
  );
}
