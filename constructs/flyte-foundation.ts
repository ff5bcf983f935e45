import { DataAzurermClientConfig } from "@cdktf/provider-azurerm/lib/data-azurerm-client-config";
import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { Construct } from "constructs";
import {
  FLYTE_CLUSTER_SHAPE,
  FlyteCluster,
  POD_CIDR,
  SERVICE_CIDR,
  SYSTEM_POOL,
  type FlyteClusterProps,
} from "./foundation/cluster";
import {
  BACKUP_RETENTION_DAYS,
  DatabaseAccess,
  FLYTE_DATABASE_SHAPE,
  FlyteDatabase,
  type FlyteDatabaseProps,
} from "./foundation/database";
import { DNS_ZONE_SHAPE, DnsZone, type DnsZoneProps } from "./foundation/dns-zone";
import {
  GPU_DRIVERS,
  GPU_NODE_POOL_SHAPE,
  type GpuDriver,
  GpuNodePool,
  type GpuNodePoolProps,
} from "./foundation/gpu-node-pool";
import { FLYTE_MONITORING_SHAPE, FlyteMonitoring } from "./foundation/monitoring";
import {
  ADDRESS_SPACE,
  FLYTE_NETWORK_SHAPE,
  FlyteNetwork,
  type FlyteNetworkProps,
} from "./foundation/network";
import { NODE_POOL_SHAPE, NodePool, type NodePoolProps } from "./foundation/node-pool";
import { FLYTE_REGISTRY_SHAPE, FlyteRegistry, type FlyteRegistryProps } from "./foundation/registry";
import {
  existingNetworkWarning,
  FLYTE_STORAGE_SHAPE,
  FlyteStorage,
  type FlyteStorageProps,
  softDeleteWarning,
  STORAGE_DEFAULTS,
  StorageAccess,
} from "./foundation/storage";
import { type PoolName, poolNamesProblems } from "./foundation/pool-names";
import { TaskIdentities } from "./foundation/task-identities";
import {
  credentialNameProblems,
  DEFAULT_DOMAINS,
  DEFAULT_PROJECTS,
  DEFAULT_SERVICE_ACCOUNTS,
  namespaceProblems,
  taskNameProblems,
} from "./foundation/task-names";
import { WorkloadIdentity } from "./foundation/workload-identity";
import { cidr, cidrProblem, overlaps } from "./shared/cidr";
import { locationProblem, locationWarning, normaliseLocation } from "./shared/azure-locations";
import { checkName, joinedNameProblem } from "./shared/azure-names";
import { hostProblem } from "./shared/hosts";
import type {
  Dns01Zone,
  IFlyteCluster,
  IFlyteDatabase,
  IFlyteMonitoring,
  IFlyteNetwork,
  IFlyteRegistry,
  IFlyteStorage,
  INodePool,
  IPrincipal,
  IReady,
  IResourceGroup,
  ISignInApplication,
  ITaskIdentities,
  IWorkloadIdentity,
  TaskIdentityMode,
} from "./shared/interfaces";
import { Naming } from "./shared/naming";
import {
  BACKEND_SERVICE_ACCOUNTS,
  CERT_MANAGER_SERVICE_ACCOUNT,
  FLYTE_NAMESPACE,
  SYSTEM_NAMESPACES,
  taskNamespaces,
} from "./shared/service-accounts";
import { TASK_IDENTITY_MODES } from "./shared/closed-sets";
import {
  RESOURCE_GROUP,
  TAGS,
  IDENTITY,
  CLUSTER,
  NETWORK,
  STORAGE,
  DATABASE,
  REGISTRY,
  NODE_POOL,
  SIGN_IN_APPLICATION,
} from "./shared/interface-shapes";
import {
  OFF,
  either,
  flag,
  knownText,
  list,
  map,
  object,
  omit,
  oneOf,
  optional,
  pick,
  text,
  thing,
  type ShapeOf,
} from "./shared/shape";
import { validateTags } from "./shared/tags";
import {
  describeProblems,
  ifKnown,
  isKnown,
  prefixed,
  type PropProblem,
  validateProps,
  validateShape,
  warn,
} from "./shared/validation";

/** What {@link FlyteFoundation} gives to all its parts. */
type Given = (typeof GIVEN)[number];

/** Who reaches a service over the network: the virtual network, or some ranges (CIDR) besides. */
export type PrivateOrAllowed =
  | "private"
  | {
      /** Public IPv4 ranges (CIDR) of /8 or smaller. */
      readonly allow: readonly string[];
    };

