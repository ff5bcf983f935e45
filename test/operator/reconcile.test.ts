import { Failure } from "../../operator/failure";
import { type EventBody, type Kubernetes, KubernetesError } from "../../operator/kubernetes";
import { createLog } from "../../operator/log";
import { Reconciler, type ReconcilerOptions, type ReconcileResult } from "../../operator/reconcile";
import { BusyError } from "../../operator/register";
import type { FlyteRegistration } from "../../operator/registration";
import type { Outcome } from "../../operator/status";

const OUTCOME: Outcome = {
  artifact: { reference: "r/x:1", digest: "sha256:0", size: 5 },
  registered: { tasks: 1, workflows: 0, launchPlans: 0 },
  created: 1,
  unchanged: 0,
};
const SPEC = { workflowProject: "p", workflowDomain: "d", workflowVersion: "1", workflowPackageUri: "x" };

let stored: FlyteRegistration | undefined;
let events: EventBody[];
let patches: number;
let results: ReconcileResult[];
/** Happens before a patch arrives, once each. */
let before: (() => void)[];

beforeEach(() => {
  stored = {
    metadata: { name: "a", namespace: "team", uid: "1", generation: 1, resourceVersion: "1" },
    spec: SPEC,
  };
  events = [];
  patches = 0;
  results = [];
  before = [];
});

const change = (metadata: Partial<FlyteRegistration["metadata"]>) => {
  const resourceVersion = String(Number(stored!.metadata.resourceVersion) + 1);
  stored = { ...stored!, metadata: { ...stored!.metadata, resourceVersion, ...metadata } };
};

const kubernetes: Pick<Kubernetes, "get" | "patchStatus" | "createEvent"> = {
  get: () => Promise.resolve(stored),
  patchStatus: ({ metadata }, status) => {
    before.shift()?.();
    if (!stored) return Promise.reject(new KubernetesError(404, "gone"));
    if (stored.metadata.resourceVersion !== metadata.resourceVersion)
      return Promise.reject(new KubernetesError(409, "conflict"));
    patches++;
    const merged = Object.entries({ ...stored.status, ...status }).filter(([, value]) => value !== null);
    stored = { ...stored, status: Object.fromEntries(merged) };
    change({});
    return Promise.resolve(stored);
  },
  createEvent: (_namespace, event) => {
    events.push(event);
    return Promise.reject(new KubernetesError(403, "forbidden"));
  },
};

const run = (register: () => Promise<Outcome>, more: Partial<ReconcilerOptions> = {}, failures = 0) =>
  new Reconciler({
    kubernetes,
    registrations: { register },
    log: createLog("error", () => undefined),
    instance: "pod",
    signal: new AbortController().signal,
    onResult: (result) => results.push(result),
    ...more,
  }).run("team/a", failures);

const succeed = () => Promise.resolve(OUTCOME);
const ready = () => stored?.status?.conditions?.find(({ type }) => type === "Ready");

test("what is settled is not registered again, whatever brought it here", async () => {
  await run(succeed);
  expect([ready()?.status, patches]).toEqual(["True", 2]);
  const register = jest.fn(succeed);
  expect(await run(register)).toBeUndefined();
  expect(register).not.toHaveBeenCalled();
  expect([results, patches]).toEqual([["registered", "skipped"], 2]);
});

test("an event that cannot be written fails nothing", async () => {
  expect(await run(succeed)).toBeUndefined();
  expect(events).toHaveLength(1);
  expect(ready()?.status).toBe("True");
});

test("an object that somebody labels meanwhile gets its status all the same", async () => {
  before = [() => change({}), () => undefined, () => change({}), () => change({})];
  await run(succeed);
  expect(ready()).toMatchObject({ status: "True", observedGeneration: 1 });
});

test.each([
  ["has another specification", () => change({ generation: 2 })],
  ["is another one of the same name", () => change({ uid: "2" })],
  ["is asked for again", () => change({ annotations: { "flyte.backend/requestedAt": "now" } })],
])("an object that %s by the end keeps the status that it has", async (_what, happens) => {
  before = [() => undefined, happens];
  expect(await run(succeed)).toBeUndefined();
  expect(ready()?.reason).toBe("Progressing");
});

test("an object that is gone, or on its way, needs nothing", async () => {
  before = [() => undefined, () => (stored = undefined)];
  expect(await run(succeed)).toBeUndefined();
  expect(await run(succeed)).toBeUndefined();
  stored = {
    metadata: {
      name: "a",
      namespace: "team",
      uid: "1",
      generation: 1,
      resourceVersion: "1",
      deletionTimestamp: "now",
    },
  };
  expect(await run(succeed)).toBeUndefined();
  expect(patches).toBe(1);
});

test("pauses by the kind of failure, longer each time", async () => {
  const fail = (retry: Failure["retry"]) => () => Promise.reject(new Failure("FlyteRefused", retry, "no"));
  expect(await run(fail("never"))).toBeUndefined();
  change({ generation: 2 });
  const soon = await run(fail("soon"), {}, 0);
  const slowly = await run(fail("slowly"), {}, 0);
  const later = await run(fail("slowly"), {}, 3);
  expect(soon!.retryInMs).toBeLessThanOrEqual(2000);
  expect(slowly!.retryInMs).toBeGreaterThanOrEqual(10_000);
  expect(later!.retryInMs).toBeGreaterThanOrEqual(80_000);
  expect(results).toEqual(["stalled", "retry", "retry", "retry"]);
});

test("a run that takes too long says so; one that is not its turn says nothing", async () => {
  const hang = (_spec: unknown, signal: AbortSignal) =>
    new Promise<Outcome>((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new Error("ended"))),
    );
  await run(hang as never, { runMs: 20 });
  expect(ready()).toMatchObject({ status: "False", reason: "DeadlineExceeded" });
  const had = stored;
  expect(await run(() => Promise.reject(new BusyError()))).toMatchObject({
    retryInMs: expect.any(Number) as number,
  });
  expect(stored).toBe(had);
  expect(results).toEqual(["retry", "postponed"]);
});

test("what nobody expected is logged and tried again, and an abandoned run writes nothing", async () => {
  const lines: string[] = [];
  const log = createLog("error", (line) => lines.push(line));
  expect(await run(() => Promise.reject(new TypeError("a fault of our own")), { log })).toMatchObject({
    retryInMs: expect.any(Number) as number,
  });
  expect(lines.join()).toContain("a fault of our own");
  const abandoning = new AbortController();
  const had = patches;
  const stop = () => {
    abandoning.abort(new Error("stop"));
    return Promise.reject(new Error("stop"));
  };
  expect(await run(stop, { signal: abandoning.signal })).toBeUndefined();
  expect(patches).toBe(had);
  expect(results).toEqual(["error"]);
});
