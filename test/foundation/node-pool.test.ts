import { TerraformVariable } from "cdktf";
import { NodePool, type NodePoolProps } from "../../constructs/foundation/node-pool";
import type { INodePool } from "../../constructs/shared/interfaces";
import { rotationName } from "../../constructs/shared/scheduling";
import {
  all,
  expose,
  exposed,
  one,
  problemsOf,
  ref,
  synth,
  synthStack,
  waitFor,
  waitsFor,
} from "../support/synth";
import { cluster, NETWORK_IDS, TAGS } from "../support/stand-ins";

type Options = Partial<NodePoolProps>;
type Stack = Parameters<typeof cluster>[0];

const make = (stack: Stack, options: Options = {}) =>
  new NodePool(stack, "pool", {
    cluster: cluster(stack),
    poolName: "highmem",
    vmSize: "Standard_E8s_v5",
    ...options,
  });

const synthPool = (options?: Options) => {
  const { json, warnings } = synth((stack) => {
    const { poolName, taints, spot, ready } = make(stack, options);
    expose(stack, { poolName, taints, spot });
    waitFor(stack, { ready });
  });
  const pool = one(json, "azurerm_kubernetes_cluster_node_pool");
  return { json, warnings, pool, body: pool.body };
};

test("scales from none to three regular nodes by default", () => {
  const { json, warnings, pool, body } = synthPool();
  expect(body).toMatchObject({
    name: "highmem",
    kubernetes_cluster_id: ref(one(json, "data.azurerm_kubernetes_cluster"), "id"),
    mode: "User",
    os_type: "Linux",
    os_sku: "Ubuntu",
    vm_size: "Standard_E8s_v5",
    auto_scaling_enabled: true,
    min_count: 0,
    max_count: 3,
    os_disk_size_gb: 128,
    node_labels: {},
    node_taints: [],
    temporary_name_for_rotation: "tmphighmem",
    upgrade_settings: { max_surge: "10%" },
    lifecycle: { ignore_changes: ["node_count"] },
  });
  for (const key of ["node_count", "priority", "eviction_policy", "spot_max_price", "gpu_driver", "zones"]) {
    expect(body).not.toHaveProperty(key);
  }
  expect(exposed(json)).toEqual({ poolName: "highmem", taints: [], spot: false });
  expect(waitsFor(json)).toEqual([pool.address]);
  expect(warnings).toEqual([]);
});

test("each option arrives where Azure reads it", () => {
  const { body } = synthPool({
    nodeSubnetId: NETWORK_IDS.nodeSubnetId,
    minCount: 1,
    maxCount: 5,
    diskSizeGb: 256,
    zones: ["2"],
    labels: { "example.com/kind": "memory" },
    taints: [{ key: "dedicated", value: "highmem", effect: "NoExecute" }],
    kubernetesVersion: "1.35",
    tags: TAGS,
  });
  expect(body).toMatchObject({
    vnet_subnet_id: NETWORK_IDS.nodeSubnetId,
    min_count: 1,
    max_count: 5,
    os_disk_size_gb: 256,
    zones: ["2"],
    node_labels: { "example.com/kind": "memory" },
    node_taints: ["dedicated=highmem:NoExecute"],
    orchestrator_version: "1.35",
    tags: TAGS,
  });
});

test("spot nodes have the label and the taint that AKS adds, and no upgrade settings", () => {
  const { json, body } = synthPool({
    spot: true,
    labels: { a: "b" },
    taints: [{ key: "dedicated", value: "x", effect: "NoSchedule" }],
  });
  expect(body).toMatchObject({
    priority: "Spot",
    eviction_policy: "Delete",
    spot_max_price: -1,
    node_labels: { a: "b", "kubernetes.azure.com/scalesetpriority": "spot" },
    node_taints: ["dedicated=x:NoSchedule", "kubernetes.azure.com/scalesetpriority=spot:NoSchedule"],
  });
  expect(body).not.toHaveProperty("upgrade_settings");
  expect(exposed(json)).toMatchObject({
    spot: true,
    taints: [{ key: "dedicated" }, { key: "kubernetes.azure.com/scalesetpriority" }],
  });
});

test.each<[string, Options, string[]]>([
  [
    "name and counts",
    { poolName: "high-mem", minCount: 4 },
    [
      '"high-mem" is not a legal node pool name; allowed: 1 to 12 characters: lower-case letters and digits, a letter first',
      "minCount: 4 is more than maxCount 3; allowed: at most that",
    ],
  ],
  [
    "retired size",
    { vmSize: "Standard_NC6s_v3" },
    [
      "vmSize: Standard_NC6s_v3 is retired: the NCv3 and NCv3-NC24rs series ended on 2025-09-30; take Standard_NC40ads_H100_v5",
    ],
  ],
])("%s: refused", (_name, options, problems) => {
  expect(problemsOf((stack) => make(stack, options))).toEqual(problems);
});

test("a size with an announced end is warned about", () => {
  expect(synthPool({ vmSize: "Standard_NP10s" }).warnings).toEqual([
    "cluster.nodePools.highmem.vmSize: Standard_NP10s: the NP series retires on 2027-05-31; plan a move to a GPU size",
  ]);
});

