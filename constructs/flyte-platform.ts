import { Construct } from "constructs";
import {
  EXISTING_FOUNDATION_SHAPE,
  type ExistingFoundation,
  FLYTE_FOUNDATION_SHAPE,
  FlyteFoundation,
  type FlyteFoundationProps,
} from "./flyte-foundation";
import {
  EXISTING_WORKLOADS_SHAPE,
  existingSecretOf,
  FLYTE_WORKLOADS_SHAPE,
  type ExistingWorkloads,
  FlyteWorkloads,
  type FlyteWorkloadsProps,
} from "./flyte-workloads";
import { NAMESPACES } from "./shared/service-accounts";
import type { ClusterConnection, ClusterProviders } from "./shared/interfaces";
import { callback, keysOf, object, omit, optional, pick, type ShapeOf } from "./shared/shape";
import { validateShape } from "./shared/validation";

/** Props of {@link FlytePlatform}. */
export interface FlytePlatformProps
  extends
    Omit<FlyteFoundationProps, "existing">,
    Omit<FlyteWorkloadsProps, "foundation" | "providers" | "existing"> {
  /** What exists already and takes the place of what would be made. @default nothing */
  readonly existing?: ExistingFoundation & ExistingWorkloads;
  /** Makes the providers that log in to the cluster. @default the stack's own providers */
  readonly providers?: (connection: ClusterConnection) => ClusterProviders;
}

/** Shape of {@link FlytePlatformProps}. */
export const FLYTE_PLATFORM_SHAPE: ShapeOf<FlytePlatformProps> = {
  ...omit(FLYTE_FOUNDATION_SHAPE, "existing"),
  ...omit(FLYTE_WORKLOADS_SHAPE, "foundation", "providers", "existing"),
  existing: optional(
    object<ExistingFoundation & ExistingWorkloads>({
      ...EXISTING_FOUNDATION_SHAPE,
      ...EXISTING_WORKLOADS_SHAPE,
    }),
  ),
  providers: optional(callback<NonNullable<FlytePlatformProps["providers"]>>()),
};

/** A whole Flyte: {@link FlyteFoundation} and {@link FlyteWorkloads}, without providers and outputs. */
export class FlytePlatform extends Construct {
  /** Everything in Azure. */
  readonly foundation: FlyteFoundation;
  /** Everything in the cluster. */
  readonly workloads: FlyteWorkloads;

  /** @throws InvalidPropsError when any part has bad props. */
  constructor(scope: Construct, id: string, props: FlytePlatformProps) {
    super(scope, id);
    validateShape(this, FLYTE_PLATFORM_SHAPE, props);
    const { alias, dns01 } = usesOfZone(props);
    this.foundation = new FlyteFoundation(this, "foundation", {
      ...props,
      existing: props.existing && pick(props.existing, ...keysOf(EXISTING_FOUNDATION_SHAPE)),
      address: { alias, dns01, ...props.address },
      monitoring: props.monitoring !== false && {
        ...props.monitoring,
        namespaces: [...(props.monitoring?.namespaces ?? []), ...workloadNamespaces(props)],
      },
    });
    this.workloads = new FlyteWorkloads(this, "workloads", {
      foundation: this.foundation,
      ingress: props.ingress,
      existing: props.existing && pick(props.existing, ...keysOf(EXISTING_WORKLOADS_SHAPE)),
      tls: props.tls,
      flyte: props.flyte,
      registration: props.registration,
      providers: props.providers?.(this.foundation.cluster.connection),
    });
  }
}

/** What the workloads need of a DNS zone. */
function usesOfZone({ ingress, existing, tls }: Pick<FlytePlatformProps, "ingress" | "existing" | "tls">) {
  const ours = !existing?.ingress && ingress?.controller !== "none";
  return {
    // An ingress that exists has its name already, and without one there is nothing to point at.
    alias: ours,
    dns01: (ours || existing?.ingress !== undefined) && existingSecretOf(tls) === undefined,
  };
}

/** Namespaces that the workloads will have beside Flyte's own. */
function workloadNamespaces({
  ingress,
  existing,
  tls,
  gpuPools,
  registration,
}: FlytePlatformProps): string[] {
  const controller = existing?.ingress ? "none" : (ingress?.controller ?? "envoy-gateway");
  const certificate = usesOfZone({ ingress, existing, tls }).dns01;
  const gpus = Object.keys(gpuPools ?? {}).length > 0 || existing?.pools?.some((pool) => pool.gpu);
  return [
    ...(controller === "envoy-gateway" ? [NAMESPACES.envoyGateway] : []),
    ...(controller === "ingress-nginx" ? [NAMESPACES.ingressNginx] : []),
    ...(certificate && !existing?.certManager ? [NAMESPACES.certManager] : []),
    ...(gpus && !existing?.gpuOperator ? [NAMESPACES.gpuOperator] : []),
    ...(registration ? [NAMESPACES.registration] : []),
  ];
}
