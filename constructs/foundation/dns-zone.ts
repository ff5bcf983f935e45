import { DataAzurermClientConfig } from "@cdktf/provider-azurerm/lib/data-azurerm-client-config";
import { DataAzurermDnsZone } from "@cdktf/provider-azurerm/lib/data-azurerm-dns-zone";
import { DnsCnameRecord } from "@cdktf/provider-azurerm/lib/dns-cname-record";
import { Fn, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { grantRole } from "../shared/grant";
import { domainProblem } from "../shared/hosts";
import type { IPrincipal, IReady } from "../shared/interfaces";
import { dnsTags } from "../shared/tags";
import { asArgument } from "../shared/terraform-text";
import { TAGS } from "../shared/interface-shapes";
import { optional, type ShapeOf, text } from "../shared/shape";
import { ifKnown, isKnown, prefixed, validateProps, validateShape } from "../shared/validation";

/** Props of {@link DnsZone}. */
export interface DnsZoneProps {
  /** Name of the public zone, such as `acme.com`. */
  readonly zoneName: string;
  /** Resource group of the zone, in the subscription that is deployed to. */
  readonly resourceGroupName: string;
  /** Tags of the records, as far as DNS takes them. @default none */
  readonly tags?: Record<string, string>;
}

/** Shape of {@link DnsZoneProps}. */
export const DNS_ZONE_SHAPE: ShapeOf<DnsZoneProps> = {
  zoneName: text,
  resourceGroupName: text,
  tags: optional(TAGS),
};

/** A public DNS zone that exists already, in which this stack makes records. */
export class DnsZone extends Construct implements IReady {
  readonly ready: readonly ITerraformDependable[] = [];
  /** Name of the zone. */
  readonly zoneName: string;
  /** Resource group of the zone. */
  readonly resourceGroupName: string;
  /** Azure resource id of the zone. */
  readonly zoneId: string;
  /** Id of the zone's subscription. */
  readonly subscriptionId: string;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: DnsZoneProps,
  ) {
    super(scope, id);
    validateShape(this, DNS_ZONE_SHAPE, props);
    validateProps(this, prefixed("zoneName", ifKnown(props.zoneName, domainProblem)));
    const zone = new DataAzurermDnsZone(this, "zone", {
      name: props.zoneName,
      resourceGroupName: props.resourceGroupName,
    });
    this.zoneName = props.zoneName;
    this.resourceGroupName = props.resourceGroupName;
    this.zoneId = zone.id;
    this.subscriptionId = new DataAzurermClientConfig(this, "client").subscriptionId;
  }

  /**
   * Makes `host` an alias of `target`.
   *
   * @throws InvalidPropsError when `host` is not below the zone; an apex cannot be an alias.
   */
  addAlias(host: string, target: string): IReady {
    validateShape(this, { host: text, target: text }, { host, target });
    validateProps(
      this,
      ifKnown(host, (name) =>
        !isKnown(this.zoneName) || name.endsWith(`.${this.zoneName}`)
          ? undefined
          : `host "${name}" is not a name below the zone "${this.zoneName}"`,
      ),
    );
    const record = new DnsCnameRecord(this, "alias", {
      name:
        isKnown(host) && isKnown(this.zoneName)
          ? host.slice(0, -`.${this.zoneName}`.length)
          : Fn.trimsuffix(asArgument(host), asArgument(`.${this.zoneName}`)),
      zoneName: this.zoneName,
      resourceGroupName: this.resourceGroupName,
      ttl: 300,
      record: target,
      tags: dnsTags(this, this.props.tags),
    });
    return { ready: [record] };
  }

  /** Lets a principal make records in the zone, as DNS-01 needs. */
  grantRecords(principal: IPrincipal): IReady {
    return grantRole(this, { to: principal, role: "DNS Zone Contributor", on: this.zoneId });
  }
}
