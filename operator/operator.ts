import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { FlyteAdmin } from "./admin";
import { Artifactory } from "./artifactory";
import { type Config, CREDENTIAL_FILES } from "./config";
import { FAILURE_REASONS } from "./failure";
import { Kubernetes } from "./kubernetes";
import type { Log } from "./log";
import { Metrics } from "./metrics";
import { OciRegistry } from "./oci";
import { Queue } from "./queue";
import { RECONCILE_RESULTS, Reconciler, type ReconcilerOptions } from "./reconcile";
import { Registrations } from "./register";
import { conditionOf, isSettled, keyOf, revisionOf } from "./registration";
import { AzureRegistryLogin, ChallengeLogin, type RegistryLogin } from "./registry-login";
import { serve } from "./server";
import type { PackageSource } from "./source";
import { watchRegistrations, type WatchOptions } from "./watch";

/** A running operator. */
export interface Operator {
  /** Port of the probes and metrics. */
  readonly port: number;
  /** Takes no more work, gives what runs a moment to end, and abandons the rest, which the next start takes up. */
  stop(): Promise<void>;
}

/** Durations that tests shorten. */
export interface Timing {
  readonly watch?: Pick<WatchOptions, "timeoutSeconds" | "pauseMs">;
  readonly reconcile?: Pick<ReconcilerOptions, "pauses" | "runMs">;
  /** Without an answer of the API server for so long, the process counts as stuck. @default 15 minutes */
  readonly stuckMs?: number;
  /** For what runs at the end. Kubernetes is told to wait 10 s. @default 5 s */
  readonly graceMs?: number;
}

const MINUTE = 60_000;
/** For those that were abandoned to notice. */
const LAST_MS = 2000;
const PREFIX = "flyte_registration_operator";

/** Reads files of a folder of credentials, without the newline at their end. */
const credentialsFrom =
  <K extends string>(folder: string, files: Readonly<Record<K, string>>) =>
  async (): Promise<Record<K, string>> => {
    const entries = Object.entries<string>(files).map(async ([key, file]) => [
      key,
      (await readFile(path.join(folder, file), "utf8")).replace(/\r?\n$/, ""),
    ]);
    return Object.fromEntries(await Promise.all(entries)) as Record<K, string>;
  };

function sourceFrom(packages: Config["packages"]): PackageSource {
  if (packages.source === "artifactory") {
    const { url, credentialsDir } = packages;
    return new Artifactory({
      url,
      credentials:
        credentialsDir === undefined ? undefined : credentialsFrom(credentialsDir, CREDENTIAL_FILES.packages),
    });
  }
  return new OciRegistry(packages.registry, loginFrom(packages.login));
}

function loginFrom(login: Extract<Config["packages"], { source: "oci" }>["login"]): RegistryLogin {
  switch (login.by) {
    case "workload-identity":
      return new AzureRegistryLogin(login.identity);
    case "password":
      return new ChallengeLogin(credentialsFrom(login.credentialsDir, CREDENTIAL_FILES.packages));
    case "anonymous":
      return new ChallengeLogin();
  }
}

/** The API server, with the service account of the pod. */
export const kubernetesFrom = ({ url, serviceAccountDir, namespace }: Config["kubernetes"]): Kubernetes =>
  new Kubernetes({
    url,
    tokenFile: path.join(serviceAccountDir, "token"),
    caFile: path.join(serviceAccountDir, "ca.crt"),
    namespace,
  });

