import { TerraformVariable } from "cdktf";
import { checkResourceId, parseResourceId, segmentOf } from "../../constructs/shared/resource-ids";
import { expose, exposed, synthStack } from "../support/synth";

const SUBSCRIPTION = "/subscriptions/0000000a-0000-0000-0000-000000000001";
const NETWORK = `${SUBSCRIPTION}/resourceGroups/net/providers/Microsoft.Network/virtualNetworks/hub`;

test("an id is taken apart", () => {
  expect(parseResourceId(`${NETWORK}/subnets/nodes`)).toEqual({
    subscriptionId: "0000000a-0000-0000-0000-000000000001",
    resourceGroup: "net",
    type: "Microsoft.Network/virtualNetworks/subnets",
    name: "nodes",
    parentId: NETWORK,
  });
  expect(parseResourceId(NETWORK)).toMatchObject({ name: "hub", parentId: undefined });
});

test.each([
  "",
  "hub",
  `${SUBSCRIPTION}/resourceGroups/net`,
  `${NETWORK}/subnets`,
  `${NETWORK}/`,
  NETWORK.toLowerCase(),
])("%j is not an id of a network", (id) => {
  expect(checkResourceId("Microsoft.Network/virtualNetworks", id)).toContain(
    "is not an id of Microsoft.Network/virtualNetworks",
  );
});

test("a name is read from an id, or by Terraform where the id is not known yet", () => {
  expect([segmentOf(NETWORK, "resourceGroup"), segmentOf(NETWORK, "name")]).toEqual(["net", "hub"]);
  const json = synthStack((stack) => {
    const id = new TerraformVariable(stack, "id", { type: "string" }).stringValue;
    expose(stack, { group: segmentOf(id, "resourceGroup"), name: segmentOf("${var.id}", "name") });
  });
  expect(exposed(json)).toEqual({
    group: '${element(split("/", var.id), 4)}',
    name: '${element(split("/", "${var.id}"), 8)}',
  });
});
