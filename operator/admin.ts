import { createHash } from "node:crypto";
import { cut, Failure, messageOf } from "./failure";
import {
  type Answer,
  type Call,
  exchange,
  isSecure,
  jsonOf,
  plainAddress,
  textAt,
  TransportError,
} from "./http";
import type { CreateRequest } from "./hydrate";
import { NAMES, type Package } from "./package";
import type { RegistrationSpec } from "./registration";
import { TokenCache } from "./token-cache";

/** How flyteadmin is reached. */
export interface FlyteAdminOptions {
  /** Its HTTP service, such as `http://flyteadmin.flyte.svc.cluster.local`. */
  readonly url: string;
  /** Reads the client's id and secret, each time anew. @default nobody signs in */
  readonly credentials?: () => Promise<{ clientId: string; clientSecret: string }>;
}

/** Codes of gRPC. https://grpc.github.io/grpc/core/md_doc_statuscodes.html */
const CODE = {
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  outOfRange: 11,
  unimplemented: 12,
  internal: 13,
  unauthenticated: 16,
} as const;

const PATHS = { task: "tasks", workflow: "workflows", launchPlan: "launch_plans" } as const;
const UPLOAD_MS = 300_000;
/** Of the difference between two structures, or whatever flyteadmin says. Events take 1 kB. */
const MESSAGE_LENGTH = 900;

/**
 * Refusals that something else than the package can cure: a project that is not there yet, a domain, a reference to an
 * entity of another package. flyteadmin reports all of them, and database errors, as invalid arguments.
 * https://github.com/flyteorg/flyte/tree/v1.16.8/flyteadmin/pkg/manager/impl
 */
const CURABLE =
  /^failed to validate that project|domain \[.*\] is unrecognized|project \[.*\] is not active|^failed to compile workflow/;

interface Refusal {
  /** Code of gRPC, or undefined when the answer is not flyteadmin's. */
  readonly code: number | undefined;
  readonly message: string;
}

/** flyteadmin's HTTP gateway: requests in protobuf, answers in JSON. */
export class FlyteAdmin {
  readonly #token: TokenCache | undefined;

  constructor(private readonly options: FlyteAdminOptions) {
    const { credentials } = options;
    this.#token = credentials && new TokenCache(() => this.#requestToken(credentials));
  }

  /** Creates an entity, or finds that it is there with the same content. @throws Failure */
  async create(
    request: CreateRequest,
    spec: RegistrationSpec,
    signal: AbortSignal,
  ): Promise<"created" | "unchanged"> {
    const what = `${NAMES[request.kind]} ${request.name}`;
    const send = async () => {
      const answer = await this.#call(`/api/v1/${PATHS[request.kind]}`, signal, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: request.body,
      });
      return answer.status === 200 ? undefined : refusalIn(answer);
    };
    let refusal = await send();
    // A long difference can break the answer, and so look like an accident. If the entity is there and the accident
    // repeats, it is none.
    if (refusal?.code === CODE.internal && (await this.#exists(request, spec, signal))) {
      refusal = await send();
      if (refusal?.code === CODE.internal)
        throw new Failure("VersionConflict", "never", conflict(what, request.version, refusal.message));
    }
    if (!refusal) return "created";
    if (refusal.code === CODE.alreadyExists) return "unchanged";
    throw creationFailure(refusal, what, request.version);
  }

  /** Uploads a code archive to where flyteadmin says, and gives the address that tasks read it from. @throws Failure */
  async upload(
    code: NonNullable<Package["code"]>,
    spec: RegistrationSpec,
    signal: AbortSignal,
  ): Promise<string> {
    const md5 = createHash("md5").update(code.bytes).digest("base64");
    const answer = await this.#call("/api/v1/dataproxy/artifact_urn", signal, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        project: spec.workflowProject,
        domain: spec.workflowDomain,
        filename: code.name,
        content_md5: md5,
      }),
    });
    if (answer.status !== 200) throw generalFailure(refusalIn(answer), "the place for the code archive");
    const location = jsonOf(answer.body);
    const signedUrl = textAt(location, "signed_url");
    const nativeUrl = textAt(location, "native_url");
    if (!signedUrl || !nativeUrl || !URL.canParse(signedUrl) || !isSecure(new URL(signedUrl)))
      throw new Failure("UploadFailed", "slowly", "flyteadmin gave no https:// address for the code archive");
    await this.#put(signedUrl, headersIn(location), md5, code.bytes, signal);
    return nativeUrl;
  }

  /** Activates a launch plan, unless it is the active one already: another activation would take its schedule off and on. @throws Failure */
  async activate(
    { name, version }: CreateRequest,
    spec: RegistrationSpec,
    signal: AbortSignal,
  ): Promise<void> {
    const named = [spec.workflowProject, spec.workflowDomain, name].map(encodeURIComponent).join("/");
    const active = await this.#call(`/api/v1/active_launch_plans/${named}`, signal);
    if (active.status === 200) {
      const { id } = (jsonOf(active.body) ?? {}) as { id?: unknown };
      if (textAt(id, "version") === version) return;
    } else if (refusalIn(active).code !== CODE.notFound) {
      throw generalFailure(refusalIn(active), `the active version of launch plan ${name}`);
    }
    const answer = await this.#call(`/api/v1/launch_plans/${named}/${encodeURIComponent(version)}`, signal, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ state: "ACTIVE" }),
    });
    if (answer.status !== 200)
      throw generalFailure(refusalIn(answer), `the activation of launch plan ${name}`);
  }

  async #exists(
    { kind, name, version }: CreateRequest,
    spec: RegistrationSpec,
    signal: AbortSignal,
  ): Promise<boolean> {
    const id = [spec.workflowProject, spec.workflowDomain, name, version].map(encodeURIComponent).join("/");
    return (await this.#call(`/api/v1/${PATHS[kind]}/${id}`, signal)).status === 200;
  }

  /** Sends a request with a token, and once more with a new one where the first is refused. */
  async #call(path: string, signal: AbortSignal, more: Omit<Call, "url" | "signal"> = {}): Promise<Answer> {
    const send = async (token: string | undefined) =>
      reachable(() =>
        exchange({
          ...more,
          url: this.options.url + path,
          // Without it the gateway would answer in the form of the request, errors as well.
          headers: {
            ...more.headers,
            accept: "application/json",
            ...(token !== undefined && { "flyte-authorization": `Bearer ${token}` }),
          },
          maxBytes: 32 * 1024 * 1024,
          signal,
        }),
      );
    const token = await this.#token?.get();
    const answer = await send(token);
    if (answer.status !== 401 || token === undefined) return answer;
    this.#token!.forget(token);
    return send(await this.#token!.get());
  }

  /** RFC 6749, section 2.3.1: id and secret are encoded as a form first. */
  async #requestToken(credentials: NonNullable<FlyteAdminOptions["credentials"]>) {
    const { clientId, clientSecret } = await credentials();
    const encode = (text: string) => new URLSearchParams({ x: text }).toString().slice(2);
    const login = Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString("base64");
    const answer = await reachable(() =>
      exchange({
        url: `${this.options.url}/oauth2/token`,
        method: "POST",
        headers: {
          authorization: `Basic ${login}`,
          "content-type": "application/x-www-form-urlencoded",
          accept: "application/json",
        },
        body: "grant_type=client_credentials&scope=all",
      }),
    );
    const body = jsonOf(answer.body);
    const value = textAt(body, "access_token");
    if (answer.status === 200 && value) {
      const { expires_in: seconds } = body as { expires_in?: unknown };
      return { value, expiresInSeconds: typeof seconds === "number" ? seconds : 60 };
    }
    if (answer.status >= 500)
      throw new Failure("FlyteUnavailable", "soon", `flyteadmin gave no token: status ${answer.status}`);
    const error = textAt(body, "error") ?? `status ${answer.status}`;
    throw new Failure(
      "FlyteUnauthorized",
      "slowly",
      `flyteadmin gave no token to the client ${clientId}: ${error}`,
    );
  }

  async #put(
    url: string,
    headers: Record<string, string>,
    md5: string,
    bytes: Buffer,
    signal: AbortSignal,
  ): Promise<void> {
    let status: number;
    try {
      const answer = await exchange({
        url,
        method: "PUT",
        headers: { "content-md5": md5, ...headers },
        body: bytes,
        totalMs: UPLOAD_MS,
        signal,
      });
      status = answer.status;
    } catch (error) {
      if (error instanceof TransportError) throw new Failure("UploadFailed", "soon", messageOf(error));
      throw error;
    }
    if (status !== 200 && status !== 201)
      throw new Failure(
        "UploadFailed",
        status >= 500 ? "soon" : "slowly",
        `${plainAddress(url)} refused the code archive with ${status}`,
      );
  }
}

