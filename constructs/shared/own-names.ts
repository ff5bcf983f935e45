import { NAMESPACES, REGISTRATION_CLIENT, SYSTEM_NAMESPACES, taskNamespace } from "./service-accounts";

/** Helm releases of this project in Flyte's namespace. */
export const RELEASES = {
  flyte: "flyte",
  gateway: "flyte-gateway",
  certificate: "flyte-certificate",
  policies: "flyte-policies",
} as const;

/** Name of the registration operator's Helm release; registrations are releases beside it. */
export const OPERATOR_RELEASE = "flyte-registration-operator";

/** Secrets in Flyte's namespace: those of this project, and the ones that flyte-core v1.16 makes itself. */
export const SECRETS = {
  database: "db-pass",
  /** Keys of flyteadmin, which looks for them by this name. */
  admin: "flyte-admin-auth",
  /** Of propeller and scheduler; the chart mounts it by this name and no other. */
  propeller: "flyte-secret-auth",
  chartAdmin: "flyte-admin-secrets",
  chartWebhook: "flyte-pod-webhook",
} as const;

/** Secrets in the registration operator's namespace. */
export const OPERATOR_SECRETS = { flyte: "flyte-credentials", packages: "package-credentials" } as const;

const MACHINE_SECRET = "flyte-client-";

/** Secret of a machine's client. */
export const machineSecret = (clientId: string): string => `${MACHINE_SECRET}${clientId}`;

/** Clients of Flyte that are not machines of users. */
export const CLIENTS = {
  /** Of people's command line tools, which has no secret. */
  flytectl: "flytectl",
  /** Of flytepropeller and flytescheduler; the chart gives both the same. */
  propeller: "flytepropeller",
  registration: REGISTRATION_CLIENT,
} as const;

/** Secrets that Helm keeps its releases in. */
const HELM_SECRET = "sh.helm.release.";

const quote = (name: string): string => JSON.stringify(name);
const isOneOf = (names: object, name: string): boolean => (Object.values(names) as string[]).includes(name);

/** What is wrong with the name of somebody else's Secret in Flyte's namespace. */
export const flyteSecretProblem = (name: string): string | undefined =>
  isOneOf(SECRETS, name) || name.startsWith(MACHINE_SECRET) || name.startsWith(HELM_SECRET)
    ? `${quote(name)} is a Secret of Flyte itself; give yours another name`
    : undefined;

/** What is wrong with the name of somebody else's Secret in the registration operator's namespace. */
export const operatorSecretProblem = (name: string): string | undefined =>
  isOneOf(OPERATOR_SECRETS, name) || name.startsWith(HELM_SECRET)
    ? `${quote(name)} is a Secret of the registration operator itself; give yours another name`
    : undefined;

/** What is wrong with the id of a machine's client. */
export const machineClientProblem = (clientId: string): string | undefined =>
  isOneOf(CLIENTS, clientId) ? `${quote(clientId)} is a client of Flyte itself; take another id` : undefined;

/** What is wrong with the name of a registration, which is a Helm release too. */
export const registrationNameProblem = (name: string): string | undefined =>
  name === OPERATOR_RELEASE
    ? `${name} is the Helm release of the registration operator itself; allowed: any other name; give it another`
    : undefined;

/** Namespaces that AKS, Kubernetes and this project have. */
const NAMESPACES_IN_USE = new Set<string>([
  ...SYSTEM_NAMESPACES,
  "kube-public",
  "kube-node-lease",
  "app-routing-system",
  "aks-command",
  "aks-istio-system",
  ...Object.values(NAMESPACES),
]);

/** What is wrong with the namespace of a project and domain. */
export const taskNamespaceProblem = (project: string, domain: string): string | undefined => {
  const name = taskNamespace(project, domain);
  return NAMESPACES_IN_USE.has(name)
    ? `${project} and the domain ${domain} make the namespace ${name}, which is the cluster's own; rename one`
    : undefined;
};
