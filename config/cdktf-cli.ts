import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * Whether the CDKTF CLI runs the program. It then prints the annotations of the manifest itself, and marks whatever
 * the program writes to stderr as an error.
 *
 * Source: cdktf-cli 0.21.0, @cdktf/cli-core `synth-stack.ts` and `synth.ts`, @cdktf/commons `util.ts`.
 */
export const runByCli = (): boolean => process.env.CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS === "true";

/**
 * The stacks that the CLI was asked for, as in `cdktf diff flyte-dev` or `cdktf deploy 'flyte-*'`: all of them where
 * it names none. The CLI passes the names to nobody, so they are read from its command line.
 */
export function requestedStacks(stacks: readonly string[], command = cliCommand()): readonly string[] {
  const requested = stacks.filter((stack) => command.some((argument) => matches(argument, stack)));
  return requested.length > 0 ? requested : stacks;
}

/** Whether an argument names a stack; `*` stands for any text. */
function matches(argument: string, stack: string): boolean {
  const [start = "", ...parts] = argument.split("*");
  const end = parts.pop();
  if (end === undefined) return argument === stack;
  let rest = stack.startsWith(start) && stack.endsWith(end) ? stack.slice(start.length) : undefined;
  for (const part of [...parts, end]) {
    const index = rest?.indexOf(part) ?? -1;
    rest = index < 0 ? undefined : rest!.slice(index + part.length);
  }
  return rest !== undefined;
}

interface Process {
  readonly parent: number;
  readonly command: readonly string[];
}

/** The CLI's arguments. Between it and this process are npm and its shells; nothing where it is not found. */
function cliCommand(): readonly string[] {
  let pid = process.ppid;
  for (let generation = 0; generation < 8 && pid > 1; generation += 1) {
    const found = processOf(pid);
    if (!found) return [];
    const [, script = "", ...rest] = found.command;
    if (/^cdktf(\.js)?$/.test(basename(script))) return rest;
    pid = found.parent;
  }
  return [];
}

/** Linux without `ps`, as in small images, has /proc; macOS has `ps`. */
function processOf(pid: number): Process | undefined {
  try {
    const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return { parent: Number(parent?.[1]), command: readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0") };
  } catch {
    const { stdout } = spawnSync("ps", ["-o", "ppid=,args=", "-p", String(pid)], { encoding: "utf8" });
    const [parent, ...command] = (stdout ?? "").trim().split(/\s+/);
    return parent ? { parent: Number(parent), command } : undefined;
  }
}
