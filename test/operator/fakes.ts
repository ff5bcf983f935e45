/** Servers that behave like those that the operator talks to. All listen on this machine only. */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import * as http from "node:http";
import * as https from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import Ajv from "ajv";
import { parse } from "yaml";
import type { Config } from "../../operator/config";
import type { FlyteRegistration, RegistrationSpec } from "../../operator/registration";

const ROOT = path.join(__dirname, "../..");
const TLS = path.join(ROOT, "test/fixtures/tls");

export const fixturePackage = (name: "plain" | "copy-all"): Buffer =>
  readFileSync(path.join(ROOT, `test/fixtures/packages/${name}.tgz`));

/** A request as a server saw it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

type Reply = { status?: number; headers?: http.OutgoingHttpHeaders; body?: unknown };
type Handler = (seen: Seen, response: http.ServerResponse) => Reply | undefined | Promise<Reply | undefined>;

/** A server whose handler can be replaced; what it sends as an object is JSON. */
export class FakeServer {
  readonly seen: Seen[] = [];
  /** Looks at each request first; what it returns is the answer. */
  intercept: Handler | undefined;
  readonly #server: http.Server;
  readonly #sockets = new Set<Socket>();

  constructor(
    private readonly handler: Handler,
    private readonly tls = false,
  ) {
    const listener: http.RequestListener = (request, response) => void this.#answer(request, response);
    this.#server = tls
      ? https.createServer(
          {
            key: readFileSync(path.join(TLS, "localhost.key")),
            cert: readFileSync(path.join(TLS, "localhost.crt")),
          },
          listener,
        )
      : http.createServer(listener);
    this.#server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.dropConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Breaks all connections, in the middle of whatever they do. */
  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }
  get host(): string {
    return `127.0.0.1:${this.port}`;
  }
  get url(): string {
    return `${this.tls ? "https" : "http"}://${this.host}`;
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const url = new URL(request.url ?? "/", "http://fake");
    const seen: Seen = {
      method: request.method ?? "",
      url: request.url ?? "",
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    this.seen.push(seen);
    const intercepted = await this.intercept?.(seen, response);
    if (response.headersSent) return;
    const reply = intercepted ?? (await this.handler(seen, response));
    if (!reply || response.headersSent || response.destroyed) return;
    const { status = 200, headers, body = "" } = reply;
    const json = typeof body === "object" && !Buffer.isBuffer(body);
    response
      .writeHead(status, { ...(json && { "content-type": "application/json" }), ...headers })
      .end(json ? JSON.stringify(body) : (body as string | Buffer));
  }
}

/** A JSON Web Token whose signature nobody checks. */
export const jwt = (claims: object): string =>
  ["{}", JSON.stringify({ jti: randomUUID(), ...claims }), "signature"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const sha256 = (bytes: Buffer | string): string =>
  `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** Entra ID, which gives a token for the pod's own. */
export class FakeEntra extends FakeServer {
  constructor(readonly assertion = "federated-token") {
    super(({ path: where, body }) => {
      const form = new URLSearchParams(body.toString());
      const right =
        where === "/tenant-1/oauth2/v2.0/token" &&
        form.get("client_id") === "client-1" &&
        form.get("client_assertion") === this.assertion &&
        form.get("client_assertion_type") === "urn:ietf:params:oauth:client-assertion-type:jwt-bearer" &&
        form.get("grant_type") === "client_credentials" &&
        form.get("scope") === "https://containerregistry.azure.net/.default";
      return right
        ? { body: { access_token: jwt({ aud: "acr", exp: inSeconds(3600) }), token_type: "Bearer" } }
        : {
            status: 401,
            body: { error: "invalid_client", error_description: "AADSTS70021: No matching record" },
          };
    });
  }
}

interface Stored {
  readonly bytes: Buffer;
  readonly type?: string;
}

/** Any registry; by default one like ACR: exchange, tokens of a repository, blobs at another host. */
export class FakeRegistry extends FakeServer {
  readonly manifests = new Map<string, Stored>();
  readonly blobs = new Map<string, Stored>();
  readonly tokens = new Set<string>();
  readonly refreshTokens = new Set<string>();
  /** Where blobs are; refuses what comes with a header that belongs to the registry. */
  readonly data = new FakeServer(({ path: where, headers }) => {
    if (headers.authorization !== undefined) return { status: 400, body: "two ways to log in" };
    const blob = this.blobs.get(where.slice(1));
    return blob ? { body: blob.bytes } : { status: 404 };
  });

  constructor(readonly login: "acr" | "bearer" | "basic" | "anonymous" = "acr") {
    super((seen) => this.#reply(seen));
  }

  override async start(): Promise<this> {
    await this.data.start();
    return super.start();
  }
  override async stop(): Promise<void> {
    await this.data.stop();
    await super.stop();
  }

  /** Stores a package as `oras push` does, and gives its digest. */
  push(
    repository: string,
    tag: string,
    bytes: Buffer,
    change: (manifest: Record<string, unknown>) => object = (m) => m,
  ): string {
    const digest = sha256(bytes);
    this.blobs.set(digest, { bytes });
    const manifest = change({
      schemaVersion: 2,
      mediaType: "application/vnd.oci.image.manifest.v1+json",
      artifactType: "application/vnd.unknown.artifact.v1",
      config: { mediaType: "application/vnd.oci.empty.v1+json", digest: sha256("{}"), size: 2, data: "e30=" },
      layers: [
        {
          mediaType: "application/vnd.oci.image.layer.v1.tar",
          digest,
          size: bytes.length,
          annotations: { "org.opencontainers.image.title": "package.tgz" },
        },
      ],
    });
    const text = Buffer.from(JSON.stringify(manifest));
    this.manifests.set(`${repository}:${tag}`, { bytes: text });
    return sha256(text);
  }

  #reply({ path: where, method, headers, body, query }: Seen): Reply {
    const form = new URLSearchParams(body.toString());
    const issue = (of: Set<string>, key: string): Reply => {
      const token = jwt({ exp: inSeconds(4500) });
      of.add(token);
      return { body: { [key]: token } };
    };
    if (where === "/oauth2/exchange" && method === "POST") {
      const right =
        form.get("service") === this.host && form.get("tenant") === "tenant-1" && form.get("access_token");
      return right ? issue(this.refreshTokens, "refresh_token") : { status: 401 };
    }
    if (where === "/oauth2/token" && method === "POST")
      return this.refreshTokens.has(form.get("refresh_token") ?? "") && form.get("service") === this.host
        ? issue(this.tokens, "access_token")
        : { status: 401 };
    if (where === "/login") {
      const right = headers.authorization === `Basic ${Buffer.from("user:pass,word").toString("base64")}`;
      return right && query.get("service") === "a, b" && /^repository:.+:pull$/.test(query.get("scope") ?? "")
        ? issue(this.tokens, "token")
        : { status: 401 };
    }
    const denied = this.#denial(headers.authorization);
    if (denied) return denied;
    const [, repository, kind, name = ""] = /^\/v2\/(.+)\/(manifests|blobs)\/(.+)$/.exec(where) ?? [];
    if (kind === "manifests") {
      const manifest = this.manifests.get(`${repository}:${name}`);
      return manifest
        ? { headers: { "docker-content-digest": sha256(manifest.bytes) }, body: manifest.bytes }
        : { status: 404, body: { errors: [{ code: "MANIFEST_UNKNOWN" }] } };
    }
    return this.blobs.has(name)
      ? { status: 307, headers: { location: `${this.data.url}/${name}?sig=secret` } }
      : { status: 404 };
  }

  #denial(authorization: string | undefined): Reply | undefined {
    const challenge = (text: string): Reply => ({ status: 401, headers: { "www-authenticate": text } });
    switch (this.login) {
      case "anonymous":
        return undefined;
      case "basic":
        return authorization === `Basic ${Buffer.from("user:pass,word").toString("base64")}`
          ? undefined
          : challenge('Basic realm="x"');
      case "bearer":
      case "acr":
        return this.tokens.has(authorization?.replace(/^Bearer /, "") ?? "")
          ? undefined
          : challenge(`Bearer realm="${this.url}/login",service="a, b",scope="repository:x:pull"`);
    }
  }
}

/** Artifactory: files by their path, moved once, with their checksum. */
export class FakeArtifactory extends FakeServer {
  readonly files = new Map<string, Buffer>();

  constructor() {
    super(({ path: where, headers }) => {
      const moved = where.startsWith("/moved");
      if (!moved && headers.authorization !== `Basic ${Buffer.from("user:pass,word").toString("base64")}`)
        return { status: 401 };
      if (moved && headers.authorization !== undefined) return { status: 400 };
      const file = this.files.get(where.replace(/^\/moved/, "").replace(/^\/artifactory\//, ""));
      if (!file) return { status: 404 };
      if (!moved) return { status: 302, headers: { location: `/moved${where}` } };
      return { headers: { "x-checksum-sha256": sha256(file).slice(7) }, body: file };
    });
  }
}

/** An error of flyteadmin's gateway. */
export const flyteError = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message, details: [] },
});

/** flyteadmin's HTTP gateway, with the rules that clients meet. */
export class FakeFlyte extends FakeServer {
  /** Entities by kind and digest of the request, as `tasks/<digest of the identifier>`. */
  readonly entities = new Map<string, string>();
  readonly created: Seen[] = [];
  readonly active = new Map<string, string>();
  readonly tokens = new Set<string>();
  readonly uploads: Seen[] = [];
  uploadStatus = 201;
  tokenSeconds = 1800;
  tokenRequests = 0;

  constructor(readonly signIn = true) {
    super((seen) => this.#reply(seen));
  }

  revokeTokens(): void {
    this.tokens.clear();
  }

  #reply(seen: Seen): Reply {
    const { path: where, method, headers, body } = seen;
    if (where === "/oauth2/token") {
      if (!this.signIn) return { status: 404, body: "not found" };
      this.tokenRequests++;
      const right =
        headers.authorization === `Basic ${Buffer.from("client%2B1:s%3Acret").toString("base64")}` &&
        body.toString() === "grant_type=client_credentials&scope=all";
      if (!right) return { status: 401, body: { error: "invalid_client" } };
      const token = jwt({ exp: inSeconds(this.tokenSeconds) });
      this.tokens.add(token);
      return { body: { access_token: token, token_type: "bearer", expires_in: this.tokenSeconds } };
    }
    if (where.startsWith("/store/")) {
      this.uploads.push(seen);
      const right =
        headers["x-ms-blob-type"] === "BlockBlob" && Number(headers["content-length"]) === body.length;
      return { status: right ? this.uploadStatus : 400 };
    }
    if (headers.authorization !== undefined) return flyteError(400, 3, "two headers");
    if (
      this.signIn &&
      !this.tokens.has(headers["flyte-authorization"]?.toString().replace(/^Bearer /, "") ?? "")
    )
      return flyteError(401, 16, "token parse error");
    if (headers.accept !== "application/json") return { status: 400, body: Buffer.from([8, 3]) };
    if (body.length > 4 * 1024 * 1024)
      return flyteError(429, 8, `grpc: received message larger than max (${body.length} vs. 4194304)`);
    if (where === "/api/v1/dataproxy/artifact_urn") {
      const {
        content_md5: md5,
        project,
        domain,
        filename,
      } = JSON.parse(body.toString()) as Record<string, string>;
      const file = `${project}/${domain}/${Buffer.from(md5!, "base64").toString("hex")}/${filename}`;
      return {
        body: {
          signed_url: `${this.url}/store/${file}?sig=secret`,
          native_url: `abfs://flyte/${file}`,
          headers: { "Content-MD5": md5, "x-ms-blob-type": "BlockBlob", "Content-Length": "24" },
        },
      };
    }
    const [, kind] = /^\/api\/v1\/(tasks|workflows|launch_plans)$/.exec(where) ?? [];
    if (kind && method === "POST") return this.#create(kind, seen);
    const [, active] = /^\/api\/v1\/active_launch_plans\/(.+)$/.exec(where) ?? [];
    if (active) {
      const version = this.active.get(active);
      return version ? { body: { id: { version }, spec: {} } } : flyteError(404, 5, "no active launch plan");
    }
    const [, plan, version] = /^\/api\/v1\/launch_plans\/([^/]+\/[^/]+\/[^/]+)\/([^/]+)$/.exec(where) ?? [];
    if (plan && method === "PUT") {
      if (body.toString() !== '{"state":"ACTIVE"}') return flyteError(400, 3, "state");
      this.active.set(plan, version!);
      return { body: {} };
    }
    return this.entities.has(where) ? { body: {} } : flyteError(404, 5, "missing entity");
  }

  #create(kind: string, seen: Seen): Reply {
    const { headers, body } = seen;
    if (headers["content-type"] !== "application/octet-stream") return flyteError(400, 3, "json");
    const [type, project, domain, name, version] = identifierIn(body);
    const expected = { tasks: "1", workflows: "2", launch_plans: "3" }[kind];
    if (type !== expected || !project || !domain || !name || !version)
      return flyteError(400, 3, "missing id");
    const key = `/api/v1/${kind}/${[project, domain, name, version].map(encodeURIComponent).join("/")}`;
    const before = this.entities.get(key);
    const what = kind.replace("_", " ").slice(0, -1);
    if (before === undefined) {
      this.entities.set(key, sha256(body));
      this.created.push(seen);
      return { body: {} };
    }
    return before === sha256(body)
      ? flyteError(409, 6, `${what} with identical structure already exists`)
      : flyteError(
          400,
          3,
          `${name} ${what} with different structure already exists. (Please register a new version)`,
        );
  }
}

