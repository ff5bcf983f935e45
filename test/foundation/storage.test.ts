import { TerraformVariable } from "cdktf";
import { FlyteStorage, type FlyteStorageProps, StorageAccess } from "../../constructs/foundation/storage";
import { StackGraph } from "../../testing/graph";
import {
  all,
  expose,
  exposed,
  one,
  problemsOf,
  ref,
  synth,
  synthStack,
  waitFor,
  waitsFor,
} from "../support/synth";
import type { JsonObject } from "../../testing/stack-json";
import { azureId, GROUP, identity, network, NETWORK_IDS, TAGS } from "../support/stand-ins";

type Options = Partial<FlyteStorageProps>;
type Stack = Parameters<typeof identity>[0];

const ACCOUNT = "azurerm_storage_account";
const CONTAINER = "azurerm_storage_container";
const PRIVATE = StorageAccess.privateEndpoints(NETWORK_IDS.endpointSubnetId, NETWORK_IDS.virtualNetworkId);

const make = (stack: Stack, options: Options = {}) =>
  new FlyteStorage(stack, "storage", { resourceGroup: GROUP, accountName: "flytedevabc123", ...options });

const synthStorage = (options?: Options) =>
  synth((stack) => {
    const made = make(stack, options);
    const { accountId, accountName, container, rawDataContainer } = made;
    expose(stack, { accountId, accountName, container, rawDataContainer });
    waitFor(stack, made);
  });

describe("by default", () => {
  let json: JsonObject;
  let body: JsonObject;
  beforeAll(() => {
    const { json: made, warnings } = synthStorage();
    expect(warnings).toEqual([]);
    json = made;
    body = one(json, ACCOUNT, "flytedevabc123").body;
  });

  test("is an account with a hierarchical namespace", () => {
    expect(body).toMatchObject({
      account_kind: "StorageV2",
      account_tier: "Standard",
      account_replication_type: "LRS",
      is_hns_enabled: true,
    });
  });

  test("is opened by Entra ID over TLS, and by nothing else", () => {
    expect(body).toMatchObject({
      shared_access_key_enabled: false,
      default_to_oauth_authentication: true,
      local_user_enabled: false,
      allow_nested_items_to_be_public: false,
      cross_tenant_replication_enabled: false,
      https_traffic_only_enabled: true,
      min_tls_version: "TLS1_2",
      public_network_access_enabled: true,
      // Written, so that a list that was there before goes.
      network_rules: { default_action: "Allow", bypass: ["None"] },
    });
  });

  test("keeps what was deleted for a week, and may itself be deleted", () => {
    expect(body["blob_properties"]).toEqual({
      delete_retention_policy: { days: 7 },
      container_delete_retention_policy: { days: 7 },
    });
    expect(body).not.toHaveProperty("lifecycle");
    expect(all(json, "azurerm_storage_management_policy")).toEqual([]);
  });

  test("has one container, which it is ready with", () => {
    const account = one(json, ACCOUNT);
    const container = one(json, CONTAINER);
    expect(container.body).toMatchObject({ name: "flyte", storage_account_id: ref(account, "id") });
    expect(container.body).not.toHaveProperty("storage_account_name");
    expect(container.body).not.toHaveProperty("container_access_type");
    expect(exposed(json)).toEqual({
      accountId: ref(account, "id"),
      accountName: ref(account, "name"),
      container: ref(container, "name"),
      rawDataContainer: ref(container, "name"),
    });
    expect(waitsFor(json)).toEqual([account.address, container.address]);
  });
});