/** The storage account; see {@link FlyteStorageProps}. */
export interface StorageOptions extends Omit<FlyteStorageProps, Given | "accountName" | "access"> {
  /** Who reaches it over the network; Entra ID decides who may read it in any case. @default public */
  readonly access?: "public" | PrivateOrAllowed;
}

/** The Postgres server; see {@link FlyteDatabaseProps}. */
export interface DatabaseOptions extends Omit<FlyteDatabaseProps, Given | "serverName" | "access"> {
  /** Who reaches it over the network. @default private */
  readonly access?: PrivateOrAllowed;
}

/** The network; see {@link FlyteNetworkProps}. */
export type NetworkOptions = Omit<FlyteNetworkProps, Given | "name">;

/** The cluster; see {@link FlyteClusterProps}. */
export type ClusterOptions = Omit<
  FlyteClusterProps,
  Given | "clusterName" | "network" | "deployer" | "workspaceId"
>;

/** A pool; see {@link NodePoolProps}. */
export type NodePoolOptions = Omit<NodePoolProps, "cluster" | "poolName" | "nodeSubnetId" | "tags">;

/** A pool with GPUs; see {@link GpuNodePoolProps}. */
export type GpuPoolOptions = Omit<
  GpuNodePoolProps,
  "cluster" | "poolName" | "nodeSubnetId" | "tags" | "driver"
>;

/** The registry; see {@link FlyteRegistryProps}. */
export interface RegistryOptions extends Omit<FlyteRegistryProps, Given | "registryName"> {
  /** Who may push images and packages. @default whoever deploys first; nobody more, where the registry exists already */
  readonly pushPrincipals?: readonly PushPrincipal[];
}

const GIVEN = ["resourceGroup", "tags", "deletionProtection"] as const;
const FROM_CLUSTER = ["cluster", "poolName", "nodeSubnetId", "tags"] as const;
const ALLOW = object<Exclude<PrivateOrAllowed, string>>({ allow: list(knownText) });

/** Somebody who may push to the registry. */
export interface PushPrincipal {
  /** Object id in Entra ID. */
  readonly objectId: string;
  /** Kind of principal. */
  readonly type: "User" | "Group" | "ServicePrincipal";
}

/** Shape of {@link PushPrincipal}. */
export const PUSH_PRINCIPAL_SHAPE: ShapeOf<PushPrincipal> = {
  objectId: text,
  type: oneOf(["User", "Group", "ServicePrincipal"]),
};

/** Sign-in with Entra ID. */
export interface SignInOptions {
  /** The application that people sign in by. @default one that is made, and owned by whoever deploys first */
  readonly application?: ISignInApplication;
  /** Object ids of the groups whose members may sign in; for an application that is made. @default everyone */
  readonly allowedGroups?: readonly string[];
}

/** Shape of {@link SignInOptions}. */
export const SIGN_IN_OPTIONS_SHAPE: ShapeOf<SignInOptions> = {
  application: optional(SIGN_IN_APPLICATION),
  allowedGroups: optional(list(text)),
};

/** Container Insights. */
export interface MonitoringOptions {
  /** Days that logs are kept, 30 to 730. @default 30 */
  readonly retentionDays?: number;
  /** Namespaces to watch beside the system's, Flyte's and its tasks'. @default none */
  readonly namespaces?: readonly string[];
}

/** Shape of {@link MonitoringOptions}. */
export const MONITORING_OPTIONS_SHAPE: ShapeOf<MonitoringOptions> = {
  ...pick(FLYTE_MONITORING_SHAPE, "retentionDays"),
  namespaces: optional(list(text)),
};

/** The name under which Flyte is reached. */
export interface AddressOptions {
  /** DNS label of the public address. @default `<prefix>-<name>-<6 random characters>` */
  readonly dnsLabel?: string;
  /** A name of your own, an alias of the label's name. @default the label's name */
  readonly host?: string;
  /** A public zone that exists: the alias is made there, and certificates by DNS-01. @default none */
  readonly dnsZone?: DnsZoneProps;
  /** Whether `host` becomes an alias of the label's name in `dnsZone`; not where it leads elsewhere. @default true */
  readonly alias?: boolean;
  /** Whether cert-manager may make records in `dnsZone`, which it needs for DNS-01 alone. @default true */
  readonly dns01?: boolean;
}

/** Shape of {@link AddressOptions}. */
export const ADDRESS_OPTIONS_SHAPE: ShapeOf<AddressOptions> = {
  dnsLabel: optional(text),
  host: optional(text),
  dnsZone: optional(object<DnsZoneProps>(DNS_ZONE_SHAPE)),
  alias: optional(flag),
  dns01: optional(flag),
};

