/**
 * The resource providers of Azure that a platform uses, by the exact names that Azure gives them: azurerm compares
 * with letter case, and registers nothing for a name that it does not find.
 * https://github.com/hashicorp/terraform-provider-azurerm/blob/v4.55.0/internal/resourceproviders/required.go
 */
export const RESOURCE_PROVIDERS: readonly string[] = [
  "Microsoft.Compute",
  "Microsoft.ContainerRegistry",
  "Microsoft.ContainerService",
  "Microsoft.DBforPostgreSQL",
  "Microsoft.ManagedIdentity",
  "Microsoft.Network",
  "Microsoft.OperationalInsights",
  "Microsoft.OperationsManagement",
  "Microsoft.Storage",
  "microsoft.insights",
];
