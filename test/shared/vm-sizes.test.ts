import { isBurstable, vmSizeProblem, vmSizeWarning } from "../../constructs/shared/vm-sizes";

test.each([
  ["Standard_NC6", "is retired: the NC series ended on 2023-09-06"],
  ["Standard_NC24rs_v3", "is retired: the NCv3 series ended on 2025-09-30"],
  ["Standard_NV12s_v3", "is retired: the NVv3 series ended on 2026-09-30"],
  ["Standard_NV4as_v4", "is retired: the NVv4 series ended on 2026-09-30"],
  ["Standard_DC4s_v2", "is retired: the DCsv2 series"],
  ["Standard_EC4ads_cc_v5", "is retired: the ECas_cc_v5 series"],
  ["Standard_A2_v2", "the Av2 series retires on 2028-11-15"],
  ["Standard_B2ms", "the B series retires on 2028-11-15"],
  ["Standard_D2_v2", "the Dv2 and DSv2 series retires on 2028-05-01"],
  ["Standard_DS13-2_v2", "the Dv2 and DSv2 series retires on 2028-05-01"],
  ["Standard_D4s_v3", "the Dv3 and Dsv3 series retires on 2029-11-15"],
  ["Standard_E64-16s_v3", "the Ev3 and Esv3 series retires on 2029-11-15"],
  ["Standard_F8s_v2", "the Fsv2 series retires on 2028-11-15"],
  ["Standard_GS5", "the G and GS series retires on 2028-11-15"],
  ["Standard_L8s_v2", "the Lsv2 series retires on 2028-11-15"],
  ["D4s_v5", "is no VM size"],
  ["standard_d4s_v5", "is no VM size"],
  ["Standard_", "is no VM size"],
])("%s is refused", (size, reason) => {
  expect(vmSizeProblem(size)).toContain(reason);
});

test.each([
  "Standard_D4s_v5",
  "Standard_D4ds_v6",
  "Standard_D8as_v4",
  "Standard_B4s_v2",
  "Standard_B2als_v2",
  "Standard_E8s_v5",
  "Standard_E8-4ds_v5",
  "Standard_F4als_v6",
  "Standard_FX4mds",
  "Standard_L8s_v3",
  "Standard_DC4as_v5",
  "Standard_NC4as_T4_v3",
  "Standard_NC24ads_A100_v4",
  "Standard_ND96asr_v4",
  "Standard_ND40rs_v2",
  "Standard_NV36ads_A10_v5",
  "Standard_M64s_v2",
])("%s can be had", (size) => {
  expect(vmSizeProblem(size)).toBeUndefined();
  expect(vmSizeWarning(size)).toBeUndefined();
});

test.each([
  "Standard_DC4s_v3",
  "Standard_M192idms_v2",
  "Standard_NP10s",
  "Standard_HC44rs",
  "Standard_HB120rs_v2",
])("%s can be had for a while", (size) => {
  expect(vmSizeProblem(size)).toBeUndefined();
  expect(vmSizeWarning(size)).toMatch(/retires on \d{4}-\d\d-\d\d; plan a move/);
});

test("burstable sizes are those of the B series, of databases too", () => {
  expect(["Standard_B2s_v2", "B_Standard_B1ms"].every(isBurstable)).toBe(true);
  expect(["Standard_D4s_v5", "GP_Standard_D2ds_v5"].some(isBurstable)).toBe(false);
});
