import { TerraformVariable } from "cdktf";
import { GpuNodePool, type GpuNodePoolProps } from "../../constructs/foundation/gpu-node-pool";
import { expose, exposed, one, problemsOf, synth } from "../support/synth";
import { cluster } from "../support/stand-ins";

type Options = Partial<GpuNodePoolProps>;
type Stack = Parameters<typeof cluster>[0];

const H100 = "Standard_ND96isr_H100_v5";

const make = (stack: Stack, options: Options) =>
  new GpuNodePool(stack, "pool", { cluster: cluster(stack), poolName: "gpupool", vmSize: H100, ...options });

const synthPool = (options: Options) => {
  const { json, warnings } = synth((stack) => {
    const { poolName, taints, spot, gpu } = make(stack, options);
    expose(stack, { poolName, taints, spot, gpu });
  });
  const pool = one(json, "azurerm_kubernetes_cluster_node_pool");
  return { json, warnings, pool, body: pool.body };
};

test("whole cards have their device as label and the taint that GPU pods tolerate", () => {
  const { json, body, warnings } = synthPool({});
  expect(body).toMatchObject({
    gpu_driver: "Install",
    node_labels: { "nvidia.com/gpu.accelerator": "nvidia-h100" },
    node_taints: ["nvidia.com/gpu=present:NoSchedule"],
    upgrade_settings: { max_unavailable: "1" },
  });
  expect(body["node_labels"]).not.toHaveProperty(["nvidia.com/gpu.partition-size"]);
  expect(body).not.toHaveProperty("gpu_instance");
  expect(exposed(json)).toEqual({
    poolName: "gpupool",
    spot: false,
    gpu: { accelerator: "nvidia-h100" },
    taints: [{ key: "nvidia.com/gpu", value: "present", effect: "NoSchedule" }],
  });
  expect(warnings).toEqual([]);
});

test.each([
  [H100, "1g.10gb", "MIG1g"],
  ["Standard_NC24ads_A100_v4", "2g.20gb", "MIG2g"],
  ["Standard_ND96asr_v4", "3g.20gb", "MIG3g"],
  ["Standard_NC40ads_H100_v5", "4g.47gb", "MIG4g"],
  ["Standard_ND96isr_H200_v5", "7g.141gb", "MIG7g"],
])("a partition of %s is cut and labelled", (vmSize, partition, instance) => {
  const { body, json } = synthPool({ vmSize, partition });
  expect(body["gpu_instance"]).toBe(instance);
  expect(body["node_labels"]).toMatchObject({ "nvidia.com/gpu.partition-size": partition });
  expect(exposed(json)["gpu"]).toMatchObject({ partition });
});

test("labels, taints, spot and the driver of a person are added to ours", () => {
  const { body } = synthPool({
    driver: "operator",
    spot: true,
    accelerator: "nvidia-special",
    labels: { mine: "yes" },
    taints: [{ key: "team", value: "vision", effect: "NoSchedule" }],
    maxCount: 7,
  });
  expect(body).toMatchObject({
    gpu_driver: "None",
    priority: "Spot",
    max_count: 7,
    node_labels: {
      mine: "yes",
      "nvidia.com/gpu.accelerator": "nvidia-special",
      "kubernetes.azure.com/scalesetpriority": "spot",
    },
    node_taints: [
      "nvidia.com/gpu=present:NoSchedule",
      "team=vision:NoSchedule",
      "kubernetes.azure.com/scalesetpriority=spot:NoSchedule",
    ],
  });
});

test("a size outside the table needs only its device's name", () => {
  const { body } = synthPool({
    vmSize: "Standard_NC128ds_xl_RTXPRO6000BSE_v6",
    accelerator: "nvidia-rtx-pro-6000",
  });
  expect(body["node_labels"]).toEqual({ "nvidia.com/gpu.accelerator": "nvidia-rtx-pro-6000" });
});

test.each<[string, Options, string[]]>([
  [
    "partition that the card lacks",
    { vmSize: "Standard_NC24ads_A100_v4", partition: "2g.10gb" },
    [
      'partition: the GPU of Standard_NC24ads_A100_v4 has no partition "2g.10gb"; allowed: 1g.10gb, 2g.20gb, 3g.40gb, 4g.40gb, 7g.80gb',
    ],
  ],
  [
    "partition of a card that has none",
    { vmSize: "Standard_NC4as_T4_v3", partition: "1g.5gb" },
    [
      'partition: the GPU of Standard_NC4as_T4_v3 has no partition "1g.5gb"; allowed: none, as the card cannot be partitioned',
    ],
  ],
  [
    "partition under the operator's driver",
    { partition: "1g.10gb", driver: "operator" },
    [
      "partition: AKS partitions only cards whose driver it installs; set the driver to aks, or leave partition out",
    ],
  ],
  [
    "GRID card under the operator's driver",
    { vmSize: "Standard_NV36ads_A10_v5", driver: "operator" },
    [
      "vmSize: Standard_NV36ads_A10_v5 needs the GRID driver, which only AKS installs; set the driver to aks, or take another size",
    ],
  ],
])("%s: refused", (_name, options, problems) => {
  expect(problemsOf((stack) => make(stack, options))).toEqual(problems);
});

