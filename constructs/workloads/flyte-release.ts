import { SecretV1 } from "@cdktf/provider-kubernetes/lib/secret-v1";
import { replicasProblem } from "../shared/lists";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { dependenciesOf } from "../shared/dependencies";
import type {
  ClusterProviders,
  IFlyteDatabase,
  IFlyteIngress,
  IFlyteStorage,
  INamespace,
  INodePool,
  IReady,
  ISignIn,
  ITaskIdentities,
  IWorkloadIdentity,
} from "../shared/interfaces";
import {
  DATABASE,
  IDENTITY,
  INGRESS,
  NAMESPACE,
  NODE_POOL,
  PROVIDERS,
  READY_LIST,
  STORAGE,
  TASK_IDENTITIES,
} from "../shared/interface-shapes";
import { RELEASES } from "../shared/own-names";
import {
  any,
  callback,
  flag,
  knownNumber,
  knownText,
  list,
  map,
  object,
  optional,
  type ShapeOf,
  text,
  thing,
} from "../shared/shape";
import { describeProblems, formatPath, validateProps, validateShape, warn } from "../shared/validation";
import { type ChartReference, CHARTS } from "./chart-versions";
import { mergeOverlay, overlayProblems, overlayWarnings } from "./flyte-overlay";
import { FlytePolicies } from "./flyte-policies";
import { DATABASE_SECRET, flyteValues, type FlyteValuesInput } from "./flyte-values";
import { HelmRelease, type HelmValues } from "./helm-release";
import {
  type Quota,
  QUOTA_SHAPE,
  TASK_RESOURCES_SHAPE,
  type TaskResources,
  taskResourceProblems,
} from "./task-resources";

/** Props of {@link FlyteRelease}. */
export interface FlyteReleaseProps {
  /** Namespace of Flyte. The chart fixes the names of service accounts, so one Flyte a namespace. */
  readonly namespace: INamespace;
  /** Where metadata and raw data are. */
  readonly storage: IFlyteStorage;
  /** Where Flyte's state is. */
  readonly database: IFlyteDatabase;
  /** Identity of flyteadmin, data catalog and flytepropeller; it trusts their service accounts. */
  readonly backendIdentity: IWorkloadIdentity;
  /** Identities of task pods. */
  readonly taskIdentities: ITaskIdentities;
  /** Flyte's projects. @default [flytesnacks] */
  readonly projects?: readonly string[];
  /** Flyte's domains. @default [development, staging, production] */
  readonly domains?: readonly string[];
  /** All pools beside the system pool. @default none */
  readonly pools?: readonly INodePool[];
  /** How Flyte is reached from outside. @default not at all */
  readonly ingress?: IFlyteIngress;
  /** Who may use Flyte, and as whom. @default everyone who reaches it */
  readonly signIn?: ISignIn;
  /**
   * Replicas of flyteadmin, data catalog and console. From 2 on, a second flytepropeller waits to take over, and one
   * pod of each survives the eviction of a node; the others must be alone. @default 1
   */
  readonly replicas?: number;
  /** Quotas of all tasks of each project, by domain. @default none */
  readonly quotas?: Readonly<Record<string, Quota>>;
  /** What tasks get and may ask for. @default small defaults, large limits */
  readonly taskResources?: TaskResources;
  /**
   * Whether the namespaces of all projects, with everything in them, are deleted when Flyte's own namespace is. They
   * stay otherwise, and they stay in any case when a project or domain goes. @default false
   */
  readonly deleteNamespaces?: boolean;
  /** More values of the chart, merged after ours; they may not touch what is wired. @default none */
  readonly values?: HelmValues;
  /** What else must be there first. @default nothing */
  readonly after?: readonly IReady[];
  /** Version of flyte-core, of the 1.16 line. @default the pinned one */
  readonly chartVersion?: string;
  /** Where the chart comes from. @default Flyte's repository */
  readonly chart?: ChartReference;
  /** Builds the chart's values. @default those of flyte-core 1.16 */
  readonly valuesBuilder?: (input: FlyteValuesInput) => HelmValues;
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link FlyteReleaseProps}. */
export const FLYTE_RELEASE_SHAPE: ShapeOf<FlyteReleaseProps> = {
  namespace: NAMESPACE,
  storage: STORAGE,
  database: DATABASE,
  backendIdentity: IDENTITY,
  taskIdentities: TASK_IDENTITIES,
  projects: optional(list(knownText)),
  domains: optional(list(knownText)),
  pools: optional(list(NODE_POOL)),
  ingress: optional(INGRESS),
  signIn: optional(thing<ISignIn>("a SignIn", "values", "clientOf")),
  replicas: optional(knownNumber),
  quotas: optional(map(object<Quota>(QUOTA_SHAPE))),
  taskResources: optional(object<TaskResources>(TASK_RESOURCES_SHAPE)),
  values: optional(map(any<unknown>())),
  after: optional(READY_LIST),
  chartVersion: optional(knownText),
  deleteNamespaces: optional(flag),
  chart: optional(object<ChartReference>({ repository: text, chart: text, version: knownText })),
  valuesBuilder: optional(callback<NonNullable<FlyteReleaseProps["valuesBuilder"]>>()),
  providers: optional(PROVIDERS),
};

