import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as grpc from "@grpc/grpc-js";
import { CLUSTER_IPS } from "./envoy-gateway";

/** What an upstream got, which it answers with. */
export interface Received {
  readonly upstream: string;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly bodyBytes: number;
}

const MEBIBYTE = 1024 * 1024;
const HEADER_LIMIT = 256 * 1024;

/** Methods of every service: `Unary`, `Server`, `Client` and `Both`, by what streams. */
export const METHODS = ["Unary", "Server", "Client", "Both"] as const;
export type Method = (typeof METHODS)[number];

const bytes = (value: Buffer) => value;

/** A method of a gRPC service whose messages are bytes. */
export const methodOf = (service: string, method: Method): grpc.MethodDefinition<Buffer, Buffer> => ({
  path: `/${service}/${method}`,
  requestStream: method === "Client" || method === "Both",
  responseStream: method === "Server" || method === "Both",
  requestSerialize: bytes,
  requestDeserialize: bytes,
  responseSerialize: bytes,
  responseDeserialize: bytes,
});

/** Small servers in the place of Flyte's. */
export class Upstreams {
  /**
   * Starts them; whoever starts them stops them.
   *
   * @param services the gRPC services that flyteadmin has.
   */
  static async start(services: readonly string[]): Promise<Upstreams> {
    const names = ["flyteadmin", "flyteconsole", "solver"] as const;
    const servers = names.map((name) => httpServer(name));
    const ports = await Promise.all(servers.map((server) => listen(server)));
    const rpc = grpcServer(services);
    const rpcPort = await new Promise<number>((resolve, reject) =>
      rpc.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
    return new Upstreams(servers, rpc, {
      [`${CLUSTER_IPS.flyteadmin}:80`]: ports[0]!,
      [`${CLUSTER_IPS.flyteadmin}:82`]: rpcPort,
      [`${CLUSTER_IPS.flyteconsole}:80`]: ports[1]!,
      [`${CLUSTER_IPS.solver}:8089`]: ports[2]!,
    });
  }

  private constructor(
    private readonly servers: readonly Server[],
    private readonly rpc: grpc.Server,
    /** Loopback ports, by the address and port in the cluster. */
    readonly ports: Readonly<Record<string, number>>,
  ) {}

  /** Ends them. */
  async stop(): Promise<void> {
    this.rpc.forceShutdown();
    for (const server of this.servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
}

/**
 * Answers with what it got. Of the query: `delay` waits that many milliseconds, `cookies` sets as many cookies of 3,800
 * bytes.
 */
function httpServer(upstream: string): Server {
  return createServer({ maxHeaderSize: HEADER_LIMIT }, (request, response) => {
    let bodyBytes = 0;
    request.on("data", (chunk: Buffer) => (bodyBytes += chunk.length));
    request.on("end", () => {
      const { method, url, headers } = request as {
        method: string;
        url: string;
        headers: IncomingHttpHeaders;
      };
      const query = new URL(url, "http://upstream").searchParams;
      const cookies = Array.from(
        { length: Number(query.get("cookies") ?? 0) },
        (_, index) => `flyte_${index}=${"c".repeat(3800)}; Path=/; HttpOnly; Secure`,
      );
      setTimeout(
        () => {
          if (cookies.length > 0) response.setHeader("set-cookie", cookies);
          response.setHeader("content-type", "application/json");
          response.end(JSON.stringify({ upstream, method, url, headers, bodyBytes } satisfies Received));
        },
        Number(query.get("delay") ?? 0),
      );
    });
  });
}

/**
 * Sends back what it gets, with the call's authority in the metadata `got-authority`. Of the metadata: `delay` waits that
 * many milliseconds before the end; `fail` ends with NOT_FOUND and that text.
 */
function grpcServer(services: readonly string[]): grpc.Server {
  const server = new grpc.Server({
    "grpc.max_receive_message_length": 64 * MEBIBYTE,
    "grpc.max_send_message_length": 64 * MEBIBYTE,
  });
  const after = (call: { metadata: grpc.Metadata }, end: () => void) =>
    setTimeout(end, Number(call.metadata.get("delay")[0] ?? 0));
  const failure = (call: { metadata: grpc.Metadata }) => {
    const [details] = call.metadata.get("fail");
    const trailers = new grpc.Metadata();
    trailers.set("trailer", "of-flyteadmin");
    return details === undefined
      ? undefined
      : { code: grpc.status.NOT_FOUND, details: String(details), metadata: trailers };
  };
  const greet = (call: grpc.ServerUnaryCall<Buffer, Buffer> | grpc.ServerReadableStream<Buffer, Buffer>) => {
    const metadata = new grpc.Metadata();
    metadata.set("got-authority", call.getHost());
    call.sendMetadata(metadata);
  };
  for (const service of services) {
    const definition = Object.fromEntries(METHODS.map((method) => [method, methodOf(service, method)]));
    server.addService(definition, {
      Unary(call: grpc.ServerUnaryCall<Buffer, Buffer>, answer: grpc.sendUnaryData<Buffer>) {
        greet(call);
        after(call, () => {
          const error = failure(call);
          if (error) answer(error);
          else answer(null, call.request);
        });
      },
      Client(call: grpc.ServerReadableStream<Buffer, Buffer>, answer: grpc.sendUnaryData<Buffer>) {
        const parts: Buffer[] = [];
        call.on("data", (part: Buffer) => parts.push(part));
        call.on("end", () => after(call, () => answer(null, Buffer.concat(parts))));
      },
      // One message at once, one after the delay.
      Server(call: grpc.ServerWritableStream<Buffer, Buffer>) {
        call.write(call.request);
        after(call, () => {
          call.write(call.request);
          call.end();
        });
      },
      Both(call: grpc.ServerDuplexStream<Buffer, Buffer>) {
        call.on("data", (part: Buffer) => call.write(part));
        call.on("end", () => call.end());
      },
    });
  }
  return server;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
