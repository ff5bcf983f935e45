import { errorsOf, load, many, NETWORK, PROVIDERS, textOf, type Sample } from "./folder";

/** Values that are wrong by themselves, with all that is said about them. */
const cases: [title: string, sample: Sample, ...messages: string[]][] = [
  [
    "a required key that is missing",
    { whole: "ingress: {unauthenticated: allow}" },
    "dev.yaml:1:1: location: missing; required: text, such as centralus",
  ],
  [
    "a mistyped key at the root",
    "locaton: westus",
    "dev.yaml:3:1: locaton: unknown key; allowed here: name, prefix, location, subscriptionId, tenantId, tags, deletionProtection, resourceGroup, state, network, storage, database, cluster, registry, ingress, tls, flyte, monitoring, registration; did you mean location?",
  ],
  [
    "a mistyped key in a section",
    `cluster:
  systemPool:
    vmsize: Standard_D8s_v5`,
    "dev.yaml:5:5: cluster.systemPool.vmsize: unknown key; allowed here: name, vmSize, minCount, maxCount, diskSizeGb, dedicated; did you mean vmSize?",
  ],
  [
    "a key that nothing is like",
    "storage: {encryption: true}",
    "dev.yaml:3:11: storage.encryption: unknown key; allowed here: replication, container, rawDataContainer, existing, role, softDeleteDays, rawDataExpiryDays, access; remove it",
  ],
  [
    "several unknown keys, with what is allowed once for each mapping",
    `storage: {encryption: true, contaner: a, tier: Hot}
registry: {tier: Basic, Sku: Basic}`,
    "dev.yaml:3:11: storage.encryption: unknown key; allowed here: replication, container, rawDataContainer, existing, role, softDeleteDays, rawDataExpiryDays, access; remove it",
    "dev.yaml:3:29: storage.contaner: unknown key; allowed here: see storage.encryption; did you mean container?",
    "dev.yaml:3:42: storage.tier: unknown key; allowed here: see storage.encryption; there is cluster.tier; move it there, or remove it",
    "dev.yaml:4:12: registry.tier: unknown key; allowed here: sku, pushPrincipals; there is cluster.tier; move it there, or remove it",
    "dev.yaml:4:25: registry.Sku: unknown key; allowed here: see registry.tier; did you mean sku?",
  ],
  [
    "a key below a text",
    "registry: {sku: {tier: Basic}}",
    "dev.yaml:3:12: registry.sku: a mapping is given; allowed: Basic, Standard, Premium",
  ],
  [
    "a list for the whole file",
    { whole: "- location: eastus" },
    "dev.yaml:1:1: a list is given; allowed: a mapping of keys to values",
  ],
  [
    "a text for the whole file",
    { whole: "eastus" },
    'dev.yaml:1:1: "eastus" is given; allowed: a mapping of keys to values',
  ],
  [
    "an empty section",
    "tags:",
    "dev.yaml:3:1: tags: nothing is given; allowed: a mapping of keys to values; write a value, or remove the key",
  ],
  [
    "an empty value",
    "tls: {email: }",
    "dev.yaml:3:7: tls.email: nothing is given; allowed: text; write a value, or remove the key",
  ],
  [
    "a number for a text",
    "prefix: 12",
    'dev.yaml:3:9: prefix: 12 is a number; allowed: text; write it in quotes: "12"',
  ],
  [
    "a boolean for a text",
    "resourceGroup: {name: true}",
    'dev.yaml:3:23: resourceGroup.name: true is a boolean; allowed: text; write it in quotes: "true"',
  ],
  [
    "a number that YAML changes",
    "cluster: {upgradeChannel: patch, kubernetesVersion: 1.30}",
    'dev.yaml:3:53: cluster.kubernetesVersion: 1.30 is a number, which YAML reads as 1.3; allowed: text; write it in quotes: "1.30"',
  ],
  [
    "a version as a number",
    "database: {version: 16}",
    'dev.yaml:3:21: database.version: 16 is a number; allowed: 14, 15, 16, 17, 18; write it in quotes: "16"',
  ],
  [
    "a zone as a number",
    "cluster: {zones: [1, 2]}",
    'dev.yaml:3:19: cluster.zones[0]: 1 is a number; allowed: 1, 2, 3; write it in quotes: "1"',
    'dev.yaml:3:22: cluster.zones[1]: 2 is a number; allowed: 1, 2, 3; write it in quotes: "2"',
  ],
  [
    "a quantity as a fraction",
    "flyte: {taskResources: {limits: {cpu: 1.50}}}",
    'dev.yaml:3:39: flyte.taskResources.limits.cpu: 1.50 is a number, which YAML reads as 1.5; allowed: text; write it in quotes: "1.50"',
  ],
  [
    "a quantity below nothing",
    "flyte: {quotas: {production: {cpu: -1}}}",
    'dev.yaml:3:36: flyte.quotas.production.cpu: "-1" is not a Kubernetes quantity; allowed: a number with an optional unit, such as 500m, 16 or 64Gi',
  ],
  [
    "a text for a number",
    'database: {backupRetentionDays: "14"}',
    'dev.yaml:3:33: database.backupRetentionDays: "14" is text; allowed: a whole number; write it without quotes: 14',
  ],
  [
    "a word for a number",
    "flyte: {replicas: two}",
    'dev.yaml:3:19: flyte.replicas: "two" is given; allowed: a whole number',
  ],
  [
    "a fraction for a whole number",
    "flyte: {replicas: 1.5}",
    "dev.yaml:3:19: flyte.replicas: 1.5 is given; allowed: a whole number",
  ],
  [
    "YAML 1.1's yes for a boolean",
    "deletionProtection: yes",
    'dev.yaml:3:21: deletionProtection: "yes" is given; allowed: true or false',
  ],
  [
    "a text for a list",
    "flyte: {projects: flytesnacks}",
    'dev.yaml:3:19: flyte.projects: "flytesnacks" is given; allowed: a list; write [flytesnacks]',
  ],
  [
    "an address range for a list",
    "ingress: {allowedSourceRanges: 203.0.113.0/24}",
    'dev.yaml:2:32: ingress.allowedSourceRanges: "203.0.113.0/24" is given; allowed: a list; write ["203.0.113.0/24"]',
  ],
  [
    "a text for a list of mappings",
    "registration: {workflows: daily}",
    'dev.yaml:3:27: registration.workflows: "daily" is given; allowed: a list',
  ],
  ...(
    [
      ["flyte.auth", "flyte: {auth: entra}", "3:15", "entra", "{type: entra}"],
      ["tls", "tls: letsencrypt", "3:6", "letsencrypt", "{issuer: letsencrypt}"],
      ["state", "state: azurerm", "3:8", "azurerm", "{type: azurerm}"],
      ["registry", "registry: Basic", "3:11", "Basic", "{sku: Basic}"],
      ["database", 'database: "16"', "3:11", "16", '{version: "16"}'],
    ] as const
  ).map(([path, sample, place, word, written]): [string, Sample, string] => [
    `a word for the mapping ${path}`,
    sample,
    `dev.yaml:${place}: ${path}: "${word}" is given; allowed: a mapping of keys to values; write ${written}`,
  ]),
  [
    "a boolean for a mapping",
    "monitoring: false",
    "dev.yaml:3:13: monitoring: false is given; allowed: a mapping of keys to values; write {enabled: false}",
  ],
  [
    "a text for a mapping in which it has no place",
    "resourceGroup: flyte",
    'dev.yaml:3:16: resourceGroup: "flyte" is given; allowed: a mapping of keys to values',
  ],
  [
    "keys that stand elsewhere",
    "cluster: {serviceCidr: 10.1.0.0/16}\nauth: {type: entra}",
    "dev.yaml:3:11: cluster.serviceCidr: unknown key; allowed here: kubernetesVersion, upgradeChannel, tier, zones, systemPool, nodePools, gpuPools, gpuDriver, adminGroupObjectIds, authorizedIpRanges, privateApiServer; there is network.serviceCidr; move it there, or remove it",
    "dev.yaml:4:1: auth: unknown key; allowed here: name, prefix, location, subscriptionId, tenantId, tags, deletionProtection, resourceGroup, state, network, storage, database, cluster, registry, ingress, tls, flyte, monitoring, registration; there is flyte.auth; move it there, or remove it",
  ],
  [
    "the password of Artifactory",
    "registration: {packages: {artifactory: {url: https://acme.jfrog.io/artifactory/, username: acme, password: x}}}",
    "dev.yaml:3:98: registration.packages.artifactory.password: unknown key; allowed here: url, username; do not put secrets in this file; remove the key, and set the environment variable TF_VAR_package_registry_password",
  ],
  [
    "the password of a registry",
    "registration: {packages: {oci: {registry: ghcr.io, username: acme, password: x}}}",
    "dev.yaml:3:68: registration.packages.oci.password: unknown key; allowed here: registry, username; do not put secrets in this file; remove the key, and set the environment variable TF_VAR_package_registry_password",
  ],
  [
    "the secret of an application",
    "flyte: {auth: {type: entra, application: {clientId: 00000000-0000-0000-0000-00000000000a, clientSecret: x}}}",
    "dev.yaml:3:91: flyte.auth.application.clientSecret: unknown key; allowed here: clientId; do not put secrets in this file; remove the key, and set the environment variable TF_VAR_entra_client_secret",
  ],
  [
    "a list for a mapping",
    "tags: [team]",
    "dev.yaml:3:1: tags: a list is given; allowed: a mapping of keys to values",
  ],
  [
    "a mapping for a text",
    {
      whole: `location: {name: eastus}
ingress: {unauthenticated: allow}`,
    },
    "dev.yaml:1:1: location: a mapping is given; allowed: text",
  ],
  [
    "a mistyped choice",
    "storage: {replication: GRSS}",
    'dev.yaml:3:24: storage.replication: "GRSS" is not known; allowed: LRS, ZRS, GRS, GZRS, RAGRS, RAGZRS; did you mean GRS?',
  ],
  [
    "a choice in the wrong case",
    "cluster: {tier: free}",
    'dev.yaml:3:17: cluster.tier: "free" is not known; allowed: Free, Standard; did you mean Free?',
  ],
  [
    "an unknown choice",
    "flyte: {auth: {type: okta}}",
    'dev.yaml:3:22: flyte.auth.type: "okta" is not known; allowed: none, entra',
  ],
  [
    "an unknown word where a mapping is possible",
    "storage: {access: restricted}",
    'dev.yaml:3:19: storage.access: "restricted" is not known; allowed: public, private or {allow: [ranges]}',
  ],
  [
    "nothing where a choice is possible",
    "database: {access: }",
    "dev.yaml:3:12: database.access: nothing is given; allowed: private or {allow: [ranges]}; write a value, or remove the key",
  ],
  [
    "a mistyped key inside a choice",
    "database: {access: {alow: [203.0.113.0/24]}}",
    "dev.yaml:3:12: database.access.allow: missing; required: a list",
    "dev.yaml:3:21: database.access.alow: unknown key; allowed here: allow; did you mean allow?",
  ],
  [
    "a wrong value inside a choice",
    "tls: {issuer: {existingSecret: My_Secret}}",
    'dev.yaml:3:32: tls.issuer.existingSecret: "My_Secret" is not a Kubernetes name; allowed: 1 to 253 characters: lower-case letters, digits, hyphens and dots, a letter or digit at either end of each part',
  ],
  [
    "an environment name with capitals",
    "name: Dev",
    'dev.yaml:3:7: name: "Dev" is not an environment name; allowed: 2 to 20 lower-case letters, digits and hyphens, a letter first, no hyphen last',
  ],
  [
    "an environment name that is too long",
    "name: a-very-long-environment",
    'dev.yaml:3:7: name: "a-very-long-environment" is not an environment name; allowed: 2 to 20 lower-case letters, digits and hyphens, a letter first, no hyphen last',
  ],
  [
    "an environment name with a reserved word",
    "name: dev-windows",
    'dev.yaml:3:7: name: "dev-windows" holds "windows", which Azure keeps to itself in public names; take another word',
  ],
  [
    "a prefix with a hyphen",
    "prefix: ml-flyte",
    'dev.yaml:3:9: prefix: "ml-flyte" is not a prefix; allowed: 2 to 11 lower-case letters and digits, a letter first',
  ],
  [
    "a prefix that Azure keeps to itself",
    "prefix: microsoft",
    'dev.yaml:3:9: prefix: "microsoft" holds "microsoft", which Azure keeps to itself in public names; take another word',
  ],
  [
    "a region with punctuation",
    {
      whole: `location: East US!
ingress: {unauthenticated: allow}`,
    },
    'dev.yaml:1:11: location: "East US!" is not an Azure region; allowed: a name from "az account list-locations", such as centralus; did you mean eastus?',
  ],
  [
    "a region of another cloud",
    {
      whole: `location: usgovvirginia
ingress: {unauthenticated: allow}`,
    },
    "dev.yaml:1:11: location: usgovvirginia is a region of Azure Government; only Azure's public cloud is supported, whose addresses and services are built in; take one of its regions, such as centralus",
  ],
  [
    "a region with a hyphen",
    {
      whole: `location: west-europe
ingress: {unauthenticated: allow}`,
    },
    'dev.yaml:1:11: location: "west-europe" is not an Azure region; allowed: a name from "az account list-locations", such as centralus; did you mean westeurope?',
  ],
  [
    "a region that is like none",
    {
      whole: `location: here & there
ingress: {unauthenticated: allow}`,
    },
    'dev.yaml:1:11: location: "here & there" is not an Azure region; allowed: a name from "az account list-locations", such as centralus',
  ],
  [
    "a region without workload identity",
    {
      whole: `location: New Zealand North
ingress: {unauthenticated: allow}`,
    },
    "dev.yaml:1:11: location: New Zealand North has no workload identity federation, which every Flyte pod logs in with; take another region",
  ],
  [
    "a subscription by name",
    "subscriptionId: pay-as-you-go",
    'dev.yaml:3:17: subscriptionId: "pay-as-you-go" is not a GUID; allowed: 32 hexadecimal digits in groups of 8-4-4-4-12',
  ],
  [
    "a tag name with a slash",
    'tags: {cost/centre: "42"}',
    'dev.yaml:3:8: tags["cost/centre"]: "cost/centre" is not a tag name; allowed: 1 to 128 characters, none of < > % & \\ ? /',
  ],
  [
    "a tag value that is too long",
    `tags: {note: ${"x".repeat(257)}}`,
    "dev.yaml:3:14: tags.note: the text has 257 characters; allowed: up to 256, which is Azure's limit for a tag",
  ],
  [
    "a resource group that ends with a dot",
    "resourceGroup: {name: flyte.}",
    'dev.yaml:3:23: resourceGroup.name: "flyte." is not a legal resource group name; allowed: 1 to 90 characters: letters, digits, and any of - _ . ( ), with no dot at the end',
  ],
  [
    "a container with capitals",
    "storage: {container: Flyte}",
    'dev.yaml:3:22: storage.container: "Flyte" is not a legal blob container name; allowed: 3 to 63 characters: lower-case letters, digits and single hyphens, none at either end',
  ],
  [
    "a container with two hyphens",
    "storage: {rawDataContainer: flyte--raw}",
    'dev.yaml:3:29: storage.rawDataContainer: "flyte--raw" is not a legal blob container name; allowed: 3 to 63 characters: lower-case letters, digits and single hyphens, none at either end',
  ],
  [
    "a range with host bits",
    "network: {nodeSubnet: 10.224.0.1/20}",
    'dev.yaml:3:23: network.nodeSubnet: "10.224.0.1/20" has host bits set; allowed: the first address of a range; write 10.224.0.0/20',
  ],
  [
    "an address where a range is wanted",
    "cluster: {authorizedIpRanges: [203.0.113.7]}",
    'dev.yaml:3:32: cluster.authorizedIpRanges[0]: "203.0.113.7" is a single address; allowed: ranges; write 203.0.113.7/32',
  ],
  [
    "an IPv6 range",
    'ingress: {allowedSourceRanges: ["2001:db8::/32"]}',
    'dev.yaml:2:33: ingress.allowedSourceRanges[0]: "2001:db8::/32" is not an IPv4 range; allowed: address/prefix, such as 10.0.0.0/16',
  ],
  [
    "a range that is none",
    "network: {podCidr: 10.244.0.0/33}",
    'dev.yaml:3:20: network.podCidr: "10.244.0.0/33" is not an IPv4 range; allowed: address/prefix, such as 10.0.0.0/16',
  ],
  [
    "an allow list for half the internet",
    "ingress: {allowedSourceRanges: [0.0.0.0/1, 128.0.0.0/1]}",
    'dev.yaml:2:33: ingress.allowedSourceRanges[0]: "0.0.0.0/1" lets in too much of the internet; allowed: /8 and smaller; list the networks that you know',
    'dev.yaml:2:44: ingress.allowedSourceRanges[1]: "128.0.0.0/1" lets in too much of the internet; allowed: /8 and smaller; list the networks that you know',
  ],
  [
    "everyone in the database's list",
    "database: {access: {allow: [0.0.0.0/0]}}",
    'dev.yaml:3:29: database.access.allow[0]: "0.0.0.0/0" lets in too much of the internet; allowed: /8 and smaller; list the networks that you know',
  ],
  [
    "everyone in the storage's list",
    "storage: {access: {allow: [0.0.0.0/0]}}",
    'dev.yaml:3:28: storage.access.allow[0]: "0.0.0.0/0" lets in too much of the internet; allowed: /8 and smaller; list the networks that you know',
  ],
  [
    "a private range for the storage's firewall",
    "storage: {access: {allow: [10.1.0.0/16]}}",
    'dev.yaml:3:28: storage.access.allow[0]: "10.1.0.0/16" lies in the private range 10.0.0.0/8, which a storage account\'s firewall refuses; private networks reach it by private endpoints or the node subnet',
  ],
  [
    "more ranges than the storage's firewall takes",
    `storage: {access: {allow: [${many(401, (n) => `20.${n >> 8}.${n & 255}.0/24`)}]}}`,
    "dev.yaml:3:20: storage.access.allow: 401 address rules; a storage account has at most 400",
  ],
  [
    "a range that stands twice",
    "cluster: {authorizedIpRanges: [203.0.113.0/24, 198.51.100.0/24, 203.0.113.0/24]}",
    'dev.yaml:3:65: cluster.authorizedIpRanges[2]: "203.0.113.0/24" is listed twice; remove one',
  ],
  [
    "more authorised ranges than AKS takes",
    `cluster: {authorizedIpRanges: [${many(201, (n) => `20.0.${n}.0/24`)}]}`,
    "dev.yaml:3:11: cluster.authorizedIpRanges: the list has 201 entries; allowed: at most 199",
  ],
  [
    "an id that is no resource id",
    "storage: {existing: {accountId: acmeflyte}}",
    'dev.yaml:3:33: storage.existing.accountId: "acmeflyte" is not an id of Microsoft.Storage/storageAccounts; allowed: /subscriptions/<guid>/resourceGroups/<name>/providers/Microsoft.Storage/storageAccounts/<name>',
  ],
  [
    "an id of another type",
    `network: {existing: {virtualNetworkId: ${NETWORK}/subnets/nodes, nodeSubnetId: ${NETWORK}/subnets/nodes}}
database: {access: {allow: []}}`,
    `dev.yaml:3:40: network.existing.virtualNetworkId: "${NETWORK}/subnets/nodes" is not an id of Microsoft.Network/virtualNetworks; allowed: /subscriptions/<guid>/resourceGroups/<name>/providers/Microsoft.Network/virtualNetworks/<name>`,
  ],
  [
    "a private zone of another service",
    `network: {existing: {virtualNetworkId: ${NETWORK}, nodeSubnetId: ${NETWORK}/subnets/nodes, databaseSubnetId: ${NETWORK}/subnets/db, databaseDnsZoneId: ${PROVIDERS}/Microsoft.Network/privateDnsZones/privatelink.blob.core.windows.net}}`,
    `dev.yaml:3:476: network.existing.databaseDnsZoneId: "${PROVIDERS}/Microsoft.Network/privateDnsZones/privatelink.blob.core.windows.net" is not a zone for PostgreSQL; allowed: a name that ends with .postgres.database.azure.com`,
  ],
  [
    "a database size without its tier",
    "database: {sku: Standard_D2ds_v5}",
    'dev.yaml:3:17: database.sku: "Standard_D2ds_v5" is not a size of a flexible server; allowed: B_, GP_ or MO_ and a VM size, such as B_Standard_B1ms or GP_Standard_D2ds_v5',
  ],
  [
    "a disk size that Azure has not",
    "database: {storageMb: 50000}",
    "dev.yaml:3:23: database.storageMb: 50000 is not known; allowed: 32768, 65536, 131072, 262144, 524288, 1048576, 2097152, 4193280, 4194304, 8388608, 16777216, 33553408",
  ],
  [
    "too few days of backups",
    "database: {backupRetentionDays: 3}",
    "dev.yaml:3:33: database.backupRetentionDays: 3 is out of range; allowed: 7 to 35",
  ],
  [
    "a database version that is gone",
    'database: {version: "13"}',
    'dev.yaml:3:21: database.version: "13" is not known; allowed: 14, 15, 16, 17, 18',
  ],
  [
    "a patch of Kubernetes",
    "cluster: {upgradeChannel: patch, kubernetesVersion: 1.35.2}",
    'dev.yaml:3:53: cluster.kubernetesVersion: "1.35.2" is not a minor version; allowed: two numbers, such as "1.35"; AKS chooses the patch',
  ],
  [
    "a VM size that is none",
    "cluster: {systemPool: {vmSize: D4s_v5}}",
    'dev.yaml:3:32: cluster.systemPool.vmSize: "D4s_v5" is not a VM size; allowed: names such as Standard_D4s_v5',
  ],
  [
    "a retired VM size",
    "cluster: {gpuPools: {gpu: {vmSize: Standard_NC6s_v3, maxCount: 1}}}",
    "dev.yaml:3:36: cluster.gpuPools.gpu.vmSize: Standard_NC6s_v3 is retired: the NCv3 and NCv3-NC24rs series ended on 2025-09-30; take Standard_NC40ads_H100_v5",
  ],
  [
    "a pool name with a hyphen",
    "cluster: {nodePools: {high-mem: {vmSize: Standard_E8s_v5, maxCount: 2}}}",
    'dev.yaml:3:23: cluster.nodePools.high-mem: "high-mem" is not a legal node pool name; allowed: 1 to 12 characters: lower-case letters and digits, a letter first',
  ],
  [
    "a pool name that is too long, and what is wrong in the pool",
    `cluster:
  nodePools:
    highmemorypool:
      vmSize: Standard_NV12s_v3
      maxCount: 0`,
    'dev.yaml:5:5: cluster.nodePools.highmemorypool: "highmemorypool" is not a legal node pool name; allowed: 1 to 12 characters: lower-case letters and digits, a letter first',
    "dev.yaml:6:15: cluster.nodePools.highmemorypool.vmSize: Standard_NV12s_v3 is retired: the NVv3 series ended on 2026-09-30; take Standard_NV36ads_A10_v5",
    "dev.yaml:7:17: cluster.nodePools.highmemorypool.maxCount: 0 is out of range; allowed: 1 to 1000",
  ],
  [
    "a pool without a size",
    "cluster: {nodePools: {highmem: {maxCount: 2}}}",
    "dev.yaml:3:23: cluster.nodePools.highmem.vmSize: missing; required: text, such as Standard_D4s_v5",
  ],
  [
    "a disk that is too small",
    "cluster: {systemPool: {diskSizeGb: 16}}",
    "dev.yaml:3:36: cluster.systemPool.diskSizeGb: 16 is out of range; allowed: 30 to 2048",
  ],
  [
    "a system pool without nodes",
    "cluster: {systemPool: {minCount: 0}}",
    "dev.yaml:3:34: cluster.systemPool.minCount: 0 is out of range; allowed: 1 to 1000",
  ],
  [
    "a taint without an effect",
    "cluster: {nodePools: {highmem: {vmSize: Standard_E8s_v5, maxCount: 2, taints: [dedicated=highmem]}}}",
    'dev.yaml:3:80: cluster.nodePools.highmem.taints[0]: "dedicated=highmem" is not a taint; allowed: key=value:Effect, with NoSchedule, PreferNoSchedule or NoExecute as effect',
  ],
  [
    "a taint that AKS sets",
    'cluster: {nodePools: {highmem: {vmSize: Standard_E8s_v5, maxCount: 2, taints: ["kubernetes.azure.com/scalesetpriority=spot:NoSchedule"]}}}',
    'dev.yaml:3:80: cluster.nodePools.highmem.taints[0]: "kubernetes.azure.com/scalesetpriority" is reserved: AKS and Kubernetes set all keys under kubernetes.azure.com; take a domain of your own',
  ],
  [
    "a label under a reserved domain",
    `cluster:
  nodePools:
    highmem:
      vmSize: Standard_E8s_v5
      maxCount: 2
      labels:
        node.kubernetes.io/role: highmem`,
    'dev.yaml:9:9: cluster.nodePools.highmem.labels["node.kubernetes.io/role"]: "node.kubernetes.io/role" is reserved: AKS and Kubernetes set all keys under kubernetes.io; take a domain of your own',
  ],
  [
    "a label value with a space",
    "cluster: {nodePools: {highmem: {vmSize: Standard_E8s_v5, maxCount: 2, labels: {team: ml platform}}}}",
    'dev.yaml:3:86: cluster.nodePools.highmem.labels.team: "ml platform" is not a label value; allowed: up to 63 letters, digits, - _ . with a letter or digit at either end',
  ],
  [
    "a group that is not a GUID",
    "cluster: {adminGroupObjectIds: [admins]}",
    'dev.yaml:3:33: cluster.adminGroupObjectIds[0]: "admins" is not a GUID; allowed: 32 hexadecimal digits in groups of 8-4-4-4-12',
  ],
  [
    "a group that stands twice",
    "cluster: {adminGroupObjectIds: [aaaaaaaa-0000-0000-0000-000000000000, AAAAAAAA-0000-0000-0000-000000000000]}",
    'dev.yaml:3:71: cluster.adminGroupObjectIds[1]: "aaaaaaaa-0000-0000-0000-000000000000" is listed twice; remove one',
  ],
  [
    "a principal without a type",
    `registry:
  pushPrincipals:
    - objectId: 00000000-0000-0000-0000-00000000000a`,
    "dev.yaml:5:7: registry.pushPrincipals[0].type: missing; required: User, Group, ServicePrincipal",
  ],
  [
    "an unknown kind of principal",
    "registry: {pushPrincipals: [{objectId: 00000000-0000-0000-0000-00000000000a, type: Application}]}",
    'dev.yaml:3:84: registry.pushPrincipals[0].type: "Application" is not known; allowed: User, Group, ServicePrincipal',
  ],
  [
    "a DNS label that starts with a digit",
    "ingress: {unauthenticated: allow, dnsLabel: 1flyte}",
    'dev.yaml:2:45: ingress.dnsLabel: "1flyte" is not a legal public IP DNS label name; allowed: 3 to 63 characters: lower-case letters, digits and hyphens, a letter first, no hyphen last',
  ],
  [
    "a host with scheme and path",
    'ingress: {unauthenticated: allow, host: "https://flyte.acme-ml.com/console"}',
    'dev.yaml:2:41: ingress.host: "https://flyte.acme-ml.com/console" is not a bare host name; allowed: lower-case labels with dots between, such as flyte.acme.com, without scheme, port, path and wildcard',
  ],
  [
    "a host with a wildcard",
    'ingress: {unauthenticated: allow, host: "*.acme-ml.com"}',
    'dev.yaml:2:41: ingress.host: "*.acme-ml.com" is not a bare host name; allowed: lower-case labels with dots between, such as flyte.acme.com, without scheme, port, path and wildcard',
  ],
  [
    "a mail address that Let's Encrypt refuses",
    "tls: {email: admin@example.com}",
    'dev.yaml:3:14: tls.email: "admin@example.com" is an example address, which Let\'s Encrypt refuses; take one that somebody reads, or leave the key out',
  ],
  [
    "a mail address that is none",
    "tls: {email: ops}",
    'dev.yaml:3:14: tls.email: "ops" is not a mail address; allowed: name@domain, such as ops@acme.com',
  ],
  [
    "another line of Flyte",
    "flyte: {chartVersion: v2.0.0}",
    'dev.yaml:3:23: flyte.chartVersion: "v2.0.0" is not a release of the 1.16 line of flyte-core; allowed: v1.16.8, or another v1.16.<patch> at your own risk',
  ],
  [
    "a chart version without its v",
    "flyte: {chartVersion: 1.16.8}",
    'dev.yaml:3:23: flyte.chartVersion: "1.16.8" is not a release of the 1.16 line of flyte-core; allowed: v1.16.8, or another v1.16.<patch> at your own risk',
  ],
  [
    "a service account with a dot",
    "flyte: {taskServiceAccounts: [spark.jobs]}",
    'dev.yaml:3:31: flyte.taskServiceAccounts[0]: "spark.jobs" is not a DNS label; allowed: 1 to 63 characters: lower-case letters, digits and hyphens, no hyphen at either end',
  ],
  [
    "a chart version without a patch",
    "flyte: {chartVersion: v1.16}",
    'dev.yaml:3:23: flyte.chartVersion: "v1.16" is not a release of the 1.16 line of flyte-core; allowed: v1.16.8, or another v1.16.<patch> at your own risk',
  ],
  [
    "no project",
    "flyte: {projects: []}",
    "dev.yaml:3:9: flyte.projects: the list has 0 entries; allowed: at least 1",
  ],
  [
    "a project that stands twice",
    "flyte: {projects: [a, b, a]}",
    'dev.yaml:3:26: flyte.projects[2]: "a" is listed twice; remove one',
  ],
  [
    "a project with an underscore",
    "flyte: {projects: [my_project]}",
    'dev.yaml:3:20: flyte.projects[0]: "my_project" is not a DNS label; allowed: 1 to 63 characters: lower-case letters, digits and hyphens, no hyphen at either end',
  ],
  [
    "a quantity that is none",
    "flyte: {taskResources: {limits: {memory: 64GB}}}",
    'dev.yaml:3:42: flyte.taskResources.limits.memory: "64GB" is not a Kubernetes quantity; allowed: a number with an optional unit, such as 500m, 16 or 64Gi',
  ],
  [
    "a quota that limits nothing",
    "flyte: {quotas: {production: {}}}",
    "dev.yaml:3:18: flyte.quotas.production: the quota limits nothing; allowed: cpu, memory or both; add one, or remove the domain",
  ],
  [
    "too few days of logs",
    "monitoring: {retentionDays: 7}",
    "dev.yaml:3:29: monitoring.retentionDays: 7 is out of range; allowed: 30 to 730",
  ],
  [
    "a workflow without its keys",
    "registration: {workflows: [{name: daily}]}",
    "dev.yaml:3:28: registration.workflows[0].project: missing; required: text",
    "dev.yaml:3:28: registration.workflows[0].domain: missing; required: text",
    "dev.yaml:3:28: registration.workflows[0].version: missing; required: text, such as 1.4.2",
    "dev.yaml:3:28: registration.workflows[0].package: missing; required: text, such as workflows/daily-features",
  ],
  [
    "a registration with a name that is too long",
    `registration: {workflows: [{name: ${"n".repeat(54)}, project: flytesnacks, domain: production, version: 1.0.0, package: daily}]}`,
    'dev.yaml:3:35: registration.workflows[0].name: "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn" has 54 characters; allowed: up to 53, which is Helm\'s limit for a release',
  ],
  [
    "a package with scheme and tag",
    'registration: {workflows: [{name: daily, project: flytesnacks, domain: production, version: 1.0.0, package: "oci://acme.azurecr.io/daily:1.0.0"}]}',
    'dev.yaml:3:109: registration.workflows[0].package: "oci://acme.azurecr.io/daily:1.0.0" is not a repository path; give lower-case letters, digits, and . _ - / between them, with no host, tag or oci://',
  ],
  [
    "a version that no tag can be",
    "registration: {workflows: [{name: daily, project: flytesnacks, domain: production, version: 1.0.0+build, package: workflows/daily}]}",
    'dev.yaml:3:93: registration.workflows[0].version: "1.0.0+build" is not a version; give up to 128 letters, digits and . _ -, first a letter, digit or _',
  ],
  ...(
    [
      ["a scheme", "https://ghcr.io/acme/operator", "has a scheme", "remove https://"],
      [
        "a digest",
        "ghcr.io/acme/operator@sha256:0a1b",
        "has a digest",
        "remove it, and name the image by image.tag",
      ],
      ["a tag", "ghcr.io:443/acme/operator:1.0.0", "has a tag", "move it to image.tag"],
      ["a tag and no registry", "operator:1.0.0", "has a tag", "move it to image.tag"],
      ["capitals", "ghcr.io/Acme/operator", "has capitals", "write ghcr.io/acme/operator"],
      ["no registry", "acme/operator", "names no registry", "put its host first: docker.io/ for Docker Hub"],
      [
        "a registry alone",
        "ghcr.io",
        "is not an image repository",
        "write letters and digits, with . _ - / between them",
      ],
      [
        "two slashes",
        "ghcr.io/acme//operator",
        "is not an image repository",
        "write letters and digits, with . _ - / between them",
      ],
      [
        "a registry that is no host",
        "-.io/acme/operator",
        "is not an image repository",
        "write letters and digits, with . _ - / between them",
      ],
    ] as const
  ).map(([title, repository, is, todo]): [string, Sample, string] => [
    `an image's repository with ${title}`,
    `registration: {image: {repository: "${repository}", tag: 1.0.0-acme}}`,
    `dev.yaml:3:36: registration.image.repository: "${repository}" ${is}; allowed: host[:port]/path in lower case, such as acme.azurecr.io/operator; ${todo}`,
  ]),
];

test.each(cases)("refuses %s", (_title, sample, ...messages) => {
  expect(errorsOf({ "dev.yaml": textOf(sample) })).toEqual(messages);
});

test.each(["acme.azurecr.io/operator", "localhost:5000/operator", "docker.io/adarga/flyte_operator.v1"])(
  "takes the image repository %s",
  (repository) => {
    const [found] = load({
      "dev.yaml": textOf(`registration: {image: {repository: "${repository}", tag: 1.0.0-acme}}`),
    });
    expect(found?.config.registration.image).toEqual({ repository, tag: "1.0.0-acme" });
  },
);

test("takes whole numbers for quantities, as text", () => {
  const [found] = load({
    "dev.yaml": textOf(
      "flyte: {quotas: {production: {cpu: 100}}, taskResources: {defaults: {cpu: 1}, limits: {gpu: 7}}}",
    ),
  });
  expect(found?.config.flyte.quotas).toEqual({ production: { cpu: "100" } });
  expect(found?.config.flyte.taskResources.defaults.cpu).toBe("1");
  expect(found?.config.flyte.taskResources.limits.gpu).toBe("7");
});
