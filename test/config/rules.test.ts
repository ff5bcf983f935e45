import { errorsOf, many, NETWORK, PROVIDERS, textOf, type Sample } from "./folder";

/** Values that contradict each other or Azure's limits, with all that is said about them. */
const cases: [title: string, sample: Sample, ...messages: string[]][] = [
  [
    "nothing that protects the console",
    { whole: "location: eastus" },
    "dev.yaml:1:1: ingress: console and API would be open to everyone; required: sign-in, source ranges or consent; set flyte.auth.type: entra, ingress.allowedSourceRanges, or ingress.unauthenticated: allow",
  ],
  [
    "nothing that protects the console, said in the file",
    {
      whole: `location: eastus
ingress:
  unauthenticated: deny`,
    },
    "dev.yaml:2:1: ingress: console and API would be open to everyone; required: sign-in, source ranges or consent; set flyte.auth.type: entra, ingress.allowedSourceRanges, or ingress.unauthenticated: allow",
  ],
  ...["location: westus3", "location: eastus"].map((location): [string, Sample, string] => [
    `a host of Azure's in ${location} without its label`,
    { whole: `${location}\ningress: {unauthenticated: allow, host: acme.eastus.cloudapp.azure.com}` },
    'dev.yaml:2:41: ingress.host: "acme.eastus.cloudapp.azure.com" is in Azure\'s own domain, where a label of the public address makes the name; set ingress.dnsLabel: acme, which gives acme.<location>.cloudapp.azure.com, and remove host',
  ]),
  [
    "a prefix and a name that join to a word that Azure keeps",
    "prefix: micro\nname: soft",
    'dev.yaml:3:9: prefix: prefix micro and name soft are joined in public names; "microsoft" holds "microsoft", which Azure keeps to itself in public names; take another word',
  ],
  [
    "tags that Azure holds for one",
    "tags: {team: a, Team: b}",
    "dev.yaml:3:23: tags.Team: team is the same tag, as Azure ignores letter case; allowed: one; remove the other",
  ],
  [
    "more tags than fit",
    `tags: {${many(46, (n) => `t${n}: x`)}}`,
    "dev.yaml:3:1: tags: 46 tags are given; allowed: 45; remove some",
  ],
  [
    "remote state without its account",
    `state:
  type: azurerm
  container: tfstate
  key: dev`,
    "dev.yaml:3:1: state.resourceGroup: missing; required with state.type azurerm; add it",
    "dev.yaml:3:1: state.storageAccount: missing; required with state.type azurerm; add it",
  ],
  [
    "the account of a state that is local",
    "state: {resourceGroup: tf, storageAccount: acmetfstate, container: tfstate, key: flyte}",
    ...[
      ["24", "resourceGroup"],
      ["44", "storageAccount"],
      ["68", "container"],
      ["82", "key"],
    ].map(
      ([column, key]) =>
        `dev.yaml:3:${column}: state.${key}: has no effect with state.type local; set state.type: azurerm, or remove the key`,
    ),
  ],
  [
    "what guards a sign-in that is off",
    `flyte:
  auth:
    type: none
    application: {clientId: 00000000-0000-0000-0000-00000000000a}
    allowedGroups: [00000000-0000-0000-0000-00000000000a]
    machineClients: [ci]`,
    ...["6:5: flyte.auth.application", "7:5: flyte.auth.allowedGroups", "8:5: flyte.auth.machineClients"].map(
      (place) =>
        `dev.yaml:${place}: has no effect with flyte.auth.type none; set flyte.auth.type: entra, or remove the key`,
    ),
  ],
  [
    "a subnet outside the network",
    "network: {addressSpace: 10.10.0.0/16}",
    "dev.yaml:3:25: network.addressSpace: 10.10.0.0/16 does not hold network.nodeSubnet 10.224.0.0/20; set nodeSubnet to a part of it",
    "dev.yaml:3:25: network.addressSpace: 10.10.0.0/16 does not hold network.databaseSubnet 10.224.16.0/24; set databaseSubnet to a part of it",
    "dev.yaml:3:25: network.addressSpace: 10.10.0.0/16 does not hold network.endpointSubnet 10.224.17.0/24; set endpointSubnet to a part of it",
  ],
  [
    "subnets that overlap",
    "network: {databaseSubnet: 10.224.15.0/24}",
    "dev.yaml:3:27: network.databaseSubnet: 10.224.15.0/24 overlaps network.nodeSubnet 10.224.0.0/20; take ranges that share no address",
  ],
  [
    "a subnet that is too small for Postgres",
    "network: {databaseSubnet: 10.224.16.0/29}",
    "dev.yaml:3:27: network.databaseSubnet: 10.224.16.0/29 is too small; allowed: /28 or larger",
  ],
  [
    "pods in the network",
    "network: {podCidr: 10.224.0.0/14}",
    "dev.yaml:3:20: network.podCidr: 10.224.0.0/14 overlaps network.addressSpace 10.224.0.0/16; take a range outside the network",
  ],
  [
    "services in the network",
    "network: {addressSpace: 10.0.0.0/8, podCidr: 172.20.0.0/16}",
    "dev.yaml:3:25: network.addressSpace: 10.0.0.0/8 overlaps network.serviceCidr 10.0.0.0/16; set serviceCidr to a range outside the network",
  ],
  [
    "services among the pods",
    "network: {serviceCidr: 10.244.128.0/20}",
    "dev.yaml:3:24: network.serviceCidr: 10.244.128.0/20 overlaps network.podCidr 10.244.0.0/16; take ranges that share no address",
  ],
  [
    "services with too large a range",
    "network: {serviceCidr: 10.0.0.0/12}",
    "dev.yaml:3:24: network.serviceCidr: 10.0.0.0/12 has the wrong size; allowed: /13 to /28",
  ],
  [
    "pods with too small a range",
    "network: {podCidr: 10.244.0.0/25}",
    "dev.yaml:3:20: network.podCidr: 10.244.0.0/25 is too small, as each node takes a /24; allowed: /24 or larger",
  ],
  [
    "pods in a range that AKS keeps",
    "network: {podCidr: 172.16.0.0/12}",
    "dev.yaml:3:20: network.podCidr: 172.16.0.0/12 overlaps 172.30.0.0/16, which is reserved; take another range",
  ],
  [
    "a network in a range that Azure keeps",
    "network: {addressSpace: 169.254.0.0/16, nodeSubnet: 169.254.0.0/20, databaseSubnet: 169.254.16.0/24, endpointSubnet: 169.254.17.0/24}",
    "dev.yaml:3:25: network.addressSpace: 169.254.0.0/16 overlaps 169.254.0.0/16, which is reserved; take another range",
  ],
  ...[
    ["0.0.0.0/16", "0.0.0.0/8"],
    ["127.1.0.0/16", "127.0.0.0/8"],
    ["169.254.0.0/16", "169.254.0.0/16"],
    ["224.1.0.0/16", "224.0.0.0/3"],
    ["250.0.0.0/16", "224.0.0.0/3"],
    ["168.63.0.0/16", "168.63.129.16/32"],
  ].flatMap(([range = "", reserved]): [string, string, string][] => [
    [
      `pods in ${range}`,
      `network: {podCidr: ${range}}`,
      `dev.yaml:3:20: network.podCidr: ${range} overlaps ${reserved}, which is reserved; take another range`,
    ],
    [
      `services in ${range}`,
      `network: {serviceCidr: ${range}}`,
      `dev.yaml:3:24: network.serviceCidr: ${range} overlaps ${reserved}, which is reserved; take another range`,
    ],
    [
      `a network in ${range}`,
      `network: {addressSpace: ${range}, nodeSubnet: ${range.replace("/16", "/20")}, databaseSubnet: ${range.replace("0.0/16", "16.0/24")}, endpointSubnet: ${range.replace("0.0/16", "17.0/24")}}`,
      `dev.yaml:3:25: network.addressSpace: ${range} overlaps ${reserved}, which is reserved; take another range`,
    ],
    [
      `nodes in ${range}`,
      `network: {nodeSubnet: ${range}}`,
      `dev.yaml:3:23: network.nodeSubnet: ${range} lies outside network.addressSpace 10.224.0.0/16; take a part of that`,
    ],
  ]),
  [
    "ranges of an existing network",
    `network:
  nodeSubnet: 10.1.0.0/20
  existing: {virtualNetworkId: ${NETWORK}, nodeSubnetId: ${NETWORK}/subnets/nodes}
database: {access: {allow: []}}`,
    "dev.yaml:4:15: network.nodeSubnet: has no effect with network.existing, whose ranges are already set; remove the key",
  ],
  [
    "an existing subnet of another network",
    `network:
  existing: {virtualNetworkId: ${NETWORK}, nodeSubnetId: ${NETWORK}2/subnets/nodes}
database: {access: {allow: []}}`,
    "dev.yaml:4:166: network.existing.nodeSubnetId: the subnet is not in virtualNetworkId; give a subnet of that network",
  ],
  [
    "the address of a NAT gateway that is not used",
    `network:
  existing:
    virtualNetworkId: ${NETWORK}
    nodeSubnetId: ${NETWORK}/subnets/nodes
    natGatewayAddress: 203.0.113.7
database: {access: {allow: []}}`,
    "dev.yaml:7:24: network.existing.natGatewayAddress: goes with network.outbound natGateway, and outbound is loadBalancer; set that, or remove the key",
  ],
  [
    "an existing zone of another service, and no address",
    `network:
  outbound: natGateway
  existing:
    virtualNetworkId: ${NETWORK}
    nodeSubnetId: ${NETWORK}/subnets/nodes
    natGatewayAddress: 203.0.113.7/32
    storageDnsZoneIds:
      blob: ${PROVIDERS}/Microsoft.Network/privateDnsZones/privatelink.dfs.core.windows.net
database: {access: {allow: []}}`,
    'dev.yaml:8:24: network.existing.natGatewayAddress: "203.0.113.7/32" is not an IPv4 address; allowed: four numbers, such as 203.0.113.7',
    "dev.yaml:9:5: network.existing.storageDnsZoneIds.dfs: missing; required: text",
    `dev.yaml:10:13: network.existing.storageDnsZoneIds.blob: "${PROVIDERS}/Microsoft.Network/privateDnsZones/privatelink.dfs.core.windows.net" is not a zone for the endpoint of blob; allowed: privatelink.blob.core.windows.net`,
  ],
  [
    "one existing subnet for nodes and database",
    `network:
  existing:
    virtualNetworkId: ${NETWORK}
    nodeSubnetId: ${NETWORK}/subnets/nodes
    databaseSubnetId: ${NETWORK}/subnets/nodes
    databaseDnsZoneId: ${PROVIDERS}/Microsoft.Network/privateDnsZones/flyte.postgres.database.azure.com`,
    "dev.yaml:7:23: network.existing.databaseSubnetId: is nodeSubnetId too, and the database's delegated subnet takes nothing else; give a subnet of its own",
  ],
  [
    "a private database in an existing network without its subnet",
    `network:
  existing: {virtualNetworkId: ${NETWORK}, nodeSubnetId: ${NETWORK}/subnets/nodes}`,
    "dev.yaml:4:3: network.existing.databaseSubnetId: missing; a private database in an existing network needs it; add it, or set database.access: {allow: []}",
    "dev.yaml:4:3: network.existing.databaseDnsZoneId: missing; a private database in an existing network needs it; add it, or set database.access: {allow: []}",
  ],
  [
    "private storage in an existing network without endpoints",
    `network:
  existing: {virtualNetworkId: ${NETWORK}, nodeSubnetId: ${NETWORK}/subnets/nodes}
database: {access: {allow: []}}
storage: {access: private}`,
    "dev.yaml:4:3: network.existing.endpointSubnetId: missing; private storage in an existing network needs it; add it, or set another storage.access",
  ],
  [
    "keys of a new account beside an existing one, and no other rule about them",
    `storage:
  existing: {accountId: ${PROVIDERS}/Microsoft.Storage/storageAccounts/acmeflyte}
  replication: ZRS
  softDeleteDays: 14
  rawDataExpiryDays: 30
  access: private
network:
  existing: {virtualNetworkId: ${NETWORK}, nodeSubnetId: ${NETWORK}/subnets/nodes}
database: {access: {allow: []}}`,
    ...[
      ["5:16", "replication"],
      ["6:19", "softDeleteDays"],
      ["7:22", "rawDataExpiryDays"],
      ["8:11", "access"],
    ].map(
      ([place, key]) =>
        `dev.yaml:${place}: storage.${key}: has no effect with storage.existing, whose account is already set up; set it on that account, and remove the key`,
    ),
  ],
  [
    "a list of who reaches an existing account",
    `storage:
  existing: {accountId: ${PROVIDERS}/Microsoft.Storage/storageAccounts/acmeflyte}
  access: {allow: [203.0.113.0/24]}`,
    "dev.yaml:5:3: storage.access: has no effect with storage.existing, whose account is already set up; set it on that account, and remove the key",
  ],
  [
    "a mail address beside a certificate of your own",
    "tls: {issuer: {existingSecret: flyte-tls}, email: ops@acme-ml.com}",
    "dev.yaml:3:51: tls.email: has no effect with tls.issuer.existingSecret, as no certificate is ordered; remove the key",
  ],
  [
    "one container for metadata and raw data",
    "storage: {rawDataContainer: flyte}",
    "dev.yaml:3:29: storage.rawDataContainer: flyte is storage.container too; give another name, or remove the key",
  ],
  [
    "metadata that would expire",
    "storage: {rawDataExpiryDays: 30}",
    "dev.yaml:3:30: storage.rawDataExpiryDays: needs storage.rawDataContainer, as metadata must never expire; add it, or remove the key",
  ],
  [
    "a standby of a burstable server",
    "database: {highAvailability: zoneRedundant}",
    "dev.yaml:3:30: database.highAvailability: zoneRedundant is not available with the burstable B_Standard_B1ms; take a GP_ or MO_ sku, or none",
  ],
  [
    "a version with a channel that chooses it",
    'cluster: {kubernetesVersion: "1.35"}',
    "dev.yaml:3:30: cluster.kubernetesVersion: upgradeChannel stable chooses the version itself; allowed with patch, node-image or none; set one of those, or remove the key",
  ],
  [
    "a version that AKS no longer supports",
    'cluster: {kubernetesVersion: "1.33", upgradeChannel: patch}',
    "dev.yaml:3:30: cluster.kubernetesVersion: 1.33 has left AKS's standard support; allowed: 1.34 to 1.36; take 1.36",
  ],
  [
    "address ranges of a private API server",
    "cluster: {privateApiServer: true, authorizedIpRanges: [203.0.113.0/24]}",
    "dev.yaml:3:35: cluster.authorizedIpRanges: AKS has no address ranges for a private API server; remove them, or set privateApiServer: false",
  ],
  [
    "AKS's word for the load balancer's address, beside which ours stands",
    "cluster: {authorizedIpRanges: [203.0.113.0/24, 0.0.0.0/32]}",
    'dev.yaml:3:48: cluster.authorizedIpRanges[1]: "0.0.0.0/32" is not an address that anyone connects from: to Azure it means all of Azure; remove it',
  ],
  [
    "two pools of one name",
    `cluster:
  nodePools: {cpupool: {vmSize: Standard_E8s_v5, maxCount: 2}}`,
    "dev.yaml:4:15: cluster.nodePools.cpupool: the name cpupool is another pool's already; names are unique in a cluster; take another",
  ],
  [
    "a node pool and a GPU pool of one name",
    `cluster:
  nodePools: {big: {vmSize: Standard_E8s_v5, maxCount: 2}}
  gpuPools: {big: {vmSize: Standard_NC4as_T4_v3, maxCount: 1}}`,
    "dev.yaml:5:14: cluster.gpuPools.big: the name big is another pool's already; names are unique in a cluster; take another",
  ],
  [
    "a minimum above the maximum",
    "cluster: {systemPool: {minCount: 3, maxCount: 2}}",
    "dev.yaml:3:34: cluster.systemPool.minCount: 3 is more than maxCount 2; allowed: at most that",
  ],
  [
    "two taints of one key and effect",
    'cluster: {nodePools: {big: {vmSize: Standard_E8s_v5, maxCount: 2, taints: ["a=b:NoSchedule", "a=c:NoSchedule"]}}}',
    "dev.yaml:3:94: cluster.nodePools.big.taints[1]: a=c:NoSchedule has the key and effect of a=b:NoSchedule; Kubernetes takes one of them; remove the other",
  ],
  [
    "more pools than AKS takes",
    `cluster: {nodePools: {${many(100, (n) => `p${n}: {vmSize: Standard_E8s_v5, maxCount: 1}`)}}}`,
    "dev.yaml:3:1: cluster: the cluster has 101 pools; AKS allows 100; join some",
  ],
  [
    "a burstable system pool",
    "cluster: {systemPool: {vmSize: Standard_B4s_v2}}",
    "dev.yaml:3:32: cluster.systemPool.vmSize: Standard_B4s_v2 is burstable, which AKS refuses for the system pool; take Standard_D4s_v5",
  ],
  [
    "a dedicated system pool alone",
    `cluster:
  systemPool: {dedicated: true}`,
    "dev.yaml:4:27: cluster.systemPool.dedicated: leaves no pool for Flyte's own pods; required: one of cluster.nodePools with neither spot nor taints; add it, or set dedicated: false",
  ],
  [
    "a dedicated system pool with spot and tainted pools",
    `cluster:
  systemPool: {dedicated: true}
  nodePools:
    cheap: {vmSize: Standard_E8s_v5, maxCount: 2, spot: true}
    own: {vmSize: Standard_E8s_v5, maxCount: 2, taints: ["a=b:NoSchedule"]}`,
    "dev.yaml:4:27: cluster.systemPool.dedicated: leaves no pool for Flyte's own pods; required: one of cluster.nodePools with neither spot nor taints; add it, or set dedicated: false",
  ],
  [
    "a GPU that is not known",
    "cluster: {gpuPools: {gpu: {vmSize: Standard_NC8ads_L4_v9, maxCount: 1}}}",
    "dev.yaml:3:36: cluster.gpuPools.gpu.vmSize: the GPU of Standard_NC8ads_L4_v9 is not known; allowed: Standard_NC4as_T4_v3, Standard_NC8as_T4_v3, Standard_NC16as_T4_v3, Standard_NC64as_T4_v3, Standard_NC24ads_A100_v4, Standard_NC48ads_A100_v4, Standard_NC96ads_A100_v4, Standard_ND96asr_v4, Standard_ND96amsr_A100_v4, Standard_NC40ads_H100_v5, Standard_NC80adis_H100_v5, Standard_ND96isr_H100_v5, Standard_ND96isr_H200_v5, Standard_ND40rs_v2, Standard_NV6ads_A10_v5, Standard_NV12ads_A10_v5, Standard_NV18ads_A10_v5, Standard_NV36ads_A10_v5, Standard_NV36adms_A10_v5, Standard_NV72ads_A10_v5, or another size with accelerator; set accelerator to the device's name in flytekit",
  ],
  [
    "a partition of another card",
    "cluster: {gpuPools: {gpu: {vmSize: Standard_NC40ads_H100_v5, maxCount: 1, partition: 1g.10gb}}}",
    'dev.yaml:3:86: cluster.gpuPools.gpu.partition: the GPU of Standard_NC40ads_H100_v5 has no partition "1g.10gb"; allowed: 1g.12gb, 2g.24gb, 3g.47gb, 4g.47gb, 7g.94gb',
  ],
  [
    "a partition of a card that has none",
    "cluster: {gpuPools: {gpu: {vmSize: Standard_NC4as_T4_v3, maxCount: 1, partition: 1g.5gb}}}",
    'dev.yaml:3:82: cluster.gpuPools.gpu.partition: the GPU of Standard_NC4as_T4_v3 has no partition "1g.5gb"; allowed: none, as the card cannot be partitioned',
  ],
  [
    "a partition of a card that is not known",
    "cluster: {gpuPools: {gpu: {vmSize: Standard_NC8ads_L4_v9, maxCount: 1, accelerator: nvidia-l4, partition: 1g.5gb}}}",
    "dev.yaml:3:107: cluster.gpuPools.gpu.partition: Standard_NC8ads_L4_v9 is not in the table of GPU sizes, so its partitions are not known; leave partition out",
  ],
  [
    "a partition with the operator's driver",
    `cluster:
  gpuDriver: operator
  gpuPools: {gpu: {vmSize: Standard_NC40ads_H100_v5, maxCount: 1, partition: 1g.12gb}}`,
    "dev.yaml:5:78: cluster.gpuPools.gpu.partition: AKS partitions only cards whose driver it installs; set the driver to aks, or leave partition out",
  ],
  [
    "the operator's driver for a GRID card",
    `cluster:
  gpuDriver: operator
  gpuPools: {gpu: {vmSize: Standard_NV36ads_A10_v5, maxCount: 1}}`,
    "dev.yaml:5:28: cluster.gpuPools.gpu.vmSize: Standard_NV36ads_A10_v5 needs the GRID driver, which only AKS installs; set the driver to aks, or take another size",
  ],
  [
    "GPUs that no table has, in each other kind of pool",
    `cluster:
  systemPool: {vmSize: Standard_ND96isr_MI300X_v5}
  nodePools: {cards: {vmSize: Standard_NC8ads_A10_v4, maxCount: 1}}`,
    "dev.yaml:4:24: cluster.systemPool.vmSize: Standard_ND96isr_MI300X_v5 has AMD GPUs, which no pool can use: the driver that AKS installs, the operator and the resource that tasks ask for are NVIDIA's; take a size with NVIDIA GPUs, such as Standard_NC4as_T4_v3",
    "dev.yaml:5:31: cluster.nodePools.cards.vmSize: Standard_NC8ads_A10_v4 has GPUs, and tasks get them in GPU pools alone (cluster.gpuPools, or a GpuNodePool); make it one, or take a size without GPUs",
  ],
  [
    "no GPU, or an AMD one, in a GPU pool, whatever its accelerator",
    `cluster:
  gpuPools:
    cpu: {vmSize: Standard_D8s_v5, maxCount: 1, accelerator: nvidia-a10}
    amd: {vmSize: Standard_NV8ads_V710_v5, maxCount: 1, accelerator: nvidia-a10}`,
    "dev.yaml:5:19: cluster.gpuPools.cpu.vmSize: Standard_D8s_v5 has no GPU; take a size that has, such as Standard_NC4as_T4_v3, or make it a plain pool (cluster.nodePools, or a NodePool)",
    "dev.yaml:6:19: cluster.gpuPools.amd.vmSize: Standard_NV8ads_V710_v5 has AMD GPUs, which no pool can use: the driver that AKS installs, the operator and the resource that tasks ask for are NVIDIA's; take a size with NVIDIA GPUs, such as Standard_NC4as_T4_v3",
  ],
  [
    "a taint that contradicts the pool's own",
    `cluster:
  gpuPools: {t4: {vmSize: Standard_NC4as_T4_v3, maxCount: 1, taints: ["nvidia.com/gpu=true:NoSchedule"]}}`,
    "dev.yaml:4:71: cluster.gpuPools.t4.taints[0]: nvidia.com/gpu=true:NoSchedule has the key and effect of nvidia.com/gpu=present:NoSchedule, which the pool sets itself; remove it",
  ],
  [
    "GPUs in a pool of no GPUs",
    "cluster: {nodePools: {gpu: {vmSize: Standard_NC4as_T4_v3, maxCount: 1}}}",
    "dev.yaml:3:37: cluster.nodePools.gpu.vmSize: Standard_NC4as_T4_v3 has GPUs, and tasks get them in GPU pools alone (cluster.gpuPools, or a GpuNodePool); make it one, or take a size without GPUs",
  ],
  [
    "source ranges under ingress-nginx",
    "ingress: {controller: ingress-nginx, allowedSourceRanges: [203.0.113.0/24]}",
    "dev.yaml:2:38: ingress.allowedSourceRanges: source ranges are not available with ingress.controller ingress-nginx; set envoy-gateway, or remove them",
  ],
  [
    "source ranges without a controller",
    "ingress: {controller: none, allowedSourceRanges: [203.0.113.0/24]}",
    "dev.yaml:2:29: ingress.allowedSourceRanges: source ranges are not available with ingress.controller none; set envoy-gateway, or remove them",
  ],
  [
    "a DNS zone under ingress-nginx",
    `ingress:
  controller: ingress-nginx
  unauthenticated: allow
  host: flyte.acme-ml.com
  dnsZone: {name: acme-ml.com, resourceGroup: dns}`,
    "dev.yaml:6:3: ingress.dnsZone: a DNS zone is not available with ingress.controller ingress-nginx; set envoy-gateway, or remove it",
  ],
  [
    "a DNS zone without a host",
    "ingress: {unauthenticated: allow, dnsZone: {name: acme-ml.com, resourceGroup: dns}}",
    "dev.yaml:2:1: ingress.host: missing; required with dnsZone: a name inside acme-ml.com, such as flyte.acme-ml.com",
  ],
  [
    "a host outside its zone",
    "ingress: {unauthenticated: allow, host: flyte.notacme-ml.com, dnsZone: {name: acme-ml.com, resourceGroup: dns}}",
    "dev.yaml:2:41: ingress.host: flyte.notacme-ml.com is not in the zone acme-ml.com; take a name inside it, such as flyte.acme-ml.com",
  ],
  [
    "the apex of a zone as host",
    "ingress: {unauthenticated: allow, host: acme-ml.com, dnsZone: {name: acme-ml.com, resourceGroup: dns}}",
    "dev.yaml:2:41: ingress.host: acme-ml.com is the apex of the zone, which cannot be a CNAME; take a name inside it, such as flyte.acme-ml.com",
  ],
  [
    "groups of an application that is there already",
    `flyte: {auth: {type: entra, application: {clientId: 00000000-0000-0000-0000-00000000000a}, allowedGroups: [00000000-0000-0000-0000-00000000000b]}}
ingress: {}`,
    "dev.yaml:2:92: flyte.auth.allowedGroups: an application that is there already says itself who may sign in; assign the groups there, and remove the key",
  ],
  [
    "sign-in without a controller and a host",
    `ingress: {controller: none}
flyte: {auth: {type: entra}}`,
    "dev.yaml:2:1: ingress.host: missing; sign-in with ingress.controller none sends browsers back to your own host name; add it",
  ],
  [
    "sign-in with certificates that nobody trusts",
    `flyte: {auth: {type: entra}}
tls: {issuer: letsencrypt-staging}
ingress: {}`,
    "dev.yaml:3:15: tls.issuer: clients that sign in verify certificates, and the staging ones are not trusted; take letsencrypt, or set flyte.auth.type: none",
  ],
  [
    "a namespace that is too long",
    `flyte: {projects: [${"p".repeat(55)}], domains: [production]}`,
    "dev.yaml:3:20: flyte.projects[0]: ppppppppppppppppppppppppppppppppppppppppppppppppppppppp and the domain production make the namespace ppppppppppppppppppppppppppppppppppppppppppppppppppppppp-production of 66 characters; Kubernetes allows 63; shorten one",
  ],
  [
    "two projects with one namespace",
    "flyte: {projects: [a-b, a], domains: [c, b-c]}",
    "dev.yaml:3:25: flyte.projects[1]: a and the domain b-c make the namespace a-b-c, as do a-b and c; rename one",
  ],
  [
    "a namespace of the cluster's own",
    "flyte: {projects: [kube], domains: [system]}",
    "dev.yaml:3:20: flyte.projects[0]: kube and the domain system make the namespace kube-system, which is the cluster's own; rename one",
  ],
  [
    "a credential name that is too long",
    `flyte: {projects: [${"p".repeat(50)}], domains: [production], taskServiceAccounts: [default, ${"s".repeat(60)}]}`,
    "dev.yaml:3:127: flyte.taskServiceAccounts[1]: ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss and the longest namespace make a credential name of 122 characters; Azure allows 120; shorten one",
  ],
  [
    "too many credentials on the one identity",
    "flyte: {projects: [a, b, c, d, e, f, g]}",
    "dev.yaml:3:1: flyte.taskIdentities: 7 projects x 3 domains make 21 federated credentials on the one identity of all tasks; Azure allows 20; set perDomain, which makes 7 on the identity of each domain",
  ],
  [
    "too many credentials with several service accounts",
    "flyte: {projects: [a, b, c, d], taskServiceAccounts: [default, spark]}",
    "dev.yaml:3:1: flyte.taskIdentities: 4 projects x 3 domains x 2 service accounts make 24 federated credentials on the one identity of all tasks; Azure allows 20; set perDomain, which makes 8 on the identity of each domain",
  ],
  [
    "too many credentials on each domain's identity",
    `flyte:
  taskIdentities: perDomain
  projects: [${many(21, (n) => `p${n}`)}]`,
    "dev.yaml:4:19: flyte.taskIdentities: 21 projects make 21 federated credentials on the identity of each domain; Azure allows 20; set perProject, which makes 3 on the identity of each project",
  ],
  [
    "too many credentials on each project's identity",
    `flyte:
  taskIdentities: perProject
  domains: [${many(21, (n) => `d${n}`)}]`,
    "dev.yaml:4:19: flyte.taskIdentities: 21 domains make 21 federated credentials on the identity of each project; Azure allows 20; set perDomain, which makes 1 on the identity of each domain",
  ],
  [
    "a quota of an unknown domain",
    'flyte: {quotas: {prod: {cpu: "64"}}}',
    "dev.yaml:3:18: flyte.quotas.prod: is not a domain of the stack; allowed: development, staging, production",
  ],
  [
    "quotas that not even one task fits in",
    'flyte: {quotas: {development: {cpu: 250m, memory: 256Mi}, production: {cpu: "1"}}, taskResources: {defaults: {cpu: "2"}}}',
    "dev.yaml:3:37: flyte.quotas.development.cpu: 250m is less than taskResources.defaults.cpu 2, so Kubernetes would refuse each task that asks for nothing; raise it, or set a lower default",
    "dev.yaml:3:51: flyte.quotas.development.memory: 256Mi is less than taskResources.defaults.memory 500Mi, so Kubernetes would refuse each task that asks for nothing; raise it, or set a lower default",
    "dev.yaml:3:77: flyte.quotas.production.cpu: 1 is less than taskResources.defaults.cpu 2, so Kubernetes would refuse each task that asks for nothing; raise it, or set a lower default",
  ],
  [
    "defaults above the limits",
    'flyte: {taskResources: {defaults: {cpu: "2", memory: 1Gi}, limits: {cpu: 1500m, memory: 512Mi}}}',
    "dev.yaml:3:41: flyte.taskResources.defaults.cpu: 2 is more than limits.cpu 1500m, so Flyte would refuse each task; lower it, or raise the limit",
    "dev.yaml:3:54: flyte.taskResources.defaults.memory: 1Gi is more than limits.memory 512Mi, so Flyte would refuse each task; lower it, or raise the limit",
  ],
  [
    "limits below the defaults",
    "flyte: {taskResources: {limits: {cpu: 250m}}}",
    "dev.yaml:3:39: flyte.taskResources.limits.cpu: 250m is less than defaults.cpu 500m, so Flyte would refuse each task; raise it, or set a lower default",
  ],
  [
    "half a GPU",
    "flyte: {taskResources: {limits: {gpu: 500m}}}",
    "dev.yaml:3:39: flyte.taskResources.limits.gpu: 500m is not a number of GPUs; allowed: whole numbers",
  ],
  [
    "registration without a controller",
    `ingress: {controller: none}
registration: {enabled: true, workflows: [{name: daily, project: flytesnacks, domain: production, version: 1.0.0, package: daily}]}`,
    "dev.yaml:3:25: registration.enabled: the operator reaches Flyte by its public name, which ingress.controller none leaves out; set a controller, or false",
  ],
  [
    "registration with certificates that nobody trusts",
    `tls: {issuer: letsencrypt-staging}
registration: {enabled: true, workflows: [{name: daily, project: flytesnacks, domain: production, version: 1.0.0, package: daily}]}`,
    "dev.yaml:3:15: tls.issuer: the registration operator verifies certificates, and the staging ones are not trusted; take letsencrypt, or set registration.enabled: false",
  ],
  [
    "pools whose stand-ins have one name",
    "cluster: {nodePools: {highmempool1: {vmSize: Standard_E8s_v5, maxCount: 1}, highmempool2: {vmSize: Standard_E8s_v5, maxCount: 1}}}",
    "dev.yaml:3:77: cluster.nodePools.highmempool2: while highmempool2 changes its size, a pool tmphighmempo stands in for it, which is also that of highmempool1; give it a name that differs in its first 9 characters",
  ],
  [
    "a pool that has the name of another's stand-in",
    "cluster: {nodePools: {tmpcpupool: {vmSize: Standard_E8s_v5, maxCount: 1}}}",
    "dev.yaml:3:23: cluster.nodePools.tmpcpupool: tmpcpupool is also the pool that stands in for cpupool while that changes its size; take another name",
  ],
  [
    "a pool that has the name of the stand-in of a system pool that the file names",
    "cluster: {systemPool: {name: flyte}, nodePools: {tmpflyte: {vmSize: Standard_E8s_v5, maxCount: 1}}}",
    "dev.yaml:3:11: cluster.systemPool: while flyte changes its size, a pool tmpflyte stands in for it, which is also that of tmpflyte; give it a name that differs in its first 9 characters",
  ],
  [
    "a pool that is called constructor",
    "cluster: {nodePools: {constructor: {vmSize: Standard_E8s_v5, maxCount: 1}}}",
    "dev.yaml:3:23: cluster.nodePools.constructor: the name constructor cannot be used; take another",
  ],
  [
    "registration of nothing",
    "registration: {enabled: true}",
    "dev.yaml:3:1: registration.workflows: nothing to register; add a workflow, or set registration.enabled: false",
  ],
  [
    "packages from two places",
    "registration: {packages: {oci: {registry: ghcr.io, username: a}, artifactory: {url: https://a.jfrog.io/x, username: a}}}",
    "dev.yaml:3:16: registration.packages: oci and artifactory are both given; allowed: one of them; remove the other",
  ],
  [
    "packages from nowhere",
    "registration: {packages: {}}",
    "dev.yaml:3:16: registration.packages: neither oci nor artifactory is given; allowed: one of them; give one",
  ],
  [
    "packages that the operator does not find in Artifactory",
    `registration:
  enabled: true
  packages: {artifactory: {url: https://acme.jfrog.io/artifactory, username: acme}}
  workflows:
    - {name: found, project: flytesnacks, domain: production, version: 1.0.0, package: local/workflows/daily}
    - {name: no-folder, project: flytesnacks, domain: production, version: 1.0.1, package: local/daily}
    - {name: deep, project: flytesnacks, domain: production, version: 1.0.2, package: local/ml/workflows/daily}`,
    'dev.yaml:8:92: registration.workflows[1].package: "local/daily" has no folder between repository and name; allowed in Artifactory: <repository>/<folder>/<name>, as the operator finds no other download; keep the package in one folder of its repository',
    'dev.yaml:9:87: registration.workflows[2].package: "local/ml/workflows/daily" has 2 folders between repository and name; allowed in Artifactory: <repository>/<folder>/<name>, as the operator finds no other download; keep the package in one folder of its repository',
  ],
  [
    "a registry with a path",
    "registration: {packages: {oci: {registry: ghcr.io/acme, username: a}}}",
    'dev.yaml:3:43: registration.packages.oci.registry: "ghcr.io/acme" is not the host name of a registry; allowed: a lower-case name with an optional port from 1 to 65535, such as ghcr.io, without scheme, user and path',
  ],
  [
    "an Artifactory without TLS",
    "registration: {packages: {artifactory: {url: http://a.jfrog.io/, username: a}}}",
    'dev.yaml:3:46: registration.packages.artifactory.url: "http://a.jfrog.io/" is not an address; allowed: https://, a lower-case host name with an optional port from 1 to 65535, and a path, such as https://acme.jfrog.io/artifactory/, without user, password, query, fragment and blanks',
  ],
  [
    "a machine client that Flyte has already",
    "flyte: {auth: {type: entra, machineClients: [ci, flytepropeller]}}",
    'dev.yaml:3:50: flyte.auth.machineClients[1]: "flytepropeller" is a client of Flyte itself; take another id',
  ],
  [
    "a workflow of an unknown project and domain",
    `registration:
  workflows:
    - {name: daily, project: snacks, domain: prod, version: 1.0.0, package: workflows/daily}`,
    'dev.yaml:5:30: registration.workflows[0].project: "snacks" is not a project of the stack; allowed: flytesnacks; add it to flyte.projects, or take one of them',
    'dev.yaml:5:46: registration.workflows[0].domain: "prod" is not a domain of the stack; allowed: development, staging, production; add it to flyte.domains, or take one of them',
  ],
  [
    "a workflow with the name of the operator",
    `registration:
  workflows:
    - {name: flyte-registration-operator, project: flytesnacks, domain: production, version: 1.0.0, package: workflows/daily}`,
    "dev.yaml:5:14: registration.workflows[0].name: flyte-registration-operator is the Helm release of the registration operator itself; allowed: any other name; give it another",
  ],
  [
    "a workflow that stands twice",
    `registration:
  workflows:
    - {name: daily, project: flytesnacks, domain: production, version: 1.0.0, package: workflows/daily}
    - {name: daily, project: flytesnacks, domain: production, version: 1.1.0, package: workflows/daily}`,
    "dev.yaml:6:14: registration.workflows[1].name: daily is listed twice; give one another name",
  ],
  [
    "two packages for one version",
    `registration:
  workflows:
    - {name: daily, project: flytesnacks, domain: production, version: 1.0.0, package: workflows/daily}
    - {name: weekly, project: flytesnacks, domain: production, version: 1.0.0, package: workflows/weekly}`,
    "dev.yaml:6:73: registration.workflows[1].version: version 1.0.0 of flytesnacks and production has the package workflows/daily already; allowed: one package for a version; take another version",
  ],
  [
    "a package that is registered twice",
    `registration:
  workflows:
    - {name: daily, project: flytesnacks, domain: production, version: 1.0.0, package: workflows/daily}
    - {name: again, project: flytesnacks, domain: production, version: 1.0.0, package: workflows/daily}`,
    "dev.yaml:6:88: registration.workflows[1].package: daily registers it as version 1.0.0 of flytesnacks and production already; remove one entry",
  ],
  [
    "values that are not there",
    "flyte: {values: ../values/flyte-core.yaml}",
    'dev.yaml:3:17: flyte.values: "../values/flyte-core.yaml" is not a file; allowed: a YAML file, by its path relative to this one',
  ],
  [
    "several at once, in the order of the file",
    `network: {podCidr: 10.0.0.0/16}
storage: {rawDataContainer: flyte}
registration: {workflows: [{name: daily, project: x, domain: production, version: "1", package: daily}]}`,
    "dev.yaml:3:20: network.podCidr: 10.0.0.0/16 overlaps network.serviceCidr 10.0.0.0/16; take ranges that share no address",
    "dev.yaml:4:29: storage.rawDataContainer: flyte is storage.container too; give another name, or remove the key",
    'dev.yaml:5:51: registration.workflows[0].project: "x" is not a project of the stack; allowed: flytesnacks; add it to flyte.projects, or take one of them',
  ],
];

test.each(cases)("refuses %s", (_title, sample, ...messages) => {
  expect(errorsOf({ "dev.yaml": textOf(sample) })).toEqual(messages);
});
