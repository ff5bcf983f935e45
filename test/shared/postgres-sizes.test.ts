import {
  POSTGRES_SKUS,
  POSTGRES_STORAGE_MB,
  POSTGRES_VERSIONS,
  postgresConnections,
  postgresSkuProblem,
  postgresStorageProblem,
} from "../../constructs/shared/postgres-sizes";
import { pattern } from "../fixtures/azure/postgres-skus.json";
import { sizes as storageSizes } from "../fixtures/azure/postgres-storage.json";

/** Every text that a regular expression of groups, alternatives and plain characters matches. */
function language(source: string): string[] {
  let at = 0;
  const alternatives = (): string[] => {
    const found: string[] = [];
    let texts = [""];
    while (at < source.length && source[at] !== ")") {
      const character = source[at++]!;
      if (character === "|") {
        found.push(...texts);
        texts = [""];
        continue;
      }
      if (/[\\[\].*+?{}]/.test(character)) throw new Error(`not read here: ${character}`);
      const next = character === "(" ? alternatives() : [character];
      if (character === "(") at++;
      texts = texts.flatMap((text) => next.map((more) => text + more));
    }
    return [...found, ...texts];
  };
  return alternatives();
}

const providersSkus = language(pattern.replace(/^\^|\$$/g, ""));

test("the sizes are those of the provider's own expression, all of them and no other", () => {
  expect(new Set(providersSkus).size).toBe(72);
  expect(providersSkus.every((sku) => new RegExp(pattern).test(sku))).toBe(true);
  expect([...POSTGRES_SKUS].sort()).toEqual([...providersSkus].sort());
});

test("every size of every family is accepted where the provider accepts it, and refused elsewhere", () => {
  const series = [
    "",
    "s",
    "ms",
    "s_v3",
    "ds_v4",
    "ads_v4",
    "s_v5",
    "ds_v5",
    "ads_v5",
    "ds_v6",
    "ads_v6",
    "DS_V5",
  ];
  for (const tier of ["B", "GP", "MO", "b", ""]) {
    for (const family of ["A", "B", "D", "E", "F"]) {
      for (let cores = 1; cores <= 128; cores++) {
        for (const suffix of series) {
          const sku = `${tier}_Standard_${family}${cores}${suffix}`;
          if (new RegExp(pattern).test(sku) !== (postgresSkuProblem(sku) === undefined)) throw new Error(sku);
        }
      }
    }
  }
});

test.each([
  ["Standard_D2ds_v5", "B_, GP_ or MO_ and a VM size, such as B_Standard_B1ms or GP_Standard_D2ds_v5"],
  ["", "B_, GP_ or MO_ and a VM size, such as B_Standard_B1ms or GP_Standard_D2ds_v5"],
  ["B_Standard_D2ds_v5", POSTGRES_SKUS.filter((sku) => sku.startsWith("B_")).join(", ")],
])("%j is refused with what its tier has", (sku, allowed) => {
  expect(postgresSkuProblem(sku)).toBe(`"${sku}" is not a size of a flexible server; allowed: ${allowed}`);
});

test("disks grow in the steps that the provider knows", () => {
  expect(POSTGRES_STORAGE_MB.map(postgresStorageProblem)).toEqual(POSTGRES_STORAGE_MB.map(() => undefined));
  expect([...POSTGRES_STORAGE_MB].sort((a, b) => a - b)).toEqual([...POSTGRES_STORAGE_MB]);
  expect([...POSTGRES_STORAGE_MB]).toEqual(storageSizes);
  for (const size of [0, 32767, 40000, 67108864]) {
    expect(postgresStorageProblem(size)).toBe(
      `${size} is not a disk size of a flexible server; allowed, in MiB: ${POSTGRES_STORAGE_MB.join(", ")}`,
    );
  }
});

test("versions that left support are not offered", () => {
  expect(POSTGRES_VERSIONS).toEqual(["14", "15", "16", "17", "18"]);
});

test("only the smallest size has few connections", () => {
  expect(postgresConnections("B_Standard_B1ms")).toBe(35);
  expect(postgresConnections("B_Standard_B2s")).toBeGreaterThan(300);
});
