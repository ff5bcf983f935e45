import { TerraformElement } from "cdktf";
import { Construct } from "constructs";
import { taskNamespaces } from "../shared/service-accounts";

/** Props of {@link FormerTaskNamespaces}. */
export interface FormerTaskNamespacesProps {
  /** Flyte's projects. */
  readonly projects: readonly string[];
  /** Flyte's domains. */
  readonly domains: readonly string[];
  /** Names of the service accounts of task pods in each namespace. */
  readonly serviceAccounts: readonly string[];
}

/**
 * Lets go of the namespaces and service accounts of tasks that earlier versions kept in Terraform's state with
 * `taskIdentities: perProject`: they leave the state and stay in the cluster. In every mode, as the mode may change
 * together with the version. Needs Terraform 1.7, or OpenTofu 1.10: earlier ones know no `destroy = false`.
 */
export class FormerTaskNamespaces extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { projects, domains, serviceAccounts }: FormerTaskNamespacesProps,
  ) {
    super(scope, id);
    for (const name of taskNamespaces(projects, domains)) {
      // The ids are those of the former constructs, which their addresses come from.
      const namespace = new Construct(this, name);
      new Forgotten(namespace, "namespace", "kubernetes_namespace_v1");
      for (const account of serviceAccounts) {
        const type =
          account === "default" ? "kubernetes_default_service_account_v1" : "kubernetes_service_account_v1";
        new Forgotten(namespace, `service-account-${account}`, type);
      }
    }
  }
}

/** A resource that was at this place once, and is no longer Terraform's. */
class Forgotten extends TerraformElement {
  constructor(
    scope: Construct,
    id: string,
    private readonly type: string,
  ) {
    super(scope, id);
  }

  override toTerraform(): object {
    return { removed: [{ from: `${this.type}.${this.friendlyUniqueId}`, lifecycle: { destroy: false } }] };
  }
}
