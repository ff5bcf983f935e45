/** A token and for how long it is valid. */
export interface Token {
  readonly value: string;
  readonly expiresInSeconds: number;
}

/** Keeps one token until four fifths of its life are over; those who ask at once share one request. */
export class TokenCache {
  #token: { value: string; renewAt: number } | undefined;
  #pending: Promise<string> | undefined;

  constructor(private readonly request: () => Promise<Token>) {}

  /** The token, requested when there is none. */
  get(): Promise<string> {
    if (this.#token && Date.now() < this.#token.renewAt) return Promise.resolve(this.#token.value);
    this.#pending ??= this.#request().finally(() => (this.#pending = undefined));
    return this.#pending;
  }

  /** Forgets this token, which was refused; a newer one stays. */
  forget(value: string): void {
    if (this.#token?.value === value) this.#token = undefined;
  }

  async #request(): Promise<string> {
    const { value, expiresInSeconds } = await this.request();
    this.#token = { value, renewAt: Date.now() + expiresInSeconds * 800 };
    return value;
  }
}

/** Seconds until a JSON Web Token expires; what says nothing is taken to live for a minute. */
export function secondsLeft(token: string): number {
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) as {
      exp?: unknown;
    };
    if (typeof claims.exp === "number") return Math.max(0, claims.exp - Date.now() / 1000);
  } catch {
    // Not a JSON Web Token.
  }
  return 60;
}
