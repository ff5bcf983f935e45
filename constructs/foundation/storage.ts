import { PrivateEndpoint } from "@cdktf/provider-azurerm/lib/private-endpoint";
import { StorageAccount, type StorageAccountConfig } from "@cdktf/provider-azurerm/lib/storage-account";
import { StorageContainer } from "@cdktf/provider-azurerm/lib/storage-container";
import { StorageManagementPolicy } from "@cdktf/provider-azurerm/lib/storage-management-policy";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { checkName } from "../shared/azure-names";
import { dependenciesOf } from "../shared/dependencies";
import { grantRole } from "../shared/grant";
import type {
  Existing,
  IFlyteStorage,
  IPrincipal,
  IReady,
  IResourceGroup,
  StorageDnsZones,
} from "../shared/interfaces";
import { checkResourceId, segmentOf } from "../shared/resource-ids";
import { storageAddressRules, storageListProblem, storageRangeProblem } from "../shared/storage-firewall";
import { RESOURCE_GROUP, TAGS, EXISTING, PRIVATE_DNS_ZONE } from "../shared/interface-shapes";
import {
  flag,
  knownNumber,
  knownText,
  number,
  list,
  object,
  oneOf,
  optional,
  text,
  variants,
  type ShapeOf,
} from "../shared/shape";
import { ifKnown, validateExisting, validateProps, validateShape, warn } from "../shared/validation";
import { PrivateDnsZone } from "./private-dns-zone";

/** Who reaches the account over the network. Entra ID decides who may read it in any case; no key works. */
export type StorageAccess =
  | { readonly kind: "public" }
  | {
      readonly kind: "allowList";
      /** Public IPv4 ranges (CIDR). */
      readonly cidrs: readonly string[];
      /** Azure resource id of the nodes' subnet. */
      readonly nodeSubnetId: string;
    }
  | {
      readonly kind: "private";
      /** Azure resource id of the subnet of private endpoints. */
      readonly endpointSubnetId: string;
      /** Azure resource id of the virtual network. */
      readonly virtualNetworkId: string;
      /** Zones that the endpoints register in. @default two that are made, and linked to the network */
      readonly dnsZones?: StorageDnsZones;
    };

/** The ways in. */
export const StorageAccess = {
  /** Anyone who has a role, from anywhere. */
  public: (): StorageAccess => ({ kind: "public" }),
  /** Public IPv4 ranges, and the nodes' subnet, which must have the service endpoint of storage. */
  allowList: (cidrs: readonly string[], nodeSubnetId: string): StorageAccess => ({
    kind: "allowList",
    cidrs,
    nodeSubnetId,
  }),
  /** The virtual network only, by private endpoints in `endpointSubnetId`. */
  privateEndpoints: (
    endpointSubnetId: string,
    virtualNetworkId: string,
    dnsZones?: StorageDnsZones,
  ): StorageAccess => ({ kind: "private", endpointSubnetId, virtualNetworkId, dnsZones }),
};

const ROLES = { contributor: "Storage Blob Data Contributor", owner: "Storage Blob Data Owner" } as const;

/**
 * The blob role of Flyte and its tasks, at the account: Flyte lists containers and signs URLs there (flyteorg/stow,
 * azure/config.go). A contributor cannot change owners and access lists, which nothing here does; `owner` is the role
 * that the Terraform reference implementation of Flyte assigns.
 */
export type StorageRole = keyof typeof ROLES;

/** All of {@link StorageRole}. */
export const STORAGE_ROLES = Object.keys(ROLES) as [StorageRole, ...StorageRole[]];

/** What {@link FlyteStorage} takes for what is not given. */
export const STORAGE_DEFAULTS = {
  container: "flyte",
  replication: "LRS",
  role: "contributor",
  softDeleteDays: 7,
} as const;

/** What is risky about deleted blobs that are kept for fewer days than the backups that point at them. */
export function softDeleteWarning(softDeleteDays: number, backupRetentionDays: number): string | undefined {
  return softDeleteDays < backupRetentionDays
    ? `deleted blobs can be restored for ${softDeleteDays} days, and database backups are kept for ${backupRetentionDays}: a database restored from an older backup points at blobs that are gone; set at least ${backupRetentionDays}, or lower database.backupRetentionDays`
    : undefined;
}

