import { Fn, Op, Token } from "cdktf";
import type {
  IFlyteDatabase,
  IFlyteIngress,
  IFlyteStorage,
  INodePool,
  ITaskIdentities,
  SignInValues,
} from "../shared/interfaces";
import {
  ACCELERATOR_LABEL,
  formatTaint,
  GPU_RESOURCE,
  GPU_TAINT,
  PARTITION_LABEL,
  SPOT_TAINT,
  tolerationOf,
} from "../shared/scheduling";
import { SECRETS } from "../shared/own-names";
import { WORKLOAD_IDENTITY_LABEL, workloadIdentityAnnotation } from "../shared/service-accounts";
import {
  signInClientPodValues,
  signInClientValues,
  signInPodValues,
  signInServerValues,
} from "./sign-in-values";
import { type Quota, type TaskResources, taskResourcesOf } from "./task-resources";

/** Secret of the database's password, with the file name that Flyte reads. */
export const DATABASE_SECRET = { name: SECRETS.database, key: "pass.txt" } as const;

/** Port of flyteadmin's service that says it speaks HTTP/2 without TLS; the gateway chart routes gRPC to it. */
const H2C_PORT = 82;

/** Largest message, everywhere on a request's way: flyteadmin, its clients, the data catalog, blobs, nginx. */
const MAX_MESSAGE_MB = 64;

/** What the values of flyte-core are derived from. */
export interface FlyteValuesInput {
  /** Namespace of Flyte. */
  readonly namespace: string;
  /** Where metadata and raw data are. */
  readonly storage: Pick<
    IFlyteStorage,
    "accountName" | "container" | "rawDataContainer" | "rawDataExpiryDays"
  >;
  /** Where Flyte's state is. */
  readonly database: Pick<
    IFlyteDatabase,
    "host" | "port" | "username" | "adminDatabase" | "catalogDatabase" | "passwordVersion" | "maxConnections"
  >;
  /** Client id of flyteadmin, data catalog and flytepropeller. */
  readonly backendClientId: string;
  /** Identities of task pods. */
  readonly taskIdentities: Pick<ITaskIdentities, "mode" | "serviceAccounts" | "clientId">;
  /** Flyte's projects. */
  readonly projects: readonly string[];
  /** Flyte's domains. */
  readonly domains: readonly string[];
  /** All pools beside the system pool. */
  readonly pools: readonly Pick<INodePool, "taints" | "spot" | "gpu">[];
  /** Replicas of flyteadmin, data catalog and console; of flytepropeller at most 2. */
  readonly replicas: number;
  /** Quotas of all tasks of each project, by domain. */
  readonly quotas: Readonly<Record<string, Quota>>;
  /** What tasks get and may ask for. */
  readonly taskResources: TaskResources;
  /** How Flyte is reached; absent where nothing is exposed. */
  readonly ingress?: Pick<IFlyteIngress, "host" | "routing" | "tlsSecretName">;
  /** Who may use Flyte; absent where nobody signs in. */
  readonly signIn?: SignInValues;
  /** What the namespaces of projects go with when it is deleted; absent where they stay. */
  readonly namespaceOwner?: NamespaceOwner;
}

/** A namespace that owns others: Kubernetes deletes them after it. */
export interface NamespaceOwner {
  /** Name of the namespace. */
  readonly name: string;
  /** Its uid, which no later namespace of the name has. */
  readonly uid: string;
}

export type FlyteCoreValues = ReturnType<typeof flyteValues>;

