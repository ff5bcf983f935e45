/** A taint of a node, taken apart. */
export interface Taint {
  /** Key, a qualified name such as `nvidia.com/gpu`. */
  readonly key: string;
  /** Value, a label's value. */
  readonly value: string;
  /** What it does. */
  readonly effect: TaintEffect;
}

/** What a taint does to a pod that does not tolerate it. */
export type TaintEffect = "NoSchedule" | "PreferNoSchedule" | "NoExecute";

const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const NAME = /^[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?$/;
const TAINT = /^([^=:]+)=([^=:]+):(NoSchedule|PreferNoSchedule|NoExecute)$/;
const QUANTITY = /^(\d+(?:\.\d*)?|\.\d+)(?:([numkMGTPE]|[KMGTPE]i)|[eE]([+-]?\d{1,2}))?$/;

// https://learn.microsoft.com/azure/aks/use-labels, "Reserved prefixes"; kubelets may not set the k8s.io ones.
const RESERVED_DOMAINS = ["kubernetes.azure.com", "kubernetes.io", "k8s.io"];

// The same page, "Deprecated labels", which AKS still sets; and the taint of system pools
// (https://learn.microsoft.com/azure/aks/deployment-safeguards, "Reserved System Pool Taints").
const RESERVED_KEYS = ["agentpool", "storageprofile", "storagetier", "accelerator", "criticaladdonsonly"];

/** Whether a text is a DNS-1123 label, as namespaces and pods need: at most 63 characters. */
export const isDnsLabel = (value: string): boolean => value.length <= 63 && LABEL.test(value);

/** Whether a text is a DNS-1123 subdomain, as most Kubernetes names are: at most 253 characters. */
export const isDnsSubdomain = (value: string): boolean =>
  value.length <= 253 && value.split(".").every((part) => LABEL.test(part));

/** Whether a text can be the value of a label or taint; an empty one can. */
export const isLabelValue = (value: string): boolean =>
  value === "" || (value.length <= 63 && NAME.test(value));

/** Whether a text can be the key of a label or taint: an optional domain and `/`, then a name. */
export function isLabelKey(key: string): boolean {
  const [name = "", domain, ...rest] = key.split("/").reverse();
  return (
    rest.length === 0 && name !== "" && isLabelValue(name) && (domain === undefined || isDnsSubdomain(domain))
  );
}

/** What is wrong with a text as a DNS-1123 label. */
export const dnsLabelProblem = (value: string): string | undefined =>
  isDnsLabel(value)
    ? undefined
    : `${JSON.stringify(value)} is not a DNS label; allowed: 1 to 63 characters: lower-case letters, digits and hyphens, no hyphen at either end`;

/** What is wrong with a text as a DNS-1123 subdomain. */
export const dnsSubdomainProblem = (value: string): string | undefined =>
  isDnsSubdomain(value)
    ? undefined
    : `${JSON.stringify(value)} is not a Kubernetes name; allowed: 1 to 253 characters: lower-case letters, digits, hyphens and dots, a letter or digit at either end of each part`;

/** What is wrong with the key of a label or taint that a person puts on a node. */
export function nodeKeyProblem(key: string): string | undefined {
  const given = JSON.stringify(key);
  if (!isLabelKey(key))
    return `${given} is not a label key; allowed: up to 63 letters, digits, - _ . with a letter or digit at either end, after an optional domain and /`;
  const domain = key.includes("/") ? key.split("/")[0] : undefined;
  const reserved = RESERVED_DOMAINS.find((name) => domain === name || domain?.endsWith(`.${name}`));
  if (reserved)
    return `${given} is reserved: AKS and Kubernetes set all keys under ${reserved}; take a domain of your own`;
  return RESERVED_KEYS.includes(key.toLowerCase())
    ? `${given} is reserved: AKS sets it itself; take another key, such as one in a domain of your own`
    : undefined;
}

/** What is wrong with the value of a label. */
export const labelValueProblem = (value: string): string | undefined =>
  isLabelValue(value)
    ? undefined
    : `${JSON.stringify(value)} is not a label value; allowed: up to 63 letters, digits, - _ . with a letter or digit at either end`;

/** Takes `key=value:Effect` apart; nothing when it has not that shape. */
export function parseTaint(text: string): Taint | undefined {
  const [, key, value, effect] = TAINT.exec(text) ?? [];
  return key && value && effect ? { key, value, effect: effect as TaintEffect } : undefined;
}

/** What is wrong with a taint that a person puts on a node. */
export function taintProblem(text: string): string | undefined {
  const taint = parseTaint(text);
  if (!taint)
    return `${JSON.stringify(text)} is not a taint; allowed: key=value:Effect, with NoSchedule, PreferNoSchedule or NoExecute as effect`;
  return nodeKeyProblem(taint.key) ?? labelValueProblem(taint.value);
}

const SCALE: Record<string, number> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** A Kubernetes quantity (`500m`, `64Gi`, `1e3`) as a number; nothing when it is none, or is negative. */
export function parseQuantity(text: string): number | undefined {
  const match = QUANTITY.exec(text);
  if (!match) return undefined;
  const [, number, unit, exponent] = match;
  return Number(number) * (unit ? (SCALE[unit] ?? 1) : 10 ** Number(exponent ?? 0));
}

/** What is wrong with a Kubernetes quantity. */
export const quantityProblem = (text: string): string | undefined =>
  parseQuantity(text) === undefined
    ? `${JSON.stringify(text)} is not a Kubernetes quantity; allowed: a number with an optional unit, such as 500m, 16 or 64Gi`
    : undefined;
