/**
 * Azure's public regions, to guess what a mistyped one means. A region that is not here is no error.
 *
 * Source: https://learn.microsoft.com/azure/reliability/regions-list (2025-03-21), and newer ones of the retail prices
 * (2026-08-11) and of AKS Automatic's documentation (2026-06-23).
 */
export const REGIONS: readonly string[] = `
  australiacentral australiacentral2 australiaeast australiasoutheast austriaeast belgiumcentral brazilsouth
  brazilsoutheast canadacentral canadaeast centralindia centralus chilecentral denmarkeast eastasia eastus eastus2
  francecentral francesouth germanynorth germanywestcentral indonesiacentral israelcentral israelnorthwest
  italynorth japaneast japanwest jioindiacentral jioindiawest koreacentral koreasouth malaysiawest mexicocentral
  northcentralus northeurope norwayeast norwaywest polandcentral qatarcentral southafricanorth southafricawest
  southcentralus southeastasia southindia spaincentral swedencentral swedensouth switzerlandnorth switzerlandwest
  uaecentral uaenorth uksouth ukwest westcentralus westeurope westindia westus westus2
  westus3
`
  .trim()
  .split(/\s+/);
