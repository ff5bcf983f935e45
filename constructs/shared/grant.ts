import { RoleAssignment } from "@cdktf/provider-azurerm/lib/role-assignment";
import { Lazy, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { childId } from "./child-id";
import { PRINCIPAL } from "./interface-shapes";
import type { IPrincipal, IReady } from "./interfaces";
import { validateProps, validateShape } from "./validation";

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

/** The principal of each assignment, as it was given. */
const GRANTED_TO = new WeakMap<RoleAssignment, string>();

/**
 * Assigns a role. Granting the same role to the same principal again returns the first grant.
 *
 * @param owner the construct that owns what is granted; the assignment becomes its child.
 * @throws InvalidPropsError when two principals have the same name; at synth, when the principal's stack needs the
 * owner's.
 */
export function grantRole(owner: Construct, { to, role, on }: RoleGrant): IReady {
  validateShape(owner, { principal: PRINCIPAL }, { principal: to });
  const id = `${role.toLowerCase().replace(/ /g, "-")}-${nameFor(owner, to)}`;
  const granted = owner.node.tryFindChild(id) as RoleAssignment | undefined;
  validateProps(
    owner,
    granted && GRANTED_TO.get(granted) !== to.principalId && !to.keepFirst
      ? `two principals are called "${to.principalName}"; give one of them another name`
      : undefined,
  );
  const assignment =
    granted ??
    new RoleAssignment(owner, id, {
      scope: on,
      roleDefinitionName: role,
      principalId: principalIdFor(owner, to),
      principalType: to.principalType,
      // A managed identity may not have reached every replica of Entra ID yet.
      skipServicePrincipalAadCheck: to.principalType === "ServicePrincipal" ? true : undefined,
      lifecycle: to.keepFirst ? { ignoreChanges: ["principal_id", "principal_type"] } : undefined,
    });
  if (!granted) GRANTED_TO.set(assignment, to.principalId);
  return { ready: [assignment] };
}

/** Stacks whose references are being collected. */
const visiting = new Set<TerraformStack>();

/**
 * The principal's id, as the owner reads it. An assignment is in its owner's stack, which has to come after the stack
 * of the principal. Whether that one uses anything of the owner's in turn shows only when all of it is there.
 */
function principalIdFor(
  owner: Construct,
  { principalId, principalName, principalScope }: IPrincipal,
): string {
  const [stack, other] = [owner, principalScope ?? owner].map((construct) => TerraformStack.of(construct));
  if (stack === undefined || other === undefined || stack === other) return principalId;
  const produce = () => {
    if (visiting.has(other)) return principalId;
    visiting.add(other);
    try {
      other.prepareStack();
    } finally {
      visiting.delete(other);
    }
    validateProps(
      owner,
      other.dependsOn(stack)
        ? `a role for "${principalName}" of the stack "${other.node.id}" would have to be assigned in the stack "${stack.node.id}", which "${other.node.id}" uses: Terraform cannot deploy each of them before the other; make the identity in "${stack.node.id}", or in a stack that uses nothing of it, or assign the role in "${other.node.id}" yourself, with a RoleAssignment`
        : undefined,
    );
    return principalId;
  };
  return Lazy.stringValue({ produce });
}

/** The way to a principal from where its way and the owner's part, so that namesakes elsewhere are told apart. */
function nameFor(owner: Construct, { principalScope, principalName: given }: IPrincipal): string {
  const principalName = childId(owner, given);
  if (!principalScope) return principalName;
  const [from, to] = [owner.node.scopes, principalScope.node.scopes];
  const shared = to.findIndex((scope, index) => scope !== from[index]);
  const way = shared < 0 ? [] : to.slice(shared).map(({ node }) => node.id);
  return (way.at(-1) === principalName ? way : [...way, principalName]).join("-");
}