/** The name under which Flyte is reached, worked out. */
export interface FlyteAddress {
  /** DNS label of the public address. */
  readonly dnsLabel: string;
  /** Name that Azure gives to the address. */
  readonly azureHost: string;
  /** Name that people use. */
  readonly host: string;
  /** Whether `host` leads to the label without anybody's doing. */
  readonly aliased: boolean;
}

/** What exists in Azure already. */
export interface ExistingFoundation {
  /** By {@link FlyteNetwork.fromExistingNetwork}. @default one is made, where something needs it */
  readonly network?: IFlyteNetwork;
  /** By {@link FlyteStorage.fromExistingStorage}. @default one is made */
  readonly storage?: IFlyteStorage;
  /** By {@link FlyteDatabase.fromExistingDatabase}. @default one is made */
  readonly database?: IFlyteDatabase;
  /** By {@link FlyteCluster.fromExistingCluster}; it keeps its own monitoring. @default one is made */
  readonly cluster?: IFlyteCluster;
  /** By {@link NodePool.fromExistingNodePool}, beside the pools that are made. @default none */
  readonly pools?: readonly INodePool[];
  /** By {@link FlyteRegistry.fromExistingRegistry}. @default one is made */
  readonly registry?: IFlyteRegistry;
  /** By {@link FlyteMonitoring.fromExistingWorkspace}; for a cluster that is made. @default a workspace is made */
  readonly monitoring?: IFlyteMonitoring;
  /** By {@link WorkloadIdentity.fromExistingWorkloadIdentity}; of Flyte's own components. @default one is made */
  readonly backendIdentity?: IWorkloadIdentity;
}

/** Shape of {@link ExistingFoundation}. */
export const EXISTING_FOUNDATION_SHAPE: ShapeOf<ExistingFoundation> = {
  network: optional(NETWORK),
  storage: optional(STORAGE),
  database: optional(DATABASE),
  cluster: optional(CLUSTER),
  pools: optional(list(NODE_POOL)),
  registry: optional(REGISTRY),
  monitoring: optional(thing<IFlyteMonitoring>("a FlyteMonitoring", "workspaceId", "collectFrom")),
  backendIdentity: optional(IDENTITY),
};

/** Props of {@link FlyteFoundation}. */
export interface FlyteFoundationProps {
  /** Resource group of all resources. */
  readonly resourceGroup: IResourceGroup;
  /** Name of the platform: lower-case letters, digits and hyphens, 2 to 20. */
  readonly name: string;
  /** Starts every resource name: lower-case letters and digits, 2 to 11. @default flyte */
  readonly prefix?: string;
  /** Flyte's projects. @default [flytesnacks] */
  readonly projects?: readonly string[];
  /** Flyte's domains. @default [development, staging, production] */
  readonly domains?: readonly string[];
  /** Service accounts of task pods in each namespace. @default [default] */
  readonly taskServiceAccounts?: readonly string[];
  /** How task pods are told apart in Azure. @default shared */
  readonly taskIdentities?: TaskIdentityMode;
  /** The network to make. @default 10.224.0.0/16, see {@link FlyteNetworkProps} */
  readonly network?: NetworkOptions;
  /** The storage account to make. @default locally redundant, reached by Entra ID alone */
  readonly storage?: StorageOptions;
  /** The Postgres server to make. @default the smallest burstable size, private */
  readonly database?: DatabaseOptions;
  /** The cluster to make. @default one pool of one to ten nodes, stable upgrades */
  readonly cluster?: ClusterOptions;
  /** More pools, by name. @default none */
  readonly nodePools?: Readonly<Record<string, NodePoolOptions>>;
  /** Pools with GPUs, by name. @default none */
  readonly gpuPools?: Readonly<Record<string, GpuPoolOptions>>;
  /** Who installs the NVIDIA driver on all of them. @default aks */
  readonly gpuDriver?: GpuDriver;
  /** The registry to make, and who pushes to it. @default Standard, with push for whoever deploys first */
  readonly registry?: RegistryOptions;
  /** The name under which Flyte is reached. @default a label of the region's domain */
  readonly address?: AddressOptions;
  /** Sign-in with Entra ID; `false` for none. @default none */
  readonly signIn?: SignInOptions | false;
  /** Container Insights, with the days that logs are kept; `false` for none. @default 30 days */
  readonly monitoring?: MonitoringOptions | false;
  /** What exists already and takes the place of what would be made. @default nothing */
  readonly existing?: ExistingFoundation;
  /** Refuses any plan that would delete storage, database, registry or cluster. @default false */
  readonly deletionProtection?: boolean;
  /** Tags of all resources. @default none */
  readonly tags?: Record<string, string>;
}

