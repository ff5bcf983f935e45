import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT_IN_ROLES } from "../../constructs/shared/grant";
import { names } from "../fixtures/azure/built-in-roles.json";

test("the names are Azure's own, letter for letter", () => {
  expect(BUILT_IN_ROLES.filter((name) => !names.includes(name))).toEqual([]);
});

test("README lists them for a conditional role administrator", () => {
  const readme = readFileSync(join(__dirname, "..", "..", "README.md"), "utf8");
  const [, sentence = ""] = /condition must allow these roles: (.*?)\.\n/.exec(readme) ?? [];
  expect(sentence.split(/, | and /)).toEqual(BUILT_IN_ROLES.map((name) => `\`${name}\``));
});
