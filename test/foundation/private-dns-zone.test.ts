import { PrivateDnsZone } from "../../constructs/foundation/private-dns-zone";
import { expose, exposed, one, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import { GROUP, NETWORK_IDS, TAGS } from "../support/stand-ins";

test("is ready with its link to the network", () => {
  const json = synthStack((stack) => {
    const zone = new PrivateDnsZone(stack, "dns", {
      resourceGroup: GROUP,
      zoneName: "privatelink.blob.core.windows.net",
      virtualNetworkId: NETWORK_IDS.virtualNetworkId,
      tags: TAGS,
    });
    expose(stack, { zoneId: zone.zoneId });
    waitFor(stack, zone);
  });
  const zone = one(json, "azurerm_private_dns_zone", "privatelink.blob.core.windows.net");
  const link = one(json, "azurerm_private_dns_zone_virtual_network_link");
  expect(zone.body).toMatchObject({ resource_group_name: GROUP.name, tags: TAGS });
  expect(link.body).toMatchObject({
    resource_group_name: GROUP.name,
    private_dns_zone_name: ref(zone, "name"),
    virtual_network_id: NETWORK_IDS.virtualNetworkId,
    registration_enabled: false,
    tags: TAGS,
  });
  expect(exposed(json)).toEqual({ zoneId: ref(zone, "id") });
  expect(waitsFor(json)).toEqual([zone.address, link.address]);
});

test("that exists already makes nothing", () => {
  const json = synthStack((stack) => {
    const zone = PrivateDnsZone.fromExistingPrivateDnsZone(stack, "dns", { zoneId: "/zone" });
    expose(stack, { zoneId: zone.zoneId });
    waitFor(stack, zone);
  });
  expect(exposed(json)).toEqual({ zoneId: "/zone" });
  expect(waitsFor(json)).toEqual([]);
  expect(Object.keys(json["resource"] as object)).toEqual(["random_string"]);
});
