import { PrivateDnsZone as PrivateDnsZoneResource } from "@cdktf/provider-azurerm/lib/private-dns-zone";
import { PrivateDnsZoneVirtualNetworkLink } from "@cdktf/provider-azurerm/lib/private-dns-zone-virtual-network-link";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { dependenciesOf } from "../shared/dependencies";
import { dnsTags } from "../shared/tags";
import type { Existing, IPrivateDnsZone, IResourceGroup } from "../shared/interfaces";
import { RESOURCE_GROUP, TAGS, DEPENDABLES, EXISTING } from "../shared/interface-shapes";
import { optional, text, type ShapeOf } from "../shared/shape";
import { validateExisting, validateShape } from "../shared/validation";

/** Props of {@link PrivateDnsZone}. */
export interface PrivateDnsZoneProps {
  /** Resource group of the zone. */
  readonly resourceGroup: IResourceGroup;
  /** Name of the zone, such as `privatelink.blob.core.windows.net`. */
  readonly zoneName: string;
  /** Azure resource id of the virtual network that resolves names in the zone. */
  readonly virtualNetworkId: string;
  /**
   * What the link is created after and deleted before, such as a subnet whose delegated service uses the zone:
   * Azure refuses to delete that subnet while the link exists. @default nothing
   */
  readonly linkDependsOn?: readonly ITerraformDependable[];
  /** Tags of zone and link, as far as DNS takes them. @default none */
  readonly tags?: Record<string, string>;
}

/** Shape of {@link PrivateDnsZoneProps}. */
export const PRIVATE_DNS_ZONE_SHAPE: ShapeOf<PrivateDnsZoneProps> = {
  resourceGroup: RESOURCE_GROUP,
  zoneName: text,
  virtualNetworkId: text,
  linkDependsOn: optional(DEPENDABLES),
  tags: optional(TAGS),
};

/** A private DNS zone that exists already. */
export interface ExistingPrivateDnsZone extends Existing {
  /** Azure resource id of the zone. */
  readonly zoneId: string;
}

/** Shape of {@link ExistingPrivateDnsZone}. */
export const EXISTING_PRIVATE_DNS_ZONE_SHAPE: ShapeOf<ExistingPrivateDnsZone> = {
  ...EXISTING,
  zoneId: text,
};

/** A private DNS zone with its link to the virtual network; what is registered in it waits for the link. */
export class PrivateDnsZone extends Construct implements IPrivateDnsZone {
  /** A zone that exists already and is linked to the virtual network. */
  static fromExistingPrivateDnsZone(
    scope: Construct,
    id: string,
    existing: ExistingPrivateDnsZone,
  ): IPrivateDnsZone {
    validateExisting(scope, id, EXISTING_PRIVATE_DNS_ZONE_SHAPE, existing);
    class Existing extends Construct implements IPrivateDnsZone {
      readonly zoneId = existing.zoneId;
      readonly ready = existing.ready ?? [];
    }
    return new Existing(scope, id);
  }

  readonly zoneId: string;
  readonly ready: readonly ITerraformDependable[];
  /** The zone itself. */
  readonly resource: PrivateDnsZoneResource;

  constructor(scope: Construct, id: string, props: PrivateDnsZoneProps) {
    super(scope, id);
    validateShape(this, PRIVATE_DNS_ZONE_SHAPE, props);
    const tags = dnsTags(this, props.tags);
    this.resource = new PrivateDnsZoneResource(this, "zone", {
      name: props.zoneName,
      resourceGroupName: props.resourceGroup.name,
      tags,
    });
    const link = new PrivateDnsZoneVirtualNetworkLink(this, "link", {
      name: "flyte",
      resourceGroupName: props.resourceGroup.name,
      privateDnsZoneName: this.resource.name,
      virtualNetworkId: props.virtualNetworkId,
      registrationEnabled: false,
      dependsOn: dependenciesOf(this, ...(props.linkDependsOn ?? [])),
      tags,
    });
    this.zoneId = this.resource.id;
    this.ready = [this.resource, link];
  }
}
