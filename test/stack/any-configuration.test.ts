import * as fc from "fast-check";
import { toProps } from "../../config/to-props";
import { validate } from "../../config/validate";
import { FlyteStack } from "../../constructs/flyte-stack";
import { validEnvironment } from "../support/arbitrary-config";
import { StackGraph } from "../../testing/graph";
import { checkAgainstSchemas } from "../support/schema-check";
import { all, one, synthApp } from "../support/synth";

const synthesize = (raw: unknown) => {
  const { config } = validate(raw);
  const id = `flyte-${config!.name}`;
  return synthApp((app) => new FlyteStack(app, id, toProps({ config: config! })))[id]!;
};

test("each valid configuration becomes a stack that Terraform takes, the same each time", () => {
  fc.assert(
    fc.property(validEnvironment(), (raw) => {
      const { json, files } = synthesize(raw);
      expect(checkAgainstSchemas(json)).toEqual([]);
      expect(new StackGraph(json).cycles()).toEqual([]);
      expect(JSON.stringify(json)).not.toMatch(/TfToken\[/);
      const credentials = new Map<unknown, number>();
      for (const { body } of all(json, "azurerm_federated_identity_credential")) {
        credentials.set(body["parent_id"], (credentials.get(body["parent_id"]) ?? 0) + 1);
      }
      expect(Math.max(0, ...credentials.values())).toBeLessThanOrEqual(20);
      expect(synthesize(raw).files).toEqual(files);
    }),
    { numRuns: 8, seed: 20261130 },
  );
});

test("text of the configuration stays text", () => {
  const text = "${azurerm_resource_group.x.id} %{ if true }";
  const { json } = synthesize({
    name: "dev",
    location: "eastus",
    ingress: { unauthenticated: "allow" },
    tags: { [text.replace(/[%]/g, "")]: text },
    registration: {
      enabled: true,
      packages: { artifactory: { url: "https://acme.jfrog.io/artifactory/", username: "${path.cwd}" } },
      workflows: [
        { name: "a", project: "flytesnacks", domain: "production", version: "1", package: "a/b/c" },
      ],
    },
  });
  const escaped = "$${azurerm_resource_group.x.id} %%{ if true }";
  expect(one(json, "azurerm_storage_account").body["tags"]).toEqual({
    "$${azurerm_resource_group.x.id} { if true }": escaped,
  });
  expect(one(json, "kubernetes_secret_v1", "package-credentials").body["data"]).toMatchObject({
    username: "$${path.cwd}",
  });
  expect(JSON.stringify(json)).not.toMatch(/[^$]\$\{(azurerm_resource_group\.x|path\.cwd)/);
});

test("what an existing network has is used, and not made again", () => {
  const network =
    "/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/hub/providers/Microsoft.Network";
  const zone = (service: string) => `${network}/privateDnsZones/privatelink.${service}.core.windows.net`;
  const { json } = synthesize({
    name: "dev",
    location: "westeurope",
    ingress: { unauthenticated: "allow" },
    network: {
      outbound: "natGateway",
      existing: {
        virtualNetworkId: `${network}/virtualNetworks/hub`,
        nodeSubnetId: `${network}/virtualNetworks/hub/subnets/nodes`,
        endpointSubnetId: `${network}/virtualNetworks/hub/subnets/endpoints`,
        storageDnsZoneIds: { blob: zone("blob"), dfs: zone("dfs") },
        natGatewayAddress: "203.0.113.7",
      },
    },
    storage: { access: "private" },
    database: { access: { allow: [] } },
    cluster: { authorizedIpRanges: ["198.51.100.0/24"] },
  });
  const zones = all(json, "azurerm_private_endpoint").map(({ body }) => body["private_dns_zone_group"]);
  expect(zones).toEqual(
    ["blob", "dfs"].map((service) => ({ name: service, private_dns_zone_ids: [zone(service)] })),
  );
  expect(all(json, "azurerm_private_dns_zone")).toEqual([]);
  expect(one(json, "azurerm_kubernetes_cluster").body).toMatchObject({
    api_server_access_profile: { authorized_ip_ranges: ["198.51.100.0/24", "203.0.113.7/32"] },
  });
  expect(one(json, "azurerm_postgresql_flexible_server_firewall_rule").body).toMatchObject({
    start_ip_address: "203.0.113.7",
    end_ip_address: "203.0.113.7",
  });
});
