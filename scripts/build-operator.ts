/**
 * Writes operator/gen, the code of Flyte's protocol, and operator/dist/operator.js, the whole operator in one file.
 * Both are committed, so that a synthesis needs no build. `--check` only says which are stale.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildSync } from "esbuild";

const ROOT = path.join(__dirname, "..");
const GENERATED = "operator/gen";
const BUNDLE = "operator/dist/operator.js";
/** npm's copy of Flyte's protocol; its files that matter here are those of Flyte 1.16.8, byte for byte. */
const PROTOCOL = "node_modules/@flyteorg/flyteidl/protos";
const MESSAGES = ["task", "workflow", "launch_plan"];

/** The files by their path in the repository. */
type Files = ReadonlyMap<string, string>;

/** The operator in one file, for Node 22 and later. */
export function bundle(): string {
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: ["operator/main.ts"],
    bundle: true,
    minify: true,
    // A difference that a person can look at.
    lineLimit: 110,
    platform: "node",
    target: "node22",
    format: "cjs",
    charset: "utf8",
    banner: { js: `/*!\n${readFileSync(path.join(ROOT, "operator/NOTICE"), "utf8")}*/` },
    write: false,
    tsconfigRaw: {},
  });
  return outputFiles[0]!.text;
}

/** Code of Flyte's protocol, without its comments. */
export function protocol(): Files {
  const folder = mkdtempSync(path.join(tmpdir(), "protocol-"));
  const buf = (...args: string[]) =>
    execFileSync(process.execPath, [path.join(ROOT, "node_modules/@bufbuild/buf/bin/buf"), ...args], {
      cwd: ROOT,
      env: {
        ...process.env,
        PATH: [path.join(ROOT, "node_modules/.bin"), process.env.PATH].join(path.delimiter),
      },
    });
  try {
    const image = path.join(folder, "image.binpb");
    const messages = MESSAGES.map((name) => `--path=${PROTOCOL}/flyteidl/admin/${name}.proto`);
    const config = JSON.stringify({ version: "v2", modules: [{ path: PROTOCOL }] });
    buf("build", ".", "--config", config, ...messages, "--exclude-source-info", "-o", image);
    const plugin = { local: "protoc-gen-es", out: folder, include_imports: true };
    const plugins = [{ ...plugin, opt: ["target=ts", "import_extension=none"] }];
    buf("generate", image, "--template", JSON.stringify({ version: "v2", plugins }));
    return read(folder, GENERATED);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The TypeScript files of a folder, by paths that begin with `as`. */
function read(folder: string, as: string): Files {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  return new Map(
    names
      .sort()
      .map((name) => [
        path.posix.join(as, ...name.split(path.sep)),
        readFileSync(path.join(folder, name), "utf8"),
      ]),
  );
}

/** What is committed that is not what the sources give. */
export function staleFiles(files: Files): string[] {
  const present = read(path.join(ROOT, GENERATED), GENERATED);
  const superfluous = [...present.keys()].filter((file) => !files.has(file));
  const changed = [...files].filter(([file, text]) => readIfThere(file) !== text).map(([file]) => file);
  return [...changed, ...superfluous];
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(path.join(ROOT, file), "utf8");
  } catch {
    return undefined;
  }
}

function write(files: Files): void {
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    writeFileSync(path.join(ROOT, file), text);
  }
}

function main(): void {
  const generated = protocol();
  if (process.argv.includes("--check")) {
    const stale = staleFiles(new Map([...generated, [BUNDLE, bundle()]]));
    for (const file of stale) console.error(`${file} is stale: run npm run build:operator`);
    if (stale.length > 0) process.exitCode = 1;
    return;
  }
  rmSync(path.join(ROOT, GENERATED), { recursive: true, force: true });
  write(generated);
  write(new Map([[BUNDLE, bundle()]]));
}

if (require.main === module) main();
