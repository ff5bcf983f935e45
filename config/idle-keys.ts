import { type Problem, warning } from "./problems";
import type { Environment } from "./environment-schema";
import type { Given, Rule } from "./rules";

interface IdleKeys {
  readonly when: (config: Environment) => boolean;
  readonly beside: string;
  /** The switch that gives the keys their meaning; absent where there is none to turn. */
  readonly turn?: string;
  /** An error where a reader of the file would take the platform for safer than it is. */
  readonly severity?: Problem["severity"];
  readonly keys: readonly string[];
}

/** Keys that mean nothing beside another setting. */
const IDLE: readonly IdleKeys[] = [
  {
    when: ({ state }) => state.type === "local",
    beside: "with state.type local",
    turn: "set state.type: azurerm",
    severity: "error",
    keys: ["state.resourceGroup", "state.storageAccount", "state.container", "state.key"],
  },
  {
    when: ({ flyte }) => flyte.auth.type === "none",
    beside: "with flyte.auth.type none",
    turn: "set flyte.auth.type: entra",
    severity: "error",
    keys: ["flyte.auth.application", "flyte.auth.allowedGroups", "flyte.auth.machineClients"],
  },
  {
    when: ({ network, storage }) =>
      network.existing !== undefined && !storage.existing && storage.access !== "private",
    beside: "without private storage",
    turn: "set storage.access: private",
    keys: ["network.existing.endpointSubnetId", "network.existing.storageDnsZoneIds"],
  },
  {
    when: ({ network, storage }) => network.existing !== undefined && storage.existing !== undefined,
    beside: "with storage.existing, whose endpoints are its own",
    keys: ["network.existing.endpointSubnetId", "network.existing.storageDnsZoneIds"],
  },
  {
    when: ({ network, database }) => network.existing !== undefined && database.access !== "private",
    beside: "without a private database",
    turn: "set database.access: private",
    keys: ["network.existing.databaseSubnetId", "network.existing.databaseDnsZoneId"],
  },
  {
    when: ({ ingress }) => ingress.controller === "none",
    beside: "with ingress.controller none",
    turn: "set ingress.controller: envoy-gateway",
    keys: ["ingress.dnsLabel", "tls.issuer", "tls.email"],
  },
  {
    when: ({ ingress, flyte }) =>
      ingress.unauthenticated === "allow" && (ingress.controller === "none" || flyte.auth.type !== "none"),
    beside: "with sign-in, or without a controller",
    keys: ["ingress.unauthenticated"],
  },
  {
    when: ({ monitoring }) => !monitoring.enabled,
    beside: "with monitoring.enabled false",
    turn: "set monitoring.enabled: true",
    keys: ["monitoring.retentionDays"],
  },
  {
    when: ({ cluster }) => Object.keys(cluster.gpuPools).length === 0,
    beside: "without cluster.gpuPools",
    turn: "add a pool there",
    keys: ["cluster.gpuDriver"],
  },
  {
    when: ({ registration }) => !registration.enabled,
    beside: "with registration.enabled false",
    turn: "set registration.enabled: true",
    keys: ["registration.workflows", "registration.packages", "registration.image"],
  },
];

/** Says of each such key in the file that nothing comes of it. */
export const idleKeys: Rule = function* (config: Environment, given: Given): Iterable<Problem> {
  for (const { when, beside, turn, severity = "warning", keys } of IDLE) {
    if (!when(config)) continue;
    for (const key of keys) {
      const path = key.split(".");
      const todo = [...(turn ? [turn] : []), "remove the key"].join(", or ");
      if (given(...path)) yield { ...warning(path, `has no effect ${beside}; ${todo}`), severity };
    }
  }
};