/** The first field of a request, an identifier, read without any library: type, project, domain, name, version. */
export function identifierIn(request: Buffer): string[] {
  let at = 0;
  const varint = (bytes: Buffer) => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  if (varint(request) !== 10) return [];
  const length = varint(request);
  const id = request.subarray(at, at + length);
  const fields: string[] = [];
  for (at = 0; at < id.length;) {
    const tag = varint(id);
    if (tag & 7) {
      const size = varint(id);
      fields[(tag >> 3) - 1] = id.toString("utf8", at, at + size);
      at += size;
    } else fields[(tag >> 3) - 1] = String(varint(id));
  }
  return fields;
}

const PATH = /^\/apis\/flyte\.backend\/v1\/namespaces\/([^/]+)\/flyteregistrations\/([^/]+?)(\/status)?$/;
type Mutable = { -readonly [K in keyof FlyteRegistration]: FlyteRegistration[K] };

/** The API server: one kind, its schema, merge patches, watches with bookmarks and a history that can be lost. */
export class FakeKubernetes extends FakeServer {
  readonly objects = new Map<string, FlyteRegistration>();
  readonly events: Record<string, unknown>[] = [];
  /** Each status that was written, by key. */
  readonly history: { key: string; status: NonNullable<FlyteRegistration["status"]> }[] = [];
  /** Versions before this one are gone. */
  oldest = 0;
  token = "service-account-token";
  pageSize = 500;
  #version = 1;
  readonly #log: { version: number; line: object }[] = [];
  readonly #watches = new Set<http.ServerResponse>();
  readonly #valid = schemaOfDefinition();