/** What a network that exists already must have for an account that is not open to everyone. */
export function existingNetworkWarning(access: StorageAccess["kind"]): string | undefined {
  return {
    public: undefined,
    allowList:
      "the existing nodes' subnet must have the service endpoint Microsoft.Storage before the deployment, or that stops halfway",
    private:
      "in an existing network, the subnet of the endpoints must let the nodes in (TCP 443), and the network's DNS servers must answer from the zones privatelink.blob.core.windows.net and privatelink.dfs.core.windows.net; nothing reaches the account otherwise",
  }[access];
}

/** What is risky about raw data that expire so early that Flyte's cache has less than a day. */
function rawDataExpiryWarning(days: number): string | undefined {
  return days < 2
    ? `after ${days} day Azure deletes what a running execution may still read, and cached results are found for 12 hours only; set at least 2`
    : undefined;
}

/** How many copies Azure keeps, and where. */
export type StorageReplication = (typeof STORAGE_REPLICATIONS)[number];

const STORAGE_REPLICATIONS = ["LRS", "ZRS", "GRS", "GZRS", "RAGRS", "RAGZRS"] as const;

/**
 * Props of {@link FlyteStorage}.
 *
 * Limits of names: https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules
 */
export interface FlyteStorageProps {
  /** Resource group of the account. */
  readonly resourceGroup: IResourceGroup;
  /** Globally unique name: 3 to 24 lower-case letters and digits. */
  readonly accountName: string;
  /** Container of metadata. @default flyte */
  readonly container?: string;
  /** Container of raw data; differs from `container`. @default raw data go to `container` */
  readonly rawDataContainer?: string;
  /** How many copies Azure keeps, and where. @default LRS */
  readonly replication?: StorageReplication;
  /** The role that {@link IFlyteStorage.grantReadWrite} gives. @default contributor */
  readonly role?: StorageRole;
  /** Days for which deleted blobs and containers can be restored, 1 to 365; 0 turns it off. @default 7 */
  readonly softDeleteDays?: number;
  /** Days after which raw data are deleted; needs `rawDataContainer`. @default never */
  readonly rawDataExpiryDays?: number;
  /** Who reaches the account over the network. @default StorageAccess.public() */
  readonly access?: StorageAccess;
  /** Refuses any plan that would delete the account. @default false */
  readonly deletionProtection?: boolean;
  /** Tags of all resources. @default none */
  readonly tags?: Record<string, string>;
}

/** Shape of {@link FlyteStorageProps}. */
export const FLYTE_STORAGE_SHAPE: ShapeOf<FlyteStorageProps> = {
  resourceGroup: RESOURCE_GROUP,
  accountName: text,
  container: optional(knownText),
  rawDataContainer: optional(knownText),
  replication: optional(oneOf(STORAGE_REPLICATIONS)),
  role: optional(oneOf(STORAGE_ROLES)),
  softDeleteDays: optional(knownNumber),
  rawDataExpiryDays: optional(number),
  access: optional(
    variants<StorageAccess>("kind", {
      public: {},
      allowList: { cidrs: list(knownText), nodeSubnetId: text },
      private: {
        endpointSubnetId: text,
        virtualNetworkId: text,
        dnsZones: optional(object<StorageDnsZones>({ blob: PRIVATE_DNS_ZONE, dfs: PRIVATE_DNS_ZONE })),
      },
    }),
  ),
  deletionProtection: optional(flag),
  tags: optional(TAGS),
};

/** A storage account that exists already, with its containers and hierarchical namespace. */
export interface ExistingFlyteStorage extends Existing {
  /** Azure resource id of the account. */
  readonly accountId: string;
  /** Name of the account. @default the last part of `accountId` */
  readonly accountName?: string;
  /** Container of metadata. @default flyte */
  readonly container?: string;
  /** Container of raw data. @default `container` */
  readonly rawDataContainer?: string;
  /** Days after which a lifecycle policy of the account deletes raw data. @default never */
  readonly rawDataExpiryDays?: number;
  /** The role that {@link IFlyteStorage.grantReadWrite} gives. @default contributor */
  readonly role?: StorageRole;
  /** Whether roles are assigned; `false` where whoever runs the account does that. @default true */
  readonly assignRoles?: boolean;
}

