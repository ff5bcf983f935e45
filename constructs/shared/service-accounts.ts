import type { ServiceAccountRef } from "./interfaces";

/** Namespace of Flyte's own components. */
export const FLYTE_NAMESPACE = "flyte";

/** Namespaces of everything else that this project puts into the cluster. */
export const NAMESPACES = {
  certManager: "cert-manager",
  envoyGateway: "envoy-gateway-system",
  ingressNginx: "ingress-nginx",
  gpuOperator: "gpu-operator",
  registration: "flyte-registration",
} as const;

/** Namespaces of Kubernetes and AKS. */
export const SYSTEM_NAMESPACES = ["kube-system", "gatekeeper-system"] as const;

/**
 * The components that read and write blobs, by the names that flyte-core fixes for their service accounts: these
 * three need an identity, no other does.
 */
export const BACKEND_COMPONENTS = ["flyteadmin", "datacatalog", "flytepropeller"] as const;

/** Service accounts of the backend. */
export const BACKEND_SERVICE_ACCOUNTS: readonly ServiceAccountRef[] = BACKEND_COMPONENTS.map((name) => ({
  namespace: FLYTE_NAMESPACE,
  name,
}));

/** Service account of cert-manager's controller, by the name that its chart gives it. */
export const CERT_MANAGER_SERVICE_ACCOUNT: ServiceAccountRef = {
  namespace: NAMESPACES.certManager,
  name: "cert-manager",
};

/** Namespace that Flyte runs the tasks of a project and domain in. */
export function taskNamespace(project: string, domain: string): string {
  return `${project}-${domain}`;
}

/** Namespaces of all projects and domains. */
export function taskNamespaces(projects: readonly string[], domains: readonly string[]): string[] {
  return projects.flatMap((project) => domains.map((domain) => taskNamespace(project, domain)));
}

/** Label of pods that get a token of their service account's identity. */
export const WORKLOAD_IDENTITY_USE = "azure.workload.identity/use";

/** Annotation of service accounts: the client id of their identity. */
export const WORKLOAD_IDENTITY_CLIENT_ID = "azure.workload.identity/client-id";

/** Label by which the webhook of workload identity knows the pods that it serves. */
export const WORKLOAD_IDENTITY_LABEL = { [WORKLOAD_IDENTITY_USE]: "true" } as const;

/** Annotation by which a service account names its identity. */
export function workloadIdentityAnnotation(clientId: string): Record<string, string> {
  return { [WORKLOAD_IDENTITY_CLIENT_ID]: clientId };
}

/** Id of the registration operator as a client of Flyte. */
export const REGISTRATION_CLIENT = "flyte-registration-operator";
