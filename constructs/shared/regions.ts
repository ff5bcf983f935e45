/**
 * Regions of Azure's public cloud, to tell what a mistyped one means.
 *
 * Sources: https://learn.microsoft.com/azure/reliability/regions-list (2026-08-20), and the regions of Azure's retail
 * prices (2026-06-18), which has some that the list leaves out.
 */
export const REGIONS: readonly string[] = `
  australiacentral australiacentral2 australiaeast australiasoutheast austriaeast belgiumcentral
  brazilsouth brazilsoutheast canadacentral canadaeast centralindia centralus chilecentral denmarkeast
  eastasia eastus eastus2 francecentral francesouth germanynorth germanywestcentral indiasouthcentral
  indonesiacentral israelcentral italynorth japaneast japanwest jioindiacentral jioindiawest koreacentral
  koreasouth malaysiawest mexicocentral newzealandnorth northcentralus northeurope norwayeast norwaywest
  polandcentral qatarcentral southafricanorth southafricawest southcentralus southeastasia southindia
  spaincentral swedencentral swedensouth switzerlandnorth switzerlandwest uaecentral uaenorth uksouth
  ukwest westcentralus westeurope westindia westus westus2 westus3
`
  .trim()
  .split(/\s+/);