/** Shape of {@link ExistingFlyteStorage}. */
export const EXISTING_FLYTE_STORAGE_SHAPE: ShapeOf<ExistingFlyteStorage> = {
  ...EXISTING,
  accountId: text,
  accountName: optional(text),
  container: optional(text),
  rawDataContainer: optional(text),
  rawDataExpiryDays: optional(number),
  role: optional(oneOf(STORAGE_ROLES)),
  assignRoles: optional(flag),
};

/** The storage account of Flyte's metadata and raw data: Entra ID only, with a hierarchical namespace. */
export class FlyteStorage extends Construct implements IFlyteStorage {
  /**
   * An account that exists already.
   *
   * @throws InvalidPropsError when `accountId` is not the id of a storage account.
   */
  static fromExistingStorage(scope: Construct, id: string, existing: ExistingFlyteStorage): IFlyteStorage {
    validateExisting(scope, id, EXISTING_FLYTE_STORAGE_SHAPE, existing);
    class Existing extends Construct implements IFlyteStorage {
      readonly ready = existing.ready ?? [];
      readonly accountId = existing.accountId;
      readonly accountName = existing.accountName ?? segmentOf(existing.accountId, "name");
      readonly container = existing.container ?? STORAGE_DEFAULTS.container;
      readonly rawDataContainer = existing.rawDataContainer ?? this.container;
      readonly rawDataExpiryDays = existing.rawDataExpiryDays;
      grantReadWrite(principal: IPrincipal): IReady {
        if (existing.assignRoles === false) return { ready: [] };
        return grantRole(this, {
          to: principal,
          role: ROLES[existing.role ?? STORAGE_DEFAULTS.role],
          on: this.accountId,
        });
      }
    }
    const storage = new Existing(scope, id);
    validateProps(
      storage,
      ifKnown(existing.accountId, (accountId) =>
        checkResourceId("Microsoft.Storage/storageAccounts", accountId),
      ),
    );
    return storage;
  }

  readonly ready: readonly ITerraformDependable[];
  readonly accountId: string;
  readonly accountName: string;
  readonly container: string;
  readonly rawDataContainer: string;
  readonly rawDataExpiryDays?: number;
  /** The account itself. */
  readonly resource: StorageAccount;
  private readonly role: StorageRole;

  /** @throws InvalidPropsError when a name breaks Azure's rules, or options contradict each other. */
  constructor(scope: Construct, id: string, props: FlyteStorageProps) {
    super(scope, id);
    validateShape(this, FLYTE_STORAGE_SHAPE, props);
    const container = props.container ?? STORAGE_DEFAULTS.container;
    const containers = [...new Set([container, props.rawDataContainer ?? container])];
    const access = props.access ?? StorageAccess.public();
    validateProps(
      this,
      ifKnown(props.accountName, (name) => checkName("storageAccount", name)),
      ...containers.map((name) => ifKnown(name, (container) => checkName("container", container))),
      props.rawDataExpiryDays !== undefined && containers.length === 1
        ? "rawDataExpiryDays needs a rawDataContainer of its own: metadata must never expire"
        : undefined,
      ...(access.kind === "allowList"
        ? [storageListProblem(access.cidrs), ...access.cidrs.map(storageRangeProblem)]
        : []),
    );
    if (access.kind === "private") {
      warn(
        this,
        "storage is reachable from the virtual network only: uploads from outside it (pyflyte register, " +
          "pyflyte run --remote) will fail, and browsers outside it open neither Decks nor inputs and outputs",
      );
    }

    this.role = props.role ?? STORAGE_DEFAULTS.role;
    const retention = props.softDeleteDays ?? STORAGE_DEFAULTS.softDeleteDays;
    const lifecycle = props.deletionProtection ? { preventDestroy: true } : undefined;
    this.resource = new StorageAccount(this, "account", {
      name: props.accountName,
      resourceGroupName: props.resourceGroup.name,
      location: props.resourceGroup.location,
      accountKind: "StorageV2",
      accountTier: "Standard",
      accountReplicationType: props.replication ?? STORAGE_DEFAULTS.replication,
      isHnsEnabled: true,
      httpsTrafficOnlyEnabled: true,
      minTlsVersion: "TLS1_2",
      sharedAccessKeyEnabled: false,
      defaultToOauthAuthentication: true,
      localUserEnabled: false,
      allowNestedItemsToBePublic: false,
      crossTenantReplicationEnabled: false,
      publicNetworkAccessEnabled: access.kind !== "private",
      networkRules: networkRules(access),
      // Azure keeps what a plan leaves out: that it is off must be written, too.
      blobProperties:
        retention === 0
          ? {}
          : {
              deleteRetentionPolicy: { days: retention },
              containerDeleteRetentionPolicy: { days: retention },
            },
      lifecycle,
      tags: props.tags,
    });
    // The account's id selects the Resource Manager API: containers need no data role of the deployer.
    const made = containers.map(
      (name) =>
        new StorageContainer(this, `container-${name}`, {
          name,
          storageAccountId: this.resource.id,
          lifecycle,
        }),
    );
    const [metadata, rawData = metadata] = made as [StorageContainer, StorageContainer?];
    this.container = metadata.name;
    this.rawDataContainer = rawData.name;
    this.accountId = this.resource.id;
    this.accountName = this.resource.name;

    this.rawDataExpiryDays = props.rawDataExpiryDays;
    const expiryWarning = ifKnown(props.rawDataExpiryDays, rawDataExpiryWarning);
    if (expiryWarning) warn(this, expiryWarning, "storage.rawDataExpiryDays");
    if (props.rawDataExpiryDays !== undefined) this.expire(rawData.name, props.rawDataExpiryDays);
    const endpoints = access.kind === "private" ? this.addPrivateEndpoints(props, access) : [];
    this.ready = [this.resource, ...made, ...endpoints];
  }

