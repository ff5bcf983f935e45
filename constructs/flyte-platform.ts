import { Construct } from "constructs";
import { FlyteFoundation, type FlyteFoundationProps } from "./flyte-foundation";
import { FlyteWorkloads, type FlyteWorkloadsProps } from "./flyte-workloads";
import { NAMESPACES } from "./shared/service-accounts";
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
    this.foundation = new FlyteFoundation(this, "foundation", {
      ...props,
      monitoring: props.monitoring !== false && {
        ...props.monitoring,
        namespaces: [...(props.monitoring?.namespaces ?? []), ...workloadNamespaces(props)],
      },
    });
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

/** Namespaces that the workloads will have beside Flyte's own. */
function workloadNamespaces({
  ingress,
  existingIngress,
  tls,
  gpuPools,
  registration,
}: FlytePlatformProps): string[] {
  const controller = existingIngress ? "none" : (ingress?.controller ?? "envoy-gateway");
  const exposed = existingIngress !== undefined || controller !== "none";
  return [
    ...(controller === "envoy-gateway" ? [NAMESPACES.envoyGateway] : []),
    ...(controller === "ingress-nginx" ? [NAMESPACES.ingressNginx] : []),
    ...(exposed && !(tls && "existingSecret" in tls) ? [NAMESPACES.certManager] : []),
    ...(Object.keys(gpuPools ?? {}).length > 0 ? [NAMESPACES.gpuOperator] : []),
    ...(registration ? [NAMESPACES.registration] : []),
  ];
}
