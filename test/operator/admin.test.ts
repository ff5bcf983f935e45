import { createHash } from "node:crypto";
import { FlyteAdmin } from "../../operator/admin";
import type { Failure } from "../../operator/failure";
import type { CreateRequest } from "../../operator/hydrate";
import type { RegistrationSpec } from "../../operator/registration";
import { FakeFlyte, flyteError } from "./fakes";

const SPEC: RegistrationSpec = {
  workflowProject: "p",
  workflowDomain: "d",
  workflowVersion: "1",
  workflowPackageUri: "x",
};
/** Identifier of a task in `p` and `d`, of name `a.b` and version `1`. */
const identifier = Buffer.concat([
  Buffer.from([8, 1]),
  ...["p", "d", "a.b", "1"].map((text, index) =>
    Buffer.concat([Buffer.from([((index + 2) << 3) | 2, text.length]), Buffer.from(text)]),
  ),
]);
const request: CreateRequest = {
  kind: "task",
  name: "a.b",
  version: "1",
  body: Buffer.concat([Buffer.from([10, identifier.length]), identifier]),
  scheduled: false,
  wantsCode: false,
};
const never = new AbortController().signal;

let flyte: FakeFlyte;
let admin: FlyteAdmin;
beforeEach(async () => {
  flyte = await new FakeFlyte(true).start();
  admin = new FlyteAdmin({
    url: flyte.url,
    credentials: () => Promise.resolve({ clientId: "client+1", clientSecret: "s:cret" }),
  });
});
afterEach(() => flyte.stop());

const create = () => admin.create(request, SPEC, never);
const answer = (status: number, code: number, message: string) =>
  (flyte.intercept = ({ path, method }) =>
    path === "/api/v1/tasks" && method === "POST" ? flyteError(status, code, message) : undefined);

test("creates, and finds the same again", async () => {
  expect(await create()).toBe("created");
  expect(await create()).toBe("unchanged");
  expect(flyte.tokenRequests).toBe(1);
});

const LONG = "x".repeat(5000);
test.each([
  [
    400,
    3,
    "a.b task with different structure already exists. (Please register a new version)",
    "VersionConflict",
    "never",
  ],
  [400, 3, `a.b task with different structure already exists. ${LONG}`, "VersionConflict", "never"],
  [
    400,
    3,
    "failed to validate that project [p] and domain [d] are registered, err: [not found]",
    "FlyteRefused",
    "slowly",
  ],
  [400, 3, "domain [d] is unrecognized", "FlyteRefused", "slowly"],
  [400, 3, "project [p] is not active", "FlyteRefused", "slowly"],
  [400, 3, "failed to compile workflow for [x] with err failed to get task", "FlyteRefused", "slowly"],
  [400, 3, "missing image", "FlyteRefused", "never"],
  [400, 9, "precondition", "FlyteRefused", "slowly"],
  [400, 11, "range", "FlyteRefused", "slowly"],
  [404, 5, "missing entity of type WORKFLOW", "FlyteRefused", "slowly"],
  [429, 8, "grpc: received message larger than max (5 vs. 4)", "FlyteRefused", "never"],
  [429, 8, "too many requests", "FlyteUnavailable", "soon"],
  [401, 16, "token expired", "FlyteUnauthorized", "slowly"],
  [403, 7, "not allowed", "FlyteUnauthorized", "slowly"],
  [409, 10, "aborted", "FlyteUnavailable", "soon"],
  [499, 1, "cancelled", "FlyteUnavailable", "soon"],
  [500, 2, "unknown", "FlyteUnavailable", "soon"],
  [500, 13, "internal", "FlyteUnavailable", "soon"],
  [501, 12, "unimplemented", "FlyteRefused", "slowly"],
  [503, 14, "unavailable", "FlyteUnavailable", "soon"],
  [504, 4, "deadline", "FlyteUnavailable", "soon"],
])("%i with code %i (%.40s) is %s, tried again %s", async (status, code, message, reason, retry) => {
  answer(status, code, message);
  const failure = (await create().catch((error: unknown) => error)) as Failure;
  expect(failure).toMatchObject({ name: "Failure", reason, retry });
  expect(failure.message).toContain("task a.b");
  expect(failure.message.length).toBeLessThan(1200);
});

test.each([502, 404, 200 + 100])(
  "an answer of %i that is not flyteadmin's is tried again soon",
  async (status) => {
    flyte.intercept = ({ path }) => (path === "/api/v1/tasks" ? { status, body: "<html>" } : undefined);
    await expect(create()).rejects.toMatchObject({ reason: "FlyteUnavailable", retry: "soon" });
  },
);

test("an internal error twice for an entity that is there is a conflict; once, it passes", async () => {
  await create();
  answer(500, 13, "peer header list size exceeded limit");
  await expect(create()).rejects.toMatchObject({ reason: "VersionConflict", retry: "never" });
  let times = 0;
  flyte.intercept = ({ path, method }) =>
    path === "/api/v1/tasks" && method === "POST" && ++times === 1
      ? flyteError(500, 13, "database")
      : undefined;
  expect(await create()).toBe("unchanged");
});

