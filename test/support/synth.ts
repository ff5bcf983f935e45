import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { AzurermProvider } from "@cdktf/provider-azurerm/lib/provider";
import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { RandomProvider } from "@cdktf/provider-random/lib/provider";
import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { TimeProvider } from "@cdktf/provider-time/lib/provider";
import { App, LocalBackend, TerraformOutput, TerraformStack } from "cdktf";
import { dependenciesOf } from "../../constructs/shared/dependencies";
import type { FlyteStackProps } from "../../constructs/flyte-stack";
import type { IReady } from "../../constructs/shared/interfaces";
import { InvalidPropsError } from "../../constructs/shared/validation";
import type { JsonObject } from "../../testing/stack-json";
import { one, synthApp, type Synthesized } from "../../testing/synth";
import { checkAgainstSchemas } from "./schema-check";

export { all, one, ref, synthApp, type Synthesized, withoutStackTraces } from "../../testing/synth";

/**
 * The `cdk.tf.json` of a stack with the providers that our constructs need.
 *
 * @throws Error when it breaks the schema of a provider.
 */
export function synthStack(build: (stack: TerraformStack) => void): JsonObject {
  return synth(build).json;
}

/** Like {@link synthStack}, with the warnings and all files. */
export function synth(build: (stack: TerraformStack) => void): Synthesized {
  const made = synthApp((app) => build(stackWithProviders(app)))["test"]!;
  const faults = checkAgainstSchemas(made.json);
  if (faults.length > 0) throw new Error(`the stack breaks its schemas:\n${faults.join("\n")}`);
  return made;
}

/** The least that a stack must be told. */
export const LEAST = {
  name: "dev",
  location: "westeurope",
  ingress: { unauthenticated: "allow" },
} as const satisfies FlyteStackProps;

/** A whole Flyte, with {@link LEAST} where `props` say nothing. */
export function synthFlyteStack(props: Partial<FlyteStackProps> = {}): Synthesized {
  const { FlyteStack } =
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- a test of one construct needs not load all
    require("../../constructs/flyte-stack") as typeof import("../../constructs/flyte-stack");
  const id = `flyte-${props.name ?? LEAST.name}`;
  return synthApp((app) => new FlyteStack(app, id, { ...LEAST, ...props }))[id]!;
}

/** What the constructs of a stack that is not synthesized say is wrong with their props. */
export function problemsOf(build: (stack: TerraformStack) => unknown): readonly string[] {
  const outdir = mkdtempSync(path.join(tmpdir(), "synth-"));
  try {
    build(stackWithProviders(new App({ outdir, stackTraces: false })));
    return [];
  } catch (error) {
    if (error instanceof InvalidPropsError) return error.problems;
    throw error;
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** Writes attributes of a construct into the stack, so that {@link exposed} can read what they became. */
export function expose(stack: TerraformStack, values: object): void {
  for (const [id, value] of Object.entries(values as Record<string, unknown>)) {
    new TerraformOutput(stack, id, { value, sensitive: true });
  }
}

/** What {@link expose} wrote; absent values are left out. */
export function exposed(json: JsonObject): JsonObject {
  const outputs = Object.entries((json["output"] ?? {}) as Record<string, JsonObject>);
  return Object.fromEntries(outputs.flatMap(([id, { value }]) => (value === undefined ? [] : [[id, value]])));
}

/** Makes something that waits for `thing`; {@link waitsFor} reads for what. */
export function waitFor(stack: TerraformStack, thing: IReady): void {
  new StringResource(stack, "waiter", { length: 1, dependsOn: dependenciesOf(stack, thing) });
}

/** Addresses that a user of the thing of {@link waitFor} waits for. */
export function waitsFor(json: JsonObject): string[] {
  return (one(json, "random_string", { length: 1 }).body["depends_on"] ?? []) as string[];
}

/** A stack with the providers that our constructs need. */
export function stackWithProviders(app: App): TerraformStack {
  const stack = new TerraformStack(app, "test");
  new LocalBackend(stack, { path: "terraform.tfstate" });
  new AzurermProvider(stack, "azurerm", { features: [{}] });
  new HelmProvider(stack, "helm", { kubernetes: { host: "https://cluster.example" } });
  new KubernetesProvider(stack, "kubernetes", { host: "https://cluster.example" });
  new RandomProvider(stack, "random");
  new TimeProvider(stack, "time");
  return stack;
}
