import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folder = mkdtempSync(path.join(tmpdir(), "main-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program on a configuration, as `npm run synth` does. */
function synth(name: string, text: string, env: Record<string, string> = {}) {
  const file = path.join(folder, `${name}.yaml`);
  writeFileSync(file, text);
  const outdir = path.join(folder, `${name}-out`);
  const { status, stderr } = spawnSync(process.execPath, ["-r", "./scripts/typescript.cjs", "main.ts"], {
    env: { ...process.env, FLYTE_CONFIG: file, CDKTF_OUTDIR: outdir, ...env },
    encoding: "utf8",
  });
  return { status, stderr, outdir };
}

test("two lines are a configuration, and what is risky about it is said", () => {
  const { status, stderr, outdir } = synth(
    "least",
    "location: westeurope\ningress: {unauthenticated: allow}\n",
  );
  expect(status).toBe(0);
  expect(stderr).toMatch(
    /^warning: flyte-least\/platform\/workloads: ingress.unauthenticated is allow: [^\n]*\n$/,
  );
  expect(readdirSync(path.join(outdir, "stacks"))).toEqual(["flyte-least"]);
});

test("a bad configuration is explained without a stack trace, and nothing is written", () => {
  const { status, stderr, outdir } = synth("bad", "location: westeurope\nclutser: {}\n");
  expect(status).toBe(1);
  expect(stderr).toMatch(/bad\.yaml:2:1: clutser: unknown key; .*; did you mean cluster\?\n$/);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(existsSync(outdir)).toBe(false);
});

test("an output folder that is there already stays as it is", () => {
  const outdir = path.join(folder, "kept-out");
  mkdirSync(outdir);
  writeFileSync(path.join(outdir, "mine"), "");
  expect(synth("kept", "location: nowhere at all\n").status).toBe(1);
  expect(readdirSync(outdir)).toEqual(["mine"]);
});

test("a folder that cannot be written is named", () => {
  const { status, stderr } = synth(
    "unwritable",
    "location: westeurope\ningress: {unauthenticated: allow}\n",
    {
      CDKTF_OUTDIR: path.join(folder, "least.yaml", "below"),
    },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/least\.yaml\/below: cannot be read or written: ENOTDIR/);
});
