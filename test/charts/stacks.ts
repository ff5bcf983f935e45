import { join } from "node:path";
import { TerraformVariable } from "cdktf";
import { parse } from "yaml";
import { loadEnvironments } from "../../config/load";
import { toProps } from "../../config/to-props";
import type { FlyteStackProps } from "../../constructs/flyte-stack";
import { FlyteDatabase } from "../../constructs/foundation/database";
import { CHARTS } from "../../constructs/workloads/chart-versions";
import {
  describeCharts,
  helmTemplate,
  type HelmTemplateOptions,
  type KubernetesObject,
} from "../support/helm";
import {
  evaluatedResources,
  evaluateIn,
  type ReleaseOfStack,
  releasesOf,
} from "../../testing/release-values";
import { type JsonObject, section } from "../../testing/stack-json";
import { LEAST, synthFlyteStack, type Synthesized } from "../support/synth";

const ROOT = join(__dirname, "..", "..");

/** An environment that ships. */
function shipped(file: string): FlyteStackProps {
  const [environment] = loadEnvironments({ flyteConfig: `config/environments/${file}`, root: ROOT });
  return toProps(environment!);
}

/** A template of the user's own. */
const BUDGET = `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: tasks, namespace: {{ namespace }}}
spec: {maxUnavailable: 0, selector: {}}
`;

/** Whole stacks that together use every way a release can come out. */
const STACKS = {
  /** What makes the most of a release. */
  large: {
    prefix: "acme",
    projects: ["ads", "search"],
    domains: ["development", "production"],
    taskIdentities: "perDomain",
    storage: { rawDataContainer: "flyte-raw" },
    database: { sku: "GP_Standard_D2ds_v5" },
    cluster: { systemPool: { dedicated: true } },
    nodePools: {
      general: { vmSize: "Standard_D8s_v5", minCount: 2 },
      highmem: {
        vmSize: "Standard_E8s_v5",
        spot: true,
        taints: [{ key: "acme.com/dedicated", value: "highmem", effect: "NoSchedule" }],
      },
    },
    gpuPools: {
      sliced: {
        vmSize: "Standard_NC24ads_A100_v4",
        partition: "2g.20gb",
        taints: [{ key: "acme.com/team", value: "ml", effect: "NoSchedule" }],
      },
      spare: {
        vmSize: "Standard_NC40ads_H100_v5",
        spot: true,
        taints: [{ key: "acme.com/costly", value: "yes", effect: "NoExecute" }],
      },
    },
    address: { host: "flyte.acme.com", dnsZone: { zoneName: "acme.com", resourceGroupName: "dns" } },
    ingress: { allowedSourceRanges: ["198.51.100.0/24", "2001:db8::/32"] },
    tls: { email: "ops@acme.com" },
    signIn: { allowedGroups: ["5c1e5f1c-3b0a-4a5e-9a8d-1d2f3c4b5a69"] },
    registration: {
      workflows: [
        { name: "daily", project: "ads", domain: "production", version: "1.0", package: "workflows/daily" },
      ],
    },
    flyte: {
      replicas: 2,
      machineClients: ["ci"],
      quotas: { production: { cpu: "64", memory: "256Gi" } },
      taskResources: {
        defaults: { cpu: "250m", memory: "1Gi" },
        limits: { cpu: "48", memory: "384Gi", gpu: "2" },
      },
    },
  },
  /** The retired controller, and the driver by NVIDIA's operator. */
  nginx: {
    ingress: { controller: "ingress-nginx", unauthenticated: "allow" },
    tls: { issuer: "letsencrypt-staging", email: "ops@acme.com" },
    gpuDriver: "operator",
    gpuPools: { gpupool: { vmSize: "Standard_NC24ads_A100_v4" } },
    flyte: { quotas: { development: { cpu: "8" }, staging: { memory: "16Gi" }, production: { cpu: "64" } } },
  },
  /** Nothing exposed, and an identity for each project. */
  closed: {
    projects: ["ads", "search"],
    taskIdentities: "perProject",
    taskServiceAccounts: ["default", "spark"],
    ingress: { controller: "none" },
  },
  /** As much as possible of one's own: server, certificate, application, packages, values. */
  brought: {
    address: { dnsLabel: "acme-flyte", host: "flyte.acme.com" },
    ingress: { allowedSourceRanges: ["198.51.100.7/32"] },
    tls: { existingSecret: "acme-wildcard" },
    taskServiceAccounts: ["default", "spark"],
    tenantId: "0f8fad5b-d9cb-469f-a165-70867728950e",
    signIn: { application: { clientId: "7c9e6679-7425-40de-944b-e07fc1f90ae7" } },
    registration: {
      packages: { kind: "artifactory", url: "https://acme.jfrog.io/artifactory/", username: "flyte" },
      image: { repository: "acme.azurecr.io/operator", tag: "1.0.0-acme" },
      imagePullSecrets: ["acme-registry"],
      podLabels: { "acme.com/team": "ml" },
      workflows: [
        {
          name: "hourly",
          project: "flytesnacks",
          domain: "staging",
          version: "v2",
          package: "flyte-local/flyte/hourly",
        },
      ],
    },
    existing: (stack) => ({
      database: FlyteDatabase.fromExistingDatabase(stack, "existing-database", {
        host: "postgres.acme.com",
        port: 6432,
        username: "flyte_app",
        password: new TerraformVariable(stack, "database_password", { sensitive: true }).stringValue,
        passwordVersion: "7",
        adminDatabase: "flyte_admin",
        catalogDatabase: "flyte_catalog",
      }),
    }),
    flyte: {
      values: {
        flyteadmin: {
          serviceAccount: {
            imagePullSecrets: [{ name: "acme-registry" }],
            rbacRules: { apiGroups: ["policy"], resources: ["poddisruptionbudgets"] },
          },
          additionalVolumes: [{ name: "kafka", emptyDir: {} }],
          additionalVolumeMounts: [{ name: "kafka", mountPath: "/etc/kafka" }],
        },
        cluster_resource_manager: {
          config: { cluster_resources: { refreshInterval: "1m" } },
          templates: [{ key: "ba_budget", value: BUDGET }],
        },
        configmap: {
          core: { propeller: { Workers: 40 } },
          adminServer: {
            server: { security: { allowCors: true, allowedOrigins: ["https://acme.com"] } },
          },
          task_resource_defaults: { task_resources: { defaults: { ephemeralStorage: "1Gi" } } },
          k8s: { plugins: { k8s: { "default-env-vars": [{ ACME_Region: "we" }] } } },
        },
      },
    },
  },
  /** The least that can be said. */
  small: { ingress: { unauthenticated: "allow" } },
  "dev.yaml": shipped("dev.yaml"),
  "production.yaml": shipped("production.yaml"),
} satisfies Record<string, Partial<FlyteStackProps>>;

