interface VmSeries {
  /** Names of series, as Azure writes them. */
  readonly series: readonly string[];
  readonly pattern: RegExp;
  /** When Azure takes the last machines away, or took them. */
  readonly retires: string;
  readonly successor: string;
}

/**
 * Series that are gone. Azure's page names the older ones no longer.
 *
 * Source: https://learn.microsoft.com/azure/virtual-machines/sizes/lifecycle/retirements-and-capacity-restrictions
 * (2026-09-24) and its earlier copies.
 */
export const RETIRED_SERIES: readonly VmSeries[] = [
  {
    series: ["NC"],
    pattern: /^Standard_NC\d+r?$/i,
    retires: "2023-09-06",
    successor: "Standard_NC4as_T4_v3",
  },
  {
    series: ["NCv2"],
    pattern: /^Standard_NC\d+r?s_v2$/i,
    retires: "2023-09-06",
    successor: "Standard_NC4as_T4_v3",
  },
  {
    series: ["NCv3", "NCv3-NC24rs"],
    pattern: /^Standard_NC\d+r?s_v3$/i,
    retires: "2025-09-30",
    successor: "Standard_NC40ads_H100_v5",
  },
  {
    series: ["ND"],
    pattern: /^Standard_ND\d+r?s$/i,
    retires: "2023-09-06",
    successor: "Standard_NC40ads_H100_v5",
  },
  {
    series: ["NV"],
    pattern: /^Standard_NV\d+$/i,
    retires: "2023-09-06",
    successor: "Standard_NV36ads_A10_v5",
  },
  {
    series: ["NVv3"],
    pattern: /^Standard_NV\d+s_v3$/i,
    retires: "2026-09-30",
    successor: "Standard_NV36ads_A10_v5",
  },
  {
    series: ["NVv4"],
    pattern: /^Standard_NV\d+as_v4$/i,
    retires: "2026-09-30",
    successor: "Standard_NV36ads_A10_v5",
  },
  { series: ["A"], pattern: /^Standard_A\d+m?$/i, retires: "2024-08-31", successor: "Standard_D2s_v5" },
  {
    series: ["DCsv2"],
    pattern: /^Standard_DC\d+s_v2$/i,
    retires: "2026-06-30",
    successor: "Standard_DC4as_v5",
  },
  {
    series: ["DCas_cc_v5", "DCads_cc_v5"],
    pattern: /^Standard_DC\d+ad?s_cc_v5$/i,
    retires: "2026-09-01",
    successor: "Standard_DC4as_v5",
  },
  {
    series: ["ECas_cc_v5", "ECads_cc_v5"],
    pattern: /^Standard_EC\d+ad?s_cc_v5$/i,
    retires: "2026-09-01",
    successor: "Standard_EC4as_v5",
  },
];

/** Series that new subscriptions cannot deploy, and whose quota no longer grows, since July 2026. Same source. */
export const CLOSED_SERIES: readonly VmSeries[] = [
  {
    series: ["Av2", "Amv2"],
    pattern: /^Standard_A\d+m?_v2$/i,
    retires: "2028-11-15",
    successor: "Standard_D2s_v5",
  },
  {
    series: ["B", "Bs"],
    pattern: /^Standard_B\d+(ls|m?s)$/i,
    retires: "2028-11-15",
    successor: "Standard_B2s_v2",
  },
  { series: ["D", "Ds"], pattern: /^Standard_DS?\d+$/i, retires: "2028-05-01", successor: "Standard_D4s_v5" },
  {
    series: ["Dv2", "Dsv2"],
    pattern: /^Standard_DS?\d+(-\d+)?_v2(_Promo)?$/i,
    retires: "2028-05-01",
    successor: "Standard_D4s_v5",
  },
  {
    series: ["Dv3", "Dsv3"],
    pattern: /^Standard_D\d+(-\d+)?s?_v3$/i,
    retires: "2029-11-15",
    successor: "Standard_D4s_v5",
  },
  {
    series: ["Ev3", "Esv3"],
    pattern: /^Standard_E\d+(-\d+)?i?s?_v3$/i,
    retires: "2029-11-15",
    successor: "Standard_E8s_v5",
  },
  {
    series: ["F", "Fs"],
    pattern: /^Standard_F\d+s?$/i,
    retires: "2028-11-15",
    successor: "Standard_F4als_v6",
  },
  {
    series: ["Fsv2"],
    pattern: /^Standard_F\d+s_v2$/i,
    retires: "2028-11-15",
    successor: "Standard_F4als_v6",
  },
  {
    series: ["G", "Gs"],
    pattern: /^Standard_GS?\d+(-\d+)?$/i,
    retires: "2028-11-15",
    successor: "Standard_E32s_v5",
  },
  { series: ["Ls"], pattern: /^Standard_L\d+s$/i, retires: "2028-05-01", successor: "Standard_L8s_v3" },
  { series: ["Lsv2"], pattern: /^Standard_L\d+s_v2$/i, retires: "2028-11-15", successor: "Standard_L8s_v3" },
];

