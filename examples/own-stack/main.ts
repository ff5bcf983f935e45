import { AzurermProvider } from "@cdktf/provider-azurerm/lib/provider";
import { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group";
import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { RandomProvider } from "@cdktf/provider-random/lib/provider";
import { App, AzurermBackend, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import {
  addFlyteOutputs,
  type ClusterConnection,
  type ClusterProviders,
  FlytePlatform,
} from "flyte-on-azure";

const LOCATION = "westeurope";
const TAGS = { team: "ml-platform", costCentre: "4711" };

/** What the team deploys as one, Flyte among it. */
class MlStack extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new AzurermBackend(this, {
      resourceGroupName: "tfstate",
      storageAccountName: "acmetfstate",
      containerName: "tfstate",
      key: `${id}.tfstate`,
      useAzureadAuth: true,
    });
    new AzurermProvider(this, "azurerm", {
      // The storage account has no keys.
      features: [{ storage: [{ dataPlaneAvailable: false }] }],
      storageUseAzuread: true,
    });
    new RandomProvider(this, "random");

    const group = new ResourceGroup(this, "group", { name: "ml-platform", location: LOCATION, tags: TAGS });
    const platform = new FlytePlatform(this, "flyte", {
      resourceGroup: { name: group.name, location: LOCATION },
      name: "ml",
      prefix: "acme",
      tags: TAGS,
      projects: ["vision", "speech"],
      domains: ["development", "production"],
      taskIdentities: "perProject",
      nodePools: { highmem: { vmSize: "Standard_E8s_v5", maxCount: 5, spot: true } },
      ingress: { allowedSourceRanges: ["203.0.113.0/24"] },
      providers: (connection) => this.clusterProviders(connection),
    });
    addFlyteOutputs(this, platform);
  }

  /** A client certificate logs in, or kubelogin where the cluster has Entra administrators. */
  private clusterProviders(connection: ClusterConnection): ClusterProviders {
    const { exec, ...server } = { exec: undefined, ...connection };
    const plugin = exec && { ...exec, args: [...exec.args] };
    return {
      helm: new HelmProvider(this, "helm", { kubernetes: { ...server, exec: plugin } }),
      kubernetes: new KubernetesProvider(this, "kubernetes", { ...server, exec: plugin && [plugin] }),
    };
  }
}

const app = new App();
new MlStack(app, "ml");
app.synth();
