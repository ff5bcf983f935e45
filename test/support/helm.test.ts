import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Runs a suite that needs these charts in a process of its own, where a test prints its title and its failure. */
function suite(charts: string, variables: Readonly<Record<string, string>> = {}) {
  const script = `
    globalThis.describe = (title, body) => { console.log("describe " + title); body(); };
    globalThis.test = (title, body) => {
      try { body(); console.log("passed " + title); } catch (error) { console.log("failed " + title + ": " + error.message); }
    };
    test.skip = (title) => console.log("skipped " + title);
    require("./test/support/helm").describeCharts("a suite", ${charts}, () => test("a test", () => {}));`;
  const { REQUIRE_CHARTS: _, ...env } = process.env;
  return spawnSync(process.execPath, ["-r", "./scripts/typescript.cjs", "-e", script], {
    cwd: join(__dirname, "..", ".."),
    // Something that can be executed, and that pulls nothing.
    env: { ...env, HELM: process.execPath, FLYTE_CHARTS_DIR: "/nowhere", ...variables },
    encoding: "utf8",
  });
}

const NONE = '{ none: { repository: "https://charts.invalid", chart: "none", version: "0.0.0" } }';

test("a suite of our own charts needs helm alone", () => {
  const { stdout, stderr } = suite("{}", { REQUIRE_CHARTS: "1" });
  expect(stdout).toBe("describe a suite\npassed a test\n");
  expect(stderr).toBe("");
});

test("without a chart that it needs a suite is skipped, loudly", () => {
  const { status, stdout, stderr } = suite(NONE);
  expect(status).toBe(0);
  expect(stdout).toBe("skipped a suite (nothing was checked, see the warning)\n");
  expect(stderr).toMatch(
    /^SKIPPED, nothing was checked: a suite\n {2}- none 0\.0\.0 of https:\/\/charts\.invalid: no chart in \/nowhere\/none; helm pull: /,
  );
});

test("where charts are required, one that is missing is a failure that names it", () => {
  const { stdout, stderr } = suite(NONE, { REQUIRE_CHARTS: "1" });
  expect(stdout).toMatch(
    /^failed a suite \(REQUIRE_CHARTS is set\): nothing was checked, and REQUIRE_CHARTS is set:\n {2}- none 0\.0\.0 of /,
  );
  expect(stderr).not.toContain("SKIPPED");
});
