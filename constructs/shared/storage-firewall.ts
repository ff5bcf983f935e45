import { allowedIpv4RangeProblem, cidr, cidrProblem, formatAddress, overlaps, PRIVATE_RANGES } from "./cidr";

/**
 * Most address rules of a storage account; subnet rules count apart.
 * https://learn.microsoft.com/azure/storage/common/storage-network-security-limitations
 */
const MAX_RULES = 400;

/** Ranges in the form that a storage account's firewall takes: it knows no /31 and no /32. */
export function storageAddressRules(ranges: readonly string[]): string[] {
  return [...new Set(ranges)].flatMap((text) => {
    const { prefix, first, last } = cidr(text);
    if (prefix < 31) return [text];
    return [...new Set([first, last])].map(formatAddress);
  });
}

/** What a storage account's firewall refuses about one range. */
export function storageRangeProblem(text: string): string | undefined {
  const problem = allowedIpv4RangeProblem(text);
  if (problem) return problem;
  const reserved = PRIVATE_RANGES.find((known) => overlaps(known, cidr(text)));
  return (
    reserved &&
    `"${text}" lies in the private range ${reserved.text}, which a storage account's firewall refuses; private networks reach it by private endpoints or the node subnet`
  );
}

/** What a storage account's firewall refuses about the list as a whole. */
export function storageListProblem(ranges: readonly string[]): string | undefined {
  if (ranges.some((text) => cidrProblem(text))) return undefined;
  const count = storageAddressRules(ranges).length;
  return count > MAX_RULES ? `${count} address rules; a storage account has at most ${MAX_RULES}` : undefined;
}
