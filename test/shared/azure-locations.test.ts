import { locationProblem, normaliseLocation } from "../../constructs/shared/azure-locations";

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
  ["East-US", "is no Azure region"],
  ["1", "is no Azure region"],
  ["", "is no Azure region"],
  ["Malaysia South", "Malaysia South has no workload identity federation"],
  ["newzealandnorth", "New Zealand North has no workload identity federation"],
])("%j is refused", (text, reason) => {
  expect(locationProblem(text)).toContain(reason);
});