/** Values of flyte-core v1.16 that make Flyte work on Azure. Of secrets, they hold at most bcrypt hashes. */
export function flyteValues(input: FlyteValuesInput) {
  const { signIn } = input;
  // Pods read secrets when they start, and Kubernetes restarts none when a Secret changes.
  const restartOn = { podAnnotations: { "flyte/database-password-version": input.database.passwordVersion } };
  const backend = {
    serviceAccount: { annotations: workloadIdentityAnnotation(input.backendClientId) },
    podLabels: WORKLOAD_IDENTITY_LABEL,
  };
  const spread = (name: string) => (input.replicas > 1 ? { affinity: spreadOverNodes(name) } : {});
  return {
    flyteadmin: {
      ...backend,
      ...signInPodValues(signIn),
      podAnnotations: { ...restartOn.podAnnotations, ...signInPodValues(signIn).podAnnotations },
      ...spread("flyteadmin"),
      replicaCount: input.replicas,
      initialProjects: input.projects,
      resources: resources("1", "1Gi"),
      ...(input.ingress?.routing.by === "gateway"
        ? {
            service: {
              additionalPorts: [
                {
                  name: "grpc-h2c",
                  port: H2C_PORT,
                  targetPort: 8089,
                  protocol: "TCP",
                  appProtocol: "kubernetes.io/h2c",
                },
              ],
            },
          }
        : {}),
    },
    datacatalog: {
      ...backend,
      ...restartOn,
      ...spread("datacatalog"),
      replicaCount: input.replicas,
      resources: resources("1", "1Gi"),
      service: { type: "ClusterIP" },
    },
    flytepropeller: {
      ...backend,
      ...signInClientPodValues(signIn),
      ...spread("flytepropeller"),
      // One leads; a second one takes over from it, and a third one would only wait as well.
      replicaCount: Math.min(input.replicas, 2),
      resources: resources("1", "1Gi"),
    },
    flytescheduler: {
      podAnnotations: {
        ...restartOn.podAnnotations,
        ...signInClientPodValues(signIn).podAnnotations,
      },
    },
    flyteconsole: { ...spread("flyteconsole"), replicaCount: input.replicas },
    cluster_resource_manager: clusterResources(input, restartOn),
    workflow_scheduler: { enabled: true, type: "native" },
    secrets: signInClientValues(signIn),
    common: {
      databaseSecret: { name: DATABASE_SECRET.name },
      ingress: ingressValues(input.ingress),
    },
    storage: {
      type: "custom",
      // Here and not below `custom`, where the chart would write the same keys a second time.
      enableMultiContainer: true,
      limits: { maxDownloadMBs: MAX_MESSAGE_MB },
      cache: { maxSizeMBs: 100 },
      custom: {
        type: "stow",
        container: input.storage.container,
        // No key: the pods' workload identity logs in.
        stow: { kind: "azure", config: { account: input.storage.accountName } },
      },
    },
    db: {
      admin: { database: databaseValues(input, input.database.adminDatabase) },
      datacatalog: { database: databaseValues(input, input.database.catalogDatabase) },
    },
    configmap: {
      domain: { domains: input.domains.map((domain) => ({ id: domain, name: domain })) },
      adminServer: {
        server: {
          grpc: { maxMessageSizeBytes: MAX_MESSAGE_MB * 1024 * 1024 },
          security: {
            secure: false,
            useAuth: signIn !== undefined,
            allowCors: false,
            allowedOrigins: [] as string[],
            allowedHeaders: [] as string[],
          },
        },
        ...signInServerValues(signIn, input.namespace),
      },
      admin: { admin: { maxMessageSizeBytes: MAX_MESSAGE_MB * 1024 * 1024 } },
      datacatalogServer: { application: { grpcMaxRecvMsgSizeMBs: MAX_MESSAGE_MB } },
      ...cacheValues(input.storage.rawDataExpiryDays),
      core: {
        propeller: {
          "rawoutput-prefix": `abfs://${input.storage.rawDataContainer}/`,
          "leader-election": { enabled: true, "lock-config-map": { namespace: input.namespace } },
        },
      },
      k8s: { plugins: { k8s: podPlugin(input) } },
      // Flyte signs Azure URLs by itself; the default would sign them as S3.
      remoteData: { remoteData: { scheme: "none" } },
      task_resource_defaults: {
        task_resources: taskResourcesOf(input.taskResources),
      },
    },
  };
}

function resources(cpu: string, memory: string) {
  return { limits: { cpu, memory } };
}

function spreadOverNodes(name: string) {
  return {
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        {
          weight: 100,
          podAffinityTerm: {
            topologyKey: "kubernetes.io/hostname",
            labelSelector: { matchLabels: { "app.kubernetes.io/name": name } },
          },
        },
      ],
    },
  };
}

/** Most connections that a process of Flyte opens when nothing is said. */
const FLYTE_MAX_CONNECTIONS = 100;

