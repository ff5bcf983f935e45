import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RESOURCE_PROVIDERS } from "../../constructs/shared/resource-providers";
import { names } from "../fixtures/azure/resource-providers.json";

const README = join(__dirname, "..", "..", "README.md");

test("the names are azurerm's own, letter for letter", () => {
  expect(RESOURCE_PROVIDERS.filter((name) => !names.includes(name))).toEqual([]);
});

test("README names the same ones", () => {
  const [, sentence = ""] = /registers the resource providers that (.*?)\./s.exec(
    readFileSync(README, "utf8").replace(/`(microsoft)\.(\w+)`/gi, "`$1:$2`"),
  )!;
  const named = [...sentence.matchAll(/`(\w+):(\w+)`/g)].map(([, owner, name]) => `${owner}.${name}`);
  expect(named).toEqual(RESOURCE_PROVIDERS);
});
