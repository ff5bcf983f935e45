import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serialize } from "node:v8";
import { crc32 } from "node:zlib";

const folder = mkdtempSync(path.join(tmpdir(), "code-cache-"));
const entry = path.join(folder, `${path.basename(folder)}.cjs`);
const other = path.join(folder, "other.cjs");
const cache = path.join(
  "node_modules/.cache/code",
  `${path.basename(entry)}.${process.version}.${process.platform}-${process.arch}.bin`,
);

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

test.each<[string, (kept: Buffer) => Buffer]>([
  ["something else", () => Buffer.from("not what we wrote")],
  ["a value that is no map", () => serialize([crc32(serialize("text")), serialize("text")])],
  ["a part", (kept) => kept.subarray(0, kept.length / 2)],
  [
    "a file with one bit changed",
    (kept) => kept.map((byte, at) => (at === kept.length - 99 ? byte ^ 1 : byte)) as Buffer,
  ],
])("%s in the place of what was kept is not used, and made anew", (_what, change) => {
  run();
  const broken = change(readFileSync(cache));
  writeFileSync(cache, broken);
  expect(run()).toBe("two true true\n");
  const kept = readFileSync(cache);
  expect(kept.equals(broken)).toBe(false);
  expect(kept.includes("other.cjs")).toBe(true);
  expect(run()).toBe("two true true\n");
});

test("what is no plain CommonJS is left to Node, each time", () => {
  const text = readFileSync(other, "utf8");
  writeFileSync(other, `#!/usr/bin/env node\n${text}`);
  expect(run()).toBe("two true true\n");
  writeFileSync(other, `${text}import("node:os").then(({ EOL }) => console.log(EOL === "\\n"));\n`);
  for (const _ of [1, 2]) expect(run()).toBe("two true true\ntrue\n");
  writeFileSync(other, text);
});

test("somebody who debugs gets files as they are", () => {
  rmSync(cache);
  expect(run({ FLYTE_DEBUG: "1" })).toBe("two true true\n");
  expect(existsSync(cache)).toBe(false);
});