function databaseValues({ database, replicas }: FlyteValuesInput, dbname: string) {
  // The replicas of flyteadmin and data catalog, the scheduler, and the sync of cluster resources.
  const processes = 2 * replicas + 2;
  const maxOpenConnections = Math.min(
    FLYTE_MAX_CONNECTIONS,
    Math.max(1, Math.floor(database.maxConnections / processes)),
  );
  return {
    host: database.host,
    port: database.port,
    username: database.username,
    dbname,
    passwordPath: `/etc/db/${DATABASE_SECRET.key}`,
    // Azure refuses what is not encrypted, and Flyte's default is not.
    options: "sslmode=require",
    maxOpenConnections,
    maxIdleConnections: Math.min(10, maxOpenConnections),
  };
}

function ingressValues(ingress: FlyteValuesInput["ingress"]) {
  if (ingress?.routing.by !== "ingress") return { enabled: false };
  return {
    enabled: true,
    ingressClassName: ingress.routing.ingressClassName,
    host: ingress.host,
    // nginx speaks one protocol to all backends of an Ingress.
    separateGrpcIngress: true,
    separateGrpcIngressAnnotations: { "nginx.ingress.kubernetes.io/backend-protocol": "GRPC" },
    tls: { enabled: true, secretName: ingress.tlsSecretName },
  };
}

/**
 * A cache entry ends a day before the data that it points at, whose age counts from a write that may come before it. 0
 * would mean never, so that data of one day leave half of it.
 * https://github.com/flyteorg/flyte/blob/v1.16.8/flytepropeller/pkg/controller/nodes/catalog/config.go#L50
 */
function cacheValues(rawDataExpiryDays: number | undefined) {
  if (rawDataExpiryDays === undefined) return {};
  const hours = Token.isUnresolved(rawDataExpiryDays)
    ? Token.asString(Fn.max([12, Op.mul(24, Op.sub(rawDataExpiryDays, 1))]))
    : Math.max(12, 24 * (rawDataExpiryDays - 1));
  return { catalog: { "catalog-cache": { "max-cache-age": `${hours}h` } } };
}

/** How Flyte makes the pods of tasks. Maps are lists of one-key maps: Flyte would lower-case their keys. */
function podPlugin(input: FlyteValuesInput) {
  const { accountName } = input.storage;
  return {
    "default-env-vars": [
      { AZURE_STORAGE_ACCOUNT_NAME: accountName },
      { FLYTE_AZURE_STORAGE_ACCOUNT_NAME: accountName },
      // flytekit up to 1.16.24 hands metadata to each upload, which adlfs from 2026.2 on refuses.
      { FLYTE_PERSISTENCE_ATTACH_EXECUTION_METADATA: "false" },
    ],
    "default-labels": [WORKLOAD_IDENTITY_LABEL],
    ...gpuPlugin(input.pools),
    ...(input.pools.some((pool) => pool.spot)
      ? {
          "interruptible-node-selector-requirement": {
            key: SPOT_TAINT.key,
            operator: "In",
            values: [SPOT_TAINT.value],
          },
          "interruptible-tolerations": [tolerationOf(SPOT_TAINT)],
        }
      : {}),
  };
}

function gpuPlugin(pools: FlyteValuesInput["pools"]) {
  const gpuPools = pools.filter((pool) => pool.gpu);
  if (gpuPools.length === 0) return {};
  const ours = new Set([formatTaint(GPU_TAINT), formatTaint(SPOT_TAINT)]);
  const extra = new Map(
    gpuPools
      .flatMap((pool) => pool.taints)
      .map((taint) => [formatTaint(taint), taint] as const)
      .filter(([text]) => !ours.has(text)),
  );
  return {
    "gpu-resource-name": GPU_RESOURCE,
    "gpu-device-node-label": ACCELERATOR_LABEL,
    "gpu-partition-size-node-label": PARTITION_LABEL,
    "add-tolerations-for-extended-resources": [GPU_RESOURCE],
    ...(extra.size > 0
      ? { "resource-tolerations": [{ [GPU_RESOURCE]: [...extra.values()].map(tolerationOf) }] }
      : {}),
  };
}

const QUOTA_VARIABLE = "quotaSpec";
const CLIENT_ID_VARIABLE = "taskClientId";