/** Shape of {@link FlyteFoundationProps}. */
export const FLYTE_FOUNDATION_SHAPE: ShapeOf<FlyteFoundationProps> = {
  resourceGroup: RESOURCE_GROUP,
  name: knownText,
  prefix: optional(knownText),
  projects: optional(list(knownText)),
  domains: optional(list(knownText)),
  taskServiceAccounts: optional(list(knownText)),
  taskIdentities: optional(oneOf(TASK_IDENTITY_MODES)),
  network: optional(object<NetworkOptions>(omit(FLYTE_NETWORK_SHAPE, ...GIVEN, "name"))),
  storage: optional(
    object<StorageOptions>({
      ...omit(FLYTE_STORAGE_SHAPE, ...GIVEN, "accountName"),
      access: optional(either<"public" | PrivateOrAllowed>(oneOf(["public", "private"]), ALLOW)),
    }),
  ),
  database: optional(
    object<DatabaseOptions>({
      ...omit(FLYTE_DATABASE_SHAPE, ...GIVEN, "serverName"),
      access: optional(either<PrivateOrAllowed>(oneOf(["private"]), ALLOW)),
    }),
  ),
  cluster: optional(
    object<ClusterOptions>(
      omit(FLYTE_CLUSTER_SHAPE, ...GIVEN, "clusterName", "network", "deployer", "workspaceId"),
    ),
  ),
  nodePools: optional(map(object<NodePoolOptions>(omit(NODE_POOL_SHAPE, ...FROM_CLUSTER)))),
  gpuPools: optional(map(object<GpuPoolOptions>(omit(GPU_NODE_POOL_SHAPE, ...FROM_CLUSTER, "driver")))),
  gpuDriver: optional(oneOf(GPU_DRIVERS)),
  registry: optional(
    object<RegistryOptions>({
      ...omit(FLYTE_REGISTRY_SHAPE, ...GIVEN, "registryName"),
      pushPrincipals: optional(list(object<PushPrincipal>(PUSH_PRINCIPAL_SHAPE))),
    }),
  ),
  address: optional(object<AddressOptions>(ADDRESS_OPTIONS_SHAPE)),
  signIn: optional(either<SignInOptions | false>(OFF, object<SignInOptions>(SIGN_IN_OPTIONS_SHAPE))),
  monitoring: optional(
    either<MonitoringOptions | false>(OFF, object<MonitoringOptions>(MONITORING_OPTIONS_SHAPE)),
  ),
  existing: optional(object<ExistingFoundation>(EXISTING_FOUNDATION_SHAPE)),
  deletionProtection: optional(flag),
  tags: optional(TAGS),
};

/** What the workloads need of Azure. */
export interface IFlyteFoundation extends IReady {
  /** Name of the platform. */
  readonly name: string;
  /** Where metadata and raw data are. */
  readonly storage: IFlyteStorage;
  /** Where Flyte's state is. */
  readonly database: IFlyteDatabase;
  /** The cluster that everything runs in. */
  readonly cluster: IFlyteCluster;
  /** The registry that the nodes pull from. */
  readonly registry: IFlyteRegistry;
  /** All pools beside the system pool. */
  readonly pools: readonly INodePool[];
  /** Identity of Flyte's own components. */
  readonly backendIdentity: IWorkloadIdentity;
  /** Identities of task pods. */
  readonly taskIdentities: ITaskIdentities;
  /** Flyte's projects. */
  readonly projects: readonly string[];
  /** Flyte's domains. */
  readonly domains: readonly string[];
  /** Who installs the NVIDIA driver on the pools with GPUs. */
  readonly gpuDriver: GpuDriver;
  /** The name under which Flyte is reached. */
  readonly address: FlyteAddress;
  /** The application that people sign in by; absent where nobody signs in. */
  readonly signInApplication?: ISignInApplication;
  /** The zone of the host, once its alias is there; absent without a zone. */
  readonly dns?: Dns01Zone;
}

