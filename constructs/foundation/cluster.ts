import { DataAzurermClientConfig } from "@cdktf/provider-azurerm/lib/data-azurerm-client-config";
import { DataAzurermKubernetesCluster } from "@cdktf/provider-azurerm/lib/data-azurerm-kubernetes-cluster";
import { KubernetesCluster } from "@cdktf/provider-azurerm/lib/kubernetes-cluster";
import { PublicIp } from "@cdktf/provider-azurerm/lib/public-ip";
import { Sleep } from "@cdktf/provider-time/lib/sleep";
import { Fn, type ITerraformDependable, Op, Token } from "cdktf";
import { Construct } from "constructs";
import { checkName } from "../shared/azure-names";
import {
  allowedRangeProblem,
  cidr,
  cidrProblem,
  nthAddress,
  overlaps,
  podRangeProblem,
  publicAddressProblem,
  reservedRangeProblem,
  serviceRangeProblem,
} from "../shared/cidr";
import { clusterConnection } from "../shared/cluster-connection";
import { dependenciesOf } from "../shared/dependencies";
import { grantRole } from "../shared/grant";
import type {
  ClusterConnection,
  Existing,
  IFlyteCluster,
  IFlyteNetwork,
  IPrincipal,
  IResourceGroup,
} from "../shared/interfaces";
import { checkResourceId } from "../shared/resource-ids";
import { rotationName } from "../shared/scheduling";
import { EXISTING, NETWORK, PRINCIPAL, RESOURCE_GROUP, TAGS } from "../shared/interface-shapes";
import {
  anyList,
  flag,
  knownText,
  list,
  number,
  object,
  oneOf,
  optional,
  type ShapeOf,
  text,
} from "../shared/shape";
import {
  describeProblems,
  ifKnown,
  isKnown,
  prefixed,
  type PropProblem,
  validateExisting,
  validateProps,
  validateShape,
  warn,
} from "../shared/validation";
import { isBurstable, plainVmSizeProblem, vmSizeWarning } from "../shared/vm-sizes";
import { outboundWarning } from "./network";
import { countProblems } from "./node-pool";
import { WorkloadIdentity } from "./workload-identity";

/** How AKS upgrades Kubernetes by itself. */
export type UpgradeChannel = (typeof UPGRADE_CHANNELS)[number];

const UPGRADE_CHANNELS = ["stable", "rapid", "patch", "node-image", "none"] as const;

/** The pool that AKS's own components run on, and Flyte's with them unless it is dedicated. */
export interface SystemPoolProps {
  /** Name of the pool: a lower-case letter, then up to 11 lower-case letters and digits. @default cpupool */
  readonly name?: string;
  /** VM size; burstable ones are no good for a system pool. @default Standard_D4s_v5 */
  readonly vmSize?: string;
  /** Least number of nodes, at least 1. @default 1 */
  readonly minCount?: number;
  /** Greatest number of nodes. @default 10 */
  readonly maxCount?: number;
  /** Size of each node's disk in GiB. @default 128 */
  readonly diskSizeGb?: number;
  /** Only AKS's critical add-ons run there; another pool must take Flyte. @default false */
  readonly dedicated?: boolean;
}

/** Shape of {@link SystemPoolProps}. */
export const SYSTEM_POOL_SHAPE: ShapeOf<SystemPoolProps> = {
  name: optional(knownText),
  vmSize: optional(text),
  minCount: optional(number),
  maxCount: optional(number),
  diskSizeGb: optional(number),
  dedicated: optional(flag),
};

/**
 * Props of {@link FlyteCluster}.
 *
 * Limits: https://learn.microsoft.com/azure/aks/quotas-skus-regions
 */
