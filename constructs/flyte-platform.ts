import { Construct } from "constructs";
import { FlyteFoundation, type FlyteFoundationProps } from "./flyte-foundation";
import { FlyteWorkloads, type FlyteWorkloadsProps } from "./flyte-workloads";
import type { ClusterConnection, ClusterProviders } from "./shared/interfaces";

/** Props of {@link FlytePlatform}. */
export interface FlytePlatformProps
  extends FlyteFoundationProps, Omit<FlyteWorkloadsProps, "foundation" | "providers"> {
  /** Makes the providers that log in to the cluster. @default the stack's own providers */
  readonly providers?: (connection: ClusterConnection) => ClusterProviders;
}

/** A whole Flyte: {@link FlyteFoundation} and {@link FlyteWorkloads}, without providers and outputs. */
export class FlytePlatform extends Construct {
  /** Everything in Azure. */
  readonly foundation: FlyteFoundation;
  /** Everything in the cluster. */
  readonly workloads: FlyteWorkloads;

  /** @throws InvalidPropsError when any part has bad props. */
  constructor(scope: Construct, id: string, props: FlytePlatformProps) {
    super(scope, id);
    this.foundation = new FlyteFoundation(this, "foundation", props);
    this.workloads = new FlyteWorkloads(this, "workloads", {
      foundation: this.foundation,
      ingress: props.ingress,
      existingIngress: props.existingIngress,
      tls: props.tls,
      flyte: props.flyte,
      registration: props.registration,
      providers: props.providers?.(this.foundation.cluster.connection),
    });
  }
}
