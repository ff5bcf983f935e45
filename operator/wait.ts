import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { messageOf } from "./failure";
import type { Kubernetes } from "./kubernetes";
import { conditionOf, type FlyteRegistration } from "./registration";

/** What is waited for. */
export interface WaitOptions {
  /** Objects as `<namespace>/<name>`. */
  readonly keys: readonly string[];
  readonly timeoutMs: number;
}

/** How an object stands, as kstatus reads it. */
type Standing = { readonly is: "ready" | "failed" | "waiting"; readonly message: string };

export const WAIT_USAGE = "usage: operator.js wait [--timeout <seconds>] <namespace>/<name> ...";
const DEFAULT_SECONDS = 600;
const MOST_SECONDS = 86_400;

/** Reads the arguments behind `wait`. @throws Error with the usage */
export function readWaitArguments(args: readonly string[]): WaitOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { timeout: { type: "string", default: String(DEFAULT_SECONDS) } },
    allowPositionals: true,
  });
  const seconds = /^\d{1,6}$/.test(values.timeout) ? Number(values.timeout) : 0;
  if (seconds < 1 || seconds > MOST_SECONDS)
    throw new Error(
      `--timeout is ${JSON.stringify(values.timeout)}; allowed: seconds from 1 to ${MOST_SECONDS}\n${WAIT_USAGE}`,
    );
  const wrong = positionals.find((key) => !/^[^/]+\/[^/]+$/.test(key));
  if (!positionals.length || wrong !== undefined)
    throw new Error(
      `${wrong === undefined ? "nothing to wait for" : `${JSON.stringify(wrong)} is not <namespace>/<name>`}\n${WAIT_USAGE}`,
    );
  return { keys: positionals, timeoutMs: seconds * 1000 };
}

function standingOf(object: FlyteRegistration | undefined): Standing {
  if (!object) return { is: "waiting", message: "does not exist" };
  const ready = conditionOf(object, "Ready");
  const current =
    object.status?.observedGeneration === object.metadata.generation &&
    ready?.observedGeneration === object.metadata.generation;
  if (!current || !ready) return { is: "waiting", message: "the operator has not seen it yet" };
  const message = `${ready.reason}: ${ready.message}`;
  if (ready.status === "True") return { is: "ready", message };
  return { is: conditionOf(object, "Stalled")?.status === "True" ? "failed" : "waiting", message };
}

/**
 * Waits until all objects are registered. Ends at once when one has failed for good.
 * @returns undefined, or what is wrong
 */
export async function waitForRegistrations(
  kubernetes: Pick<Kubernetes, "get">,
  { keys, timeoutMs }: WaitOptions,
  say: (line: string) => void,
  pollMs = 2000,
): Promise<string | undefined> {
  const end = Date.now() + timeoutMs;
  const said = new Map<string, string>();
  for (;;) {
    const standings: (readonly [string, Standing])[] = await Promise.all(
      keys.map(async (key) => {
        const [namespace = "", name = ""] = key.split("/");
        try {
          return [key, standingOf(await kubernetes.get(namespace, name))] as const;
        } catch (error) {
          return [key, { is: "waiting", message: messageOf(error) }] as const;
        }
      }),
    );
    for (const [key, { message }] of standings) {
      if (said.get(key) !== message) say(`${key}: ${message}`);
      said.set(key, message);
    }
    const lines = (is: Standing["is"]) =>
      standings
        .filter(([, standing]) => standing.is === is)
        .map(([key, { message }]) => `${key}: ${message}`);
    const failed = lines("failed");
    if (failed.length) return failed.join("\n");
    const waiting = lines("waiting");
    if (!waiting.length) return undefined;
    if (Date.now() + pollMs > end)
      return `not registered within ${timeoutMs / 1000} s\n${waiting.join("\n")}`;
    await sleep(pollMs);
  }
}
