import { FlyteStack } from "../../constructs/flyte-stack";
import { LEAST, one, problemsOf, synthFlyteStack } from "../support/synth";

const warningsOf = (props: Parameters<typeof synthFlyteStack>[0]) =>
  synthFlyteStack(props).warnings.filter((line) => /^(location|cluster)[.:]/.test(line));

test("a region of another cloud is refused, and one in no list is said, also in the library", () => {
  const build = (location: string) =>
    problemsOf((stack) => new FlyteStack(stack.node.root, "flyte", { ...LEAST, location }));
  expect(build("usgovvirginia")).toEqual([
    "location: usgovvirginia is a region of Azure Government; only Azure's public cloud is supported, whose addresses and services are built in; take one of its regions, such as centralus",
  ]);
  expect(build("China North 3")[0]).toMatch(
    /^location: \w+ is a region of Azure operated by 21Vianet in China;/,
  );
  expect(warningsOf({ location: "mars" })).toEqual([
    'location: mars is not a known region of Azure\'s public cloud; compare it with "az account list-locations"',
  ]);
  expect(warningsOf({ location: "westerneurope" })).toEqual([
    "location: westerneurope is not a known region of Azure's public cloud; did you mean westeurope?",
  ]);
  expect(warningsOf({})).toEqual([]);
});

test("a region in its long form is the same region", () => {
  const { json, warnings } = synthFlyteStack({ location: "West Europe" });
  expect(json).toEqual(synthFlyteStack({ location: "westeurope" }).json);
  expect(one(json, "azurerm_resource_group").body["location"]).toBe("westeurope");
  expect(warnings).toEqual(synthFlyteStack({ location: "westeurope" }).warnings);
});

test("VM sizes that others cannot have any more are said at their key, in each kind of pool", () => {
  expect(
    warningsOf({
      cluster: { systemPool: { vmSize: "Standard_D8s_v3" } },
      nodePools: { fpga: { vmSize: "Standard_NP10s" }, old: { vmSize: "Standard_E8s_v3" } },
    }),
  ).toEqual([
    "cluster.systemPool.vmSize: Standard_D8s_v3: new subscriptions cannot deploy the Dv3 and Dsv3 series since July 2026; those that have quota for it can, without more of it, until it retires on 2029-11-15; plan a move to Standard_D4s_v5",
    "cluster.nodePools.fpga.vmSize: Standard_NP10s: the NP series retires on 2027-05-31; plan a move to a GPU size",
    expect.stringMatching(/^cluster\.nodePools\.old\.vmSize: Standard_E8s_v3: new subscriptions cannot/),
  ]);
});
