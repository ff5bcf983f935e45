import { locationProblem, locationWarning, normaliseLocation } from "../../constructs/shared/azure-locations";
import { REGIONS } from "../../constructs/shared/regions";
import otherClouds from "../fixtures/azure/other-clouds.json";
import { names as priced } from "../fixtures/azure/price-regions.json";
import { zones } from "../fixtures/azure/regions.json";

test.each([
  ["East US", "eastus"],
  ["eastus", "eastus"],
  ["West US 3", "westus3"],
  ["  North Europe ", "northeurope"],
])("%j is %s", (text, name) => {
  expect(normaliseLocation(text)).toBe(name);
  expect(locationProblem(text)).toBeUndefined();
});

test.each([
  ["East-US", "is not an Azure region"],
  ["1", "is not an Azure region"],
  ["", "is not an Azure region"],
  ["Malaysia South", "Malaysia South has no workload identity federation"],
  ["newzealandnorth", "New Zealand North has no workload identity federation"],
])("%j is refused", (text, reason) => {
  expect(locationProblem(text)).toContain(reason);
});

test("the regions are those of Azure's two lists, and none is of another cloud", () => {
  expect(REGIONS).toEqual([...new Set([...Object.keys(zones), ...priced])].sort());
  expect(REGIONS.map(locationWarning).filter(Boolean)).toEqual([]);
  expect(REGIONS.filter((region) => locationProblem(region)?.includes("public cloud"))).toEqual([]);
});

test("regions of every other cloud are refused with its name", () => {
  const names = [...otherClouds.names, ...otherClouds.prefixes.map((prefix) => `${prefix}north1`)];
  expect(names).toHaveLength(8);
  for (const name of [...names, "usnateast", "usseceast"]) {
    expect(locationProblem(name)).toMatch(
      /^\w+ is a region of .+; only Azure's public cloud is supported, whose addresses and services are built in; take one of its regions, such as centralus$/,
    );
  }
  expect(locationProblem("US Gov Virginia")).toMatch(/^US Gov Virginia is a region of Azure Government;/);
  expect(locationProblem("germanywestcentral")).toBeUndefined();
});

test("a region in no list is legal and said", () => {
  expect(locationProblem("mars")).toBeUndefined();
  expect(locationWarning("mars")).toBe(
    'mars is not a known region of Azure\'s public cloud; compare it with "az account list-locations"',
  );
  expect(locationWarning("Westeurop")).toMatch(/did you mean westeurope\?$/);
});