test("no answer is tried again soon", async () => {
  await create();
  flyte.intercept = (_seen, response) => {
    response.destroy();
    return undefined;
  };
  await expect(create()).rejects.toMatchObject({ reason: "FlyteUnavailable", retry: "soon" });
});

describe("sign-in", () => {
  test("one token for all who ask at once, a new one where it is refused, and no third", async () => {
    await Promise.all([create(), create(), create()]);
    expect(flyte.tokenRequests).toBe(1);
    flyte.revokeTokens();
    expect(await create()).toBe("unchanged");
    expect(flyte.tokenRequests).toBe(2);
    answer(401, 16, "no");
    const before = flyte.seen.length;
    await expect(create()).rejects.toMatchObject({ reason: "FlyteUnauthorized" });
    expect(flyte.seen.slice(before).map(({ path }) => path)).toEqual([
      "/api/v1/tasks",
      "/oauth2/token",
      "/api/v1/tasks",
    ]);
  });

  test("a token is replaced before it expires", async () => {
    flyte.tokenSeconds = 0.05;
    await create();
    await new Promise((resolve) => setTimeout(resolve, 60));
    await create();
    expect(flyte.tokenRequests).toBe(2);
  });

  test("a wrong secret, and the token endpoint of a Flyte without sign-in", async () => {
    const wrong = new FlyteAdmin({
      url: flyte.url,
      credentials: () => Promise.resolve({ clientId: "c", clientSecret: "top-secret" }),
    });
    const failure = (await wrong.create(request, SPEC, never).catch((error: unknown) => error)) as Failure;
    expect(failure).toMatchObject({
      reason: "FlyteUnauthorized",
      message: "flyteadmin gave no token to the client c: invalid_client",
    });
    expect(failure.message).not.toContain("top-secret");
  });

  test("off: no token is asked for, and none is sent", async () => {
    await flyte.stop();
    const open = (flyte = await new FakeFlyte(false).start());
    expect(await new FlyteAdmin({ url: open.url }).create(request, SPEC, never)).toBe("created");
    expect(open.seen).toHaveLength(1);
    expect(open.seen[0]!.headers["flyte-authorization"]).toBeUndefined();
  });
});

describe("the code archive", () => {
  const code = { name: "fast1.tar.gz", bytes: Buffer.from("code") };
  const upload = () => admin.upload(code, SPEC, never);

  test("goes up as it is, with the store's headers and its true length", async () => {
    expect(await upload()).toMatch(/^abfs:\/\/flyte\/p\/d\/[0-9a-f]{32}\/fast1\.tar\.gz$/);
    const [put] = flyte.uploads;
    expect(put!.body).toEqual(code.bytes);
    expect(put!.headers).toMatchObject({
      "content-length": "4",
      "x-ms-blob-type": "BlockBlob",
      "content-md5": createHash("md5").update(code.bytes).digest("base64"),
    });
    for (const name of ["authorization", "flyte-authorization"]) expect(put!.headers[name]).toBeUndefined();
    flyte.uploadStatus = 200;
    await upload();
  });

  test.each([
    [403, "slowly"],
    [503, "soon"],
    [301, "slowly"],
  ])("a store that answers %i is tried again %s, and its signature is not shown", async (status, retry) => {
    flyte.uploadStatus = status;
    const failure = (await upload().catch((error: unknown) => error)) as Failure;
    expect(failure).toMatchObject({ reason: "UploadFailed", retry });
    expect(failure.message).not.toContain("sig=");
  });

  test.each([["http://store.example.com/x"], ["ftp://store.example.com/x"], ["nonsense"], [""]])(
    "does not go to %j",
    async (signed_url) => {
      flyte.intercept = ({ path }) =>
        path.endsWith("artifact_urn") ? { body: { signed_url, native_url: "abfs://x" } } : undefined;
      await expect(upload()).rejects.toMatchObject({ reason: "UploadFailed" });
    },
  );
});

test("activation: none, another, the same", async () => {
  const plan: CreateRequest = { ...request, kind: "launchPlan", name: "a/b c", version: "1" };
  const activate = () => admin.activate(plan, SPEC, never);
  const updates = () => flyte.seen.filter(({ method }) => method === "PUT").map(({ url }) => url);
  await activate();
  expect(updates()).toEqual(["/api/v1/launch_plans/p/d/a%2Fb%20c/1"]);
  await activate();
  expect(updates()).toHaveLength(1);
  flyte.active.set("p/d/a%2Fb%20c", "0");
  await activate();
  expect(updates()).toHaveLength(2);
  flyte.intercept = ({ path }) =>
    path.includes("active_launch_plans") ? flyteError(500, 13, "database") : undefined;
  await expect(activate()).rejects.toMatchObject({ reason: "FlyteUnavailable" });
});
