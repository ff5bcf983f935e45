/**
 * A signal that aborts after a time, or when another one does. Whoever makes one releases it: a timer of Node's own,
 * `AbortSignal.timeout`, would keep its listeners in memory until it ends.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #onAbort = () => this.#controller.abort(this.outer?.reason);
  #expired = false;

  constructor(
    milliseconds: number,
    private readonly outer?: AbortSignal,
  ) {
    this.#timer = setTimeout(() => {
      this.#expired = true;
      this.#controller.abort(new Error("the deadline is over"));
    }, milliseconds);
    if (outer?.aborted) this.#onAbort();
    outer?.addEventListener("abort", this.#onAbort);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the time was over, rather than the other signal aborted. */
  get expired(): boolean {
    return this.#expired;
  }

  /** Ends the waiting. */
  release(): void {
    clearTimeout(this.#timer);
    this.outer?.removeEventListener("abort", this.#onAbort);
  }
}
