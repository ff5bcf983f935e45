import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Reports by number; the last column of the page says where those are dealt with that no test can show. */
const REPORTS = [
  ...readFileSync(path.join(__dirname, "../../../docs/field-reports.md"), "utf8").matchAll(
    /^\| (\d\.\d+) +\| (.+?) +\| \[[^\]]+\]\((https:[^)]+)\) +\| (.*?) *\|$/gm,
  ),
].map(([, number, report, source, elsewhere]) => ({ number, report, source, elsewhere }));

/** Numbers in the titles of tests, whatever their lane. */
const tested = new Set(
  readdirSync(path.join(__dirname, "../.."), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(path.join(__dirname, "../..", file), "utf8").matchAll(/"([1-4]\.\d+) [a-zA-Z%]/g),
    ])
    .map(([, number]) => number!),
);

test("the page of field reports has a row for every number, once", () => {
  const numbers = REPORTS.map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(80);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test.each(REPORTS)("$number has a test, or says where it is dealt with instead", ({ number, elsewhere }) => {
  expect(tested.has(number!)).toBe(elsewhere === "");
});

test("every number in a test's title has its row", () => {
  const numbers = REPORTS.map(({ number }) => number);
  expect([...tested].filter((number) => !numbers.includes(number))).toEqual([]);
});
