import { type ExistingFlyteMonitoring, FlyteMonitoring } from "../../constructs/foundation/monitoring";
import { evaluatedResources } from "../../testing/release-values";
import { all, expose, exposed, one, problemsOf, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import type { JsonObject } from "../../testing/stack-json";
import { azureId, cluster, GROUP, TAGS } from "../support/stand-ins";

const PROPS = { resourceGroup: GROUP, name: "flyte-dev" };

describe("of a cluster", () => {
  let json: JsonObject;
  beforeAll(() => {
    json = synthStack((stack) => {
      const monitoring = new FlyteMonitoring(stack, "monitoring", { ...PROPS, tags: TAGS });
      expose(stack, { workspaceId: monitoring.workspaceId });
      waitFor(stack, monitoring.collectFrom(cluster(stack), ["flyte", "flytesnacks-development"]));
    });
  });

  test("has a workspace that keeps logs for 30 days", () => {
    const workspace = one(json, "azurerm_log_analytics_workspace", "flyte-dev-logs");
    expect(workspace.body).toMatchObject({ sku: "PerGB2018", retention_in_days: 30, tags: TAGS });
    expect(exposed(json)).toEqual({ workspaceId: ref(workspace, "id") });
  });

  test("sends each stream to the workspace, and each log line once", () => {
    const workspace = one(json, "azurerm_log_analytics_workspace");
    const { body } = one(json, "azurerm_monitor_data_collection_rule");
    const [flow, ...more] = body["data_flow"] as { streams: string[]; destinations: string[] }[];
    const sources = Object.values(body["data_sources"] as Record<string, { streams: string[] }[]>).flat();
    expect(more).toEqual([]);
    expect(body["destinations"]).toEqual({
      log_analytics: [{ name: flow!.destinations[0], workspace_resource_id: ref(workspace, "id") }],
    });
    expect(flow!.destinations).toHaveLength(1);
    expect(sources.flatMap(({ streams }) => streams).sort()).toEqual([...flow!.streams].sort());
    expect(new Set(flow!.streams).size).toBe(flow!.streams.length);
    // Without Microsoft-ContainerLog, which would store each line a second time.
    expect([...flow!.streams].sort()).toEqual([
      "Microsoft-ContainerInventory",
      "Microsoft-ContainerLogV2",
      "Microsoft-ContainerNodeInventory",
      "Microsoft-InsightsMetrics",
      "Microsoft-KubeEvents",
      "Microsoft-KubeMonAgentEvents",
      "Microsoft-KubeNodeInventory",
      "Microsoft-KubePVInventory",
      "Microsoft-KubePodInventory",
      "Microsoft-KubeServices",
      "Microsoft-Perf",
      "Microsoft-Syslog",
    ]);
    expect(body).toMatchObject({ kind: "Linux", location: GROUP.location });
  });

  test("collects exactly the namespaces, as a flat list", () => {
    const [rule] = evaluatedResources(json, "azurerm_monitor_data_collection_rule");
    const { extension } = rule!["data_sources"] as { extension: JsonObject[] };
    expect(extension).toHaveLength(1);
    expect(extension[0]).toMatchObject({ extension_name: "ContainerInsights" });
    expect(JSON.parse(String(extension[0]!["extension_json"]))).toEqual({
      dataCollectionSettings: {
        interval: "1m",
        namespaceFilteringMode: "Include",
        namespaces: ["flyte", "flytesnacks-development"],
        enableContainerLogV2: true,
      },
    });
  });

  test("is associated under the name that the agent looks for", () => {
    const association = one(json, "azurerm_monitor_data_collection_rule_association");
    expect(association.body).toMatchObject({
      name: "ContainerInsightsExtension",
      data_collection_rule_id: ref(one(json, "azurerm_monitor_data_collection_rule"), "id"),
      target_resource_id: ref(one(json, "data.azurerm_kubernetes_cluster"), "id"),
    });
    expect(waitsFor(json)).toEqual([association.address]);
  });
});

test("collects nothing until it is told from where", () => {
  const json = synthStack(
    (stack) => void new FlyteMonitoring(stack, "monitoring", { ...PROPS, retentionDays: 90 }),
  );
  expect(one(json, "azurerm_log_analytics_workspace").body["retention_in_days"]).toBe(90);
  expect(all(json, "azurerm_monitor_data_collection_rule")).toEqual([]);
});

test.each([29, 731])("%d days are refused", (retentionDays) => {
  expect(
    problemsOf((stack) => new FlyteMonitoring(stack, "monitoring", { ...PROPS, retentionDays })),
  ).toEqual([`retentionDays ${retentionDays} is not within 30 to 730`]);
});

test("an illegal name is refused", () => {
  expect(problemsOf((stack) => new FlyteMonitoring(stack, "monitoring", { ...PROPS, name: "a_b" }))).toEqual([
    '"a_b-logs" is not a legal Log Analytics workspace name; allowed: 4 to 63 characters: letters, digits and hyphens, a letter or digit at either end',
  ]);
});

describe("into a workspace that exists already", () => {
  const workspaceId = azureId("Microsoft.OperationalInsights/workspaces", "central");
  const collect = (more: Partial<ExistingFlyteMonitoring> = {}) =>
    synthStack((stack) => {
      const monitoring = FlyteMonitoring.fromExistingWorkspace(stack, "monitoring", {
        ...PROPS,
        workspaceId,
        workspaceLocation: "northeurope",
        ...more,
      });
      expose(stack, { workspaceId: monitoring.workspaceId });
      waitFor(stack, monitoring.collectFrom(cluster(stack), ["flyte"]));
    });

  test("makes the rule and nothing else", () => {
    const json = collect();
    const { body } = one(json, "azurerm_monitor_data_collection_rule", "flyte-dev-container-insights");
    expect(body["destinations"]).toEqual({
      log_analytics: [{ name: "workspace", workspace_resource_id: workspaceId }],
    });
    expect(body).toMatchObject({ location: "northeurope", resource_group_name: GROUP.name });
    expect(all(json, "azurerm_log_analytics_workspace")).toEqual([]);
    expect(exposed(json)).toEqual({ workspaceId });
    expect(waitsFor(json)).toEqual([one(json, "azurerm_monitor_data_collection_rule_association").address]);
  });

  test("serves one cluster, since the rule has one name", () => {
    expect(
      problemsOf((stack) => {
        const monitoring = FlyteMonitoring.fromExistingWorkspace(stack, "monitoring", {
          ...PROPS,
          workspaceId,
          workspaceLocation: "northeurope",
        });
        const aks = cluster(stack);
        for (const _ of [1, 2]) monitoring.collectFrom(aks, ["flyte"]);
      }),
    ).toEqual(["collects from a cluster already: describe the workspace once for each cluster"]);
  });

  test("needs the id of a workspace", () => {
    expect(
      problemsOf((stack) =>
        FlyteMonitoring.fromExistingWorkspace(stack, "monitoring", {
          ...PROPS,
          workspaceId: "central",
          workspaceLocation: "northeurope",
        }),
      ),
    ).toEqual([
      expect.stringMatching(/^"central" is not an id of Microsoft.OperationalInsights\/workspaces/),
    ]);
  });
});