/** Everything in Azure: network, storage, database, cluster with its pools, identities, registry, monitoring. */
export class FlyteFoundation extends Construct implements IFlyteFoundation {
  readonly name: string;
  /** The network, made or existing; absent where nothing needs one. */
  readonly network?: IFlyteNetwork;
  readonly storage: IFlyteStorage;
  readonly database: IFlyteDatabase;
  readonly cluster: IFlyteCluster;
  readonly registry: IFlyteRegistry;
  readonly pools: readonly INodePool[];
  readonly backendIdentity: IWorkloadIdentity;
  readonly taskIdentities: TaskIdentities;
  readonly projects: readonly string[];
  readonly domains: readonly string[];
  readonly gpuDriver: GpuDriver;
  readonly address: FlyteAddress;
  readonly dns?: Dns01Zone;
  readonly signInApplication?: ISignInApplication;
  readonly ready: IReady["ready"];
  private readonly naming: Naming;

  /** @throws InvalidPropsError when any part has bad props. */
  constructor(scope: Construct, id: string, props: FlyteFoundationProps) {
    super(scope, id);
    validateShape(this, FLYTE_FOUNDATION_SHAPE, props);
    const prefix = props.prefix ?? "flyte";
    const { location } = props.resourceGroup;
    validateProps(
      this,
      ifKnown(props.name, (name) => checkName("platform", name)),
      ifKnown(prefix, (known) => checkName("prefix", known)),
      isKnown(prefix) ? ifKnown(props.name, (name) => joinedNameProblem(prefix, name)) : undefined,
      prefixed("location", ifKnown(location, locationProblem)),
      prefixed("address.host", ifKnown(props.address?.host, hostProblem)),
      prefixed(
        "address.dnsLabel",
        ifKnown(props.address?.dnsLabel, (label) => checkName("dnsLabel", label)),
      ),
    );
    validateTags(this, props.tags);
    const unknownRegion = ifKnown(location, locationWarning);
    if (unknownRegion) warn(this, unknownRegion, "location");
    this.projects = props.projects ?? DEFAULT_PROJECTS;
    this.domains = props.domains ?? DEFAULT_DOMAINS;
    validateProps(
      this,
      ...describeProblems([
        ...nameProblems(props),
        ...ignoredProblems(props),
        ...networkRangeProblems(props),
      ]),
    );
    this.gpuDriver = props.gpuDriver ?? "aks";
    const suffix = new StringResource(this, "suffix", {
      length: Naming.SUFFIX_LENGTH,
      upper: false,
      special: false,
    });
    this.naming = new Naming(prefix, props.name, suffix.result);
    this.name = props.name;

    const deployer: IPrincipal = {
      principalName: "deployer",
      principalId: new DataAzurermClientConfig(this, "client").objectId,
      keepFirst: true,
    };
    const monitoring = this.addMonitoring(props);
    const network = this.addNetwork(props);
    this.network = network;
    this.cluster = this.addCluster(props, network, deployer, monitoring?.workspaceId);
    this.address = this.workOutAddress(props);
    this.pools = this.addPools(props, network);
    this.storage = props.existing?.storage ?? this.addStorage(props, network);
    this.database = props.existing?.database ?? this.addDatabase(props, network);
    this.registry = props.existing?.registry ?? this.addRegistry(props);
    this.warnOfBackups(props);
    this.warnOfExistingNetwork(props);

    const { resourceGroup, tags } = props;
    this.backendIdentity =
      props.existing?.backendIdentity ??
      new WorkloadIdentity(this, "backend", {
        resourceGroup,
        identityName: this.naming.resource("backend"),
        tags,
      });
    for (const account of BACKEND_SERVICE_ACCOUNTS) this.backendIdentity.trust(account, this.cluster);
    this.taskIdentities = new TaskIdentities(this, "task-identities", {
      resourceGroup,
      naming: this.naming,
      cluster: this.cluster,
      mode: props.taskIdentities,
      projects: this.projects,
      domains: this.domains,
      serviceAccounts: props.taskServiceAccounts,
      tags,
    });
    this.dns = this.addDns(props);
    this.signInApplication = this.addSignIn(props);

    const pull = this.registry.grantPull(this.cluster.kubeletIdentity);
    const defaultPush = props.existing?.registry ? [] : [deployer];
    for (const principal of pushPrincipals(props.registry?.pushPrincipals) ?? defaultPush) {
      this.registry.grantPush(principal);
    }
    monitoring?.collectFrom(this.cluster, [
      ...SYSTEM_NAMESPACES,
      FLYTE_NAMESPACE,
      ...((props.monitoring && props.monitoring.namespaces) || []),
      ...taskNamespaces(this.projects, this.domains),
    ]);
    this.ready = pull.ready;
  }