/** flyteadmin replaces exactly this text, with one space at either side. */
const variable = (name: string) => `{{ ${name} }}`;

/** What flyteadmin makes in the namespace of each project and domain. */
function clusterResources(input: FlyteValuesInput, restartOn: { podAnnotations: Record<string, string> }) {
  const { taskIdentities, quotas, domains, projects } = input;
  // flyteadmin has variables for each domain, and none for each project.
  const byDomain = taskIdentities.mode !== "perProject";
  const clientId = byDomain ? CLIENT_ID_BY_DOMAIN : clientIdByProject(input);
  const hasQuotas = Object.keys(quotas).length > 0;
  return {
    enabled: true,
    ...restartOn,
    config: {
      cluster_resources: {
        customData: domains.map((domain) => ({
          [domain]: [
            ...(byDomain
              ? [{ [CLIENT_ID_VARIABLE]: { value: taskIdentities.clientId(projects[0] ?? "", domain) } }]
              : []),
            ...(hasQuotas ? [{ [QUOTA_VARIABLE]: { value: quotaSpec(quotas[domain]) } }] : []),
          ],
        })),
      },
    },
    // In the order of their keys: the namespace comes first.
    templates: [
      { key: "aa_namespace", value: namespaceTemplate(input.namespaceOwner) },
      ...(hasQuotas ? [{ key: "ab_project_resource_quota", value: QUOTA_TEMPLATE }] : []),
      ...taskIdentities.serviceAccounts.map((name) => ({
        key: `ac_service_account_${name}`,
        value: serviceAccountTemplate(name, clientId),
      })),
    ],
  };
}

/** `null` and not nothing: flyteadmin patches what is there, and would keep an earlier owner. */
function namespaceTemplate(owner: NamespaceOwner | undefined): string {
  const owners = owner && [{ apiVersion: "v1", kind: "Namespace", name: owner.name, uid: owner.uid }];
  return `apiVersion: v1
kind: Namespace
metadata:
  name: ${variable("namespace")}
  ownerReferences: ${JSON.stringify(owners ?? null)}
`;
}

const QUOTA_TEMPLATE = `apiVersion: v1
kind: ResourceQuota
metadata:
  name: project-quota
  namespace: ${variable("namespace")}
spec: ${variable(QUOTA_VARIABLE)}
`;

function serviceAccountTemplate(name: string, clientId: string): string {
  return `apiVersion: v1
kind: ServiceAccount
metadata:
  name: ${name}
  namespace: ${variable("namespace")}
  annotations:
${clientId}
`;
}

const CLIENT_ID_ANNOTATION = "azure.workload.identity/client-id";

const CLIENT_ID_BY_DOMAIN = `    ${CLIENT_ID_ANNOTATION}: ${variable(CLIENT_ID_VARIABLE)}`;

/**
 * A table of client ids that YAML itself looks the project up in: each is an anchor, named like its project, and the
 * last line is an alias with the name of the project at hand. The first anchor is for projects that are not in the
 * table; a later one of the same name takes its place. The merge leaves nothing behind, as the last line overrides it.
 */
function clientIdByProject({ taskIdentities, projects, domains }: FlyteValuesInput): string {
  const entry = (anchor: string, clientId: string) =>
    `      - ${CLIENT_ID_ANNOTATION}: &${anchor} "${clientId}"`;
  return [
    "    <<:",
    entry(variable("project"), ""),
    ...projects.map((project) => entry(project, taskIdentities.clientId(project, domains[0] ?? ""))),
    `    ${CLIENT_ID_ANNOTATION}: *${variable("project")}`,
  ].join("\n");
}

/**
 * A quota as JSON, which is YAML too. A domain without one gets `null`: flyteadmin patches what is there, and
 * would keep an earlier limit if the key were left out.
 */
function quotaSpec(quota: Quota | undefined): string {
  const hard = {
    ...(quota?.cpu === undefined ? {} : { "limits.cpu": quota.cpu }),
    ...(quota?.memory === undefined ? {} : { "limits.memory": quota.memory }),
  };
  return JSON.stringify({ hard: Object.keys(hard).length === 0 ? null : hard });
}
