import { NatGateway } from "@cdktf/provider-azurerm/lib/nat-gateway";
import { NatGatewayPublicIpAssociation } from "@cdktf/provider-azurerm/lib/nat-gateway-public-ip-association";
import { PublicIp } from "@cdktf/provider-azurerm/lib/public-ip";
import { Subnet, type SubnetConfig } from "@cdktf/provider-azurerm/lib/subnet";
import { SubnetNatGatewayAssociation } from "@cdktf/provider-azurerm/lib/subnet-nat-gateway-association";
import { VirtualNetwork } from "@cdktf/provider-azurerm/lib/virtual-network";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import {
  cidrProblem,
  contains,
  overlaps,
  parseCidr,
  publicAddressProblem,
  reservedRangeProblem,
} from "../shared/cidr";
import type {
  Existing,
  IFlyteNetwork,
  IPrivateDnsZone,
  IReady,
  IResourceGroup,
  Outbound,
} from "../shared/interfaces";
import { checkResourceId, postgresZoneProblem, storageZoneProblem } from "../shared/resource-ids";
import { OUTBOUNDS } from "../shared/closed-sets";
import { RESOURCE_GROUP, TAGS, EXISTING } from "../shared/interface-shapes";
import { object, oneOf, optional, text, type ShapeOf } from "../shared/shape";
import {
  ifKnown,
  isKnown,
  prefixed,
  validateExisting,
  validateProps,
  validateShape,
} from "../shared/validation";
import { PrivateDnsZone } from "./private-dns-zone";

/** Props of {@link FlyteNetwork}. */
export interface FlyteNetworkProps {
  /** Resource group of the network. */
  readonly resourceGroup: IResourceGroup;
  /** Starts the names of all resources. */
  readonly name: string;
  /** Addresses of the network (CIDR). @default 10.224.0.0/16 */
  readonly addressSpace?: string;
  /** Addresses of the nodes (CIDR). @default 10.224.0.0/20 */
  readonly nodeSubnet?: string;
  /** Addresses of the Postgres server (CIDR, at least /28). @default 10.224.16.0/24 */
  readonly databaseSubnet?: string;
  /** Addresses of private endpoints (CIDR). @default 10.224.17.0/24 */
  readonly endpointSubnet?: string;
  /** How the nodes reach the internet. @default loadBalancer */
  readonly outbound?: Outbound;
  /** Tags of all resources. @default none */
  readonly tags?: Record<string, string>;
}

/** Shape of {@link FlyteNetworkProps}. */
export const FLYTE_NETWORK_SHAPE: ShapeOf<FlyteNetworkProps> = {
  resourceGroup: RESOURCE_GROUP,
  name: text,
  addressSpace: optional(text),
  nodeSubnet: optional(text),
  databaseSubnet: optional(text),
  endpointSubnet: optional(text),
  outbound: optional(oneOf(OUTBOUNDS)),
  tags: optional(TAGS),
};

/** A network that exists already; the ids are Azure resource ids. */
export interface ExistingFlyteNetwork extends Existing {
  /** The virtual network. */
  readonly virtualNetworkId: string;
  /** The nodes' subnet; with an allow list of storage it needs the service endpoint `Microsoft.Storage`. */
  readonly nodeSubnetId: string;
  /** A subnet that is delegated to `Microsoft.DBforPostgreSQL/flexibleServers`. @default no private database */
  readonly databaseSubnetId?: string;
  /** A zone below `postgres.database.azure.com`, linked to the network. @default no private database */
  readonly databaseDnsZoneId?: string;
  /** A subnet for private endpoints. @default no private endpoints */
  readonly endpointSubnetId?: string;
  /** Zones of private storage, linked to the network. @default storage makes its own, where it is private */
  readonly storageDnsZoneIds?: {
    /** `privatelink.blob.core.windows.net`. */
    readonly blob: string;
    /** `privatelink.dfs.core.windows.net`. */
    readonly dfs: string;
  };
  /** How the nodes reach the internet; with `natGateway` the gateway is already there. @default loadBalancer */
  readonly outbound?: Outbound;
  /** Public IPv4 address of that gateway. @default unknown */
  readonly natGatewayAddress?: string;
}

/** Shape of {@link ExistingFlyteNetwork}. */
export const EXISTING_FLYTE_NETWORK_SHAPE: ShapeOf<ExistingFlyteNetwork> = {
  ...EXISTING,
  virtualNetworkId: text,
  nodeSubnetId: text,
  databaseSubnetId: optional(text),
  databaseDnsZoneId: optional(text),
  endpointSubnetId: optional(text),
  storageDnsZoneIds: optional(
    object<{ readonly blob: string; readonly dfs: string }>({ blob: text, dfs: text }),
  ),
  outbound: optional(oneOf(OUTBOUNDS)),
  natGatewayAddress: optional(text),
};

