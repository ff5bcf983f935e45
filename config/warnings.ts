import { cidr, contains, PRIVATE_RANGES } from "../constructs/shared/cidr";
import { type Problem, warning } from "./problems";
import { type Given, KUBERNETES_MINORS, minor, pools, type Rule } from "./rules";
import type { Environment } from "./environment-schema";

/** What is legal, and most likely not meant. What is risky, the constructs say themselves. */
export const warnings: readonly Rule[] = [
  reach,
  privateRanges,
  capacity,
  versions,
  certificates,
  serviceAccounts,
];

function* reach({ network }: Environment): Iterable<Problem> {
  if (network.existing && network.outbound === "natGateway")
    yield warning(
      ["network", "outbound"],
      "the existing nodes' subnet must have its NAT gateway already; the stack makes none there",
    );
}

const listOf = (access: string | { allow: string[] }): string[] =>
  typeof access === "string" ? [] : access.allow;

/**
 * Lists that traffic from the internet is held against. Azure's documentation asks for public ranges in each and says
 * of none that it refuses others.
 */
const PUBLIC_LISTS: readonly {
  readonly path: readonly string[];
  readonly of: (config: Environment) => readonly string[];
  /** Whether a private range has a meaning there. */
  readonly fits?: (config: Environment, range: string) => boolean;
  readonly way: string;
}[] = [
  {
    path: ["cluster", "authorizedIpRanges"],
    of: ({ cluster }) => cluster.authorizedIpRanges,
    way: "or set cluster.privateApiServer: true",
  },
  {
    path: ["database", "access", "allow"],
    of: ({ database }) => listOf(database.access),
    way: "or set database.access: private",
  },
  {
    path: ["ingress", "allowedSourceRanges"],
    of: ({ ingress }) => ingress.allowedSourceRanges,
    // What runs in the cluster comes with the address of its pod.
    fits: ({ network }, range) => contains(cidr(network.podCidr), cidr(range)),
    way: "or remove it",
  },
];

function* privateRanges(config: Environment): Iterable<Problem> {
  for (const { path, of, fits, way } of PUBLIC_LISTS) {
    for (const [index, range] of of(config).entries()) {
      const known = PRIVATE_RANGES.find((outer) => contains(outer, cidr(range)));
      if (known && !fits?.(config, range))
        yield warning(
          [...path, index],
          `${range} lies in the private range ${known.text}, which nothing on the internet comes from; give the public address that this network goes out by, ${way}`,
        );
    }
  }
}

// https://learn.microsoft.com/azure/aks/quotas-skus-regions
const MAX_NODES = 5000;
// Azure keeps five addresses of a subnet.
const AZURE_ADDRESSES = 5;
/** The nodes that a pool has at most while it is upgraded: a tenth more, but no more GPU nodes. */
const peakOf = ({ path, pool: { maxCount, spot } }: ReturnType<typeof pools>[number]): number =>
  path[1] === "gpuPools" && !spot ? maxCount : Math.ceil(maxCount * 1.1);

function* capacity(config: Environment, given: Given): Iterable<Problem> {
  const { network } = config;
  const all = pools(config);
  const nodes = sum(all.map(({ pool }) => pool.maxCount));
  const peak = sum(all.map(peakOf));
  if (nodes > MAX_NODES)
    yield warning(["cluster"], `the pools can reach ${nodes} nodes; AKS stops at ${MAX_NODES}`);
  const rooms: [key: "podCidr" | "nodeSubnet", room: number][] = [
    ["podCidr", cidr(network.podCidr).size / 256],
  ];
  if (!network.existing) rooms.push(["nodeSubnet", cidr(network.nodeSubnet).size - AZURE_ADDRESSES]);
  for (const [key, room] of rooms) {
    if (peak > room)
      yield warning(
        given("network", key) ? ["network", key] : ["cluster"],
        given("network", key)
          ? `${network[key]} is enough for ${room} nodes, and the pools can reach ${peak} while they are upgraded; take a larger range, or lower maxCount`
          : `the pools can reach ${peak} nodes while they are upgraded, and network.${key} ${network[key]} is enough for ${room}; lower maxCount, or set a larger range`,
      );
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function* versions({ cluster: { kubernetesVersion }, database }: Environment): Iterable<Problem> {
  const { oldest, newest } = KUBERNETES_MINORS;
  if (kubernetesVersion && minor(kubernetesVersion) === oldest)
    yield warning(
      ["cluster", "kubernetesVersion"],
      `${kubernetesVersion} is at the end of AKS's standard support (November 2026); prefer 1.${newest}`,
    );
  if (kubernetesVersion && minor(kubernetesVersion) > newest)
    yield warning(
      ["cluster", "kubernetesVersion"],
      `${kubernetesVersion} is newer than what was tested (up to 1.${newest}), and your region may not have it`,
    );
  // https://learn.microsoft.com/azure/postgresql/configure-maintain/concepts-version-policy
  if (database.version === "14")
    yield warning(
      ["database", "version"],
      "PostgreSQL 14 leaves Azure's standard support on 2026-12-11; prefer 15 or later",
    );
}

function* certificates({ tls, registration, ingress }: Environment): Iterable<Problem> {
  if (ingress.controller === "none") return;
  if (tls.issuer === "letsencrypt-staging")
    yield warning(
      ["tls", "issuer"],
      "browsers and pyflyte do not trust staging certificates; take letsencrypt once the name resolves",
    );
  if (registration.enabled && typeof tls.issuer === "object")
    yield warning(
      ["tls", "issuer"],
      "the registration operator verifies certificates; the secret's must come from a public authority",
    );
}

function* serviceAccounts({ flyte: { taskServiceAccounts } }: Environment): Iterable<Problem> {
  if (!taskServiceAccounts.includes("default"))
    yield warning(
      ["flyte", "taskServiceAccounts"],
      "tasks run as default unless told otherwise, and without it in the list they reach no data",
    );
}
