import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Kubernetes } from "../../operator/kubernetes";
import { createLog } from "../../operator/log";
import { keyOf } from "../../operator/registration";
import { watchRegistrations, type WatchOptions } from "../../operator/watch";
import { FakeKubernetes, until } from "./fakes";

let server: FakeKubernetes;
let stopping: AbortController;
let known: Map<string, number>;
let lists: number;
let progress: number;
let done: Promise<void> | undefined;

beforeEach(async () => {
  server = new FakeKubernetes();
  await server.start();
  stopping = new AbortController();
  known = new Map();
  lists = 0;
  progress = 0;
});
afterEach(async () => {
  stopping.abort();
  await done;
  await server.stop();
});

const spec = { workflowProject: "p", workflowDomain: "d", workflowVersion: "1", workflowPackageUri: "x" };
let folder: string;

function watch(more: Partial<WatchOptions> = {}): void {
  folder = server.serviceAccount();
  const kubernetes = new Kubernetes({
    url: server.url,
    tokenFile: path.join(folder, "token"),
    caFile: path.join(folder, "ca.crt"),
  });
  done = watchRegistrations({
    kubernetes,
    log: createLog("error", () => undefined),
    onList: (objects) => {
      lists++;
      known = new Map(objects.map((object) => [keyOf(object), object.metadata.generation]));
    },
    onChange: (object, deleted) =>
      void (deleted ? known.delete(keyOf(object)) : known.set(keyOf(object), object.metadata.generation)),
    onProgress: () => progress++,
    signal: stopping.signal,
    timeoutSeconds: () => 30,
    pauseMs: [5, 20],
    ...more,
  });
}

test("what is there, what comes, changes and goes", async () => {
  server.apply("a", spec);
  watch();
  await until(() => known.has("team/a"));
  server.apply("b", spec);
  server.apply("a", { ...spec, workflowVersion: "2" });
  await until(() => known.get("team/a") === 2 && known.has("team/b"));
  server.delete("a");
  await until(() => !known.has("team/a"));
  expect(lists).toBe(1);
});

test("a stream that ends or breaks goes on where it was, without another list", async () => {
  watch({ pauseMs: [1, 5] });
  for (const how of ["end", "destroy", "end"] as const) {
    await until(() => server.watches > 0);
    server.apply(how + lists, spec);
    await until(() => known.has(`team/${how}${lists}`));
    server.endWatches(how);
    server.apply(`after-${how}`, spec);
    await until(() => known.has(`team/after-${how}`));
  }
  expect(lists).toBe(1);
  const versions = server.seen
    .filter(({ query }) => query.get("watch"))
    .map(({ query }) => Number(query.get("resourceVersion")));
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
});

test("410, as an event and as an answer, leads to a list", async () => {
  watch();
  await until(() => server.watches > 0);
  server.endWatches("expire");
  await until(() => lists === 2 && server.watches > 0);
  server.apply("a", spec);
  server.apply("b", spec);
  server.delete("b");
  server.oldest = 1000;
  server.endWatches("end");
  await until(() => lists > 2);
  expect([...known.keys()]).toEqual(["team/a"]);
});

test("a bookmark moves the version on, and counts as progress", async () => {
  watch();
  await until(() => server.watches > 0);
  const before = progress;
  server.bookmark();
  await until(() => progress > before);
  server.oldest = 2;
  server.endWatches("destroy");
  await until(() => server.seen.filter(({ query }) => query.get("watch")).length > 1);
  expect(lists).toBe(1);
});

test.each([
  ["broken JSON", "{nonsense}\n"],
  [
    "an error of another kind",
    `${JSON.stringify({ type: "ERROR", object: { code: 500, message: "etcd" } })}\n`,
  ],
  ["a line without end", "x".repeat(5 * 1024 * 1024)],
])("after %s all is listed again", async (_what, text) => {
  let times = 0;
  server.intercept = ({ query }, response) => {
    if (!query.get("watch") || times++) return undefined;
    response.writeHead(200);
    response.write(text);
    return undefined;
  };
  watch();
  await until(() => lists === 2);
  server.apply("a", spec);
  await until(() => known.has("team/a"));
});

test("characters that are split between packets arrive whole", async () => {
  const object = {
    metadata: { name: "ü", namespace: "team", uid: "1", generation: 7, resourceVersion: "9" },
  };
  const line = Buffer.from(`${JSON.stringify({ type: "ADDED", object })}\n`);
  let times = 0;
  server.intercept = ({ query }, response) => {
    if (!query.get("watch") || times++) return undefined;
    response.writeHead(200);
    response.flushHeaders();
    void (async () => {
      for (const byte of line) {
        response.write(Buffer.from([byte]));
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    return undefined;
  };
  watch();
  await until(() => known.get("team/ü") === 7);
});

test("a server that refuses everything, or ends each watch at once, is asked with pauses", async () => {
  server.intercept = () => ({ status: 500, body: { message: "down" } });
  watch({ pauseMs: [20, 20] });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.seen.length).toBeLessThan(20);
  const before = server.seen.length;
  server.intercept = ({ query }) => (query.get("watch") ? { body: "" } : undefined);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.seen.length - before).toBeLessThan(20);
  expect(progress).toBeLessThan(5);
});

test("a silent watch ends by itself", async () => {
  server.intercept = ({ query }, response) => {
    if (query.get("watch")) response.writeHead(200).flushHeaders();
    return undefined;
  };
  // The guard is 30 s after the timeout that the server was told.
  watch({ timeoutSeconds: () => -29.875 });
  await until(() => server.seen.filter(({ query }) => query.get("watch")).length > 2);
  expect(lists).toBe(1);
});

test("the token is read anew for each request", async () => {
  watch();
  await until(() => server.watches > 0);
  server.token = "rotated";
  writeFileSync(path.join(folder, "token"), "rotated");
  server.endWatches("destroy");
  server.apply("a", spec);
  await until(() => known.has("team/a"));
  expect(lists).toBe(1);
});

test("an API server with another certificate is not believed", async () => {
  const kubernetes = new Kubernetes({
    url: server.url,
    tokenFile: path.join(server.serviceAccount(), "token"),
    caFile: "/dev/null",
  });
  await expect(kubernetes.list()).rejects.toThrow(/certificate|self-signed/);
  expect(readFileSync(path.join(server.serviceAccount(), "ca.crt"), "utf8")).toContain("BEGIN CERTIFICATE");
  expect(server.seen).toEqual([]);
});
