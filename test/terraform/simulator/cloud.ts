import { setTimeout as sleep } from "node:timers/promises";
import type { Values } from "./values";

/** Why the simulated service refuses, as the real provider would say it. */
export class Refusal extends Error {
  constructor(
    summary: string,
    readonly detail = "",
  ) {
    super(summary);
  }
}

export interface CloudObject {
  readonly type: string;
  /** What tells the object from others of its type: its id, or namespace and name. */
  readonly name: string;
  /** The API server of the cluster that it is in, if it is in one. */
  readonly cluster?: string;
  readonly values: Values;
  /** API groups whose CRDs a release brings and uses. */
  readonly provides?: ReadonlySet<string>;
  readonly uses?: ReadonlySet<string>;
}

type Action = "create" | "update" | "delete";

export interface CloudOperation {
  readonly action: Action;
  readonly type: string;
  readonly name: string;
  /** Places in one running count of starts and ends. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** What had to be there for this to succeed. */
  readonly reliedOn: readonly CloudObject[];
}

export interface CloudOptions {
  /** Ids, or parts of ids, of what was there before; whatever lies below exists as well. */
  readonly existing?: readonly string[];
  /** Milliseconds that every change takes, so that what nothing orders is seen to run at the same time. */
  readonly latency?: number;
}

/** What exists in the simulated Azure, Entra and clusters. */
export class Cloud {
  readonly operations: CloudOperation[] = [];
  private readonly objects = new Map<string, CloudObject>();
  private readonly ordinals = new Map<string, number>();
  private readonly existing: readonly string[];
  private readonly latency: number;
  private clock = 0;

  constructor({ existing = [], latency = 20 }: CloudOptions = {}) {
    this.existing = existing.map((id) => id.toLowerCase());
    this.latency = latency;
  }

  /** Everything that the stack made, and what was looked up. */
  all(): CloudObject[] {
    return [...this.objects.values()];
  }

  get(type: string, name: string, cluster?: string): CloudObject | undefined {
    return this.objects.get(keyOf({ type, name, cluster }));
  }

  put(object: CloudObject): void {
    this.objects.set(keyOf(object), object);
  }

  remove(object: CloudObject): void {
    this.objects.delete(keyOf(object));
  }

  /** Whether something with this Azure id was there before the stack. */
  existedBefore(id: string): boolean {
    const wanted = id.toLowerCase();
    return this.existing.some((part) => wanted.includes(part));
  }

  /** How often the same seed was asked for before: two equal secrets still differ. */
  ordinal(seed: string): number {
    const count = this.ordinals.get(seed) ?? 0;
    this.ordinals.set(seed, count + 1);
    return count;
  }

  /** A change that takes its time: what it needs is checked at its start, its effect is there at its end. */
  async perform(
    operation: Omit<CloudOperation, "startedAt" | "endedAt">,
    effect: () => CloudObject | undefined,
  ): Promise<void> {
    const startedAt = this.clock++;
    await sleep(this.latency);
    const object = effect();
    if (object) this.put(object);
    this.operations.push({ ...operation, startedAt, endedAt: this.clock++ });
  }
}

function keyOf({ type, name, cluster = "" }: { type: string; name: string; cluster?: string }): string {
  return [type, name.toLowerCase(), cluster].join("\n");
}