  grantReadWrite(principal: IPrincipal): IReady {
    return grantRole(this, { to: principal, role: ROLES[this.role], on: this.resource.id });
  }

  private expire(container: string, days: number): void {
    new StorageManagementPolicy(this, "expiry", {
      storageAccountId: this.resource.id,
      rule: [
        {
          name: "expire-raw-data",
          enabled: true,
          // With the slash, or containers whose names start alike would expire too.
          filters: { blobTypes: ["blockBlob"], prefixMatch: [`${container}/`] },
          actions: { baseBlob: { deleteAfterDaysSinceModificationGreaterThan: days } },
        },
      ],
    });
  }

  private addPrivateEndpoints(
    props: FlyteStorageProps,
    access: StorageAccess & { kind: "private" },
  ): PrivateEndpoint[] {
    // abfs speaks to dfs, signed URLs and stow to blob.
    return (["blob", "dfs"] as const).map((service) => {
      const zone =
        access.dnsZones?.[service] ??
        new PrivateDnsZone(this, `${service}-dns`, {
          resourceGroup: props.resourceGroup,
          zoneName: `privatelink.${service}.core.windows.net`,
          virtualNetworkId: access.virtualNetworkId,
          tags: props.tags,
        });
      return new PrivateEndpoint(this, `${service}-endpoint`, {
        name: `${props.accountName}-${service}`,
        resourceGroupName: props.resourceGroup.name,
        location: props.resourceGroup.location,
        subnetId: access.endpointSubnetId,
        privateServiceConnection: {
          name: service,
          privateConnectionResourceId: this.resource.id,
          subresourceNames: [service],
          isManualConnection: false,
        },
        privateDnsZoneGroup: { name: service, privateDnsZoneIds: [zone.zoneId] },
        tags: props.tags,
        dependsOn: dependenciesOf(this, zone),
      });
    });
  }
}

/**
 * Azure keeps rules that a plan leaves out, so each way in says all of its own. The provider reads Allow together
 * with AzureServices, Azure's own default, back as no rules at all; an exception from Allow means nothing, so the
 * open state names none.
 * https://github.com/hashicorp/terraform-provider-azurerm/blob/v4.55.0/internal/services/storage/storage_account_helpers_network.go
 */
function networkRules(access: StorageAccess): StorageAccountConfig["networkRules"] {
  if (access.kind === "public") return { defaultAction: "Allow", bypass: ["None"] };
  const bypass = ["AzureServices"];
  if (access.kind === "private") return { defaultAction: "Deny", bypass };
  return {
    defaultAction: "Deny",
    bypass,
    ipRules: storageAddressRules(access.cidrs),
    virtualNetworkSubnetIds: [access.nodeSubnetId],
  };
}
