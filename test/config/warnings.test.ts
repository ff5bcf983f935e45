import { NETWORK, PROVIDERS, warningsOf, type Sample } from "./folder";

const ZONES = `${PROVIDERS}/Microsoft.Network/privateDnsZones`;

/** Configurations that are legal and unwise, with all that is said about them. */
const cases: [title: string, sample: Sample, ...messages: string[]][] = [
  [
    "a NAT gateway on an existing subnet",
    `network:
  outbound: natGateway
  existing:
    virtualNetworkId: ${NETWORK}
    nodeSubnetId: ${NETWORK}/subnets/nodes
    databaseSubnetId: ${NETWORK}/subnets/postgres
    databaseDnsZoneId: ${PROVIDERS}/Microsoft.Network/privateDnsZones/flyte.postgres.database.azure.com`,
    "dev.yaml:4:13: network.outbound: the existing nodes' subnet must have its NAT gateway already; the stack makes none there",
  ],
  [
    "private ranges where traffic comes from the internet",
    `ingress: {allowedSourceRanges: [203.0.113.0/24, 10.0.0.0/8, 10.244.0.0/16]}
cluster: {authorizedIpRanges: [192.168.1.0/24]}
database: {access: {allow: [172.16.0.0/12]}}`,
    "dev.yaml:2:49: ingress.allowedSourceRanges[1]: 10.0.0.0/8 lies in the private range 10.0.0.0/8, which nothing on the internet comes from; give the public address that this network goes out by, or remove it",
    "dev.yaml:3:32: cluster.authorizedIpRanges[0]: 192.168.1.0/24 lies in the private range 192.168.0.0/16, which nothing on the internet comes from; give the public address that this network goes out by, or set cluster.privateApiServer: true",
    "dev.yaml:4:29: database.access.allow[0]: 172.16.0.0/12 lies in the private range 172.16.0.0/12, which nothing on the internet comes from; give the public address that this network goes out by, or set database.access: private",
  ],
  [
    "more nodes than the default range of pods is good for",
    "cluster: {systemPool: {maxCount: 300}}",
    "dev.yaml:3:1: cluster: the pools can reach 330 nodes while they are upgraded, and network.podCidr 10.244.0.0/16 is enough for 256; lower maxCount, or set a larger range",
  ],
  [
    "more nodes than the pods' range is good for",
    "network: {podCidr: 10.244.0.0/21}",
    "dev.yaml:3:20: network.podCidr: 10.244.0.0/21 is enough for 8 nodes, and the pools can reach 11 while they are upgraded; take a larger range, or lower maxCount",
  ],
  [
    "more nodes than their subnet is good for",
    "network: {nodeSubnet: 10.224.0.0/29}",
    "dev.yaml:3:23: network.nodeSubnet: 10.224.0.0/29 is enough for 3 nodes, and the pools can reach 11 while they are upgraded; take a larger range, or lower maxCount",
  ],
  [
    "more nodes than AKS takes",
    `cluster:
  nodePools: {a: {vmSize: Standard_E8s_v5, maxCount: 1000}, b: {vmSize: Standard_E8s_v5, maxCount: 1000}, c: {vmSize: Standard_E8s_v5, maxCount: 1000}, d: {vmSize: Standard_E8s_v5, maxCount: 1000}, e: {vmSize: Standard_E8s_v5, maxCount: 1000}}
network: {podCidr: 100.64.0.0/11, addressSpace: 10.224.0.0/16, nodeSubnet: 10.224.0.0/17, databaseSubnet: 10.224.128.0/24, endpointSubnet: 10.224.129.0/24}`,
    "dev.yaml:3:1: cluster: the pools can reach 5010 nodes; AKS stops at 5000",
  ],
  [
    "a version of Kubernetes at its end",
    'cluster: {kubernetesVersion: "1.34", upgradeChannel: none}',
    "dev.yaml:3:30: cluster.kubernetesVersion: 1.34 is at the end of AKS's standard support (November 2026); prefer 1.36",
  ],
  [
    "a version of Kubernetes that is newer than the tests",
    'cluster: {kubernetesVersion: "1.37", upgradeChannel: node-image}',
    "dev.yaml:3:30: cluster.kubernetesVersion: 1.37 is newer than what was tested (up to 1.36), and your region may not have it",
  ],
  [
    "a version of Postgres at its end",
    'database: {version: "14"}',
    "dev.yaml:3:21: database.version: PostgreSQL 14 leaves Azure's standard support on 2026-12-11; prefer 15 or later",
  ],
  [
    "staging certificates",
    "tls: {issuer: letsencrypt-staging}",
    "dev.yaml:3:15: tls.issuer: browsers and pyflyte do not trust staging certificates; take letsencrypt once the name resolves",
  ],
  [
    "registration with a certificate of your own",
    `tls: {issuer: {existingSecret: flyte-tls}}
registration: {enabled: true, workflows: [{name: daily, project: flytesnacks, domain: production, version: 1.0.0, package: daily}]}`,
    "dev.yaml:3:7: tls.issuer: the registration operator verifies certificates; the secret's must come from a public authority",
  ],
  [
    "tasks without the default service account",
    "flyte: {taskServiceAccounts: [spark]}",
    "dev.yaml:3:9: flyte.taskServiceAccounts: tasks run as default unless told otherwise, and without it in the list they reach no data",
  ],
  [
    "names and certificates without a controller",
    `ingress: {controller: none, dnsLabel: flyte-acme}
tls: {email: ops@acme-ml.com}`,
    "dev.yaml:2:39: ingress.dnsLabel: has no effect with ingress.controller none; set ingress.controller: envoy-gateway, or remove the key",
    "dev.yaml:3:14: tls.email: has no effect with ingress.controller none; set ingress.controller: envoy-gateway, or remove the key",
  ],
  [
    "consent beside sign-in",
    `ingress: {unauthenticated: allow}
flyte: {auth: {type: entra}}`,
    "dev.yaml:2:28: ingress.unauthenticated: has no effect with sign-in, or without a controller; remove the key",
  ],
  [
    "subnets and zones of an existing network that nothing uses",
    `network:
  existing:
    virtualNetworkId: ${NETWORK}
    nodeSubnetId: ${NETWORK}/subnets/nodes
    databaseSubnetId: ${NETWORK}/subnets/postgres
    databaseDnsZoneId: ${ZONES}/flyte.postgres.database.azure.com
    endpointSubnetId: ${NETWORK}/subnets/endpoints
    storageDnsZoneIds:
      blob: ${ZONES}/privatelink.blob.core.windows.net
      dfs: ${ZONES}/privatelink.dfs.core.windows.net
database: {access: {allow: []}}`,
    "dev.yaml:7:23: network.existing.databaseSubnetId: has no effect without a private database; set database.access: private, or remove the key",
    "dev.yaml:8:24: network.existing.databaseDnsZoneId: has no effect without a private database; set database.access: private, or remove the key",
    "dev.yaml:9:23: network.existing.endpointSubnetId: has no effect without private storage; set storage.access: private, or remove the key",
    "dev.yaml:10:5: network.existing.storageDnsZoneIds: has no effect without private storage; set storage.access: private, or remove the key",
  ],
  [
    "a subnet for endpoints that an existing account does not get",
    `storage: {existing: {accountId: ${PROVIDERS}/Microsoft.Storage/storageAccounts/acmeflyte}}
network:
  existing:
    virtualNetworkId: ${NETWORK}
    nodeSubnetId: ${NETWORK}/subnets/nodes
    endpointSubnetId: ${NETWORK}/subnets/endpoints
database: {access: {allow: []}}`,
    "dev.yaml:8:23: network.existing.endpointSubnetId: has no effect with storage.existing, whose endpoints are its own; remove the key",
  ],
  [
    "days of logs without monitoring",
    "monitoring: {enabled: false, retentionDays: 90}",
    "dev.yaml:3:45: monitoring.retentionDays: has no effect with monitoring.enabled false; set monitoring.enabled: true, or remove the key",
  ],
  [
    "a GPU driver without GPUs",
    "cluster: {gpuDriver: operator}",
    "dev.yaml:3:22: cluster.gpuDriver: has no effect without cluster.gpuPools; add a pool there, or remove the key",
  ],
  [
    "registrations that are switched off",
    `registration:
  enabled: false
  packages: {oci: {registry: ghcr.io, username: acme}}
  image: {repository: acme.azurecr.io/operator, tag: 1.0.0}
  workflows: [{name: daily, project: flytesnacks, domain: production, version: 1.0.0, package: daily}]`,
    "dev.yaml:5:3: registration.packages: has no effect with registration.enabled false; set registration.enabled: true, or remove the key",
    "dev.yaml:6:3: registration.image: has no effect with registration.enabled false; set registration.enabled: true, or remove the key",
    "dev.yaml:7:3: registration.workflows: has no effect with registration.enabled false; set registration.enabled: true, or remove the key",
  ],
];

// The smallest file consents to an open console, which is the first case; the others are about something else.
const consent = (line: string) => line.includes("everyone who finds the address");

test.each(cases)("warns of %s", (title, sample, ...messages) => {
  const lines = warningsOf(sample);
  expect(title === cases[0]?.[0] ? lines : lines.filter((line) => !consent(line))).toEqual(messages);
});

test("says nothing about a configuration without risk", () => {
  expect(warningsOf("ingress: {allowedSourceRanges: [203.0.113.0/24]}")).toEqual([]);
});
