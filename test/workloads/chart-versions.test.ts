import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { CHARTS, LOCAL_CHARTS } from "../../constructs/workloads/chart-versions";

const FOLDER = path.join(__dirname, "../../constructs/workloads/charts");

/** What each version of a chart of ours holds. An edit of a chart that was released takes a new version. */
const CONTENTS: Readonly<Record<string, string>> = {
  "flyte-gateway 1.0.0": "2663e024fe0fef4d",
  "flyte-gateway 1.0.1": "e2a6ff075b3eb02d",
  "flyte-certificate 1.0.0": "5a2f0789902d5933",
  "flyte-policies 1.0.0": "c15bc71b0b890154",
  "flyte-registration-operator 1.0.0": "583fb209c9da873c",
  "flyte-registration 1.0.0": "5aa8ceb5edd3df70",
};

function contentOf(chart: string): string {
  const folder = path.join(FOLDER, chart);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0${readFileSync(path.join(folder, file), "utf8")}\0`);
  return hash.digest("hex").slice(0, 16);
}

test("each folder is a chart of ours, and each chart has a folder", () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(LOCAL_CHARTS).sort());
});

test.each(Object.entries(LOCAL_CHARTS))("%s says the version that releases ask for", (name, version) => {
  const chart = parse(readFileSync(path.join(FOLDER, name, "Chart.yaml"), "utf8")) as unknown;
  expect(chart).toMatchObject({ apiVersion: "v2", name, version });
});

test.each(Object.entries(LOCAL_CHARTS))("%s holds what version %s holds", (name, version) => {
  expect(contentOf(name)).toBe(CONTENTS[`${name} ${version}`]);
});

test.each(Object.entries(CHARTS))("%s is pinned to one version of one repository", (_name, chart) => {
  expect(chart.version).toMatch(/^v?\d+\.\d+\.\d+$/);
  expect(chart.repository).toMatch(/^(https|oci):\/\/[^/]+(\/[^/]+)*$/);
  expect(chart.chart).toMatch(/^[a-z][a-z-]*$/);
});

test("Flyte is of the line that has flyte-core", () => {
  expect(CHARTS.flyteCore).toMatchObject({
    chart: "flyte-core",
    version: expect.stringMatching(/^v1\.16\./) as string,
  });
});
