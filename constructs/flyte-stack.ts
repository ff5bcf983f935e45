import { AzurermProvider } from "@cdktf/provider-azurerm/lib/provider";
import { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group";
import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { RandomProvider } from "@cdktf/provider-random/lib/provider";
import { TimeProvider } from "@cdktf/provider-time/lib/provider";
import { AzurermBackend, LocalBackend, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { addFlyteOutputs } from "./flyte-outputs";
import { FlytePlatform, type FlytePlatformProps } from "./flyte-platform";
import type { ClusterConnection, IResourceGroup } from "./shared/interfaces";

/** Where Terraform keeps its state. The state holds secrets: whoever reads it owns the platform. */
export type StateOptions =
  | { readonly type: "local" }
  | {
      readonly type: "azurerm";
      /** Resource group of the account. */
      readonly resourceGroup: string;
      /** Account that the state is in; Entra ID is the only way in. */
      readonly storageAccount: string;
      /** Container of the state. */
      readonly container: string;
      /** Name of the state's blob. */
      readonly key: string;
    };

export interface FlyteStackProps extends Omit<FlytePlatformProps, "resourceGroup" | "providers"> {
  /** Azure region in its short form, such as `westeurope`. */
  readonly location: string;
  /** Subscription to deploy to. @default what ARM_SUBSCRIPTION_ID or the Azure CLI says at deploy time */
  readonly subscriptionId?: string;
  /** Tenant to log in to. @default what ARM_TENANT_ID or the login says */
  readonly tenantId?: string;
  /** @default a new one, `<prefix>-<name>` */
  readonly resourceGroup?: { readonly name?: string; readonly existing?: boolean };
  /** @default local, in the project's root */
  readonly state?: StateOptions;
}

/** Resource providers of Azure that the stack needs; registered where they are not yet. */
const RESOURCE_PROVIDERS = [
  "Compute",
  "ContainerRegistry",
  "ContainerService",
  "DBforPostgreSQL",
  "Insights",
  "ManagedIdentity",
  "Network",
  "OperationalInsights",
  "OperationsManagement",
  "Storage",
].map((name) => `Microsoft.${name}`);

/** One Flyte as one stack: state, providers, resource group, platform, outputs. */
export class FlyteStack extends TerraformStack {
  /** The platform. */
  readonly platform: FlytePlatform;

  /** @throws InvalidPropsError when any part has bad props. */
  constructor(scope: Construct, id: string, props: FlyteStackProps) {
    super(scope, id);
    this.addBackend(id, props);
    this.addAzureProvider(props);
    new RandomProvider(this, "random");
    // Waits for roles to take effect, which only a login with Entra ID needs.
    if ((props.cluster?.adminGroupObjectIds ?? []).length > 0) new TimeProvider(this, "time");
    this.platform = new FlytePlatform(this, "platform", {
      ...props,
      resourceGroup: this.addResourceGroup(props),
      providers: (connection) => this.addClusterProviders(connection),
    });
    addFlyteOutputs(this, this.platform);
  }

  private addBackend(id: string, { state, subscriptionId, tenantId }: FlyteStackProps): void {
    if (state?.type !== "azurerm") {
      // CDKTF's own default is an absolute path.
      new LocalBackend(this, { path: `../../../terraform.${id}.tfstate` });
      return;
    }
    new AzurermBackend(this, {
      resourceGroupName: state.resourceGroup,
      storageAccountName: state.storageAccount,
      containerName: state.container,
      key: state.key,
      useAzureadAuth: true,
      subscriptionId,
      tenantId,
    });
  }

  private addAzureProvider({ subscriptionId, tenantId, deletionProtection }: FlyteStackProps): void {
    new AzurermProvider(this, "azurerm", {
      features: [
        {
          // Container Insights leaves things in the group that Terraform does not know.
          resourceGroup: [{ preventDeletionIfContainsResources: deletionProtection ?? false }],
          // The account has no key; without this the provider asks its data plane with one.
          storage: [{ dataPlaneAvailable: false }],
        },
      ],
      subscriptionId,
      tenantId,
      storageUseAzuread: true,
      resourceProviderRegistrations: "none",
      resourceProvidersToRegister: RESOURCE_PROVIDERS,
    });
  }

  private addResourceGroup({ resourceGroup, prefix, name, location, tags }: FlyteStackProps): IResourceGroup {
    const groupName = resourceGroup?.name ?? `${prefix ?? "flyte"}-${name}`;
    if (resourceGroup?.existing) return { name: groupName, location };
    const resource = new ResourceGroup(this, "resource-group", { name: groupName, location, tags });
    return { name: resource.name, location };
  }

  private addClusterProviders(connection: ClusterConnection) {
    const { exec, ...rest } = { exec: undefined, ...connection };
    const plugin = exec && { ...exec, args: [...exec.args] };
    return {
      helm: new HelmProvider(this, "helm", { kubernetes: { ...rest, exec: plugin } }),
      kubernetes: new KubernetesProvider(this, "kubernetes", { ...rest, exec: plugin && [plugin] }),
    };
  }
}
