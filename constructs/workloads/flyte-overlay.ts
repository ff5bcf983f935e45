/** A path of keys within the values of a chart. */
type KeyPath = readonly string[];

/**
 * Keys of flyte-core that wiring owns: each of them must agree with something in Azure or in another pod, so
 * that another value would break Flyte.
 */
export const OWNED_KEYS: readonly KeyPath[] = [
  ...["flyteadmin", "datacatalog", "flytepropeller"].flatMap((component) => [
    [component, "enabled"],
    [component, "serviceAccount"],
    [component, "podLabels", "azure.workload.identity/use"],
  ]),
  ...(
    [
      ["flyteadmin", "database-password"],
      ["flyteadmin", "entra-secret"],
      ["datacatalog", "database-password"],
      ["flytepropeller", "client-secret"],
      ["flytescheduler", "database-password"],
      ["flytescheduler", "client-secret"],
    ] as const
  ).map(([component, secret]) => [component, "podAnnotations", `flyte/${secret}-version`]),
  // A service of another type would have an address of its own, past the ingress.
  ...["flyteadmin", "datacatalog", "flyteconsole"].map((component) => [component, "service", "type"]),
  ["flyteadmin", "initialProjects"],
  ["flyteadmin", "service", "additionalPorts"],
  ["flyteadmin", "secrets"],
  ["flyteadmin", "additionalVolumes"],
  ["flyteadmin", "additionalVolumeMounts"],
  ["cluster_resource_manager"],
  ["workflow_scheduler"],
  ["secrets"],
  ["common"],
  ["storage"],
  ["db"],
  ["configmap", "domain"],
  ["configmap", "namespace_config"],
  ...["httpPort", "grpcPort", "grpc", "security"].map((key) => ["configmap", "adminServer", "server", key]),
  ["configmap", "adminServer", "prof", "disableConfigEndpoint"],
  ["configmap", "adminServer", "flyteadmin", "injectIdentityAnnotations"],
  ["configmap", "datacatalogServer", "application", "grpcMaxRecvMsgSizeMBs"],
  ["configmap", "adminServer", "auth"],
  ["configmap", "adminServer", "secrets"],
  ["configmap", "admin", "admin"],
  ["configmap", "core", "propeller", "rawoutput-prefix"],
  ["configmap", "core", "propeller", "leader-election", "enabled"],
  ["configmap", "core", "propeller", "leader-election", "lock-config-map"],
  ...[
    "gpu-resource-name",
    "gpu-device-node-label",
    "gpu-partition-size-node-label",
    "add-tolerations-for-extended-resources",
    "resource-tolerations",
    "interruptible-node-selector",
    "interruptible-node-selector-requirement",
    "interruptible-tolerations",
  ].map((key) => ["configmap", "k8s", "plugins", "k8s", key]),
  ["configmap", "remoteData"],
  ["configmap", "task_resource_defaults"],
];

/** Lists of one-key maps that an overlay adds to; it may not repeat a key of ours. */
export const APPENDED_LISTS: readonly KeyPath[] = ["default-env-vars", "default-labels"].map((key) => [
  "configmap",
  "k8s",
  "plugins",
  "k8s",
  key,
]);

type Values = Readonly<Record<string, unknown>>;

/** A key of an overlay that it may not have, and why. */
export interface OverlayProblem {
  readonly path: KeyPath;
  readonly message: string;
}

/** What an overlay touches and must not. */
export function overlayProblems(overlay: Values): OverlayProblem[] {
  return [...ownedProblems(overlay, []), ...appendedProblems(overlay)];
}

/** Merges an overlay after our values: maps key by key, all else replaced, the appended lists added to. */
export function mergeOverlay<T extends Values>(values: T, overlay: Values): T {
  return merge(values, overlay, []) as T;
}

function ownedProblems(value: unknown, path: KeyPath): OverlayProblem[] {
  const touched = OWNED_KEYS.find((owned) => owned.length === path.length && isPrefix(owned, path));
  if (touched) {
    return [{ path, message: "this program wires this key itself; take it out, and use the configuration" }];
  }
  // A scalar above an owned key would take that key away.
  if (!isMap(value)) {
    return path.length > 0 && OWNED_KEYS.some((owned) => isPrefix(path, owned))
      ? [{ path, message: "this would replace keys that this program wires itself; give a map" }]
      : [];
  }
  return Object.entries(value).flatMap(([key, item]) => ownedProblems(item, [...path, key]));
}

const OUR_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  "default-env-vars": [
    "AZURE_STORAGE_ACCOUNT_NAME",
    "FLYTE_AZURE_STORAGE_ACCOUNT_NAME",
    "FLYTE_PERSISTENCE_ATTACH_EXECUTION_METADATA",
  ],
  "default-labels": ["azure.workload.identity/use"],
};

function appendedProblems(overlay: Values): OverlayProblem[] {
  return APPENDED_LISTS.flatMap((path) => {
    const list = get(overlay, path);
    if (list === undefined) return [];
    if (!Array.isArray(list) || !list.every(isMap)) {
      return [
        { path, message: "give a list of maps with one key each: Flyte lower-cases the keys of a map" },
      ];
    }
    const ours = OUR_ENTRIES[path.at(-1)!] ?? [];
    return list.flatMap((entry, index) =>
      Object.keys(entry)
        .filter((key) => ours.includes(key))
        .map((key) => ({
          path: [...path, String(index), key],
          message: "this program wires this key itself; take it out",
        })),
    );
  });
}

function merge(ours: unknown, theirs: unknown, path: KeyPath): unknown {
  if (isMap(ours) && isMap(theirs)) {
    const merged: Record<string, unknown> = { ...ours };
    for (const [key, value] of Object.entries(theirs)) {
      merged[key] = key in ours ? merge(ours[key], value, [...path, key]) : value;
    }
    return merged;
  }
  if (Array.isArray(ours) && Array.isArray(theirs) && APPENDED_LISTS.some((list) => samePath(list, path))) {
    return [...(ours as unknown[]), ...(theirs as unknown[])];
  }
  return theirs;
}

function isMap(value: unknown): value is Values {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function get(value: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>((item, key) => (isMap(item) ? item[key] : undefined), value);
}

function isPrefix(prefix: KeyPath, path: KeyPath): boolean {
  return prefix.length <= path.length && prefix.every((key, index) => path[index] === key);
}

function samePath(a: KeyPath, b: KeyPath): boolean {
  return a.length === b.length && isPrefix(a, b);
}
