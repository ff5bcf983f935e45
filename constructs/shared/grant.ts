import { RoleAssignment } from "@cdktf/provider-azurerm/lib/role-assignment";
import type { Construct } from "constructs";
import type { IPrincipal, IReady } from "./interfaces";

/**
 * Every built-in role that a platform may grant, by the exact name Azure gives it. A conditional role administrator
 * must be allowed to assign these.
 * https://learn.microsoft.com/azure/role-based-access-control/built-in-roles
 */
export const BUILT_IN_ROLES = [
  "AcrPull",
  "AcrPush",
  "Azure Kubernetes Service RBAC Cluster Admin",
  "Container Registry Repository Reader",
  "Container Registry Repository Writer",
  "DNS Zone Contributor",
  "Network Contributor",
  "Storage Blob Data Contributor",
  "Storage Blob Data Owner",
] as const;

/** One of {@link BUILT_IN_ROLES}. */
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

export interface RoleGrant {
  /** Who gets the role. */
  readonly to: IPrincipal;
  /** The role. */
  readonly role: BuiltInRole;
  /** Azure resource id of what the role is for; never wider than the resource itself. */
  readonly on: string;
}

/**
 * Assigns a role. Granting the same role to the same principal again returns the first grant.
 *
 * @param owner the construct that owns what is granted; the assignment becomes its child.
 * @throws Error when two principals have the same name.
 */
export function grantRole(owner: Construct, { to, role, on }: RoleGrant): IReady {
  const id = `${role.toLowerCase().replace(/ /g, "-")}-${nameFor(owner, to)}`;
  const granted = owner.node.tryFindChild(id) as RoleAssignment | undefined;
  if (granted && granted.principalIdInput !== to.principalId && !to.keepFirst) {
    throw new Error(`${owner.node.path}: two principals are called "${to.principalName}"`);
  }
  const assignment =
    granted ??
    new RoleAssignment(owner, id, {
      scope: on,
      roleDefinitionName: role,
      principalId: to.principalId,
      principalType: to.principalType,
      // A managed identity may not have reached every replica of Entra ID yet.
      skipServicePrincipalAadCheck: to.principalType === "ServicePrincipal" ? true : undefined,
      lifecycle: to.keepFirst ? { ignoreChanges: ["principal_id", "principal_type"] } : undefined,
    });
  return { ready: [assignment] };
}

/** The way to a principal from where its way and the owner's part, so that namesakes elsewhere are told apart. */
function nameFor(owner: Construct, { principalScope, principalName }: IPrincipal): string {
  if (!principalScope) return principalName;
  const [from, to] = [owner.node.scopes, principalScope.node.scopes];
  const shared = to.findIndex((scope, index) => scope !== from[index]);
  const way = shared < 0 ? [] : to.slice(shared).map(({ node }) => node.id);
  return (way.at(-1) === principalName ? way : [...way, principalName]).join("-");
}
