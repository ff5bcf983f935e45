import * as z from "zod";
import { tlsSecretProblem } from "../constructs/workloads/ingress";
import { BACKUP_RETENTION_DAYS } from "../constructs/foundation/database";
import {
  DEFAULT_DOMAINS,
  DEFAULT_PROJECTS,
  DEFAULT_SERVICE_ACCOUNTS,
} from "../constructs/foundation/task-names";
import { MAX_REPLICAS, repeatedProblem } from "../constructs/shared/lists";
import { STORAGE_DEFAULTS, STORAGE_ROLES } from "../constructs/foundation/storage";
import { normaliseLocation } from "../constructs/shared/azure-locations";
import { type NameKind } from "../constructs/shared/azure-names";
import { cidrProblem, publicAddressProblem } from "../constructs/shared/cidr";
import {
  domainProblem,
  hostProblem,
  httpsUrlProblem,
  mailAddressProblem,
  registryHostProblem,
  userNameProblem,
} from "../constructs/shared/hosts";
import {
  dnsLabelProblem,
  labelValueProblem,
  nodeKeyProblem,
  quantityProblem,
  taintProblem,
} from "../constructs/shared/kubernetes-names";
import {
  POSTGRES_STORAGE_MB,
  POSTGRES_VERSIONS,
  postgresSkuProblem,
} from "../constructs/shared/postgres-sizes";
import {
  imageRepositoryProblem,
  packageProblem,
  versionProblem,
} from "../constructs/shared/registration-names";
import { postgresZoneProblem, storageZoneProblem } from "../constructs/shared/resource-ids";
import { storageListProblem, storageRangeProblem } from "../constructs/shared/storage-firewall";
import { tagValueProblem } from "../constructs/shared/tags";
import { vmSizeProblem } from "../constructs/shared/vm-sizes";
import { TASK_RESOURCE_DEFAULTS } from "../constructs/workloads/task-resources";
import * as check from "./checks";

// A file is read once: to compile the schema for speed takes longer than it saves.
z.config({ jitless: true });

const text = (problem: check.Check, hints: check.Hints = {}) =>
  z
    .string()
    .check(({ value, issues }) => {
      const message = problem(value);
      if (message) issues.push({ code: "custom", input: value, message });
    })
    .meta({ ...problem.hints, ...hints });

const azure = (kind: NameKind) => text(check.azureName(kind));
const id = (type: string) => text(check.resourceId(type));
const network = () => text(cidrProblem);
/** A whole number is a quantity too; what YAML makes of a fraction is not always what stands there. */
const quantity = () =>
  z.preprocess(
    (value) => (Number.isInteger(value) ? String(value) : value),
    text(quantityProblem, { type: undefined, anyOf: [{ type: "string" }, { type: "integer", minimum: 0 }] }),
  ) as unknown as z.ZodType<string, string | number>;
const vmSize = () => text(vmSizeProblem, { examples: ["Standard_D4s_v5"] });
const whole = (min: number, max: number) => z.int().min(min).max(max);
const guid = () => z.guid();

/** A list without duplicates, even where an entry is wrong; `same` says by what two entries are one. */
const list = <T extends z.ZodType>(item: T, same: (value: z.output<T>) => unknown = (value) => value) =>
  z.array(item).superRefine(
    (value, context) => {
      const seen = new Set<unknown>();
      for (const [index, item] of value.entries()) {
        const key = same(item);
        const message = repeatedProblem(key);
        if (key !== undefined && seen.has(key)) context.addIssue({ code: "custom", path: [index], message });
        seen.add(key);
      }
    },
    { when: (payload) => Array.isArray(payload.value) },
  );

/** A mapping from names to values; names are looked at even where a value is wrong. */
const named = <T extends z.ZodType>(problem: check.Check, value: T) =>
  z
    .record(z.string(), value)
    .superRefine(
      (record, context) => {
        for (const key of Object.keys(record)) {
          const message = problem(key);
          if (message) context.addIssue({ code: "custom", path: [key], message, params: { atKey: true } });
        }
      },
      { when: (payload) => check.isMapping(payload.value) },
    )
    .meta({ propertyNames: { type: "string", ...problem.hints } });
