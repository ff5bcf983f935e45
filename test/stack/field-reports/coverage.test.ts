import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Entries of the field reports, by section. */
const ENTRIES: Readonly<Record<string, readonly number[]>> = {
  1: [
    1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    32,
  ],
  2: [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 24, 25, 27, 28, 29, 30, 32,
    33, 34, 35, 36,
  ],
  3: [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16],
  4: [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13],
};

/** Why an entry has no test of its number here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "1.31": "an object that Flyte makes at run time; README, Known limits",
  "2.25": "rights of who deploys; README, Rights",
  "4.11": "how packages are made; docs/registration.md",
};

const tested = new Set(
  readdirSync(__dirname)
    .filter((file) => file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(path.join(__dirname, file), "utf8").matchAll(/"(\d\.\d+) [a-zA-Z%]/g),
    ])
    .map(([, entry]) => entry!),
);

const entries = Object.entries(ENTRIES).flatMap(([section, numbers]) =>
  numbers.map((number) => `${section}.${number}`),
);

test.each(entries)("%s has a test, or a reason to have none here", (entry) => {
  expect(tested.has(entry)).toBe(!(entry in ELSEWHERE));
});

test("there is no test or reason of an entry that is not listed", () => {
  expect([...tested, ...Object.keys(ELSEWHERE)].filter((entry) => !entries.includes(entry))).toEqual([]);
});
