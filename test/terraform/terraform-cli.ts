import { execFileSync, spawn } from "node:child_process";
import type { JsonObject } from "../../testing/stack-json";

/** A message of the engine's machine-readable output. */
export interface EngineDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  readonly address?: string;
}

/** A command of the engine that failed, with the engine's own messages. */
export class EngineError extends Error {
  constructor(
    readonly command: string,
    readonly diagnostics: readonly EngineDiagnostic[],
    output: string,
  ) {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const texts = errors.map(({ summary, detail, address }) =>
      [`Error: ${summary}`, ...(address ? [`  with ${address}`] : []), detail].join("\n"),
    );
    super([`terraform ${command} failed`, ...(texts.length > 0 ? texts : [output])].join("\n\n"));
  }
}

export interface EngineOutput {
  readonly stdout: string;
  /** The parsed lines of a command that was asked for `-json`. */
  readonly lines: readonly JsonObject[];
  readonly diagnostics: readonly EngineDiagnostic[];
}

/** The engine to test with: TERRAFORM_BINARY_NAME, or `terraform` on PATH; undefined when there is none. */
export function terraformBinary(): string | undefined {
  const binary = process.env["TERRAFORM_BINARY_NAME"] || "terraform";
  try {
    execFileSync(binary, ["version"], { stdio: "ignore" });
    return binary;
  } catch {
    return undefined;
  }
}

/** Runs one command; throws an EngineError when it fails. */
export async function runTerraform(
  binary: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<EngineOutput> {
  const child = spawn(binary, args, { ...options, stdio: ["ignore", "pipe", "pipe"], timeout: 300_000 });
  const [stdout, stderr, code] = await Promise.all([
    collect(child.stdout),
    collect(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", resolve);
    }),
  ]);
  const lines = args.includes("-json") && args[0] !== "show" ? parseLines(stdout) : [];
  const diagnostics = lines.flatMap(diagnosticsIn);
  if (code !== 0) throw new EngineError(args[0] ?? "", diagnostics, stdout + stderr);
  return { stdout, lines, diagnostics };
}

async function collect(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

/** `validate` prints one object over several lines, the others one object a line. */
function parseLines(stdout: string): JsonObject[] {
  try {
    return [JSON.parse(stdout) as JsonObject];
  } catch {
    return stdout
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as JsonObject);
  }
}

function diagnosticsIn(line: JsonObject): EngineDiagnostic[] {
  const found = Array.isArray(line["diagnostics"]) ? line["diagnostics"] : [line["diagnostic"] ?? []].flat();
  return (found as EngineDiagnostic[]).map(({ severity, summary, detail, address }) => ({
    severity,
    summary,
    detail: detail ?? "",
    ...(address && { address }),
  }));
}
