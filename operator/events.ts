import { randomBytes } from "node:crypto";
import { cut } from "./failure";
import type { EventBody } from "./kubernetes";
import { type Condition, conditionOf, type FlyteRegistration, GROUP, KIND, VERSION } from "./registration";

/** Name of the operator in events. */
export const CONTROLLER = "flyte.backend/registration-operator";

/** Limits of `events.k8s.io/v1`. https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/ */
const NOTE_BYTES = 1024;
const NAME_LENGTH = 253;

/** The event of a transition: registered, or failed for another reason than before. */
export function eventOf(
  before: FlyteRegistration,
  after: readonly Condition[],
  instance: string,
  now: Date,
): EventBody | undefined {
  const ready = after.find(({ type }) => type === "Ready");
  const last = conditionOf(before, "Ready");
  if (!ready || ready.status === "Unknown") return undefined;
  if (ready.status === last?.status && ready.reason === last.reason) return undefined;
  const { name, namespace, uid, resourceVersion } = before.metadata;
  const suffix = `.${randomBytes(8).toString("hex")}`;
  return {
    apiVersion: "events.k8s.io/v1",
    kind: "Event",
    metadata: { name: name.slice(0, NAME_LENGTH - suffix.length) + suffix, namespace },
    eventTime: now.toISOString().replace("Z", "000Z"),
    reportingController: CONTROLLER,
    reportingInstance: cut(instance, 128),
    action: "Register",
    reason: ready.reason,
    type: ready.status === "True" ? "Normal" : "Warning",
    regarding: { apiVersion: `${GROUP}/${VERSION}`, kind: KIND, name, namespace, uid, resourceVersion },
    note: cutBytes(ready.message, NOTE_BYTES),
  };
}

/** The beginning of a text, at most so many bytes as UTF-8. */
function cutBytes(text: string, bytes: number): string {
  const buffer = Buffer.from(text);
  if (buffer.length <= bytes) return text;
  return `${buffer.toString("utf8", 0, bytes - 6).replace(/\uFFFD+$/, "")}…`;
}
