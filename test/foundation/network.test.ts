import { FlyteNetwork } from "../../constructs/foundation/network";
import { all, expose, exposed, one, problemsOf, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import type { JsonObject } from "../../testing/stack-json";
import { GROUP, network, NETWORK_IDS } from "../support/stand-ins";

const PROPS = { resourceGroup: GROUP, name: "flyte-dev" };

const synthNetwork = (
  make: (stack: Parameters<typeof network>[0]) => ReturnType<typeof network>,
): JsonObject =>
  synthStack((stack) => {
    const made = make(stack);
    const { virtualNetworkId, nodeSubnetId, databaseSubnetId, endpointSubnetId, outbound } = made;
    const { natGatewayAddress } = made;
    const databaseDnsZoneId = made.databaseDnsZone?.zoneId;
    const attributes = { virtualNetworkId, nodeSubnetId, databaseSubnetId, endpointSubnetId, outbound };
    expose(stack, { ...attributes, natGatewayAddress, databaseDnsZoneId });
    waitFor(stack, made);
  });

describe("by default", () => {
  let json: JsonObject;
  beforeAll(() => {
    json = synthNetwork((stack) => new FlyteNetwork(stack, "net", PROPS));
  });

  test("has the documented ranges", () => {
    expect(one(json, "azurerm_virtual_network").body).toMatchObject({
      name: "flyte-dev-network",
      address_space: ["10.224.0.0/16"],
    });
    const prefixes = all(json, "azurerm_subnet").map(({ body }) => [body["name"], body["address_prefixes"]]);
    expect(Object.fromEntries(prefixes)).toEqual({
      nodes: ["10.224.0.0/20"],
      database: ["10.224.16.0/24"],
      endpoints: ["10.224.17.0/24"],
    });
  });

  // Azure adds the database's with the first server; a plan that left it out would take it away again.
  test("gives storage's service endpoint to the subnets of nodes and database", () => {
    const endpoints = all(json, "azurerm_subnet").map(({ body }) => [
      body["name"],
      body["service_endpoints"],
    ]);
    expect(Object.fromEntries(endpoints)).toEqual({
      nodes: ["Microsoft.Storage"],
      database: ["Microsoft.Storage"],
      endpoints: undefined,
    });
  });

  test("delegates the database's subnet to Postgres", () => {
    expect(one(json, "azurerm_subnet", "database").body["delegation"]).toEqual([
      {
        name: "postgres",
        service_delegation: {
          name: "Microsoft.DBforPostgreSQL/flexibleServers",
          actions: ["Microsoft.Network/virtualNetworks/subnets/join/action"],
        },
      },
    ]);
    for (const name of ["nodes", "endpoints"]) {
      expect(one(json, "azurerm_subnet", name).body).not.toHaveProperty("delegation");
    }
  });

  test("links a zone of Postgres to the network", () => {
    const zone = one(json, "azurerm_private_dns_zone", "flyte-dev.private.postgres.database.azure.com");
    expect(one(json, "azurerm_private_dns_zone_virtual_network_link").body).toMatchObject({
      private_dns_zone_name: ref(zone, "name"),
      virtual_network_id: ref(one(json, "azurerm_virtual_network"), "id"),
      registration_enabled: false,
    });
  });

  // Azure refuses to delete a subnet that is delegated to Postgres while the zone is still linked.
  test("deletes the link of that zone before the delegated subnet", () => {
    expect(one(json, "azurerm_private_dns_zone_virtual_network_link").body["depends_on"]).toEqual([
      one(json, "azurerm_subnet", "database").address,
    ]);
  });

  test("says what it made, without a NAT gateway", () => {
    expect(exposed(json)).toEqual({
      virtualNetworkId: ref(one(json, "azurerm_virtual_network"), "id"),
      nodeSubnetId: ref(one(json, "azurerm_subnet", "nodes"), "id"),
      databaseSubnetId: ref(one(json, "azurerm_subnet", "database"), "id"),
      endpointSubnetId: ref(one(json, "azurerm_subnet", "endpoints"), "id"),
      databaseDnsZoneId: ref(one(json, "azurerm_private_dns_zone"), "id"),
      outbound: "loadBalancer",
    });
    expect(waitsFor(json)).toEqual([one(json, "azurerm_subnet", "nodes").address]);
    expect([...all(json, "azurerm_nat_gateway"), ...all(json, "azurerm_public_ip")]).toEqual([]);
  });
});

describe("with a NAT gateway", () => {
  let json: JsonObject;
  beforeAll(() => {
    json = synthNetwork((stack) => new FlyteNetwork(stack, "net", { ...PROPS, outbound: "natGateway" }));
  });

  test("puts it with an address of its own on the nodes' subnet", () => {
    const gateway = one(json, "azurerm_nat_gateway", { sku_name: "Standard" });
    const address = one(json, "azurerm_public_ip", { sku: "Standard", allocation_method: "Static" });
    expect(one(json, "azurerm_nat_gateway_public_ip_association").body).toMatchObject({
      nat_gateway_id: ref(gateway, "id"),
      public_ip_address_id: ref(address, "id"),
    });
    expect(one(json, "azurerm_subnet_nat_gateway_association").body).toMatchObject({
      nat_gateway_id: ref(gateway, "id"),
      subnet_id: ref(one(json, "azurerm_subnet", "nodes"), "id"),
    });
    expect(exposed(json)).toMatchObject({
      outbound: "natGateway",
      natGatewayAddress: ref(address, "ip_address"),
    });
  });

  test("is ready when both associations are there", () => {
    expect(waitsFor(json)).toEqual([
      one(json, "azurerm_subnet", "nodes").address,
      one(json, "azurerm_nat_gateway_public_ip_association").address,
      one(json, "azurerm_subnet_nat_gateway_association").address,
    ]);
  });
});

describe("that exists already", () => {
  test("makes nothing and passes its ids on", () => {
    const json = synthNetwork((stack) => network(stack));
    expect(exposed(json)).toEqual({ ...NETWORK_IDS, outbound: "loadBalancer" });
    expect(waitsFor(json)).toEqual([]);
    expect(Object.keys(json["resource"] as object)).toEqual(["random_string"]);
  });

  test("needs neither database nor endpoints", () => {
    const { virtualNetworkId, nodeSubnetId } = NETWORK_IDS;
    const json = synthNetwork((stack) =>
      FlyteNetwork.fromExistingNetwork(stack, "net", {
        virtualNetworkId,
        nodeSubnetId,
        outbound: "natGateway",
        natGatewayAddress: "20.1.2.3",
      }),
    );
    const outbound = { outbound: "natGateway", natGatewayAddress: "20.1.2.3" };
    expect(exposed(json)).toEqual({ virtualNetworkId, nodeSubnetId, ...outbound });
  });
});

test.each<[string, object, string[]]>([
  [
    "subnet outside",
    { addressSpace: "10.1.0.0/16" },
    [
      "nodeSubnet 10.224.0.0/20 lies outside addressSpace 10.1.0.0/16",
      "databaseSubnet 10.224.16.0/24 lies outside addressSpace 10.1.0.0/16",
      "endpointSubnet 10.224.17.0/24 lies outside addressSpace 10.1.0.0/16",
    ],
  ],
  [
    "range that Azure keeps",
    {
      addressSpace: "169.254.0.0/16",
      nodeSubnet: "169.254.0.0/20",
      databaseSubnet: "169.254.16.0/24",
      endpointSubnet: "169.254.17.0/24",
    },
    ["addressSpace: 169.254.0.0/16 overlaps 169.254.0.0/16, which is reserved; take another range"],
  ],
  [
    "overlap",
    { nodeSubnet: "10.224.0.0/19", endpointSubnet: "10.224.16.128/25" },
    [
      "nodeSubnet 10.224.0.0/19 overlaps databaseSubnet 10.224.16.0/24",
      "nodeSubnet 10.224.0.0/19 overlaps endpointSubnet 10.224.16.128/25",
      "databaseSubnet 10.224.16.0/24 overlaps endpointSubnet 10.224.16.128/25",
    ],
  ],
  [
    "malformed",
    { nodeSubnet: "10.224.0.1/20", databaseSubnet: "here" },
    [
      'nodeSubnet: "10.224.0.1/20" has host bits set; allowed: the first address of a range; write 10.224.0.0/20',
      'databaseSubnet: "here" is not an IPv4 range; allowed: address/prefix, such as 10.0.0.0/16',
    ],
  ],
])("%s is refused", (_name, more, problems) => {
  expect(problemsOf((stack) => new FlyteNetwork(stack, "net", { ...PROPS, ...more }))).toEqual(problems);
});

test("a network that exists already is named by ids of its kinds; all that are wrong are said at once", () => {
  expect(
    problemsOf((stack) =>
      FlyteNetwork.fromExistingNetwork(stack, "network", {
        virtualNetworkId: "hub",
        nodeSubnetId: NETWORK_IDS.virtualNetworkId,
        databaseSubnetId: "a",
        databaseDnsZoneId: "b",
        endpointSubnetId: "c",
        storageDnsZoneIds: { blob: "d", dfs: NETWORK_IDS.databaseDnsZoneId },
      }),
    ).map((problem) => problem.replace(/ is not (an id of|a zone for) .*/, "")),
  ).toEqual([
    'virtualNetworkId: "hub"',
    `nodeSubnetId: "${NETWORK_IDS.virtualNetworkId}"`,
    'databaseSubnetId: "a"',
    'databaseDnsZoneId: "b"',
    'endpointSubnetId: "c"',
    'storageDnsZoneIds.blob: "d"',
    `storageDnsZoneIds.dfs: "${NETWORK_IDS.databaseDnsZoneId}"`,
  ]);
});
