import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "./failure";
import { TransportError } from "./http";
import { type Kubernetes, KubernetesError } from "./kubernetes";
import type { Log } from "./log";
import { backOffMs } from "./queue";
import type { FlyteRegistration } from "./registration";

/** Who wants to know of the objects. */
export interface WatchOptions {
  readonly kubernetes: Pick<Kubernetes, "list" | "watch">;
  readonly log: Log;
  /** All objects that there are: at the start, and whenever changes may have been missed. */
  readonly onList: (objects: readonly FlyteRegistration[]) => void;
  readonly onChange: (object: FlyteRegistration, deleted: boolean) => void;
  /** The API server answered; called at each list, each start of a watch and each of its events. */
  readonly onProgress: () => void;
  readonly signal: AbortSignal;
  /** Longest duration of one watch in seconds. @default between 300 and 600 */
  readonly timeoutSeconds?: () => number;
  /** First and longest pause after a failure in milliseconds. @default 1 s and 30 s */
  readonly pauseMs?: readonly [number, number];
}

const GONE = 410;

/** Lists, then watches, for as long as the process lives. Never throws. */
export async function watchRegistrations(options: WatchOptions): Promise<void> {
  const { kubernetes, log, signal, onProgress } = options;
  const { timeoutSeconds = () => 300 + Math.floor(Math.random() * 300), pauseMs = [1000, 30_000] } = options;
  let version: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    let progress = false;
    try {
      if (version === undefined) {
        const { objects, resourceVersion } = await kubernetes.list(signal);
        version = resourceVersion;
        onProgress();
        options.onList(objects);
      }
      const started = Date.now();
      await kubernetes.watch(
        version,
        timeoutSeconds(),
        (event) => {
          if (event.type === "ERROR")
            throw new KubernetesError(event.object.code ?? 0, event.object.message ?? "the watch failed");
          version = event.object.metadata.resourceVersion;
          progress = true;
          onProgress();
          if (event.type !== "BOOKMARK") options.onChange(event.object, event.type === "DELETED");
        },
        signal,
      );
      // A server that ends each watch at once must not be asked without a pause.
      progress ||= Date.now() - started > pauseMs[0];
      if (progress) onProgress();
      else throw new TransportError("the watch ended at once");
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (progress) failures = 0;
      const gone = error instanceof KubernetesError && error.status === GONE;
      // A connection that broke loses nothing. After anything else, what is known may be wrong.
      if (!(error instanceof TransportError)) version = undefined;
      const wait = gone && failures === 0 ? 0 : backOffMs(failures, ...pauseMs);
      failures++;
      log[gone ? "info" : "warn"]("the watch was interrupted", { error: messageOf(error), retryInMs: wait });
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}
