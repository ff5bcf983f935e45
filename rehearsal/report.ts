import { criticalPath, PARALLELISM, tasksOf } from "./critical-path";
import { referenceChain } from "./reference-chain";
import type { ScheduledTask, Task } from "./schedule";
import { resourcesOf, type StackResource } from "../testing/stack-json";

const WIDTH = 100;

/** What a first deployment of one synthesized stack would make, when, and how long it would take. */
export function report(name: string, stack: object): string {
  const resources = resourcesOf(stack);
  const paths = new Map(resources.map(({ address, path }) => [address, path]));
  const pathOf = ({ id }: ScheduledTask): string => paths.get(id) ?? id;
  const { sum, length, path, schedule } = criticalPath(stack);
  const tasks = new Map(tasksOf(stack).map((task) => [task.id, task]));
  const stages = referenceChain(stack).map((stage, index, all) => ({
    ...stage,
    end: all.slice(0, index + 1).reduce((total, { seconds }) => total + seconds, 0),
  }));
  return [
    `${name}: ${headline(resources)}`,
    "",
    "What would be made",
    ...countsByType(resources),
    "",
    `In which order: seconds from the start, at most ${PARALLELISM} at a time, * on the critical path`,
    ...inOrder(schedule, pathOf).map((task) =>
      line(task.start, task.end, path.includes(task) ? "*" : " ", pathOf(task)),
    ),
    "",
    "Critical path: seconds of each step, and from the start",
    ...path.map((task, index) => {
      const waited = isQueued(tasks.get(task.id), path[index - 1]) ? " (waited for its turn)" : "";
      return line(task.seconds, task.end, " ", pathOf(task), waited);
    }),
    "",
    "A chain like the reference implementation's: seconds of each stage, and from the start",
    ...stages.map(({ seconds, end, name: stage }) => line(seconds, end, " ", stage)),
    "",
    "How long a first deployment takes",
    duration(length, "along the critical path"),
    duration(stages.at(-1)?.end ?? 0, "in a chain like the reference implementation's"),
    duration(sum, "one thing after the other"),
    "Typical figures, rounded, and nobody's promise: Azure varies by region, hour and size.",
  ].join("\n");
}

function headline(resources: readonly StackResource[]): string {
  const made = resources.filter(({ kind }) => kind === "resource").length;
  return `${counted(made, "resource")}, ${counted(resources.length - made, "lookup")}`;
}

function countsByType(resources: readonly StackResource[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, type } of resources) {
    if (kind === "resource") counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => compare(a, b)).map(([type, count]) => `${column(count, 5)}  ${type}`);
}

function inOrder(schedule: readonly ScheduledTask[], pathOf: (task: ScheduledTask) => string) {
  return [...schedule].sort(
    (a, b) => a.start - b.start || a.end - b.end || compare(pathOf(a), pathOf(b)) || compare(a.id, b.id),
  );
}

/** Whether a task started when another ended though it does not need that one: a place or a lock became free. */
const isQueued = (task: Task | undefined, before: ScheduledTask | undefined): boolean =>
  before !== undefined && ![...(task?.after ?? [])].includes(before.id);

/** The end of a text that is too long is what tells most. */
function line(from: number, to: number, mark: string, text: string, note = ""): string {
  const columns = `${column(from, 5)}${column(to, 6)} ${mark} `;
  const room = WIDTH - columns.length - note.length;
  return columns + (text.length <= room ? text : `…${text.slice(1 - room)}`) + note;
}

function duration(seconds: number, words: string): string {
  const minutes = `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${column(seconds, 5)} s  ${minutes.padStart(11)}  ${words}`;
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

const column = (value: number, width: number): string => String(value).padStart(width);

/** The same order in every language. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
