import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { MAX_FEDERATED_CREDENTIALS } from "../shared/azure-names";
import type { IResourceGroup, ITaskIdentities, TaskIdentityMode, TokenIssuer } from "../shared/interfaces";
import type { Naming } from "../shared/naming";
import { taskNamespace } from "../shared/service-accounts";
import { TASK_IDENTITY_MODES } from "../shared/closed-sets";
import { RESOURCE_GROUP, TAGS, TOKEN_ISSUER } from "../shared/interface-shapes";
import { knownText, list, oneOf, optional, thing, type ShapeOf } from "../shared/shape";
import { validateProps, validateShape } from "../shared/validation";
import { WorkloadIdentity } from "./workload-identity";

/**
 * Props of {@link TaskIdentities}.
 *
 * Limit of credentials: https://learn.microsoft.com/entra/workload-id/workload-identity-federation-considerations
 */
export interface TaskIdentitiesProps {
  /** Resource group of the identities. */
  readonly resourceGroup: IResourceGroup;
  /** Names of the identities. */
  readonly naming: Naming;
  /** The cluster whose pods act as the identities. */
  readonly cluster: TokenIssuer;
  /** How task pods are told apart in Azure. @default shared */
  readonly mode?: TaskIdentityMode;
  /** Flyte's projects. */
  readonly projects: readonly string[];
  /** Flyte's domains. */
  readonly domains: readonly string[];
  /** Names of the service accounts of task pods in each namespace. @default [default] */
  readonly serviceAccounts?: readonly string[];
  /** Tags of the identities. @default none */
  readonly tags?: Record<string, string>;
}

/** Shape of {@link TaskIdentitiesProps}. */
export const TASK_IDENTITIES_SHAPE: ShapeOf<TaskIdentitiesProps> = {
  resourceGroup: RESOURCE_GROUP,
  naming: thing<Naming>("a Naming", "resource"),
  cluster: TOKEN_ISSUER,
  mode: optional(oneOf(TASK_IDENTITY_MODES)),
  projects: list(knownText),
  domains: list(knownText),
  serviceAccounts: optional(list(knownText)),
  tags: optional(TAGS),
};

/** What tells the identities of a mode apart. */
const KEY: Record<TaskIdentityMode, (project: string, domain: string) => string> = {
  shared: () => "",
  perDomain: (_project, domain) => domain,
  perProject: (project) => project,
};

/** The identities that task pods act as, with a credential for each service account of each namespace. */
export class TaskIdentities extends Construct implements ITaskIdentities {
  readonly mode: TaskIdentityMode;
  readonly serviceAccounts: readonly string[];
  private readonly byKey: ReadonlyMap<string, WorkloadIdentity>;

  /** @throws InvalidPropsError when an identity would need more than 20 federated credentials. */
  constructor(scope: Construct, id: string, props: TaskIdentitiesProps) {
    super(scope, id);
    validateShape(this, TASK_IDENTITIES_SHAPE, props);
    this.mode = props.mode ?? "shared";
    this.serviceAccounts = props.serviceAccounts ?? ["default"];
    const { projects, domains } = props;
    validateProps(this, credentialProblem(this.mode, projects, domains, this.serviceAccounts));

    const byKey = new Map<string, WorkloadIdentity>();
    for (const project of projects) {
      for (const domain of domains) {
        const key = KEY[this.mode](project, domain);
        let identity = byKey.get(key);
        if (!identity) {
          const name = key === "" ? "tasks" : `tasks-${key}`;
          identity = new WorkloadIdentity(this, name, {
            resourceGroup: props.resourceGroup,
            identityName: props.naming.resource(name),
            tags: props.tags,
          });
          byKey.set(key, identity);
        }
        for (const serviceAccount of this.serviceAccounts) {
          identity.trust({ namespace: taskNamespace(project, domain), name: serviceAccount }, props.cluster);
        }
      }
    }
    this.byKey = byKey;
  }

  get identities(): readonly WorkloadIdentity[] {
    return [...this.byKey.values()];
  }

  get ready(): readonly ITerraformDependable[] {
    return this.identities.flatMap((identity) => identity.ready);
  }

  clientId(project: string, domain: string): string {
    const identity = this.byKey.get(KEY[this.mode](project, domain));
    if (!identity) throw new Error(`no identity for project "${project}" and domain "${domain}"`);
    return identity.clientId;
  }
}

/** Says why a set of projects and domains does not fit the limit of credentials, and the ways out. */
export function credentialProblem(
  mode: TaskIdentityMode,
  projects: readonly string[],
  domains: readonly string[],
  serviceAccounts: readonly string[],
): string | undefined {
  const [count, what, identity, way] = {
    shared: [
      projects.length * domains.length * serviceAccounts.length,
      `${projects.length} projects x ${domains.length} domains x ${serviceAccounts.length} service accounts`,
      "the shared task identity",
      "use taskIdentities perDomain or perProject",
    ],
    perDomain: [
      projects.length * serviceAccounts.length,
      `${projects.length} projects x ${serviceAccounts.length} service accounts`,
      "each domain's task identity",
      "use taskIdentities perProject",
    ],
    perProject: [
      domains.length * serviceAccounts.length,
      `${domains.length} domains x ${serviceAccounts.length} service accounts`,
      "each project's task identity",
      "use fewer domains or task service accounts",
    ],
  }[mode] as [number, string, string, string];
  return count > MAX_FEDERATED_CREDENTIALS
    ? `${what} need ${count} federated credentials on ${identity}, and Azure allows ${MAX_FEDERATED_CREDENTIALS}: ${way}`
    : undefined;
}