function existingProblems(existing: ExistingFlyteNetwork): (string | undefined)[] {
  const { storageDnsZoneIds } = existing;
  const check = (key: string, value: string | undefined, problem: (known: string) => string | undefined) =>
    ifKnown(value, (known) => prefixed(key, problem(known)));
  const network = (known: string) => checkResourceId("Microsoft.Network/virtualNetworks", known);
  const subnet = (known: string) => checkResourceId("Microsoft.Network/virtualNetworks/subnets", known);
  return [
    check("virtualNetworkId", existing.virtualNetworkId, network),
    check("nodeSubnetId", existing.nodeSubnetId, subnet),
    check("databaseSubnetId", existing.databaseSubnetId, subnet),
    check("databaseDnsZoneId", existing.databaseDnsZoneId, postgresZoneProblem),
    check("endpointSubnetId", existing.endpointSubnetId, subnet),
    check("storageDnsZoneIds.blob", storageDnsZoneIds?.blob, (id) => storageZoneProblem("blob", id)),
    check("storageDnsZoneIds.dfs", storageDnsZoneIds?.dfs, (id) => storageZoneProblem("dfs", id)),
    check("natGatewayAddress", existing.natGatewayAddress, publicAddressProblem),
  ];
}

const existingZone = (scope: Construct, id: string, zoneId: string, ready: IReady["ready"]) =>
  PrivateDnsZone.fromExistingPrivateDnsZone(scope, id, { zoneId, ready });

/** What is risky about the way of nodes in several zones to the internet. */
export function outboundWarning(outbound: Outbound, zones: readonly string[] = []): string | undefined {
  return outbound === "natGateway" && zones.length > 1
    ? "the nodes are in several zones, and a NAT gateway of the SKU Standard is in one: when that zone fails, no node reaches the internet; set network.outbound: loadBalancer before the first deployment, as the change replaces a cluster"
    : undefined;
}

/** Address space of the network, where nothing else is given. */
export const ADDRESS_SPACE = "10.224.0.0/16";

/** The virtual network: a subnet for nodes, one for Postgres, one for private endpoints. */
export class FlyteNetwork extends Construct implements IFlyteNetwork {
  /**
   * A network that exists already.
   *
   * @throws InvalidPropsError when an id is not that of such a resource.
   */
  static fromExistingNetwork(scope: Construct, id: string, existing: ExistingFlyteNetwork): IFlyteNetwork {
    validateExisting(scope, id, EXISTING_FLYTE_NETWORK_SHAPE, existing);
    class Existing extends Construct implements IFlyteNetwork {
      readonly ready = existing.ready ?? [];
      readonly virtualNetworkId = existing.virtualNetworkId;
      readonly nodeSubnetId = existing.nodeSubnetId;
      readonly databaseSubnetId = existing.databaseSubnetId;
      readonly databaseDnsZone =
        existing.databaseDnsZoneId === undefined
          ? undefined
          : existingZone(this, "database-dns", existing.databaseDnsZoneId, this.ready);
      readonly storageDnsZones = existing.storageDnsZoneIds && {
        blob: existingZone(this, "blob-dns", existing.storageDnsZoneIds.blob, this.ready),
        dfs: existingZone(this, "dfs-dns", existing.storageDnsZoneIds.dfs, this.ready),
      };
      readonly endpointSubnetId = existing.endpointSubnetId;
      readonly outbound = existing.outbound ?? "loadBalancer";
      readonly natGatewayAddress = existing.natGatewayAddress;
    }
    const network = new Existing(scope, id);
    validateProps(network, ...existingProblems(existing));
    return network;
  }

  readonly ready: readonly ITerraformDependable[];
  readonly virtualNetworkId: string;
  readonly nodeSubnetId: string;
  readonly databaseSubnetId: string;
  readonly databaseDnsZone: IPrivateDnsZone;
  readonly endpointSubnetId: string;
  readonly outbound: Outbound;
  readonly natGatewayAddress?: string;
  /** The virtual network itself. */
  readonly resource: VirtualNetwork;

