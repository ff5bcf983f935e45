import type { Plan, ResourceChange } from "./harness";

/** What holds data or, like the cluster, takes an hour and everybody's work with it. */
const PRECIOUS =
  /^azurerm_(storage_account|storage_container|postgresql_flexible_server(_database)?|container_registry|kubernetes_cluster)$/;

/** What a plan does, by kind: `create azurerm_subnet x2`, `update helm_release flyte`. */
export function summary(plan: Plan): string[] {
  const counts = new Map<string, number>();
  for (const change of plan.changes) {
    const kind = `${verbOf(change)} ${change.type}${releaseOf(change)}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => (count > 1 ? `${kind} x${count}` : kind)).sort();
}

/** What of storage, database, registry and cluster a plan would take away, and which attribute is to blame. */
export function lostData(plan: Plan): string[] {
  return plan.changes
    .filter(({ type, actions }) => PRECIOUS.test(type) && actions.includes("delete"))
    .map((change) => {
      const reasons = change.replacedBecause.join(", ");
      return `${change.address}: ${verbOf(change)}${reasons && ` because of ${reasons}`}`;
    });
}

/** All that keeps a plan from being empty, for a message that says it. */
export function leftovers(plan: Plan): string[] {
  return [
    ...plan.changes.map((change) => `${verbOf(change)} ${change.address} ${differences(change).join(", ")}`),
    ...plan.outputs.map((name) => `output ${name}`),
    ...plan.drift.map(({ address }) => `drift of ${address}`),
  ];
}

function verbOf({ actions }: ResourceChange): string {
  return actions.length > 1 ? "replace" : (actions[0] ?? "");
}

function releaseOf({ type, before, after }: ResourceChange): string {
  return type === "helm_release" ? ` ${String((after ?? before)?.["name"])}` : "";
}

/** Top-level arguments of a resource that a plan changes, or knows only after the apply. */
export function differences({ before, after, unknown }: ResourceChange): string[] {
  const keys = new Set(Object.keys({ ...before, ...after, ...unknown }));
  return [...keys].filter(
    (key) => holdsTrue(unknown[key]) || JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
  );
}

/** What is unknown is told by true in its place, below lists and objects of known values. */
function holdsTrue(unknown: unknown): boolean {
  if (typeof unknown !== "object" || unknown === null) return unknown === true;
  return Object.values(unknown).some(holdsTrue);
}