const PLAIN =
  "Standard_D8s_v5 has no GPU; take a size that has, such as Standard_NC4as_T4_v3, or make it a plain pool (cluster.nodePools, or a NodePool)";
const AMD = /^vmSize: Standard_ND96isr_MI300X_v5 has AMD GPUs, which no pool can use: /;

test.each([undefined, "amd-mi300x"])(
  "sizes without a GPU and with AMD's are refused, accelerator %s",
  (accelerator) => {
    expect(problemsOf((stack) => make(stack, { vmSize: "Standard_D8s_v5", accelerator }))).toEqual([
      `vmSize: ${PLAIN}`,
    ]);
    expect(problemsOf((stack) => make(stack, { vmSize: "Standard_ND96isr_MI300X_v5", accelerator }))).toEqual(
      [expect.stringMatching(AMD)],
    );
  },
);

test("taints and labels that repeat the pool's own stand there once", () => {
  const { body, json } = synthPool({
    labels: { "nvidia.com/gpu.accelerator": "nvidia-h100" },
    taints: [
      { key: "nvidia.com/gpu", value: "present", effect: "NoSchedule" },
      { key: "nvidia.com/gpu", value: "present", effect: "NoExecute" },
    ],
  });
  expect(body).toMatchObject({
    node_labels: { "nvidia.com/gpu.accelerator": "nvidia-h100" },
    node_taints: ["nvidia.com/gpu=present:NoSchedule", "nvidia.com/gpu=present:NoExecute"],
  });
  expect(exposed(json)["taints"]).toHaveLength(2);
});

test("taints and labels that contradict the pool's own are refused", () => {
  const taint = { key: "nvidia.com/gpu", value: "true", effect: "NoSchedule" } as const;
  const labels = { "nvidia.com/gpu.accelerator": "mine", "nvidia.com/gpu.partition-size": "1g.10gb" };
  expect(problemsOf((stack) => make(stack, { labels, taints: [taint] }))).toEqual([
    'labels["nvidia.com/gpu.accelerator"]: nvidia.com/gpu.accelerator is set by the pool itself, to nvidia-h100; remove the label',
    'labels["nvidia.com/gpu.partition-size"]: nvidia.com/gpu.partition-size is for pools whose GPUs are so, which set it themselves; take another key',
    "taints[0]: nvidia.com/gpu=true:NoSchedule has the key and effect of nvidia.com/gpu=present:NoSchedule, which the pool sets itself; remove it",
  ]);
});

test("a size that is known only after an apply needs the device's name", () => {
  expect(problemsOf((stack) => make(stack, { vmSize: "${var.size}" }))).toEqual([
    "accelerator: required where vmSize is known only after an apply; set it to the device's name in flytekit",
  ]);
  const { json } = synth((stack) => {
    const size = new TerraformVariable(stack, "size", { type: "string" });
    make(stack, { vmSize: size.stringValue, accelerator: "nvidia-a10" });
  });
  expect(one(json, "azurerm_kubernetes_cluster_node_pool").body).toMatchObject({
    vm_size: "${var.size}",
    node_labels: { "nvidia.com/gpu.accelerator": "nvidia-a10" },
  });
});

test("an unknown size without a device's name is refused with the known ones", () => {
  const [problem, ...more] = problemsOf((stack) => make(stack, { vmSize: "Standard_NC99_v9" }));
  expect(problem).toMatch(
    /^vmSize: the GPU of Standard_NC99_v9 is not known; allowed: Standard_NC4as_T4_v3, .*, or another size with accelerator; set accelerator to the device's name in flytekit$/,
  );
  expect(more).toEqual([]);
});

test("a size without new capacity is warned about", () => {
  expect(synthPool({ vmSize: "Standard_NC24ads_A100_v4" }).warnings).toEqual([
    "Azure adds no capacity for the NC_A100_v4 series, so a quota may not be had; Standard_NC40ads_H100_v5 succeeds it",
  ]);
});

test("another name than the card's is said, since tasks must know it", () => {
  const { warnings } = synth((stack) =>
    make(stack, { vmSize: "Standard_NC4as_T4_v3", accelerator: "nvidia-a100-80gb" }),
  );
  expect(warnings).toEqual([
    "accelerator nvidia-a100-80gb is given, and the GPU of Standard_NC4as_T4_v3 is nvidia-tesla-t4: only tasks that ask for the given name run here",
  ]);
});