  private warnOfBackups({ existing, storage, database }: FlyteFoundationProps): void {
    // Whoever runs what exists already decides about its backups.
    if (existing?.storage || existing?.database) return;
    const softDeleteDays = storage?.softDeleteDays ?? STORAGE_DEFAULTS.softDeleteDays;
    const backupRetentionDays = database?.backupRetentionDays ?? BACKUP_RETENTION_DAYS;
    if (![softDeleteDays, backupRetentionDays].every(isKnown)) return;
    const warning = softDeleteWarning(softDeleteDays, backupRetentionDays);
    if (warning) warn(this, warning, "storage.softDeleteDays");
  }

  private warnOfExistingNetwork({ existing, storage }: FlyteFoundationProps): void {
    if (!existing?.network) return;
    if (!existing.cluster) {
      warn(
        this,
        "a network security group on the existing nodes' subnet must let clients in, if there is one: TCP 443; TCP 80 for the redirect and for certificates by HTTP-01; and the tag AzureLoadBalancer for health probes",
        "network.existing.nodeSubnetId",
      );
    }
    const access = storage?.access ?? "public";
    const kind = typeof access === "string" ? access : "allowList";
    const warning = existing.storage ? undefined : existingNetworkWarning(kind);
    if (warning) warn(this, warning, "storage.access");
  }

  private workOutAddress({ address }: FlyteFoundationProps): FlyteAddress {
    const dnsLabel = address?.dnsLabel ?? this.naming.global;
    const { location } = this.cluster;
    const region = isKnown(location) ? normaliseLocation(location) : location;
    const azureHost = `${dnsLabel}.${region}.cloudapp.azure.com`;
    const host = address?.host ?? azureHost;
    const aliased = host === azureHost || (address?.dnsZone !== undefined && address.alias !== false);
    return { dnsLabel, azureHost, host, aliased };
  }

  private addMonitoring(props: FlyteFoundationProps): IFlyteMonitoring | undefined {
    const { monitoring, existing, resourceGroup, tags } = props;
    // A cluster that exists has its own monitoring.
    if (monitoring === false || existing?.cluster) return undefined;
    if (existing?.monitoring) return existing.monitoring;
    return new FlyteMonitoring(this, "monitoring", {
      resourceGroup,
      name: this.naming.base,
      retentionDays: monitoring?.retentionDays,
      tags,
    });
  }

  private addNetwork(props: FlyteFoundationProps): IFlyteNetwork | undefined {
    const { existing, resourceGroup, tags } = props;
    if (existing?.network) return existing.network;
    const usesNetwork =
      !existing?.cluster ||
      (!existing.database && (props.database?.access ?? "private") === "private") ||
      (!existing.storage && (props.storage?.access ?? "public") !== "public");
    if (!usesNetwork) return undefined;
    validateProps(
      this,
      existing?.cluster
        ? "storage or database wait in a network that the existing cluster is not in: give existing.network too"
        : undefined,
    );
    return new FlyteNetwork(this, "network", {
      ...props.network,
      resourceGroup,
      name: this.naming.base,
      tags,
    });
  }

  private addCluster(
    props: FlyteFoundationProps,
    network: IFlyteNetwork | undefined,
    deployer: IPrincipal,
    workspaceId: string | undefined,
  ): IFlyteCluster {
    if (props.existing?.cluster) return props.existing.cluster;
    return new FlyteCluster(this, "cluster", {
      ...props.cluster,
      resourceGroup: props.resourceGroup,
      clusterName: this.naming.base,
      network: network!,
      deployer,
      workspaceId,
      deletionProtection: props.deletionProtection,
      tags: props.tags,
    });
  }

