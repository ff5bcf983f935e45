import { Fn, Token } from "cdktf";
import { asArgument } from "./terraform-text";
import { isKnown } from "./validation";

/** An Azure resource id, taken apart. */
export interface ResourceId {
  readonly subscriptionId: string;
  readonly resourceGroup: string;
  /** Provider and types, such as `Microsoft.Network/virtualNetworks/subnets`. */
  readonly type: string;
  /** The last name. */
  readonly name: string;
  /** The id of what this is a child of, if it is one. */
  readonly parentId?: string;
}

const ID =
  /^\/subscriptions\/([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})\/resourceGroups\/([\w.()-]+)\/providers\/([\w.]+)((?:\/\w+\/[\w.()-]+)+)$/;

/** Takes a resource id apart; nothing when it has not the shape of one. */
export function parseResourceId(id: string): ResourceId | undefined {
  const [, subscriptionId, resourceGroup, provider, rest] = ID.exec(id) ?? [];
  if (!subscriptionId || !resourceGroup || !provider || !rest) return undefined;
  const parts = rest.slice(1).split("/");
  const types = parts.filter((_, index) => index % 2 === 0);
  return {
    subscriptionId,
    resourceGroup,
    type: [provider, ...types].join("/"),
    name: parts[parts.length - 1] ?? "",
    parentId: types.length > 1 ? id.split("/").slice(0, -2).join("/") : undefined,
  };
}

/** Where the names are in a resource id. */
const SEGMENTS = { resourceGroup: 4, name: 8 } as const;

/** A name of a resource id, which may be known only after an apply. */
export function segmentOf(id: string, segment: keyof typeof SEGMENTS): string {
  const index = SEGMENTS[segment];
  return isKnown(id)
    ? (id.split("/")[index] ?? "")
    : Token.asString(Fn.element(Fn.split("/", asArgument(id)), index));
}

/** What is wrong with the id of a resource of this type; letter case counts, as it does for azurerm. */
export function checkResourceId(type: string, id: string): string | undefined {
  if (parseResourceId(id)?.type === type) return undefined;
  const [provider, ...types] = type.split("/");
  const shape = [provider, ...types.flatMap((name) => [name, "<name>"])].join("/");
  return `${JSON.stringify(id)} is not an id of ${type}; allowed: /subscriptions/<guid>/resourceGroups/<name>/providers/${shape}`;
}

const ZONE = "Microsoft.Network/privateDnsZones";

function zoneProblem(id: string, end: string, service: string, allowed: string): string | undefined {
  return (
    checkResourceId(ZONE, id) ??
    (id.endsWith(end) ? undefined : `${JSON.stringify(id)} is not a zone for ${service}; allowed: ${allowed}`)
  );
}

/** What is wrong with the id of a private zone for a flexible server. Source: azurerm 4.55, `private_dns_zone_id`. */
export const postgresZoneProblem = (id: string): string | undefined =>
  zoneProblem(
    id,
    ".postgres.database.azure.com",
    "PostgreSQL",
    "a name that ends with .postgres.database.azure.com",
  );

/**
 * What is wrong with the id of the private zone of a service of storage.
 *
 * Source: https://learn.microsoft.com/azure/private-link/private-endpoint-dns
 */
export function storageZoneProblem(service: "blob" | "dfs", id: string): string | undefined {
  const name = `privatelink.${service}.core.windows.net`;
  return zoneProblem(id, `/${name}`, `the endpoint of ${service}`, name);
}
