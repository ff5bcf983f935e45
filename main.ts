import { existsSync, mkdirSync, rmSync } from "node:fs";
import { App } from "cdktf";
import { type LoadedEnvironment, loadEnvironments } from "./config/load";
import { formatProblem, ConfigurationError, warning } from "./config/problems";
import { toProps } from "./config/to-props";
import { FlyteStack } from "./constructs/flyte-stack";
import { InvalidPropsError, parseWarning } from "./constructs/shared/validation";

/** Reads every environment and writes a stack of Terraform JSON for each. */
function main(): void {
  const environments = loadEnvironments();
  const outdir = process.env.CDKTF_OUTDIR || "cdktf.out";
  const outputIsNew = !existsSync(outdir);
  mkdirSync(outdir, { recursive: true });
  try {
    const app = new App({ outdir, stackTraces: false });
    const warnings: string[] = environments.flatMap(located);
    for (const environment of environments) {
      const stack = new FlyteStack(app, `flyte-${environment.config.name}`, toProps(environment));
      // Looks for references to other stacks, which there are none of: an eighth of the time.
      stack.prepareStack = () => undefined;
      warnings.push(...warningsBelow(stack, environment));
    }
    for (const warning of warnings) console.error(`warning: ${warning}`);
    app.synth();
    for (const { node } of app.node.children) console.log(`${outdir}/stacks/${node.id}/cdk.tf.json`);
  } catch (error) {
    if (outputIsNew) rmSync(outdir, { recursive: true, force: true });
    throw error;
  }
}

/** What the loader says about an environment. */
function located({ warnings }: LoadedEnvironment): string[] {
  return warnings.map(formatProblem);
}

/** What the constructs say: of a key in its place in the file, of anything else with the construct that says it. */
function warningsBelow(stack: FlyteStack, environment: LoadedEnvironment): string[] {
  return stack.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === "@cdktf/warn")
      .map(({ data }) => {
        const { key, message } = parseWarning(String(data));
        if (key === undefined) return `${node.path}: ${message}`;
        return formatProblem(environment.locate(warning(key.split("."), message)));
      }),
  );
}

/** What went wrong, for a person: no stack trace, unless the fault is ours and somebody looks for it. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof InvalidPropsError) return error.message;
  const { message, stack, code, path } = error as NodeJS.ErrnoException;
  if (code !== undefined && path !== undefined) return `${path}: cannot be read or written: ${message}`;
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
