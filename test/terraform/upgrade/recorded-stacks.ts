import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../../testing/stack-json";

const FOLDER = join(__dirname, "../../fixtures/upgrade/8a8a586");

/** Local charts of all recorded stacks, by the names that the stacks give them. */
export const RECORDED_ASSETS = join(FOLDER, "assets");

/** Resource groups that the recorded configurations expect to exist. */
export const RECORDED_EXISTING = ["/resourceGroups/dns", "/resourceGroups/hub", "/resourceGroups/shared"];

/** A configuration, and the stack that commit 8a8a586 made of it. */
export interface RecordedStack {
  readonly name: string;
  readonly configuration: string;
  readonly stack: JsonObject;
}

/** Every configuration in the folder of fixtures. */
export function recordedStacks(): RecordedStack[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => file.slice(0, -".yaml".length))
    .map(recordedStack);
}

export function recordedStack(name: string): RecordedStack {
  const read = (extension: string) => readFileSync(join(FOLDER, name + extension), "utf8");
  return { name, configuration: read(".yaml"), stack: JSON.parse(read(".json")) as JsonObject };
}
