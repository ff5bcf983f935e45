import { readArchive } from "../../operator/archive";
import { type Config, readConfig } from "../../operator/config";
import { createLog } from "../../operator/log";
import { type Operator, startOperator, type Timing } from "../../operator/operator";
import type { RegistrationSpec } from "../../operator/registration";
import { fixturePackage, flyteError, schemaOfDefinition, until, World } from "./fakes";
import { tarEntry, tgz } from "./tar";

jest.setTimeout(60_000);

const FAST: Timing = {
  watch: { timeoutSeconds: () => 30, pauseMs: [5, 50] },
  reconcile: { pauses: { soon: [5, 50], slowly: [5, 50] } },
  graceMs: 300,
};

let world: World;
let operator: Operator | undefined;
let lines: string[];

beforeEach(async () => {
  world = await new World().start();
  lines = [];
});
afterEach(async () => {
  await operator?.stop();
  operator = undefined;
  await world.stop();
});

async function start(
  change: (config: Config) => Partial<Config> = () => ({}),
  timing: Timing = FAST,
): Promise<Operator> {
  const config = readConfig(world.environment());
  operator = await startOperator(
    { ...config, ...change(config) },
    createLog("debug", (line) => lines.push(line)),
    timing,
  );
  return operator;
}

const spec = (version = "1.0.0", more: Partial<RegistrationSpec> = {}): RegistrationSpec => ({
  workflowProject: "flytesnacks",
  workflowDomain: "development",
  workflowVersion: version,
  workflowPackageUri: "workflows/fixture",
  ...more,
});

const push = (version = "1.0.0", bytes = fixturePackage("plain")) =>
  world.registry.push("workflows/fixture", version, bytes);
const ready = (name: string) => world.kubernetes.condition(name)?.status === "True";
const readyIs = (name: string, reason: string) => world.kubernetes.condition(name)?.reason === reason;
const probe = async (where: string) => {
  const response = await fetch(`http://127.0.0.1:${operator!.port}${where}`);
  return { status: response.status, text: await response.text() };
};

test("a package is registered, and the status says what and where", async () => {
  const digest = push();
  world.kubernetes.apply("a", spec());
  await start();
  await until(() => ready("a"));
  const { status } = world.kubernetes.get("a");
  expect(status).toEqual({
    observedGeneration: 1,
    conditions: [
      {
        type: "Ready",
        status: "True",
        reason: "Registered",
        message: `7 tasks, 8 workflows, 10 launch plans of ${world.registry.host}/workflows/fixture:1.0.0: 25 created, 0 unchanged`,
        lastTransitionTime: expect.any(String) as string,
        observedGeneration: 1,
      },
    ],
    artifact: {
      reference: `${world.registry.host}/workflows/fixture:1.0.0`,
      digest,
      size: fixturePackage("plain").length,
    },
    registered: { tasks: 7, workflows: 8, launchPlans: 10 },
    created: 25,
    unchanged: 0,
    workflowProject: "flytesnacks",
    workflowDomain: "development",
    workflowVersion: "1.0.0",
    workflowPackageUri: "workflows/fixture",
  });
  expect(
    world.kubernetes.history.map(({ status }) =>
      status.conditions?.map(({ type, status }) => `${type}=${status}`),
    ),
  ).toEqual([["Ready=Unknown", "Reconciling=True"], ["Ready=True"]]);
  expect(world.flyte.created.map(({ path }) => path).slice(0, 3)).toEqual([
    "/api/v1/tasks",
    "/api/v1/tasks",
    "/api/v1/workflows",
  ]);
  await until(() => world.kubernetes.events.length > 0);
  expect(world.kubernetes.events).toMatchObject([
    { type: "Normal", reason: "Registered", reportingInstance: "operator-0", regarding: { name: "a" } },
  ]);
});

test("the token of the registry goes nowhere else, and no secret is logged", async () => {
  push();
  world.kubernetes.apply("a", spec());
  world.flyte.intercept = ({ path }) =>
    path === "/api/v1/tasks" ? flyteError(500, 14, `bad Bearer ${[...world.flyte.tokens][0]}`) : undefined;
  await start();
  await until(() => readyIs("a", "FlyteUnavailable"));
  world.flyte.intercept = undefined;
  await until(() => ready("a"));
  expect(world.registry.data.seen.length).toBeGreaterThan(0);
  const all = lines.join("") + JSON.stringify([world.kubernetes.history, world.kubernetes.events]);
  for (const secret of [
    "federated-token",
    "sig=secret",
    "s:cret",
    world.kubernetes.token,
    ...world.flyte.tokens,
    ...world.registry.tokens,
  ])
    expect(all).not.toContain(secret);
});

