import * as fc from "fast-check";
import type { EnvironmentInput } from "../../config/environment-schema";
import { GPU_PROFILES } from "../../constructs/foundation/gpu-profiles";
import { needsGridDriver } from "../../constructs/shared/vm-sizes";
import { POSTGRES_STORAGE_MB, POSTGRES_VERSIONS } from "../../constructs/shared/postgres-sizes";

type Section<K extends keyof EnvironmentInput> = NonNullable<EnvironmentInput[K]>;

const oneOf = fc.constantFrom;
const guid = fc.uuid();
const guids = fc.uniqueArray(guid, { maxLength: 3 });
const word = (pattern: RegExp) => fc.stringMatching(pattern);
// Made once: to take a pattern apart is what costs time.
const label = word(/^[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,4})?$/);
const environmentName = word(/^[a-z][a-z0-9-]{0,18}[a-z0-9]$/).filter(
  (name) => !/microsoft|windows|^login|^xbox/.test(name),
);
const prefix = word(/^[a-km-w][a-z0-9]{1,10}$/).filter((start) => !/microsoft|windows/.test(start));
const tagName = word(/^[a-z][a-z0-9 :.-]{0,20}$/);
const dnsLabel = word(/^[a-km-w][a-z0-9]{3,20}$/).filter((name) => !/microsoft|windows/.test(name));
const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  oneOf("${azurerm_resource_group.x.id}", "%{ if true }", "$${x}", "yes", "1.30"),
);

