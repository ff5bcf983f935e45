import { WORKLOAD_IDENTITY_CLIENT_ID, WORKLOAD_IDENTITY_USE } from "../shared/service-accounts";
import { configurationPath, isMap, type KeyPath, keyOf, spelled, type Values } from "./flyte-configuration";
import { chartListAt, unknownKeys } from "./flyte-overlay-keys";

/** A path of keys below some others, so that tables stay readable. */
const below = (above: string, ...keys: readonly (string | readonly string[])[]): KeyPath[] =>
  keys.map((key) => [...above.split("."), ...(typeof key === "string" ? key.split(".") : key)]);

const PLUGIN = "configmap.k8s.plugins.k8s";
const SERVER = "configmap.adminServer.server";

/**
 * Keys of flyte-core that wiring owns: each of them must agree with something in Azure or in another pod, so
 * that another value would break Flyte. What lies below one of them is owned as well, but for {@link FREE_KEYS} and
 * {@link ADDED_LISTS}.
 */
export const OWNED_KEYS: readonly KeyPath[] = [
  ...["flyteadmin", "datacatalog", "flytepropeller"].flatMap((component) =>
    below(
      component,
      "enabled",
      "serviceAccount.create",
      ["serviceAccount", "annotations", WORKLOAD_IDENTITY_CLIENT_ID],
      ["podLabels", WORKLOAD_IDENTITY_USE],
    ),
  ),
  // Flyte makes objects in the namespaces of projects.
  ...below("flyteadmin.serviceAccount", "rbac", "rbacScope", "createClusterRole", "clusterRole"),
  ...below("flytepropeller.serviceAccount", "rbacScope"),
  ...(
    [
      ["flyteadmin", "database-password"],
      ["flyteadmin", "entra-secret"],
      ["datacatalog", "database-password"],
      ["flytepropeller", "client-secret"],
      ["flytescheduler", "database-password"],
      ["flytescheduler", "client-secret"],
      ["cluster_resource_manager", "database-password"],
    ] as const
  ).map(([component, secret]) => [component, "podAnnotations", `flyte/${secret}-version`]),
  // A service of another type would have an address of its own, past the ingress.
  ...["flyteadmin", "datacatalog", "flyteconsole"].map((component) => [component, "service", "type"]),
  ["flyteadmin", "initialProjects"],
  ["forceNamespace"],
  ...below(
    "cluster_resource_manager",
    "enabled",
    "standaloneDeployment",
    "standalone_deploy",
    "service_account_name",
  ),
  ...below(
    "cluster_resource_manager.config.cluster_resources",
    "customData",
    "templatePath",
    "standaloneDeployment",
  ),
  ...below("workflow_scheduler", "enabled", "type"),
  ["secrets", "adminOauthClientCredentials"],
  ...below("common", "databaseSecret", "flyteNamespaceTemplate"),
  ...below("common.ingress", "enabled", "ingressClassName", "host", "tls", "separateGrpcIngress", [
    "separateGrpcIngressAnnotations",
    "nginx.ingress.kubernetes.io/backend-protocol",
  ]),
  ...below("storage", "type", "secretName", "enableMultiContainer", "limits.maxDownloadMBs"),
  // The last three are written beside `custom` by the chart itself.
  ...below(
    "storage.custom",
    "type",
    "container",
    "connection",
    "stow",
    "enable-multicontainer",
    "limits",
    "cache",
  ),
  ["db", "admin", "database"],
  ["db", "datacatalog", "database"],
  ["configmap", "domain", "domains"],
  ["configmap", "namespace_config", "namespace_mapping"],
  ...below(
    SERVER,
    "httpPort",
    "grpcPort",
    "grpc.port",
    "grpc.maxMessageSizeBytes",
    "security.secure",
    "security.useAuth",
  ),
  ...below(
    "configmap.adminServer",
    "prof.disableConfigEndpoint",
    "flyteadmin.injectIdentityAnnotations",
    "secrets.secrets-prefix",
    "auth",
  ),
  ["configmap", "datacatalogServer", "application", "grpcMaxRecvMsgSizeMBs"],
  ["configmap", "admin", "admin"],
  ...below(
    "configmap.core.propeller",
    "rawoutput-prefix",
    "leader-election.enabled",
    "leader-election.lock-config-map.namespace",
  ),
  ...below(
    PLUGIN,
    "gpu-resource-name",
    "gpu-device-node-label",
    "gpu-partition-size-node-label",
    "interruptible-node-selector",
    "interruptible-node-selector-requirement",
  ),
  ["configmap", "remoteData", "remoteData", "scheme"],
  ...below(
    "configmap.task_resource_defaults.task_resources",
    "defaults.cpu",
    "defaults.memory",
    "limits.cpu",
    "limits.memory",
    "limits.gpu",
  ),
];