/** Other series with an announced end. Same source. */
export const ENDING_SERIES: readonly VmSeries[] = [
  {
    series: ["DCsv3", "DCdsv3"],
    pattern: /^Standard_DC\d+d?s_v3$/i,
    retires: "2029-10-31",
    successor: "Standard_DC4as_v5",
  },
  {
    series: ["M192is_v2", "M192ims_v2", "M192ids_v2", "M192idms_v2"],
    pattern: /^Standard_M192i[dm]*s_v2$/i,
    retires: "2027-03-31",
    successor: "Standard_E96s_v5",
  },
  { series: ["NP"], pattern: /^Standard_NP\d+s$/i, retires: "2027-05-31", successor: "a GPU size" },
  { series: ["HC"], pattern: /^Standard_HC\d+/i, retires: "2027-05-31", successor: "Standard_HB120rs_v3" },
  {
    series: ["HBv2"],
    pattern: /^Standard_HB\d+(-\d+)?rs_v2$/i,
    retires: "2027-05-31",
    successor: "Standard_HB120rs_v3",
  },
];

/** The series that a size belongs to. A size at a promotional price ends with its series. */
const seriesOf = (list: readonly VmSeries[], size: string) =>
  list.find(({ pattern }) => pattern.test(size.replace(/_Promo$/i, "")));

const named = ({ series }: VmSeries): string =>
  `the ${series.length > 1 ? `${series.slice(0, -1).join(", ")} and ${series.at(-1)}` : series[0]} series`;

/** Why nobody can use a VM size: it is not one, or it is retired. */
export function vmSizeProblem(size: string): string | undefined {
  if (!/^Standard_[A-Z]+\d+[A-Za-z0-9_-]*$/.test(size))
    return `${JSON.stringify(size)} is not a VM size; allowed: names such as Standard_D4s_v5`;
  const retired = seriesOf(RETIRED_SERIES, size);
  return (
    retired && `${size} is retired: ${named(retired)} ended on ${retired.retires}; take ${retired.successor}`
  );
}

/** What a person should know about a VM size that some subscriptions can use, or only for a while. */
export function vmSizeWarning(size: string): string | undefined {
  const closed = seriesOf(CLOSED_SERIES, size);
  if (closed)
    return `${size}: new subscriptions cannot deploy ${named(closed)} since July 2026; those that have quota for it can, without more of it, until it retires on ${closed.retires}; plan a move to ${closed.successor}`;
  const ending = seriesOf(ENDING_SERIES, size);
  return (
    ending && `${size}: ${named(ending)} retires on ${ending.retires}; plan a move to ${ending.successor}`
  );
}

/** Whether a VM size, or a database SKU, earns credits instead of having its processors to itself. */
export const isBurstable = (size: string): boolean => /^(B_)?Standard_B\d/i.test(size);

/** Who makes the GPUs of a VM size. */
export type GpuMaker = "nvidia" | "amd";

/**
 * Who makes the GPUs of a VM size; nothing where it has none. The N family has them, but for NP (field-programmable
 * arrays) and NM (media accelerators). A maker is told by the name of its device, NVIDIA's being all others.
 *
 * Source: https://learn.microsoft.com/azure/virtual-machines/vm-naming-conventions
 */
export function gpuMaker(size: string): GpuMaker | undefined {
  if (!/^Standard_N(?![MP])[A-Z]*\d/i.test(size)) return undefined;
  return /^Standard_NV\d+as_v4$|_(V|MI)\d{3}/i.test(size) ? "amd" : "nvidia";
}

/**
 * Whether the driver of a VM size's GPUs must be AKS's own: NVIDIA's operator has no GRID driver.
 *
 * Source: https://github.com/Azure/AgentBaker, aks-node-controller/pkg/gpu/skus.go (2026-08-21)
 */
export const needsGridDriver = (size: string): boolean => /_(A10|RTXPRO6000BSE)_v\d+$/i.test(size);

/** Why a VM size cannot be that of a pool whose nodes are not GPU nodes. */
export function plainVmSizeProblem(size: string): string | undefined {
  const problem = vmSizeProblem(size);
  if (problem) return problem;
  const maker = gpuMaker(size);
  if (maker === "amd") return amdProblem(size);
  return (
    maker &&
    `${size} has GPUs, and tasks get them in GPU pools alone (cluster.gpuPools, or a GpuNodePool); make it one, or take a size without GPUs`
  );
}

/** Why a VM size cannot be that of a pool of GPU nodes. */
export function gpuVmSizeProblem(size: string): string | undefined {
  const problem = vmSizeProblem(size);
  if (problem) return problem;
  const maker = gpuMaker(size);
  if (maker === "amd") return amdProblem(size);
  return maker
    ? undefined
    : `${size} has no GPU; take a size that has, such as Standard_NC4as_T4_v3, or make it a plain pool (cluster.nodePools, or a NodePool)`;
}

const amdProblem = (size: string): string =>
  `${size} has AMD GPUs, which no pool can use: the driver that AKS installs, the operator and the resource that tasks ask for are NVIDIA's; take a size with NVIDIA GPUs, such as Standard_NC4as_T4_v3`;
