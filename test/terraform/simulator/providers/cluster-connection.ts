import type { Site } from "../behaviour";
import { Refusal, type CloudObject } from "../cloud";
import { isUnknown, textAt, valueAt, type Value, type Values } from "../values";
import { CLUSTER, hostOf } from "./azure-cluster";

/** A way to a cluster that exists and lets the caller in. */
export interface Connection {
  readonly host: string;
  readonly reliedOn: readonly CloudObject[];
}

/** Connects as client-go would; `settings` has its names, as both providers give them. */
export function connect(settings: Value | undefined, { cloud }: Site): Connection {
  const host = textAt(settings, "host");
  if (!host) {
    throw unreachable(
      isUnknown(valueAt(settings, "host")) || isUnknown(settings)
        ? "the provider's configuration is not known yet"
        : "invalid configuration: no configuration has been provided, try setting KUBERNETES_MASTER environment variable",
    );
  }
  const cluster = cloud.all().find((object) => object.type === CLUSTER && hostOf(object) === host);
  if (!cluster)
    throw unreachable(`Get "${host}/version": dial tcp: lookup ${new URL(host).hostname}: no such host`);
  return { host, reliedOn: [cluster, ...authorise(settings, cluster, cloud.all())] };
}

function authorise(
  settings: Value | undefined,
  cluster: CloudObject,
  all: readonly CloudObject[],
): CloudObject[] {
  const certificate = textAt(settings, "client_certificate");
  if (certificate) {
    const accepted = ["kube_config", "kube_admin_config"].flatMap(
      (name) => textAt(cluster.values, `${name}.0.client_certificate`) ?? [],
    );
    if (!certificate.startsWith("-----BEGIN"))
      throw unreachable("tls: failed to find any PEM data in certificate input");
    if (!accepted.some((encoded) => decode(encoded) === certificate)) throw unauthorized();
    return [];
  }
  const token =
    textAt(settings, "token") ?? textAt(settings, "exec.command") ?? textAt(settings, "exec.0.command");
  if (!token) throw unauthorized();
  if (
    valueAt(cluster.values, "azure_active_directory_role_based_access_control.0.azure_rbac_enabled") !== true
  ) {
    return [];
  }
  const roles = all.filter(
    ({ type, values }) => type === "azurerm_role_assignment" && administers(values, cluster),
  );
  if (roles.length > 0) return roles;
  throw new Refusal(
    "Kubernetes cluster unreachable: Forbidden: the deployer has no role in the cluster",
    `No role assignment with an AKS RBAC administrator role covers ${cluster.name}.`,
  );
}

function administers(assignment: Values, cluster: CloudObject): boolean {
  const role = textAt(assignment, "role_definition_name") ?? "";
  const scope = textAt(assignment, "scope");
  return (
    /RBAC (Cluster )?Admin/.test(role) &&
    scope !== undefined &&
    `${cluster.name}/`.startsWith(scope.replace(/\/?$/, "/"))
  );
}

function decode(base64: string): string {
  return Buffer.from(base64, "base64").toString("utf8");
}

function unreachable(reason: string): Refusal {
  return new Refusal(`Kubernetes cluster unreachable: ${reason}`);
}

function unauthorized(): Refusal {
  return unreachable("the server has asked for the client to provide credentials");
}

const ALWAYS_THERE = ["default", "kube-system", "kube-public", "kube-node-lease"];
export const NAMESPACE = "kubernetes_namespace_v1";

/** The namespace that something goes into, refused when it is not there; none for one that every cluster has. */
export function requireNamespace(name: string, host: string, { cloud }: Site): CloudObject[] {
  const namespace = cloud.get(NAMESPACE, name, host);
  if (namespace) return [namespace];
  if (ALWAYS_THERE.includes(name)) return [];
  throw new Refusal(`namespaces "${name}" not found`);
}
