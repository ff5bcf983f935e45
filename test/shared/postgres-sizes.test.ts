import {
  POSTGRES_STORAGE_MB,
  POSTGRES_VERSIONS,
  postgresConnections,
  postgresSkuProblem,
  postgresStorageProblem,
} from "../../constructs/shared/postgres-sizes";

test.each([
  "B_Standard_B1ms",
  "B_Standard_B2s",
  "B_Standard_B20ms",
  "GP_Standard_D2s_v3",
  "GP_Standard_D64ds_v4",
  "GP_Standard_D96ds_v5",
  "GP_Standard_D96ads_v5",
  "MO_Standard_E20ds_v4",
  "MO_Standard_E96ads_v5",
])("%s is a size", (sku) => {
  expect(postgresSkuProblem(sku)).toBeUndefined();
});

test.each([
  ["no tier", "Standard_D2ds_v5"],
  ["tier of another family", "B_Standard_D2ds_v5"],
  ["size that there is not", "GP_Standard_D3ds_v5"],
  ["96 only in version 5", "GP_Standard_D96s_v3"],
  ["newer than the provider", "GP_Standard_D2ds_v6"],
  ["more behind it", "GP_Standard_D2ds_v5x"],
  ["lower case", "gp_standard_d2ds_v5"],
  ["nothing", ""],
])("%s is none", (_why, sku) => {
  expect(postgresSkuProblem(sku)).toBe(
    `"${sku}" is no size of a flexible server; allowed: B_, GP_ or MO_ and a VM size, such as B_Standard_B1ms or GP_Standard_D2ds_v5`,
  );
});

test("disks grow in Azure's steps", () => {
  expect(POSTGRES_STORAGE_MB.map(postgresStorageProblem)).toEqual(POSTGRES_STORAGE_MB.map(() => undefined));
  expect([...POSTGRES_STORAGE_MB].sort((a, b) => a - b)).toEqual([...POSTGRES_STORAGE_MB]);
  expect(POSTGRES_STORAGE_MB).toHaveLength(12);
  for (const size of [0, 32767, 40000, 67108864]) {
    expect(postgresStorageProblem(size)).toBe(
      `${size} is no disk size of a flexible server; allowed, in MiB: ${POSTGRES_STORAGE_MB.join(", ")}`,
    );
  }
});

test("versions that left support are not offered", () => {
  expect(POSTGRES_VERSIONS).toEqual(["14", "15", "16", "17", "18"]);
});

test("only the smallest size has few connections", () => {
  expect(postgresConnections("B_Standard_B1ms")).toBe(35);
  expect(postgresConnections("B_Standard_B2s")).toBeGreaterThan(300);
});
