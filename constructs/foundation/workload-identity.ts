import { FederatedIdentityCredential } from "@cdktf/provider-azurerm/lib/federated-identity-credential";
import { UserAssignedIdentity } from "@cdktf/provider-azurerm/lib/user-assigned-identity";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { checkName, MAX_FEDERATED_CREDENTIALS } from "../shared/azure-names";
import type {
  IFlyteCluster,
  IResourceGroup,
  IWorkloadIdentity,
  ServiceAccountRef,
} from "../shared/interfaces";
import { checkResourceId, segmentOf } from "../shared/resource-ids";
import { ifKnown, validateProps } from "../shared/validation";

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

/** An identity that exists already. */
export interface ExistingWorkloadIdentity {
  /** Azure resource id. */
  readonly identityId: string;
  /** Client (application) id. */
  readonly clientId: string;
  /** Object id of its principal; never the client id. */
  readonly principalId: string;
  /** Service accounts that it trusts already: no credential is made for these. @default none */
  readonly trusted?: readonly ServiceAccountRef[];
}

abstract class WorkloadIdentityBase extends Construct implements IWorkloadIdentity {
  readonly principalType = "ServicePrincipal";
  readonly principalName: string;
  abstract readonly principalId: string;
  abstract readonly clientId: string;
  abstract readonly identityId: string;
  /** Resource group of the identity, where its credentials are. */
  protected abstract readonly resourceGroupName: string;
  /** By name; what exists already is not ours to wait for. */
  protected readonly credentials = new Map<string, FederatedIdentityCredential | undefined>();

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.principalName = id;
  }

  get ready(): readonly ITerraformDependable[] {
    return [...this.credentials.values()].filter((credential) => credential !== undefined);
  }

  trust(account: ServiceAccountRef, cluster: Pick<IFlyteCluster, "oidcIssuerUrl">): void {
    const name = credentialName(account);
    if (this.credentials.has(name)) return;
    validateProps(
      this,
      checkName("federatedCredential", name),
      this.credentials.size === MAX_FEDERATED_CREDENTIALS
        ? `an identity has at most ${MAX_FEDERATED_CREDENTIALS} federated credentials; ` +
            `there is no room for the service account ${account.namespace}/${account.name}`
        : undefined,
    );
    this.credentials.set(
      name,
      new FederatedIdentityCredential(this, name, {
        name,
        resourceGroupName: this.resourceGroupName,
        parentId: this.identityId,
        issuer: cluster.oidcIssuerUrl,
        subject: `system:serviceaccount:${account.namespace}:${account.name}`,
        audience: ["api://AzureADTokenExchange"],
      }),
    );
  }
}

const credentialName = ({ namespace, name }: ServiceAccountRef) => `${namespace}_${name}`;

/** A user-assigned managed identity that service accounts of a cluster can act as. */
export class WorkloadIdentity extends WorkloadIdentityBase implements IWorkloadIdentity {
  /**
   * An identity that exists already; credentials are added to it.
   *
   * @throws InvalidPropsError when `identityId` is not the id of a user-assigned identity.
   */
  static fromExistingWorkloadIdentity(
    scope: Construct,
    id: string,
    existing: ExistingWorkloadIdentity,
  ): IWorkloadIdentity {
    class Existing extends WorkloadIdentityBase {
      readonly principalId = existing.principalId;
      readonly clientId = existing.clientId;
      readonly identityId = existing.identityId;
      protected readonly resourceGroupName = segmentOf(existing.identityId, "resourceGroup");

      constructor() {
        super(scope, id);
        validateProps(
          this,
          ifKnown(existing.identityId, (identityId) =>
            checkResourceId("Microsoft.ManagedIdentity/userAssignedIdentities", identityId),
          ),
        );
        for (const account of existing.trusted ?? [])
          this.credentials.set(credentialName(account), undefined);
      }
    }
    return new Existing();
  }

  readonly principalId: string;
  readonly clientId: string;
  readonly identityId: string;
  /** The identity itself. */
  readonly resource: UserAssignedIdentity;
  /** Resource group of the identity, where its credentials are. */
  protected readonly resourceGroupName: string;

  /** @throws InvalidPropsError when the name breaks Azure's rule. */
  constructor(scope: Construct, id: string, props: WorkloadIdentityProps) {
    super(scope, id);
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
  override get ready(): readonly ITerraformDependable[] {
    return [this.resource, ...super.ready];
  }
}
