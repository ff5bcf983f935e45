import { getEventListeners } from "node:events";
import { exchange, follow, open, TooLargeError, TransportError } from "../../operator/http";
import { TokenCache } from "../../operator/token-cache";
import { FakeServer, until } from "./fakes";

let server: FakeServer;
beforeEach(async () => {
  server = await new FakeServer(({ path, body }) => ({ body: path === "/echo" ? body : "ok" })).start();
});
afterEach(() => server.stop());

const slowly = (first: string) => {
  server.intercept = (_seen, response) => {
    response.writeHead(200);
    response.write(first);
    return undefined;
  };
};

test("an exchange leaves no timer and no listener behind, however it ends", async () => {
  const abort = new AbortController();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const { signal } = abort;
  await exchange({ url: server.url, signal });
  const before = timers();
  for (let index = 0; index < 20; index++) await exchange({ url: server.url, signal, totalMs: 600_000 });
  await expect(exchange({ url: server.url, signal, maxBytes: 1, totalMs: 600_000 })).rejects.toThrow(
    TooLargeError,
  );
  (await open({ url: server.url, signal, totalMs: 600_000 })).resume();
  await until(() => getEventListeners(signal, "abort").length === 0);
  server.intercept = (_seen, response) => void response.destroy();
  await expect(exchange({ url: server.url, signal, totalMs: 600_000 })).rejects.toThrow(TransportError);
  await expect(open({ url: server.url, signal, totalMs: 600_000 })).rejects.toThrow(TransportError);
  expect(getEventListeners(signal, "abort")).toEqual([]);
  expect(timers()).toBeLessThanOrEqual(before + 1);
});

test("silence, slowness and an end in the middle are told apart, without the query of the address", async () => {
  slowly("some");
  const call = { url: `${server.url}/path?sig=secret` };
  await expect(exchange({ ...call, idleMs: 30 })).rejects.toThrow(
    /^GET http:\S+\/path: .*(silent for 0\.03 s|aborted)/,
  );
  await expect(exchange({ ...call, totalMs: 30 })).rejects.toThrow(
    /^GET http:\S+\/path: no complete answer within 0\.03 s$/,
  );
  const broken = exchange(call);
  setTimeout(() => server.dropConnections(), 30);
  await expect(broken).rejects.toThrow(/^GET http:\S+\/path: /);
});

test("an abandoned exchange ends with the reason of who abandoned it", async () => {
  slowly("some");
  const abort = new AbortController();
  const run = exchange({ url: server.url, signal: abort.signal });
  const reason = new Error("stop");
  setTimeout(() => abort.abort(reason), 20);
  await expect(run).rejects.toBe(reason);
  await expect(exchange({ url: server.url, signal: abort.signal })).rejects.toBe(reason);
});

test("a connection that the server closed meanwhile is replaced", async () => {
  for (let index = 0; index < 5; index++) {
    await exchange({ url: server.url });
    server.dropConnections();
  }
  const { body } = await exchange({ url: `${server.url}/echo`, method: "POST", body: Buffer.from("ü") });
  expect(body.toString()).toBe("ü");
});

test("a redirect gets neither the headers nor the body of the request", async () => {
  server.intercept = ({ path, headers, method }) =>
    path === "/other" ? { body: { headers, method } } : { status: 302, headers: { location: "/other" } };
  const answer = await follow({ url: server.url, headers: { authorization: "Bearer x", cookie: "y" } });
  expect(JSON.parse(answer.body.toString())).toEqual({
    method: "GET",
    headers: { host: server.host, connection: "keep-alive" },
  });
});

test("a token is asked for once by many, and after a failure again", async () => {
  let asked = 0;
  const cache = new TokenCache(() => {
    if (++asked === 1) return Promise.reject(new Error("no"));
    return Promise.resolve({ value: `token-${asked}`, expiresInSeconds: 60 });
  });
  await expect(Promise.all([cache.get(), cache.get()])).rejects.toThrow("no");
  expect(asked).toBe(1);
  expect(await Promise.all([cache.get(), cache.get()])).toEqual(["token-2", "token-2"]);
  cache.forget("token-1");
  expect(await cache.get()).toBe("token-2");
  cache.forget("token-2");
  expect(await cache.get()).toBe("token-3");
});
