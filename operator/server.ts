import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What the probes and Prometheus ask. */
export interface ServerOptions {
  readonly port: number;
  /** Why the process should be restarted, if it should. */
  readonly stuck: () => string | undefined;
  /** Whether the first list is there. */
  readonly ready: () => boolean;
  readonly metrics: () => string;
}

/** Serves `/healthz`, `/readyz` and `/metrics`, and gives the port that it got. */
export async function serve(options: ServerOptions): Promise<{ port: number; close: () => void }> {
  const routes: Readonly<Record<string, () => [status: number, text: string]>> = {
    "/healthz": () => {
      const stuck = options.stuck();
      return stuck === undefined ? [200, "ok\n"] : [503, `${stuck}\n`];
    },
    "/readyz": () => (options.ready() ? [200, "ok\n"] : [503, "the objects are not listed yet\n"]),
    "/metrics": () => [200, options.metrics()],
  };
  const server: Server = createServer(
    { requestTimeout: 10_000, headersTimeout: 10_000 },
    (request, response) => {
      const route = routes[request.url?.split("?", 1)[0] ?? ""];
      const [status, text] = !route
        ? [404, "not found\n"]
        : request.method === "GET" || request.method === "HEAD"
          ? route()
          : [405, "only GET\n"];
      response.writeHead(status, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, resolve);
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
