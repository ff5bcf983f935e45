import * as http from "node:http";
import * as http2 from "node:http2";
import * as https from "node:https";
import { connect } from "node:tls";
import type { Received } from "./upstreams";

/** A request to a listener on loopback. */
export interface Request {
  readonly port: number;
  /** The host that it asks for. */
  readonly host: string;
  /** As it goes over the wire. @default / */
  readonly path?: string;
  readonly method?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: Buffer;
  /** Over TLS, and whose certificates are trusted. @default plain HTTP */
  readonly authority?: string;
  /** The name in the TLS handshake. @default the host */
  readonly serverName?: string;
  /** Address that it is sent from. @default 127.0.0.1 */
  readonly from?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** What the upstream got; an error says what answered instead. */
export function received({ status, body }: Answer): Received {
  if (status !== 200) throw new Error(`expected an upstream's answer, not ${status}: ${body}`);
  return JSON.parse(body) as Received;
}

/** Sends a request over HTTP/1.1. */
export function send(request: Request): Promise<Answer> {
  const { port, host, path = "/", method = "GET", headers = {}, body, authority, serverName, from } = request;
  return new Promise((resolve, reject) => {
    const options = {
      host: from?.includes(":") ? "::1" : "127.0.0.1",
      port,
      path,
      method,
      headers: { host, ...headers },
      localAddress: from ?? "127.0.0.1",
      agent: false,
      maxHeaderSize: 256 * 1024,
    } as const;
    const answer = (response: http.IncomingMessage) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    };
    const sent = authority
      ? https.request({ ...options, ca: authority, servername: serverName ?? host.split(":")[0] }, answer)
      : http.request(options, answer);
    sent.on("error", reject).end(body);
  });
}

/** Sends a request over HTTP/2, as browsers do: each cookie in a field of its own. */
export async function sendHttp2(
  request: Request & { readonly authority: string; readonly cookies?: readonly string[] },
): Promise<Answer> {
  const {
    port,
    host,
    path = "/",
    method = "GET",
    headers = {},
    body,
    authority,
    serverName,
    cookies,
  } = request;
  const session = http2.connect(`https://${host}:${port}`, {
    createConnection: () =>
      connect({
        host: "127.0.0.1",
        port,
        ca: authority,
        servername: serverName ?? host.split(":")[0],
        ALPNProtocols: ["h2"],
      }),
    maxSendHeaderBlockLength: 256 * 1024,
    // Node counts what it takes of answers in pairs.
    maxHeaderListPairs: 512,
  });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      session.on("error", reject);
      const stream = session.request({
        ":method": method,
        ":path": path,
        ":authority": host,
        ...headers,
        ...(cookies ? { cookie: [...cookies] } : {}),
      });
      let answered: http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader = {};
      const parts: Buffer[] = [];
      stream.on("response", (head) => (answered = head));
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("error", reject);
      stream.on("end", () =>
        resolve({ status: answered[":status"]!, headers: answered, body: Buffer.concat(parts).toString() }),
      );
      stream.end(body);
    });
  } finally {
    session.close();
  }
}

/** The protocol that a handshake agrees on; rejected where there is no handshake. */
export function handshake(options: {
  readonly port: number;
  readonly authority: string;
  readonly serverName?: string;
  readonly protocols?: readonly string[];
  readonly maxVersion?: "TLSv1.1" | "TLSv1.2" | "TLSv1.3";
}): Promise<{ readonly alpn: string | false | null; readonly version: string | null }> {
  const { port, authority, serverName, protocols, maxVersion } = options;
  return new Promise((resolve, reject) => {
    const socket = connect(
      {
        host: "127.0.0.1",
        port,
        ca: authority,
        ...(serverName === undefined ? { checkServerIdentity: () => undefined } : { servername: serverName }),
        ...(protocols ? { ALPNProtocols: [...protocols] } : {}),
        // Node's OpenSSL speaks what is older at this level alone.
        ...(maxVersion === "TLSv1.1"
          ? { minVersion: "TLSv1", maxVersion, ciphers: "DEFAULT@SECLEVEL=0" }
          : maxVersion && { maxVersion }),
      },
      () => {
        resolve({ alpn: socket.alpnProtocol, version: socket.getProtocol() });
        socket.destroy();
      },
    );
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("closed before the handshake was over")));
  });
}
