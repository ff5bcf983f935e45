import { systemPoolProblems } from "../constructs/foundation/cluster";
import { gpuNodePoolProblems } from "../constructs/foundation/gpu-node-pool";
import { nodePoolProblems } from "../constructs/foundation/node-pool";
import { poolNamesProblems } from "../constructs/foundation/pool-names";
import { credentialNameProblems, namespaceProblems } from "../constructs/foundation/task-names";
import { joinedNameProblem, MAX_FEDERATED_CREDENTIALS } from "../constructs/shared/azure-names";
import {
  cidr,
  contains,
  overlaps,
  podRangeProblem,
  reservedRangeProblem,
  serviceRangeProblem,
} from "../constructs/shared/cidr";
import { azureHostProblem, isAzureHost } from "../constructs/shared/hosts";
import { parseTaint } from "../constructs/shared/kubernetes-names";
import { registrationNameProblem } from "../constructs/shared/own-names";
import { artifactoryPackageProblem } from "../constructs/shared/registration-names";
import { parseResourceId } from "../constructs/shared/resource-ids";
import { isBurstable } from "../constructs/shared/vm-sizes";
import { tagProblems } from "../constructs/shared/tags";
import type { PropProblem } from "../constructs/shared/validation";
import { taskResourceProblems } from "../constructs/workloads/task-resources";
import { error, listed, type Path, type Problem } from "./problems";
import type { Environment } from "./environment-schema";

/** Whether the file itself has this key; a default does not count. */
export type Given = (...path: string[]) => boolean;

/** Looks at keys that must agree with each other. Each key by itself is right already. */
export type Rule = (config: Environment, given: Given) => Iterable<Problem>;

/** Every rule across keys whose breach is an error. */
export const rules: readonly Rule[] = [
  joinedName,
  tags,
  stateBackend,
  subnets,
  clusterRanges,
  reservedRanges,
  existingNetwork,
  natGateway,
  existingStorage,
  existingCertificate,
  privateAccess,
  rawData,
  database,
  kubernetesVersion,
  apiServer,
  poolNames,
  poolRules,
  poolLimit,
  systemPool,
  exposure,
  controllerLimits,
  host,
  signIn,
  taskNames,
  taskCredentials,
  taskResources,
  registration,
  workflows,
  artifactoryPackages,
];

function* joinedName({ prefix, name }: Environment, given: Given): Iterable<Problem> {
  const problem = joinedNameProblem(prefix, name);
  if (problem) yield error([given("prefix") ? "prefix" : "name"], problem);
}

function* tags({ tags }: Environment): Iterable<Problem> {
  for (const { key, message } of tagProblems(tags)) yield error(["tags", ...key], message);
}

function* stateBackend({ state }: Environment): Iterable<Problem> {
  if (state.type !== "azurerm") return;
  for (const key of ["resourceGroup", "storageAccount", "container", "key"] as const) {
    if (state[key] === undefined)
      yield error(["state", key], "missing; required with state.type azurerm; add it");
  }
}

type RangeKey = "addressSpace" | "podCidr" | "serviceCidr" | (typeof SUBNETS)[number];
const SUBNETS = ["nodeSubnet", "databaseSubnet", "endpointSubnet"] as const;

// https://learn.microsoft.com/azure/virtual-network/virtual-networks-faq; a delegated subnet of Postgres has 16 or more.
const SMALLEST_SUBNET = { nodeSubnet: 29, databaseSubnet: 28, endpointSubnet: 29 } as const;

/** Whether the key is the one to blame: it is in the file, or the other is not either. */
const blames = (given: Given, key: string, other: string): boolean =>
  given("network", key) || !given("network", other);

/** Two ranges of the network that share an address, said of the key that the file has. */
function overlap(network: Environment["network"], given: Given, key: RangeKey, other: RangeKey): Problem[] {
  if (!overlaps(cidr(network[key]), cidr(network[other]))) return [];
  const [to, from] = blames(given, key, other) ? [key, other] : [other, key];
  const todo = [key, other].includes("addressSpace")
    ? to === "addressSpace"
      ? `set ${from} to a range outside the network`
      : "take a range outside the network"
    : "take ranges that share no address";
  return [error(["network", to], `${network[to]} overlaps network.${from} ${network[from]}; ${todo}`)];
}

