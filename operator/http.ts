import * as http from "node:http";
import * as https from "node:https";
import { Deadline } from "./deadline";
import { messageOf } from "./failure";

/** One HTTP exchange. Redirects are never followed, and every exchange ends: by its answer or by a deadline. */
export interface Call {
  readonly url: string | URL;
  /** @default GET */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** Certificate authority that replaces Node's own, in PEM. */
  readonly ca?: string;
  /** Largest body of the answer in bytes. @default 1 MiB */
  readonly maxBytes?: number;
  /** Longest silence of the connection in milliseconds. @default 30 s */
  readonly idleMs?: number;
  /** Longest duration of the whole exchange in milliseconds. @default 30 s */
  readonly totalMs?: number;
  readonly signal?: AbortSignal;
}

/** A whole answer. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** No answer, or not a whole one: the address, the network, TLS or a deadline. */
export class TransportError extends Error {
  override readonly name = "TransportError";
}

/** The answer is larger than its limit. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

const MEBIBYTE = 1024 * 1024;
const SECOND = 1000;
const httpAgent = new http.Agent({ keepAlive: true });
const httpsAgent = new https.Agent({ keepAlive: true });

/** An address without its query, which may hold a signature. */
export function plainAddress(url: string | URL): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Plain HTTP is for tests on this machine, and for what is inside of the cluster. */
export const isLoopback = (url: URL): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);

/** Whether credentials and packages may travel to this address. */
export const isSecure = (url: URL): boolean =>
  url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));

const readable = (milliseconds: number): string => `${milliseconds / SECOND} s`;

const totalOf = ({ totalMs = 30 * SECOND }: Call): number => totalMs;

/** Sends a request and gives the answer once its head is there. @throws TransportError */
export async function open(call: Call): Promise<http.IncomingMessage> {
  const deadline = new Deadline(totalOf(call), call.signal);
  try {
    const incoming = await send(call, deadline);
    incoming.once("close", () => deadline.release());
    return incoming;
  } catch (error) {
    deadline.release();
    throw error;
  }
}

async function send(call: Call, deadline: Deadline): Promise<http.IncomingMessage> {
  const { idleMs = 30 * SECOND, method = "GET", body, ca } = call;
  const url = new URL(call.url);
  const length = body === undefined ? undefined : { "content-length": String(Buffer.byteLength(body)) };
  const once = (reuse: boolean) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const options = { method, headers: { ...call.headers, ...length }, signal: deadline.signal, ca };
      const request =
        url.protocol === "https:"
          ? https.request(url, { ...options, agent: reuse && httpsAgent })
          : http.request(url, { ...options, agent: reuse && httpAgent });
      request.setTimeout(idleMs, () => request.destroy(new Error(`silent for ${readable(idleMs)}`)));
      request.on("response", resolve);
      request.on("error", (error: NodeJS.ErrnoException) =>
        // The server closed an idle connection at the moment when it was used again.
        reject(request.reusedSocket && error.code === "ECONNRESET" ? new StaleConnection() : error),
      );
      request.end(body);
    });
  try {
    return await once(true).catch((error: unknown) => {
      if (error instanceof StaleConnection) return once(false);
      throw error;
    });
  } catch (error) {
    throw transportError(error, call, deadline);
  }
}

class StaleConnection extends Error {}

function transportError(error: unknown, call: Call, deadline: Deadline): Error {
  if (call.signal?.aborted) return call.signal.reason as Error;
  if (error instanceof TransportError) return error;
  const what = deadline.expired ? `no complete answer within ${readable(totalOf(call))}` : messageOf(error);
  return new TransportError(`${call.method ?? "GET"} ${plainAddress(call.url)}: ${what}`);
}

/** The body of an answer, piece by piece. @throws TransportError when it ends too early */
export async function* bodyOf(incoming: http.IncomingMessage): AsyncGenerator<Buffer, void> {
  try {
    yield* incoming as AsyncIterable<Buffer>;
  } catch (error) {
    throw new TransportError(`the connection broke: ${messageOf(error)}`);
  }
}

/** Sends a request and gives the whole answer. @throws TransportError, TooLargeError */
export async function exchange(call: Call): Promise<Answer> {
  const deadline = new Deadline(totalOf(call), call.signal);
  const { maxBytes = MEBIBYTE } = call;
  try {
    const incoming = await send(call, deadline);
    const tooLarge = () => {
      incoming.destroy();
      return new TooLargeError(`the answer of ${plainAddress(call.url)} is larger than ${maxBytes} bytes`);
    };
    if (Number(incoming.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks, size) };
  } catch (error) {
    throw error instanceof TooLargeError ? error : transportError(error, call, deadline);
  } finally {
    deadline.release();
  }
}

const REDIRECTS = [301, 302, 303, 307, 308];
const MOST_REDIRECTS = 3;

/**
 * Downloads from where an answer leads to. What was needed to be let in stays behind: no header travels with a
 * redirect, and none leads from HTTPS to HTTP.
 */
export async function follow(call: Call): Promise<Answer> {
  let answer = await exchange(call);
  let from = new URL(call.url);
  const { maxBytes, idleMs, totalMs, signal } = call;
  for (let hops = 0; REDIRECTS.includes(answer.status); hops++) {
    const { location } = answer.headers;
    if (hops === MOST_REDIRECTS) throw new TransportError(`${plainAddress(call.url)}: too many redirects`);
    if (!location || !URL.canParse(location, from.href))
      throw new TransportError(`${plainAddress(from)}: a redirect without a legal address`);
    const to = new URL(location, from);
    if (!isSecure(to) || (to.protocol === "http:" && from.protocol !== "http:"))
      throw new TransportError(`${plainAddress(from)}: a redirect to an address that is not https://`);
    answer = await exchange({ url: to, maxBytes, idleMs, totalMs, signal });
    from = to;
  }
  return answer;
}

/** JSON of an answer, or undefined where it is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** A property of unknown JSON that is a text and not empty. */
export function textAt(value: unknown, key: string): string | undefined {
  const text: unknown =
    typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof text === "string" && text !== "" ? text : undefined;
}
