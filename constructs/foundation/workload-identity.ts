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

/** A user-assigned managed identity that service accounts of a cluster can act as. */
export class WorkloadIdentity extends Construct implements IWorkloadIdentity {
  readonly principalType = "ServicePrincipal";
  readonly principalName: string;
  readonly principalId: string;
  readonly clientId: string;
  readonly identityId: string;
  /** The identity itself. */
  readonly resource: UserAssignedIdentity;
  private readonly resourceGroupName: string;
  private readonly credentials = new Map<string, FederatedIdentityCredential>();

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
    this.principalName = id;
    this.principalId = this.resource.principalId;
    this.clientId = this.resource.clientId;
    this.identityId = this.resource.id;
  }

  /** The identity and each credential that was added so far. */
  get ready(): readonly ITerraformDependable[] {
    return [this.resource, ...this.credentials.values()];
  }

  /**
   * Lets a service account of a cluster act as this identity. The pods also need the label
   * `azure.workload.identity/use: "true"`, and the service account this identity's client id.
   *
   * @throws InvalidPropsError beyond 20 service accounts.
   */
  trust({ namespace, name }: ServiceAccountRef, cluster: Pick<IFlyteCluster, "oidcIssuerUrl">): void {
    const credentialName = `${namespace}_${name}`;
    if (this.credentials.has(credentialName)) return;
    validateProps(
      this,
      checkName("federatedCredential", credentialName),
      this.credentials.size === MAX_FEDERATED_CREDENTIALS
        ? `an identity has at most ${MAX_FEDERATED_CREDENTIALS} federated credentials; ` +
            `there is no room for the service account ${namespace}/${name}`
        : undefined,
    );
    this.credentials.set(
      credentialName,
      new FederatedIdentityCredential(this, credentialName, {
        name: credentialName,
        resourceGroupName: this.resourceGroupName,
        parentId: this.resource.id,
        issuer: cluster.oidcIssuerUrl,
        subject: `system:serviceaccount:${namespace}:${name}`,
        audience: ["api://AzureADTokenExchange"],
      }),
    );
  }
}
