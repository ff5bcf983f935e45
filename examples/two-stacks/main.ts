import { AzureadProvider } from "@cdktf/provider-azuread/lib/provider";
import { AzurermProvider } from "@cdktf/provider-azurerm/lib/provider";
import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { RandomProvider } from "@cdktf/provider-random/lib/provider";
import { TimeProvider } from "@cdktf/provider-time/lib/provider";
import { TlsProvider } from "@cdktf/provider-tls/lib/provider";
import { App, AzurermBackend, TerraformStack } from "cdktf";
import { addFlyteOutputs, FlyteFoundation, FlyteWorkloads } from "flyte-on-azure";

const app = new App();

/** A stack whose state the other one can read. */
function stackWithState(id: string): TerraformStack {
  const stack = new TerraformStack(app, id);
  new AzurermBackend(stack, {
    resourceGroupName: "tfstate",
    storageAccountName: "acmetfstate",
    containerName: "tfstate",
    key: `${id}.tfstate`,
    useAzureadAuth: true,
  });
  return stack;
}

const azure = stackWithState("flyte-azure");
new AzurermProvider(azure, "azurerm", {
  // The storage account has no keys.
  features: [{ storage: [{ dataPlaneAvailable: false }] }],
  storageUseAzuread: true,
});
new RandomProvider(azure, "random");
new TimeProvider(azure, "time");
new AzureadProvider(azure, "azuread");
const foundation = new FlyteFoundation(azure, "foundation", {
  resourceGroup: { name: "flyte", location: "westeurope" },
  name: "split",
  signIn: { allowedGroups: ["00000000-0000-0000-0000-0000000000b1"] },
});

// The values that go across, secrets among them, are sensitive outputs of the first stack.
const cluster = stackWithState("flyte-cluster");
const { connection } = foundation.cluster;
new HelmProvider(cluster, "helm", { kubernetes: { ...connection, exec: undefined } });
new KubernetesProvider(cluster, "kubernetes", { ...connection, exec: undefined });
new RandomProvider(cluster, "random");
new TlsProvider(cluster, "tls");
const workloads = new FlyteWorkloads(cluster, "workloads", { foundation });
addFlyteOutputs(cluster, { foundation, workloads });

app.synth();