export interface FlyteClusterProps {
  /** Resource group of the cluster. */
  readonly resourceGroup: IResourceGroup;
  /** Name of the cluster: at most 54 letters, digits and hyphens, as it is its DNS prefix too. */
  readonly clusterName: string;
  /** The network that nodes join. */
  readonly network: IFlyteNetwork;
  /** Addresses of pods (CIDR); an overlay, apart from all of the network. @default 10.244.0.0/16 */
  readonly podCidr?: string;
  /** Addresses of Kubernetes services (CIDR). @default 10.0.0.0/16 */
  readonly serviceCidr?: string;
  /** Minor version, such as "1.35". @default the newest that the channel offers */
  readonly kubernetesVersion?: string;
  /** How AKS upgrades Kubernetes by itself. @default stable */
  readonly upgradeChannel?: UpgradeChannel;
  /** `Standard` has an uptime promise. @default Free */
  readonly tier?: "Free" | "Standard";
  /** Availability zones of the system pool. @default none */
  readonly zones?: readonly string[];
  /** The first pool. @default one to ten Standard_D4s_v5 that Flyte shares with AKS */
  readonly systemPool?: SystemPoolProps;
  /**
   * Object ids of Entra groups of cluster administrators. With one or more, people log in with Entra ID,
   * Azure roles decide what they may do, and local accounts are off. @default [] (local accounts)
   */
  readonly adminGroupObjectIds?: readonly string[];
  /** Who deploys: gets the role that the Helm step needs when local accounts are off. */
  readonly deployer: IPrincipal;
  /** Ranges that may reach the API server; the nodes' own address is added. @default everyone */
  readonly authorizedIpRanges?: readonly string[];
  /** The API server has an address in the network only. @default false */
  readonly privateApiServer?: boolean;
  /** Azure resource id of the Log Analytics workspace of Container Insights. @default none */
  readonly workspaceId?: string;
  /** Refuses any plan that would delete the cluster. @default false */
  readonly deletionProtection?: boolean;
  /** Tags of all resources. @default none */
  readonly tags?: Record<string, string>;
}

/** Shape of {@link FlyteClusterProps}. */
export const FLYTE_CLUSTER_SHAPE: ShapeOf<FlyteClusterProps> = {
  resourceGroup: RESOURCE_GROUP,
  clusterName: text,
  network: NETWORK,
  podCidr: optional(text),
  serviceCidr: optional(text),
  kubernetesVersion: optional(text),
  upgradeChannel: optional(oneOf(UPGRADE_CHANNELS)),
  tier: optional(oneOf(["Free", "Standard"])),
  zones: optional(anyList),
  systemPool: optional(object<SystemPoolProps>(SYSTEM_POOL_SHAPE)),
  adminGroupObjectIds: optional(list(text)),
  deployer: PRINCIPAL,
  authorizedIpRanges: optional(list(text)),
  privateApiServer: optional(flag),
  workspaceId: optional(text),
  deletionProtection: optional(flag),
  tags: optional(TAGS),
};

/** A cluster that exists already, with its OIDC issuer and workload identity on. */
export interface ExistingFlyteCluster extends Existing {
  /** Name of the cluster. */
  readonly clusterName: string;
  /** Resource group of the cluster. */
  readonly resourceGroupName: string;
  /** Whether people log in with Entra ID and local accounts are off. @default false */
  readonly entraLogin?: boolean;
  /** Addresses of pods (CIDR). @default unknown */
  readonly podCidr?: string;
  /** Public IPv4 address that outbound traffic comes from. @default unknown */
  readonly egressAddress?: string;
  /** Azure resource id of the subnet of pools that are added. @default that of the cluster's first pool */
  readonly nodeSubnetId?: string;
}

/** Shape of {@link ExistingFlyteCluster}. */
export const EXISTING_FLYTE_CLUSTER_SHAPE: ShapeOf<ExistingFlyteCluster> = {
  ...EXISTING,
  clusterName: text,
  resourceGroupName: text,
  entraLogin: optional(flag),
  podCidr: optional(text),
  egressAddress: optional(text),
  nodeSubnetId: optional(text),
};

/** Addresses of pods, where nothing else is given. */
export const POD_CIDR = "10.244.0.0/16";

/** Addresses of Kubernetes services, where nothing else is given. */
export const SERVICE_CIDR = "10.0.0.0/16";

