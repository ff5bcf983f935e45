import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pack, ROOT, run } from "./npm";

jest.setTimeout(180_000);

/** Bytes; a source map or a fixture that slips in goes beyond. */
const MAX_SIZE = 330_000;

let folder: string;
let tarball: string;
let files: string[];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "package-"));
  tarball = pack(folder);
  run(folder, "tar", "-xf", tarball);
  files = readdirSync(path.join(folder, "package"), { recursive: true, encoding: "utf8" })
    .filter((file) => statSync(path.join(folder, "package", file)).isFile())
    .sort();
});
afterAll(() => rmSync(folder, { recursive: true }));

const text = (file: string) => readFileSync(path.join(folder, "package", file), "utf8");
const manifest = () => JSON.parse(text("package.json")) as Record<string, Record<string, string>>;

test("building and packing twice gives the same bytes", () => {
  const again = path.join(folder, "again");
  mkdirSync(again);
  run(ROOT, "npm", "run", "build");
  expect(readFileSync(pack(again)).equals(readFileSync(tarball))).toBe(true);
});

test("only what is needed is in it", () => {
  const allowed = [
    /^(LICENSE|README\.md|package\.json)$/,
    /^lib\/(constructs|config|testing)\/[\w/-]+\.(js|d\.ts)$/,
    /^lib\/config\/schema\.json$/,
    /^lib\/constructs\/workloads\/flyte-keys\.json$/,
    /^lib\/operator\/dist\/operator\.js$/,
    /^lib\/constructs\/workloads\/charts\/[\w/-]+\.yaml$/,
  ];
  expect(files.filter((file) => !allowed.some((pattern) => pattern.test(file)))).toEqual([]);
  expect(files.filter((file) => /test\b(?!ing)|fixture|\.map$/.test(file))).toEqual([]);
  for (const needed of ["LICENSE", "README.md", "lib/config/schema.json", "lib/operator/dist/operator.js"])
    expect(files).toContain(needed);
  expect(statSync(tarball).size).toBeLessThan(MAX_SIZE);
});

test("the charts are all there, and every one of them", () => {
  const charts = "constructs/workloads/charts";
  const below = (root: string) =>
    readdirSync(path.join(root, charts), { recursive: true, encoding: "utf8" }).sort();
  expect(below(path.join(folder, "package/lib"))).toEqual(below(ROOT));
});

test("nothing points at this machine or at a source map", () => {
  for (const file of files) {
    expect([file, text(file).includes(ROOT), /sourceMappingURL/.test(text(file))]).toEqual([
      file,
      false,
      false,
    ]);
  }
});

test("it asks for every package that it imports, and for no other", () => {
  const { dependencies = {}, peerDependencies = {} } = manifest();
  const imported = new Set(
    files
      .filter((file) => /\.(js|d\.ts)$/.test(file))
      .flatMap((file) => [
        ...text(file).matchAll(/(?:require\(|import\(|^(?:import|export|\}).* from )"([^"]+)"/gm),
      ])
      .map(([, id]) => id!)
      .filter((id) => !/^(\.|node:)/.test(id))
      .map((id) => id.split("/", id.startsWith("@") ? 2 : 1).join("/")),
  );
  expect(Object.keys(dependencies).sort()).toEqual(["yaml", "zod"]);
  expect([...imported].sort()).toEqual(
    [...Object.keys(dependencies), ...Object.keys(peerDependencies)].sort(),
  );
});

test("what is tested is in the range of each peer", () => {
  const { peerDependencies = {}, devDependencies = {} } = manifest();
  for (const [name, range] of Object.entries(peerDependencies)) {
    const numbers = (version: string) => version.replace("^", "").split(".").map(Number);
    const [least, tested] = [numbers(range), numbers(devDependencies[name]!)];
    const compatible = least[0] === tested[0] && (least[0] !== 0 || least[1] === tested[1]);
    expect([name, range, compatible]).toEqual([name, expect.stringMatching(/^\^\d+\.\d+\.\d+$/), true]);
  }
});

test("publint finds nothing", () => {
  run(ROOT, "npx", "publint", "run", tarball, "--strict");
});

test("types resolve in every way of resolving", () => {
  run(ROOT, "npx", "attw", tarball);
});

test("the reports of the public API are fresh", () => {
  run(ROOT, "npm", "run", "api:check");
});

test("the public API is documented", () => {
  run(ROOT, "npm", "run", "docs:check");
});
