import { AzurermProvider } from "@cdktf/provider-azurerm/lib/provider";
import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { RandomProvider } from "@cdktf/provider-random/lib/provider";
import { App, TerraformStack } from "cdktf";
import { FlyteCluster, FlyteNetwork, FlytePlatform, FlyteRegistry } from "flyte-on-azure";

const SHARED = "/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/shared/providers";
const HUB = `${SHARED}/Microsoft.Network/virtualNetworks/hub`;

const app = new App();
const stack = new TerraformStack(app, "flyte");
new AzurermProvider(stack, "azurerm", {
  // The storage account has no keys.
  features: [{ storage: [{ dataPlaneAvailable: false }] }],
  storageUseAzuread: true,
});
new RandomProvider(stack, "random");

const network = FlyteNetwork.fromExistingNetwork(stack, "network", {
  virtualNetworkId: HUB,
  nodeSubnetId: `${HUB}/subnets/nodes`,
  databaseSubnetId: `${HUB}/subnets/postgres`,
  databaseDnsZoneId: `${SHARED}/Microsoft.Network/privateDnsZones/acme.private.postgres.database.azure.com`,
});
const cluster = FlyteCluster.fromExistingCluster(stack, "cluster", {
  clusterName: "shared",
  resourceGroupName: "shared",
  podCidr: "10.244.0.0/16",
  egressAddress: "198.51.100.7",
});
const registry = FlyteRegistry.fromExistingRegistry(stack, "registry", {
  registryId: `${SHARED}/Microsoft.ContainerRegistry/registries/acme`,
});

// Storage, database and identities are made; the rest is there.
new FlytePlatform(stack, "flyte", {
  resourceGroup: { name: "flyte", location: "westeurope" },
  name: "shared",
  existing: { network, cluster, registry },
  ingress: { allowedSourceRanges: ["203.0.113.0/24"] },
  // This cluster has local accounts, and so no credential plugin.
  providers: (connection) => ({
    helm: new HelmProvider(stack, "helm", { kubernetes: { ...connection, exec: undefined } }),
    kubernetes: new KubernetesProvider(stack, "kubernetes", { ...connection, exec: undefined }),
  }),
});
app.synth();
