import {
  CLOSED_SERIES,
  ENDING_SERIES,
  gpuMaker,
  gpuVmSizeProblem,
  isBurstable,
  needsGridDriver,
  plainVmSizeProblem,
  RETIRED_SERIES,
  vmSizeProblem,
  vmSizeWarning,
} from "../../constructs/shared/vm-sizes";
import { makers } from "../fixtures/azure/gpu-sizes.json";
import { names as gridSizes } from "../fixtures/azure/grid-driver-sizes.json";
import retirements from "../fixtures/azure/vm-retirements.json";
import { names as sizes } from "../fixtures/azure/vm-sizes.json";

const inCapitals = (size: string) => size.replace(/(?<=^Standard_).*/, (rest) => rest.toUpperCase());

describe("series with an announced end", () => {
  // The page says "Announced" of series whose day has come since.
  const READ_ON = "2026-12-01";
  const announced = retirements.series.flatMap(({ name, status, date }) =>
    name
      .replace(/^Standard_| \(V1\)$/g, "")
      .replace(/[- ]series$/i, "")
      .split("/")
      .map((series) => ({ series, date, gone: status === "retired" || date < READ_ON })),
  );
  const ours = [...RETIRED_SERIES, ...CLOSED_SERIES, ...ENDING_SERIES].flatMap((entry) =>
    entry.series.map((series) => ({ series, date: entry.retires, gone: RETIRED_SERIES.includes(entry) })),
  );
  const bySeries = <T extends { series: string }>(list: T[]) =>
    [...list].sort((a, b) => (a.series < b.series ? -1 : 1));

  test("are those of Azure's page with its dates; it names older ones no longer", () => {
    const older = ["NC", "NCv2", "ND", "NV", "A"];
    const unnamed = ["Bs", "Amv2"].filter((series) => !announced.some((row) => row.series === series));
    expect(
      bySeries(ours.filter(({ series }) => !older.includes(series) && !unnamed.includes(series))),
    ).toEqual(bySeries(announced));
    expect(ours.filter(({ series }) => older.includes(series)).every(({ gone }) => gone)).toBe(true);
  });

  test("are closed to new subscriptions where the page says so", () => {
    expect(CLOSED_SERIES.flatMap(({ series }) => series).sort()).toEqual([...retirements.closed].sort());
  });

  test("each size is in one of them at most, in any letter case, and each closed one has sizes", () => {
    const all = [...RETIRED_SERIES, ...CLOSED_SERIES, ...ENDING_SERIES];
    for (const size of sizes) {
      expect([size, all.filter(({ pattern }) => pattern.test(size)).length <= 1]).toEqual([size, true]);
      expect([size, Boolean(vmSizeProblem(inCapitals(size)))]).toEqual([size, Boolean(vmSizeProblem(size))]);
      expect([size, Boolean(vmSizeWarning(inCapitals(size)))]).toEqual([size, Boolean(vmSizeWarning(size))]);
    }
    for (const { series, pattern } of CLOSED_SERIES) {
      expect([series, sizes.some((size) => pattern.test(size))]).toEqual([series, true]);
    }
  });
});

test.each([
  ["Standard_NC6", "is retired: the NC series ended on 2023-09-06"],
  ["Standard_NC24r_Promo", "is retired: the NC series ended on 2023-09-06"],
  ["Standard_NC24rs_v3", "is retired: the NCv3 and NCv3-NC24rs series ended on 2025-09-30"],
  ["Standard_NV12s_v3", "is retired: the NVv3 series ended on 2026-09-30"],
  ["Standard_NV4as_v4", "is retired: the NVv4 series ended on 2026-09-30"],
  ["Standard_DC4s_v2", "is retired: the DCsv2 series"],
  ["Standard_EC4ads_cc_v5", "is retired: the ECas_cc_v5 and ECads_cc_v5 series"],
  ["D4s_v5", "is not a VM size"],
  ["standard_d4s_v5", "is not a VM size"],
  ["Standard_", "is not a VM size"],
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
  ["Standard_A2_v2", "Av2 and Amv2", "2028-11-15", "Standard_D2s_v5"],
  ["Standard_B2ms", "B and Bs", "2028-11-15", "Standard_B2s_v2"],
  ["Standard_D2_v2", "Dv2 and Dsv2", "2028-05-01", "Standard_D4s_v5"],
  ["Standard_DS13-2_v2", "Dv2 and Dsv2", "2028-05-01", "Standard_D4s_v5"],
  ["Standard_D8s_v3", "Dv3 and Dsv3", "2029-11-15", "Standard_D4s_v5"],
  ["Standard_E64-16s_v3", "Ev3 and Esv3", "2029-11-15", "Standard_E8s_v5"],
  ["Standard_F8s_v2", "Fsv2", "2028-11-15", "Standard_F4als_v6"],
  ["Standard_GS5", "G and Gs", "2028-11-15", "Standard_E32s_v5"],
  ["Standard_L8s_v2", "Lsv2", "2028-11-15", "Standard_L8s_v3"],
])(
  "%s can be had by some: since when others cannot, and until when these can, is said",
  (size, series, date, successor) => {
    expect(vmSizeProblem(size)).toBeUndefined();
    expect(vmSizeWarning(size)).toBe(
      `${size}: new subscriptions cannot deploy the ${series} series since July 2026; those that have quota for it can, without more of it, until it retires on ${date}; plan a move to ${successor}`,
    );
  },
);

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
  expect(["Standard_B2s_v2", "Standard_B2S_V2", "B_Standard_B1ms"].every(isBurstable)).toBe(true);
  expect(["Standard_D4s_v5", "GP_Standard_D2ds_v5"].some(isBurstable)).toBe(false);
});

