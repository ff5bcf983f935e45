import { AzurermProvider } from "@cdktf/provider-azurerm/lib/provider";
import { App, TerraformOutput, TerraformStack } from "cdktf";
import { FlyteCluster, FlyteStorage, GpuNodePool, WorkloadIdentity } from "flyte-on-azure";

const app = new App();
const stack = new TerraformStack(app, "features");
new AzurermProvider(stack, "azurerm", {
  // The storage account has no keys.
  features: [{ storage: [{ dataPlaneAvailable: false }] }],
  storageUseAzuread: true,
});
const resourceGroup = { name: "features", location: "westeurope" };
const cluster = FlyteCluster.fromExistingCluster(stack, "cluster", {
  clusterName: "shared",
  resourceGroupName: "shared",
});

const exporter = new WorkloadIdentity(stack, "exporter", { resourceGroup, identityName: "exporter" });
exporter.trust({ namespace: "features", name: "exporter" }, cluster);

const storage = new FlyteStorage(stack, "storage", {
  resourceGroup,
  accountName: "acmefeatures",
  container: "features",
  role: "contributor",
});
storage.grantReadWrite(exporter);

new GpuNodePool(stack, "h100", {
  cluster,
  poolName: "h100",
  vmSize: "Standard_NC40ads_H100_v5",
  maxCount: 2,
  partition: "2g.24gb",
});

new TerraformOutput(stack, "exporter_client_id", {
  description: "For the annotation azure.workload.identity/client-id of the service account.",
  value: exporter.clientId,
});
app.synth();
