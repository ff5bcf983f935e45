import { PostgresqlFlexibleServer } from "@cdktf/provider-azurerm/lib/postgresql-flexible-server";
import { PostgresqlFlexibleServerDatabase } from "@cdktf/provider-azurerm/lib/postgresql-flexible-server-database";
import { PostgresqlFlexibleServerFirewallRule } from "@cdktf/provider-azurerm/lib/postgresql-flexible-server-firewall-rule";
import { Password } from "@cdktf/provider-random/lib/password";
import { type ITerraformDependable, Token } from "cdktf";
import { Construct } from "constructs";
import { checkName } from "../shared/azure-names";
import { allowedIpv4RangeProblem, cidr, formatAddress } from "../shared/cidr";
import { dependenciesOf } from "../shared/dependencies";
import type { IFlyteDatabase, IPrivateDnsZone, IResourceGroup } from "../shared/interfaces";
import { postgresConnections, postgresSkuProblem, postgresStorageProblem } from "../shared/postgres-sizes";
import { portProblem, serverHostProblem, userNameProblem } from "../shared/hosts";
import { isBurstable } from "../shared/vm-sizes";
import { RESOURCE_GROUP, TAGS, PRIVATE_DNS_ZONE } from "../shared/interface-shapes";
import {
  flag,
  knownNumber,
  knownText,
  list,
  number,
  oneOf,
  optional,
  text,
  variants,
  type ShapeOf,
} from "../shared/shape";
import { ifKnown, prefixed, validateExisting, validateProps, validateShape } from "../shared/validation";

/** Who reaches the server over the network. There is no way to open it to everyone. */
export type DatabaseAccess =
  | {
      readonly kind: "private";
      /** Azure resource id of a subnet that is delegated to Postgres. */
      readonly subnetId: string;
      /** A zone below `postgres.database.azure.com`, linked to the network. */
      readonly dnsZone: IPrivateDnsZone;
    }
  | {
      readonly kind: "allowList";
      /** Public IPv4 ranges (CIDR) of /8 or smaller. */
      readonly cidrs: readonly string[];
      /** Public IPv4 address of the cluster's traffic; absent where it is not known. */
      readonly egressAddress?: string;
    };

/** The ways in. */
export const DatabaseAccess = {
  /** Only the virtual network: a delegated subnet, and a private zone that is linked to the network. */
  privateSubnet: (subnetId: string, dnsZone: IPrivateDnsZone): DatabaseAccess => ({
    kind: "private",
    subnetId,
    dnsZone,
  }),
  /** Public IPv4 ranges, and the address that the cluster's traffic comes from. */
  allowList: (cidrs: readonly string[], egressAddress?: string): DatabaseAccess => ({
    kind: "allowList",
    cidrs,
    egressAddress,
  }),
};

/**
 * Props of {@link FlyteDatabase}.
 *
 * Limits: https://learn.microsoft.com/azure/postgresql/flexible-server/concepts-limits
 */
export interface FlyteDatabaseProps {
  /** Resource group of the server. */
  readonly resourceGroup: IResourceGroup;
  /** Globally unique name: 3 to 63 lower-case letters, digits and hyphens. */
  readonly serverName: string;
  /** Who reaches the server. */
  readonly access: DatabaseAccess;
  /** Major version of Postgres, "14" to "18"; a lower one would replace the server. @default "15" */
  readonly version?: string;
  /** Tier and size, such as GP_Standard_D2ds_v5. @default B_Standard_B1ms */
  readonly sku?: string;
  /** Size of the disk in MiB, one of Azure's steps; it only grows. @default 32768 */
  readonly storageMb?: number;
  /** Lets Azure enlarge the disk; later changes of `storageMb` have no effect then. @default true */
  readonly autoGrow?: boolean;
  /** A standby server; not with burstable sizes. @default none */
  readonly highAvailability?: "none" | "sameZone" | "zoneRedundant";
  /** 7 to 35 days. @default 7 */
  readonly backupRetentionDays?: number;
  /** Keeps backups in the paired region too; a change replaces the server. @default false */
  readonly geoRedundantBackup?: boolean;
  /** A higher number makes a new password. @default 1 */
  readonly passwordVersion?: number;
  /** Refuses any plan that would delete the server or a database. @default false */
  readonly deletionProtection?: boolean;
  /** Tags of the server. @default none */
  readonly tags?: Record<string, string>;
}

