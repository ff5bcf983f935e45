interface VmFamily {
  readonly family: string;
  readonly pattern: RegExp;
  /** When Azure takes the last machines away, or took them. */
  readonly retires: string;
  readonly successor: string;
}

/**
 * Families that are gone.
 *
 * Source: https://learn.microsoft.com/azure/virtual-machines/sizes/lifecycle/retirements-and-capacity-restrictions
 * (2026-09-24) and its earlier copies.
 */
const RETIRED: readonly VmFamily[] = [
  { family: "NC", pattern: /^Standard_NC\d+r?$/, retires: "2023-09-06", successor: "Standard_NC4as_T4_v3" },
  {
    family: "NCv2",
    pattern: /^Standard_NC\d+r?s_v2$/,
    retires: "2023-09-06",
    successor: "Standard_NC4as_T4_v3",
  },
  {
    family: "NCv3",
    pattern: /^Standard_NC\d+r?s_v3$/,
    retires: "2025-09-30",
    successor: "Standard_NC40ads_H100_v5",
  },
  {
    family: "ND",
    pattern: /^Standard_ND\d+r?s$/,
    retires: "2023-09-06",
    successor: "Standard_NC40ads_H100_v5",
  },
  { family: "NV", pattern: /^Standard_NV\d+$/, retires: "2023-09-06", successor: "Standard_NV36ads_A10_v5" },
  {
    family: "NVv3",
    pattern: /^Standard_NV\d+s_v3$/,
    retires: "2026-09-30",
    successor: "Standard_NV36ads_A10_v5",
  },
  {
    family: "NVv4",
    pattern: /^Standard_NV\d+as_v4$/,
    retires: "2026-09-30",
    successor: "Standard_NV36ads_A10_v5",
  },
  { family: "A", pattern: /^Standard_A\d+m?$/, retires: "2024-08-31", successor: "Standard_D2s_v5" },
  { family: "DCsv2", pattern: /^Standard_DC\d+s_v2$/, retires: "2026-06-30", successor: "Standard_DC4as_v5" },
  {
    family: "DCas_cc_v5",
    pattern: /^Standard_DC\d+ad?s_cc_v5$/,
    retires: "2026-09-01",
    successor: "Standard_DC4as_v5",
  },
  {
    family: "ECas_cc_v5",
    pattern: /^Standard_EC\d+ad?s_cc_v5$/,
    retires: "2026-09-01",
    successor: "Standard_EC4as_v5",
  },
];

/** Families that new subscriptions cannot deploy, and whose quota no longer grows, since July 2026. Same source. */
const CLOSED: readonly VmFamily[] = [
  { family: "Av2", pattern: /^Standard_A\d+m?_v2$/, retires: "2028-11-15", successor: "Standard_D2s_v5" },
  { family: "B", pattern: /^Standard_B\d+(ls|m?s)$/, retires: "2028-11-15", successor: "Standard_B2s_v2" },
  { family: "D and DS", pattern: /^Standard_DS?\d+$/, retires: "2028-05-01", successor: "Standard_D4s_v5" },
  {
    family: "Dv2 and DSv2",
    pattern: /^Standard_DS?\d+(-\d+)?_v2(_Promo)?$/,
    retires: "2028-05-01",
    successor: "Standard_D4s_v5",
  },
  {
    family: "Dv3 and Dsv3",
    pattern: /^Standard_D\d+(-\d+)?s?_v3$/,
    retires: "2029-11-15",
    successor: "Standard_D4s_v5",
  },
  {
    family: "Ev3 and Esv3",
    pattern: /^Standard_E\d+(-\d+)?i?s?_v3$/,
    retires: "2029-11-15",
    successor: "Standard_E8s_v5",
  },
  { family: "F and Fs", pattern: /^Standard_F\d+s?$/, retires: "2028-11-15", successor: "Standard_F4als_v6" },
  { family: "Fsv2", pattern: /^Standard_F\d+s_v2$/, retires: "2028-11-15", successor: "Standard_F4als_v6" },
  {
    family: "G and GS",
    pattern: /^Standard_GS?\d+(-\d+)?$/,
    retires: "2028-11-15",
    successor: "Standard_E32s_v5",
  },
  { family: "Ls", pattern: /^Standard_L\d+s$/, retires: "2028-05-01", successor: "Standard_L8s_v3" },
  { family: "Lsv2", pattern: /^Standard_L\d+s_v2$/, retires: "2028-11-15", successor: "Standard_L8s_v3" },
];

/** Families with an announced end that can still be had. Same source. */
const ENDING: readonly VmFamily[] = [
  {
    family: "DCsv3 and DCdsv3",
    pattern: /^Standard_DC\d+d?s_v3$/,
    retires: "2029-10-31",
    successor: "Standard_DC4as_v5",
  },
  {
    family: "Mv2 isolated",
    pattern: /^Standard_M192i[dm]*s_v2$/,
    retires: "2027-03-31",
    successor: "Standard_E96s_v5",
  },
  { family: "NP", pattern: /^Standard_NP\d+s$/, retires: "2027-05-31", successor: "a GPU size" },
  { family: "HC", pattern: /^Standard_HC\d+/, retires: "2027-05-31", successor: "Standard_HB120rs_v3" },
  {
    family: "HBv2",
    pattern: /^Standard_HB\d+(-\d+)?rs_v2$/,
    retires: "2027-05-31",
    successor: "Standard_HB120rs_v3",
  },
];

const find = (families: readonly VmFamily[], size: string) =>
  families.find(({ pattern }) => pattern.test(size));

/** Why a VM size cannot be used: it is no size at all, is retired, or is closed to new subscriptions. */
export function vmSizeProblem(size: string): string | undefined {
  if (!/^Standard_[A-Z]+\d+[A-Za-z0-9_-]*$/.test(size))
    return `${JSON.stringify(size)} is no VM size; allowed: names such as Standard_D4s_v5`;
  const retired = find(RETIRED, size);
  if (retired)
    return `${size} is retired: the ${retired.family} series ended on ${retired.retires}; take ${retired.successor}`;
  const closed = find(CLOSED, size);
  return (
    closed &&
    `${size} cannot be deployed by new subscriptions since July 2026, and the ${closed.family} series retires on ${closed.retires}; take ${closed.successor}`
  );
}

/** What a person should know about a VM size that can be used. */
export function vmSizeWarning(size: string): string | undefined {
  const ending = find(ENDING, size);
  return (
    ending && `the ${ending.family} series retires on ${ending.retires}; plan a move to ${ending.successor}`
  );
}

/** Whether a VM size, or a database SKU, earns credits instead of having its processors to itself. */
export const isBurstable = (size: string): boolean => /^(B_)?Standard_B\d/.test(size);
