import { DefaultServiceAccountV1 } from "@cdktf/provider-kubernetes/lib/default-service-account-v1";
import { ServiceAccountV1 } from "@cdktf/provider-kubernetes/lib/service-account-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { ClusterProviders, IFlyteCluster, IReady, ITaskIdentities } from "../shared/interfaces";
import { taskNamespace, workloadIdentityAnnotation } from "../shared/service-accounts";
import { dependenciesOf } from "../shared/dependencies";
import { Namespace } from "./namespace";

/** Props of {@link TaskNamespaces}. */
export interface TaskNamespacesProps {
  /** The cluster. */
  readonly cluster: IFlyteCluster;
  /** Identities of task pods. */
  readonly taskIdentities: ITaskIdentities;
  /** Flyte's projects. */
  readonly projects: readonly string[];
  /** Flyte's domains. */
  readonly domains: readonly string[];
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/**
 * The namespaces of all projects and domains, with the service accounts of task pods. Needed with an identity
 * per project: flyteadmin's templates know variables by domain only.
 */
export class TaskNamespaces extends Construct implements IReady {
  readonly ready: readonly ITerraformDependable[];

  constructor(scope: Construct, id: string, props: TaskNamespacesProps) {
    super(scope, id);
    const { cluster, taskIdentities, providers } = props;
    const ready: ITerraformDependable[] = [];
    for (const project of props.projects) {
      for (const domain of props.domains) {
        const name = taskNamespace(project, domain);
        const namespace = new Namespace(this, name, { name, cluster, providers });
        ready.push(...namespace.ready);
        for (const account of taskIdentities.serviceAccounts) {
          // Kubernetes makes the account "default" in each namespace; that one is taken over.
          const ServiceAccount = account === "default" ? DefaultServiceAccountV1 : ServiceAccountV1;
          ready.push(
            new ServiceAccount(namespace, `service-account-${account}`, {
              metadata: {
                name: account,
                namespace: namespace.namespaceName,
                annotations: workloadIdentityAnnotation(taskIdentities.clientId(project, domain)),
              },
              provider: providers?.kubernetes,
              dependsOn: dependenciesOf(this, namespace),
            }),
          );
        }
      }
    }
    this.ready = ready;
  }
}