/** The AKS cluster: overlay network on Cilium, OIDC issuer, workload identity, one system pool. */
export class FlyteCluster extends Construct implements IFlyteCluster {
  /**
   * A cluster that exists already; it is looked up when Terraform plans.
   *
   * @throws InvalidPropsError when an address, range or id is none.
   */
  static fromExistingCluster(scope: Construct, id: string, existing: ExistingFlyteCluster): IFlyteCluster {
    validateExisting(scope, id, EXISTING_FLYTE_CLUSTER_SHAPE, existing);
    class Existing extends Construct implements IFlyteCluster {
      readonly ready = existing.ready ?? [];
      private readonly data = new DataAzurermKubernetesCluster(this, "cluster", {
        name: existing.clusterName,
        resourceGroupName: existing.resourceGroupName,
      });
      readonly clusterId = this.data.id;
      readonly clusterName = existing.clusterName;
      readonly resourceGroupName = existing.resourceGroupName;
      readonly location = this.data.location;
      readonly nodeSubnetId = existing.nodeSubnetId ?? subnetOf(this.data);
      readonly oidcIssuerUrl = this.data.oidcIssuerUrl;
      readonly entraLogin = existing.entraLogin ?? false;
      readonly podCidr = existing.podCidr;
      readonly egressAddress = existing.egressAddress;
      readonly kubeletIdentity = kubelet(this, this.data.kubeletIdentity.get(0).objectId);
      get connection(): ClusterConnection {
        return clusterConnection(this.data.kubeConfig.get(0), this.entraLogin);
      }
    }
    const cluster = new Existing(scope, id);
    validateProps(
      cluster,
      ifKnown(existing.egressAddress, (address) => prefixed("egressAddress", publicAddressProblem(address))),
      ifKnown(existing.podCidr, (range) => prefixed("podCidr", cidrProblem(range))),
      ifKnown(existing.nodeSubnetId, (subnetId) =>
        checkResourceId("Microsoft.Network/virtualNetworks/subnets", subnetId),
      ),
    );
    return cluster;
  }

  readonly ready: readonly ITerraformDependable[];
  readonly clusterId: string;
  readonly clusterName: string;
  readonly resourceGroupName: string;
  readonly location: string;
  readonly nodeSubnetId: string;
  readonly oidcIssuerUrl: string;
  readonly kubeletIdentity: IPrincipal;
  readonly entraLogin: boolean;
  readonly podCidr: string;
  readonly egressAddress?: string;
  /** The cluster itself. */
  readonly resource: KubernetesCluster;