const guids = () => list(guid(), (value) => String(value).toLowerCase());
const ranges = () => list(text(check.allowedRange));

/** One of some words, or a mapping; `allowed` says both. */
const either = <const W extends readonly string[], T extends z.ZodType>(
  words: W,
  mapping: T,
  allowed: string,
) => z.union([z.enum(words), mapping], { error: () => allowed });

/** A mapping whose keys all have defaults. */
const section = <T extends z.ZodRawShape>(shape: T, description: string) =>
  z
    .strictObject(shape)
    .prefault({} as never)
    .describe(description);

const pool = {
  vmSize: vmSize().describe("Azure VM size of the nodes."),
  minCount: whole(0, 1000).default(0).describe("Fewest nodes; 0 lets the pool vanish when idle."),
  maxCount: whole(1, 1000).describe("Most nodes. AKS allows 1000 a pool, 5000 a cluster."),
  spot: z
    .boolean()
    .default(false)
    .describe("Cheap nodes that Azure may take away; only interruptible tasks run there."),
  taints: list(text(taintProblem, { examples: ["dedicated=highmem:NoSchedule"] }))
    .default([])
    .describe(
      "Taints as key=value:Effect. Every GPU task tolerates those of GPU pools; elsewhere a task's pod template must.",
    ),
};
const diskSizeGb = (size: number) =>
  whole(30, 2048).default(size).describe("Size of each node's system disk in GiB, 30 to 2048.");

/**
 * The configuration of one environment: every key with its type, default, limits and meaning. The reference
 * in docs/configuration.md and the editor's config/schema.json are made from it.
 */
