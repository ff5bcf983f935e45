import type { INGRESS_CONTROLLERS } from "../shared/closed-sets";
import { dnsSubdomainProblem } from "../shared/kubernetes-names";
import { flyteSecretProblem } from "../shared/own-names";
import { ifKnown, prefixed } from "../shared/validation";

/** Name of the Secret, in Flyte's namespace, that cert-manager fills and the ingress reads. */
export const DEFAULT_TLS_SECRET = "flyte-tls";

/** What routes traffic to Flyte; `none` exposes nothing. */
export type IngressController = (typeof INGRESS_CONTROLLERS)[number];

/** What is wrong with the name of the Secret that holds the certificate. */
export const tlsSecretProblem = (name: string): string | undefined =>
  dnsSubdomainProblem(name) ?? flyteSecretProblem(name);

/** The same, as a prop of an ingress. */
export const tlsSecretNameProblem = (name: string | undefined): string | undefined =>
  prefixed("tlsSecretName", ifKnown(name, tlsSecretProblem));
