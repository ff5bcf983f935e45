import { readFile } from "node:fs/promises";
import { type Answer, bodyOf, exchange, jsonOf, open, textAt } from "./http";
import { type FlyteRegistration, GROUP, PLURAL, type RegistrationStatus, VERSION } from "./registration";

/** How the API server is reached. */
export interface KubernetesOptions {
  /** Such as `https://10.0.0.1:443`. */
  readonly url: string;
  /** File with the token of the service account. The kubelet rewrites it, so it is read for each request. */
  readonly tokenFile: string;
  /** File with the certificate authority of the API server. */
  readonly caFile: string;
  /** Only this namespace. @default all */
  readonly namespace?: string;
}

/** The API server refused a request. */
export class KubernetesError extends Error {
  override readonly name = "KubernetesError";

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** What a watch reports. */
export type WatchEvent =
  | { readonly type: "ADDED" | "MODIFIED" | "DELETED"; readonly object: FlyteRegistration }
  | {
      readonly type: "BOOKMARK";
      readonly object: { readonly metadata: { readonly resourceVersion: string } };
    }
  | { readonly type: "ERROR"; readonly object: { readonly code?: number; readonly message?: string } };

/** An event of the object, in the group `events.k8s.io`. */
export type EventBody = Readonly<Record<string, unknown>>;

const PAGE = 500;
const LIST_BYTES = 64 * 1024 * 1024;
/** etcd keeps no object larger than 1.5 MiB. */
const LINE_BYTES = 4 * 1024 * 1024;
const SECOND = 1000;

/** The few calls that the operator makes to the API server. */
export class Kubernetes {
  constructor(private readonly options: KubernetesOptions) {}

  /** All objects, and the version to watch from. @throws KubernetesError with 410 when the list took too long */
  async list(signal?: AbortSignal): Promise<{ objects: FlyteRegistration[]; resourceVersion: string }> {
    const objects: FlyteRegistration[] = [];
    for (let next = ""; ;) {
      const query = new URLSearchParams({ limit: String(PAGE), ...(next && { continue: next }) });
      const page = (await this.#call("GET", `${this.#collection()}?${query.toString()}`, {
        signal,
        maxBytes: LIST_BYTES,
      })) as {
        items?: FlyteRegistration[];
        metadata: { continue?: string; resourceVersion: string };
      };
      objects.push(...(page.items ?? []));
      next = page.metadata.continue ?? "";
      if (!next) return { objects, resourceVersion: page.metadata.resourceVersion };
    }
  }

  /**
   * Reports changes since a version until the server ends the stream, which is normal.
   * @throws KubernetesError, TransportError
   */
  async watch(
    resourceVersion: string,
    timeoutSeconds: number,
    onEvent: (event: WatchEvent) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const query = new URLSearchParams({
      watch: "1",
      resourceVersion,
      allowWatchBookmarks: "true",
      timeoutSeconds: String(timeoutSeconds),
    });
    const limitMs = (timeoutSeconds + 30) * SECOND;
    const incoming = await open({
      url: `${this.options.url}${this.#collection()}?${query.toString()}`,
      ...(await this.#credentials()),
      idleMs: limitMs,
      totalMs: limitMs,
      signal,
    });
    if (incoming.statusCode !== 200) {
      incoming.destroy();
      throw new KubernetesError(
        incoming.statusCode ?? 0,
        `the watch was refused with ${incoming.statusCode}`,
      );
    }
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of bodyOf(incoming)) {
      rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        const line = rest.subarray(0, end);
        rest = rest.subarray(end + 1);
        if (line.length) onEvent(JSON.parse(line.toString("utf8")) as WatchEvent);
      }
      if (rest.length > LINE_BYTES) throw new KubernetesError(0, "a line of the watch is too long");
    }
  }

  /** One object, or undefined when it is gone. */
  async get(namespace: string, name: string, signal?: AbortSignal): Promise<FlyteRegistration | undefined> {
    try {
      return (await this.#call("GET", this.#path(namespace, name), { signal })) as FlyteRegistration;
    } catch (error) {
      if (error instanceof KubernetesError && error.status === 404) return undefined;
      throw error;
    }
  }

  /**
   * Changes the status of exactly the version that was read; `null` removes a key.
   * @throws KubernetesError with 409 when there is a newer version, with 404 when the object is gone
   */
  async patchStatus(
    { metadata }: FlyteRegistration,
    status: { readonly [K in keyof RegistrationStatus]: RegistrationStatus[K] | null },
    signal?: AbortSignal,
  ): Promise<FlyteRegistration> {
    return (await this.#call("PATCH", `${this.#path(metadata.namespace, metadata.name)}/status`, {
      body: JSON.stringify({ metadata: { resourceVersion: metadata.resourceVersion }, status }),
      contentType: "application/merge-patch+json",
      signal,
    })) as FlyteRegistration;
  }

  /** Records an event. */
  async createEvent(namespace: string, event: EventBody, signal?: AbortSignal): Promise<void> {
    await this.#call("POST", `/apis/events.k8s.io/v1/namespaces/${encodeURIComponent(namespace)}/events`, {
      body: JSON.stringify(event),
      contentType: "application/json",
      signal,
    });
  }

  #collection(): string {
    const { namespace } = this.options;
    const scope = namespace === undefined ? "" : `/namespaces/${encodeURIComponent(namespace)}`;
    return `/apis/${GROUP}/${VERSION}${scope}/${PLURAL}`;
  }

  #path(namespace: string, name: string): string {
    return `/apis/${GROUP}/${VERSION}/namespaces/${encodeURIComponent(namespace)}/${PLURAL}/${encodeURIComponent(name)}`;
  }

  async #credentials(): Promise<{ headers: Record<string, string>; ca: string }> {
    const [token, ca] = await Promise.all([
      readFile(this.options.tokenFile, "utf8"),
      readFile(this.options.caFile, "utf8"),
    ]);
    return { headers: { authorization: `Bearer ${token.trim()}`, accept: "application/json" }, ca };
  }

  async #call(
    method: string,
    path: string,
    more: { body?: string; contentType?: string; signal?: AbortSignal; maxBytes?: number },
  ): Promise<unknown> {
    const { headers, ca } = await this.#credentials();
    const { body, contentType, signal, maxBytes = LINE_BYTES } = more;
    const answer = await exchange({
      url: this.options.url + path,
      method,
      headers: { ...headers, ...(contentType && { "content-type": contentType }) },
      ca,
      body,
      signal,
      maxBytes,
    });
    if (answer.status >= 300) throw refusal(method, answer);
    return jsonOf(answer.body);
  }
}

function refusal(method: string, { status, body }: Answer): KubernetesError {
  const message = textAt(jsonOf(body), "message") ?? "no message";
  return new KubernetesError(status, `the API server refused ${method} with ${status}: ${message}`);
}