export type StackName = keyof typeof STACKS;
export const STACK_NAMES = Object.keys(STACKS) as StackName[];

/** What a stack is asked for, with the defaults that tests need to know. */
export function propsOf(stack: StackName) {
  const props: Partial<FlyteStackProps> = STACKS[stack];
  return {
    ...props,
    projects: props.projects ?? ["flytesnacks"],
    domains: props.domains ?? ["development", "staging", "production"],
    taskServiceAccounts: props.taskServiceAccounts ?? ["default"],
    replicas: props.flyte?.replicas ?? 1,
    location: props.location ?? LEAST.location,
  };
}

/** The host that the outputs of a stack send people to; none where nothing is exposed. */
export function hostOf(stack: StackName): string | undefined {
  const url = section(section(synthesize(stack), "output"), "console_url").value;
  return url === undefined ? undefined : new URL(evaluateIn(synthesize(stack), url) as string).host;
}

type ChartKey = keyof typeof CHARTS;

/** Folders of the charts that are not ours, as far as a suite asked for them. */
export type ChartPaths = Readonly<Partial<Record<ChartKey, string>>>;

/** Charts that are not ours, for a suite to ask for. */
export function chartsOf<Key extends ChartKey>(...keys: readonly Key[]): Pick<typeof CHARTS, Key> {
  return Object.fromEntries(keys.map((key) => [key, CHARTS[key]])) as Pick<typeof CHARTS, Key>;
}

