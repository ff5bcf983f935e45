import { FederatedIdentityCredential } from "@cdktf/provider-azurerm/lib/federated-identity-credential";
import { UserAssignedIdentity } from "@cdktf/provider-azurerm/lib/user-assigned-identity";
import type { ITerraformDependable } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { checkName, MAX_FEDERATED_CREDENTIALS } from "../shared/azure-names";
import { childId } from "../shared/child-id";
import { isGuid } from "../shared/guid";
import type {
  Existing,
  IResourceGroup,
  IWorkloadIdentity,
  ServiceAccountRef,
  TokenIssuer,
} from "../shared/interfaces";
import { checkResourceId, segmentOf } from "../shared/resource-ids";
import { RESOURCE_GROUP, TAGS, EXISTING, SERVICE_ACCOUNT, TOKEN_ISSUER } from "../shared/interface-shapes";
import { list, optional, text, type ShapeOf } from "../shared/shape";
import { ifKnown, isKnown, validateExisting, validateProps, validateShape } from "../shared/validation";

/**
 * Props of {@link WorkloadIdentity}.
 *
 * Limits of names: https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules
 */
export interface WorkloadIdentityProps {
  /** Resource group of the identity. */
  readonly resourceGroup: IResourceGroup;
  /** Name of the identity: 3 to 128 letters, digits, hyphens and underscores. */
  readonly identityName: string;
  /** Tags of the identity. @default none */
  readonly tags?: Record<string, string>;
}

/** Shape of {@link WorkloadIdentityProps}. */
export const WORKLOAD_IDENTITY_SHAPE: ShapeOf<WorkloadIdentityProps> = {
  resourceGroup: RESOURCE_GROUP,
  identityName: text,
  tags: optional(TAGS),
};

/** An identity that exists already. */
export interface ExistingWorkloadIdentity extends Existing {
  /** Azure resource id. */
  readonly identityId: string;
  /** Client (application) id, a GUID. */
  readonly clientId: string;
  /** Object id of its principal, a GUID; never the client id. */
  readonly principalId: string;
  /** Service accounts that it trusts already: no credential is made for these. @default none */
  readonly trusted?: readonly ServiceAccountRef[];
}

/** Shape of {@link ExistingWorkloadIdentity}. */
export const EXISTING_WORKLOAD_IDENTITY_SHAPE: ShapeOf<ExistingWorkloadIdentity> = {
  ...EXISTING,
  identityId: text,
  clientId: text,
  principalId: text,
  trusted: optional(list(SERVICE_ACCOUNT)),
};

abstract class WorkloadIdentityBase extends Construct implements IWorkloadIdentity {
  readonly principalType = "ServicePrincipal";
  readonly principalName: string;
  readonly principalScope: IConstruct = this;
  abstract readonly principalId: string;
  abstract readonly clientId: string;
  abstract readonly identityId: string;
  abstract readonly ready: readonly ITerraformDependable[];

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.principalName = id;
  }

  abstract trust(account: ServiceAccountRef, cluster: TokenIssuer): void;
}

/** Where a credential is, and what it trusts. */
interface Trust {
  readonly name: string;
  readonly account: ServiceAccountRef;
  readonly issuer: string;
  readonly resourceGroupName: string;
}

function addCredential(identity: WorkloadIdentityBase, id: string, { account, ...trust }: Trust) {
  return new FederatedIdentityCredential(identity, id, {
    ...trust,
    parentId: identity.identityId,
    subject: `system:serviceaccount:${account.namespace}:${account.name}`,
    audience: ["api://AzureADTokenExchange"],
  });
}

/** A credential's name; it has an expression in it where the account has. */
const nameOf = ({ namespace, name }: ServiceAccountRef) => `${namespace}_${name}`;

function limitProblem(count: number, { namespace, name }: ServiceAccountRef): string | undefined {
  return count >= MAX_FEDERATED_CREDENTIALS
    ? `an identity has at most ${MAX_FEDERATED_CREDENTIALS} federated credentials; ` +
        `there is no room for the service account ${namespace}/${name}`
    : undefined;
}

class ExistingIdentity extends WorkloadIdentityBase {
  readonly principalId: string;
  readonly clientId: string;
  readonly identityId: string;
  private readonly trusted: ReadonlySet<string>;
  private readonly credentials = new Map<string, FederatedIdentityCredential>();