/** Owned only where raw data expire: see `storage.rawDataExpiryDays`. */
const CACHE_AGE: KeyPath = ["configmap", "catalog", "catalog-cache", "max-cache-age"];

/** What is free below an owned key: no wiring depends on it. */
export const FREE_KEYS: readonly KeyPath[] = [
  ...below(
    "configmap.adminServer.auth",
    "appAuth.selfAuthServer.accessTokenLifespan",
    "appAuth.selfAuthServer.refreshTokenLifespan",
    "appAuth.selfAuthServer.authorizationCodeLifespan",
    "userAuth.idpQueryParameter",
  ),
  ...below(
    "configmap.admin.admin",
    "defaultServiceConfig",
    "maxBackoffDelay",
    "maxRetries",
    "perRetryTimeout",
    "tokenRefreshWindow",
  ),
  ...["admin", "datacatalog"].flatMap((owner) =>
    below(`db.${owner}.database`, "connMaxLifeTime", "enableForeignKeyConstraintWhenMigrating"),
  ),
];

/** A list that an overlay adds to: its entries come after ours, and it may not repeat one of ours. */
interface AddedList {
  readonly path: KeyPath;
  /** What an entry is known by: its only key, or one of its fields; absent where entries have no names. */
  readonly name?: "key" | { readonly field: string };
  /** Names of entries that are ours. */
  readonly ours?: RegExp;
}

export const ADDED_LISTS: readonly AddedList[] = [
  {
    path: [...PLUGIN.split("."), "default-env-vars"],
    name: "key",
    ours: /^(AZURE_STORAGE_ACCOUNT_NAME|FLYTE_AZURE_STORAGE_ACCOUNT_NAME|FLYTE_PERSISTENCE_ATTACH_EXECUTION_METADATA)$/,
  },
  {
    path: [...PLUGIN.split("."), "default-labels"],
    name: "key",
    ours: /^azure\.workload\.identity\/use$/,
  },
  { path: [...PLUGIN.split("."), "resource-tolerations"], name: "key", ours: /^nvidia\.com\/gpu$/ },
  { path: [...PLUGIN.split("."), "add-tolerations-for-extended-resources"] },
  { path: [...PLUGIN.split("."), "interruptible-tolerations"] },
  { path: [...SERVER.split("."), "security", "allowedOrigins"] },
  { path: [...SERVER.split("."), "security", "allowedHeaders"] },
  { path: ["configmap", "adminServer", "auth", "authorizedUris"] },
  {
    path: ["flyteadmin", "service", "additionalPorts"],
    name: { field: "name" },
    ours: /^grpc-h2c$/,
  },
  { path: ["flyteadmin", "additionalVolumes"], name: { field: "name" }, ours: /^auth-keys$/ },
  {
    path: ["flyteadmin", "additionalVolumeMounts"],
    name: { field: "mountPath" },
    ours: /^\/etc\/flyte\/auth\/?$/,
  },
  {
    path: ["cluster_resource_manager", "templates"],
    name: { field: "key" },
    ours: /^(aa_namespace|ab_project_resource_quota|ac_service_account_.*)$/,
  },
  ...["apiGroups", "resources", "verbs"].map((key) => ({
    path: ["flyteadmin", "serviceAccount", "rbacRules", key],
  })),
  { path: ["flytepropeller", "serviceAccount", "rbacRules"] },
  { path: ["webhook", "serviceAccount", "rbacRules"] },
];

/** Something to say about a key of an overlay. */
export interface OverlayProblem {
  readonly path: KeyPath;
  readonly message: string;
}

/** What decides about an overlay beside itself. */
export interface OverlayContext {
  /** Whether raw data expire, so that the age of the cache is wired. @default false */
  readonly rawDataExpire?: boolean;
}