/** Shape of {@link FlyteDatabaseProps}. */
export const FLYTE_DATABASE_SHAPE: ShapeOf<FlyteDatabaseProps> = {
  resourceGroup: RESOURCE_GROUP,
  serverName: text,
  access: variants<DatabaseAccess>("kind", {
    private: { subnetId: text, dnsZone: PRIVATE_DNS_ZONE },
    allowList: { cidrs: list(knownText), egressAddress: optional(text) },
  }),
  version: optional(text),
  sku: optional(knownText),
  storageMb: optional(number),
  autoGrow: optional(flag),
  highAvailability: optional(oneOf(["none", "sameZone", "zoneRedundant"])),
  backupRetentionDays: optional(number),
  geoRedundantBackup: optional(flag),
  passwordVersion: optional(knownNumber),
  deletionProtection: optional(flag),
  tags: optional(TAGS),
};

/** A server that exists already, with its login role and both databases. */
export interface ExistingFlyteDatabase {
  /** Host name of the server. */
  readonly host: string;
  /** TCP port. @default 5432 */
  readonly port?: number;
  /** Login role that owns both databases. */
  readonly username: string;
  /** Password of the login role; give a sensitive Terraform variable, never the text. */
  readonly password: string;
  /** Raise it when the password changes, so that pods restart. @default "1" */
  readonly passwordVersion?: string;
  /** Connections that Flyte may open in all. @default 400 */
  readonly maxConnections?: number;
  /** Database of flyteadmin and the scheduler. @default flyteadmin */
  readonly adminDatabase?: string;
  /** Database of the data catalog. @default datacatalog */
  readonly catalogDatabase?: string;
}

/** Shape of {@link ExistingFlyteDatabase}. */
export const EXISTING_FLYTE_DATABASE_SHAPE: ShapeOf<ExistingFlyteDatabase> = {
  host: text,
  port: optional(number),
  username: text,
  password: text,
  passwordVersion: optional(text),
  maxConnections: optional(knownNumber),
  adminDatabase: optional(text),
  catalogDatabase: optional(text),
};

const USERNAME = "flyte";

/** Days for which backups are kept where nothing else is said. */
export const BACKUP_RETENTION_DAYS = 7;

/** The Postgres flexible server with a database for flyteadmin and one for the data catalog. */
export class FlyteDatabase extends Construct implements IFlyteDatabase {
  /**
   * A server that exists already.
   *
   * @throws InvalidPropsError when the password is given as text.
   */
  static fromExistingDatabase(scope: Construct, id: string, existing: ExistingFlyteDatabase): IFlyteDatabase {
    validateExisting(scope, id, EXISTING_FLYTE_DATABASE_SHAPE, existing);
    class Existing extends Construct implements IFlyteDatabase {
      readonly ready: readonly ITerraformDependable[] = [];
      readonly host = existing.host;
      readonly port = existing.port ?? 5432;
      readonly username = existing.username;
      readonly password = existing.password;
      readonly passwordVersion = existing.passwordVersion ?? "1";
      readonly maxConnections = existing.maxConnections ?? 400;
      readonly adminDatabase = existing.adminDatabase ?? "flyteadmin";
      readonly catalogDatabase = existing.catalogDatabase ?? "datacatalog";
    }
    const database = new Existing(scope, id);
    validateProps(
      database,
      prefixed("host", ifKnown(existing.host, serverHostProblem)),
      prefixed("port", ifKnown(existing.port, portProblem)),
      prefixed("username", ifKnown(existing.username, userNameProblem)),
      Token.isUnresolved(existing.password)
        ? undefined
        : "password must be a reference, such as a sensitive Terraform variable; as text it would be written to the output",
    );
    return database;
  }

  readonly ready: readonly ITerraformDependable[];
  readonly host: string;
  readonly port = 5432;
  readonly username = USERNAME;
  readonly password: string;
  readonly passwordVersion: string;
  readonly maxConnections: number;
  readonly adminDatabase: string;
  readonly catalogDatabase: string;
  /** The server itself. */
  readonly resource: PostgresqlFlexibleServer;

