import { findObject, type KubernetesObject } from "../support/helm";
import { parseYamlStrict } from "../support/yaml-strict";

type Texts = Readonly<Record<string, string>>;

export interface EnvVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string; readonly key: string } };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly command?: readonly string[];
  readonly env?: readonly EnvVariable[];
  readonly ports?: readonly { readonly containerPort: number }[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
  readonly [field: string]: unknown;
}

export interface Volume {
  readonly name: string;
  readonly secret?: { readonly secretName: string };
  readonly configMap?: { readonly name: string };
  readonly projected?: { readonly sources: readonly { readonly configMap?: { readonly name: string } }[] };
}

export interface Toleration {
  readonly key?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: string;
}

/** What runs pods, with the template of its pods taken apart. */
export interface Workload {
  readonly name: string;
  readonly kind: string;
  readonly labels: Texts;
  readonly annotations: Texts;
  readonly serviceAccount: string;
  readonly containers: readonly Container[];
  readonly volumes: readonly Volume[];
  readonly tolerations: readonly Toleration[];
}

/** The value that keys and indexes lead to, if there is one. */
export function at<T>(value: unknown, ...path: readonly (string | number)[]): T {
  return path.reduce<unknown>(
    (item, key) => (item as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  ) as T;
}

export function ofKind(objects: readonly KubernetesObject[], kind: string): KubernetesObject[] {
  return objects.filter((object) => object.kind === kind);
}

export const namesOf = (objects: readonly KubernetesObject[]): string[] =>
  objects.map(({ metadata }) => metadata.name);

export function workloadsOf(objects: readonly KubernetesObject[]): Workload[] {
  return objects.filter(({ kind }) => ["DaemonSet", "Deployment", "Job"].includes(kind)).map(workload);
}

/** The one Deployment of that name. */
export function deployment(objects: readonly KubernetesObject[], name: string): Workload {
  return workload(findObject(objects, "Deployment", name));
}

/** A file of a ConfigMap, as Flyte reads it. */
export function configFile(objects: readonly KubernetesObject[], configMap: string, file: string): unknown {
  const text = at<string | undefined>(findObject(objects, "ConfigMap", configMap), "data", file);
  if (text === undefined) throw new Error(`ConfigMap ${configMap} has no ${file}`);
  return parseYamlStrict(text);
}

function workload(object: KubernetesObject): Workload {
  const { metadata, spec } = at<{ metadata: object; spec: Record<string, unknown> }>(
    object,
    "spec",
    "template",
  );
  const list = <T>(field: string): readonly T[] => (spec[field] as readonly T[] | null | undefined) ?? [];
  return {
    name: object.metadata.name,
    kind: object.kind,
    labels: at<Texts | undefined>(metadata, "labels") ?? {},
    annotations: at<Texts | undefined>(metadata, "annotations") ?? {},
    serviceAccount: (spec["serviceAccountName"] as string | undefined) ?? "default",
    containers: [...list<Container>("initContainers"), ...list<Container>("containers")],
    volumes: list<Volume>("volumes"),
    tolerations: list<Toleration>("tolerations"),
  };
}
