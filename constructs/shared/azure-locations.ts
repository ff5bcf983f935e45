/**
 * Regions where a managed identity cannot have federated credentials, so that no pod could log in.
 *
 * Source: https://learn.microsoft.com/entra/workload-id/workload-identity-federation-considerations
 */
const WITHOUT_FEDERATION: Readonly<Record<string, string>> = {
  malaysiasouth: "Malaysia South",
  newzealandnorth: "New Zealand North",
};

/** The name of a region as Azure's API writes it: "East US" gives "eastus". */
export const normaliseLocation = (location: string): string => location.replace(/\s+/g, "").toLowerCase();

/** Why a region, written either way, cannot hold a Flyte. */
export function locationProblem(location: string): string | undefined {
  const name = normaliseLocation(location);
  if (!/^[a-z][a-z0-9]+$/.test(name))
    return `${JSON.stringify(location)} is no Azure region; allowed: a name from "az account list-locations", such as eastus`;
  const title = WITHOUT_FEDERATION[name];
  return (
    title &&
    `${title} has no workload identity federation, which every Flyte pod logs in with; take another region`
  );
}