describe("the maker of a size's GPUs", () => {
  const aks = new Map(Object.entries<string>(makers));
  // Sizes of the N family that AKS knows no GPU of, by the devices in their names.
  const MORE: readonly [RegExp, string | undefined][] = [
    [/^Standard_NP\d+s$/, undefined],
    [/_MA35D$/, undefined],
    [/_V620|^Standard_NV\d+as_v4$/, "amd"],
    [/^Standard_N(C|CC|D|V)\d/, "nvidia"],
  ];

  test("is what AKS has, for every size that it knows", () => {
    expect(aks.size).toBeGreaterThan(60);
    for (const [size, maker] of aks) {
      const name = size.replace(/^standard_n/, "Standard_N");
      expect([size, gpuMaker(name), gpuMaker(inCapitals(name))]).toEqual([size, maker, maker]);
    }
  });

  test("is said of every size of the N family, and of no other", () => {
    expect(sizes.length).toBeGreaterThan(1700);
    for (const size of sizes) {
      const known = aks.get(size.toLowerCase()) ?? MORE.find(([pattern]) => pattern.test(size))?.[1];
      expect([size, gpuMaker(size)]).toEqual([size, size.startsWith("Standard_N") ? known : undefined]);
    }
  });

  test("decides which kind of pool takes a size: a plain one none with GPUs, a GPU pool those of NVIDIA", () => {
    for (const size of sizes.filter((name) => !vmSizeProblem(name))) {
      const maker = gpuMaker(size);
      expect([size, plainVmSizeProblem(size) === undefined]).toEqual([size, maker === undefined]);
      expect([size, gpuVmSizeProblem(size) === undefined]).toEqual([size, maker === "nvidia"]);
    }
  });

  test("the messages say why, and what to do", () => {
    expect(plainVmSizeProblem("Standard_NC8ads_A10_v4")).toBe(
      "Standard_NC8ads_A10_v4 has GPUs, and tasks get them in GPU pools alone (cluster.gpuPools, or a GpuNodePool); make it one, or take a size without GPUs",
    );
    expect(gpuVmSizeProblem("Standard_D8s_v5")).toBe(
      "Standard_D8s_v5 has no GPU; take a size that has, such as Standard_NC4as_T4_v3, or make it a plain pool (cluster.nodePools, or a NodePool)",
    );
    for (const problem of [plainVmSizeProblem, gpuVmSizeProblem]) {
      expect(problem("Standard_ND96isr_MI300X_v5")).toBe(
        "Standard_ND96isr_MI300X_v5 has AMD GPUs, which no pool can use: the driver that AKS installs, the operator and the resource that tasks ask for are NVIDIA's; take a size with NVIDIA GPUs, such as Standard_NC4as_T4_v3",
      );
      expect(problem("Standard_NC6s_v3")).toContain("is retired");
    }
  });
});

test("GRID drivers are needed by the devices that AKS installs one for", () => {
  const device = (size: string) => /_([a-z0-9]+)_v\d+$/i.exec(size)?.[1]?.toLowerCase();
  const devices = new Set(gridSizes.map(device));
  expect([...devices].sort()).toEqual(["a10", "rtxpro6000bse"]);
  for (const size of [...sizes, ...gridSizes]) {
    expect([size, needsGridDriver(size)]).toEqual([size, devices.has(device(size))]);
  }
});