  constructor(
    scope: Construct,
    id: string,
    private readonly existing: ExistingWorkloadIdentity,
  ) {
    super(scope, id);
    const { identityId, clientId, principalId } = existing;
    const guids = { clientId, principalId };
    validateProps(
      this,
      ifKnown(identityId, (known) =>
        checkResourceId("Microsoft.ManagedIdentity/userAssignedIdentities", known),
      ),
      ...Object.entries(guids).map(([key, value]) =>
        ifKnown(value, (known) => (isGuid(known) ? undefined : `${key} "${known}" is not a GUID`)),
      ),
      isKnown(clientId) && clientId === principalId
        ? "principalId is the object id of the principal, not its client id"
        : undefined,
    );
    this.identityId = identityId;
    this.clientId = clientId;
    this.principalId = principalId;
    this.trusted = new Set((existing.trusted ?? []).map(nameOf));
  }

  get ready(): readonly ITerraformDependable[] {
    return [...(this.existing.ready ?? []), ...this.credentials.values()];
  }

  trust(account: ServiceAccountRef, cluster: TokenIssuer): void {
    validateShape(this, { account: SERVICE_ACCOUNT, cluster: TOKEN_ISSUER }, { account, cluster });
    const name = nameOf(account);
    // Other clusters, of other stacks even, may have accounts of the same name.
    const id = `${childId(this, name)}-${cluster.node.id}-${cluster.node.addr.slice(-6)}`;
    if (this.trusted.has(name) || this.credentials.has(id)) return;
    validateProps(this, limitProblem(this.trusted.size + this.credentials.size, account));
    const credential = addCredential(this, id, {
      name: `${name}_${cluster.clusterName}`,
      account,
      issuer: cluster.oidcIssuerUrl,
      resourceGroupName: segmentOf(this.identityId, "resourceGroup"),
    });
    this.credentials.set(id, credential);
  }
}

/** A user-assigned managed identity that service accounts of a cluster can act as. */
export class WorkloadIdentity extends WorkloadIdentityBase implements IWorkloadIdentity {
  /**
   * An identity that exists already; credentials are added to it.
   *
   * @throws InvalidPropsError when an id has not the form of its kind.
   */
  static fromExistingWorkloadIdentity(
    scope: Construct,
    id: string,
    existing: ExistingWorkloadIdentity,
  ): IWorkloadIdentity {
    validateExisting(scope, id, EXISTING_WORKLOAD_IDENTITY_SHAPE, existing);
    return new ExistingIdentity(scope, id, existing);
  }

  readonly principalId: string;
  readonly clientId: string;
  readonly identityId: string;
  /** The identity itself. */
  readonly resource: UserAssignedIdentity;
  private readonly resourceGroupName: string;
  private readonly credentials = new Map<
    string,
    { issuer: string; credential: FederatedIdentityCredential }
  >();

  /** @throws InvalidPropsError when the name breaks Azure's rule. */
  constructor(scope: Construct, id: string, props: WorkloadIdentityProps) {
    super(scope, id);
    validateShape(this, WORKLOAD_IDENTITY_SHAPE, props);
    validateProps(
      this,
      ifKnown(props.identityName, (name) => checkName("identity", name)),
    );
    this.resource = new UserAssignedIdentity(this, "identity", {
      name: props.identityName,
      resourceGroupName: props.resourceGroup.name,
      location: props.resourceGroup.location,
      tags: props.tags,
    });
    this.resourceGroupName = props.resourceGroup.name;
    this.principalId = this.resource.principalId;
    this.clientId = this.resource.clientId;
    this.identityId = this.resource.id;
  }

  /** The identity and each credential that was added so far. */
  get ready(): readonly ITerraformDependable[] {
    return [this.resource, ...[...this.credentials.values()].map(({ credential }) => credential)];
  }

  trust(account: ServiceAccountRef, cluster: TokenIssuer): void {
    validateShape(this, { account: SERVICE_ACCOUNT, cluster: TOKEN_ISSUER }, { account, cluster });
    const issuer = cluster.oidcIssuerUrl;
    const name = nameOf(account);
    const id = childId(this, name);
    const known = this.credentials.get(id);
    if (known?.issuer === issuer) return;
    validateProps(
      this,
      ifKnown(name, (text) => checkName("federatedCredential", text)),
      limitProblem(this.credentials.size, account),
      known
        ? `trusts the service account ${account.namespace}/${account.name} of another cluster already: make an identity for each cluster`
        : undefined,
    );
    const { resourceGroupName } = this;
    const credential = addCredential(this, id, { name, account, issuer, resourceGroupName });
    this.credentials.set(id, { issuer, credential });
  }
}