function* subnets({ network }: Environment, given: Given): Iterable<Problem> {
  if (network.existing) return;
  const space = cidr(network.addressSpace);
  for (const [index, name] of SUBNETS.entries()) {
    const subnet = cidr(network[name]);
    if (!contains(space, subnet))
      yield blames(given, name, "addressSpace")
        ? error(
            ["network", name],
            `${subnet.text} lies outside network.addressSpace ${space.text}; take a part of that`,
          )
        : error(
            ["network", "addressSpace"],
            `${space.text} does not hold network.${name} ${subnet.text}; set ${name} to a part of it`,
          );
    if (subnet.prefix > SMALLEST_SUBNET[name])
      yield error(
        ["network", name],
        `${subnet.text} is too small; allowed: /${SMALLEST_SUBNET[name]} or larger`,
      );
    for (const other of SUBNETS.slice(0, index)) yield* overlap(network, given, name, other);
  }
}

function* clusterRanges({ network }: Environment, given: Given): Iterable<Problem> {
  const problem = serviceRangeProblem(network.serviceCidr);
  if (problem) yield error(["network", "serviceCidr"], problem);
  const tooSmall = podRangeProblem(network.podCidr);
  if (tooSmall) yield error(["network", "podCidr"], tooSmall);
  yield* overlap(network, given, "serviceCidr", "podCidr");
  if (network.existing) return;
  yield* overlap(network, given, "podCidr", "addressSpace");
  yield* overlap(network, given, "serviceCidr", "addressSpace");
}

function* reservedRanges({ network }: Environment): Iterable<Problem> {
  const own = network.existing ? [] : (["addressSpace"] as const);
  for (const key of [...own, "podCidr", "serviceCidr"] as const) {
    const problem = reservedRangeProblem(network[key]);
    if (problem) yield error(["network", key], problem);
  }
}

function* existingNetwork({ network: { existing } }: Environment, given: Given): Iterable<Problem> {
  if (!existing) return;
  for (const key of ["addressSpace", ...SUBNETS]) {
    if (given("network", key))
      yield error(
        ["network", key],
        "has no effect with network.existing, whose ranges are already set; remove the key",
      );
  }
  const { virtualNetworkId, nodeSubnetId, databaseSubnetId, endpointSubnetId } = existing;
  if (parseResourceId(nodeSubnetId)?.parentId?.toLowerCase() !== virtualNetworkId.toLowerCase())
    yield error(
      ["network", "existing", "nodeSubnetId"],
      "the subnet is not in virtualNetworkId; give a subnet of that network",
    );
  for (const [key, other] of [
    ["nodeSubnetId", nodeSubnetId],
    ["endpointSubnetId", endpointSubnetId],
  ] as const) {
    if (databaseSubnetId && databaseSubnetId.toLowerCase() === other?.toLowerCase())
      yield error(
        ["network", "existing", "databaseSubnetId"],
        `is ${key} too, and the database's delegated subnet takes nothing else; give a subnet of its own`,
      );
  }
}

function* natGateway({ network: { existing, outbound } }: Environment): Iterable<Problem> {
  if (existing?.natGatewayAddress !== undefined && outbound !== "natGateway")
    yield error(
      ["network", "existing", "natGatewayAddress"],
      `goes with network.outbound natGateway, and outbound is ${outbound}; set that, or remove the key`,
    );
}

function* existingStorage({ storage: { existing } }: Environment, given: Given): Iterable<Problem> {
  if (!existing) return;
  for (const key of ["replication", "softDeleteDays", "rawDataExpiryDays", "access"]) {
    if (given("storage", key))
      yield error(
        ["storage", key],
        "has no effect with storage.existing, whose account is already set up; set it on that account, and remove the key",
      );
  }
}

function* existingCertificate({ tls: { issuer } }: Environment, given: Given): Iterable<Problem> {
  if (typeof issuer === "object" && given("tls", "email"))
    yield error(
      ["tls", "email"],
      "has no effect with tls.issuer.existingSecret, as no certificate is ordered; remove the key",
    );
}

function* privateAccess({ network: { existing }, database, storage }: Environment): Iterable<Problem> {
  if (!existing) return;
  const path = ["network", "existing"];
  if (database.access === "private") {
    for (const key of ["databaseSubnetId", "databaseDnsZoneId"] as const) {
      if (!existing[key])
        yield error(
          [...path, key],
          "missing; a private database in an existing network needs it; add it, or set database.access: {allow: []}",
        );
    }
  }
  if (storage.access === "private" && !storage.existing && !existing.endpointSubnetId)
    yield error(
      [...path, "endpointSubnetId"],
      "missing; private storage in an existing network needs it; add it, or set another storage.access",
    );
}