/** What an overlay touches and must not. */
export function overlayProblems(overlay: Values, context: OverlayContext = {}): OverlayProblem[] {
  const guard = new Guard(context);
  const touched = guard.problemsAt(overlay, []);
  const isSaid = (path: KeyPath) => touched.some((problem) => isPrefix(path, problem.path));
  return [
    ...repeatedKeys(overlay, []),
    ...touched,
    ...argumentProblems(overlay, guard),
    ...unknownKeys(overlay).flatMap(({ path, key, meant }) =>
      meant && !isSaid(path) && guard.problemsAt(nested(meant, valueAt(overlay, path)), []).length > 0
        ? [
            {
              path,
              message: `${key} looks like ${meant.join(".")}, which this program wires itself, and nothing reads it; take it out`,
            },
          ]
        : [],
    ),
  ];
}

/** What is legal in an overlay, and most likely not meant. */
export function overlayWarnings(overlay: Values): OverlayProblem[] {
  const warnings = unknownKeys(overlay).map(({ path, message }) => ({ path, message }));
  const origins = spelledValueAt(overlay, [...SERVER.split("."), "security", "allowedOrigins"]);
  if (Array.isArray(origins) && origins.includes("*"))
    warnings.push({
      path: [...SERVER.split("."), "security", "allowedOrigins"],
      message:
        "* lets every web site call Flyte from the browsers of its users; list the sites that you know",
    });
  const secrets = valueAt(overlay, ["flyteadmin", "secrets"]);
  if (isMap(secrets) && Object.keys(secrets).length > 0)
    warnings.push({
      path: ["flyteadmin", "secrets"],
      message:
        "these lie in plain text in the state and in Helm's history; put them into a Secret of your own, and mount it with flyteadmin.additionalVolumes",
    });
  return warnings;
}

/** Merges an overlay after our values: maps key by key, all else replaced, the added lists added to. */
export function mergeOverlay<T extends Values>(values: T, overlay: Values): T {
  return merge(values, spelled(overlay, values), []) as T;
}

const OWNED = "this program wires this key itself; take it out, and use the configuration";
const REPLACES = "this would replace keys that this program wires itself; give a map";
const OURS = "this program wires this key itself; take it out";

class Guard {
  private readonly owned: readonly Place[];
  private readonly free = FREE_KEYS.map(placeOf);
  private readonly added = ADDED_LISTS.map((list) => ({ list, place: placeOf(list.path) }));
  private readonly exceptions = [...this.free, ...this.added.map(({ place }) => place)];

  constructor({ rawDataExpire }: OverlayContext) {
    this.owned = [...OWNED_KEYS, ...(rawDataExpire ? [CACHE_AGE] : [])].map(placeOf);
  }

  /** What is wrong with a value at a path. */
  problemsAt(value: unknown, path: KeyPath): OverlayProblem[] {
    const place = placeOf(path);
    if (this.free.some((free) => isBelow(place, free))) return [];
    const added = this.added.find((one) => isBelow(place, one.place));
    if (added) return listProblems(added.list, value, path);
    const isOwned = this.owned.some((owned) => isBelow(place, owned));
    if (isMap(value) && !(isOwned && !this.exceptions.some((free) => isBelow(free, place))))
      return Object.entries(value).flatMap(([key, item]) => this.problemsAt(item, [...path, key]));
    if (isOwned) return [{ path, message: OWNED }];
    // A scalar above an owned key, or above a list of ours, would take it away.
    return path.length > 0 && [...this.owned, ...this.exceptions].some((key) => isBelow(key, place))
      ? [{ path, message: REPLACES }]
      : [];
  }

  /** The owned key of Flyte's configuration that an argument or variable of this name sets. */
  wiredBy(name: string): string | undefined {
    const given = plain(name);
    return this.owned
      .map(({ inside = [] }) => inside.join("."))
      .find((key) => key !== "" && `${given}.`.startsWith(`${plain(key)}.`));
  }
}

/** Flyte writes `-` as `_` in the names of variables. */
const plain = (name: string): string => name.toLowerCase().replaceAll("_", "-");

function listProblems({ name, ours }: AddedList, list: unknown, path: KeyPath): OverlayProblem[] {
  if (name === "key") {
    if (!Array.isArray(list) || !list.every(isMap))
      return [
        { path, message: "give a list of maps with one key each: Flyte lower-cases the keys of a map" },
      ];
    return list.flatMap((entry, index) =>
      Object.keys(entry)
        .filter((key) => ours?.test(key))
        .map((key) => ({ path: [...path, String(index), key], message: OURS })),
    );
  }
  if (!Array.isArray(list)) return [{ path, message: "give a list: its entries come after ours" }];
  if (name === undefined) return [];
  return list.flatMap((entry: unknown, index) =>
    isMap(entry) && ours?.test(String(entry[name.field]))
      ? [
          {
            path: [...path, String(index), name.field],
            message: `${String(entry[name.field])} is an entry of this program's own; take another`,
          },
        ]
      : [],
  );
}