test("raw data have a container of their own that expires, and no other", () => {
  const { json } = synthStorage({
    container: "metadata",
    rawDataContainer: "raw",
    rawDataExpiryDays: 90,
  });
  const raw = one(json, CONTAINER, "raw");
  expect(exposed(json)).toMatchObject({
    container: ref(one(json, CONTAINER, "metadata"), "name"),
    rawDataContainer: ref(raw, "name"),
  });
  expect(waitsFor(json)).toContain(raw.address);
  const policy = one(json, "azurerm_storage_management_policy").body;
  expect(policy["storage_account_id"]).toBe(ref(one(json, ACCOUNT), "id"));
  expect(policy["rule"]).toEqual([
    {
      name: "expire-raw-data",
      enabled: true,
      filters: { blob_types: ["blockBlob"], prefix_match: [`${ref(raw, "name")}/`] },
      actions: { base_blob: { delete_after_days_since_modification_greater_than: 90 } },
    },
  ]);
});

test("each option arrives where Azure reads it", () => {
  const { json } = synthStorage({
    replication: "RAGZRS",
    softDeleteDays: 30,
    deletionProtection: true,
    tags: TAGS,
  });
  expect(one(json, ACCOUNT).body).toMatchObject({
    account_replication_type: "RAGZRS",
    blob_properties: {
      delete_retention_policy: { days: 30 },
      container_delete_retention_policy: { days: 30 },
    },
    lifecycle: { prevent_destroy: true },
    tags: TAGS,
  });
});

test("soft delete can be off, in a way that turns it off where it was on", () => {
  expect(one(synthStorage({ softDeleteDays: 0 }).json, ACCOUNT).body["blob_properties"]).toEqual({});
});

test("an allow list lets in ranges and the nodes, in the form that the firewall takes", () => {
  const access = StorageAccess.allowList(["203.0.113.0/24", "198.51.100.8/31"], NETWORK_IDS.nodeSubnetId);
  const { json, warnings } = synthStorage({ access });
  expect(one(json, ACCOUNT).body).toMatchObject({
    public_network_access_enabled: true,
    network_rules: {
      default_action: "Deny",
      bypass: ["AzureServices"],
      ip_rules: ["203.0.113.0/24", "198.51.100.8", "198.51.100.9"],
      virtual_network_subnet_ids: [NETWORK_IDS.nodeSubnetId],
    },
  });
  expect(warnings).toEqual([]);
});

// azurerm reads these two together back as no rules, and every later plan would set them again.
test.each<[StorageAccess["kind"], StorageAccess]>([
  ["public", StorageAccess.public()],
  ["allowList", StorageAccess.allowList(["203.0.113.0/24"], NETWORK_IDS.nodeSubnetId)],
  ["allowList", StorageAccess.allowList([], NETWORK_IDS.nodeSubnetId)],
  ["private", PRIVATE],
])("the rules of %s access survive being read back", (_kind, access) => {
  const rules = one(synthStorage({ access }).json, ACCOUNT).body["network_rules"] as JsonObject;
  expect(rules).not.toMatchObject({ default_action: "Allow", bypass: ["AzureServices"] });
  // Said in full, so that a change from one way in to another leaves nothing behind.
  expect(Object.keys(rules)).toEqual(expect.arrayContaining(["default_action", "bypass"]));
});

describe("by private endpoints", () => {
  let json: JsonObject;
  let warnings: readonly string[];
  beforeAll(() => {
    ({ json, warnings } = synthStorage({ access: PRIVATE, tags: TAGS }));
  });

  test("is closed to the internet", () => {
    const { body } = one(json, ACCOUNT);
    expect(body).toMatchObject({
      public_network_access_enabled: false,
      network_rules: { default_action: "Deny", bypass: ["AzureServices"] },
    });
  });

  test.each(["blob", "dfs"])("has an endpoint for %s in its zone, after the zone's link", (service) => {
    const endpoint = one(json, "azurerm_private_endpoint", `flytedevabc123-${service}`);
    const zone = one(json, "azurerm_private_dns_zone", `privatelink.${service}.core.windows.net`);
    const link = one(json, "azurerm_private_dns_zone_virtual_network_link", {
      private_dns_zone_name: ref(zone, "name"),
    });
    expect(link.body["virtual_network_id"]).toBe(NETWORK_IDS.virtualNetworkId);
    expect(endpoint.body).toMatchObject({
      subnet_id: NETWORK_IDS.endpointSubnetId,
      private_service_connection: {
        private_connection_resource_id: ref(one(json, ACCOUNT), "id"),
        subresource_names: [service],
        is_manual_connection: false,
      },
      private_dns_zone_group: { private_dns_zone_ids: [ref(zone, "id")] },
      tags: TAGS,
    });
    expect(new StackGraph(json).dependsOn(endpoint.address, link.address)).toBe(true);
    expect(waitsFor(json)).toContain(endpoint.address);
  });

  test("warns that uploads from outside will fail", () => {
    expect(warnings).toEqual([
      "storage is reachable from the virtual network only: uploads from outside it (pyflyte register, pyflyte run --remote) will fail, and browsers outside it open neither Decks nor inputs and outputs",
    ]);
  });
});