/** An object that has some of these keys. */
const some = <T extends object>(values: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> =>
  fc.record(values, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;

/** Public ranges from /8 to /30, without host bits. */
const publicRange = fc
  .tuple(
    fc.integer({ min: 11, max: 99 }),
    fc.nat(255),
    fc.nat(255),
    fc.nat(255),
    fc.integer({ min: 8, max: 30 }),
  )
  .map(([a, b, c, d, prefix]) => {
    const address = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
    const first = address - (address % 2 ** (32 - prefix));
    return `${[24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join(".")}/${prefix}`;
  });
const ranges = fc.uniqueArray(fc.oneof(publicRange, oneOf("203.0.113.7/32", "198.51.100.2/31")), {
  maxLength: 4,
});
const someRanges = fc.uniqueArray(publicRange, { minLength: 1, maxLength: 4 });

const PROVIDERS = "/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/shared/providers";
const NETWORK = `${PROVIDERS}/Microsoft.Network/virtualNetworks/hub`;

const ownNetwork: fc.Arbitrary<Section<"network">> = fc
  .tuple(
    oneOf(
      {},
      {
        addressSpace: "10.100.0.0/14",
        nodeSubnet: "10.100.0.0/18",
        databaseSubnet: "10.102.0.0/28",
        endpointSubnet: "10.103.255.0/27",
      },
    ),
    oneOf({}, { podCidr: "100.64.0.0/13" }, { podCidr: "172.20.0.0/14", serviceCidr: "192.168.0.0/20" }),
    some({ outbound: oneOf("loadBalancer" as const, "natGateway" as const) }),
  )
  .map((parts) => Object.assign({}, ...parts) as Section<"network">);

const existingNetwork: fc.Arbitrary<Section<"network">> = some({
  outbound: oneOf("loadBalancer" as const, "natGateway" as const),
}).map((rest) => ({
  ...rest,
  existing: {
    virtualNetworkId: NETWORK,
    nodeSubnetId: `${NETWORK}/subnets/nodes`,
    databaseSubnetId: `${NETWORK}/subnets/postgres`,
    databaseDnsZoneId: `${PROVIDERS}/Microsoft.Network/privateDnsZones/flyte.private.postgres.database.azure.com`,
    endpointSubnetId: `${NETWORK}/subnets/endpoints`,
  },
}));

const state: fc.Arbitrary<Section<"state">> = fc.oneof(
  fc.constant({ type: "local" as const }),
  fc.record({
    type: fc.constant("azurerm" as const),
    resourceGroup: oneOf("tfstate", "rg-(shared)_1"),
    storageAccount: word(/^[a-z0-9]{3,24}$/),
    container: oneOf("tfstate", "tf-state-1"),
    key: oneOf("flyte/dev.tfstate", "dev"),
  }),
);

const storageRole = some({ role: oneOf("owner" as const, "contributor" as const) });
const containers = oneOf(
  {},
  { container: "metadata" },
  { rawDataContainer: "flyte-raw" },
  { container: "meta-1", rawDataContainer: "raw-1" },
);

const ownStorage: fc.Arbitrary<Section<"storage">> = fc
  .tuple(
    some({
      replication: oneOf(
        "LRS" as const,
        "ZRS" as const,
        "GRS" as const,
        "GZRS" as const,
        "RAGRS" as const,
        "RAGZRS" as const,
      ),
      softDeleteDays: fc.integer({ min: 0, max: 365 }),
      access: fc.oneof(
        oneOf("public" as const, "private" as const),
        ranges.map((allow) => ({ allow })),
      ),
    }),
    storageRole,
    fc.oneof(containers, fc.constant({ rawDataContainer: "raw-2", rawDataExpiryDays: 30 })),
  )
  .map((parts) => Object.assign({}, ...parts) as Section<"storage">);

const existingStorage: fc.Arbitrary<Section<"storage">> = fc
  .tuple(storageRole, containers)
  .map((parts) =>
    Object.assign(
      { existing: { accountId: `${PROVIDERS}/Microsoft.Storage/storageAccounts/acmeflyte` } },
      ...parts,
    ),
  );

const database: fc.Arbitrary<Section<"database">> = fc
  .tuple(
    some({
      version: oneOf(...POSTGRES_VERSIONS),
      storageMb: oneOf(...POSTGRES_STORAGE_MB),
      autoGrow: fc.boolean(),
      backupRetentionDays: fc.integer({ min: 7, max: 35 }),
      geoRedundantBackup: fc.boolean(),
      passwordVersion: fc.integer({ min: 1, max: 99 }),
      access: fc.oneof(
        fc.constant("private" as const),
        ranges.map((allow) => ({ allow })),
      ),
    }),
    fc.oneof(
      oneOf({}, { sku: "B_Standard_B2s" }),
      fc.record({
        sku: oneOf("GP_Standard_D2ds_v5", "MO_Standard_E4ads_v5"),
        highAvailability: oneOf("none" as const, "sameZone" as const, "zoneRedundant" as const),
      }),
    ),
  )
  .map(([options, size]) => ({ ...options, ...size }));

const counts = fc.record({
  minCount: fc.integer({ min: 0, max: 5 }),
  maxCount: fc.integer({ min: 5, max: 20 }),
});
const taints = fc.uniqueArray(
  oneOf("dedicated=highmem:NoSchedule", "team=ml:PreferNoSchedule", "acme.com/burst=yes:NoExecute"),
  { maxLength: 2 },
);

const nodePool = fc
  .tuple(
    counts,
    oneOf("Standard_E8s_v5", "Standard_D4ds_v5", "Standard_B4s_v2", "Standard_DC4s_v3", "Standard_F4als_v6"),
    some({
      diskSizeGb: fc.integer({ min: 30, max: 2048 }),
      spot: fc.boolean(),
      taints,
      labels: fc.dictionary(oneOf("team", "acme.com/size", "tier_2"), oneOf("", "ml", "A.b-c_1")),
    }),
  )
  .map(([count, vmSize, options]) => ({ vmSize, ...count, ...options }));

const gpuPool = (driver: "aks" | "operator") =>
  fc
    .constantFrom(...Object.keys(GPU_PROFILES), "Standard_NC8ads_L4_v9")
    .filter((vmSize) => driver === "aks" || !needsGridDriver(vmSize))
    .chain((vmSize) => {
      const partitions = driver === "aks" ? Object.keys(GPU_PROFILES[vmSize]?.partitions ?? {}) : [];
      const known = GPU_PROFILES[vmSize]?.accelerator;
      const device = { accelerator: known === undefined ? oneOf("nvidia-l4", "acme-gpu") : oneOf(known) };
      return fc
        .tuple(
          counts,
          some({ diskSizeGb: fc.integer({ min: 30, max: 2048 }), spot: fc.boolean(), taints }),
          partitions.length > 0 ? some({ partition: oneOf(...partitions) }) : fc.constant({}),
          known !== undefined ? some(device) : fc.record(device),
        )
        .map(
          ([count, ...options]) =>
            Object.assign({ vmSize, ...count }, ...options) as typeof count & { vmSize: string },
        );
    });

const poolNames = fc.uniqueArray(word(/^[a-z][a-z0-9]{2,11}$/), { minLength: 9, maxLength: 9 });

const cluster: fc.Arbitrary<Section<"cluster">> = fc
  .tuple(poolNames, oneOf("aks" as const, "operator" as const))
  .chain(([[system = "", open = "", ...names], gpuDriver]) =>
    fc
      .record({
        gpuDriver: fc.constant(gpuDriver),
        zones: fc.uniqueArray(oneOf("1" as const, "2" as const, "3" as const)),
        tier: oneOf("Free" as const, "Standard" as const),
        adminGroupObjectIds: guids,
        systemPool: some({
          name: fc.constant(system),
          vmSize: oneOf("Standard_D4s_v5", "Standard_D8ds_v5"),
          minCount: fc.integer({ min: 1, max: 3 }),
          maxCount: fc.integer({ min: 3, max: 20 }),
          diskSizeGb: fc.integer({ min: 30, max: 2048 }),
          dedicated: fc.boolean(),
        }),
        nodePools: fc
          .array(nodePool, { maxLength: 3 })
          .map((pools) => Object.fromEntries(pools.map((pool, index) => [names[index] ?? "", pool]))),
        gpuPools: fc
          .array(gpuPool(gpuDriver), { maxLength: 3 })
          .map((pools) => Object.fromEntries(pools.map((pool, index) => [names[3 + index] ?? "", pool]))),
        version: fc.oneof(
          fc.record({ upgradeChannel: oneOf("stable" as const, "rapid" as const) }),
          fc.record({
            upgradeChannel: oneOf("patch" as const, "node-image" as const, "none" as const),
            kubernetesVersion: oneOf("1.34", "1.35", "1.36", "1.37"),
          }),
          fc.constant({}),
        ),
        apiServer: fc.oneof(
          ranges.map((authorizedIpRanges) => ({ authorizedIpRanges })),
          fc.constant({ privateApiServer: true }),
        ),
      })
      .map(({ version, apiServer, ...rest }) => {
        // A dedicated system pool needs a pool that Flyte can run on.
        const more = rest.systemPool.dedicated ? { [open]: { vmSize: "Standard_D4s_v5", maxCount: 3 } } : {};
        return { ...rest, ...version, ...apiServer, nodePools: { ...rest.nodePools, ...more } };
      }),
  );

type Access = Pick<EnvironmentInput, "ingress" | "tls"> & {
  readonly auth: NonNullable<Section<"flyte">["auth"]>;
};

/** Ways in, with the sign-in and the certificates that go with them. */
const access: fc.Arbitrary<Access> = oneOf(
  "envoy-gateway" as const,
  "ingress-nginx" as const,
  "none" as const,
)
  .chain((controller) =>
    fc.record({
      controller: fc.constant(controller),
      signIn: fc.boolean(),
      managed: fc.boolean(),
      groups: guids,
      clientId: guid,
      sources:
        controller === "envoy-gateway"
          ? fc.oneof(fc.constant<string[]>([]), someRanges)
          : fc.constant<string[]>([]),
      host: fc.boolean(),
      zone: fc.boolean(),
      issuer: oneOf("letsencrypt" as const, "letsencrypt-staging" as const, { existingSecret: "flyte-tls" }),
      rest: some({
        dnsLabel,
        email: oneOf("ops@acme-ml.com", "Ml.Platform+flyte@acme.co.uk"),
      }),
    }),
  )
  .map(({ controller, signIn, managed, groups, clientId, sources, host, zone, issuer, rest }): Access => {
    const open = !signIn && sources.length === 0;
    const named = host || (signIn && controller === "none");
    const dnsZone = { name: "acme-ml.com", resourceGroup: "dns" };
    return {
      ingress: {
        controller,
        ...(open && controller !== "none" ? { unauthenticated: "allow" } : {}),
        ...(sources.length > 0 ? { allowedSourceRanges: sources } : {}),
        ...(named ? { host: "flyte.eu.acme-ml.com" } : {}),
        ...(named && zone && controller === "envoy-gateway" ? { dnsZone } : {}),
        ...(rest.dnsLabel ? { dnsLabel: rest.dnsLabel } : {}),
      },
      tls: {
        issuer: signIn && issuer === "letsencrypt-staging" ? "letsencrypt" : issuer,
        ...(rest.email && typeof issuer === "string" ? { email: rest.email } : {}),
      },
      auth: signIn
        ? managed
          ? { type: "entra", allowedGroups: groups }
          : { type: "entra", application: { clientId } }
        : { type: "none" },
    };
  });

/** No less than what a task gets by default. */
const quantity = oneOf<string | number>(7, "1", "2500m", "64", "1e3");
const bytes = oneOf("1Gi", "64Gi", "1Ti", "1289748480");

const flyte = (auth: Access["auth"]): fc.Arbitrary<Section<"flyte">> =>
  fc
    .record({
      projects: fc.uniqueArray(label, { minLength: 1, maxLength: 6 }),
      domains: oneOf<string[]>(["development", "staging", "production"], ["dev", "prod"], ["live"]),
      taskServiceAccounts: oneOf<string[]>(["default"], ["default", "spark"]),
      mode: oneOf("shared" as const, "perDomain" as const, "perProject" as const),
    })
    .chain(({ projects, domains, taskServiceAccounts, mode }) =>
      some({
        chartVersion: oneOf("v1.16.8", "v1.16.9"),
        replicas: fc.integer({ min: 1, max: 3 }),
        quotas: fc.dictionary(
          oneOf(...domains),
          fc.oneof(
            fc.record({ cpu: quantity }),
            fc.record({ memory: bytes }),
            fc.record({ cpu: quantity, memory: bytes }),
          ),
        ),
        taskResources: some({
          defaults: some({ cpu: oneOf("250m", "1"), memory: oneOf("256Mi", "1Gi") }),
          limits: some({
            cpu: oneOf("8", "64"),
            memory: oneOf("32Gi", "256G"),
            gpu: oneOf<string | number>("0", 8),
          }),
        }),
      }).map((options) => ({
        ...options,
        projects,
        domains,
        taskServiceAccounts,
        // One identity takes 20 credentials.
        taskIdentities:
          mode === "shared" && projects.length * domains.length * taskServiceAccounts.length > 20
            ? "perDomain"
            : mode,
        auth,
      })),
    );

const registration = (
  { projects = [], domains = [] }: Section<"flyte">,
  { ingress, tls }: Access,
): fc.Arbitrary<Section<"registration">> =>
  // What the packages of a place are called.
  oneOf(
    { packages: "registry" as const, names: ["workflows/daily-features", "weekly", "ml/train__all"] },
    { packages: { oci: { registry: "ghcr.io", username: "acme" } }, names: ["acme/ml/weekly", "weekly"] },
    {
      packages: { artifactory: { url: "https://acme.jfrog.io/artifactory/", username: "acme" } },
      names: ["local/workflows/daily", "local/ml/train__all"],
    },
  ).chain(({ packages, names }) =>
    fc.record({
      enabled:
        ingress?.controller === "none" || tls?.issuer === "letsencrypt-staging"
          ? fc.constant(false)
          : fc.boolean(),
      packages: fc.constant(packages),
      workflows: fc.uniqueArray(
        fc.record({
          name: oneOf("daily-features", "weekly", "train"),
          project: oneOf(...projects),
          domain: oneOf(...domains),
          version: oneOf("1.4.2", "v2", "2026.11.30_rc.1"),
          package: oneOf(...names),
        }),
        {
          minLength: 1,
          maxLength: 4,
          comparator: (a, b) =>
            a.name === b.name ||
            (a.project === b.project && a.domain === b.domain && a.version === b.version),
        },
      ),
    }),
  );

/**
 * Configurations that load without an error, over all keys and their combinations. `flyte.values` is absent,
 * as it names a file.
 */
export const validEnvironment = (): fc.Arbitrary<EnvironmentInput> =>
  access
    .chain((way) => fc.tuple(fc.constant(way), flyte(way.auth)))
    .chain(([way, flyteSection]) =>
      fc
        .tuple(
          fc.record({
            name: environmentName,
            location: oneOf("eastus", "West Europe", "swedencentral", "East US 2"),
            network: fc.oneof(ownNetwork, existingNetwork),
            storage: fc.oneof(ownStorage, existingStorage),
            database,
            cluster,
            state,
          }),
          some({
            prefix,
            subscriptionId: guid,
            tenantId: guid,
            tags: fc
              .uniqueArray(tagName, { maxLength: 5 })
              .chain((names) =>
                fc
                  .tuple(...names.map(() => text))
                  .map((values) =>
                    Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""])),
                  ),
              ),
            deletionProtection: fc.boolean(),
            resourceGroup: some({ name: oneOf("flyte", "rg-(ml)_1.eu"), existing: fc.boolean() }),
            registry: some({
              sku: oneOf("Basic" as const, "Standard" as const, "Premium" as const),
              pushPrincipals: fc.uniqueArray(
                fc.record({
                  objectId: guid,
                  type: oneOf("User" as const, "Group" as const, "ServicePrincipal" as const),
                }),
                { maxLength: 3, selector: ({ objectId }) => objectId },
              ),
            }),
            monitoring: some({ enabled: fc.boolean(), retentionDays: fc.integer({ min: 30, max: 730 }) }),
            registration: registration(flyteSection, way),
          }),
        )
        .map(([required, optional]): EnvironmentInput => ({
          ...required,
          ...optional,
          ingress: way.ingress,
          tls: way.tls,
          flyte: flyteSection,
        })),
    );
