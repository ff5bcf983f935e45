import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { basename } from "node:path";

const KEPT_LINES = 40;

/** A server that a test started. */
export interface Service {
  readonly name: string;
  /** The last lines that it printed. */
  log(): string;
  /** What it ended with; absent while it runs. */
  ended(): string | undefined;
  /** Ends it, by force after ten seconds. */
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
// Whatever ends the test, nothing is left running.
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a server in its own process. */
export function startService(
  program: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string; readonly name?: string } = {},
): Service {
  const name = options.name ?? basename(program);
  const child = spawn(program, args, {
    ...options,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const lines: string[] = [];
  let end: string | undefined;
  const closed = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      end = `cannot be started: ${error.message}`;
      running.delete(child);
      resolve();
    });
    child.once("close", (code, signal) => {
      end ??= `ended with ${signal ?? `exit status ${code}`}`;
      running.delete(child);
      resolve();
    });
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      lines.push(...text.split("\n").filter((line) => line !== ""));
      lines.splice(0, lines.length - KEPT_LINES);
    });
  }
  return {
    name,
    log: () => lines.join("\n"),
    ended: () => end,
    async stop() {
      if (end !== undefined) return;
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await closed;
      clearTimeout(force);
    },
  };
}

/**
 * Waits until a check holds.
 *
 * @throws Error with the last words of a service that ended, or of all of them after the time is over.
 */
export async function until(
  what: string,
  check: () => Promise<boolean>,
  { services = [], seconds = 60 }: { readonly services?: readonly Service[]; readonly seconds?: number } = {},
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let last = "";
  for (;;) {
    try {
      if (await check()) return;
    } catch (error) {
      last = ` (${error instanceof Error ? error.message : "it threw"})`;
    }
    const dead = services.find((service) => service.ended() !== undefined);
    if (dead) throw new Error(`${what}: ${dead.name} ${dead.ended()}:\n${dead.log()}`);
    if (Date.now() > end) {
      const words = services.map((service) => `${service.name}:\n${service.log()}`).join("\n");
      throw new Error(`${what}: not within ${seconds} s${last}\n${words}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Ports that nobody listened on a moment ago, all different. */
export async function freePorts<const Names extends readonly string[]>(
  ...names: Names
): Promise<Record<Names[number], number>> {
  const servers = await Promise.all(
    names.map(
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const server = createServer().once("error", reject);
          server.listen(0, "127.0.0.1", () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return Object.fromEntries(names.map((name, index) => [name, ports[index]!])) as Record<
    Names[number],
    number
  >;
}