/** The headers that the store wants. The length among them is that of the checksum; the true one replaces it. */
function headersIn(location: unknown): Record<string, string> {
  const { headers } = location as { headers?: unknown };
  if (typeof headers !== "object" || headers === null) return {};
  return Object.fromEntries(
    Object.entries(headers)
      .filter((entry): entry is [string, string] => typeof entry[1] === "string")
      .map(([name, value]) => [name.toLowerCase(), value] as const),
  );
}

async function reachable(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof TransportError) throw new Failure("FlyteUnavailable", "soon", messageOf(error));
    throw error;
  }
}

function refusalIn({ status, body }: Answer): Refusal {
  const json = jsonOf(body);
  const { code } = (typeof json === "object" && json !== null ? json : {}) as { code?: unknown };
  return {
    code: typeof code === "number" ? code : undefined,
    message: cut(textAt(json, "message") ?? `status ${status}`, MESSAGE_LENGTH),
  };
}

const conflict = (what: string, version: string, message: string): string =>
  `${what} is registered in version ${version} with other content; give the package a new version. ${message}`;

function creationFailure(refusal: Refusal, what: string, version: string): Failure {
  const { code, message } = refusal;
  if (code === CODE.invalidArgument) {
    if (message.includes("different structure already exists"))
      return new Failure("VersionConflict", "never", conflict(what, version, message));
    return new Failure("FlyteRefused", CURABLE.test(message) ? "slowly" : "never", `${what}: ${message}`);
  }
  if (code === CODE.resourceExhausted && message.includes("larger than max"))
    return new Failure("FlyteRefused", "never", `${what} is larger than flyteadmin takes: ${message}`);
  return generalFailure(refusal, what);
}

const UNAUTHORIZED: readonly (number | undefined)[] = [CODE.unauthenticated, CODE.permissionDenied];
const REFUSED: readonly (number | undefined)[] = [
  CODE.invalidArgument,
  CODE.notFound,
  CODE.failedPrecondition,
  CODE.outOfRange,
  CODE.unimplemented,
];

function generalFailure({ code, message }: Refusal, what: string): Failure {
  const said = `${what}: ${message}`;
  if (UNAUTHORIZED.includes(code)) return new Failure("FlyteUnauthorized", "slowly", said);
  if (REFUSED.includes(code)) return new Failure("FlyteRefused", "slowly", said);
  return new Failure("FlyteUnavailable", "soon", said);
}