/** Starts the operator. */
export async function startOperator(config: Config, log: Log, timing: Timing = {}): Promise<Operator> {
  const { stuckMs = 15 * MINUTE, graceMs = 5000 } = timing;
  const stopping = new AbortController();
  const abandoning = new AbortController();
  const kubernetes = kubernetesFrom(config.kubernetes);
  const metrics = new Metrics();
  const reconciles = metrics.counter(
    `${PREFIX}_reconciles_total`,
    "Reconciliations by their result.",
    RECONCILE_RESULTS.map((result) => ({ result })),
  );
  const durations = metrics.histogram(
    `${PREFIX}_reconcile_duration_seconds`,
    "Duration of reconciliations that had something to do.",
    [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900],
  );
  const failures = metrics.counter(
    `${PREFIX}_failures_total`,
    "Failed registrations by their reason.",
    FAILURE_REASONS.map((reason) => ({ reason })),
  );
  const entities = metrics.counter(
    `${PREFIX}_entities_total`,
    "Tasks, workflows and launch plans by what flyteadmin did with them.",
  );

  const { credentialsDir } = config.flyte;
  const registrations = new Registrations({
    source: sourceFrom(config.packages),
    admin: new FlyteAdmin({
      url: config.flyte.url,
      credentials:
        credentialsDir === undefined ? undefined : credentialsFrom(credentialsDir, CREDENTIAL_FILES.flyte),
    }),
    limits: { packed: config.maxPackageBytes, unpacked: config.maxUnpackedBytes },
    onEntity: (kind, result) => entities({ kind, result }),
  });
  const reconciler = new Reconciler({
    kubernetes,
    registrations,
    log,
    instance: config.instance,
    signal: abandoning.signal,
    onResult: (result, seconds, reason) => {
      reconciles({ result });
      if (result !== "skipped") durations(seconds);
      if (reason) failures({ reason });
    },
    ...timing.reconcile,
  });
  const queue = new Queue({
    concurrency: config.concurrency,
    run: (key, failed) => reconciler.run(key, failed),
  });

  /** `Ready` of each object. */
  const states = new Map<string, string>();
  let lastProgress = Date.now();
  let listed = false;
  const see = (object: Parameters<WatchOptions["onChange"]>[0]) => {
    const key = keyOf(object);
    states.set(key, conditionOf(object, "Ready")?.status ?? "Unknown");
    if (!isSettled(object)) queue.add(key, revisionOf(object));
  };
  metrics.gauge(`${PREFIX}_registrations`, "Objects by the status of their condition Ready.", () =>
    ["True", "False", "Unknown"].map((ready) => [
      { ready },
      [...states.values()].filter((state) => state === ready).length,
    ]),
  );
  metrics.gauge(`${PREFIX}_queue_depth`, "Objects that wait for their turn.", () => [[{}, queue.size.ready]]);
  metrics.gauge(`${PREFIX}_queue_running`, "Objects that are being handled.", () => [
    [{}, queue.size.running],
  ]);
  metrics.gauge(`${PREFIX}_queue_waiting`, "Objects that failed and wait for their next attempt.", () => [
    [{}, queue.size.waiting],
  ]);
  metrics.gauge(`${PREFIX}_watch_age_seconds`, "Time since the API server answered last.", () => [
    [{}, (Date.now() - lastProgress) / 1000],
  ]);
  metrics.gauge("process_resident_memory_bytes", "Memory of the process.", () => [
    [{}, process.memoryUsage.rss()],
  ]);

  const server = await serve({
    port: config.port,
    stuck: () => {
      const age = Date.now() - lastProgress;
      return age > stuckMs ? `no answer of the API server for ${Math.round(age / 1000)} s` : undefined;
    },
    ready: () => listed,
    metrics: () => metrics.text(),
  });
  const watching = watchRegistrations({
    kubernetes,
    log,
    signal: stopping.signal,
    onProgress: () => (lastProgress = Date.now()),
    onList: (objects) => {
      const keys = new Set(objects.map(keyOf));
      queue.retain(keys);
      for (const key of states.keys()) if (!keys.has(key)) states.delete(key);
      objects.forEach(see);
      if (!listed) log.info("watching", { registrations: objects.length });
      listed = true;
    },
    onChange: (object, deleted) => {
      if (!deleted) return see(object);
      states.delete(keyOf(object));
      queue.remove(keyOf(object));
    },
    ...timing.watch,
  });

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort(new Error("the operator stops"));
    const grace = setTimeout(() => abandoning.abort(new Error("the operator stops")), graceMs);
    // The API server may not even answer that a run was abandoned.
    const end = sleep(graceMs + LAST_MS, undefined, { ref: false });
    await Promise.race([Promise.all([watching, queue.close()]), end]);
    clearTimeout(grace);
    server.close();
  };
  log.info("started", {
    packages: config.packages.source,
    flyte: config.flyte.url,
    signIn: credentialsDir !== undefined,
  });
  return { port: server.port, stop: () => (stopped ??= stop()) };
}
