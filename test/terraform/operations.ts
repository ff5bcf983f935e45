import type { StackGraph } from "../../testing/graph";
import { section, type JsonObject } from "../../testing/stack-json";
import { lockOf, typicalSeconds, type DurationAction } from "../../rehearsal/durations";
import { schedule, type Task } from "../../rehearsal/schedule";

/** Something that the engine did in one run. */
export interface Operation {
  readonly address: string;
  readonly type: string;
  readonly action: DurationAction;
  /** Places in the engine's own log: what ended before another started has a smaller number. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Simulated seconds, with the typical durations and the engine's parallelism. */
  readonly seconds: number;
  readonly start: number;
  readonly end: number;
}

type LoggedOperation = Pick<Operation, "address" | "type" | "action" | "startedAt" | "endedAt">;

/** What a run needs so that its operations can be put on a time line. */
export interface Run {
  readonly lines: readonly JsonObject[];
  readonly graph: StackGraph;
  /** Of the configuration that was applied before, for what is removed now. */
  readonly graphBefore: StackGraph | undefined;
  readonly valuesBefore: ReadonlyMap<string, JsonObject>;
  readonly valuesAfter: ReadonlyMap<string, JsonObject>;
}

/** The operations of one run, from the engine's machine-readable log. */
export function operationsOf(run: Run): Operation[] {
  const logged = loggedOperations(run.lines);
  const tasks = logged.map((operation) => taskOf(operation, logged, run));
  const times = new Map(schedule(tasks).map((task) => [task.id, task]));
  return logged.map((operation) => {
    const { seconds = 0, start = 0, end = 0 } = times.get(idOf(operation)) ?? {};
    return { ...operation, seconds, start, end };
  });
}

function loggedOperations(lines: readonly JsonObject[]): LoggedOperation[] {
  const open = new Map<string, Omit<LoggedOperation, "endedAt">>();
  const ended: LoggedOperation[] = [];
  lines.forEach((line, index) => {
    const hook = section(line, "hook");
    const resource = section(hook, "resource");
    const operation = {
      address: String(resource["addr"]),
      type: String(resource["resource_type"]),
      action: hook["action"] as DurationAction,
    };
    if (line["type"] === "apply_start") open.set(idOf(operation), { ...operation, startedAt: index });
    const started = line["type"] === "apply_complete" ? open.get(idOf(operation)) : undefined;
    if (started) ended.push({ ...started, endedAt: index });
  });
  return ended.sort((one, other) => one.startedAt - other.startedAt);
}

function taskOf(operation: LoggedOperation, all: readonly LoggedOperation[], run: Run): Task {
  const { address, type, action, startedAt } = operation;
  const isDelete = action === "delete";
  const values = (isDelete ? run.valuesBefore : run.valuesAfter).get(address) ?? {};
  const waitsFor = (other: LoggedOperation): boolean => {
    if (other === operation || other.endedAt > startedAt) return false;
    if (other.address === address) return true;
    if (isDelete) return graphWaits(run.graphBefore ?? run.graph, other.address, address);
    return other.action !== "delete" && graphWaits(run.graph, address, other.address);
  };
  return {
    id: idOf(operation),
    seconds: typicalSeconds(type, action, values),
    after: all.filter(waitsFor).map(idOf),
    lock: lockOf(type, values),
  };
}

/** Addresses in the log may carry an instance key, which the graph does not know. */
function graphWaits(graph: StackGraph, address: string, other: string): boolean {
  const [one, two] = [withoutKey(address), withoutKey(other)];
  const known = graph.addresses();
  return known.includes(one) && known.includes(two) && graph.dependsOn(one, two);
}

export function withoutKey(address: string): string {
  return address.replace(/\[[^\]]*\]$/, "");
}

function idOf({ action, address }: { readonly action: DurationAction; readonly address: string }): string {
  return `${action} ${address}`;
}
