/** How task pods can be told apart in Azure. */
export const TASK_IDENTITY_MODES = ["shared", "perDomain", "perProject"] as const;

/** How nodes can reach the internet. */
export const OUTBOUNDS = ["loadBalancer", "natGateway"] as const;

/** What can route traffic to Flyte. */
export const INGRESS_CONTROLLERS = ["envoy-gateway", "ingress-nginx", "none"] as const;
