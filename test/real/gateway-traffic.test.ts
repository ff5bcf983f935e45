import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as grpc from "@grpc/grpc-js";
import { RELEASES } from "../../constructs/shared/own-names";
import { hostOf, localChart, releases, type StackName } from "../charts/stacks";
import { helmTemplate, type KubernetesObject } from "../support/helm";
import { CertificateAuthority, type KeyPair } from "./certificates";
import { Envoy, IPV6 } from "./envoy";
import {
  CHALLENGE,
  gatewayObjects,
  GRPC_SERVICES,
  solverOf,
  surroundings,
  translate,
  WITH_GATEWAY,
} from "./envoy-gateway";
import { describeReal } from "./lane";
import { handshake, received, type Request, send, sendHttp2 } from "./requests";
import { type Method, methodOf, Upstreams } from "./upstreams";

jest.setTimeout(120_000);

/** Longer than the 15 seconds that Envoy gives a request where nobody says otherwise. */
const SLOW = 17_000;

/** What is served to everyone, so that requests from loopback are. */
const OPEN = WITH_GATEWAY.filter((stack) => rangesOf(stack).length === 0);

describeReal("Envoy in front of Flyte", ["egctl", "envoy"], ({ egctl, envoy: program }) => {
  let folder: string;
  let authority: CertificateAuthority;
  let upstreams: Upstreams;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "gateway-traffic-"));
    authority = new CertificateAuthority(folder);
    upstreams = await Upstreams.start(GRPC_SERVICES);
  });
  afterAll(async () => {
    await upstreams?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts an Envoy for a stack whose gateway consists of these objects, with a challenge under way. */
  function start(stack: StackName, objects: readonly KubernetesObject[]): Promise<Envoy> {
    const host = hostOf(stack)!;
    const certificate: KeyPair = authority.issue(stack, { commonName: host, serves: [`DNS:${host}`] });
    const all = [...surroundings(stack, certificate), ...solverOf(stack), ...objects];
    const secret = all.find(({ kind }) => kind === "Secret")!.metadata;
    return Envoy.start(program, translate(egctl, all).dump, {
      secrets: { [`${secret.namespace}/${secret.name}`]: certificate },
      upstreams: upstreams.ports,
    });
  }

  describe.each(OPEN)("of stack %s", (stack) => {
    const host = hostOf(stack)!;
    let envoy: Envoy;
    beforeAll(async () => {
      envoy = await start(stack, gatewayObjects(stack));
    });
    afterAll(() => envoy?.stop());

    const http = (request: Partial<Request> = {}) => send({ port: envoy.port("http"), host, ...request });
    const https = (request: Partial<Request> = {}) =>
      send({ port: envoy.port("https"), host, authority: authority.certificate, ...request });
    const http2 = (request: Partial<Parameters<typeof sendHttp2>[0]> = {}) =>
      sendHttp2({ port: envoy.port("https"), host, authority: authority.certificate, ...request });

    test.each(["/", "/console", "/api/v1/projects?limit=1", "/api/v1/tasks/a%2Fb"])(
      "sends plain HTTP for %s to TLS, and changes nothing of it",
      async (path) => {
        const { status, headers } = await http({ path });
        expect([status, headers.location]).toEqual([301, `https://${host}${path}`]);
      },
    );

    test("answers a certificate's challenge over plain HTTP, and no other path below it", async () => {
      const challenge = `/.well-known/acme-challenge/${CHALLENGE}`;
      expect(received(await http({ path: challenge }))).toMatchObject({ upstream: "solver", url: challenge });
      const { status, headers } = await http({ path: `${challenge}x` });
      expect([status, headers.location]).toEqual([301, `https://${host}${challenge}x`]);
    });

    test("leads from the bare host to the console", async () => {
      for (const ask of [https, http2]) {
        const { status, headers } = await ask({ path: "/" });
        expect([status, headers.location]).toEqual([302, `https://${host}/console`]);
      }
    });

    test.each([
      ...["/console", "/console/", "/console/assets/main.js?v=1", "/console/select-project"].map(
        (path) => [path, "flyteconsole"] as const,
      ),
      ...[
        "/api/v1/projects",
        "/api/v1/dataproxy/artifact_urn?flyte_url=flyte://v1/a/b",
        "/v1/x",
        "/healthcheck",
        "/me",
        "/login?redirect_url=/console",
        "/logout",
        "/callback?code=1&state=2",
        "/config/v1/flyte_client",
        "/oauth2/token",
        "/oauth2/authorize",
        "/oauth2/jwks",
        "/.well-known/oauth-authorization-server",
        "/.well-known/openid-configuration",
      ].map((path) => [path, "flyteadmin"] as const),
    ])("sends %s to %s, over both versions of HTTP", async (path, upstream) => {
      for (const ask of [https, http2]) {
        expect(received(await ask({ path }))).toMatchObject({ upstream, url: path, method: "GET" });
      }
    });

    test.each([
      "/metrics",
      "/debug/pprof/",
      "/consoles",
      "/apix",
      "/me2",
      "/openapi",
      "/flyteidl.service.Other/X",
    ])("has nothing at %s", async (path) => {
      for (const ask of [https, http2]) expect((await ask({ path })).status).toBe(404);
    });

    test("keeps escaped slashes, queries and methods as they come", async () => {
      const path = "/api/v1/tasks/flytesnacks/development/a%2Fb%2Fc/v%201?token=a%2Bb%3D";
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        for (const ask of [https, http2]) {
          expect(received(await ask({ path, method }))).toMatchObject({ url: path, method });
        }
      }
    });

    test("does not lead out of the console's path by dots", async () => {
      expect(received(await https({ path: "/console/../api/v1/projects" }))).toMatchObject({
        upstream: "flyteadmin",
        url: "/api/v1/projects",
      });
      expect(received(await https({ path: "/console/..%2fapi/v1/projects" })).upstream).toBe("flyteconsole");
      expect((await https({ path: "/console/../metrics" })).status).toBe(404);
    });

    test("tells flyteadmin the host, the scheme and the address of the client, whatever the client says", async () => {
      const forged = { "x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "http" };
      const { headers } = received(await https({ path: "/me", headers: forged }));
      expect(headers).toMatchObject({ host, "x-forwarded-proto": "https" });
      // The last is what Envoy saw; in the place of a loopback address it says the machine's.
      expect(headers["x-forwarded-for"]).toMatch(/^198\.51\.100\.7, ?(?!198\.51\.100\.7)[^,]+$/);
    });

    test("takes the protobuf requests of the console, which speaks no gRPC", async () => {
      const body = Buffer.alloc(3 * 1024 * 1024, 1);
      const headers = { accept: "application/octet-stream", "content-type": "application/octet-stream" };
      const request = { path: "/api/v1/executions", method: "POST", body, headers };
      for (const ask of [https, http2]) {
        expect(received(await ask(request))).toMatchObject({ bodyBytes: body.length, headers });
      }
    });

    test("passes the cookies of a sign-in, in both directions", async () => {
      // Both tokens, each in parts, and more than any browser would hold.
      const cookies = Array.from({ length: 10 }, (_, index) => `flyte_${index}=${"c".repeat(3800)}`);
      const path = "/callback?cookies=10";
      const one = await https({ path, headers: { cookie: cookies.join("; ") } });
      const many = await http2({ path, cookies });
      for (const answer of [one, many]) {
        expect(received(answer).headers.cookie).toBe(cookies.join("; "));
        expect(answer.headers["set-cookie"]).toHaveLength(10);
      }
    });

    test("passes a token of 16 KiB and 90 headers, and refuses more than Envoy takes in words that say so", async () => {
      const authorization = `Bearer ${"t".repeat(16 * 1024)}`;
      const many = Object.fromEntries(Array.from({ length: 85 }, (_, index) => [`x-acme-${index}`, "v"]));
      expect(
        received(await https({ path: "/me", headers: { authorization, ...many } })).headers,
      ).toMatchObject({
        authorization,
        ...many,
      });
      const tooLarge = { "x-acme": "h".repeat(80 * 1024) };
      expect((await https({ path: "/me", headers: tooLarge })).status).toBe(431);
    });

    test("has nothing for other hosts", async () => {
      for (const other of ["other.acme.com", "127.0.0.1", `${host}.acme.com`]) {
        expect((await http({ host: other })).status).toBe(404);
        expect((await https({ host: other, path: "/console", serverName: host })).status).toBe(404);
        expect((await http2({ host: other, path: "/console", serverName: host })).status).toBe(404);
      }
      for (const serverName of ["other.acme.com", undefined]) {
        const attempt = handshake({
          port: envoy.port("https"),
          authority: authority.certificate,
          serverName,
        });
        await expect(attempt).rejects.toThrow(/ECONNRESET|closed|disconnected|alert/);
      }
    });

    test("knows the host with a port, and in capitals", async () => {
      const port = envoy.port("https");
      for (const name of [`${host}:443`, `${host}:${port}`, host.toUpperCase()]) {
        expect(received(await https({ host: name, path: "/me", serverName: host })).upstream).toBe(
          "flyteadmin",
        );
      }
      expect((await http({ host: `${host}:80` })).headers.location).toBe(`https://${host}/`);
    });

    test("agrees on HTTP/2 with those who can, and on TLS 1.2 or later", async () => {
      const options = { port: envoy.port("https"), authority: authority.certificate, serverName: host };
      expect(await handshake({ ...options, protocols: ["h2", "http/1.1"] })).toEqual({
        alpn: "h2",
        version: "TLSv1.3",
      });
      expect(await handshake({ ...options, protocols: ["http/1.1"] })).toMatchObject({ alpn: "http/1.1" });
      expect(await handshake({ ...options, maxVersion: "TLSv1.2" })).toMatchObject({ version: "TLSv1.2" });
      await expect(handshake({ ...options, maxVersion: "TLSv1.1" })).rejects.toThrow(/version|alert/i);
    });

    describe("over gRPC", () => {
      let client: grpc.Client;
      beforeAll(() => {
        client = new grpc.Client(
          `127.0.0.1:${envoy.port("https")}`,
          grpc.credentials.createSsl(Buffer.from(authority.certificate)),
          {
            "grpc.ssl_target_name_override": host,
            // What clients send for an endpoint with a port.
            "grpc.default_authority": `${host}:443`,
            "grpc.max_receive_message_length": -1,
          },
        );
      });
      afterAll(() => client?.close());

      test.each(GRPC_SERVICES)("reaches %s", async (service) => {
        const { answer, metadata } = await unary(client, service, Buffer.from("hello"));
        expect(answer.toString()).toBe("hello");
        expect(metadata.get("got-authority")).toEqual([`${host}:443`]);
      });

      test("streams from the server, from the client, and both ways at once", async () => {
        const service = "flyteidl.service.AdminService";
        const down = client.makeServerStreamRequest(...args(service, "Server"), Buffer.from("x"));
        expect(await all(down)).toEqual(["x", "x"]);

        const uploaded = await new Promise<Buffer>((resolve, reject) => {
          const up = client.makeClientStreamRequest(...args(service, "Client"), (error, answer) =>
            error ? reject(error) : resolve(answer!),
          );
          for (const part of ["a", "b", "c"]) up.write(Buffer.from(part));
          up.end();
        });
        expect(uploaded.toString()).toBe("abc");

        // Each answer comes before the next question: nothing is held back.
        const both = client.makeBidiStreamRequest(...args(service, "Both"));
        for (const part of ["one", "two", "three"]) {
          both.write(Buffer.from(part));
          const answer = await new Promise<Buffer>((resolve) => both.once("data", resolve));
          expect(answer.toString()).toBe(part);
        }
        both.end();
      });

      test("passes the status, the message and the trailers of a failure", async () => {
        const metadata = new grpc.Metadata();
        metadata.set("fail", "no such execution");
        await expect(
          unary(client, "flyteidl.service.AdminService", Buffer.alloc(0), metadata),
        ).rejects.toMatchObject({
          code: grpc.status.NOT_FOUND,
          details: "no such execution",
          metadata: expect.objectContaining({}) as unknown,
        });
      });

      test("says that a service that is not Flyte's is not implemented", async () => {
        await expect(unary(client, "acme.Other", Buffer.alloc(0))).rejects.toMatchObject({
          code: grpc.status.UNIMPLEMENTED,
        });
      });

      test("passes messages of 16 MiB: their limit is flyteadmin's", async () => {
        const message = Buffer.alloc(16 * 1024 * 1024, 7);
        const { answer } = await unary(client, "flyteidl.service.DataProxyService", message);
        expect(answer.equals(message)).toBe(true);
      });

      test("carries 200 calls over one connection at once", async () => {
        const metadata = new grpc.Metadata();
        metadata.set("delay", "500");
        const calls = Array.from({ length: 200 }, (_, index) =>
          unary(client, "flyteidl.service.AdminService", Buffer.from(String(index)), metadata),
        );
        expect((await Promise.all(calls)).map(({ answer }) => answer.toString())).toEqual(
          calls.map((_, index) => String(index)),
        );
      });

      test("waits for slow answers and quiet streams, for longer than Envoy does by itself", async () => {
        const metadata = new grpc.Metadata();
        metadata.set("delay", String(SLOW));
        const service = "flyteidl.service.AdminService";
        const waiting = [
          unary(client, service, Buffer.from("late"), metadata).then(({ answer }) => answer.toString()),
          all(client.makeServerStreamRequest(...args(service, "Server"), Buffer.from("late"), metadata)),
          https({ path: `/api/v1/executions?delay=${SLOW}` }).then((answer) => received(answer).upstream),
          http2({ path: `/console?delay=${SLOW}` }).then((answer) => received(answer).upstream),
        ];
        expect(await Promise.all(waiting)).toEqual(["late", ["late", "late"], "flyteadmin", "flyteconsole"]);
      });
    });
  });

  describe.each([
    {
      ranges: ["127.0.0.2/32", "::1/128"],
      inside: ["127.0.0.2", "::1"],
      outside: ["127.0.0.1", "127.0.0.3"],
    },
    {
      ranges: ["127.0.0.8/29", "2001:db8::/32"],
      inside: ["127.0.0.9"],
      outside: ["127.0.0.7", "127.0.0.16", "::1"],
    },
  ])("with the source ranges $ranges", ({ ranges, inside, outside }) => {
    const host = hostOf("small")!;
    let envoy: Envoy;
    beforeAll(async () => {
      const { namespace, values } = releases("small")[RELEASES.gateway]!;
      // As the chart is rendered for a file that says these ranges.
      const rendered = helmTemplate({
        chartPath: localChart("flyte-gateway"),
        releaseName: RELEASES.gateway,
        namespace,
        values: { ...values, allowedSourceRanges: ranges },
      });
      envoy = await start("small", rendered);
    });
    afterAll(() => envoy?.stop());

    const paths = ["/", "/console", "/api/v1/projects", "/login", "/flyteidl.service.AdminService/Unary"];
    const statuses = (from: string, headers: Request["headers"] = {}) =>
      Promise.all(
        paths.map(async (path) => {
          const request = {
            port: envoy.port("https"),
            host,
            authority: authority.certificate,
            path,
            from,
            headers,
          };
          return (await send(request)).status;
        }),
      );

    const here = (from: string) => IPV6 || !from.includes(":");
    if (!IPV6)
      process.stderr.write(
        "\nSKIPPED: no ::1 on this machine, so no client of IPv6 was let in or kept out.\n\n",
      );

    test.each(inside.filter(here))("lets %s in", async (from) => {
      const [root, console, api, login, call] = await statuses(from);
      expect([root, console, api, login]).toEqual([302, 200, 200, 200]);
      expect(call).not.toBe(403);
    });

    test.each(outside.filter(here))("keeps %s out, whatever address it claims", async (from) => {
      expect(await statuses(from)).toEqual(paths.map(() => 403));
      const claim = { "x-forwarded-for": inside[0], "x-real-ip": inside[0], forwarded: `for=${inside[0]}` };
      expect(await statuses(from, { ...claim, "x-envoy-external-address": inside[0] })).toEqual(
        paths.map(() => 403),
      );
    });

    test.each([...inside, ...outside].filter(here))(
      "answers challenges and redirects for %s",
      async (from) => {
        const port = envoy.port("http");
        const path = `/.well-known/acme-challenge/${CHALLENGE}`;
        expect(received(await send({ port, host, path, from })).upstream).toBe("solver");
        expect((await send({ port, host, from })).status).toBe(301);
      },
    );
  });
});

function rangesOf(stack: StackName): readonly string[] {
  return (releases(stack)[RELEASES.gateway]!.values as { allowedSourceRanges: string[] }).allowedSourceRanges;
}

type Arguments = [path: string, serialize: (value: Buffer) => Buffer, deserialize: (value: Buffer) => Buffer];

function args(service: string, method: Method): Arguments {
  const { path, requestSerialize, responseDeserialize } = methodOf(service, method);
  return [path, requestSerialize, responseDeserialize];
}

function unary(
  client: grpc.Client,
  service: string,
  message: Buffer,
  metadata = new grpc.Metadata(),
): Promise<{ answer: Buffer; metadata: grpc.Metadata }> {
  return new Promise((resolve, reject) => {
    let head = new grpc.Metadata();
    const call = client.makeUnaryRequest(...args(service, "Unary"), message, metadata, (error, answer) =>
      error ? reject(error) : resolve({ answer: answer!, metadata: head }),
    );
    call.on("metadata", (metadata: grpc.Metadata) => (head = metadata));
  });
}

async function all(stream: grpc.ClientReadableStream<Buffer>): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of stream) parts.push((part as Buffer).toString());
  return parts;
}