test.each<[number, string[]]>([
  [
    1,
    [
      "storage.rawDataExpiryDays: after 1 day Azure deletes what a running execution may still read, and cached results are found for 12 hours only; set at least 2",
    ],
  ],
  [2, []],
])("raw data that expire after %d days", (rawDataExpiryDays, said) => {
  const { warnings } = synthStorage({ rawDataContainer: "raw", rawDataExpiryDays });
  expect(warnings).toEqual(said);
});

test.each<[FlyteStorageProps["role"], string]>([
  [undefined, "Storage Blob Data Contributor"],
  ["owner", "Storage Blob Data Owner"],
  ["contributor", "Storage Blob Data Contributor"],
])("role %s is granted on the account", (role, title) => {
  const json = synthStack((stack) => waitFor(stack, make(stack, { role }).grantReadWrite(identity(stack))));
  const grant = one(json, "azurerm_role_assignment");
  expect(grant.body).toMatchObject({
    role_definition_name: title,
    scope: ref(one(json, ACCOUNT), "id"),
    principal_id: ref(one(json, "azurerm_user_assigned_identity"), "principal_id"),
  });
  expect(waitsFor(json)).toEqual([grant.address]);
});

test.each<[string, Options, string[]]>([
  [
    "names",
    { accountName: "Flyte", container: "-a", rawDataContainer: "b--c" },
    [
      '"Flyte" is not a legal storage account name; allowed: 3 to 24 characters: lower-case letters and digits',
      '"-a" is not a legal blob container name; allowed: 3 to 63 characters: lower-case letters, digits and single hyphens, none at either end',
      '"b--c" is not a legal blob container name; allowed: 3 to 63 characters: lower-case letters, digits and single hyphens, none at either end',
    ],
  ],
  [
    "expiry of metadata",
    { rawDataExpiryDays: 30 },
    ["rawDataExpiryDays needs a rawDataContainer of its own: metadata must never expire"],
  ],
  [
    "expiry of metadata under another name",
    { rawDataExpiryDays: 30, container: "same", rawDataContainer: "same" },
    ["rawDataExpiryDays needs a rawDataContainer of its own: metadata must never expire"],
  ],
  [
    "ranges",
    { access: StorageAccess.allowList(["10.1.0.0/16", "0.0.0.0/1"], NETWORK_IDS.nodeSubnetId) },
    [
      '"10.1.0.0/16" lies in the private range 10.0.0.0/8, which a storage account\'s firewall refuses; private networks reach it by private endpoints or the node subnet',
      '"0.0.0.0/1" lets in too much of the internet; allowed: /8 and smaller; list the networks that you know',
    ],
  ],
  [
    "more rules than fit",
    {
      access: StorageAccess.allowList(
        Array.from({ length: 201 }, (_, index) => `203.0.113.${(index * 2) % 256}/31`).map((range, index) =>
          index < 128 ? range : range.replace("203.0.113", "203.0.114"),
        ),
        NETWORK_IDS.nodeSubnetId,
      ),
    },
    ["402 address rules; a storage account has at most 400"],
  ],
])("%s: refused", (_name, options, problems) => {
  expect(problemsOf((stack) => make(stack, options))).toEqual(problems);
});

