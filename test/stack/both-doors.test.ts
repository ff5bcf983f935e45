import type { FlyteStackProps } from "../../constructs/flyte-stack";
import { FlyteStack } from "../../constructs/flyte-stack";
import { FlyteCluster } from "../../constructs/foundation/cluster";
import { FlyteRegistry } from "../../constructs/foundation/registry";
import { FlyteStorage } from "../../constructs/foundation/storage";
import { dnsLabelProblem } from "../../constructs/shared/kubernetes-names";
import { errorsOf, textOf } from "../config/folder";
import { azureId } from "../support/stand-ins";
import { LEAST, problemsOf, synthFlyteStack } from "../support/synth";

const problems = (props: Partial<FlyteStackProps>) =>
  problemsOf((stack) => new FlyteStack(stack.node.root, "flyte-dev", { ...LEAST, ...props }));

const POOL = { vmSize: "Standard_E8s_v5", maxCount: 3 };
const LONG = "p".repeat(55);

/** `key` and `path` say where the library and the file show the same message. */
test.each<[string, Partial<FlyteStackProps>, string, [key: string, path: string, message: string]]>([
  [
    "a pool with the system pool's name",
    { nodePools: { cpupool: POOL } },
    "cluster: {nodePools: {cpupool: {vmSize: Standard_E8s_v5, maxCount: 3}}}",
    [
      "nodePools.cpupool",
      "cluster.nodePools.cpupool",
      "the name cpupool is another pool's already; names are unique in a cluster; take another",
    ],
  ],
  [
    "a name for two pools",
    { nodePools: { big: POOL }, gpuPools: { big: { vmSize: "Standard_NC4as_T4_v3" } } },
    "cluster: {nodePools: {big: {vmSize: Standard_E8s_v5, maxCount: 3}}, gpuPools: {big: {vmSize: Standard_NC4as_T4_v3, maxCount: 1}}}",
    [
      "gpuPools.big",
      "cluster.gpuPools.big",
      "the name big is another pool's already; names are unique in a cluster; take another",
    ],
  ],
  [
    "pods with the network's addresses",
    { cluster: { podCidr: "10.224.0.0/16" } },
    "network: {podCidr: 10.224.0.0/16}",
    [
      "cluster.podCidr",
      "network.podCidr",
      "10.224.0.0/16 overlaps network.addressSpace 10.224.0.0/16; take a range outside the network",
    ],
  ],
  [
    "a range of pods for less than one node",
    { cluster: { podCidr: "10.244.0.0/25" } },
    "network: {podCidr: 10.244.0.0/25}",
    [
      "podCidr",
      "network.podCidr",
      "10.244.0.0/25 is too small, as each node takes a /24; allowed: /24 or larger",
    ],
  ],
  [
    "a domain that is no label",
    { domains: ["Dev_1"] },
    "flyte: {domains: [Dev_1]}",
    ["domains[0]", "flyte.domains[0]", dnsLabelProblem("Dev_1")!],
  ],
  [
    "a project twice",
    { projects: ["a", "a"] },
    "flyte: {projects: [a, a]}",
    ["projects[1]", "flyte.projects[1]", '"a" is listed twice; remove one'],
  ],
  [
    "a namespace that is too long",
    { projects: [LONG], domains: ["production"] },
    `flyte: {projects: [${LONG}], domains: [production]}`,
    [
      "projects[0]",
      "flyte.projects[0]",
      `${LONG} and the domain production make the namespace ${LONG}-production of 66 characters; Kubernetes allows 63; shorten one`,
    ],
  ],
  [
    "two projects with one namespace",
    { projects: ["a-b", "a"], domains: ["c", "b-c"] },
    "flyte: {projects: [a-b, a], domains: [c, b-c]}",
    [
      "projects[1]",
      "flyte.projects[1]",
      "a and the domain b-c make the namespace a-b-c, as do a-b and c; rename one",
    ],
  ],
  [
    "a quota of an unknown domain",
    { flyte: { quotas: { devel: { cpu: "8" } } } },
    "flyte: {quotas: {devel: {cpu: 8}}}",
    [
      "quotas.devel",
      "flyte.quotas.devel",
      "is not a domain of the stack; allowed: development, staging, production",
    ],
  ],
])("%s is refused through both doors, with one message", (_what, props, yaml, [key, path, message]) => {
  expect(problems(props)).toEqual([`${key}: ${message}`]);
  const errors = errorsOf({
    "dev.yaml": textOf(yaml),
  });
  expect(errors.join("\n")).toContain(`${path}: ${message}`);
});

test.each([0, 1.5, 101, -1])("%d replicas are refused", (replicas) => {
  expect(problems({ flyte: { replicas } })).toEqual([
    `replicas: ${replicas} is not a number of pods; allowed: a whole number from 1 to 100`,
  ]);
});

test.each(["projects", "domains", "taskServiceAccounts"] as const)("no %s at all are refused", (key) => {
  expect(problems({ [key]: [] })).toEqual([
    `${key}: the list is empty; allowed: one name or more; leave it out for the default`,
  ]);
});

test("props of what exists already are refused, as nothing would read them", () => {
  expect(
    problems({
      registry: { sku: "Premium", pushPrincipals: [] },
      storage: { replication: "ZRS", softDeleteDays: 14 },
      cluster: { tier: "Standard" },
      existing: (stack) => ({
        registry: FlyteRegistry.fromExistingRegistry(stack, "registry", {
          registryId: azureId("Microsoft.ContainerRegistry/registries", "acme"),
        }),
        storage: FlyteStorage.fromExistingStorage(stack, "storage", {
          accountId: azureId("Microsoft.Storage/storageAccounts", "acme"),
        }),
        cluster: FlyteCluster.fromExistingCluster(stack, "cluster", {
          clusterName: "shared",
          resourceGroupName: "shared",
        }),
      }),
    }),
  ).toEqual([
    "storage.replication: has no meaning with existing.storage, which is set up already; set it there, and remove the prop",
    "storage.softDeleteDays: has no meaning with existing.storage, which is set up already; set it there, and remove the prop",
    "cluster.tier: has no meaning with existing.cluster, which is set up already; set it there, and remove the prop",
    "registry.sku: has no meaning with existing.registry, which is set up already; set it there, and remove the prop",
  ]);
});

test("a region written as in the portal is the region", () => {
  const title = synthFlyteStack({ location: "West Europe" });
  expect(JSON.stringify(title.json)).not.toContain("West Europe");
  expect(title.json).toEqual(synthFlyteStack({ location: "westeurope" }).json);
});
