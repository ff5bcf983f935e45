import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type LoadedEnvironment, loadEnvironments } from "../../config/load";
import { ConfigurationError, formatProblem } from "../../config/problems";

/** Providers of a resource group, as the ids of what exists already start. */
export const PROVIDERS = "/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/net/providers";

/** Id of a virtual network that exists already. */
export const NETWORK = `${PROVIDERS}/Microsoft.Network/virtualNetworks/hub`;

/** A list in YAML's flow style. */
export const many = (count: number, item: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => item(index)).join(", ");

/** A file of its own, or lines below a smallest file: its first two lines are `location` and `ingress`. */
export type Sample = string | { readonly whole: string };

/** The text of a sample. */
export function textOf(sample: Sample): string {
  if (typeof sample !== "string") return sample.whole;
  const consent = /^ingress:/m.test(sample) ? [] : ["ingress: {unauthenticated: allow}"];
  return ["location: eastus", ...consent, sample].join("\n");
}

/** The contents of files by their paths. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Runs `use` in a folder with these files, and removes it. */
export function withFolder<T>(files: Files, use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "flyte-config-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Loads files by a value of FLYTE_CONFIG. */
export const load = (files: Files, flyteConfig = "."): LoadedEnvironment[] =>
  withFolder(files, (root) => loadEnvironments({ root, flyteConfig }));

/** The message of a load that must fail, line by line; the folder is called `<root>`. */
export const errorsOf = (files: Files, flyteConfig = "."): string[] =>
  withFolder(files, (root) => {
    try {
      loadEnvironments({ root, flyteConfig });
    } catch (thrown) {
      if (thrown instanceof ConfigurationError) return thrown.message.replaceAll(root, "<root>").split("\n");
      throw thrown;
    }
    throw new Error("the files were loaded");
  });

/** What is risky in a sample. */
export const warningsOf = (sample: Sample): string[] =>
  load({ "dev.yaml": textOf(sample) }).flatMap(({ warnings }) => warnings.map(formatProblem));