test("the code of --copy is uploaded as the blob service wants it, and its address is in each task", async () => {
  push("1.0.0", fixturePackage("copy-all"));
  world.kubernetes.apply("a", spec());
  await start();
  await until(() => ready("a"));
  const [upload] = world.flyte.uploads;
  expect(world.flyte.uploads).toHaveLength(1);
  expect(upload!.body.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  const address = `abfs://flyte${upload!.path.replace("/store", "")}`;
  const tasks = world.flyte.created.filter(({ path }) => path === "/api/v1/tasks");
  for (const { body } of tasks) expect(body.toString("latin1")).toContain(address);
  expect(world.flyte.created.filter(({ body }) => body.includes("{{ .remote_package_path }}"))).toEqual([]);
});

test("what is registered stays untouched by a restart, and another object with the same package changes nothing", async () => {
  push();
  world.kubernetes.apply("a", spec());
  await start();
  await until(() => ready("a"));
  await operator!.stop();
  const before = world.flyte.seen.length;
  await start();
  await until(() => lines.some((line) => line.includes('"watching"')));
  world.kubernetes.apply("b", spec());
  await until(() => ready("b"));
  expect(
    world.flyte.seen.slice(before).filter(({ method, path }) => method === "POST" && path.startsWith("/api")),
  ).toHaveLength(25);
  expect(world.kubernetes.get("b").status).toMatchObject({ created: 0, unchanged: 25 });
  expect(world.flyte.created).toHaveLength(25);
});

test("an edit registers again, an annotation too, and a change of the status does not", async () => {
  push();
  push("2.0.0");
  world.kubernetes.apply("a", spec());
  await start();
  await until(() => ready("a"));
  world.kubernetes.apply("a", spec("2.0.0"));
  await until(() => ready("a") && world.kubernetes.get("a").status?.workflowVersion === "2.0.0");
  expect(world.flyte.created).toHaveLength(50);
  const before = world.flyte.seen.length;
  world.kubernetes.apply("a", spec("2.0.0"), { "flyte.backend/requestedAt": "now" });
  await until(() => world.kubernetes.get("a").status?.lastHandledReconcileAt === "now" && ready("a"));
  expect(world.flyte.seen.length - before).toBe(25);
  expect(world.kubernetes.get("a").status).toMatchObject({ unchanged: 25, observedGeneration: 2 });
});

test("other content under one version fails for good, and says so", async () => {
  push();
  world.kubernetes.apply("a", spec());
  await start();
  await until(() => ready("a"));
  push("1.0.0", fixturePackage("copy-all"));
  world.kubernetes.apply("b", spec());
  await until(() => world.kubernetes.condition("b", "Stalled")?.status === "True");
  expect(world.kubernetes.condition("b")).toMatchObject({ status: "False", reason: "VersionConflict" });
  expect(world.kubernetes.condition("b")?.message).toMatch(
    /^task fixture\.\S+ is registered in version 1\.0\.0 with other content/,
  );
  expect(world.kubernetes.condition("b", "Reconciling")).toBeUndefined();
  await until(() => world.kubernetes.events.length > 1);
  expect(world.kubernetes.events.at(-1)).toMatchObject({ type: "Warning", reason: "VersionConflict" });
});

test("a package that comes later is found later", async () => {
  world.kubernetes.apply("a", spec());
  await start();
  await until(() => readyIs("a", "PackageNotFound"));
  expect(world.kubernetes.condition("a", "Reconciling")).toMatchObject({
    status: "True",
    reason: "ProgressingWithRetry",
  });
  push();
  await until(() => ready("a"));
  await until(() => world.kubernetes.events.length > 1);
  expect(world.kubernetes.events.map(({ reason }) => reason)).toEqual(["PackageNotFound", "Registered"]);
});

test("100 objects at once: one login, and those that fail hold up none", async () => {
  const files = await readArchive(fixturePackage("plain"), 1024 * 1024);
  const small = tgz(
    ...[...files]
      .filter(([name]) => /^0[467]_/.test(name))
      .map(([name, content]) => tarEntry({ name, content })),
  );
  for (let index = 0; index < 100; index++) {
    if (index % 4) push(`2.0.${index}`, small);
    world.kubernetes.apply(`o${index}`, spec(`2.0.${index}`));
  }
  const pauses = { soon: [100, 1000], slowly: [100, 1000] } as const;
  await start(undefined, { ...FAST, reconcile: { pauses } });
  await until(
    () =>
      [...Array(100).keys()].every((index) =>
        index % 4 ? ready(`o${index}`) : readyIs(`o${index}`, "PackageNotFound"),
      ),
    40_000,
  );
  expect(world.entra.seen).toHaveLength(1);
  expect(world.flyte.tokenRequests).toBe(1);
  expect(world.flyte.created).toHaveLength(75 * 3);
  await until(async () => (await probe("/metrics")).text.includes('operator_registrations{ready="True"} 75'));
  expect((await probe("/metrics")).text).toContain('operator_reconciles_total{result="registered"} 75');
});

test("objects whose registry hangs hold up no other", async () => {
  push();
  for (let index = 0; index < 10; index++) world.kubernetes.apply(`bad${index}`, spec("hangs"));
  world.registry.intercept = ({ path }) =>
    path.endsWith("/hangs") ? new Promise(() => undefined) : undefined;
  await start(undefined, { ...FAST, reconcile: { ...FAST.reconcile, runMs: 150 } });
  await until(() => readyIs("bad9", "DeadlineExceeded"));
  world.kubernetes.apply("good", spec());
  await until(() => ready("good"));
});

test("a watch that ends, breaks, is told 410 or sees bookmarks misses nothing", async () => {
  push();
  await start();
  let index = 0;
  for (const how of ["end", "destroy", "expire", "bookmark"] as const) {
    await until(() => world.kubernetes.watches > 0);
    if (how === "bookmark") world.kubernetes.bookmark();
    else world.kubernetes.endWatches(how);
    const name = `o${index++}`;
    world.kubernetes.apply(name, spec());
    await until(() => ready(name));
  }
});

test("lists come in pages", async () => {
  push();
  world.kubernetes.pageSize = 2;
  for (let index = 0; index < 7; index++) world.kubernetes.apply(`o${index}`, spec());
  await start();
  await until(() => [...Array(7).keys()].every((index) => ready(`o${index}`)));
});

test("flyteadmin, registry and API server that go and come back, and tokens that are withdrawn, end well", async () => {
  push();
  world.kubernetes.apply("a", spec());
  let count = 0;
  const outages = [
    () => world.flyte.dropConnections(),
    () => world.flyte.revokeTokens(),
    () => world.registry.tokens.clear(),
    () => world.kubernetes.dropConnections(),
    () => world.flyte.revokeTokens(),
  ];
  world.flyte.intercept = ({ path }) => {
    if (path.startsWith("/api/v1/") && ++count % 5 === 0) outages.shift()?.();
    return undefined;
  };
  await start();
  await until(() => ready("a"));
  expect(world.flyte.created).toHaveLength(25);
  expect(outages).toEqual([]);
});

test.each([...Array(12).keys()])(
  "killed after step %i and started again, all is registered once and the status is right",
  async (step) => {
    push("1.0.0", fixturePackage("copy-all"));
    world.kubernetes.apply("a", spec());
    // Requests that change something or lead there: reads, patches, tokens, uploads, creations.
    const limit = step * 3 + 1;
    let count = 0;
    let killed: () => void;
    const death = new Promise<void>((resolve) => (killed = resolve));
    const counting = () => {
      if (++count < limit) return undefined;
      killed();
      return new Promise<never>(() => undefined);
    };
    for (const server of [world.flyte, world.registry, world.entra]) server.intercept = counting;
    world.kubernetes.intercept = ({ method }) => (method === "PATCH" ? counting() : undefined);
    await start(undefined, { ...FAST, graceMs: 0 });
    await death;
    await operator!.stop();
    for (const server of [world.flyte, world.registry, world.entra, world.kubernetes])
      server.intercept = undefined;
    await start();
    await until(() => ready("a"));
    expect(world.flyte.created).toHaveLength(25);
    expect(world.kubernetes.get("a").status?.conditions).toHaveLength(1);
    expect(world.kubernetes.get("a").status).toMatchObject({
      registered: { tasks: 7, workflows: 8, launchPlans: 10 },
    });
  },
);

test("an object that changes during its run is handled once more, one that goes is forgotten", async () => {
  push();
  push("2.0.0");
  world.kubernetes.apply("a", spec());
  let seen = 0;
  world.flyte.intercept = ({ path }) => {
    if (path.startsWith("/api/v1/") && ++seen === 3) world.kubernetes.apply("a", spec("2.0.0"));
    return undefined;
  };
  await start();
  await until(() => world.kubernetes.get("a").status?.workflowVersion === "2.0.0");
  world.kubernetes.apply("b", spec("3.0.0"));
  await until(() => readyIs("b", "PackageNotFound"));
  world.kubernetes.delete("b");
  await until(async () => (await probe("/metrics")).text.includes("queue_waiting 0"));
});

test("scheduled launch plans are activated when the object says so, others never, and none twice", async () => {
  push();
  world.kubernetes.apply("a", spec("1.0.0"));
  await start();
  await until(() => ready("a"));
  expect(world.flyte.active.size).toBe(0);
  world.kubernetes.apply("a", spec("1.0.0", { enableSchedule: true }));
  await until(() => ready("a") && world.kubernetes.get("a").status?.observedGeneration === 2);
  expect([...world.flyte.active]).toEqual([["flytesnacks/development/nightly", "1.0.0"]]);
  world.kubernetes.apply("a", spec("1.0.0", { enableSchedule: true }), { "flyte.backend/requestedAt": "1" });
  await until(() => ready("a") && world.kubernetes.get("a").status?.lastHandledReconcileAt === "1");
  expect(world.flyte.seen.filter(({ method }) => method === "PUT")).toHaveLength(1);
});

test("a package must hold the workflow that the object names", async () => {
  push();
  world.kubernetes.apply("whole", spec("1.0.0", { workflowName: "fixture.workflows.by_plan" }));
  world.kubernetes.apply("article", spec("1.0.0", { workflowName: "by-plan" }));
  world.kubernetes.apply("missing", spec("1.0.0", { workflowName: "plan" }));
  await start();
  await until(() => ready("whole") && ready("article") && readyIs("missing", "PackageInvalid"));
  expect(world.kubernetes.condition("missing")?.message).toMatch(
    /does not hold the workflow "plan"; it holds fixture\.pods\.pods,/,
  );
  expect(world.kubernetes.condition("missing", "Stalled")?.status).toBe("True");
});

test("large packages are handled one at a time without holding up others, and those above the limit are refused", async () => {
  const large = Buffer.concat([fixturePackage("plain"), Buffer.alloc(9 * 1024 * 1024)]);
  for (let index = 0; index < 5; index++) {
    push(`1.0.${index}`, large);
    world.kubernetes.apply(`large${index}`, spec(`1.0.${index}`));
  }
  push("3.0.0", Buffer.alloc(20 * 1024 * 1024));
  let atOnce = 0;
  let hang: (() => void) | undefined;
  world.registry.data.intercept = async () => {
    if (++atOnce === 1) await new Promise<void>((resolve) => (hang = resolve));
    return undefined;
  };
  await start(() => ({ maxPackageBytes: 16 * 1024 * 1024 }));
  await until(() => hang);
  world.registry.data.intercept = undefined;
  world.kubernetes.apply("too-large", spec("3.0.0"));
  push("2.0.0");
  world.kubernetes.apply("small", spec("2.0.0"));
  await until(() => ready("small"), 5000);
  expect(atOnce).toBe(1);
  hang!();
  await until(
    () => [0, 1, 2, 3, 4].every((index) => ready(`large${index}`)) && readyIs("too-large", "PackageInvalid"),
    30_000,
  );
  expect(world.kubernetes.condition("too-large")?.message).toBe("the package is larger than 16777216 bytes");
});

test("stored objects without a specification, or with a wrong one, get a status too", async () => {
  world.kubernetes.objects.set("team/old", {
    metadata: { name: "old", namespace: "team", uid: "1", generation: 1, resourceVersion: "1" },
  });
  world.kubernetes.apply("tag", spec("not a tag"));
  world.kubernetes.apply("path", spec("1.0.0", { workflowPackageUri: "Upper/Case" }));
  await start();
  for (const name of ["old", "tag", "path"]) await until(() => readyIs(name, "SpecInvalid"));
  expect(world.kubernetes.condition("old")?.message).toContain("spec.workflowProject is missing");
  expect(schemaOfDefinition()(world.kubernetes.get("old"))).toBeUndefined();
});

test("probes tell a stuck watch from a busy one", async () => {
  world.kubernetes.intercept = () => ({ status: 503, body: { message: "down" } });
  await start(undefined, { ...FAST, stuckMs: 200 });
  expect(await probe("/readyz")).toMatchObject({ status: 503 });
  expect(await probe("/healthz")).toMatchObject({ status: 200 });
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(await probe("/healthz")).toMatchObject({
    status: 503,
    text: expect.stringContaining("no answer of the API server") as string,
  });
  world.kubernetes.intercept = undefined;
  await until(async () => (await probe("/readyz")).status === 200);
  expect(await probe("/healthz")).toMatchObject({ status: 200 });
  expect(await probe("/other")).toMatchObject({ status: 404 });
});

test("it stops in time, whatever runs", async () => {
  push();
  world.kubernetes.apply("a", spec());
  let asked: () => void;
  const busy = new Promise<void>((resolve) => (asked = resolve));
  world.flyte.intercept = ({ path }) => {
    if (!path.startsWith("/api/")) return undefined;
    asked();
    return new Promise(() => undefined);
  };
  await start();
  await busy;
  const started = Date.now();
  await operator!.stop();
  expect(Date.now() - started).toBeLessThan(2000);
  expect(world.kubernetes.condition("a")?.reason).toBe("Progressing");
});
