import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Most that synthesizing the shipped environments may take, in times of an empty CDKTF app. */
const MAX_RATIO = 2;
const RUNS = 7;

/** Seconds of the fastest of some runs: the one that the machine disturbed least. */
function fastest(run: () => void): number {
  const seconds = Array.from({ length: RUNS }, () => {
    const start = process.hrtime.bigint();
    run();
    return Number(process.hrtime.bigint() - start) / 1e9;
  });
  return Math.min(...seconds);
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

const empty = fastest(npmRun("bench:empty"));
const synth = fastest(npmRun("synth"));
const ratio = synth / empty;
console.log(`empty CDKTF app        ${empty.toFixed(2)} s`);
console.log(`shipped environments   ${synth.toFixed(2)} s`);
console.log(`ratio                  ${ratio.toFixed(2)} (at most ${MAX_RATIO})`);
if (ratio > MAX_RATIO) process.exitCode = 1;
