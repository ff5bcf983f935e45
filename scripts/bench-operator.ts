/**
 * What the built operator takes for many objects, against servers on this machine: objects per minute, memory at rest
 * and at work, size of the file. Reports; it fails nothing.
 */
import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { fixturePackage, until, World } from "../test/operator/fakes";

const FILE = path.join(__dirname, "../operator/dist/operator.js");
const OBJECTS = 500;
const TIME = 600_000;

/** Resident memory of a process in MiB, as Linux counts it. */
const memory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? NaN) / 1024;

async function main(): Promise<void> {
  const world = await new World().start();
  world.registry.push("workflows/fixture", "1.0.0", fixturePackage("plain"));
  const child = spawn(process.execPath, [FILE], {
    env: { ...world.environment(), LOG_LEVEL: "error" },
    stdio: "inherit",
  });
  try {
    await until(() => world.kubernetes.watches > 0, TIME);
    const idle = memory(child.pid!);
    let most = idle;
    const sampling = setInterval(() => (most = Math.max(most, memory(child.pid!))), 50);
    const started = Date.now();
    for (let index = 0; index < OBJECTS; index++)
      world.kubernetes.apply(`object-${index}`, {
        workflowProject: "flytesnacks",
        workflowDomain: "development",
        workflowVersion: "1.0.0",
        workflowPackageUri: "workflows/fixture",
      });
    const names = Array.from({ length: OBJECTS }, (_, index) => `object-${index}`);
    await until(() => names.every((name) => world.kubernetes.condition(name)?.status === "True"), TIME);
    const minutes = (Date.now() - started) / 60_000;
    clearInterval(sampling);
    const size = statSync(FILE).size;
    console.log(`objects per minute  ${Math.round(OBJECTS / minutes)} (25 entities each)`);
    console.log(`memory              ${Math.round(idle)} MiB at rest, ${Math.round(most)} MiB at most`);
    console.log(
      `file                ${size} bytes, ${gzipSync(readFileSync(FILE), { level: 9 }).length} compressed`,
    );
  } finally {
    child.kill();
    await world.stop();
  }
}

void main();
