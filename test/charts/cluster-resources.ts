import { findObject, type KubernetesObject } from "../support/helm";
import { parseYamlStrict } from "../support/yaml-strict";
import { at, configFile } from "./objects";

type Variables = Readonly<Record<string, string>>;

/** The templates that flyteadmin finds, by the names of their files. */
export function templates(objects: readonly KubernetesObject[]): Variables {
  return at<Variables>(findObject(objects, "ConfigMap", "clusterresource-template"), "data");
}

/** Variables of a domain, as flyteadmin reads them from `customData`. */
export function variablesOf(objects: readonly KubernetesObject[], domain: string): Variables {
  const file = configFile(objects, "flyte-clusterresourcesync-config", "cluster_resources.yaml");
  const customData = at<readonly Readonly<Record<string, readonly Record<string, { value: string }>[]>>[]>(
    file,
    "cluster_resources",
    "customData",
  );
  const variables = customData.flatMap((entry) => entry[domain] ?? []).flatMap(Object.entries);
  return Object.fromEntries(variables.map(([name, { value }]) => [name, value]));
}

/** What flyteadmin makes for a project and domain: it replaces text, and then reads YAML (controller.go). */
export function namespaceObjects(
  objects: readonly KubernetesObject[],
  project: string,
  domain: string,
): KubernetesObject[] {
  const namespace = `${project}-${domain}`;
  const variables = { ...variablesOf(objects, domain), namespace, project, domain };
  return Object.entries(templates(objects))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, template]) => {
      const text = Object.entries(variables).reduce(
        (replaced, [name, value]) => replaced.replaceAll(`{{ ${name} }}`, value),
        template,
      );
      return parseYamlStrict(text) as KubernetesObject;
    });
}
