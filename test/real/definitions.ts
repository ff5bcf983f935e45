import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseObjects } from "../support/helm";
import { type KubernetesApi, type KubernetesObject, valueAt } from "./kubernetes-api";
import { until } from "./processes";

export const isDefinition = ({ kind }: Pick<KubernetesObject, "kind">): boolean =>
  kind === "CustomResourceDefinition";

/**
 * Definitions of custom resources of `FLYTE_CRDS_DIR`, which stand in for charts that are not at hand.
 *
 * @returns nothing, and says so, where the variable is not set.
 */
function definitionsOfFolder(): KubernetesObject[] {
  const folder = process.env.FLYTE_CRDS_DIR;
  if (!folder) {
    process.stderr.write(
      "\nSKIPPED: FLYTE_CRDS_DIR is not set, so custom resources are checked only where the charts that define them are at hand.\n\n",
    );
    return [];
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => parseObjects(readFileSync(join(folder, name), "utf8")))
    .filter(isDefinition);
}

/** Installs every definition once: those among the objects first, then those of the folder that are still missing. */
export async function installDefinitions(api: KubernetesApi, objects: readonly unknown[]): Promise<void> {
  const byName = new Map<string, KubernetesObject>();
  const rendered = (objects as readonly KubernetesObject[]).filter(isDefinition);
  for (const definition of [...rendered, ...definitionsOfFolder()]) {
    const { name } = definition.metadata;
    if (!byName.has(name)) byName.set(name, definition);
  }
  await Promise.all([...byName.values()].map((definition) => api.apply(definition)));
  await until("all definitions are established", async () => {
    const installed = await api.list("apiextensions.k8s.io/v1", "CustomResourceDefinition");
    return installed.every((definition) =>
      ((valueAt(definition, "status.conditions") ?? []) as { type: string; status: string }[]).some(
        ({ type, status }) => type === "Established" && status === "True",
      ),
    );
  });
}
