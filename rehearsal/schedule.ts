/** Something that takes time and waits for others. */
export interface Task {
  readonly id: string;
  readonly seconds: number;
  /** Ids of what must have ended; those that are no task of the schedule do not count. */
  readonly after: Iterable<string>;
  /** Tasks with the same lock run one after the other. */
  readonly lock?: string | undefined;
}

export interface ScheduledTask {
  readonly id: string;
  readonly seconds: number;
  readonly start: number;
  readonly end: number;
  /** Whose end let this one start; undefined for what could start at once. */
  readonly because?: string | undefined;
}

/** Runs tasks as Terraform does: whatever is ready starts, at most `parallelism` at a time, in the given order. */
export function schedule(tasks: readonly Task[], parallelism = 10): ScheduledTask[] {
  const waiting = new Map(tasks.map((task) => [task.id, task]));
  const blockers = new Map(
    tasks.map(({ id, after }) => [
      id,
      new Set([...after].filter((other) => waiting.has(other) && other !== id)),
    ]),
  );
  const running = new Map<string, ScheduledTask>();
  const locks = new Set<string>();
  const done: ScheduledTask[] = [];
  let now = 0;
  let because: string | undefined;
  while (done.length < tasks.length) {
    for (const [id, { seconds, lock }] of waiting) {
      if (running.size >= parallelism) break;
      if (blockers.get(id)?.size || (lock !== undefined && locks.has(lock))) continue;
      waiting.delete(id);
      if (lock !== undefined) locks.add(lock);
      running.set(id, { id, seconds, start: now, end: now + seconds, because });
    }
    const next = earliest(running.values());
    if (!next) throw new Error(`these wait for each other: ${[...waiting.keys()].join(", ")}`);
    running.delete(next.id);
    done.push(next);
    now = next.end;
    because = next.id;
    const lock = tasks.find(({ id }) => id === next.id)?.lock;
    if (lock !== undefined) locks.delete(lock);
    for (const others of blockers.values()) others.delete(next.id);
  }
  return done;
}

function earliest(running: Iterable<ScheduledTask>): ScheduledTask | undefined {
  let first: ScheduledTask | undefined;
  for (const task of running) if (!first || task.end < first.end) first = task;
  return first;
}

/** The chain of tasks that decides when the last one ends, from first to last. */
export function criticalChain(scheduled: readonly ScheduledTask[]): ScheduledTask[] {
  const byId = new Map(scheduled.map((task) => [task.id, task]));
  const chain: ScheduledTask[] = [];
  let task = scheduled.reduce<ScheduledTask | undefined>(
    (last, other) => (last && last.end >= other.end ? last : other),
    undefined,
  );
  while (task) {
    chain.unshift(task);
    task = task.because === undefined ? undefined : byId.get(task.because);
  }
  return chain;
}