describe("that exists already", () => {
  const accountId = azureId("Microsoft.Storage/storageAccounts", "acmedata");
  const synthExisting = (more = {}) =>
    synthStack((stack) => {
      const storage = FlyteStorage.fromExistingStorage(stack, "storage", { accountId, ...more });
      const { accountName, container, rawDataContainer } = storage;
      expose(stack, { accountId: storage.accountId, accountName, container, rawDataContainer });
      waitFor(stack, storage);
      storage.grantReadWrite(identity(stack));
    });

  test("is told by its id alone", () => {
    const json = synthExisting();
    expect(exposed(json)).toEqual({
      accountId,
      accountName: "acmedata",
      container: "flyte",
      rawDataContainer: "flyte",
    });
    expect(waitsFor(json)).toEqual([]);
    expect(one(json, "azurerm_role_assignment").body).toMatchObject({
      role_definition_name: "Storage Blob Data Contributor",
      scope: accountId,
    });
    expect(all(json, CONTAINER)).toEqual([]);
  });

  test("may have other names and another role", () => {
    const json = synthExisting({ accountName: "other", container: "meta", role: "owner" });
    expect(exposed(json)).toMatchObject({
      accountName: "other",
      container: "meta",
      rawDataContainer: "meta",
    });
    expect(one(json, "azurerm_role_assignment").body).toMatchObject({
      role_definition_name: "Storage Blob Data Owner",
    });
  });
});

test("a role that plain JavaScript misspells is refused, where the account is made and where it exists", () => {
  const role = "reader" as "owner";
  const problem = 'role: "reader" is not allowed; allowed: contributor, owner';
  expect(problemsOf((stack) => make(stack, { role }))).toEqual([problem]);
  const accountId = azureId("Microsoft.Storage/storageAccounts", "acmedata");
  expect(
    problemsOf((stack) => FlyteStorage.fromExistingStorage(stack, "storage", { accountId, role })),
  ).toEqual([problem]);
});

test("private endpoints register in zones that exist already", () => {
  const zone = (service: string) =>
    azureId("Microsoft.Network/privateDnsZones", `privatelink.${service}.core.windows.net`);
  const json = synthStack((stack) => {
    const { endpointSubnetId, virtualNetworkId, storageDnsZones } = network(stack, {
      storageDnsZoneIds: { blob: zone("blob"), dfs: zone("dfs") },
    });
    make(stack, {
      access: StorageAccess.privateEndpoints(endpointSubnetId!, virtualNetworkId, storageDnsZones),
    });
  });
  for (const service of ["blob", "dfs"]) {
    expect(one(json, "azurerm_private_endpoint", `flytedevabc123-${service}`).body).toMatchObject({
      private_dns_zone_group: { private_dns_zone_ids: [zone(service)] },
    });
  }
  expect(all(json, "azurerm_private_dns_zone")).toEqual([]);
  expect(all(json, "azurerm_private_dns_zone_virtual_network_link")).toEqual([]);
});

test("an account that exists already is named by its id, which may not be known yet", () => {
  const json = synthStack((stack) => {
    const accountId = new TerraformVariable(stack, "account_id", { type: "string" }).stringValue;
    const { accountName } = FlyteStorage.fromExistingStorage(stack, "existing", { accountId });
    expose(stack, { accountName });
  });
  expect(exposed(json)).toEqual({ accountName: '${element(split("/", var.account_id), 8)}' });
  expect(
    problemsOf((stack) => FlyteStorage.fromExistingStorage(stack, "existing", { accountId: "acme" })),
  ).toEqual([expect.stringMatching(/^"acme" is not an id of Microsoft.Storage\/storageAccounts/)]);
});
