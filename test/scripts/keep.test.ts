import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// eslint-disable-next-line @typescript-eslint/no-require-imports -- runs before there is TypeScript
const { keep } = require("../../scripts/keep.cjs") as { keep: (file: string, content: string) => void };

const folder = mkdtempSync(path.join(tmpdir(), "keep-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a file is kept in a folder that is made for it", () => {
  keep(path.join(folder, "a/b/kept"), "one");
  keep(path.join(folder, "a/b/kept"), "two");
  expect(readFileSync(path.join(folder, "a/b/kept"), "utf8")).toBe("two");
  expect(readdirSync(path.join(folder, "a/b"))).toEqual(["kept"]);
});

test("what cannot be kept stops nobody, and leaves nothing", () => {
  writeFileSync(path.join(folder, "file"), "");
  keep(path.join(folder, "file/below/kept"), "one");
  mkdirSync(path.join(folder, "c/taken/full"), { recursive: true });
  keep(path.join(folder, "c/taken"), "one");
  expect(readdirSync(path.join(folder, "c"))).toEqual(["taken"]);
});
