import { LogAnalyticsWorkspace } from "@cdktf/provider-azurerm/lib/log-analytics-workspace";
import { MonitorDataCollectionRule } from "@cdktf/provider-azurerm/lib/monitor-data-collection-rule";
import { MonitorDataCollectionRuleAssociation } from "@cdktf/provider-azurerm/lib/monitor-data-collection-rule-association";
import { Construct } from "constructs";
import { checkName } from "../shared/azure-names";
import type { IFlyteCluster, IFlyteMonitoring, IReady, IResourceGroup } from "../shared/interfaces";
import { checkResourceId } from "../shared/resource-ids";
import { jsonencode } from "../shared/terraform-text";
import { CLUSTER, RESOURCE_GROUP, TAGS } from "../shared/interface-shapes";
import { list, number, omit, optional, text, type ShapeOf } from "../shared/shape";
import { ifKnown, validateExisting, validateProps, validateShape } from "../shared/validation";

/**
 * Props of {@link FlyteMonitoring}.
 *
 * Limits: https://learn.microsoft.com/azure/azure-monitor/logs/data-retention-configure
 */
export interface FlyteMonitoringProps {
  /** Resource group of the workspace. */
  readonly resourceGroup: IResourceGroup;
  /** Starts the names of all resources. */
  readonly name: string;
  /** Days for which logs are kept, 30 to 730. @default 30 */
  readonly retentionDays?: number;
  /** Tags of workspace and rule. @default none */
  readonly tags?: Record<string, string>;
}

/** Shape of {@link FlyteMonitoringProps}. */
export const FLYTE_MONITORING_SHAPE: ShapeOf<FlyteMonitoringProps> = {
  resourceGroup: RESOURCE_GROUP,
  name: text,
  retentionDays: optional(number),
  tags: optional(TAGS),
};

/**
 * What Container Insights collects. `ContainerLogV2` alone: its predecessor beside it would store each line
 * twice.
 */
const STREAMS = [
  "ContainerLogV2",
  "ContainerInventory",
  "ContainerNodeInventory",
  "InsightsMetrics",
  "KubeEvents",
  "KubeMonAgentEvents",
  "KubeNodeInventory",
  "KubePodInventory",
  "KubePVInventory",
  "KubeServices",
  "Perf",
].map((stream) => `Microsoft-${stream}`);

/** What the nodes themselves say, from warnings on. */
const SYSLOG = { stream: "Microsoft-Syslog", levels: ["Warning", "Error", "Critical", "Alert", "Emergency"] };

/** A Log Analytics workspace that exists already; it keeps its own retention. */
export interface ExistingFlyteMonitoring extends Omit<FlyteMonitoringProps, "retentionDays"> {
  /** Azure resource id of the workspace. */
  readonly workspaceId: string;
  /** Region of the workspace, where Azure wants the rule, too. */
  readonly workspaceLocation: string;
}

/** Shape of {@link ExistingFlyteMonitoring}. */
export const EXISTING_FLYTE_MONITORING_SHAPE: ShapeOf<ExistingFlyteMonitoring> = {
  ...omit(FLYTE_MONITORING_SHAPE, "retentionDays"),
  workspaceId: text,
  workspaceLocation: text,
};

abstract class MonitoringBase extends Construct implements IFlyteMonitoring {
  abstract readonly workspaceId: string;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: Omit<ExistingFlyteMonitoring, "workspaceId">,
  ) {
    super(scope, id);
    validateProps(
      this,
      ifKnown(props.name, (name) => checkName("logAnalytics", `${name}-logs`)),
    );
  }

  collectFrom(cluster: IFlyteCluster, namespaces: readonly string[]): IReady {
    validateShape(this, { cluster: CLUSTER, namespaces: list(text) }, { cluster, namespaces });
    const { name, resourceGroup, workspaceLocation, tags } = this.props;
    validateProps(
      this,
      this.node.tryFindChild("rule")
        ? "collects from a cluster already: describe the workspace once for each cluster"
        : undefined,
    );
    const rule = new MonitorDataCollectionRule(this, "rule", {
      name: `${name}-container-insights`,
      resourceGroupName: resourceGroup.name,
      location: workspaceLocation,
      kind: "Linux",
      destinations: {
        logAnalytics: [{ name: "workspace", workspaceResourceId: this.workspaceId }],
      },
      dataFlow: [{ streams: [...STREAMS, SYSLOG.stream], destinations: ["workspace"] }],
      dataSources: {
        syslog: [
          { name: "syslog", facilityNames: ["*"], logLevels: SYSLOG.levels, streams: [SYSLOG.stream] },
        ],
        extension: [
          {
            name: "ContainerInsightsExtension",
            extensionName: "ContainerInsights",
            streams: STREAMS,
            extensionJson: jsonencode({
              dataCollectionSettings: {
                interval: "1m",
                namespaceFilteringMode: "Include",
                namespaces,
                enableContainerLogV2: true,
              },
            }),
          },
        ],
      },
      tags,
    });
    const association = new MonitorDataCollectionRuleAssociation(this, "association", {
      // The agent looks for this name and no other.
      name: "ContainerInsightsExtension",
      dataCollectionRuleId: rule.id,
      targetResourceId: cluster.clusterId,
    });
    return { ready: [association] };
  }
}

/** Container Insights: a Log Analytics workspace and the rule of what goes there. */
export class FlyteMonitoring extends MonitoringBase implements IFlyteMonitoring {
  /**
   * Container Insights into a workspace that exists already; the rule is made beside the cluster.
   *
   * @throws InvalidPropsError when `workspaceId` is not the id of a workspace.
   */
  static fromExistingWorkspace(
    scope: Construct,
    id: string,
    existing: ExistingFlyteMonitoring,
  ): IFlyteMonitoring {
    validateExisting(scope, id, EXISTING_FLYTE_MONITORING_SHAPE, existing);
    class Existing extends MonitoringBase {
      readonly workspaceId = existing.workspaceId;
    }
    const monitoring = new Existing(scope, id, existing);
    validateProps(
      monitoring,
      ifKnown(existing.workspaceId, (workspaceId) =>
        checkResourceId("Microsoft.OperationalInsights/workspaces", workspaceId),
      ),
    );
    return monitoring;
  }

  readonly workspaceId: string;
  /** The workspace itself. */
  readonly resource: LogAnalyticsWorkspace;

  /** @throws InvalidPropsError when the name or the retention breaks Azure's rules. */
  constructor(scope: Construct, id: string, props: FlyteMonitoringProps) {
    // The parent reads the props before this constructor can.
    validateExisting(scope, id, FLYTE_MONITORING_SHAPE, props);
    super(scope, id, { ...props, workspaceLocation: props.resourceGroup.location });
    const retentionInDays = props.retentionDays ?? 30;
    validateProps(
      this,
      ifKnown(retentionInDays, (days) =>
        days >= 30 && days <= 730 ? undefined : `retentionDays ${days} is not within 30 to 730`,
      ),
    );
    this.resource = new LogAnalyticsWorkspace(this, "workspace", {
      name: `${props.name}-logs`,
      resourceGroupName: props.resourceGroup.name,
      location: props.resourceGroup.location,
      sku: "PerGB2018",
      retentionInDays,
      tags: props.tags,
    });
    this.workspaceId = this.resource.id;
  }
}
