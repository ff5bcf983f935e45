import type { TerraformStack } from "cdktf";
import type { PrivateOrAllowed } from "../constructs/flyte-foundation";
import type { FlyteStackProps } from "../constructs/flyte-stack";
import { FlyteNetwork } from "../constructs/foundation/network";
import { FlyteStorage } from "../constructs/foundation/storage";
import { parseTaint } from "../constructs/shared/kubernetes-names";
import { artifactoryUrl } from "../constructs/shared/registration-names";
import { escapeTemplate, literalDeep } from "../constructs/shared/terraform-text";
import type { LoadedEnvironment } from "./load";
import type { Environment } from "./environment-schema";

/**
 * The props of the stack of an environment. Text of the configuration stays text: `${` and `%{` mean nothing in
 * it. (Chart values are literal by themselves.)
 */
export function toProps({ config, values }: Pick<LoadedEnvironment, "config" | "values">): FlyteStackProps {
  const { name, prefix, location, subscriptionId, tenantId, tags, flyte, cluster, ingress } =
    literalDeep(config);
  const { resourceGroup, deletionProtection } = config;
  return {
    name,
    prefix,
    location,
    subscriptionId,
    tenantId,
    tags: Object.keys(tags).length === 0 ? undefined : tags,
    deletionProtection,
    resourceGroup,
    state: stateProps(config.state),
    projects: flyte.projects,
    domains: flyte.domains,
    taskServiceAccounts: flyte.taskServiceAccounts,
    taskIdentities: flyte.taskIdentities,
    network: networkProps(config.network),
    storage: storageProps(config.storage),
    database: databaseProps(config.database),
    cluster: clusterProps(config),
    nodePools: mapValues(cluster.nodePools, (pool) => ({ ...pool, taints: taints(pool.taints) })),
    gpuPools: mapValues(cluster.gpuPools, (pool) => ({ ...pool, taints: taints(pool.taints) })),
    gpuDriver: cluster.gpuDriver,
    registry: config.registry,
    address: addressProps(ingress),
    monitoring: config.monitoring.enabled ? { retentionDays: config.monitoring.retentionDays } : false,
    existing: (stack) => existingProps(stack, config),
    ingress: {
      controller: ingress.controller,
      allowedSourceRanges: ingress.allowedSourceRanges,
      unauthenticated: ingress.unauthenticated,
    },
    tls: tlsProps(config.tls),
    signIn: signInProps(flyte.auth),
    flyte: {
      chartVersion: flyte.chartVersion,
      replicas: flyte.replicas,
      quotas: flyte.quotas,
      deleteNamespaces: flyte.deleteNamespaces,
      taskResources: flyte.taskResources,
      machineClients: flyte.auth.type === "entra" ? flyte.auth.machineClients : [],
      values,
    },
    registration: registrationProps(literalDeep(config.registration)),
  };
}

function stateProps(state: Environment["state"]): FlyteStackProps["state"] {
  if (state.type === "local") return { type: "local" };
  const { resourceGroup, storageAccount, container, key } = state;
  return {
    type: "azurerm",
    resourceGroup: resourceGroup!,
    storageAccount: storageAccount!,
    container: container!,
    // A backend takes no expressions, so its text is escaped here and not by a token.
    key: escapeTemplate(key!),
  };
}

function networkProps({ existing, ...network }: Environment["network"]): FlyteStackProps["network"] {
  if (existing) return undefined;
  const { addressSpace, nodeSubnet, databaseSubnet, endpointSubnet, outbound } = network;
  return { addressSpace, nodeSubnet, databaseSubnet, endpointSubnet, outbound };
}

function storageProps({ existing, ...storage }: Environment["storage"]): FlyteStackProps["storage"] {
  return existing ? undefined : { ...storage, access: access(storage.access) };
}

function databaseProps(database: Environment["database"]): FlyteStackProps["database"] {
  return { ...database, access: access(database.access) };
}

/** The list of an `{allow: [...]}`, or the word that stands in its place. */
function access<Word extends string>(
  value: Word | { allow: string[] },
): Word | Exclude<PrivateOrAllowed, string> {
  return value;
}

function clusterProps({ cluster, network }: Environment): FlyteStackProps["cluster"] {
  const { nodePools: _pools, gpuPools: _gpuPools, gpuDriver: _driver, ...options } = cluster;
  return { ...options, podCidr: network.podCidr, serviceCidr: network.serviceCidr };
}

function addressProps({ dnsLabel, host, dnsZone }: Environment["ingress"]): FlyteStackProps["address"] {
  return {
    dnsLabel,
    host,
    dnsZone: dnsZone && { zoneName: dnsZone.name, resourceGroupName: dnsZone.resourceGroup },
  };
}

function tlsProps({ issuer, email }: Environment["tls"]): FlyteStackProps["tls"] {
  return typeof issuer === "object" ? issuer : { issuer, email };
}

function signInProps(auth: Environment["flyte"]["auth"]): FlyteStackProps["signIn"] {
  if (auth.type === "none") return undefined;
  return { application: auth.application, allowedGroups: auth.allowedGroups };
}

function registrationProps({
  enabled,
  packages,
  image,
  workflows,
}: Environment["registration"]): FlyteStackProps["registration"] {
  return enabled ? { workflows, image, packages: packageProps(packages) } : undefined;
}

function packageProps(packages: Environment["registration"]["packages"]) {
  if (packages === "registry") return undefined;
  const { oci, artifactory } = packages;
  if (oci) return { kind: "oci" as const, ...oci };
  const { url, username } = artifactory!;
  return { kind: "artifactory" as const, url: artifactoryUrl(url), username };
}

function existingProps(
  stack: TerraformStack,
  { network, storage }: Environment,
): ReturnType<NonNullable<FlyteStackProps["existing"]>> {
  const { accountId } = storage.existing ?? {};
  return {
    network:
      network.existing &&
      FlyteNetwork.fromExistingNetwork(stack, "existing-network", {
        ...network.existing,
        outbound: network.outbound,
      }),
    storage:
      accountId === undefined
        ? undefined
        : FlyteStorage.fromExistingStorage(stack, "existing-storage", {
            accountId,
            container: storage.container,
            rawDataContainer: storage.rawDataContainer,
            role: storage.role,
          }),
  };
}

const taints = (texts: readonly string[]) => texts.map((text) => parseTaint(text)!);

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
