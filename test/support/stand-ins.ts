import type { TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { type ExistingFlyteCluster, FlyteCluster } from "../../constructs/foundation/cluster";
import { type ExistingFlyteNetwork, FlyteNetwork } from "../../constructs/foundation/network";
import { WorkloadIdentity } from "../../constructs/foundation/workload-identity";
import type { TokenIssuer } from "../../constructs/shared/interfaces";
import { Namespace } from "../../constructs/workloads/namespace";

/** A resource group that no stack makes. */
export const GROUP = { name: "group", location: "westeurope" };

export const TAGS = { team: "ml-platform" };

const SUBSCRIPTION = "/subscriptions/00000000-0000-0000-0000-000000000001";

/** The id of something in the group `shared`. */
export const azureId = (type: string, name: string): string =>
  `${SUBSCRIPTION}/resourceGroups/shared/providers/${type}/${name}`;

const VNET = azureId("Microsoft.Network/virtualNetworks", "hub");

export const NETWORK_IDS = {
  virtualNetworkId: VNET,
  nodeSubnetId: `${VNET}/subnets/nodes`,
  databaseSubnetId: `${VNET}/subnets/postgres`,
  databaseDnsZoneId: azureId("Microsoft.Network/privateDnsZones", "hub.postgres.database.azure.com"),
  endpointSubnetId: `${VNET}/subnets/endpoints`,
} as const satisfies ExistingFlyteNetwork;

/** A network that exists already, with everything. */
export const network = (stack: TerraformStack, more: Partial<ExistingFlyteNetwork> = {}) =>
  FlyteNetwork.fromExistingNetwork(stack, "network", { ...NETWORK_IDS, ...more });

/** A cluster that exists already. */
export const cluster = (stack: TerraformStack, more: Partial<ExistingFlyteCluster> = {}) =>
  FlyteCluster.fromExistingCluster(stack, "aks", {
    clusterName: "aks",
    resourceGroupName: "aks-group",
    ...more,
  });

/** What tells the tokens of a cluster that no stack makes. */
export const tokenIssuer = (stack: TerraformStack, id = "issuer"): TokenIssuer =>
  (stack.node.tryFindChild(id) as (Construct & TokenIssuer) | undefined) ??
  Object.assign(new Construct(stack, id), { clusterName: id, oidcIssuerUrl: `https://${id}.example/` });

export const identity = (stack: TerraformStack, id = "identity") =>
  new WorkloadIdentity(stack, id, { resourceGroup: GROUP, identityName: id });

/** The namespace of Flyte, which no stack makes. */
export const flyteNamespace = (stack: TerraformStack) =>
  Namespace.fromExistingNamespace(stack, "flyte-namespace", "flyte");
