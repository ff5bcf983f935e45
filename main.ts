import { existsSync, rmdirSync } from "node:fs";
import { App } from "cdktf";
import { loadEnvironments } from "./config/load";
import { formatProblem, ConfigurationError } from "./config/problems";
import { toProps } from "./config/to-props";
import { FlyteStack } from "./constructs/flyte-stack";
import { InvalidPropsError } from "./constructs/shared/validation";

/** Reads every environment and writes a stack of Terraform JSON for each. */
function main(): void {
  const environments = loadEnvironments();
  const outputIsNew = !existsSync(process.env.CDKTF_OUTDIR ?? "cdktf.out");
  const app = new App({ stackTraces: false });
  try {
    for (const environment of environments) {
      new FlyteStack(app, `flyte-${environment.config.name}`, toProps(environment));
    }
  } catch (error) {
    // CDKTF makes the folder as soon as there is an app; nothing else was written.
    if (outputIsNew) rmdirSync(app.outdir);
    throw error;
  }
  const warnings = [
    ...environments.flatMap(({ warnings }) => warnings.map(formatProblem)),
    ...app.node.findAll().flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type === "@cdktf/warn")
        .map(({ data }) => `${node.path}: ${String(data)}`),
    ),
  ];
  for (const warning of warnings) console.error(`warning: ${warning}`);
  app.synth();
}

/** What went wrong, for a person: no stack trace, unless the fault is ours and somebody looks for it. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof InvalidPropsError) return error.message;
  const { message, stack } = error as Error;
  return process.env.FLYTE_DEBUG
    ? String(stack)
    : `This is a fault of the program, not of the configuration: ${message}\nPlease report it. FLYTE_DEBUG=1 shows where it happened.`;
}

// CDKTF records where each token is made: a third of the time, for traces that nobody sees.
if (!process.env.FLYTE_DEBUG) Error.captureStackTrace = () => undefined;
try {
  main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
