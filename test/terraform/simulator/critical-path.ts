import { StackGraph } from "../../support/graph";
import { resourcesOf } from "../../support/stack-json";
import { lockOf, typicalSeconds } from "./durations";
import { criticalChain, schedule, type ScheduledTask } from "./schedule";

export interface CriticalPath {
  /** Seconds of everything one after the other. */
  readonly sum: number;
  /** Seconds until the last resource is there. */
  readonly length: number;
  /** What decides that length, from first to last. */
  readonly path: readonly ScheduledTask[];
  /** Every resource and data source, in the order in which they end. */
  readonly schedule: readonly ScheduledTask[];
}

/** How long a first deployment of one synthesized stack takes with the typical durations, and why. */
export function criticalPath(stack: object, parallelism = 10): CriticalPath {
  const graph = new StackGraph(stack);
  const tasks = resourcesOf(stack).map(({ address, kind, type, body }) => ({
    id: address,
    seconds: typicalSeconds(type, kind === "data" ? "read" : "create", body),
    after: graph.dependencies(address),
    lock: lockOf(type, body),
  }));
  const scheduled = schedule(tasks, parallelism);
  return {
    sum: tasks.reduce((sum, { seconds }) => sum + seconds, 0),
    length: Math.max(0, ...scheduled.map(({ end }) => end)),
    path: criticalChain(scheduled),
    schedule: scheduled,
  };
}