  /** @throws InvalidPropsError when names, sizes or ranges break Azure's rules, or options contradict. */
  constructor(scope: Construct, id: string, props: FlyteClusterProps) {
    super(scope, id);
    validateShape(this, FLYTE_CLUSTER_SHAPE, props);
    const { resourceGroup, network, tags } = props;
    const upgradeChannel = props.upgradeChannel ?? "stable";
    const adminGroups = props.adminGroupObjectIds ?? [];
    const serviceCidr = props.serviceCidr ?? SERVICE_CIDR;
    this.podCidr = props.podCidr ?? POD_CIDR;
    this.entraLogin = adminGroups.length > 0;
    const pool = { ...SYSTEM_POOL, ...definedOnly(props.systemPool ?? {}) };
    validateProps(
      this,
      ...clusterProblems(props, pool, upgradeChannel, { podCidr: this.podCidr, serviceCidr }),
    );
    for (const warning of clusterWarnings(props)) warn(this, warning);
    const sizeWarning = ifKnown(pool.vmSize, vmSizeWarning);
    if (sizeWarning) warn(this, sizeWarning, "cluster.systemPool.vmSize");
    const outbound = outboundWarning(network.outbound, props.zones);
    if (outbound) warn(this, outbound, "network.outbound");

    const controlPlane = new WorkloadIdentity(this, "control-plane", {
      resourceGroup,
      identityName: `${props.clusterName}-control-plane`,
      tags,
    });
    const subnetGrant = grantRole(this, {
      to: controlPlane,
      role: "Network Contributor",
      on: network.nodeSubnetId,
    });
    const egress = network.outbound === "loadBalancer" ? this.addEgress(props, controlPlane) : undefined;
    this.egressAddress = egress?.address ?? network.natGatewayAddress;

    const ranges = props.authorizedIpRanges ?? [];
    this.resource = new KubernetesCluster(this, "cluster", {
      name: props.clusterName,
      resourceGroupName: resourceGroup.name,
      location: resourceGroup.location,
      dnsPrefix: props.clusterName,
      // AKS would derive a name that may pass Azure's 80 characters.
      nodeResourceGroup: `${props.clusterName}-nodes`,
      kubernetesVersion: props.kubernetesVersion,
      automaticUpgradeChannel: upgradeChannel === "none" ? undefined : upgradeChannel,
      nodeOsUpgradeChannel: "NodeImage",
      skuTier: props.tier ?? "Free",
      oidcIssuerEnabled: true,
      workloadIdentityEnabled: true,
      roleBasedAccessControlEnabled: true,
      localAccountDisabled: this.entraLogin,
      azureActiveDirectoryRoleBasedAccessControl: this.entraLogin
        ? {
            azureRbacEnabled: true,
            adminGroupObjectIds: [...adminGroups],
            tenantId: new DataAzurermClientConfig(this, "client").tenantId,
          }
        : undefined,
      privateClusterEnabled: props.privateApiServer ?? false,
      apiServerAccessProfile:
        ranges.length === 0
          ? undefined
          : {
              authorizedIpRanges: [
                ...ranges,
                // Nodes reach the API server by its public address, too.
                ...(this.egressAddress === undefined ? [] : [`${this.egressAddress}/32`]),
              ],
            },
      identity: { type: "UserAssigned", identityIds: [controlPlane.identityId] },
      defaultNodePool: {
        name: pool.name,
        vmSize: pool.vmSize,
        type: "VirtualMachineScaleSets",
        osSku: "Ubuntu",
        osDiskSizeGb: pool.diskSizeGb,
        vnetSubnetId: network.nodeSubnetId,
        zones: props.zones && [...props.zones],
        autoScalingEnabled: true,
        minCount: pool.minCount,
        maxCount: pool.maxCount,
        onlyCriticalAddonsEnabled: pool.dedicated,
        orchestratorVersion: props.kubernetesVersion,
        temporaryNameForRotation: rotationName(pool.name),
        upgradeSettings: { maxSurge: "10%" },
      },
      networkProfile: {
        networkPlugin: "azure",
        networkPluginMode: "overlay",
        networkDataPlane: "cilium",
        networkPolicy: "cilium",
        loadBalancerSku: "standard",
        outboundType: egress ? "loadBalancer" : "userAssignedNATGateway",
        loadBalancerProfile: egress && { outboundIpAddressIds: [egress.publicIpId] },
        podCidr: this.podCidr,
        serviceCidr,
        dnsServiceIp: ifKnown(serviceCidr, (range) => nthAddress(cidr(range), 10)),
      },
      omsAgent: props.workspaceId
        ? { logAnalyticsWorkspaceId: props.workspaceId, msiAuthForMonitoringEnabled: true }
        : undefined,
      lifecycle: {
        ignoreChanges: ["default_node_pool[0].node_count"],
        preventDestroy: props.deletionProtection ? true : undefined,
      },
      tags,
      dependsOn: dependenciesOf(this, subnetGrant, egress, network),
    });

    this.clusterId = this.resource.id;
    this.clusterName = this.resource.name;
    this.resourceGroupName = resourceGroup.name;
    this.location = resourceGroup.location;
    this.nodeSubnetId = network.nodeSubnetId;
    this.oidcIssuerUrl = this.resource.oidcIssuerUrl;
    this.kubeletIdentity = kubelet(this, this.resource.kubeletIdentity.objectId);
    this.ready = [this.resource, ...(this.entraLogin ? this.admitDeployer(props.deployer) : [])];
  }

  get connection(): ClusterConnection {
    return clusterConnection(this.resource.kubeConfig.get(0), this.entraLogin);
  }

  /** A public address of ours, so that firewalls can know it and no later change replaces the cluster. */
  private addEgress({ resourceGroup, clusterName, tags }: FlyteClusterProps, controlPlane: IPrincipal) {
    const address = new PublicIp(this, "egress", {
      name: `${clusterName}-egress`,
      resourceGroupName: resourceGroup.name,
      location: resourceGroup.location,
      allocationMethod: "Static",
      sku: "Standard",
      tags,
    });
    const grant = grantRole(address, { to: controlPlane, role: "Network Contributor", on: address.id });
    return { address: address.ipAddress, publicIpId: address.id, ready: grant.ready };
  }

  private admitDeployer(deployer: IPrincipal): ITerraformDependable[] {
    const grant = grantRole(this, {
      to: deployer,
      role: "Azure Kubernetes Service RBAC Cluster Admin",
      on: this.resource.id,
    });
    // Azure needs minutes until the API server knows a role, and the Helm step would be refused before.
    const propagation = new Sleep(this, "role-propagation", {
      createDuration: "180s",
      dependsOn: dependenciesOf(this, grant),
    });
    return [...grant.ready, propagation];
  }
}

/** The system pool, where nothing else is given. */
export const SYSTEM_POOL: Required<SystemPoolProps> = {
  name: "cpupool",
  vmSize: "Standard_D4s_v5",
  minCount: 1,
  maxCount: 10,
  diskSizeGb: 128,
  dedicated: false,
};

