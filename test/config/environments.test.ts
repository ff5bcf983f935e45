import { loadEnvironments } from "../../config/load";
import type { Environment } from "../../config/environment-schema";
import { POSTGRES_SKUS } from "../../constructs/shared/postgres-sizes";
import { names as gzrs } from "../fixtures/azure/gzrs-regions.json";
import postgres from "../fixtures/azure/postgres-regions.json";
import { zones } from "../fixtures/azure/regions.json";
import vmSizes from "../fixtures/azure/vm-size-regions.json";

// The environments of the repository, against what Azure says of their regions.
const environments = loadEnvironments({ flyteConfig: "config/environments" });
const config = (name: string): Environment => environments.find((one) => one.config.name === name)!.config;

interface PostgresRegion {
  readonly intel: readonly string[];
  readonly zoneRedundant: boolean;
  readonly blockedForNewServers: boolean;
  readonly geoRedundantBackup: boolean;
}

/** What an environment asks for that its region does not offer. */
function missing({ location, database, storage, cluster }: Environment): string[] {
  const server = (postgres.regions as Record<string, PostgresRegion>)[location];
  const generation = /ds?_(v\d)$/.exec(database.sku)?.[1];
  const sizes = [cluster.systemPool, ...Object.values(cluster.nodePools), ...Object.values(cluster.gpuPools)];
  const offers: [string, boolean | undefined][] = [
    [`PostgreSQL ${database.sku}`, generation ? server?.intel.includes(generation) : server !== undefined],
    [
      "zone-redundant standby",
      database.highAvailability !== "zoneRedundant" ||
        (server?.zoneRedundant && !server.blockedForNewServers),
    ],
    ["geo-redundant backup", !database.geoRedundantBackup || server?.geoRedundantBackup],
    [storage.replication, !storage.replication.endsWith("GZRS") || gzrs.includes(location)],
    ["zones", (cluster.zones ?? []).length <= ((zones as Record<string, number>)[location] ?? 0)],
    ...sizes.map(({ vmSize }): [string, boolean | undefined] => [
      vmSize,
      (vmSizes.regions as Record<string, string[]>)[vmSize]?.includes(location),
    ]),
  ];
  return offers.filter(([, offered]) => !offered).map(([what]) => what);
}

test.each(environments.map(({ config: { name } }) => name))(
  "the region of %s offers all that it asks for",
  (name) => {
    expect(missing(config(name))).toEqual([]);
  },
);

test("eastus2 would lack sizes of PostgreSQL and its standby, francecentral the GPU", () => {
  const production = config("production");
  expect(missing({ ...production, location: "eastus2" })).toEqual([
    `PostgreSQL ${production.database.sku}`,
    "zone-redundant standby",
  ]);
  expect(missing({ ...production, location: "francecentral" })).toContain("Standard_NC40ads_H100_v5");
});

test("dev avoids the regions that refuse PostgreSQL to some subscriptions", () => {
  const refusing = ["eastus", "eastus2", "westus2", "southcentralus"];
  expect(refusing).not.toContain(config("dev").location);
});

test("production can be restored: blobs are kept as long as backups, and nothing hangs on one zone", () => {
  const { storage, database, network, cluster } = config("production");
  expect(storage.softDeleteDays).toBeGreaterThanOrEqual(database.backupRetentionDays);
  expect([cluster.zones, network.outbound]).toEqual([["1", "2", "3"], "loadBalancer"]);
  expect(POSTGRES_SKUS).toContain(database.sku);
});
