/** How a run ended: nothing more to do, or once more after this many milliseconds. */
export type RunResult = { readonly retryInMs: number } | undefined;

/** Settings of a {@link Queue}. */
export interface QueueOptions {
  /** Runs at once. */
  readonly concurrency: number;
  /** Handles a key; `failures` counts the attempts that failed since its revision is known. Must not throw. */
  readonly run: (key: string, failures: number) => Promise<RunResult>;
}

interface Entry {
  revision: string;
  state: "ready" | "running" | "waiting";
  failures: number;
  /** The revision changed during the run. */
  again: boolean;
  timer?: NodeJS.Timeout;
}

/**
 * Runs each key at most once at a time, several keys at once. A key that failed waits, and at most half of the runs
 * are repetitions, so that what fails never holds up what is new.
 */
export class Queue {
  readonly #entries = new Map<string, Entry>();
  readonly #ready = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  #repetitions = 0;
  #closed = false;

  constructor(private readonly options: QueueOptions) {}

  /** Handles a key, unless this revision of it is already being handled or waits for its next attempt. */
  add(key: string, revision: string): void {
    const entry = this.#entries.get(key);
    if (!entry) {
      this.#entries.set(key, { revision, state: "ready", failures: 0, again: false });
    } else if (entry.revision === revision) {
      return;
    } else {
      clearTimeout(entry.timer);
      entry.revision = revision;
      entry.failures = 0;
      if (entry.state === "running") {
        entry.again = true;
        return;
      }
      entry.state = "ready";
    }
    this.#ready.add(key);
    this.#start();
  }

  /** Forgets a key; a run that began comes to its end. */
  remove(key: string): void {
    clearTimeout(this.#entries.get(key)?.timer);
    this.#entries.delete(key);
    this.#ready.delete(key);
  }

  /** Forgets all keys but these. */
  retain(keys: ReadonlySet<string>): void {
    for (const key of [...this.#entries.keys()]) if (!keys.has(key)) this.remove(key);
  }

  /** Starts nothing more, and waits for what runs. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { timer } of this.#entries.values()) clearTimeout(timer);
    await Promise.all(this.#running.values());
  }

  /** Keys that could run, that run, and that wait for their next attempt. */
  get size(): { ready: number; running: number; waiting: number } {
    const waiting = [...this.#entries.values()].filter(({ state }) => state === "waiting").length;
    return { ready: this.#ready.size, running: this.#running.size, waiting };
  }

  #start(): void {
    const mostRepetitions = Math.max(1, Math.floor(this.options.concurrency / 2));
    for (const key of this.#ready) {
      if (this.#closed || this.#running.size >= this.options.concurrency) return;
      const entry = this.#entries.get(key)!;
      const repetition = entry.failures > 0;
      // A key that was removed and came back may still run.
      if (this.#running.has(key) || (repetition && this.#repetitions >= mostRepetitions)) continue;
      this.#ready.delete(key);
      if (repetition) this.#repetitions++;
      const done = this.#run(key, entry).finally(() => {
        this.#running.delete(key);
        if (repetition) this.#repetitions--;
        this.#start();
      });
      this.#running.set(key, done);
    }
  }

  async #run(key: string, entry: Entry): Promise<void> {
    entry.state = "running";
    const result = await this.options.run(key, entry.failures);
    if (this.#entries.get(key) !== entry || this.#closed) return;
    if (entry.again) {
      entry.again = false;
      entry.state = "ready";
      this.#ready.add(key);
    } else if (result) {
      entry.failures++;
      entry.state = "waiting";
      entry.timer = setTimeout(() => {
        entry.state = "ready";
        this.#ready.add(key);
        this.#start();
      }, result.retryInMs);
      entry.timer.unref();
    } else {
      this.#entries.delete(key);
    }
  }
}

/** Doubles from `first` to `last`, less up to a third by chance, so that those who failed together do not return together. */
export function backOffMs(failures: number, first: number, last: number): number {
  const most = Math.min(last, first * 2 ** Math.min(failures, 30));
  return Math.round(most * (1 - Math.random() / 3));
}
