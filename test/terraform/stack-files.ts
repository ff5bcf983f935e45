import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isObject, section, type JsonObject } from "../../testing/stack-json";

export const STATE_FILE = "terraform.tfstate";
const CONFIGURATION = "cdk.tf.json";

/** A folder of its own to run the engine in. */
export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "flyte-engine-"));
  writeFileSync(join(directory, "empty.tfrc"), "");
  return directory;
}

/** Lays a stack into `directory`: parsed JSON with its assets, or a folder that holds both. */
export function layStack(directory: string, stack: object | string, assetsDir?: string): JsonObject {
  if (typeof stack === "string") cpSync(stack, directory, { recursive: true });
  const parsed: unknown =
    typeof stack === "string" ? JSON.parse(readFileSync(join(stack, CONFIGURATION), "utf8")) : stack;
  if (!isObject(parsed)) throw new Error("a stack is a JSON object");
  if (assetsDir !== undefined) {
    mkdirSync(join(directory, "assets"), { recursive: true });
    cpSync(assetsDir, join(directory, "assets"), { recursive: true });
  }
  const local = withLocalState(parsed);
  writeFileSync(join(directory, CONFIGURATION), JSON.stringify(local, undefined, 2));
  return local;
}

/** Whatever backend a stack has, its state is kept beside it here. */
function withLocalState(stack: JsonObject): JsonObject {
  const terraform = section(stack, "terraform");
  return { ...stack, terraform: { ...terraform, backend: { local: { path: STATE_FILE } } } };
}
