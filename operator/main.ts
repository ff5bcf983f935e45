import { writeFileSync } from "node:fs";
import { ConfigError, readConfig, readKubernetesConfig } from "./config";
import { messageOf } from "./failure";
import { createLog } from "./log";
import { kubernetesFrom, startOperator } from "./operator";
import { readWaitArguments, waitForRegistrations } from "./wait";

/** Kubernetes shows it as the reason why a container ended. */
const TERMINATION_LOG = "/dev/termination-log";

const write = (line: string): void => void process.stdout.write(line);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  try {
    writeFileSync(TERMINATION_LOG, message.slice(0, 4096), { flag: "r+" });
  } catch {
    // Not in a container.
  }
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, write);
  const operator = await startOperator(config, log);
  const stop = (signal: string) => {
    log.info("stopping", { signal });
    void operator.stop().then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

async function wait(args: readonly string[]): Promise<void> {
  const options = readWaitArguments(args);
  const kubernetes = kubernetesFrom(readKubernetesConfig(process.env));
  const problem = await waitForRegistrations(kubernetes, options, (line) => write(`${line}\n`));
  if (problem !== undefined) fail(problem);
}

const [command = "run", ...args] = process.argv.slice(2);
const commands: Readonly<Record<string, () => Promise<void>>> = { run, wait: () => wait(args) };

(
  commands[command] ?? (() => Promise.reject(new Error(`unknown command ${command}; allowed: run, wait`)))
)().catch((error: unknown) =>
  fail(
    error instanceof ConfigError
      ? error.problems.map((problem) => `- ${problem}`).join("\n")
      : messageOf(error),
  ),
);