function definedOnly<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Partial<T>;
}

function kubelet(principalScope: Construct, principalId: string): IPrincipal {
  return { principalScope, principalName: "nodes", principalId, principalType: "ServicePrincipal" };
}

/** Where the nodes of an existing cluster are; nothing where AKS has a network of its own for them. */
function subnetOf(cluster: DataAzurermKubernetesCluster): string {
  const subnetId = cluster.agentPoolProfile.get(0).vnetSubnetId;
  return Token.asString(Fn.conditional(Op.gte(Fn.lengthOf(subnetId), 1), subnetId, Token.nullValue()));
}

/** What is wrong with a system pool, its name apart. */
export function systemPoolProblems(
  pool: Pick<Required<SystemPoolProps>, "vmSize" | "minCount" | "maxCount">,
): PropProblem[] {
  const size = ifKnown(
    pool.vmSize,
    (vmSize) =>
      plainVmSizeProblem(vmSize) ??
      (isBurstable(vmSize)
        ? `${vmSize} is burstable, which AKS refuses for the system pool; take Standard_D4s_v5`
        : undefined),
  );
  return [
    ...(size ? [{ key: ["vmSize"], message: size }] : []),
    ...(isKnown(pool.minCount) && pool.minCount < 1
      ? [{ key: ["minCount"], message: `${pool.minCount} is less than 1, and a cluster needs a system node` }]
      : []),
    ...countProblems(pool),
  ];
}

function clusterProblems(
  props: FlyteClusterProps,
  pool: Required<SystemPoolProps>,
  upgradeChannel: UpgradeChannel,
  ranges: { readonly podCidr: string; readonly serviceCidr: string },
): (string | undefined)[] {
  const followsChannel = upgradeChannel === "stable" || upgradeChannel === "rapid";
  return [
    ifKnown(props.clusterName, (name) => checkName("clusterDnsPrefix", name)),
    checkName("nodePool", pool.name),
    ...describeProblems(
      systemPoolProblems(pool).map(({ key, message }) => ({ key: ["systemPool", ...key], message })),
    ),
    props.kubernetesVersion !== undefined && followsChannel
      ? `kubernetesVersion goes with upgradeChannel patch, node-image or none: ${upgradeChannel} chooses the version itself`
      : undefined,
    props.privateApiServer && (props.authorizedIpRanges ?? []).length > 0
      ? "authorizedIpRanges do not go with a private API server"
      : undefined,
    ...(props.authorizedIpRanges ?? []).map((range) => ifKnown(range, allowedRangeProblem)),
    ...rangeProblems(ranges),
  ];
}

function rangeProblems(ranges: {
  readonly podCidr: string;
  readonly serviceCidr: string;
}): (string | undefined)[] {
  const known = Object.entries(ranges).filter(([, range]) => isKnown(range));
  const problems = known.map(([key, range]) =>
    prefixed(key, cidrProblem(range) ?? reservedRangeProblem(range)),
  );
  if (problems.some(Boolean) || known.length < 2) return problems;
  const [pods, services] = [cidr(ranges.podCidr), cidr(ranges.serviceCidr)];
  const tooBigOrSmall = serviceRangeProblem(services.text);
  const tooSmall = podRangeProblem(pods.text);
  return [
    overlaps(pods, services)
      ? `podCidr ${pods.text} overlaps serviceCidr ${services.text}; take ranges that share no address`
      : undefined,
    tooBigOrSmall && `serviceCidr ${tooBigOrSmall}`,
    prefixed("podCidr", tooSmall),
  ];
}

function clusterWarnings(props: FlyteClusterProps): string[] {
  const warnings: string[] = [];
  if ((props.authorizedIpRanges ?? []).length > 0) {
    warnings.push(
      "only authorizedIpRanges reach the API server: the address that you deploy from must be among them, or the Helm step fails",
    );
    if (props.network.outbound === "natGateway" && props.network.natGatewayAddress === undefined) {
      warnings.push(
        "the address of the NAT gateway is not known, and no node reaches the API server without: give natGatewayAddress of the existing network, or put it into authorizedIpRanges",
      );
    }
  }
  if (props.privateApiServer) {
    warnings.push("the API server is private: deploy from inside the network, or the Helm step fails");
  }
  return warnings;
}
