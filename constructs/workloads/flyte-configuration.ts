import keys from "./flyte-keys.json";

/** A path of keys within the values of a chart. */
export type KeyPath = readonly string[];

/** Values of a chart. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Where values of flyte-core become files of Flyte's configuration, and below which of its keys. Flyte merges all files
 * of a component, and reads keys in any letters; Helm reads the keys above exactly.
 * https://github.com/flyteorg/flyte/blob/v1.16.8/flytestdlib/config/viper/viper.go
 */
const ROOTS: readonly { readonly at: KeyPath; readonly as: KeyPath }[] = [
  { at: ["configmap", "clusters"], as: ["clusters"] },
  { at: ["configmap", "*"], as: [] },
  { at: ["db", "*"], as: [] },
  { at: ["storage", "custom"], as: ["storage"] },
  { at: ["cluster_resource_manager", "config"], as: [] },
  { at: ["workflow_scheduler", "config"], as: [] },
  { at: ["workflow_notifications", "config"], as: [] },
  { at: ["external_events"], as: ["externalevents"] },
  { at: ["cloud_events"], as: ["cloudevents"] },
  { at: ["sparkoperator", "plugin_config"], as: [] },
  { at: ["databricks", "plugin_config"], as: [] },
  { at: ["flyteconnector", "plugin_config"], as: [] },
];

/** The path in Flyte's configuration, lower-cased as Flyte does; absent for values that do not go there. */
export function configurationPath(path: KeyPath): KeyPath | undefined {
  // Variables of the console's environment.
  if (path[0] === "configmap" && path[1] === "console") return undefined;
  const root = ROOTS.find(
    ({ at }) => at.length <= path.length && at.every((key, index) => key === "*" || key === path[index]),
  );
  // A dot within a key separates two, as in `server.security`.
  return root && [...root.as, ...path.slice(root.at.length).flatMap((key) => key.toLowerCase().split("."))];
}

/** The last key of a path, in the letters that tell it from others. */
export function keyOf(path: KeyPath): string {
  const key = path.at(-1) ?? "";
  const isRoot = configurationPath(path.slice(0, -1)) === undefined;
  return isRoot ? key : key.toLowerCase();
}

/** An overlay with the keys of Flyte's configuration spelled as our values or the chart's spell them. */
export function spelled(overlay: Values, ours: Values): Values {
  return spell(overlay, ours, keys.defaults, []) as Values;
}

function spell(value: unknown, ours: unknown, chart: unknown, path: KeyPath): unknown {
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const name = keyOf([...path, key]);
      const known = [ours, chart].flatMap((map) =>
        isMap(map) ? Object.keys(map).filter((other) => keyOf([...path, other]) === name) : [],
      );
      const spelling = known[0] ?? key;
      return [spelling, spell(item, itemOf(ours, spelling), itemOf(chart, spelling), [...path, spelling])];
    }),
  );
}

const itemOf = (map: unknown, key: string): unknown => (isMap(map) ? map[key] : undefined);

/** Whether a value is a map of keys, and no list. */
export function isMap(value: unknown): value is Values {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
