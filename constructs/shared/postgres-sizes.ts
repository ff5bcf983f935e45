const sizes = (family: string, cores: string, series: string): string[] =>
  cores.split(" ").map((count) => `${family}${count}${series}`);

/**
 * Compute sizes of a flexible server: tier, then VM size. Exactly those that azurerm 4.55 accepts
 * (internal/services/postgres/validate/flexible_server_sku_name.go).
 */
export const POSTGRES_SKUS: readonly string[] = [
  ...sizes("B_Standard_B", "1 2 4 8 12 16 20", "ms"),
  ...sizes("B_Standard_B", "2", "s"),
  ...sizes("GP_Standard_D", "2 4 8 16 32 48 64", "s_v3"),
  ...sizes("GP_Standard_D", "2 4 8 16 32 48 64", "ds_v4"),
  ...sizes("GP_Standard_D", "2 4 8 16 32 48 64 96", "ds_v5"),
  ...sizes("GP_Standard_D", "2 4 8 16 32 48 64 96", "ads_v5"),
  ...sizes("MO_Standard_E", "2 4 8 16 20 32 48 64", "s_v3"),
  ...sizes("MO_Standard_E", "2 4 6 8 16 20 32 48 64", "ds_v4"),
  ...sizes("MO_Standard_E", "2 4 8 16 20 32 48 64 96", "ds_v5"),
  ...sizes("MO_Standard_E", "2 4 8 16 32 48 64 96", "ads_v5"),
];

/** Disk sizes of a flexible server in MiB. Same source. */
export const POSTGRES_STORAGE_MB = [
  32768, 65536, 131072, 262144, 524288, 1048576, 2097152, 4193280, 4194304, 8388608, 16777216, 33553408,
] as const;

/** Major versions that can be made; 11 to 13 left support on 2026-07-31. */
export const POSTGRES_VERSIONS = ["14", "15", "16", "17", "18"] as const;

/**
 * Connections that clients may open: 35 on the smallest size, hundreds on each other one.
 * https://learn.microsoft.com/azure/postgresql/flexible-server/concepts-limits
 */
export function postgresConnections(sku: string): number {
  return sku === "B_Standard_B1ms" ? 35 : 400;
}

/** What is wrong with a compute size. */
export function postgresSkuProblem(sku: string): string | undefined {
  if (POSTGRES_SKUS.includes(sku)) return undefined;
  const [tier = ""] = sku.split("_", 1);
  const ofTier = POSTGRES_SKUS.filter((known) => known.startsWith(`${tier}_`));
  const allowed =
    ofTier.length > 0
      ? ofTier.join(", ")
      : "B_, GP_ or MO_ and a VM size, such as B_Standard_B1ms or GP_Standard_D2ds_v5";
  return `${JSON.stringify(sku)} is not a size of a flexible server; allowed: ${allowed}`;
}

/** What is wrong with a disk size. */
export function postgresStorageProblem(storageMb: number): string | undefined {
  return (POSTGRES_STORAGE_MB as readonly number[]).includes(storageMb)
    ? undefined
    : `${storageMb} is not a disk size of a flexible server; allowed, in MiB: ${POSTGRES_STORAGE_MB.join(", ")}`;
}