  private addPools(props: FlyteFoundationProps, network: IFlyteNetwork | undefined): INodePool[] {
    const common = {
      cluster: this.cluster,
      nodeSubnetId: network?.nodeSubnetId ?? this.cluster.nodeSubnetId,
      kubernetesVersion: props.cluster?.kubernetesVersion,
      zones: props.cluster?.zones,
      tags: props.tags,
    };
    const existing = props.existing?.pools ?? [];
    const made = [...Object.keys(props.nodePools ?? {}), ...Object.keys(props.gpuPools ?? {})];
    validateProps(
      this,
      existing.length > 0 && !props.existing?.cluster
        ? "existing.pools are of an existing cluster: give existing.cluster too"
        : undefined,
      ...existing
        .filter(({ poolName }) => made.includes(poolName))
        .map(({ poolName }) => `pool "${poolName}" exists already: take another name`),
      ...describeProblems(
        poolNamesProblems([
          ...(props.existing?.cluster ? [] : [systemPoolName(props)]),
          ...(["nodePools", "gpuPools"] as const).flatMap((key) =>
            Object.keys(props[key] ?? {}).map((name) => ({ name, key: [key, name] })),
          ),
        ]),
      ),
    );
    const pools = new Construct(this, "pools");
    const all: INodePool[] = [
      ...existing,
      ...Object.entries(props.nodePools ?? {}).map(
        ([poolName, pool]) => new NodePool(pools, poolName, { ...common, ...pool, poolName }),
      ),
      ...Object.entries(props.gpuPools ?? {}).map(
        ([poolName, pool]) =>
          new GpuNodePool(pools, poolName, { ...common, ...pool, poolName, driver: this.gpuDriver }),
      ),
    ];
    const spot = all.filter((pool) => pool.spot);
    if (spot.length > 0 && spot.every((pool) => pool.gpu)) {
      warn(
        this,
        "the only spot pools have GPUs: interruptible tasks without a GPU would wait forever, since they run on spot nodes alone; add a spot pool without GPUs",
      );
    }
    return all;
  }

  private addStorage(props: FlyteFoundationProps, network: IFlyteNetwork | undefined): IFlyteStorage {
    const { access = "public", ...options } = props.storage ?? {};
    return new FlyteStorage(this, "storage", {
      ...options,
      resourceGroup: props.resourceGroup,
      accountName: this.naming.globalAlphanumeric,
      access: this.storageAccess(access, network),
      deletionProtection: props.deletionProtection,
      tags: props.tags,
    });
  }

  private storageAccess(
    access: "public" | PrivateOrAllowed,
    network: IFlyteNetwork | undefined,
  ): StorageAccess {
    if (access === "public") return StorageAccess.public();
    if (access !== "private") return StorageAccess.allowList(access.allow, network!.nodeSubnetId);
    const endpointSubnetId = network?.endpointSubnetId;
    validateProps(
      this,
      endpointSubnetId === undefined
        ? "private storage needs a subnet for its endpoints: give endpointSubnetId of the network"
        : undefined,
    );
    return StorageAccess.privateEndpoints(
      endpointSubnetId!,
      network!.virtualNetworkId,
      network!.storageDnsZones,
    );
  }

  private addDatabase(props: FlyteFoundationProps, network: IFlyteNetwork | undefined): IFlyteDatabase {
    const { access = "private", ...options } = props.database ?? {};
    return new FlyteDatabase(this, "database", {
      ...options,
      resourceGroup: props.resourceGroup,
      serverName: this.naming.global,
      access: this.databaseAccess(access, network),
      deletionProtection: props.deletionProtection,
      tags: props.tags,
    });
  }

  private databaseAccess(access: PrivateOrAllowed, network: IFlyteNetwork | undefined): DatabaseAccess {
    if (access !== "private") {
      if (this.cluster.egressAddress === undefined) {
        warn(
          this,
          "the address that the cluster's traffic comes from is not known, and Flyte does not reach its database without: give natGatewayAddress of the existing network or egressAddress of the existing cluster, or put it into the database's allow list",
        );
      }
      return DatabaseAccess.allowList(access.allow, this.cluster.egressAddress);
    }
    const subnetId = network?.databaseSubnetId;
    const dnsZone = network?.databaseDnsZone;
    validateProps(
      this,
      subnetId === undefined || dnsZone === undefined
        ? "a private database needs a delegated subnet and a private DNS zone: give databaseSubnetId and databaseDnsZoneId of the network"
        : undefined,
    );
    return DatabaseAccess.privateSubnet(subnetId!, dnsZone!);
  }

  private addRegistry(props: FlyteFoundationProps): IFlyteRegistry {
    return new FlyteRegistry(this, "registry", {
      sku: props.registry?.sku,
      resourceGroup: props.resourceGroup,
      registryName: this.naming.globalAlphanumeric,
      deletionProtection: props.deletionProtection,
      tags: props.tags,
    });
  }

  private addSignIn({ signIn }: FlyteFoundationProps): ISignInApplication | undefined {
    if (!signIn) return undefined;
    if (signIn.application) return signIn.application;
    const { EntraApplication } =
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- only who signs in pays for the provider
      require("./foundation/entra-application") as typeof import("./foundation/entra-application");
    return new EntraApplication(this, "sign-in", {
      displayName: this.naming.base,
      host: this.address.host,
      allowedGroups: signIn.allowedGroups,
    });
  }

