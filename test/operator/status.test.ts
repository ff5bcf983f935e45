import { eventOf } from "../../operator/events";
import { Failure, FAILURE_REASONS } from "../../operator/failure";
import { createLog, withoutSecrets } from "../../operator/log";
import { Metrics } from "../../operator/metrics";
import { type FlyteRegistration, isSettled, revisionOf } from "../../operator/registration";
import { type Phase, statusOf, statusPatch } from "../../operator/status";
import { definition, jwt, schemaOfDefinition } from "./fakes";

const NOW = new Date("2026-12-01T10:00:00.123Z");
const SPEC = { workflowProject: "p", workflowDomain: "d", workflowVersion: "1", workflowPackageUri: "x" };
const object = (status?: FlyteRegistration["status"], generation = 1): FlyteRegistration => ({
  metadata: { name: "a", namespace: "team", uid: "u", generation, resourceVersion: "1" },
  spec: SPEC,
  status,
});
const WORKING: Phase = { is: "working" };
const RETRY: Phase = {
  is: "failed",
  failure: new Failure("PackageNotFound", "slowly", "r/x:1 does not exist"),
};
const STALLED: Phase = {
  is: "failed",
  failure: new Failure("PackageInvalid", "never", "the package is empty"),
};
const DONE: Phase = {
  is: "registered",
  spec: SPEC,
  outcome: {
    artifact: { reference: "r/x:1", digest: "sha256:0", size: 5 },
    registered: { tasks: 1, workflows: 1, launchPlans: 1 },
    created: 3,
    unchanged: 0,
  },
};

/** https://github.com/kubernetes-sigs/cli-utils/blob/master/pkg/kstatus/status/generic.go, in its order. */
function kstatus({ metadata, status }: FlyteRegistration): string {
  const is = (type: string, value: string) =>
    status?.conditions?.some((each) => each.type === type && each.status === value);
  if (status?.observedGeneration !== metadata.generation) return "InProgress";
  if (is("Reconciling", "True")) return "InProgress";
  if (is("Stalled", "True")) return "Failed";
  if (is("Ready", "False") || is("Ready", "Unknown")) return "InProgress";
  return "Current";
}

test.each([
  ["working", WORKING, "InProgress", false],
  ["failed for now", RETRY, "InProgress", false],
  ["failed for good", STALLED, "Failed", true],
  ["registered", DONE, "Current", true],
])(
  "%s: kstatus reads it right, nothing is left of another phase, and the definition has each field",
  (_what, phase, read, settled) => {
    for (const before of [undefined, WORKING, RETRY, STALLED, DONE]) {
      const from = object(before && statusOf(object(), before, NOW), 2);
      const status = statusOf(from, phase, NOW);
      const next = { ...from, status };
      expect([kstatus(next), isSettled(next)]).toEqual([read, settled]);
      expect(schemaOfDefinition()({ ...next, metadata: {} })).toBeUndefined();
      for (const condition of status.conditions!) expect(condition.observedGeneration).toBe(2);
      expect(isSettled({ ...next, metadata: { ...next.metadata, generation: 3 } })).toBe(false);
    }
  },
);

