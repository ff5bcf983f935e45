import { Agent, request } from "node:https";
import type { KubernetesObject } from "../support/helm";

/** Where an API server is, and who asks. */
export interface ApiConnection {
  readonly server: string;
  readonly certificateAuthority: string;
  readonly certificate?: string;
  readonly key?: string;
  readonly token?: string;
}

export type { KubernetesObject };

/** An answer of the API server other than success. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    what: string,
  ) {
    super(`${what}: ${status}: ${messageOf(body)}`);
  }
}

interface ResourceKind {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

/** The few calls that tests need, over HTTPS, as the API server has them. */
export class KubernetesApi {
  private readonly agent: Agent;
  private readonly kinds = new Map<string, readonly ResourceKind[]>();

  constructor(private readonly connection: ApiConnection) {
    this.agent = new Agent({
      keepAlive: true,
      ca: connection.certificateAuthority,
      cert: connection.certificate,
      key: connection.key,
    });
  }

  /** Closes the connections. */
  close(): void {
    this.agent.destroy();
  }

  /** The same server, asked by somebody else. */
  as(who: { readonly token: string }): KubernetesApi {
    const { server, certificateAuthority } = this.connection;
    return new KubernetesApi({ server, certificateAuthority, ...who });
  }

  /** An answer of any path; JSON is parsed. */
  async call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    contentType = "application/json",
  ): Promise<T> {
    const text = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
    const { status, answer } = await new Promise<{ status: number; answer: string }>((resolve, reject) => {
      const sent = request(
        `${this.connection.server}${path}`,
        {
          method,
          agent: this.agent,
          timeout: 30_000,
          headers: {
            ...(text === undefined
              ? {}
              : { "content-type": contentType, "content-length": Buffer.byteLength(text) }),
            ...(this.connection.token === undefined
              ? {}
              : { authorization: `Bearer ${this.connection.token}` }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response
            .on("data", (chunk: Buffer) => chunks.push(chunk))
            .on("end", () =>
              resolve({ status: response.statusCode!, answer: Buffer.concat(chunks).toString() }),
            )
            .on("error", reject);
        },
      );
      sent.on("timeout", () => sent.destroy(new Error(`${method} ${path}: no answer within 30 s`)));
      sent.on("error", reject);
      sent.end(text);
    });
    if (status >= 400) throw new ApiError(status, answer, `${method} ${path}`);
    return (answer.startsWith("{") ? JSON.parse(answer) : answer) as T;
  }

  /** Applies an object as server-side apply does, refusing fields that its schema does not know. */
  async apply(
    object: KubernetesObject,
    { dryRun = false, manager = "test" } = {},
  ): Promise<KubernetesObject> {
    const query = new URLSearchParams({ fieldManager: manager, force: "true", fieldValidation: "Strict" });
    if (dryRun) query.set("dryRun", "All");
    return this.call(
      "PATCH",
      `${await this.pathOf(object)}?${query.toString()}`,
      object,
      "application/apply-patch+yaml",
    );
  }

  async get(object: Reference): Promise<KubernetesObject> {
    return this.call("GET", await this.pathOf(object));
  }

  async delete(object: Reference): Promise<void> {
    await this.call("DELETE", await this.pathOf(object));
  }

  /** All objects of a kind, of one namespace or of all. */
  async list(apiVersion: string, kind: string, namespace?: string): Promise<KubernetesObject[]> {
    const { items } = await this.call<{ items: KubernetesObject[] }>(
      "GET",
      await this.collectionOf(apiVersion, kind, namespace),
    );
    return items.map((item) => ({ ...item, apiVersion, kind }));
  }

  /** Changes the status of an object, as a controller does. */
  async patchStatus(object: Reference, status: unknown): Promise<void> {
    await this.call(
      "PATCH",
      `${await this.pathOf(object)}/status`,
      { status },
      "application/merge-patch+json",
    );
  }

  /** Path of an object; a namespaced one without a namespace is looked for in `default`. */
  async pathOf({ apiVersion, kind, metadata }: Reference): Promise<string> {
    const collection = await this.collectionOf(apiVersion, kind, metadata.namespace ?? "default");
    return `${collection}/${encodeURIComponent(metadata.name)}`;
  }

  /** Whether objects of a kind are in a namespace. */
  async isNamespaced({ apiVersion, kind }: Pick<KubernetesObject, "apiVersion" | "kind">): Promise<boolean> {
    return (await this.resource(rootOf(apiVersion), kind)).namespaced;
  }

  private async collectionOf(apiVersion: string, kind: string, namespace?: string): Promise<string> {
    const root = rootOf(apiVersion);
    const { name, namespaced } = await this.resource(root, kind);
    return namespaced && namespace !== undefined
      ? `${root}/namespaces/${namespace}/${name}`
      : `${root}/${name}`;
  }

  private async resource(root: string, kind: string): Promise<ResourceKind> {
    const find = (kinds: readonly ResourceKind[] | undefined) =>
      kinds?.find((resource) => resource.kind === kind && !resource.name.includes("/"));
    const known = find(this.kinds.get(root));
    if (known) return known;
    const { resources } = await this.call<{ resources: ResourceKind[] }>("GET", root);
    this.kinds.set(root, resources);
    const found = find(resources);
    if (!found) throw new Error(`the API server has no kind ${kind} in ${root}`);
    return found;
  }
}

/** What names an object. */
export type Reference = Pick<KubernetesObject, "apiVersion" | "kind" | "metadata">;

const rootOf = (apiVersion: string): string =>
  apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;

function messageOf(body: string): string {
  try {
    return (JSON.parse(body) as { message?: string }).message ?? body;
  } catch {
    return body;
  }
}

/** A value inside of an object, by its path: `valueAt(pod, "status.phase")`. */
export function valueAt(object: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], object);
}
