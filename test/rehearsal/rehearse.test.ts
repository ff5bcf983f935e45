import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(__dirname, "..", "..");
const DEV = "config/environments/dev.yaml";

/** Runs the script as a person does, with a folder for temporary files that nobody else uses. */
function rehearse(...configurations: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "rehearse-test-"));
  try {
    writeFileSync(join(folder, "bad.yaml"), "location: eastus\ningres: {}\n");
    const files = configurations.map((file) => file.replace("<folder>", folder));
    const { TMPDIR: _, FLYTE_CONFIG: __, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "rehearse", "--", ...files], {
      cwd: ROOT,
      encoding: "utf8",
      // npm keeps compiled code among the temporary files.
      env: { ...env, TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: "1" },
    });
    return { status, stdout, stderr, left: readdirSync(folder).filter((name) => name !== "bad.yaml") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("prints a report of each environment, and leaves nothing behind", () => {
  const { status, stdout, left } = rehearse(DEV, "config/environments/production.yaml");
  expect([status, left]).toEqual([0, []]);
  const headlines = stdout.split("\n").filter((line) => line.startsWith("flyte-"));
  expect(headlines).toEqual([
    expect.stringMatching(/^flyte-dev: \d+ resources, \d+ lookups?$/),
    expect.stringMatching(/^flyte-production: \d+ resources, \d+ lookups?$/),
  ]);
  expect(stdout).toContain("* platform/workloads/flyte/release/release\n");
  expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
});

test("says what is wrong with a configuration, as a synthesis does", () => {
  const { status, stdout, stderr, left } = rehearse(DEV, "<folder>/bad.yaml");
  expect([status, stdout, left]).toEqual([1, "", []]);
  expect(stderr).toMatch(/^\S*bad\.yaml:2:1: ingres: unknown key; .*did you mean ingress\?$/m);
  expect(stderr).not.toMatch(/^\s+at /m);
});
