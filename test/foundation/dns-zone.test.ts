import { TerraformVariable } from "cdktf";
import { DnsZone } from "../../constructs/foundation/dns-zone";
import { expose, exposed, one, problemsOf, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import { identity, TAGS } from "../support/stand-ins";

type Stack = Parameters<typeof identity>[0];

const zone = (stack: Stack) =>
  new DnsZone(stack, "dns", { zoneName: "acme.com", resourceGroupName: "dns-group", tags: TAGS });

test("a zone that exists is looked up, in the subscription that is deployed to", () => {
  const json = synthStack((stack) => {
    const { zoneId, subscriptionId, zoneName, resourceGroupName } = zone(stack);
    expose(stack, { zoneId, subscriptionId, zoneName, resourceGroupName });
  });
  const data = one(json, "data.azurerm_dns_zone", { name: "acme.com", resource_group_name: "dns-group" });
  expect(exposed(json)).toEqual({
    zoneId: ref(data, "id"),
    subscriptionId: ref(one(json, "data.azurerm_client_config"), "subscription_id"),
    zoneName: "acme.com",
    resourceGroupName: "dns-group",
  });
  expect(json).not.toHaveProperty("resource");
});

test.each([
  ["flyte.acme.com", "flyte"],
  ["flyte.dev.acme.com", "flyte.dev"],
])("%s becomes an alias", (host, record) => {
  const json = synthStack((stack) => waitFor(stack, zone(stack).addAlias(host, "target.example")));
  const alias = one(json, "azurerm_dns_cname_record");
  expect(alias.body).toMatchObject({
    name: record,
    zone_name: "acme.com",
    resource_group_name: "dns-group",
    record: "target.example",
    ttl: 300,
    tags: TAGS,
  });
  expect(waitsFor(json)).toEqual([alias.address]);
});

test.each(["acme.com", "flyte.example.com", "flyteacme.com"])("%s is not below the zone", (host) => {
  expect(problemsOf((stack) => zone(stack).addAlias(host, "target.example"))).toEqual([
    `host "${host}" is not a name below the zone "acme.com"`,
  ]);
});

test("records are granted on the zone and nothing wider", () => {
  const json = synthStack((stack) => waitFor(stack, zone(stack).grantRecords(identity(stack))));
  const grant = one(json, "azurerm_role_assignment");
  expect(grant.body).toMatchObject({
    role_definition_name: "DNS Zone Contributor",
    scope: ref(one(json, "data.azurerm_dns_zone"), "id"),
    principal_id: ref(one(json, "azurerm_user_assigned_identity"), "principal_id"),
  });
  expect(waitsFor(json)).toEqual([grant.address]);
});

test("a host that Terraform alone knows becomes an alias, too", () => {
  const json = synthStack((stack) => {
    new TerraformVariable(stack, "zone", { type: "string" });
    const dns = new DnsZone(stack, "dns", { zoneName: "${var.zone}", resourceGroupName: "dns-group" });
    dns.addAlias("flyte.${var.zone}", "target.example");
  });
  expect(one(json, "azurerm_dns_cname_record").body["name"]).toBe(
    '${trimsuffix("flyte.${var.zone}", ".${var.zone}")}',
  );
});