test("the time of a transition changes with the status alone, and the same status is not written again", () => {
  const later = new Date("2026-12-01T11:00:00Z");
  const first = object(statusOf(object(), RETRY, NOW));
  const other: Phase = { is: "failed", failure: new Failure("PackageUnauthorized", "slowly", "401") };
  expect(statusOf(first, other, later).conditions![0]).toMatchObject({
    lastTransitionTime: "2026-12-01T10:00:00Z",
    reason: "PackageUnauthorized",
  });
  expect(statusOf(first, DONE, later).conditions![0]!.lastTransitionTime).toBe("2026-12-01T11:00:00Z");
  expect(statusPatch(first.status!, statusOf(first, RETRY, later))).toBeUndefined();
  const reordered = JSON.parse(JSON.stringify(first.status), (_key, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  ) as NonNullable<FlyteRegistration["status"]>;
  expect(statusPatch(reordered, statusOf(first, RETRY, later))).toBeUndefined();
});

test("what was registered last stays while something else is tried", () => {
  const done = object(statusOf(object(), DONE, NOW), 2);
  for (const phase of [WORKING, RETRY, STALLED])
    expect(statusOf(done, phase, NOW)).toMatchObject({
      artifact: DONE.outcome.artifact,
      workflowVersion: "1",
      created: 3,
    });
});

test("a request by annotation counts once", () => {
  const asked = (value: string | undefined, status: FlyteRegistration["status"]) => ({
    ...object(status),
    metadata: {
      ...object().metadata,
      annotations: value === undefined ? undefined : { "flyte.backend/requestedAt": value },
    },
  });
  const done = statusOf(object(), DONE, NOW);
  const request = asked("1", done);
  expect(isSettled(request)).toBe(false);
  expect(revisionOf(request)).not.toBe(revisionOf(object(done)));
  const working = asked("1", statusOf(request, WORKING, NOW));
  expect(isSettled(working)).toBe(false);
  const handled = asked("1", statusOf(working, DONE, NOW));
  expect([isSettled(handled), handled.status?.lastHandledReconcileAt]).toEqual([true, "1"]);
  const withdrawn = asked(undefined, handled.status);
  expect(statusPatch(handled.status!, statusOf(withdrawn, DONE, NOW))).toEqual({
    lastHandledReconcileAt: null,
  });
});

test("messages are short and without secrets", () => {
  const token = jwt({ exp: 1 });
  const long: Phase = {
    is: "failed",
    failure: new Failure(
      "UploadFailed",
      "soon",
      `https://a.blob/x?sig=s3cret Bearer ${token} ${"x".repeat(40_000)}`,
    ),
  };
  const [ready] = statusOf(object(), long, NOW).conditions!;
  expect(ready!.message.length).toBe(1200);
  expect(ready!.message).toMatch(/^https:\/\/a\.blob\/x\?\[query\] Bearer \[secret\] xxx/);
});

describe("events", () => {
  const conditions = (phase: Phase, from = object()) => statusOf(from, phase, NOW).conditions!;

  test("come with transitions only", () => {
    const failed = object(statusOf(object(), RETRY, NOW));
    expect(eventOf(object(), conditions(WORKING), "pod", NOW)).toBeUndefined();
    expect(eventOf(object(), conditions(RETRY), "pod", NOW)).toMatchObject({
      type: "Warning",
      reason: "PackageNotFound",
    });
    expect(eventOf(failed, conditions(RETRY, failed), "pod", NOW)).toBeUndefined();
    expect(eventOf(failed, conditions(STALLED, failed), "pod", NOW)).toMatchObject({
      reason: "PackageInvalid",
    });
    expect(eventOf(failed, conditions(DONE, failed), "pod", NOW)).toMatchObject({
      type: "Normal",
      reason: "Registered",
    });
  });

  test("have each field that a new event needs, within its limits", () => {
    const from = { ...object(), metadata: { ...object().metadata, name: "n".repeat(253) } };
    const long: Phase = { is: "failed", failure: new Failure("PackageInvalid", "never", "ü".repeat(3000)) };
    const event = eventOf(from, conditions(long), "p".repeat(200), NOW) as Record<string, string> & {
      metadata: { name: string };
    };
    expect(event).toMatchObject({
      eventTime: "2026-12-01T10:00:00.123000Z",
      reportingController: "flyte.backend/registration-operator",
      action: "Register",
      regarding: {
        apiVersion: "flyte.backend/v1",
        kind: "FlyteRegistration",
        namespace: "team",
        uid: "u",
        resourceVersion: "1",
      },
    });
    expect(event.metadata.name).toMatch(/^n+\.[0-9a-f]{16}$/);
    expect(event.metadata.name.length).toBeLessThanOrEqual(253);
    expect(event.reportingInstance!.length).toBeLessThanOrEqual(128);
    expect(Buffer.byteLength(event.note!)).toBeLessThanOrEqual(1024);
    expect(event.note).toMatch(/^ü+…$/);
  });
});

describe("the definition", () => {
  const valid = schemaOfDefinition();
  const check = (spec: object) =>
    valid({ apiVersion: "flyte.backend/v1", kind: "FlyteRegistration", metadata: {}, spec });

  test.each([
    ["today's four fields", {}],
    ["the article's five", { workflowName: "my-workflow" }],
    [
      "the new ones",
      { enableSchedule: true, k8sServiceAccount: "robot", outputLocationPrefix: "abfs://c@a/x" },
    ],
    ["a version that looks like a number", { workflowVersion: "1.4" }],
    ["any name of a project", { workflowProject: "Some Project" }],
  ])("takes %s", (_what, more) => expect(check({ ...SPEC, ...more })).toBeUndefined());

  test.each([
    ["a number as version", { workflowVersion: 1.4 }],
    ["an empty field", { workflowDomain: "" }],
    ["a missing field", { workflowPackageUri: undefined }],
    ["a service account that cannot exist", { k8sServiceAccount: "Not_A_Name" }],
  ])("refuses %s", (_what, more) =>
    expect(check(JSON.parse(JSON.stringify({ ...SPEC, ...more })) as object)).toBeDefined(),
  );

  test("takes stored objects without a specification, and with the status that others wrote", () => {
    expect(valid({ metadata: {} })).toBeUndefined();
    expect(valid({ metadata: {}, spec: SPEC, status: SPEC })).toBeUndefined();
  });

  test("is the resource that the published operator has", () => {
    const { metadata, spec } = definition() as unknown as {
      metadata: object;
      spec: {
        names: object;
        scope: string;
        group: string;
        versions: { name: string; subresources: object; additionalPrinterColumns: { name: string }[] }[];
      };
    };
    expect(metadata).toEqual({ name: "flyteregistrations.flyte.backend" });
    expect(spec.names).toEqual({
      kind: "FlyteRegistration",
      listKind: "FlyteRegistrationList",
      plural: "flyteregistrations",
      singular: "flyteregistration",
    });
    expect([spec.group, spec.scope, spec.versions.map(({ name }) => name)]).toEqual([
      "flyte.backend",
      "Namespaced",
      ["v1"],
    ]);
    expect(spec.versions[0]!.subresources).toEqual({ status: {} });
    expect(spec.versions[0]!.additionalPrinterColumns.map(({ name }) => name)).toEqual([
      "Project",
      "Domain",
      "Version",
      "Ready",
      "Status",
      "Age",
      "Message",
    ]);
  });
});

test("reasons are what conditions and events take", () => {
  for (const reason of FAILURE_REASONS) expect(reason).toMatch(/^[A-Z][A-Za-z]{1,127}$/);
});

test("logs are lines of JSON by level, without secrets at any depth", () => {
  const lines: string[] = [];
  const log = createLog("info", (line) => lines.push(line));
  log.debug("no");
  log.info("yes", {
    nested: { url: "https://u:p@a.b/c?sig=1#x", header: `Bearer ${jwt({})}` },
    error: "two\nlines",
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]!.endsWith("\n") && lines[0]!.indexOf("\n") === lines[0]!.length - 1).toBe(true);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: "info",
    message: "yes",
    nested: { url: "https://a.b/c?[query]", header: "Bearer [secret]" },
  });
  expect(withoutSecrets("Basic dXNlcjpwYXNz, eyJh.eyJi.c")).toBe("Basic [secret], [token]");
});

test("metrics are in Prometheus' text format", () => {
  const metrics = new Metrics();
  const count = metrics.counter("a_total", "Counts.", [{ result: "ok" }]);
  count({ result: 'with "quotes" \\ and\nlines' });
  metrics.gauge("b", "Gauge.", () => [[{}, 1.5]]);
  const observe = metrics.histogram("c_seconds", "Histogram.", [1, 5]);
  [0.5, 3, 9].forEach(observe);
  expect(metrics.text()).toBe(`# HELP a_total Counts.
# TYPE a_total counter
a_total{result="ok"} 0
a_total{result="with \\"quotes\\" \\\\ and\\nlines"} 1
# HELP b Gauge.
# TYPE b gauge
b 1.5
# HELP c_seconds Histogram.
# TYPE c_seconds histogram
c_seconds_bucket{le="1"} 1
c_seconds_bucket{le="5"} 2
c_seconds_bucket{le="+Inf"} 3
c_seconds_sum 12.5
c_seconds_count 3
`);
});