/** One suite for the releases of each chart, so that a chart that cannot be had stops no other; ours need helm alone. */
export function describeReleases(
  title: string,
  body: (charts: ChartPaths, releases: readonly (readonly [stack: StackName, release: string])[]) => void,
): void {
  const all = STACK_NAMES.flatMap((stack) =>
    Object.values(releases(stack)).map(({ name, repository, chart }) => ({ stack, name, repository, chart })),
  );
  const pairs = (some: typeof all) => some.map(({ stack, name }) => [stack, name] as const);
  describeCharts(`${title} of our charts`, {}, (charts) =>
    body(charts, pairs(all.filter(({ repository }) => repository === undefined))),
  );
  for (const key of Object.keys(CHARTS) as ChartKey[]) {
    describeCharts(`${title} of ${CHARTS[key].chart}`, chartsOf(key), (charts) =>
      body(charts, pairs(all.filter(({ chart }) => chart === CHARTS[key].chart))),
    );
  }
}

export interface RenderedRelease extends ReleaseOfStack {
  readonly objects: readonly KubernetesObject[];
}

const stacks = new Map<StackName, Synthesized>();
const rendered = new Map<string, readonly KubernetesObject[]>();
const releasesByStack = new Map<StackName, Record<string, ReleaseOfStack>>();

/** A stack's `cdk.tf.json`. */
export function synthesize(name: StackName): JsonObject {
  return synthesized(name).json;
}

function synthesized(name: StackName): Synthesized {
  const known = stacks.get(name) ?? synthFlyteStack(STACKS[name]);
  stacks.set(name, known);
  return known;
}

/** The releases of a stack, by name. */
export function releases(stack: StackName): Record<string, ReleaseOfStack> {
  const known =
    releasesByStack.get(stack) ??
    Object.fromEntries(releasesOf(synthesize(stack)).map((release) => [release.name, release]));
  releasesByStack.set(stack, known);
  return known;
}

/** A release of a stack, rendered by helm. */
export function renderRelease(charts: ChartPaths, stack: StackName, name: string): RenderedRelease {
  const release = releases(stack)[name];
  if (release === undefined) throw new Error(`stack ${stack} has no release ${name}`);
  const options = templateOptions(charts, stack, release);
  const key = JSON.stringify(options);
  const objects = rendered.get(key) ?? helmTemplate(options);
  rendered.set(key, objects);
  return { ...release, objects };
}

/** How helm renders a release as a cluster of AKS would have it. */
export function templateOptions(
  charts: ChartPaths,
  stack: StackName,
  release: ReleaseOfStack,
): HelmTemplateOptions {
  return {
    chartPath: chartPath(charts, stack, release),
    releaseName: release.name,
    namespace: release.namespace,
    values: release.values,
    kubeVersion: "1.35.0",
    apiVersions: ["apiextensions.k8s.io/v1/CustomResourceDefinition"],
  };
}

function chartPath(charts: ChartPaths, stack: StackName, release: ReleaseOfStack): string {
  const { chart, repository, version } = release;
  if (repository === undefined) return localChart(nameOfCopy(stack, chart));
  const known = Object.entries(CHARTS).find(([, reference]) => reference.chart === chart);
  if (known?.[1].version !== version) throw new Error(`${chart} ${version} is not in CHARTS`);
  const path = charts[known[0] as ChartKey];
  if (path === undefined) throw new Error(`the suite did not ask for ${chart}`);
  return path;
}

/** Name of a chart of ours, of which the output holds a copy. */
function nameOfCopy(stack: StackName, path: string): string {
  const suffix = `${path.replace(/^\./, "")}/Chart.yaml`;
  const [file] = [...synthesized(stack).files].filter(([name]) => name.endsWith(suffix));
  if (file === undefined) throw new Error(`the output of ${stack} has no chart in ${path}`);
  return (parse(file[1]) as { name: string }).name;
}

/** Folder of a chart of ours. */
export function localChart(name: string): string {
  return join(ROOT, "constructs", "workloads", "charts", name);
}

export interface SecretOfStack {
  readonly name: string;
  readonly namespace: string;
  readonly keys: readonly string[];
}

/** The Secrets that Terraform makes beside the releases. */
export function secretsOf(stack: StackName): SecretOfStack[] {
  return evaluatedResources(synthesize(stack), "kubernetes_secret_v1").map((secret) => {
    const { metadata, data } = secret as {
      metadata: { name: string; namespace: string };
      data: Record<string, string>;
    };
    return { ...metadata, keys: Object.keys(data) };
  });
}
