import { GPU_PROFILES, gpuPoolProblems, gpuProfile } from "../../constructs/foundation/gpu-profiles";

const NONE: string[] = [];
const A100_80 = ["1g.10gb", "2g.20gb", "3g.40gb", "4g.40gb", "7g.80gb"];
const NVL = ["1g.12gb", "2g.24gb", "3g.47gb", "4g.47gb", "7g.94gb"];

// Cards per node, device in flytekit, partitions MIG1g, MIG2g, MIG3g, MIG4g, MIG7g.
test.each<[string, number, string, string[]]>([
  ["Standard_NC4as_T4_v3", 1, "nvidia-tesla-t4", NONE],
  ["Standard_NC8as_T4_v3", 1, "nvidia-tesla-t4", NONE],
  ["Standard_NC16as_T4_v3", 1, "nvidia-tesla-t4", NONE],
  ["Standard_NC64as_T4_v3", 4, "nvidia-tesla-t4", NONE],
  ["Standard_NC24ads_A100_v4", 1, "nvidia-a100-80gb", A100_80],
  ["Standard_NC48ads_A100_v4", 2, "nvidia-a100-80gb", A100_80],
  ["Standard_NC96ads_A100_v4", 4, "nvidia-a100-80gb", A100_80],
  ["Standard_ND96asr_v4", 8, "nvidia-tesla-a100", ["1g.5gb", "2g.10gb", "3g.20gb", "4g.20gb", "7g.40gb"]],
  ["Standard_ND96amsr_A100_v4", 8, "nvidia-a100-80gb", A100_80],
  ["Standard_NC40ads_H100_v5", 1, "nvidia-h100", NVL],
  ["Standard_NC80adis_H100_v5", 2, "nvidia-h100", NVL],
  ["Standard_ND96isr_H100_v5", 8, "nvidia-h100", ["1g.10gb", "2g.20gb", "3g.40gb", "4g.40gb", "7g.80gb"]],
  ["Standard_ND96isr_H200_v5", 8, "nvidia-h200", ["1g.18gb", "2g.35gb", "3g.71gb", "4g.71gb", "7g.141gb"]],
  ["Standard_ND40rs_v2", 8, "nvidia-tesla-v100", NONE],
  ["Standard_NV6ads_A10_v5", 1, "nvidia-a10", NONE],
  ["Standard_NV36ads_A10_v5", 1, "nvidia-a10", NONE],
  ["Standard_NV72ads_A10_v5", 2, "nvidia-a10", NONE],
])("%s", (size, gpus, accelerator, partitions) => {
  const profile = gpuProfile(size);
  expect(profile).toMatchObject({ gpus, accelerator });
  expect(Object.entries(profile!.partitions)).toEqual(
    partitions.map((name, index) => [name, ["MIG1g", "MIG2g", "MIG3g", "MIG4g", "MIG7g"][index]]),
  );
});

test("a size counts in any letter case", () => {
  expect(gpuProfile("Standard_NC4AS_T4_V3")).toBe(GPU_PROFILES["Standard_NC4as_T4_v3"]);
});

test("what an object inherits is no size", () => {
  expect(gpuProfile("constructor")).toBeUndefined();
});

test("each fault names the choice that is to blame", () => {
  const keys = (choice: Parameters<typeof gpuPoolProblems>[0]) =>
    gpuPoolProblems(choice).map(({ key }) => key);
  expect(keys({ vmSize: "Standard_NC8ads_A10_v4", partition: "1g.5gb", driver: "operator" })).toEqual([
    ["vmSize"],
    ["partition"],
    ["partition"],
    ["vmSize"],
  ]);
  expect(keys({ vmSize: "Standard_NV6ads_A10_v5", driver: "operator" })).toEqual([["vmSize"]]);
  expect(keys({ vmSize: "Standard_ND96asr_v4", partition: "1g.5gb", driver: "aks" })).toEqual([]);
});

test("partitions of a size outside the table are not known", () => {
  expect(
    gpuPoolProblems({
      vmSize: "Standard_NC8ads_A10_v4",
      accelerator: "a",
      partition: "1g.5gb",
      driver: "aks",
    }),
  ).toEqual([
    {
      key: ["partition"],
      message:
        "Standard_NC8ads_A10_v4 is not in the table of GPU sizes, so its partitions are not known; leave partition out",
    },
  ]);
});
