import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RESOURCE_PROVIDERS } from "../../constructs/shared/resource-providers";
import { names } from "../fixtures/azure/resource-providers.json";
import { providers } from "../fixtures/azure/resource-types.json";

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

// https://learn.microsoft.com/azure/azure-resource-manager/management/resource-providers-and-types
const ALWAYS_REGISTERED = ["microsoft.authorization"];

test("every type of azurerm that a construct creates is of one of them", () => {
  const folder = join(__dirname, "..", "..", "constructs");
  const types = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), "utf8").matchAll(/provider-azurerm\/lib\/([\w-]+)"/g),
    ])
    .map(([, name]) => `azurerm_${name!.replaceAll("-", "_")}`)
    // A resource group has no provider in its id, and what is only looked up is there already.
    .filter((type) => !/^azurerm_(provider$|resource_group$|data_)/.test(type));
  expect(types).toContain("azurerm_storage_account");
  const registered = [...RESOURCE_PROVIDERS.map((name) => name.toLowerCase()), ...ALWAYS_REGISTERED];
  const provider = (type: string) => String((providers as Record<string, string>)[type]).toLowerCase();
  expect(types.filter((type) => !registered.includes(provider(type)))).toEqual([]);
});
