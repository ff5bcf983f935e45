import fc from "fast-check";
import { backOffMs, Queue, type RunResult } from "../../operator/queue";
import { until } from "./fakes";

const tick = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("a key runs once at a time, and once more when it changed meanwhile", async () => {
  let running = 0;
  let most = 0;
  const runs: string[] = [];
  const queue = new Queue({
    concurrency: 4,
    run: async (key) => {
      most = Math.max(most, ++running);
      runs.push(key);
      await tick(5);
      running--;
      return undefined;
    },
  });
  queue.add("a", "1");
  for (const revision of ["1", "2", "2", "3", "3"]) queue.add("a", revision);
  await until(() => running === 0 && queue.size.ready === 0);
  expect([runs, most]).toEqual([["a", "a"], 1]);
  queue.add("a", "3");
  await until(() => runs.length === 3);
});

test("a failed key waits, counts its failures, and starts anew with another revision", async () => {
  const failures: number[] = [];
  const queue = new Queue({
    concurrency: 1,
    run: (_key, failed) => {
      failures.push(failed);
      return Promise.resolve(failures.length === 3 ? { retryInMs: 60_000 } : { retryInMs: 1 });
    },
  });
  queue.add("a", "1");
  await until(() => failures.length === 3);
  await tick(5);
  queue.add("a", "1");
  await tick(5);
  expect(failures).toEqual([0, 1, 2]);
  expect(queue.size).toEqual({ ready: 0, running: 0, waiting: 1 });
  queue.add("a", "2");
  await until(() => failures.length > 3);
  expect(failures[3]).toBe(0);
  queue.remove("a");
  await queue.close();
});

test("repetitions take at most half of the places", async () => {
  const done: string[] = [];
  const queue = new Queue({
    concurrency: 4,
    run: async (key, failed) => {
      if (!key.startsWith("bad")) return void done.push(key);
      if (failed) await new Promise(() => undefined);
      return { retryInMs: 0 };
    },
  });
  for (let index = 0; index < 10; index++) queue.add(`bad${index}`, "1");
  await until(() => queue.size.running === 2 && queue.size.waiting === 0);
  for (let index = 0; index < 10; index++) queue.add(`good${index}`, "1");
  await until(() => done.length === 10);
});

test("a key that went and came back during its run runs again, not twice at once", async () => {
  let release: (() => void)[] = [];
  const queue = new Queue({
    concurrency: 4,
    run: () => new Promise<RunResult>((resolve) => release.push(() => resolve(undefined))),
  });
  queue.add("a", "1");
  queue.remove("a");
  queue.add("a", "1");
  expect(release).toHaveLength(1);
  release[0]!();
  await until(() => release.length === 2);
  release[1]!();
  queue.retain(new Set());
  release = [];
});

test("closing waits for what runs and starts nothing more", async () => {
  const runs: string[] = [];
  const queue = new Queue({
    concurrency: 1,
    run: async (key) => (runs.push(key), await tick(10), { retryInMs: 0 }),
  });
  queue.add("a", "1");
  queue.add("b", "1");
  await queue.close();
  await tick(5);
  expect(runs).toEqual(["a"]);
});

test("property: whatever happens, each key is handled in its last revision", async () => {
  const step = fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat(3), fc.nat(3));
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, concurrency) => {
        const wanted = new Map<string, string>();
        const handled = new Map<string, string>();
        const queue = new Queue({
          concurrency,
          run: async (key, failed) => {
            const revision = wanted.get(key)!;
            await tick();
            if (failed < 1) return { retryInMs: 0 };
            handled.set(key, revision);
            return undefined;
          },
        });
        for (const [key, revision, pause] of steps) {
          wanted.set(key, String(revision));
          queue.add(key, String(revision));
          if (pause === 0) await tick();
        }
        await until(
          () =>
            [...wanted].every(([key, revision]) => handled.get(key) === revision) && queue.size.running === 0,
          2000,
        );
      },
    ),
    { numRuns: 30 },
  );
});

test("back-off doubles to its limit, less up to a third", () => {
  for (let failures = 0; failures < 2000; failures++) {
    const most = Math.min(900, 2 * 2 ** failures);
    const pause = backOffMs(failures, 2, 900);
    expect(pause).toBeLessThanOrEqual(most);
    expect(pause).toBeGreaterThanOrEqual(Math.floor((most * 2) / 3));
  }
  expect(new Set(Array.from({ length: 50 }, () => backOffMs(10, 1000, 900_000))).size).toBeGreaterThan(10);
});