test.each(["p", "cpupool", "twelvecharsx"])("the stand-in of %s is another legal name", (name) => {
  expect(rotationName(name)).toMatch(/^[a-z][a-z0-9]{0,11}$/);
  expect(rotationName(name)).not.toBe(name);
});

test("a pool that exists already is as it is said to be", () => {
  const gpu = { accelerator: "nvidia-h100", partition: "2g.24gb" };
  const taint = { key: "team", value: "ml", effect: "NoSchedule" } as const;
  const made: INodePool[] = [];
  const json = synthStack((stack) => {
    made.push(
      NodePool.fromExistingNodePool(stack, "plain", { poolName: "plain" }),
      NodePool.fromExistingNodePool(stack, "h100", { poolName: "h100", spot: true, taints: [taint], gpu }),
    );
  });
  expect(
    made.map(({ poolName, spot, taints, gpu, ready }) => ({ poolName, spot, taints, gpu, ready })),
  ).toEqual([
    { poolName: "plain", spot: false, taints: [], gpu: undefined, ready: [] },
    { poolName: "h100", spot: true, taints: [taint], gpu, ready: [] },
  ]);
  expect(all(json, "azurerm_kubernetes_cluster_node_pool")).toEqual([]);
});

test("a pool that exists already has names that a pool can have", () => {
  expect(
    problemsOf((stack) =>
      NodePool.fromExistingNodePool(stack, "x", {
        poolName: "Not A Pool",
        gpu: { accelerator: "", partition: "a b" },
      }),
    ),
  ).toEqual([
    expect.stringMatching(/^"Not A Pool" is not a legal node pool name/),
    'gpu.accelerator: "" is not a label value',
    'gpu.partition: "a b" is not a label value',
  ]);
});

test("a size with GPUs is no plain pool", () => {
  expect(problemsOf((stack) => make(stack, { vmSize: "Standard_NC4as_T4_v3" }))).toEqual([
    "vmSize: Standard_NC4as_T4_v3 has GPUs, and tasks get them in GPU pools alone (cluster.gpuPools, or a GpuNodePool); make it one, or take a size without GPUs",
  ]);
});

test("labels and taints follow the rules of Kubernetes and AKS, all at once", () => {
  const spot = { key: "kubernetes.azure.com/scalesetpriority", value: "spot", effect: "NoSchedule" } as const;
  expect(
    problemsOf((stack) =>
      make(stack, {
        labels: {
          "kubernetes.azure.com/mode": "system",
          "a b": "c",
          team: "a b",
          agentpool: "x",
          "nvidia.com/gpu.accelerator": "nvidia-a10",
        },
        taints: [
          spot,
          { key: "team", value: "ml", effect: "NoSchedule" },
          { key: "team", value: "vision", effect: "NoSchedule" },
          { key: "team", value: "", effect: "NoExecute" },
          { key: "CriticalAddonsOnly", value: "true", effect: "NoSchedule" },
        ],
      }),
    ),
  ).toEqual([
    'labels["kubernetes.azure.com/mode"]: "kubernetes.azure.com/mode" is reserved: AKS and Kubernetes set all keys under kubernetes.azure.com; take a domain of your own',
    expect.stringMatching(/^labels\["a b"\]: "a b" is not a label key; /),
    expect.stringMatching(/^labels\.team: "a b" is not a label value; /),
    'labels.agentpool: "agentpool" is reserved: AKS sets it itself; take another key, such as one in a domain of your own',
    'labels["nvidia.com/gpu.accelerator"]: nvidia.com/gpu.accelerator is for pools whose GPUs are so, which set it themselves; take another key',
    'taints[0]: "kubernetes.azure.com/scalesetpriority" is reserved: AKS and Kubernetes set all keys under kubernetes.azure.com; take a domain of your own',
    "taints[2]: team=vision:NoSchedule has the key and effect of team=ml:NoSchedule; Kubernetes takes one of them; remove the other",
    expect.stringMatching(/^taints\[3\]: "team=:NoExecute" is not a taint; /),
    'taints[4]: "CriticalAddonsOnly" is reserved: AKS sets it itself; take another key, such as one in a domain of your own',
  ]);
});

test("the taint and label of spot nodes stand there once where they are given too", () => {
  const { body } = synthPool({
    spot: true,
    labels: { "kubernetes.azure.com/scalesetpriority": "spot" },
    taints: [{ key: "kubernetes.azure.com/scalesetpriority", value: "spot", effect: "NoSchedule" }],
  });
  expect(body).toMatchObject({
    node_labels: { "kubernetes.azure.com/scalesetpriority": "spot" },
    node_taints: ["kubernetes.azure.com/scalesetpriority=spot:NoSchedule"],
  });
});

test("labels and taints that are known only after an apply are taken as they are", () => {
  const { json } = synth((stack) => {
    const team = new TerraformVariable(stack, "team", { type: "string" }).stringValue;
    make(stack, { labels: { team }, taints: [{ key: "team", value: team, effect: "NoSchedule" }] });
  });
  expect(one(json, "azurerm_kubernetes_cluster_node_pool").body).toMatchObject({
    node_labels: { team: "${var.team}" },
    node_taints: ["team=${var.team}:NoSchedule"],
  });
});