function* rawData({ storage }: Environment): Iterable<Problem> {
  if (storage.rawDataContainer === storage.container)
    yield error(
      ["storage", "rawDataContainer"],
      `${storage.container} is storage.container too; give another name, or remove the key`,
    );
  if (!storage.existing && storage.rawDataExpiryDays !== undefined && storage.rawDataContainer === undefined)
    yield error(
      ["storage", "rawDataExpiryDays"],
      "needs storage.rawDataContainer, as metadata must never expire; add it, or remove the key",
    );
}

function* database({ database }: Environment): Iterable<Problem> {
  if (database.highAvailability !== "none" && isBurstable(database.sku))
    yield error(
      ["database", "highAvailability"],
      `${database.highAvailability} is not available with the burstable ${database.sku}; take a GP_ or MO_ sku, or none`,
    );
}

/**
 * Minor versions that can be made without long-term support.
 *
 * Source: https://learn.microsoft.com/azure/aks/supported-kubernetes-versions (2026-08-05)
 */
export const KUBERNETES_MINORS = { oldest: 34, newest: 36 } as const;

function* kubernetesVersion({
  cluster: { kubernetesVersion, upgradeChannel },
}: Environment): Iterable<Problem> {
  if (kubernetesVersion === undefined) return;
  const path = ["cluster", "kubernetesVersion"];
  if (upgradeChannel === "stable" || upgradeChannel === "rapid")
    yield error(
      path,
      `upgradeChannel ${upgradeChannel} chooses the version itself; allowed with patch, node-image or none; set one of those, or remove the key`,
    );
  const { oldest, newest } = KUBERNETES_MINORS;
  if (minor(kubernetesVersion) < oldest)
    yield error(
      path,
      `${kubernetesVersion} has left AKS's standard support; allowed: 1.${oldest} to 1.${newest}; take 1.${newest}`,
    );
}

/** 35 of "1.35". */
export const minor = (version: string): number => Number(version.split(".")[1]);

function* apiServer({ cluster }: Environment): Iterable<Problem> {
  if (cluster.privateApiServer && cluster.authorizedIpRanges.length > 0)
    yield error(
      ["cluster", "authorizedIpRanges"],
      "AKS has no address ranges for a private API server; remove them, or set privateApiServer: false",
    );
}

interface Pool {
  readonly minCount: number;
  readonly maxCount: number;
  readonly vmSize: string;
  readonly spot?: boolean;
}

/** Every pool of nodes with its path; the system pool comes first. */
export function pools({ cluster }: Environment): { name: string; path: Path; pool: Pool }[] {
  const named = (key: "nodePools" | "gpuPools") =>
    Object.entries<Pool>(cluster[key]).map(([name, pool]) => ({ name, path: ["cluster", key, name], pool }));
  const { systemPool } = cluster;
  return [
    { name: systemPool.name, path: ["cluster", "systemPool"], pool: systemPool },
    ...named("nodePools"),
    ...named("gpuPools"),
  ];
}

function* poolNames(config: Environment, given: Given): Iterable<Problem> {
  const all = pools(config).map(({ name, path }, index) => ({
    name,
    key: path,
    isDefault: index === 0 && !given("cluster", "systemPool", "name"),
  }));
  for (const { key, message } of poolNamesProblems(all)) yield error(key, message);
}

/** What the constructs say of each pool, at its place in the file. */
function* poolRules({ cluster }: Environment): Iterable<Problem> {
  const { systemPool, nodePools, gpuPools, gpuDriver: driver } = cluster;
  const say = (path: Path, problems: readonly PropProblem[]) =>
    problems.map(({ key, message }) => error(["cluster", ...path, ...key], message));
  const taints = (texts: readonly string[]) => texts.map((text) => parseTaint(text)!);
  yield* say(["systemPool"], systemPoolProblems(systemPool));
  for (const [name, pool] of Object.entries(nodePools))
    yield* say(["nodePools", name], nodePoolProblems({ ...pool, taints: taints(pool.taints) }));
  for (const [name, pool] of Object.entries(gpuPools))
    yield* say(["gpuPools", name], gpuNodePoolProblems({ ...pool, taints: taints(pool.taints), driver }));
}

// https://learn.microsoft.com/azure/aks/quotas-skus-regions
const MAX_POOLS = 100;

function* poolLimit(config: Environment): Iterable<Problem> {
  const { length } = pools(config);
  if (length > MAX_POOLS)
    yield error(["cluster"], `the cluster has ${length} pools; AKS allows ${MAX_POOLS}; join some`);
}

