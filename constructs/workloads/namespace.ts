import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import { dependable, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { dependenciesOf } from "../shared/dependencies";
import { CLUSTER, PROVIDERS } from "../shared/interface-shapes";
import type { ClusterProviders, IFlyteCluster, INamespace, IReady } from "../shared/interfaces";
import { map, optional, type ShapeOf, text } from "../shared/shape";
import { validateExisting, validateShape } from "../shared/validation";

/** Props of {@link Namespace}. */
export interface NamespaceProps {
  /** Name of the namespace. */
  readonly name: string;
  /** The cluster that it is in. */
  readonly cluster: IFlyteCluster;
  /** Labels of the namespace. @default none */
  readonly labels?: Readonly<Record<string, string>>;
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link NamespaceProps}. */
export const NAMESPACE_SHAPE: ShapeOf<NamespaceProps> = {
  name: text,
  cluster: CLUSTER,
  labels: optional(map(text)),
  providers: optional(PROVIDERS),
};

/** A namespace that Terraform owns, so that it goes after all that is in it. */
export class Namespace extends Construct implements INamespace {
  /** A namespace that exists already. */
  static fromExistingNamespace(scope: Construct, id: string, name: string): INamespace {
    validateExisting(scope, id, { name: text }, { name });
    class Existing extends Construct implements INamespace {
      readonly ready: readonly ITerraformDependable[] = [];
      readonly namespaceName = name;
    }
    return new Existing(scope, id);
  }

  readonly ready: readonly ITerraformDependable[];
  readonly namespaceName: string;
  readonly uid: string;
  /** The namespace itself. */
  readonly resource: NamespaceV1;

  constructor(scope: Construct, id: string, props: NamespaceProps) {
    super(scope, id);
    validateShape(this, NAMESPACE_SHAPE, props);
    this.resource = new NamespaceV1(this, "namespace", {
      metadata: { name: props.name, labels: props.labels },
      provider: props.providers?.kubernetes,
      dependsOn: dependenciesOf(this, props.cluster),
    });
    this.namespaceName = this.resource.metadata.name;
    this.uid = this.resource.metadata.uid;
    this.ready = [this.resource];
  }

  /** Creates it after these things too, so that it is destroyed before them. */
  waitFor(...things: readonly IReady[]): void {
    const after = dependenciesOf(this, ...things).map(dependable);
    this.resource.dependsOn = [...new Set([...(this.resource.dependsOn ?? []), ...after])];
  }
}