  /** @throws InvalidPropsError when a name, size or range breaks Azure's rules, or options contradict. */
  constructor(scope: Construct, id: string, props: FlyteDatabaseProps) {
    super(scope, id);
    validateShape(this, FLYTE_DATABASE_SHAPE, props);
    const { access, deletionProtection } = props;
    const sku = props.sku ?? "B_Standard_B1ms";
    const highAvailability = props.highAvailability ?? "none";
    const autoGrow = props.autoGrow ?? true;
    validateProps(
      this,
      ifKnown(props.serverName, (name) => checkName("postgresServer", name)),
      ifKnown(sku, postgresSkuProblem),
      ifKnown(props.storageMb, postgresStorageProblem),
      highAvailability !== "none" && isBurstable(sku)
        ? `highAvailability ${highAvailability} needs a general purpose or memory optimised sku, not ${sku}`
        : undefined,
      ...(access.kind === "allowList" ? access.cidrs.map(rangeProblem) : []),
    );

    const lifecycle = deletionProtection ? { preventDestroy: true } : undefined;
    this.passwordVersion = String(props.passwordVersion ?? 1);
    const password = new Password(this, "password", {
      length: 32,
      minLower: 1,
      minUpper: 1,
      minNumeric: 1,
      // Safe in YAML, URLs and shells.
      overrideSpecial: "-_.",
      keepers: { version: this.passwordVersion },
    });
    this.password = password.result;

    this.resource = new PostgresqlFlexibleServer(this, "server", {
      name: props.serverName,
      resourceGroupName: props.resourceGroup.name,
      location: props.resourceGroup.location,
      version: props.version ?? "15",
      skuName: sku,
      storageMb: props.storageMb ?? 32768,
      autoGrowEnabled: autoGrow,
      backupRetentionDays: props.backupRetentionDays ?? BACKUP_RETENTION_DAYS,
      geoRedundantBackupEnabled: props.geoRedundantBackup ?? false,
      administratorLogin: USERNAME,
      administratorPassword: password.result,
      highAvailability:
        highAvailability === "none"
          ? undefined
          : { mode: highAvailability === "sameZone" ? "SameZone" : "ZoneRedundant" },
      ...(access.kind === "private"
        ? {
            publicNetworkAccessEnabled: false,
            delegatedSubnetId: access.subnetId,
            privateDnsZoneId: access.dnsZone.zoneId,
            dependsOn: dependenciesOf(this, access.dnsZone),
          }
        : { publicNetworkAccessEnabled: true }),
      lifecycle: {
        ...lifecycle,
        // Both zones swap on a failover; a grown disk would look like one to shrink, which replaces the server.
        ignoreChanges: [
          "zone",
          ...(highAvailability === "none" ? [] : ["high_availability[0].standby_availability_zone"]),
          ...(autoGrow ? ["storage_mb"] : []),
        ],
      },
      tags: props.tags,
    });
    const database = (name: string) =>
      new PostgresqlFlexibleServerDatabase(this, name, {
        name,
        serverId: this.resource.id,
        charset: "UTF8",
        collation: "en_US.utf8",
        lifecycle,
      });
    const admin = database("flyteadmin");
    const catalog = database("datacatalog");
    const rules = access.kind === "allowList" ? this.allow(access.cidrs, access.egressAddress) : [];

    this.maxConnections = postgresConnections(sku);
    this.host = this.resource.fqdn;
    this.adminDatabase = admin.name;
    this.catalogDatabase = catalog.name;
    this.ready = [this.resource, admin, catalog, ...rules];
  }

  private allow(cidrs: readonly string[], egressAddress?: string): PostgresqlFlexibleServerFirewallRule[] {
    const rule = (name: string, startIpAddress: string, endIpAddress: string) =>
      new PostgresqlFlexibleServerFirewallRule(this, `allow-${name}`, {
        name,
        serverId: this.resource.id,
        startIpAddress,
        endIpAddress,
      });
    const ranges = [...new Set(cidrs)].map((text) => {
      const { first, last } = cidr(text);
      return rule(text.replace(/[./]/g, "-"), formatAddress(first), formatAddress(last));
    });
    return egressAddress === undefined ? ranges : [...ranges, rule("cluster", egressAddress, egressAddress)];
  }
}

function rangeProblem(text: string): string | undefined {
  return prefixed("access", allowedIpv4RangeProblem(text));
}
