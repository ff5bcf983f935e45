/** Name of the Secret, in Flyte's namespace, that cert-manager fills and the ingress reads. */
export const DEFAULT_TLS_SECRET = "flyte-tls";

/** What routes traffic to Flyte; `none` exposes nothing. */
export type IngressController = "envoy-gateway" | "ingress-nginx" | "none";