  private addDns({ address, resourceGroup, tags }: FlyteFoundationProps): Dns01Zone | undefined {
    if (!address?.dnsZone) return undefined;
    validateProps(
      this,
      address.host === undefined ? "address.dnsZone needs address.host, a name below the zone" : undefined,
    );
    const zone = new DnsZone(this, "dns-zone", { tags, ...address.dnsZone });
    const alias =
      address.alias === false ? undefined : zone.addAlias(this.address.host, this.address.azureHost);
    if (address.dns01 === false) return undefined;
    const identity = new WorkloadIdentity(this, "cert-manager", {
      resourceGroup,
      identityName: this.naming.resource("cert-manager"),
      tags,
    });
    identity.trust(CERT_MANAGER_SERVICE_ACCOUNT, this.cluster);
    const records = zone.grantRecords(identity);
    const { zoneName, resourceGroupName, subscriptionId } = zone;
    const ready = [...(alias?.ready ?? []), ...records.ready, ...identity.ready];
    return { zoneName, resourceGroupName, subscriptionId, identity, ready };
  }
}

/** Where its name stands in the props, and whether it is there. */
function systemPoolName({ cluster }: FlyteFoundationProps): PoolName {
  const name = cluster?.systemPool?.name;
  return {
    name: name ?? SYSTEM_POOL.name,
    key: ["cluster", "systemPool", "name"],
    isDefault: name === undefined,
  };
}

/** Props of what exists already, which would be ignored. */
function ignoredProblems({ existing = {}, ...props }: FlyteFoundationProps): PropProblem[] {
  const ignored = (
    [
      ["network", "network", Object.keys(props.network ?? {})],
      ["storage", "storage", Object.keys(props.storage ?? {})],
      ["database", "database", Object.keys(props.database ?? {})],
      ["cluster", "cluster", Object.keys(props.cluster ?? {})],
      // Who may push is granted on a registry that exists, too.
      ["registry", "registry", Object.keys(props.registry ?? {}).filter((key) => key !== "pushPrincipals")],
      [
        "monitoring",
        "monitoring",
        props.monitoring && props.monitoring.retentionDays !== undefined ? ["retentionDays"] : [],
      ],
    ] as const
  ).filter(([part]) => existing[part] !== undefined);
  return ignored.flatMap(([part, prop, keys]) =>
    keys
      .filter((key) => (props[prop] as Readonly<Record<string, unknown>>)[key] !== undefined)
      .map((key) => ({
        key: [prop, key],
        message: `has no meaning with existing.${part}, which is set up already; set it there, and remove the prop`,
      })),
  );
}

/** What is wrong with the names that make the namespaces of tasks and their credentials. */
function nameProblems({
  projects = DEFAULT_PROJECTS,
  domains = DEFAULT_DOMAINS,
  taskServiceAccounts = DEFAULT_SERVICE_ACCOUNTS,
}: FlyteFoundationProps): PropProblem[] {
  const names = { projects, domains, taskServiceAccounts };
  const problems = taskNameProblems(names);
  return problems.length > 0 ? problems : [...namespaceProblems(names), ...credentialNameProblems(names)];
}

/** Ranges of the cluster that lie in the network that is made with it. */
function networkRangeProblems({ existing, network, cluster }: FlyteFoundationProps): PropProblem[] {
  if (existing?.network || existing?.cluster) return [];
  const { addressSpace = ADDRESS_SPACE } = network ?? {};
  const { podCidr = POD_CIDR, serviceCidr = SERVICE_CIDR } = cluster ?? {};
  return Object.entries({ podCidr, serviceCidr }).flatMap(([key, range]) => {
    const wellFormed = [range, addressSpace].every(
      (text) => isKnown(text) && cidrProblem(text) === undefined,
    );
    if (!wellFormed || !overlaps(cidr(range), cidr(addressSpace))) return [];
    const ofNetwork = network?.addressSpace !== undefined;
    const given = cluster?.[key as "podCidr" | "serviceCidr"] !== undefined;
    return [
      given || !ofNetwork
        ? {
            key: ["cluster", key],
            message: `${range} overlaps network.addressSpace ${addressSpace}; take a range outside the network`,
          }
        : {
            key: ["network", "addressSpace"],
            message: `${addressSpace} overlaps cluster.${key} ${range}; set ${key} to a range outside the network`,
          },
    ];
  });
}

function pushPrincipals(given: readonly PushPrincipal[] | undefined): IPrincipal[] | undefined {
  return given?.map(({ objectId, type }) => ({
    principalName: objectId,
    principalId: objectId,
    principalType: type,
  }));
}
