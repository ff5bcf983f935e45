import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What is loaded by itself, besides CDKTF alone. */
const CONSTRUCTS = [
  "InvalidPropsError",
  "FlyteStorage",
  "WorkloadIdentity",
  "GpuNodePool",
  "FlyteDatabase",
  "FlyteCluster",
  "EntraApplication",
  "HelmRelease",
  "FlyteRelease",
  "FlyteFoundation",
  "FlyteWorkloads",
  "FlyteStack",
];

/** The most that synthesizing the shipped environments should take, in times of an empty CDKTF app. */
const GOAL = 2;
const RUNS = 7;
/** A busy machine gets more runs before it is believed: the fastest of each approaches what the work itself takes. */
const MAX_RUNS = 28;

function seconds(run: () => void): number {
  const start = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - start) / 1e9;
}

/** The fastest run of each: the one that the machine disturbed least. In turns, so that slow moments meet both. */
function compare(baseline: () => void, subject: () => void) {
  const fastest = { baseline: Infinity, subject: Infinity };
  const ratio = () => fastest.subject / fastest.baseline;
  for (let run = 0; run < RUNS || (run < MAX_RUNS && ratio() > GOAL); run++) {
    fastest.baseline = Math.min(fastest.baseline, seconds(baseline));
    fastest.subject = Math.min(fastest.subject, seconds(subject));
  }
  return { ...fastest, ratio: ratio() };
}

/** Runs one of our npm scripts, as a person does. */
function npmRun(script: string): () => void {
  return () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
    const { status, stderr } = spawnSync("npm", ["run", "--silent", script], {
      env: { ...process.env, CDKTF_OUTDIR: path.join(folder, "out") },
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    if (status !== 0) throw new Error(`npm run ${script} failed:\n${stderr}`);
  };
}

interface Load {
  /** Until it is there, in a new process. */
  readonly seconds: number;
  /** Resident memory beyond that of Node, in MiB. */
  readonly memory: number;
  /** The packages of bindings that came with it. */
  readonly providers: readonly string[];
}

/** What it costs to load one thing from lib/. */
function load(what: string): Load {
  const program = `
    const { rss } = process.memoryUsage();
    const start = process.hrtime.bigint();
    ${what};
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    const memory = (process.memoryUsage().rss - rss) / 2 ** 20;
    const found = Object.keys(require.cache).flatMap((file) => /@cdktf.provider-([a-z]+)/.exec(file)?.[1] ?? []);
    console.log(JSON.stringify({ seconds, memory, providers: [...new Set(found)].sort() }));`;
  const loads = Array.from({ length: RUNS }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", program], {
      cwd: path.join(__dirname, ".."),
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${what} failed:\n${stderr}`);
    return JSON.parse(stdout) as Load;
  });
  return loads.reduce((best, one) => (one.seconds < best.seconds ? one : best));
}

function loads(): void {
  const line = (name: string, { seconds, memory, providers }: Load) =>
    console.log(
      `${name.padEnd(20)} ${seconds.toFixed(2).padStart(5)} s ${memory.toFixed(0).padStart(5)} MiB   ${providers.join(" ")}`,
    );
  console.log("\nto load from lib/       time    memory   bindings");
  line("cdktf alone", load('require("cdktf")'));
  for (const name of CONSTRUCTS) line(name, load(`require("./lib/constructs").${name}`));
}

const { baseline, subject, ratio } = compare(npmRun("bench:empty"), npmRun("synth"));
console.log(`empty CDKTF app        ${baseline.toFixed(2)} s`);
console.log(`shipped environments   ${subject.toFixed(2)} s`);
console.log(`ratio                  ${ratio.toFixed(2)} (goal: ${GOAL}${ratio > GOAL ? ", MISSED" : ""})`);
loads();
