import { resourceSchema } from "../../../support/provider-schema";
import type { Cloud, CloudObject } from "../cloud";
import { guid } from "../identity";
import { conformToBlock } from "../values";
import { isMap, type ChartValues } from "./chart-contents";
import { NAMESPACE } from "./cluster-connection";

/** What flyteadmin keeps in its database: a project that the configuration drops stays. */
const RECORD = "flyteadmin_namespace";

/**
 * flyteadmin makes a namespace for each project and domain that it knows.
 * https://github.com/flyteorg/flyte/blob/v1.16.8/flyteadmin/pkg/clusterresource/controller.go
 */
export function makeProjectNamespaces(values: ChartValues, cluster: string, cloud: Cloud): void {
  const projects = listAt(values, "flyteadmin", "initialProjects").map(String);
  const domains = listAt(values, "configmap", "domain", "domains").map((domain) => String(at(domain, "id")));
  for (const project of projects) {
    for (const domain of domains) {
      cloud.put({ type: RECORD, name: `${project}-${domain}`, cluster, values: {} });
      if (!cloud.get(NAMESPACE, `${project}-${domain}`, cluster)) {
        cloud.put(namespaceOf(`${project}-${domain}`, cluster));
      }
    }
  }
}

/** As long as Flyte runs, a namespace that somebody deletes comes back. */
export function makeAgain({ name, cluster = "" }: CloudObject, cloud: Cloud): void {
  const runs = cloud
    .all()
    .some((object) => object.cluster === cluster && object.provides?.has("flyte.lyft.com"));
  if (runs && cloud.get(RECORD, name, cluster)) cloud.put(namespaceOf(name, cluster));
}

function namespaceOf(name: string, cluster: string): CloudObject {
  const metadata = { name, uid: guid(cluster, name), resource_version: "1", generation: 0 };
  const block = resourceSchema(NAMESPACE)!.block;
  return {
    type: NAMESPACE,
    name,
    cluster,
    values: conformToBlock(block, { id: name, metadata: [metadata] }),
  };
}

function listAt(values: unknown, ...path: readonly string[]): readonly unknown[] {
  const list = path.reduce(at, values);
  return Array.isArray(list) ? list : [];
}

function at(holder: unknown, key: string): unknown {
  return isMap(holder) ? holder[key] : undefined;
}
