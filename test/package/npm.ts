import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";

export const ROOT = path.join(__dirname, "../..");

/** How a program ended, and what it wrote, the errors last. */
export function attempt(cwd: string, command: string, args: readonly string[]) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (error) throw error;
  return { status, output: stdout + stderr };
}

/** What a program wrote; it must succeed. */
export function run(cwd: string, command: string, ...args: string[]): string {
  const { status, output } = attempt(cwd, command, args);
  if (status !== 0) throw new Error(`${[command, ...args].join(" ")}\n${output}`);
  return output;
}

/** Packs lib/ as it is into a folder; gives the path of the tarball. */
export function pack(folder: string): string {
  run(ROOT, "npm", "pack", "--silent", "--pack-destination", folder);
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  return path.join(folder, tarball!);
}
