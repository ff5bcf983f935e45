import { existsSync, mkdirSync, rmSync } from "node:fs";
import { App } from "cdktf";
import { requestedStacks, runByCli } from "./config/cdktf-cli";
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
    const warnings: Warning[] = [];
    for (const environment of environments) {
      const stack = new FlyteStack(app, `flyte-${environment.config.name}`, toProps(environment));
      warnings.push(...warningsOf(stack, environment));
    }
    const cli = runByCli();
    if (!cli) for (const { text } of warnings) console.error(`warning: ${text}`);
    app.synth();
    if (cli) annotate(app, warnings);
    for (const { node } of app.node.children) console.log(`${outdir}/stacks/${node.id}/cdk.tf.json`);
  } catch (error) {
    if (outputIsNew) rmSync(outdir, { recursive: true, force: true });
    throw error;
  }
}

/** Something legal and risky about a stack. */
interface Warning {
  readonly stack: string;
  /** The message with its place: in a file, or in the tree of constructs. */
  readonly text: string;
}

/** What the loader says about an environment, then what the constructs say: of a key, in its place in the file. */
function warningsOf({ node }: FlyteStack, environment: LoadedEnvironment): Warning[] {
  const below = node.findAll().flatMap((construct) =>
    construct.node.metadata
      .filter(({ type }) => type === "@cdktf/warn")
      .map(({ data }) => {
        const { key, message } = parseWarning(String(data));
        if (key === undefined) return `${construct.node.path}: ${message}`;
        return formatProblem(environment.locate(warning(key.split("."), message)));
      }),
  );
  const texts = [...environment.warnings.map(formatProblem), ...below];
  return [...new Set(texts)].map((text) => ({ stack: node.id, text }));
}

/** Gives the CLI the warnings of the stacks that it was asked for, which it prints from the manifest. */
function annotate({ manifest }: App, warnings: readonly Warning[]): void {
  const requested = requestedStacks(Object.keys(manifest.stacks));
  for (const [name, stack] of Object.entries(manifest.stacks)) {
    const own = warnings.filter((warning) => warning.stack === name && requested.includes(name));
    const annotations = own.map(({ text }) => ({ constructPath: name, level: "@cdktf/warn", message: text }));
    Object.assign(stack, { annotations });
  }
  manifest.writeToFile();
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

try {
  main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
