/** Writes lib/, which is what the package ships: JavaScript, declarations, the charts, the schema, the operator. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { transformSync } from "@swc/core";

const ROOT = path.join(__dirname, "..");
const LIB = path.join(ROOT, "lib");
const SOURCES = ["constructs", "config", "testing"];
const ASSETS = [
  "constructs/workloads/charts",
  "constructs/workloads/flyte-keys.json",
  "config/schema.json",
  "operator/dist",
];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();

const sourceFiles = (): string[] =>
  SOURCES.flatMap((folder) =>
    filesBelow(path.join(ROOT, folder))
      .filter((file) => file.endsWith(".ts"))
      .map((file) => path.join(folder, file)),
  );

/** An entry point loads a module when something of it is first used: who takes one construct pays for one. */
function lazyModules(file: string, source: string): string[] {
  if (path.basename(file) !== "index.ts") return [];
  return [...source.matchAll(/ from "(\.{1,2}\/[^"]+)"/g)].map(([, specifier]) => specifier!);
}

function toJavaScript(file: string): string {
  const source = readFileSync(path.join(ROOT, file), "utf8");
  return transformSync(source, {
    filename: file,
    configFile: false,
    swcrc: false,
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript" },
      preserveAllComments: false,
    },
    module: { type: "commonjs", lazy: lazyModules(file, source), exportInteropAnnotation: true },
  }).code;
}

/**
 * Whoever has not installed an optional peer sees `any` in place of its types, even if libraries are checked.
 */
function tolerateOptionalPeers(): void {
  const { peerDependenciesMeta } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    peerDependenciesMeta: Record<string, { optional: boolean }>;
  };
  const peers = new RegExp(`^import .* from "(${Object.keys(peerDependenciesMeta).join("|")})/.*$`, "gm");
  for (const file of filesBelow(LIB).filter((name) => name.endsWith(".d.ts"))) {
    const declarations = readFileSync(path.join(LIB, file), "utf8");
    const tolerant = declarations.replace(peers, "// @ts-ignore\n$&");
    if (tolerant !== declarations) writeFileSync(path.join(LIB, file), tolerant);
  }
}

rmSync(LIB, { recursive: true, force: true });
for (const file of sourceFiles()) {
  const target = path.join(LIB, file.replace(/\.ts$/, ".js"));
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, toJavaScript(file));
}
execFileSync(process.execPath, [require.resolve("typescript/bin/tsc"), "-p", "tsconfig.build.json"], {
  cwd: ROOT,
  stdio: "inherit",
});
tolerateOptionalPeers();
for (const asset of ASSETS) cpSync(path.join(ROOT, asset), path.join(LIB, asset), { recursive: true });