/** Flyte itself: the flyte-core chart, after all that it needs. */
export class FlyteRelease extends Construct implements IReady {
  readonly ready: readonly ITerraformDependable[];
  /** The release itself. */
  readonly release: HelmRelease;

  /**
   * @throws InvalidPropsError when `values` touch what is wired, resources of tasks contradict each other, or the chart's
   * version is of another line.
   */
  constructor(scope: Construct, id: string, props: FlyteReleaseProps) {
    super(scope, id);
    validateShape(this, FLYTE_RELEASE_SHAPE, props);
    const { storage, database, namespace, providers } = props;
    const overlay = props.values ?? {};
    const projects = props.projects ?? ["flytesnacks"];
    const domains = props.domains ?? ["development", "staging", "production"];
    const chart = props.chart ?? {
      ...CHARTS.flyteCore,
      version: props.chartVersion ?? CHARTS.flyteCore.version,
    };
    validateProps(
      this,
      ...describeProblems(taskResourceProblems({ ...props, domains })),
      ...overlayProblems(overlay, { rawDataExpire: storage.rawDataExpiryDays !== undefined }).map(
        ({ path, message }) => `values: ${formatPath(path)}: ${message}`,
      ),
      /^v1\.16\.\d+$/.test(chart.version) || props.valuesBuilder
        ? undefined
        : `chart version ${chart.version} is not of the line v1.16, which the values are made for`,
      replicasProblem(props.replicas),
      props.deleteNamespaces && namespace.uid === undefined
        ? "deleteNamespaces needs a namespace of Flyte whose uid is known, such as one that this stack creates; leave it out"
        : undefined,
    );
    if (chart.version !== CHARTS.flyteCore.version && !props.valuesBuilder) {
      warn(
        this,
        `flyte-core ${chart.version} is not the version that this program was tested with (${CHARTS.flyteCore.version})`,
      );
    }

    if (props.deleteNamespaces) {
      warn(
        this,
        "whatever deletes Flyte's namespace also deletes the namespaces of all projects, with the Secrets and volumes of users in them; set it only for the deployment before a destroy, and remove it if the platform stays",
        "flyte.deleteNamespaces",
      );
    }

    // Values of a builder's own are of another chart, whose keys are not known here.
    for (const { path, message } of props.valuesBuilder ? [] : overlayWarnings(overlay)) {
      warn(this, `${formatPath(path)}: ${message}`, "flyte.values");
    }

    const password = new SecretV1(this, "database-password", {
      metadata: { name: DATABASE_SECRET.name, namespace: namespace.namespaceName },
      data: { [DATABASE_SECRET.key]: database.password },
      provider: providers?.kubernetes,
      dependsOn: dependenciesOf(this, namespace),
    });
    const pools = props.pools ?? [];
    const build = props.valuesBuilder ?? flyteValues;
    const values = build({
      namespace: namespace.namespaceName,
      storage,
      database,
      backendClientId: props.backendIdentity.clientId,
      taskIdentities: props.taskIdentities,
      projects,
      domains,
      pools,
      replicas: props.replicas ?? 1,
      quotas: props.quotas ?? {},
      taskResources: props.taskResources ?? {},
      ingress: props.ingress,
      signIn: props.signIn?.values,
      namespaceOwner: props.deleteNamespaces
        ? { name: namespace.namespaceName, uid: namespace.uid! }
        : undefined,
    });
    const merged = mergeOverlay(values, overlay);
    const policies = new FlytePolicies(this, "policies", {
      namespace,
      releaseName: RELEASES.flyte,
      values: merged,
      providers,
    });
    this.release = new HelmRelease(this, "release", {
      chart,
      releaseName: RELEASES.flyte,
      namespace,
      values: merged,
      after: [
        { ready: [password] },
        // First, so that the data catalog is closed from its first pod on.
        policies,
        storage,
        storage.grantReadWrite(props.backendIdentity),
        ...props.taskIdentities.identities.map((identity) => storage.grantReadWrite(identity)),
        database,
        props.signIn,
        props.backendIdentity,
        props.taskIdentities,
        ...pools,
        // Its webhook checks the chart's Ingress objects, and its controller cleans up after them.
        props.ingress?.routing.by === "ingress" ? props.ingress : undefined,
        ...(props.after ?? []),
      ],
      timeoutSeconds: 1200,
      providers,
    });
    this.ready = this.release.ready;
  }
}