  constructor() {
    super((seen, response) => this.#reply(seen, response), true);
  }

  /** The folder of a service account for this server. */
  serviceAccount(): string {
    const folder = mkdtempSync(path.join(tmpdir(), "service-account-"));
    writeFileSync(path.join(folder, "token"), `${this.token}\n`);
    writeFileSync(path.join(folder, "ca.crt"), readFileSync(path.join(TLS, "localhost.crt")));
    return folder;
  }

  /** Creates an object, or replaces its specification. */
  apply(
    name: string,
    spec: Partial<RegistrationSpec>,
    annotations?: Record<string, string>,
  ): FlyteRegistration {
    const key = `team/${name}`;
    const before = this.objects.get(key);
    const generation = before
      ? before.metadata.generation + (JSON.stringify(before.spec) === JSON.stringify(spec) ? 0 : 1)
      : 1;
    const metadata = {
      name,
      namespace: "team",
      uid: before?.metadata.uid ?? randomUUID(),
      generation,
      resourceVersion: "",
      annotations,
    };
    return this.#store(key, { ...before, metadata, spec }, before ? "MODIFIED" : "ADDED");
  }

  delete(name: string): void {
    const object = this.objects.get(`team/${name}`)!;
    this.objects.delete(`team/${name}`);
    this.#emit("DELETED", {
      ...object,
      metadata: { ...object.metadata, resourceVersion: String(++this.#version) },
    });
  }

  get(name: string): FlyteRegistration {
    return this.objects.get(`team/${name}`)!;
  }

  condition(name: string, type = "Ready"): { status: string; reason: string; message: string } | undefined {
    return this.get(name)?.status?.conditions?.find((condition) => condition.type === type);
  }

  /** Ends all watches as the server does at their timeout, or breaks them. */
  endWatches(how: "end" | "destroy" | "expire" = "end"): void {
    for (const watch of this.#watches) {
      if (how === "expire")
        watch.write(
          `${JSON.stringify({ type: "ERROR", object: { kind: "Status", code: 410, message: "too old resource version" } })}\n`,
        );
      if (how === "destroy") watch.destroy();
      else watch.end();
      this.#watches.delete(watch);
    }
    if (how === "expire") this.oldest = this.#version;
  }

  bookmark(): void {
    const line = { type: "BOOKMARK", object: { metadata: { resourceVersion: String(++this.#version) } } };
    for (const watch of this.#watches) watch.write(`${JSON.stringify(line)}\n`);
  }

  get watches(): number {
    return this.#watches.size;
  }

  #store(key: string, object: Mutable, type: string): FlyteRegistration {
    const stored = { ...object, metadata: { ...object.metadata, resourceVersion: String(++this.#version) } };
    this.objects.set(key, stored);
    this.#emit(type, stored);
    return stored;
  }

  #emit(type: string, object: FlyteRegistration): void {
    const line = { type, object };
    this.#log.push({ version: this.#version, line });
    for (const watch of this.#watches) watch.write(`${JSON.stringify(line)}\n`);
  }

  #reply(
    { path: where, method, query, headers, body }: Seen,
    response: http.ServerResponse,
  ): Reply | undefined {
    const status = (code: number, message: string): Reply => ({
      status: code,
      body: { kind: "Status", code, message },
    });
    if (headers.authorization !== `Bearer ${this.token}`) return status(401, "Unauthorized");
    if (where === "/apis/flyte.backend/v1/flyteregistrations")
      return query.get("watch") ? this.#watch(query, response) : this.#list(query);
    if (method === "POST" && /^\/apis\/events\.k8s\.io\/v1\/namespaces\/team\/events$/.test(where)) {
      this.events.push(JSON.parse(body.toString()) as Record<string, unknown>);
      return { status: 201, body: {} };
    }
    const [, namespace, name, sub] = PATH.exec(where) ?? [];
    const key = `${namespace}/${name}`;
    const object = this.objects.get(key);
    if (!object) return status(404, "not found");
    if (method === "GET") return { body: object };
    if (method !== "PATCH" || !sub || headers["content-type"] !== "application/merge-patch+json")
      return status(415, "unsupported");
    const patch = JSON.parse(body.toString()) as Partial<FlyteRegistration>;
    if (patch.metadata?.resourceVersion !== object.metadata.resourceVersion)
      return status(409, "the object has been modified");
    const next = merge(object.status ?? {}, patch.status) as NonNullable<FlyteRegistration["status"]>;
    const problems = this.#valid({ ...object, status: next });
    if (problems) return status(422, problems);
    this.history.push({ key, status: next });
    return { body: this.#store(key, { ...object, status: next }, "MODIFIED") };
  }

  #list(query: URLSearchParams): Reply {
    const start = Number(query.get("continue") ?? 0);
    const all = [...this.objects.values()];
    const end = start + Math.min(this.pageSize, Number(query.get("limit")));
    return {
      body: {
        kind: "FlyteRegistrationList",
        metadata: {
          resourceVersion: String(this.#version),
          ...(end < all.length && { continue: String(end) }),
        },
        items: all.slice(start, end),
      },
    };
  }

  #watch(query: URLSearchParams, response: http.ServerResponse): Reply | undefined {
    const since = Number(query.get("resourceVersion"));
    if (since < this.oldest) return { status: 410, body: { kind: "Status", code: 410, message: "too old" } };
    response.writeHead(200, { "content-type": "application/json" });
    response.flushHeaders();
    for (const { version, line } of this.#log)
      if (version > since) response.write(`${JSON.stringify(line)}\n`);
    this.#watches.add(response);
    const timeout = setTimeout(() => response.end(), Number(query.get("timeoutSeconds")) * 1000);
    response.on("close", () => {
      clearTimeout(timeout);
      this.#watches.delete(response);
    });
    return undefined;
  }
}

/** RFC 7386. */
function merge(target: unknown, patch: unknown): unknown {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const result: Record<string, unknown> = {
    ...(typeof target === "object" && target !== null && !Array.isArray(target) ? target : {}),
  };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merge(result[key], value);
  }
  return result;
}

/** The resource's definition. */
export const definition = (): Record<string, never> =>
  parse(readFileSync(path.join(ROOT, "operator/crd.yaml"), "utf8")) as Record<string, never>;

/** Checks objects by the definition; a field that it does not have, which a real server drops, is a problem. */
export function schemaOfDefinition(): (object: unknown) => string | undefined {
  const { spec } = definition() as unknown as {
    spec: { versions: { schema: { openAPIV3Schema: object } }[] };
  };
  const strict = JSON.parse(
    JSON.stringify(spec.versions[0]!.schema.openAPIV3Schema),
    (_key, value: unknown) => {
      if (typeof value !== "object" || value === null || !("properties" in value)) return value;
      return { ...value, additionalProperties: false };
    },
  ) as object;
  const ajv = new Ajv({
    strict: false,
    formats: { "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, int64: true },
  });
  const validate = ajv.compile(strict);
  return (object) => (validate(object) ? undefined : ajv.errorsText(validate.errors));
}

/** Writes files of a Secret, and gives the folder. */
export function secret(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "secret-"));
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return folder;
}

/** All servers, and the settings of an operator for them. */
export class World {
  readonly kubernetes = new FakeKubernetes();
  readonly entra = new FakeEntra();
  readonly registry = new FakeRegistry("acr");
  readonly flyte: FakeFlyte;

  constructor(signIn = true) {
    this.flyte = new FakeFlyte(signIn);
  }

  async start(): Promise<this> {
    await Promise.all([
      this.kubernetes.start(),
      this.entra.start(),
      this.registry.start(),
      this.flyte.start(),
    ]);
    return this;
  }

  async stop(): Promise<void> {
    await Promise.all([this.kubernetes.stop(), this.entra.stop(), this.registry.stop(), this.flyte.stop()]);
  }

  /** The environment of a pod. */
  environment(): Record<string, string> {
    return {
      KUBERNETES_SERVICE_HOST: "127.0.0.1",
      KUBERNETES_SERVICE_PORT: String(this.kubernetes.port),
      SERVICE_ACCOUNT_DIR: this.kubernetes.serviceAccount(),
      PACKAGE_SOURCE: "oci",
      OCI_REGISTRY: this.registry.host,
      OCI_LOGIN: "workload-identity",
      AZURE_CLIENT_ID: "client-1",
      AZURE_TENANT_ID: "tenant-1",
      AZURE_FEDERATED_TOKEN_FILE: path.join(secret({ token: `${this.entra.assertion}\n` }), "token"),
      AZURE_AUTHORITY_HOST: `${this.entra.url}/`,
      FLYTE_URL: this.flyte.url,
      ...(this.flyte.signIn && {
        FLYTE_CREDENTIALS_DIR: secret({ clientId: "client+1", clientSecret: "s:cret\n" }),
      }),
      PORT: "0",
      POD_NAME: "operator-0",
    };
  }
}

export type { Config };

/** Waits until something is true. */
export async function until(what: () => unknown, milliseconds = 10_000): Promise<void> {
  for (const end = Date.now() + milliseconds; !(await what());) {
    if (Date.now() > end) throw new Error(`not within ${milliseconds} ms: ${what.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
