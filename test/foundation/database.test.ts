import { TerraformVariable } from "cdktf";
import { DatabaseAccess, FlyteDatabase, type FlyteDatabaseProps } from "../../constructs/foundation/database";
import { PrivateDnsZone } from "../../constructs/foundation/private-dns-zone";
import { all, expose, exposed, one, problemsOf, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import type { JsonObject } from "../../testing/stack-json";
import { GROUP, type network, NETWORK_IDS, TAGS } from "../support/stand-ins";

type Options = Partial<FlyteDatabaseProps>;
type Stack = Parameters<typeof network>[0];

const RANGES = DatabaseAccess.allowList(["203.0.113.0/24"]);

const make = (stack: Stack, options: Options = {}) =>
  new FlyteDatabase(stack, "database", {
    resourceGroup: GROUP,
    serverName: "flyte-dev-abc123",
    access: RANGES,
    ...options,
  });

const synthDatabase = (options?: Options | ((stack: Stack) => Options)): JsonObject =>
  synthStack((stack) => {
    const made = make(stack, typeof options === "function" ? options(stack) : options);
    const { host, port, username, password, passwordVersion, maxConnections } = made;
    const { adminDatabase, catalogDatabase } = made;
    expose(stack, { host, port, username, password, passwordVersion, maxConnections });
    expose(stack, { adminDatabase, catalogDatabase });
    waitFor(stack, made);
  });

const SERVER = "azurerm_postgresql_flexible_server";
const DATABASE = "azurerm_postgresql_flexible_server_database";
const RULE = "azurerm_postgresql_flexible_server_firewall_rule";

const serverOf = (options?: Options): JsonObject => one(synthDatabase(options), SERVER).body;

describe("in a private subnet", () => {
  let json: JsonObject;
  let body: JsonObject;
  beforeAll(() => {
    json = synthDatabase((stack) => ({
      access: DatabaseAccess.privateSubnet(
        NETWORK_IDS.databaseSubnetId,
        new PrivateDnsZone(stack, "dns", {
          resourceGroup: GROUP,
          zoneName: "flyte-dev.private.postgres.database.azure.com",
          virtualNetworkId: NETWORK_IDS.virtualNetworkId,
        }),
      ),
    }));
    body = one(json, SERVER).body;
  });

  test("is not on the internet, and waits for the link of its zone", () => {
    const zone = one(json, "azurerm_private_dns_zone");
    expect(body).toMatchObject({
      public_network_access_enabled: false,
      delegated_subnet_id: NETWORK_IDS.databaseSubnetId,
      private_dns_zone_id: ref(zone, "id"),
      depends_on: [zone.address, one(json, "azurerm_private_dns_zone_virtual_network_link").address],
    });
    expect(all(json, RULE)).toEqual([]);
  });

  test("is the smallest server of Postgres 15, whose disk grows", () => {
    expect(body).toMatchObject({
      name: "flyte-dev-abc123",
      version: "15",
      sku_name: "B_Standard_B1ms",
      storage_mb: 32768,
      auto_grow_enabled: true,
      backup_retention_days: 7,
      geo_redundant_backup_enabled: false,
      administrator_login: "flyte",
      lifecycle: { ignore_changes: ["zone", "storage_mb"] },
    });
    expect(body).not.toHaveProperty("high_availability");
    expect(body["lifecycle"]).not.toHaveProperty("prevent_destroy");
  });

  test("has a long random password of harmless characters that Azure accepts", () => {
    const password = one(json, "random_password");
    expect(password.body).toMatchObject({
      length: 32,
      min_lower: 1,
      min_upper: 1,
      min_numeric: 1,
      override_special: "-_.",
      keepers: { version: "1" },
    });
    expect(body["administrator_password"]).toBe(ref(password, "result"));
  });

  test("has a database for flyteadmin and one for the data catalog", () => {
    const server = one(json, SERVER);
    expect(all(json, DATABASE).map(({ body: { name, server_id } }) => [name, server_id])).toEqual([
      ["datacatalog", ref(server, "id")],
      ["flyteadmin", ref(server, "id")],
    ]);
    for (const { body: database } of all(json, DATABASE)) {
      expect(database).toMatchObject({ charset: "UTF8", collation: "en_US.utf8" });
    }
  });

  test("says how to log in, and is ready with both databases", () => {
    const server = one(json, SERVER);
    const [catalog, admin] = [one(json, DATABASE, "datacatalog"), one(json, DATABASE, "flyteadmin")];
    expect(exposed(json)).toEqual({
      host: ref(server, "fqdn"),
      port: 5432,
      username: "flyte",
      password: ref(one(json, "random_password"), "result"),
      passwordVersion: "1",
      maxConnections: 35,
      adminDatabase: ref(admin, "name"),
      catalogDatabase: ref(catalog, "name"),
    });
    expect(waitsFor(json)).toEqual([server.address, admin.address, catalog.address]);
  });
});

test("ranges and the cluster's address become rules from the first to the last address", () => {
  const cidrs = ["203.0.113.0/24", "198.51.100.7/32", "203.0.113.0/24"];
  const json = synthDatabase({ access: DatabaseAccess.allowList(cidrs, "20.1.2.3") });
  const { body } = one(json, SERVER);
  expect(body["public_network_access_enabled"]).toBe(true);
  for (const key of ["delegated_subnet_id", "private_dns_zone_id"]) expect(body).not.toHaveProperty(key);
  const rules = all(json, RULE).map(({ body: { name, start_ip_address: start, end_ip_address: end } }) => [
    name,
    start,
    end,
  ]);
  expect(rules.sort()).toEqual([
    ["198-51-100-7-32", "198.51.100.7", "198.51.100.7"],
    ["203-0-113-0-24", "203.0.113.0", "203.0.113.255"],
    ["cluster", "20.1.2.3", "20.1.2.3"],
  ]);
  for (const rule of all(json, RULE)) {
    expect(rule.body["server_id"]).toBe(ref(one(json, SERVER), "id"));
    expect(waitsFor(json)).toContain(rule.address);
  }
});

test("an empty list lets in the cluster alone, or nobody", () => {
  const names = (egressAddress?: string) =>
    all(synthDatabase({ access: DatabaseAccess.allowList([], egressAddress) }), RULE).map(
      ({ body }) => body["name"],
    );
  expect(names("20.1.2.3")).toEqual(["cluster"]);
  expect(names()).toEqual([]);
});

test("each option arrives where Azure reads it", () => {
  const json = synthDatabase({
    version: "17",
    sku: "GP_Standard_D2ds_v5",
    storageMb: 131072,
    autoGrow: false,
    highAvailability: "zoneRedundant",
    backupRetentionDays: 35,
    geoRedundantBackup: true,
    passwordVersion: 4,
    deletionProtection: true,
    tags: TAGS,
  });
  expect(one(json, SERVER).body).toMatchObject({
    version: "17",
    sku_name: "GP_Standard_D2ds_v5",
    storage_mb: 131072,
    auto_grow_enabled: false,
    high_availability: { mode: "ZoneRedundant" },
    backup_retention_days: 35,
    geo_redundant_backup_enabled: true,
    tags: TAGS,
    lifecycle: {
      prevent_destroy: true,
      ignore_changes: ["zone", "high_availability[0].standby_availability_zone"],
    },
  });
  expect(one(json, "random_password").body["keepers"]).toEqual({ version: "4" });
  expect(exposed(json)).toMatchObject({ passwordVersion: "4", maxConnections: 400 });
  for (const { body } of all(json, DATABASE)) expect(body["lifecycle"]).toEqual({ prevent_destroy: true });
});

test("a standby in the same zone is another mode", () => {
  const body = serverOf({ sku: "GP_Standard_D2ds_v5", highAvailability: "sameZone" });
  expect(body["high_availability"]).toEqual({ mode: "SameZone" });
});

test.each<[string, Options, string[]]>([
  [
    "name, size and disk",
    { serverName: "Flyte_Dev", sku: "Standard_D2ds_v5", storageMb: 40000 },
    [
      '"Flyte_Dev" is not a legal PostgreSQL server name; allowed: 3 to 63 characters: lower-case letters, digits and hyphens, no hyphen at either end',
      '"Standard_D2ds_v5" is not a size of a flexible server; allowed: B_, GP_ or MO_ and a VM size, such as B_Standard_B1ms or GP_Standard_D2ds_v5',
      "40000 is not a disk size of a flexible server; allowed, in MiB: 32768, 65536, 131072, 262144, 524288, 1048576, 2097152, 4193280, 4194304, 8388608, 16777216, 33553408",
    ],
  ],
  [
    "standby of a burstable size",
    { highAvailability: "sameZone" },
    ["highAvailability sameZone needs a general purpose or memory optimised sku, not B_Standard_B1ms"],
  ],
  [
    "ranges",
    {
      access: DatabaseAccess.allowList([
        "0.0.0.0/32",
        "0.0.0.0/0",
        "10.0.0.0/7",
        "1.2.3.4",
        "203.0.113.1/24",
      ]),
    },
    [
      'access: "0.0.0.0/32" is not an address that anyone connects from: to Azure it means all of Azure; remove it',
      'access: "0.0.0.0/0" lets in too much of the internet; allowed: /8 and smaller; list the networks that you know',
      'access: "10.0.0.0/7" lets in too much of the internet; allowed: /8 and smaller; list the networks that you know',
      'access: "1.2.3.4" is a single address; allowed: ranges; write 1.2.3.4/32',
      'access: "203.0.113.1/24" has host bits set; allowed: the first address of a range; write 203.0.113.0/24',
    ],
  ],
])("%s: refused", (_name, options, problems) => {
  expect(problemsOf((stack) => make(stack, options))).toEqual(problems);
});

describe("that exists already", () => {
  const given = (stack: Stack) => ({
    host: "pg.example.com",
    username: "flyte",
    password: new TerraformVariable(stack, "db_password", { sensitive: true }).stringValue,
  });

  test("makes nothing and passes on how to log in", () => {
    const json = synthStack((stack) => {
      const {
        ready,
        node: _node,
        ...login
      } = FlyteDatabase.fromExistingDatabase(stack, "database", given(stack));
      expose(stack, login);
      waitFor(stack, { ready });
    });
    expect(exposed(json)).toEqual({
      host: "pg.example.com",
      port: 5432,
      username: "flyte",
      password: "${var.db_password}",
      passwordVersion: "1",
      maxConnections: 400,
      adminDatabase: "flyteadmin",
      catalogDatabase: "datacatalog",
    });
    expect(waitsFor(json)).toEqual([]);
    expect(Object.keys(json["resource"] as object)).toEqual(["random_string"]);
  });

  test("takes no password as text", () => {
    const text = (stack: Stack) =>
      FlyteDatabase.fromExistingDatabase(stack, "database", { ...given(stack), password: "hunter2" });
    expect(problemsOf(text)).toEqual([
      "password must be a reference, such as a sensitive Terraform variable; as text it would be written to the output",
    ]);
  });
});
