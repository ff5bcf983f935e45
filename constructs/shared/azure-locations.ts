import { REGIONS } from "./regions";
import { suggest } from "./suggest";

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

/**
 * Clouds beside the public one, by how the names of their regions begin. Other addresses, other logins and other
 * services: nothing here was made for them.
 *
 * Source: https://github.com/Azure/AgentBaker, pkg/agent/utils.go, GetCloudTargetEnv (2026-08-21)
 */
const OTHER_CLOUDS: readonly (readonly [names: RegExp, cloud: string])[] = [
  [/^us(gov|dod)/, "Azure Government"],
  [/^us(nat|sec)/, "Azure Government Secret or Top Secret"],
  [/^china/, "Azure operated by 21Vianet in China"],
  [/^germany(central|northeast)$/, "Azure Germany, which was closed in 2021"],
  [/^bleu/, "the sovereign cloud Bleu"],
  [/^delos/, "the sovereign cloud Delos"],
  [/^singapore/, "a sovereign cloud of Singapore"],
];

/** Why a region, written either way, cannot hold a Flyte. */
export function locationProblem(location: string): string | undefined {
  const name = normaliseLocation(location);
  if (!/^[a-z][a-z0-9]+$/.test(name)) {
    const meant = suggest(name, REGIONS);
    return `${JSON.stringify(location)} is not an Azure region; allowed: a name from "az account list-locations", such as centralus${meant ? `; did you mean ${meant}?` : ""}`;
  }
  const cloud = OTHER_CLOUDS.find(([names]) => names.test(name))?.[1];
  if (cloud)
    return `${location} is a region of ${cloud}; only Azure's public cloud is supported, whose addresses and services are built in; take one of its regions, such as centralus`;
  const title = WITHOUT_FEDERATION[name];
  return (
    title &&
    `${title} has no workload identity federation, which every Flyte pod logs in with; take another region`
  );
}

/** What a person should know of a region that is not in Azure's list; regions are born. */
export function locationWarning(location: string): string | undefined {
  const name = normaliseLocation(location);
  if (REGIONS.includes(name)) return undefined;
  const alike = suggest(name, REGIONS);
  // Azure numbers its newer regions.
  const meant = alike?.replace(/\d+$/, "") === name.replace(/\d+$/, "") ? undefined : alike;
  return `${location} is not a known region of Azure's public cloud; ${meant ? `did you mean ${meant}?` : 'compare it with "az account list-locations"'}`;
}
