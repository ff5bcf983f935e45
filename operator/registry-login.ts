import { readFile } from "node:fs/promises";
import { basic } from "./artifactory";
import { Failure, messageOf } from "./failure";
import { type Answer, exchange, isSecure, jsonOf, textAt, TransportError } from "./http";
import { secondsLeft, TokenCache } from "./token-cache";

/** The path to a repository within a registry. */
export interface Repository {
  /** Address of the registry. */
  readonly url: URL;
  readonly name: string;
}

/** How the operator logs in to a registry. */
export interface RegistryLogin {
  /** The header for a repository. `challenge` is what the registry asked for, if it was asked. */
  authorize(
    repository: Repository,
    challenge: string | undefined,
    signal: AbortSignal,
  ): Promise<string | undefined>;
  /** Forgets a header that was refused. */
  forget(header: string): void;
}

const unauthorized = (message: string): Failure => new Failure("PackageUnauthorized", "slowly", message);

async function send(call: Parameters<typeof exchange>[0]): Promise<Answer> {
  try {
    return await exchange(call);
  } catch (error) {
    if (error instanceof TransportError) throw new Failure("PackageUnavailable", "soon", messageOf(error));
    throw error;
  }
}

/** The token of an answer. The codes of Entra ID (`AADSTS…`) tell what is wrong; nothing else of a refusal is shown. */
function tokenOf(answer: Answer, of: string, keys: readonly string[]): string {
  const body = jsonOf(answer.body);
  const token = answer.status === 200 ? keys.map((key) => textAt(body, key)).find(Boolean) : undefined;
  if (token !== undefined) return token;
  const [code] = /AADSTS\d+/.exec(textAt(body, "error_description") ?? "") ?? [];
  const said = `${of} gave no token: status ${answer.status}${code ? `, ${code}` : ""}`;
  if (answer.status === 429 || answer.status >= 500) throw new Failure("PackageUnavailable", "soon", said);
  throw unauthorized(said);
}

/** Identity of the pod by Azure workload identity. */
export interface AzureIdentity {
  readonly clientId: string;
  readonly tenantId: string;
  /** Rewritten by the kubelet: read for each request. */
  readonly tokenFile: string;
  /** Such as `https://login.microsoftonline.com/`. */
  readonly authority: string;
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Tokens of repositories that are kept. */
const MOST_TOKENS = 1000;

/**
 * Azure Container Registry by workload identity: the pod's token becomes one of Entra ID, then one of the registry,
 * then one of the repository. https://github.com/Azure/acr/blob/main/docs/AAD-OAuth.md
 */
export class AzureRegistryLogin implements RegistryLogin {
  readonly #entra: TokenCache;
  readonly #registries = new Map<string, TokenCache>();
  readonly #repositories = new Map<string, TokenCache>();

  constructor(private readonly identity: AzureIdentity) {
    this.#entra = new TokenCache(() => this.#requestEntraToken());
  }

  async authorize({ url, name }: Repository): Promise<string> {
    const key = `${url.origin}/${name}`;
    let cache = this.#repositories.get(key);
    if (!cache) {
      if (this.#repositories.size >= MOST_TOKENS) this.#repositories.clear();
      cache = new TokenCache(() => this.#requestRepositoryToken(url, name));
      this.#repositories.set(key, cache);
    }
    return `Bearer ${await cache.get()}`;
  }

  forget(header: string): void {
    for (const cache of this.#repositories.values()) cache.forget(header.slice("Bearer ".length));
  }

  async #requestEntraToken() {
    const { clientId, tenantId, tokenFile, authority } = this.identity;
    const answer = await send({
      url: new URL(`${encodeURIComponent(tenantId)}/oauth2/v2.0/token`, authority),
      method: "POST",
      headers: FORM,
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        scope: "https://containerregistry.azure.net/.default",
        client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        client_assertion: (await readFile(tokenFile, "utf8")).trim(),
      }).toString(),
    });
    const value = tokenOf(answer, "Entra ID", ["access_token"]);
    return { value, expiresInSeconds: secondsLeft(value) };
  }

  async #requestRegistryToken(url: URL) {
    const entraToken = await this.#entra.get();
    const answer = await send({
      url: new URL("/oauth2/exchange", url),
      method: "POST",
      headers: FORM,
      body: new URLSearchParams({
        grant_type: "access_token",
        service: url.host,
        tenant: this.identity.tenantId,
        access_token: entraToken,
      }).toString(),
    });
    if (answer.status === 401) this.#entra.forget(entraToken);
    const value = tokenOf(answer, `the registry ${url.host}`, ["refresh_token"]);
    return { value, expiresInSeconds: secondsLeft(value) };
  }

  async #requestRepositoryToken(url: URL, name: string) {
    let cache = this.#registries.get(url.origin);
    if (!cache) {
      cache = new TokenCache(() => this.#requestRegistryToken(url));
      this.#registries.set(url.origin, cache);
    }
    const refreshToken = await cache.get();
    const answer = await send({
      url: new URL("/oauth2/token", url),
      method: "POST",
      headers: FORM,
      body: new URLSearchParams({
        grant_type: "refresh_token",
        service: url.host,
        scope: `repository:${name}:pull`,
        refresh_token: refreshToken,
      }).toString(),
    });
    if (answer.status === 401) cache.forget(refreshToken);
    const value = tokenOf(answer, `the registry ${url.host}`, ["access_token"]);
    return { value, expiresInSeconds: secondsLeft(value) };
  }
}

/** Parameters of a challenge, whose values may hold commas. */
function parametersOf(challenge: string): Map<string, string> {
  const pairs = challenge.matchAll(/([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g);
  return new Map(
    [...pairs].map(([, key, quoted, plain]) => [
      key!.toLowerCase(),
      quoted?.replace(/\\(.)/g, "$1") ?? plain!,
    ]),
  );
}

/** Any registry: with user name and password, or anonymous. */
export class ChallengeLogin implements RegistryLogin {
  constructor(private readonly credentials?: () => Promise<{ username: string; password: string }>) {}

  async authorize(
    { url, name }: Repository,
    challenge: string | undefined,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (challenge === undefined) return undefined;
    const credentials = await this.credentials?.();
    const scheme = challenge.trimStart().split(/\s/, 1)[0]!.toLowerCase();
    if (scheme === "basic") {
      if (!credentials) throw unauthorized(`the registry ${url.host} asks for a user name and a password`);
      return basic(credentials);
    }
    const parameters = parametersOf(challenge);
    const realm = parameters.get("realm") ?? "";
    if (scheme !== "bearer" || !URL.canParse(realm))
      throw unauthorized(`the registry ${url.host} asks for a login that this operator does not know`);
    const token = new URL(realm);
    if (!isSecure(token) || (token.protocol === "http:" && url.protocol !== "http:"))
      throw unauthorized(`the registry ${url.host} names a login that is not https://`);
    const service = parameters.get("service");
    if (service !== undefined) token.searchParams.set("service", service);
    token.searchParams.set("scope", `repository:${name}:pull`);
    const headers = credentials && { authorization: basic(credentials) };
    const answer = await send({ url: token, headers, signal });
    return `Bearer ${tokenOf(answer, `the login of the registry ${url.host}`, ["token", "access_token"])}`;
  }

  forget(): void {
    // Nothing is kept.
  }
}
