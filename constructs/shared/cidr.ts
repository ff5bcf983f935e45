import { isIPv6 } from "node:net";

/** A range of IPv4 addresses without host bits; addresses are numbers from 0 to 2^32 - 1. */
export interface Cidr {
  /** The text that it was read from. */
  readonly text: string;
  /** The number after the slash. */
  readonly prefix: number;
  readonly first: number;
  readonly last: number;
  /** How many addresses it holds. */
  readonly size: number;
}

const ADDRESS = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/;

/** An IPv4 address as a number; nothing when the text is none. */
export function parseAddress(text: string): number | undefined {
  const bytes = ADDRESS.exec(text)?.slice(1).map(Number);
  if (!bytes || bytes.some((byte) => byte > 255)) return undefined;
  return bytes.reduce((address, byte) => address * 256 + byte, 0);
}

/** A number as an IPv4 address. */
export const formatAddress = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join(".");

/** What is wrong with a text as an IPv4 range, what is allowed, and what to write. */
export function cidrProblem(text: string): string | undefined {
  const given = JSON.stringify(text);
  const [addressText = "", prefixText, ...rest] = text.split("/");
  const address = parseAddress(addressText);
  if (address !== undefined && prefixText === undefined)
    return `${given} is a single address; allowed: ranges; write ${text}/32`;
  const prefix = /^(\d|[12]\d|3[0-2])$/.test(prefixText ?? "") ? Number(prefixText) : undefined;
  if (address === undefined || prefix === undefined || rest.length > 0)
    return `${given} is not an IPv4 range; allowed: address/prefix, such as 10.0.0.0/16`;
  const hostBits = address % 2 ** (32 - prefix);
  if (hostBits > 0)
    return `${given} has host bits set; allowed: the first address of a range; write ${formatAddress(address - hostBits)}/${prefix}`;
  return undefined;
}

/** Reads an IPv4 range; nothing when the text is none. */
export function parseCidr(text: string): Cidr | undefined {
  if (cidrProblem(text)) return undefined;
  const [address = "", prefix] = text.split("/");
  const first = parseAddress(address) ?? 0;
  const size = 2 ** (32 - Number(prefix));
  return { text, prefix: Number(prefix), first, last: first + size - 1, size };
}

/**
 * Reads an IPv4 range that was checked before.
 *
 * @throws Error when the text is not a range.
 */
export function cidr(text: string): Cidr {
  const range = parseCidr(text);
  if (!range) throw new Error(cidrProblem(text));
  return range;
}

/**
 * What is wrong with a range that is let in from outside: IPv4 or IPv6, of which no list of ours takes one so large
 * that it is no list any more.
 */
export function allowedRangeProblem(text: string): string | undefined {
  const [address = "", prefix = ""] = text.split("/");
  const ipv6 = isIPv6(address) && /^(\d{1,2}|1[01]\d|12[0-8])$/.test(prefix);
  const problem = ipv6 ? undefined : cidrProblem(text);
  if (problem) return problem;
  const given = JSON.stringify(text);
  // An IPv6 range with dots is one of IPv4 addresses.
  if (Number(prefix) < 8 || (ipv6 && address.includes(".")))
    return `${given} lets in too much of the internet; allowed: /8 and smaller; list the networks that you know`;
  // PostgreSQL takes it for all of Azure, other customers' machines too, and AKS for the cluster itself.
  return text.startsWith("0.")
    ? `${given} is not an address that anyone connects from: to Azure it means all of Azure; remove it`
    : undefined;
}

/** What is wrong with a range that is let in where a service knows IPv4 alone. */
export const allowedIpv4RangeProblem = (text: string): string | undefined =>
  cidrProblem(text) ?? allowedRangeProblem(text);

/**
 * What is wrong with the size of the range of Kubernetes services; its tenth address is the DNS service's.
 *
 * Source: https://learn.microsoft.com/azure/aks/concepts-network-ip-address-planning
 */
export function serviceRangeProblem(text: string): string | undefined {
  const { prefix } = cidr(text);
  return prefix < 13 || prefix > 28 ? `${text} has the wrong size; allowed: /13 to /28` : undefined;
}

/**
 * What is wrong with the size of the range of pods, of which each node takes a /24.
 *
 * Source: https://learn.microsoft.com/azure/aks/azure-cni-overlay
 */
export function podRangeProblem(text: string): string | undefined {
  return cidr(text).prefix > 24
    ? `${text} is too small, as each node takes a /24; allowed: /24 or larger`
    : undefined;
}

/** Whether the first range holds the whole second one. */
export const contains = (outer: Cidr, inner: Cidr): boolean =>
  outer.first <= inner.first && inner.last <= outer.last;

/** Whether two ranges share an address. */
export const overlaps = (a: Cidr, b: Cidr): boolean => a.first <= b.last && b.first <= a.last;

/**
 * The address at a place in a range, counted from its first address as 0: 10 is AKS's DNS service.
 *
 * @throws Error when the range ends before it.
 */
export function nthAddress(range: Cidr, index: number): string {
  if (index < 0 || index >= range.size) throw new Error(`${range.text} has no address ${index}`);
  return formatAddress(range.first + index);
}

/**
 * Ranges that no network, pod or service can have.
 *
 * Sources: https://learn.microsoft.com/azure/aks/concepts-network-cni-overview "Prerequisites",
 * https://learn.microsoft.com/azure/virtual-network/virtual-networks-faq, and for 0.0.0.0/8 RFC 1122, 3.2.1.3.
 */
const RESERVED: readonly Cidr[] = [
  "0.0.0.0/8",
  "169.254.0.0/16",
  "172.30.0.0/16",
  "172.31.0.0/16",
  "192.0.2.0/24",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "224.0.0.0/3",
].map(cidr);

/** Why a range cannot be that of a network, of pods or of services. */
export function reservedRangeProblem(text: string): string | undefined {
  const reserved = RESERVED.find((known) => overlaps(known, cidr(text)));
  return reserved && `${text} overlaps ${reserved.text}, which is reserved; take another range`;
}

/** The private ranges of RFC 1918. */
export const PRIVATE_RANGES: readonly Cidr[] = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"].map(cidr);

/** What is wrong with a text as a single IPv4 address of the internet. */
export function publicAddressProblem(text: string): string | undefined {
  if (parseAddress(text) === undefined)
    return `${JSON.stringify(text)} is not an IPv4 address; allowed: four numbers, such as 203.0.113.7`;
  const taken = [...RESERVED, ...PRIVATE_RANGES].find((known) => overlaps(known, cidr(`${text}/32`)));
  return taken && `${JSON.stringify(text)} lies in ${taken.text}, which is not public; give a public address`;
}