  /** @throws InvalidPropsError when a subnet lies outside the address space or two of them overlap. */
  constructor(scope: Construct, id: string, props: FlyteNetworkProps) {
    super(scope, id);
    validateShape(this, FLYTE_NETWORK_SHAPE, props);
    const addressSpace = props.addressSpace ?? ADDRESS_SPACE;
    const subnets = {
      nodeSubnet: props.nodeSubnet ?? "10.224.0.0/20",
      databaseSubnet: props.databaseSubnet ?? "10.224.16.0/24",
      endpointSubnet: props.endpointSubnet ?? "10.224.17.0/24",
    };
    validateProps(this, ...subnetProblems(addressSpace, subnets));

    this.resource = new VirtualNetwork(this, "network", {
      name: `${props.name}-network`,
      resourceGroupName: props.resourceGroup.name,
      location: props.resourceGroup.location,
      addressSpace: [addressSpace],
      tags: props.tags,
    });
    const subnet = (name: string, cidr: string, more?: Partial<SubnetConfig>) =>
      new Subnet(this, name, {
        name,
        resourceGroupName: props.resourceGroup.name,
        virtualNetworkName: this.resource.name,
        addressPrefixes: [cidr],
        ...more,
      });
    const nodes = subnet("nodes", subnets.nodeSubnet, {
      // Storage's firewall knows a subnet of its own region only by this endpoint, never by an address.
      serviceEndpoints: ["Microsoft.Storage"],
    });
    const database = subnet("database", subnets.databaseSubnet, {
      // Azure adds it with the first server, which archives its write-ahead log through it.
      serviceEndpoints: ["Microsoft.Storage"],
      delegation: [
        {
          name: "postgres",
          serviceDelegation: {
            name: "Microsoft.DBforPostgreSQL/flexibleServers",
            actions: ["Microsoft.Network/virtualNetworks/subnets/join/action"],
          },
        },
      ],
    });
    const endpoints = subnet("endpoints", subnets.endpointSubnet);
    this.databaseDnsZone = new PrivateDnsZone(this, "database-dns", {
      resourceGroup: props.resourceGroup,
      zoneName: `${props.name}.private.postgres.database.azure.com`,
      virtualNetworkId: this.resource.id,
      linkDependsOn: [database],
      tags: props.tags,
    });

    this.virtualNetworkId = this.resource.id;
    this.nodeSubnetId = nodes.id;
    this.databaseSubnetId = database.id;
    this.endpointSubnetId = endpoints.id;
    this.outbound = props.outbound ?? "loadBalancer";
    const natGateway = this.outbound === "natGateway" ? this.addNatGateway(props, nodes) : undefined;
    this.natGatewayAddress = natGateway?.address;
    this.ready = [nodes, ...(natGateway?.ready ?? [])];
  }

  private addNatGateway(props: FlyteNetworkProps, nodes: Subnet) {
    const { name, resourceGroup, tags } = props;
    const common = { resourceGroupName: resourceGroup.name, location: resourceGroup.location, tags };
    const address = new PublicIp(this, "nat-address", {
      name: `${name}-nat`,
      allocationMethod: "Static",
      sku: "Standard",
      ...common,
    });
    const gateway = new NatGateway(this, "nat-gateway", {
      name: `${name}-nat`,
      skuName: "Standard",
      ...common,
    });
    const addressAssociation = new NatGatewayPublicIpAssociation(this, "nat-gateway-address", {
      natGatewayId: gateway.id,
      publicIpAddressId: address.id,
    });
    const subnetAssociation = new SubnetNatGatewayAssociation(this, "nat-gateway-subnet", {
      natGatewayId: gateway.id,
      subnetId: nodes.id,
    });
    return { address: address.ipAddress, ready: [addressAssociation, subnetAssociation] };
  }
}

function subnetProblems(addressSpace: string, subnets: Record<string, string>): (string | undefined)[] {
  if (![addressSpace, ...Object.values(subnets)].every(isKnown)) return [];
  const named = Object.entries({ addressSpace, ...subnets });
  const malformed = named.map(([name, text]) => prefixed(name, cidrProblem(text)));
  if (malformed.some(Boolean)) return malformed;

  const [space, ...parts] = named.map(([name, text]) => ({ name, text, range: parseCidr(text)! }));
  return [
    prefixed("addressSpace", reservedRangeProblem(addressSpace)),
    ...parts.flatMap((part, index) => [
      contains(space!.range, part.range)
        ? undefined
        : `${part.name} ${part.text} lies outside addressSpace ${space!.text}`,
      ...parts
        .slice(index + 1)
        .filter((other) => overlaps(part.range, other.range))
        .map((other) => `${part.name} ${part.text} overlaps ${other.name} ${other.text}`),
    ]),
  ];
}
