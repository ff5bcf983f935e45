import { lockOf, typicalSeconds } from "./durations";
import { StackGraph } from "../testing/graph";
import { criticalChain, schedule, type ScheduledTask, type Task } from "./schedule";
import { resourcesOf } from "../testing/stack-json";

/** What Terraform does at the same time when nobody says otherwise. */
export const PARALLELISM = 10;

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
export function criticalPath(stack: object, parallelism = PARALLELISM): CriticalPath {
  const tasks = tasksOf(stack);
  const scheduled = schedule(tasks, parallelism);
  return {
    sum: tasks.reduce((sum, { seconds }) => sum + seconds, 0),
    length: lengthOf(scheduled),
    path: criticalChain(scheduled),
    schedule: scheduled,
  };
}

/** What a first deployment has to do, by address. */
export function tasksOf(stack: object): Task[] {
  const graph = new StackGraph(stack);
  return resourcesOf(stack).map(({ address, kind, type, body }) => ({
    id: address,
    seconds: typicalSeconds(type, kind === "data" ? "read" : "create", body),
    after: graph.dependencies(address),
    lock: lockOf(type, body),
  }));
}

/** Seconds until the last task ends. */
export function lengthOf(scheduled: readonly ScheduledTask[]): number {
  return Math.max(0, ...scheduled.map(({ end }) => end));
}
