import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folder = mkdtempSync(path.join(tmpdir(), "code-cache-"));
const entry = path.join(folder, `${path.basename(folder)}.cjs`);
const other = path.join(folder, "other.cjs");
const cache = path.join("node_modules/.cache/code", `${path.basename(entry)}.${process.version}.bin`);

const run = (env: Record<string, string> = {}) => {
  const { stdout, stderr } = spawnSync(process.execPath, ["-r", "./scripts/code-cache.cjs", entry], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  return stderr + stdout;
};

beforeAll(() => {
  writeFileSync(
    entry,
    `const other = require("./other.cjs");
     console.log(other.say(), require.main === module, require.resolve("./other.cjs") === other.file);`,
  );
  writeFileSync(other, `exports.say = () => "one";\nexports.file = __filename;\n`);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(cache, { force: true });
});

test("what is kept serves the next run, until a file changes, be it by one character", () => {
  expect(run()).toBe("one true true\n");
  const kept = readFileSync(cache);
  expect(run()).toBe("one true true\n");
  expect(readFileSync(cache).equals(kept)).toBe(true);

  writeFileSync(other, readFileSync(other, "utf8").replace("one", "two"));
  expect(run()).toBe("two true true\n");
  expect(readFileSync(cache).equals(kept)).toBe(false);
  expect(run()).toBe("two true true\n");
});

test("what cannot be read is made anew", () => {
  writeFileSync(cache, "not what we wrote");
  expect(run()).toBe("two true true\n");
  expect(readFileSync(cache, "utf8")).toContain("other.cjs");
});

test("somebody who debugs gets files as they are", () => {
  rmSync(cache);
  expect(run({ FLYTE_DEBUG: "1" })).toBe("two true true\n");
  expect(existsSync(cache)).toBe(false);
});