export const environmentSchema = z
  .strictObject({
    name: text(check.environmentName, { examples: ["dev"] }).describe(
      "Name of the environment; its stack is `flyte-<name>`. Default: the file's base name.",
    ),
    prefix: text(check.namePrefix).default("flyte").describe("Starts the name of every resource."),
    location: text(check.location, { examples: ["centralus"] })
      .overwrite(normaliseLocation)
      .describe('Azure region, such as centralus or "Central US". Required.'),
    subscriptionId: guid()
      .optional()
      .describe("Subscription. Default: ARM_SUBSCRIPTION_ID, or the Azure CLI's, at deploy time."),
    tenantId: guid()
      .optional()
      .describe("Entra tenant. Default: ARM_TENANT_ID, or the login's own, at deploy time."),
    tags: named(check.tagName, text(tagValueProblem))
      .default({})
      .describe(
        "Tags of every Azure resource: up to 45 (Azure has 50 a resource; five stay free for others). DNS zones, links and records get the first 15 whose names have only letters, digits and . _ - and a letter first.",
      ),
    deletionProtection: z
      .boolean()
      .default(false)
      .describe("Whether Terraform refuses to destroy storage, database, registry and cluster."),

    resourceGroup: section(
      {
        name: azure("resourceGroup").optional().describe("Name. Default: `<prefix>-<name>`."),
        existing: z.boolean().default(false).describe("Whether the group is there already and only used."),
      },
      "The resource group that holds everything.",
    ),

    state: section(
      {
        type: z
          .enum(["local", "azurerm"])
          .default("local")
          .describe(
            "Where Terraform keeps its state: the project's folder, or Azure Storage by Entra login.",
          ),
        resourceGroup: azure("resourceGroup").optional().describe("Resource group of the state's account."),
        storageAccount: azure("storageAccount").optional().describe("Storage account of the state."),
        container: azure("container").optional().describe("Blob container of the state."),
        key: text(check.stateKey, { examples: ["flyte/dev.tfstate"] })
          .optional()
          .describe("Name of the state's blob."),
      },
      "Terraform's state. With type azurerm all keys are required.",
    ),

    network: section(
      {
        addressSpace: network().default("10.224.0.0/16").describe("Range of the virtual network."),
        nodeSubnet: network().default("10.224.0.0/20").describe("Range of the nodes' subnet."),
        databaseSubnet: network()
          .default("10.224.16.0/24")
          .describe("Range of the private database's subnet, /28 or larger."),
        endpointSubnet: network()
          .default("10.224.17.0/24")
          .describe("Range of the private endpoints' subnet."),
        podCidr: network()
          .default("10.244.0.0/16")
          .describe("Range of pods (overlay). Each node takes a /24, so a /16 is good for 256 nodes."),
        serviceCidr: network()
          .default("10.0.0.0/16")
          .describe(
            "Range of Kubernetes services, /13 to /28. Not to be used in networks that pods must reach.",
          ),
        outbound: z
          .enum(["loadBalancer", "natGateway"])
          .default("loadBalancer")
          .describe(
            "Way of the nodes to the internet; a NAT gateway has more ports, and is in one zone. Both have a fixed address. natGateway to loadBalancer replaces the cluster.",
          ),
        existing: z
          .strictObject({
            virtualNetworkId: id("Microsoft.Network/virtualNetworks").describe("Resource id of the network."),
            nodeSubnetId: id("Microsoft.Network/virtualNetworks/subnets").describe(
              "Resource id of the nodes' subnet, in that network. With storage.access {allow} it needs the service endpoint Microsoft.Storage. A network security group on it must let in TCP 443, TCP 80 (redirect and HTTP-01), and the tag AzureLoadBalancer.",
            ),
            databaseSubnetId: id("Microsoft.Network/virtualNetworks/subnets")
              .optional()
              .describe(
                "Resource id of a subnet delegated to Microsoft.DBforPostgreSQL/flexibleServers, with the service endpoint Microsoft.Storage, which Azure adds otherwise; a private database needs it.",
              ),
            databaseDnsZoneId: text(postgresZoneProblem)
              .optional()
              .describe(
                "Resource id of a private DNS zone ending with .postgres.database.azure.com, linked to the network; a private database needs it.",
              ),
            endpointSubnetId: id("Microsoft.Network/virtualNetworks/subnets")
              .optional()
              .describe(
                "Resource id of a subnet for private endpoints; private storage needs it. Its network security group must let the nodes in (TCP 443).",
              ),
            storageDnsZoneIds: z
              .strictObject({
                blob: text((value) => storageZoneProblem("blob", value)).describe(
                  "Resource id of the zone privatelink.blob.core.windows.net.",
                ),
                dfs: text((value) => storageZoneProblem("dfs", value)).describe(
                  "Resource id of the zone privatelink.dfs.core.windows.net.",
                ),
              })
              .optional()
              .describe(
                "Private DNS zones of storage that are linked to the network already, as in a hub; without them private storage makes its own.",
              ),
            natGatewayAddress: text(publicAddressProblem)
              .optional()
              .describe(
                "Public IPv4 address of the NAT gateway of the nodes' subnet; it is let in where lists say who may come in.",
              ),
          })
          .optional()
          .describe(
            "A network that is there already; addressSpace, nodeSubnet, databaseSubnet and endpointSubnet are then not given.",
          ),
      },
      "The virtual network.",
    ),

    storage: section(
      {
        replication: z
          .enum(["LRS", "ZRS", "GRS", "GZRS", "RAGRS", "RAGZRS"])
          .default(STORAGE_DEFAULTS.replication)
          .describe("Azure's redundancy of the data."),
        container: azure("container")
          .default(STORAGE_DEFAULTS.container)
          .describe("Container of metadata, and of raw data too."),
        rawDataContainer: azure("container")
          .optional()
          .describe("Container of raw data, apart from metadata. Default: they share one."),
        existing: z
          .strictObject({
            accountId: id("Microsoft.Storage/storageAccounts").describe("Resource id of the account."),
          })
          .optional()
          .describe(
            "A storage account that is there already, with hierarchical namespace; the containers are then there too, and replication, softDeleteDays, rawDataExpiryDays and access are not given.",
          ),
        role: z
          .enum(STORAGE_ROLES)
          .default(STORAGE_DEFAULTS.role)
          .describe(
            "Blob data role of backend and tasks on the account. Flyte needs no more than contributor; owner also changes owners and access lists.",
          ),
        softDeleteDays: whole(0, 365)
          .default(STORAGE_DEFAULTS.softDeleteDays)
          .describe(
            "Days for which deleted blobs can be restored, up to 365; 0 turns it off. Fewer than database.backupRetentionDays are a warning: a restored database would point at blobs that are gone.",
          ),
        rawDataExpiryDays: whole(1, 99_999)
          .optional()
          .describe("Days after which raw data are deleted; only with rawDataContainer. Default: never."),
        access: either(
          ["public", "private"],
          z.strictObject({
            allow: list(text(storageRangeProblem))
              .check(({ value, issues }) => {
                const message = storageListProblem(value);
                if (message) issues.push({ code: "custom", input: value, message });
              })
              .describe("IPv4 ranges that may reach the account, beside the cluster itself."),
          }),
          "public, private or {allow: [ranges]}",
        )
          .default("public")
          .describe(
            "Network access: public (Entra login decides), a list of ranges and the cluster, or private endpoints only. In network.existing, a list needs the service endpoint Microsoft.Storage on the nodes' subnet.",
          ),
      },
      "The storage account of metadata and raw data.",
    ),

    database: section(
      {
        version: z
          .enum(POSTGRES_VERSIONS)
          .default("15")
          .describe("Major version of PostgreSQL. A lower one than the running makes a new, empty server."),
        sku: text(postgresSkuProblem)
          .default("B_Standard_B1ms")
          .describe("Size of the server: B_ is burstable, GP_ general purpose, MO_ memory optimised."),
        storageMb: z
          .literal([...POSTGRES_STORAGE_MB])
          .default(32768)
          .describe(
            "Size of the disk in MiB. With autoGrow it counts at the start only; without, a smaller one makes a new, empty server.",
          ),
        autoGrow: z.boolean().default(true).describe("Whether Azure enlarges the disk before it is full."),
        highAvailability: z
          .enum(["none", "sameZone", "zoneRedundant"])
          .default("none")
          .describe("A standby server in the same or another zone; not with burstable sizes."),
        backupRetentionDays: whole(7, 35)
          .default(BACKUP_RETENTION_DAYS)
          .describe("Days for which backups are kept, 7 to 35."),
        geoRedundantBackup: z
          .boolean()
          .default(false)
          .describe("Whether backups go to the paired region too. A change makes a new, empty server."),
        passwordVersion: whole(1, 1_000_000)
          .default(1)
          .describe("Number of the generated password; a higher one makes a new password."),
        access: either(
          ["private"],
          z.strictObject({
            allow: ranges().describe(
              "IPv4 ranges that may reach the server, beside the cluster's own address.",
            ),
          }),
          "private or {allow: [ranges]}",
        )
          .default("private")
          .describe(
            "Network access: only from the virtual network, or from a list of ranges and the cluster.",
          ),
      },
      "The PostgreSQL flexible server.",
    ),

    cluster: section(
      {
        kubernetesVersion: text(check.kubernetesMinor, { examples: ["1.35"] })
          .optional()
          .describe(
            "Minor version of Kubernetes; only with upgradeChannel patch, node-image or none. Default: the newest that the channel offers.",
          ),
        upgradeChannel: z
          .enum(["stable", "rapid", "patch", "node-image", "none"])
          .default("stable")
          .describe("How AKS upgrades the cluster by itself."),
        tier: z
          .enum(["Free", "Standard"])
          .default("Free")
          .describe("AKS tier; Standard has an uptime promise, and is for more than 10 nodes."),
        zones: list(z.enum(["1", "2", "3"]))
          .optional()
          .describe("Availability zones of all pools. Default: none, wherever Azure has room."),
        systemPool: section(
          {
            name: azure("nodePool").default("cpupool").describe("Name of the pool."),
            vmSize: vmSize()
              .default("Standard_D4s_v5")
              .describe("Azure VM size of the nodes; AKS takes no burstable one here."),
            minCount: whole(1, 1000).default(1).describe("Fewest nodes."),
            maxCount: whole(1, 1000).default(10).describe("Most nodes."),
            diskSizeGb: diskSizeGb(128),
            dedicated: z
              .boolean()
              .default(false)
              .describe("Whether only AKS's own add-ons run there; Flyte then needs another untainted pool."),
          },
          "The pool that AKS's own pods run on, and Flyte's and tasks' too unless it is dedicated.",
        ),
        nodePools: named(
          check.azureName("nodePool"),
          z.strictObject({
            ...pool,
            diskSizeGb: diskSizeGb(128),
            labels: named(nodeKeyProblem, text(labelValueProblem))
              .default({})
              .describe("Labels of the nodes."),
          }),
        )
          .default({})
          .describe("More pools, by name."),
        gpuPools: named(
          check.azureName("nodePool"),
          z.strictObject({
            ...pool,
            diskSizeGb: diskSizeGb(256),
            partition: z
              .string()
              .optional()
              .describe(
                "Part that each card is cut into, such as 1g.12gb; cannot change later. Default: whole cards.",
              ),
            accelerator: text(labelValueProblem)
              .min(1)
              .optional()
              .describe("flytekit's name of the GPU. Default: known from vmSize."),
          }),
        )
          .default({})
          .describe("Pools of GPU nodes, by name. They are tainted for pods that ask for a GPU."),
        gpuDriver: z
          .enum(["aks", "operator"])
          .default("aks")
          .describe("Who installs the NVIDIA driver on all GPU pools: AKS, or NVIDIA's GPU operator."),
        adminGroupObjectIds: guids()
          .default([])
          .describe(
            "Object ids of Entra groups of cluster administrators. With one or more, Azure RBAC is on and local accounts are off.",
          ),
        authorizedIpRanges: ranges()
          .max(199)
          .default([])
          .describe(
            "IPv4 ranges that may reach the API server, up to 199, the deployer's among them. Default: all.",
          ),
        privateApiServer: z
          .boolean()
          .default(false)
          .describe("Whether the API server has a private address only; who deploys must be in the network."),
      },
      "The AKS cluster.",
    ),

    registry: section(
      {
        sku: z.enum(["Basic", "Standard", "Premium"]).default("Standard").describe("Tier of the registry."),
        pushPrincipals: list(
          z.strictObject({
            objectId: guid().describe("Entra object id."),
            type: z.enum(["User", "Group", "ServicePrincipal"]).describe("Kind of principal."),
          }),
          (principal) => principal?.objectId?.toLowerCase(),
        )
          .optional()
          .describe("Who may push images. Default: whoever deploys first, never changed after that."),
      },
      "The container registry.",
    ),

    ingress: section(
      {
        controller: z
          .enum(["envoy-gateway", "ingress-nginx", "none"])
          .default("envoy-gateway")
          .describe("What brings traffic to Flyte; with none, nothing is exposed and TLS is yours."),
        dnsLabel: azure("dnsLabel")
          .optional()
          .describe(
            "Label of the public address, giving `<label>.<location>.cloudapp.azure.com`. Default: `<prefix>-<name>-<6 random characters>`, kept in the state.",
          ),
        host: text(hostProblem, { examples: ["flyte.acme.com"] })
          .optional()
          .describe(
            "Host name of your own; it must be a CNAME of the label's name, which dnsZone makes for you.",
          ),
        dnsZone: z
          .strictObject({
            name: text(domainProblem, { examples: ["acme.com"] }).describe("Name of the zone."),
            resourceGroup: azure("resourceGroup").describe("Resource group of the zone."),
          })
          .optional()
          .describe(
            "Public Azure DNS zone that host is in, in the stack's subscription; brings the CNAME, and certificates by DNS-01.",
          ),
        allowedSourceRanges: ranges()
          .default([])
          .describe("IPv4 ranges that may reach console and API; Envoy Gateway only. Default: all."),
        unauthenticated: z
          .enum(["deny", "allow"])
          .default("deny")
          .describe("Whether console and API may be open to everyone, without sign-in and source ranges."),
      },
      "The way in: sign-in (flyte.auth), allowedSourceRanges or `unauthenticated: allow` is required.",
    ),

    tls: section(
      {
        issuer: either(
          ["letsencrypt", "letsencrypt-staging"],
          z.strictObject({
            existingSecret: text(tlsSecretProblem).describe("Name of a TLS secret in Flyte's namespace."),
          }),
          "letsencrypt, letsencrypt-staging or {existingSecret: name}",
        )
          .default("letsencrypt")
          .describe("Who issues the certificate; clients do not trust the staging one."),
        email: text(mailAddressProblem)
          .optional()
          .describe(
            "Contact of the account at Let's Encrypt, which sends no mail and takes no example address. Default: none.",
          ),
      },
      "The certificate of console and API.",
    ),

    flyte: section(
      {
        chartVersion: text(check.flyteChartVersion, { examples: ["v1.16.8"] })
          .default("v1.16.8")
          .describe("Release of flyte-core; another one of the 1.16 line is at your own risk."),
        projects: list(text(dnsLabelProblem))
          .min(1)
          .default([...DEFAULT_PROJECTS])
          .describe("Projects."),
        domains: list(text(dnsLabelProblem))
          .min(1)
          .default([...DEFAULT_DOMAINS])
          .describe("Domains; each project has a namespace `<project>-<domain>` for each."),
        taskServiceAccounts: list(text(dnsLabelProblem))
          .min(1)
          .default([...DEFAULT_SERVICE_ACCOUNTS])
          .describe("Service accounts of each namespace whose pods get the tasks' identity."),
        taskIdentities: z
          .enum(["shared", "perDomain", "perProject"])
          .default("shared")
          .describe(
            "Managed identities of tasks: one, one per domain, or one per project. Azure allows each 20 credentials.",
          ),
        deleteNamespaces: z
          .boolean()
          .default(false)
          .describe(
            "Whether destroying the stack also deletes the namespaces of projects with all that is in them, such as Secrets of users. They stay whenever a project or domain is removed.",
          ),
        replicas: whole(1, MAX_REPLICAS)
          .default(1)
          .describe(
            "Pods of flyteadmin, datacatalog and console each; from 2 on also a second flytepropeller, and budgets by which one pod of each survives the eviction of a node.",
          ),
        auth: section(
          {
            type: z.enum(["none", "entra"]).default("none").describe("Sign-in: none, or Entra ID."),
            application: either(
              ["managed"],
              z.strictObject({
                clientId: guid().describe("Client id of an application that is there already."),
              }),
              "managed or {clientId: guid}",
            )
              .default("managed")
              .describe(
                "Entra application: made by the stack, or one that is there, whose secret comes as a sensitive Terraform variable.",
              ),
            allowedGroups: guids()
              .default([])
              .describe("Object ids of the Entra groups that may sign in. Default: everyone of the tenant."),
            machineClients: list(text(check.machineClient, { examples: ["ci"] }))
              .default([])
              .describe(
                "Clients of machines, by id. The secret of each lies in the Secret flyte-client-<id> of Flyte's namespace.",
              ),
          },
          "Sign-in to console and API.",
        ),
        quotas: z
          .record(
            z.string(),
            z
              .strictObject({
                cpu: quantity().optional().describe("Processors of a namespace."),
                memory: quantity().optional().describe("Memory of a namespace."),
              })
              .check(({ value, issues }) => {
                const message =
                  "the quota limits nothing; allowed: cpu, memory or both; add one, or remove the domain";
                if (!value.cpu && !value.memory) issues.push({ code: "custom", input: value, message });
              }),
          )
          .default({})
          .describe("Quota of each project's namespace, by domain. Default: none."),
        taskResources: section(
          {
            defaults: section(
              {
                cpu: quantity().default(TASK_RESOURCE_DEFAULTS.defaults.cpu).describe("Processors."),
                memory: quantity().default(TASK_RESOURCE_DEFAULTS.defaults.memory).describe("Memory."),
              },
              "What a task gets that asks for nothing.",
            ),
            limits: section(
              {
                cpu: quantity().default(TASK_RESOURCE_DEFAULTS.limits.cpu).describe("Processors."),
                memory: quantity().default(TASK_RESOURCE_DEFAULTS.limits.memory).describe("Memory."),
                gpu: quantity().default(TASK_RESOURCE_DEFAULTS.limits.gpu).describe("GPUs."),
              },
              "The most that a task may ask for; Flyte refuses more.",
            ),
          },
          "Resources of tasks.",
        ),
        values: z
          .string()
          .min(1)
          .optional()
          .describe(
            "YAML file of flyte-core values, relative to this file; merged after ours, may not touch what we wire.",
          ),
      },
      "Flyte itself.",
    ),

    monitoring: section(
      {
        enabled: z.boolean().default(true).describe("Whether logs and metrics go to Log Analytics."),
        retentionDays: whole(30, 730).default(30).describe("Days for which they are kept, 30 to 730."),
      },
      "Container Insights.",
    ),

    registration: section(
      {
        enabled: z
          .boolean()
          .default(false)
          .describe("Whether the registration operator runs in the cluster."),
        packages: either(
          ["registry"],
          z.strictObject({
            oci: z
              .strictObject({
                registry: text(registryHostProblem, { examples: ["ghcr.io"] }).describe(
                  "Host name of the registry; what follows it belongs to each package.",
                ),
                username: text(userNameProblem).describe("User name."),
              })
              .optional()
              .describe("Another OCI registry."),
            artifactory: z
              .strictObject({
                url: text(httpsUrlProblem, { examples: ["https://acme.jfrog.io/artifactory/"] }).describe(
                  "Address of Artifactory, with the path that its repositories follow.",
                ),
                username: text(userNameProblem).describe("User name."),
              })
              .optional()
              .describe("JFrog Artifactory."),
          }),
          "registry, {oci: …} or {artifactory: …}",
        )
          .default("registry")
          .describe(
            "Where packages are: the stack's registry, or another, whose password comes as a sensitive Terraform variable.",
          ),
        image: z
          .strictObject({
            repository: text(imageRepositoryProblem, { examples: ["acme.azurecr.io/operator"] }).describe(
              "Repository, such as a mirror in the stack's registry.",
            ),
            tag: text(versionProblem).describe("Tag."),
          })
          .optional()
          .describe("Image of the operator. Default: the published one."),
        workflows: z
          .array(
            z.strictObject({
              name: text(check.registrationName).describe("Name of the registration; each has its own."),
              project: z.string().describe("Flyte project."),
              domain: z.string().describe("Flyte domain."),
              version: text(versionProblem, { examples: ["1.4.2"] }).describe(
                "Version in Flyte, and tag of the package.",
              ),
              package: text(packageProblem, { examples: ["workflows/daily-features"] }).describe(
                "Path of the package in its registry, without host and tag; in Artifactory `<repository>/<folder>/<name>`.",
              ),
            }),
          )
          .default([])
          .describe("Workflow packages to register."),
      },
      "Workflows registered from inside the cluster.",
    ),
  })
  .describe("One Flyte environment on Azure.");

/** A configuration as it is after validation: every default filled in. */
export type Environment = z.output<typeof environmentSchema>;

/** A configuration as a file may say it, the name included. */
export type EnvironmentInput = z.input<typeof environmentSchema>;