function* systemPool({ cluster: { systemPool, nodePools } }: Environment): Iterable<Problem> {
  const repels = (taint: string) => parseTaint(taint)?.effect !== "PreferNoSchedule";
  const open = Object.values(nodePools).some(({ spot, taints }) => !spot && !taints.some(repels));
  if (systemPool.dedicated && !open)
    yield error(
      ["cluster", "systemPool", "dedicated"],
      "leaves no pool for Flyte's own pods; required: one of cluster.nodePools with neither spot nor taints; add it, or set dedicated: false",
    );
}

function* exposure({ ingress, flyte }: Environment): Iterable<Problem> {
  const guarded = flyte.auth.type !== "none" || ingress.allowedSourceRanges.length > 0;
  if (ingress.controller === "none" || guarded || ingress.unauthenticated === "allow") return;
  yield error(
    ["ingress"],
    "console and API would be open to everyone; required: sign-in, source ranges or consent; set flyte.auth.type: entra, ingress.allowedSourceRanges, or ingress.unauthenticated: allow",
  );
}

function* controllerLimits({ ingress, registration, tls }: Environment): Iterable<Problem> {
  const { controller } = ingress;
  if (controller !== "envoy-gateway" && ingress.allowedSourceRanges.length > 0)
    yield error(
      ["ingress", "allowedSourceRanges"],
      `source ranges are not available with ingress.controller ${controller}; set envoy-gateway, or remove them`,
    );
  if (controller !== "envoy-gateway" && ingress.dnsZone)
    yield error(
      ["ingress", "dnsZone"],
      `a DNS zone is not available with ingress.controller ${controller}; set envoy-gateway, or remove it`,
    );
  if (!registration.enabled) return;
  if (registration.packages === "registry" && registration.workflows.length === 0)
    yield error(
      ["registration", "workflows"],
      "nothing to register; add a workflow, or set registration.enabled: false",
    );
  if (controller === "none")
    yield error(
      ["registration", "enabled"],
      "the operator reaches Flyte by its public name, which ingress.controller none leaves out; set a controller, or false",
    );
  if (tls.issuer === "letsencrypt-staging")
    yield error(
      ["tls", "issuer"],
      "the registration operator verifies certificates, and the staging ones are not trusted; take letsencrypt, or set registration.enabled: false",
    );
}

function* host({ ingress, location }: Environment): Iterable<Problem> {
  const { controller, dnsLabel, dnsZone, host } = ingress;
  const ours = `${dnsLabel}.${location}.cloudapp.azure.com`;
  if (controller !== "none" && host !== undefined && isAzureHost(host) && host !== ours)
    yield error(["ingress", "host"], azureHostProblem(host));
  if (!dnsZone) return;
  if (host === undefined)
    yield error(
      ["ingress", "host"],
      `missing; required with dnsZone: a name inside ${dnsZone.name}, such as flyte.${dnsZone.name}`,
    );
  else if (host === dnsZone.name)
    yield error(
      ["ingress", "host"],
      `${host} is the apex of the zone, which cannot be a CNAME; take a name inside it, such as flyte.${dnsZone.name}`,
    );
  else if (!host.endsWith(`.${dnsZone.name}`))
    yield error(
      ["ingress", "host"],
      `${host} is not in the zone ${dnsZone.name}; take a name inside it, such as flyte.${dnsZone.name}`,
    );
}

function* signIn({ flyte: { auth }, ingress, tls }: Environment): Iterable<Problem> {
  if (auth.type === "none") return;
  if (ingress.controller === "none" && ingress.host === undefined)
    yield error(
      ["ingress", "host"],
      "missing; sign-in with ingress.controller none sends browsers back to your own host name; add it",
    );
  if (tls.issuer === "letsencrypt-staging")
    yield error(
      ["tls", "issuer"],
      "clients that sign in verify certificates, and the staging ones are not trusted; take letsencrypt, or set flyte.auth.type: none",
    );
  if (auth.application !== "managed" && auth.allowedGroups.length > 0)
    yield error(
      ["flyte", "auth", "allowedGroups"],
      "an application that is there already says itself who may sign in; assign the groups there, and remove the key",
    );
}

