import { readFileSync } from "node:fs";
import path from "node:path";
import { FlyteCluster } from "../../constructs/foundation/cluster";
import { FlyteNetwork } from "../../constructs/foundation/network";
import { FlyteStorage } from "../../constructs/foundation/storage";
import type { FlyteStackProps } from "../../constructs/flyte-stack";
import { type JsonObject } from "../../testing/stack-json";
import { azurermReplacingPaths } from "../support/provider-schema";
import { azureId, NETWORK_IDS } from "../support/stand-ins";
import { one, synthFlyteStack } from "../support/synth";

type Props = Partial<FlyteStackProps>;

const ZONES = ["1", "2", "3"];
const NAT: Props = { network: { outbound: "natGateway" } };
const inNetwork = (more: object = {}): Props => ({
  existing: (stack) => ({
    network: FlyteNetwork.fromExistingNetwork(stack, "existing-network", { ...NETWORK_IDS, ...more }),
  }),
});
const inAccount: Props = {
  existing: (stack) => ({
    storage: FlyteStorage.fromExistingStorage(stack, "existing-storage", {
      accountId: azureId("Microsoft.Storage/storageAccounts", "acmedata"),
    }),
  }),
};

/** What is said of a key. */
const saidOf = (key: string, props: Props) =>
  synthFlyteStack(props).warnings.filter((text) => text.startsWith(`${key}: `));

describe("a NAT gateway", () => {
  const warning =
    "network.outbound: the nodes are in several zones, and a NAT gateway of the SKU Standard is in one: when that zone fails, no node reaches the internet; set network.outbound: loadBalancer before the first deployment, as the change replaces a cluster";

  test.each<[string, Props]>([
    ["that is made", { ...NAT, cluster: { zones: ZONES } }],
    ["of an existing network", { ...inNetwork({ outbound: "natGateway" }), cluster: { zones: ZONES } }],
  ])("%s is warned of, where the nodes are in several zones", (_, props) => {
    expect(saidOf("network.outbound", props)).toEqual([warning]);
  });

  test.each<[string, Props]>([
    ["nodes without zones", NAT],
    ["nodes in one zone", { ...NAT, cluster: { zones: ["1"] } }],
    ["a load balancer", { cluster: { zones: ZONES } }],
  ])("%s: nothing is said", (_, props) => {
    expect(saidOf("network.outbound", props)).toEqual([]);
  });

  test("that gives way to a load balancer takes the cluster with it, and docs/upgrading.md says so", () => {
    const profile = (props: Props) =>
      one(synthFlyteStack(props).json, "azurerm_kubernetes_cluster").body["network_profile"] as JsonObject;
    expect(profile(NAT)).not.toHaveProperty("load_balancer_profile");
    expect(profile({})).toHaveProperty("load_balancer_profile");
    expect(azurermReplacingPaths("azurerm_kubernetes_cluster")).toContain(
      "network_profile.load_balancer_profile",
    );
    const guide = readFileSync(path.join(__dirname, "..", "..", "docs", "upgrading.md"), "utf8");
    expect(guide).toMatch(/^\| `network\.outbound`, from `natGateway` to `loadBalancer` +\| the cluster: /m);
  });
});

describe("deleted blobs", () => {
  const keep = (softDeleteDays: number | undefined, backupRetentionDays: number | undefined): Props => ({
    storage: { softDeleteDays },
    database: { backupRetentionDays },
  });

  test.each([
    [undefined, 8, 7],
    [30, 35, 30],
    [0, undefined, 0],
  ])("kept for %s days are too few for backups of %s days", (softDelete, backups, days) => {
    expect(saidOf("storage.softDeleteDays", keep(softDelete, backups))).toEqual([
      `storage.softDeleteDays: deleted blobs can be restored for ${days} days, and database backups are kept for ${backups ?? 7}: a database restored from an older backup points at blobs that are gone; set at least ${backups ?? 7}, or lower database.backupRetentionDays`,
    ]);
  });

  test.each([
    [undefined, undefined],
    [35, 35],
    [60, 35],
  ])("kept for %s days are enough for backups of %s days", (softDelete, backups) => {
    expect(saidOf("storage.softDeleteDays", keep(softDelete, backups))).toEqual([]);
  });

  test("of an account that exists are its owner's business", () => {
    const props = { ...inAccount, database: { backupRetentionDays: 35 } };
    expect(saidOf("storage.softDeleteDays", props)).toEqual([]);
  });
});

describe("an existing network", () => {
  const endpoint =
    "storage.access: the existing nodes' subnet must have the service endpoint Microsoft.Storage before the deployment, or that stops halfway";

  test("is told what it must have for storage that is not open", () => {
    const of = (access: NonNullable<Props["storage"]>["access"]) =>
      saidOf("storage.access", { ...inNetwork(), storage: { access } });
    expect(of({ allow: ["203.0.113.0/24"] })).toEqual([endpoint]);
    expect(of({ allow: [] })).toEqual([endpoint]);
    expect(of("private")).toEqual([
      expect.stringMatching(/^storage.access: in an existing network, the subnet/),
    ]);
    expect(of("public")).toEqual([]);
    expect(saidOf("storage.access", { storage: { access: { allow: [] } } })).toEqual([]);
  });

  test("is told what a network security group must let in, where the cluster is made", () => {
    const key = "network.existing.nodeSubnetId";
    expect(saidOf(key, inNetwork())).toEqual([
      `${key}: a network security group on the existing nodes' subnet must let clients in, if there is one: TCP 443; TCP 80 for the redirect and for certificates by HTTP-01; and the tag AzureLoadBalancer for health probes`,
    ]);
    expect(saidOf(key, {})).toEqual([]);
    const withCluster: Props = {
      existing: (stack) => ({
        ...inNetwork().existing!(stack),
        cluster: FlyteCluster.fromExistingCluster(stack, "aks", {
          clusterName: "aks",
          resourceGroupName: "aks-group",
        }),
      }),
    };
    expect(saidOf(key, withCluster)).toEqual([]);
  });
});

test("namespaces of projects that go with Flyte's are warned of, as they hold what users put there", () => {
  const of = (deleteNamespaces?: boolean) =>
    saidOf("flyte.deleteNamespaces", { flyte: { deleteNamespaces } });
  expect(of(true)).toEqual([
    "flyte.deleteNamespaces: whatever deletes Flyte's namespace also deletes the namespaces of all projects, with the Secrets and volumes of users in them; set it only for the deployment before a destroy, and remove it if the platform stays",
  ]);
  expect([...of(false), ...of()]).toEqual([]);
});