/** Flyte reads a key in any letters, so that two keys can be one. */
function repeatedKeys(value: unknown, path: KeyPath): OverlayProblem[] {
  if (!isMap(value)) return [];
  const seen = new Map<string, string>();
  return Object.entries(value).flatMap(([key, item]) => {
    const at = [...path, key];
    const name = keyOf(at);
    const earlier = seen.get(name);
    if (earlier !== undefined)
      return [
        { path: at, message: `is ${earlier} again, as Flyte reads keys in any letters; remove one of them` },
      ];
    seen.set(name, key);
    return repeatedKeys(item, at);
  });
}

const COMPONENTS = [
  "flyteadmin",
  "datacatalog",
  "flytepropeller",
  "flytescheduler",
  "cluster_resource_manager",
  "webhook",
];

/** Flyte takes each key of its configuration as an argument and as an environment variable, too. */
function argumentProblems(overlay: Values, guard: Guard): OverlayProblem[] {
  return COMPONENTS.flatMap((component) =>
    ["env", "podEnv", "extraArgs"].flatMap((list) => {
      const entries = valueAt(overlay, [component, list]);
      if (!Array.isArray(entries)) return [];
      return entries.flatMap((entry: unknown, index) => {
        const name = isMap(entry) ? entry["name"] : /^--([^=\s]+)/.exec(String(entry))?.[1];
        // The name of a section by itself sets nothing.
        const key = typeof name === "string" && name.includes(".") ? guard.wiredBy(name) : undefined;
        if (key === undefined) return [];
        const message = `this sets ${key} of Flyte's configuration, which this program wires itself; take it out`;
        return [{ path: [component, list, String(index)], message }];
      });
    }),
  );
}

function merge(ours: unknown, theirs: unknown, path: KeyPath): unknown {
  if (Array.isArray(theirs) && addedListsBelow(path).some((list) => list.path.length === path.length)) {
    const base = Array.isArray(ours) ? (ours as unknown[]) : chartListAt(path);
    return [...base, ...(theirs as unknown[]).filter((entry) => !base.includes(entry))];
  }
  if (isMap(theirs) && (isMap(ours) || (ours === undefined && addedListsBelow(path).length > 0))) {
    const merged: Record<string, unknown> = { ...ours };
    for (const [key, value] of Object.entries(theirs)) {
      merged[key] = merge(merged[key], value, [...path, key]);
    }
    return merged;
  }
  return theirs;
}

/** By the chart's own spelling, which an overlay has when it is merged. */
const addedListsBelow = (path: KeyPath): readonly AddedList[] =>
  ADDED_LISTS.filter((list) => isPrefix(path, list.path));

const nested = (path: KeyPath, value: unknown): Values =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Values;

const valueAt = (value: unknown, path: KeyPath): unknown =>
  path.reduce<unknown>((item, key) => (isMap(item) ? item[key] : undefined), value);

/** The value at a path whose keys Flyte reads in any letters. */
function spelledValueAt(value: Values, path: KeyPath): unknown {
  return path.reduce<{ at: KeyPath; item: unknown }>(
    ({ at, item }, key) => {
      const found = isMap(item)
        ? Object.keys(item).find((other) => keyOf([...at, other]) === keyOf([...at, key]))
        : undefined;
      return { at: [...at, key], item: found === undefined ? undefined : (item as Values)[found] };
    },
    { at: [], item: value },
  ).item;
}

/** A path as Helm and Flyte compare it. */
interface Place {
  /** Its keys, lower-cased where Flyte reads them. */
  readonly keys: KeyPath;
  /** Where it stands in Flyte's configuration. */
  readonly inside?: KeyPath;
}

function placeOf(path: KeyPath): Place {
  return {
    keys: path.map((_, index) => keyOf(path.slice(0, index + 1))),
    inside: configurationPath(path),
  };
}

/** Whether a path is `above` or lies below it; Flyte merges the files of all sections. */
const isBelow = (path: Place, above: Place): boolean =>
  isPrefix(above.keys, path.keys) ||
  (path.inside !== undefined &&
    above.inside !== undefined &&
    above.inside.length > 0 &&
    isPrefix(above.inside, path.inside));

function isPrefix(prefix: KeyPath, path: KeyPath): boolean {
  return prefix.length <= path.length && prefix.every((key, index) => path[index] === key);
}