function* taskNames({ flyte }: Environment): Iterable<Problem> {
  for (const { key, message } of [...namespaceProblems(flyte), ...credentialNameProblems(flyte)])
    yield error(["flyte", ...key], message);
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

function* taskCredentials({ flyte }: Environment): Iterable<Problem> {
  const { projects, domains, taskServiceAccounts: accounts, taskIdentities } = flyte;
  const modes = {
    shared: {
      factors: [projects.length, domains.length, accounts.length],
      on: "the one identity of all tasks",
    },
    perDomain: { factors: [projects.length, 1, accounts.length], on: "the identity of each domain" },
    perProject: { factors: [1, domains.length, accounts.length], on: "the identity of each project" },
  } as const;
  const total = (mode: keyof typeof modes) =>
    modes[mode].factors.reduce((product, factor) => product * factor, 1);
  if (total(taskIdentities) <= MAX_FEDERATED_CREDENTIALS) return;
  const nouns = ["project", "domain", "service account"];
  const { factors, on } = modes[taskIdentities];
  const sum = factors
    .flatMap((factor, index) => (factor > 1 ? [count(factor, nouns[index] ?? "")] : []))
    .join(" x ");
  const way = (["perDomain", "perProject"] as const).find((mode) => total(mode) <= MAX_FEDERATED_CREDENTIALS);
  yield error(
    ["flyte", "taskIdentities"],
    `${sum} make ${total(taskIdentities)} federated credentials on ${on}; Azure allows ${MAX_FEDERATED_CREDENTIALS}; ` +
      (way ? `set ${way}, which makes ${total(way)} on ${modes[way].on}` : "take fewer of them"),
  );
}

function* taskResources({ flyte }: Environment, given: Given): Iterable<Problem> {
  // The file's own keys: what is wrong is shown at one that is there.
  const own = (section: "defaults" | "limits") =>
    Object.fromEntries(
      Object.entries(flyte.taskResources[section]).filter(([key]) =>
        given("flyte", "taskResources", section, key),
      ),
    );
  const taskResources = { defaults: own("defaults"), limits: own("limits") };
  for (const { key, message } of taskResourceProblems({ ...flyte, taskResources }))
    yield {
      ...error(["flyte", ...key], message),
      // A word that is not a domain is wrong as a key.
      atKey: key[0] === "quotas" && key.length === 2,
    };
}

function* registration({ registration, flyte }: Environment): Iterable<Problem> {
  const { packages } = registration;
  const path = ["registration", "packages"];
  if (packages !== "registry" && packages.oci && packages.artifactory)
    yield error(path, "oci and artifactory are both given; allowed: one of them; remove the other");
  if (packages !== "registry" && !packages.oci && !packages.artifactory)
    yield error(path, "neither oci nor artifactory is given; allowed: one of them; give one");
  const [projects, domains] = [new Set(flyte.projects), new Set(flyte.domains)];
  for (const [index, { project, domain }] of registration.workflows.entries()) {
    const path = ["registration", "workflows", index];
    if (!projects.has(project))
      yield error(
        [...path, "project"],
        `${JSON.stringify(project)} is not a project of the stack; allowed: ${listed(flyte.projects)}; add it to flyte.projects, or take one of them`,
      );
    if (!domains.has(domain))
      yield error(
        [...path, "domain"],
        `${JSON.stringify(domain)} is not a domain of the stack; allowed: ${listed(flyte.domains)}; add it to flyte.domains, or take one of them`,
      );
  }
}

function* workflows({ registration: { workflows } }: Environment): Iterable<Problem> {
  const names = new Set<string>();
  const places = new Map<string, (typeof workflows)[number]>();
  for (const [index, workflow] of workflows.entries()) {
    const { name, project, domain, version } = workflow;
    const path = ["registration", "workflows", index];
    const reserved = registrationNameProblem(name);
    if (reserved) yield error([...path, "name"], reserved);
    if (names.has(name)) yield error([...path, "name"], `${name} is listed twice; give one another name`);
    names.add(name);
    const place = `version ${version} of ${project} and ${domain}`;
    const twin = places.get(place);
    if (!twin) places.set(place, workflow);
    if (twin?.package === workflow.package)
      yield error([...path, "package"], `${twin.name} registers it as ${place} already; remove one entry`);
    else if (twin)
      yield error(
        [...path, "version"],
        `${place} has the package ${twin.package} already; allowed: one package for a version; take another version`,
      );
  }
}

function* artifactoryPackages({ registration: { packages, workflows } }: Environment): Iterable<Problem> {
  if (packages === "registry" || !packages.artifactory) return;
  for (const [index, workflow] of workflows.entries()) {
    const problem = artifactoryPackageProblem(workflow.package);
    if (problem) yield error(["registration", "workflows", index, "package"], problem);
  }
}
