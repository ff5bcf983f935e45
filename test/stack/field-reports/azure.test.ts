/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access -- values of charts have no type */
import { readFileSync } from "node:fs";
import path from "node:path";
import { checkName } from "../../../constructs/shared/azure-names";
import { postgresSkuProblem, postgresStorageProblem } from "../../../constructs/shared/postgres-sizes";
import { RESOURCE_PROVIDERS } from "../../../constructs/shared/resource-providers";
import { StackGraph } from "../../../testing/graph";
import { PROVIDER_VERSIONS } from "../../support/provider-schema";
import { type JsonObject, providersOf, resourcesOf, section } from "../../../testing/stack-json";
import { all, one, ref, synthFlyteStack } from "../../support/synth";
import { PUSH_ROLES } from "../rules";
import { VARIANTS } from "../variants";
import { stack, textOf, type Values, values, VARIED } from "./stacks";

// Section 2 of the field reports: Azure's provider, version 4. Each test says what its entry asks for.

const ACCOUNT = "azurerm_storage_account";
const CLUSTER = "azurerm_kubernetes_cluster";
const POOL = "azurerm_kubernetes_cluster_node_pool";
const SERVER = "azurerm_postgresql_flexible_server";
const ROLE = "azurerm_role_assignment";

/** Every resource of a type in every variant, with the name of the variant. */
const everywhere = (type: string): [string, JsonObject][] =>
  VARIED.flatMap((variant) =>
    all(stack(variant).json, type).map(({ body }): [string, JsonObject] => [variant, body]),
  );

test("2.1 containers are made by the Resource Manager", () => {
  for (const variant of ["least", "careful"]) {
    const account = ref(one(stack(variant).json, ACCOUNT), "id");
    for (const { body } of all(stack(variant).json, "azurerm_storage_container")) {
      expect(body["storage_account_id"]).toBe(account);
      expect(body).not.toHaveProperty("storage_account_name");
    }
    expect(textOf(stack(variant).json)).not.toContain("resource_manager_id");
  }
});

test("2.2 the provider asks no data plane with a key", () => {
  for (const variant of ["least", "careful"]) {
    const { json } = stack(variant);
    const azure = providersOf(json).find(({ name }) => name === "azurerm")!.body;
    expect(azure).toMatchObject({
      storage_use_azuread: true,
      features: [{ storage: [{ data_plane_available: false }] }],
    });
    const { body } = one(json, ACCOUNT);
    expect(body["shared_access_key_enabled"]).toBe(false);
    for (const key of ["queue_properties", "static_website"]) expect(body).not.toHaveProperty(key);
  }
});

test("2.3 Flyte waits for its roles, and outlives the time that they need", () => {
  const { json } = stack();
  const flyte = one(json, "helm_release", "flyte");
  const waited = new StackGraph(json).allDependencies(flyte.address);
  for (const { address, body } of all(json, ROLE)) {
    if (!PUSH_ROLES.includes(String(body["role_definition_name"]))) expect(waited).toContain(address);
  }
  expect(flyte.body).toMatchObject({ atomic: false, timeout: 1200 });
});

test("2.4 names are legal however long the platform's is, and end in random characters", () => {
  const { json } = synthFlyteStack({ prefix: "abcdefghijk", name: "lmnopqrstuvwxyz-0123" });
  const suffix = one(json, "random_string");
  expect(suffix.body).toMatchObject({ length: 6, upper: false, special: false });
  for (const [type, kind] of [
    [ACCOUNT, "storageAccount"],
    ["azurerm_container_registry", "registry"],
    [SERVER, "postgresServer"],
  ] as const) {
    const name = String(one(json, type).body["name"]);
    expect(name.endsWith(ref(suffix, "result"))).toBe(true);
    expect(checkName(kind, name.replace(ref(suffix, "result"), "a1b2c3"))).toBeUndefined();
  }
});

test("2.5 the hierarchical namespace is no choice, and data can be protected", () => {
  for (const [, body] of everywhere(ACCOUNT)) {
    expect(body).toMatchObject({ is_hns_enabled: true, account_kind: "StorageV2", account_tier: "Standard" });
  }
  expect(one(stack("careful").json, ACCOUNT).body["lifecycle"]).toMatchObject({ prevent_destroy: true });
});

test("2.6 a failover of Postgres is no change", () => {
  for (const [, body] of everywhere(SERVER)) {
    const { ignore_changes: ignored } = body["lifecycle"] as { ignore_changes: string[] };
    expect(ignored).toContain("zone");
    expect(ignored.includes("high_availability[0].standby_availability_zone")).toBe(
      "high_availability" in body,
    );
  }
});

test("2.7 a private Postgres has its subnet, its zone, the link before it, and no firewall", () => {
  const { json } = stack();
  const server = one(json, SERVER);
  const zone = one(json, "azurerm_private_dns_zone");
  const subnet = one(json, "azurerm_subnet", "database");
  expect(server.body).toMatchObject({
    public_network_access_enabled: false,
    delegated_subnet_id: ref(subnet, "id"),
    private_dns_zone_id: ref(zone, "id"),
  });
  expect(subnet.body["delegation"]).toMatchObject([
    {
      service_delegation: {
        name: "Microsoft.DBforPostgreSQL/flexibleServers",
        actions: ["Microsoft.Network/virtualNetworks/subnets/join/action"],
      },
    },
  ]);
  expect(zone.body["name"]).toMatch(/\.postgres\.database\.azure\.com$/);
  expect(zone.body["name"]).not.toContain(String(server.body["name"]));
  const link = one(json, "azurerm_private_dns_zone_virtual_network_link");
  expect(new StackGraph(json).dependsOn(server.address, link.address)).toBe(true);
  expect(all(json, "azurerm_postgresql_flexible_server_firewall_rule")).toEqual([]);
});

test("2.8 no firewall is open to everyone", () => {
  expect(one(stack().json, SERVER).body["public_network_access_enabled"]).toBe(false);
  const rules = everywhere("azurerm_postgresql_flexible_server_firewall_rule").map(([, body]) => [
    body["start_ip_address"],
    body["end_ip_address"],
  ]);
  expect(rules).toContainEqual(["203.0.113.0", "203.0.113.255"]);
  expect(rules.flat()).not.toContain("0.0.0.0");
  expect(rules.flat()).not.toContain("255.255.255.255");
});

test("2.9 sizes of Postgres are Azure's, the version is text, and a grown disk is no change", () => {
  for (const [, body] of everywhere(SERVER)) {
    expect(postgresSkuProblem(String(body["sku_name"]))).toBeUndefined();
    expect(postgresStorageProblem(Number(body["storage_mb"]))).toBeUndefined();
    expect(body["version"]).toMatch(/^\d+$/);
    expect(body["auto_grow_enabled"]).toBe(true);
    expect((body["lifecycle"] as Values).ignore_changes).toContain("storage_mb");
  }
});

test("2.10 one number makes a new password and restarts the pods that read it", () => {
  const next = synthFlyteStack({ database: { passwordVersion: 2 } }).json;
  const keepers = (json: object) => one(json, "random_password").body["keepers"];
  expect([keepers(stack().json), keepers(next)]).toEqual([{ version: "1" }, { version: "2" }]);
  const text = (json: object) => String((one(json, "helm_release", "flyte").body["values"] as string[])[0]);
  const annotation = /"flyte\/database-password-version" = "(\d)"/g;
  const found = [...text(next).matchAll(annotation)].map(([, version]) => version);
  expect(found).toEqual(["2", "2", "2", "2"]);
  expect(text(stack().json).replace(annotation, "")).toBe(text(next).replace(annotation, ""));
});

test("2.11 no parameter of the server is touched", () => {
  expect(everywhere("azurerm_postgresql_flexible_server_configuration")).toEqual([]);
});

test("2.12 the autoscaler alone counts nodes", () => {
  const pools = everywhere(CLUSTER).map(([, body]) => body["default_node_pool"] as JsonObject);
  for (const pool of [...pools, ...everywhere(POOL).map(([, body]) => body)]) {
    expect(pool["auto_scaling_enabled"]).toBe(true);
    expect(pool).not.toHaveProperty("node_count");
    expect(pool["min_count"]).toBeLessThanOrEqual(pool["max_count"] as number);
  }
  for (const pool of pools) expect(pool["min_count"]).toBeGreaterThanOrEqual(1);
  for (const [, body] of everywhere(POOL))
    expect(body["lifecycle"]).toEqual({ ignore_changes: ["node_count"] });
});

test("2.13 nothing else of the system pool is ignored", () => {
  for (const [, body] of everywhere(CLUSTER)) {
    expect((body["lifecycle"] as Values).ignore_changes).toEqual(["default_node_pool[0].node_count"]);
  }
});

test("2.14 upgrade settings are said, of GPU pools without a surge, and not on spot pools, which refuse them", () => {
  const surge = { max_surge: "10%" };
  for (const [, body] of everywhere(CLUSTER)) {
    expect((body["default_node_pool"] as JsonObject)["upgrade_settings"]).toEqual(surge);
  }
  const gpu = ({ gpu_driver }: JsonObject) => gpu_driver !== undefined;
  expect(everywhere(POOL).filter(([, body]) => gpu(body) && body["priority"] !== "Spot")).not.toEqual([]);
  const spot = everywhere(POOL).filter(([, body]) => body["priority"] === "Spot");
  expect(spot.length).toBeGreaterThan(1);
  for (const [, body] of everywhere(POOL)) {
    const regular = gpu(body) ? { max_unavailable: "1" } : surge;
    expect(body["upgrade_settings"]).toEqual(body["priority"] === "Spot" ? undefined : regular);
  }
});

test("2.15 no setting that replaces the cluster when it goes is ever set", () => {
  for (const variant of VARIED) {
    expect(textOf(stack(variant).json)).not.toMatch(/drain_timeout_in_minutes|undrainable_node_behavior/);
  }
});

test("2.16 each pool can be rotated under another legal name", () => {
  const pools = everywhere(CLUSTER).map(([, body]) => body["default_node_pool"] as JsonObject);
  for (const pool of [...pools, ...everywhere(POOL).map(([, body]) => body)]) {
    expect(checkName("nodePool", String(pool["temporary_name_for_rotation"]))).toBeUndefined();
    expect(pool["temporary_name_for_rotation"]).not.toBe(pool["name"]);
  }
});

test("2.17 issuer and workload identity are always on", () => {
  for (const [, body] of everywhere(CLUSTER)) {
    expect(body).toMatchObject({ oidc_issuer_enabled: true, workload_identity_enabled: true });
  }
});

test.each(VARIED)("2.19 %s: providers log in one way, which the cluster allows", (variant) => {
  const { json } = stack(variant);
  const made = all(json, CLUSTER)[0]?.body;
  for (const { body } of providersOf(json).filter(({ name }) => /^(helm|kubernetes)$/.test(name))) {
    const login = (body["kubernetes"] ?? body) as JsonObject;
    const ways = ["exec", "client_key", "token", "config_path", "username"].filter((key) => key in login);
    expect(ways).toEqual([made?.["local_account_disabled"] ? "exec" : "client_key"]);
  }
});

test("2.20 no output shows the kubeconfig, and local accounts can be off", () => {
  for (const variant of VARIED) {
    expect(JSON.stringify(section(stack(variant).json, "output"))).not.toContain("kube_config");
  }
  expect(one(stack("Entra administrators").json, CLUSTER).body["local_account_disabled"]).toBe(true);
});

test("2.21 ranges of the API server are off by default, and whoever sets them is told to count himself in", () => {
  expect(one(stack().json, CLUSTER).body).not.toHaveProperty("api_server_access_profile");
  expect(stack("careful").warnings.join("\n")).toContain(
    "the address that you deploy from must be among them",
  );
});

test("2.22 the cluster has its role on the subnet before it makes a load balancer", () => {
  for (const variant of ["least", "existing network", "NAT gateway"]) {
    const { json } = stack(variant);
    const cluster = one(json, CLUSTER);
    const subnet = (cluster.body["default_node_pool"] as JsonObject)["vnet_subnet_id"];
    const grant = one(json, ROLE, { role_definition_name: "Network Contributor", scope: subnet });
    const identity = one(json, "azurerm_user_assigned_identity", "flyte-dev-control-plane");
    expect(grant.body["principal_id"]).toBe(ref(identity, "principal_id"));
    expect(cluster.body["identity"]).toEqual({ type: "UserAssigned", identity_ids: [ref(identity, "id")] });
    expect(new StackGraph(json).dependsOn(cluster.address, grant.address)).toBe(true);
  }
});

test("2.23 roles go to object ids, annotations name client ids", () => {
  const { json } = stack();
  const pull = one(json, ROLE, { role_definition_name: "AcrPull" });
  expect(pull.body).toMatchObject({
    principal_id: ref(one(json, CLUSTER), "kubelet_identity[0].object_id"),
    scope: ref(one(json, "azurerm_container_registry"), "id"),
  });
  for (const [, body] of everywhere(ROLE)) expect(body["principal_id"]).not.toContain("client_id");
  const annotations = textOf(json).match(/azure\.workload\.identity\/client-id\\" = [^}]*/g)!;
  expect(annotations).toHaveLength(3);
  for (const annotation of annotations) expect(annotation).toMatch(/\.client_id$/);
});

test("2.24 fresh identities are no unknown principals", () => {
  for (const [variant, body] of everywhere(ROLE)) {
    const managed = /user_assigned_identity|kubelet_identity/.test(String(body["principal_id"]));
    expect([variant, body["skip_service_principal_aad_check"], managed && body["principal_type"]]).toEqual([
      variant,
      managed ? true : undefined,
      managed && "ServicePrincipal",
    ]);
  }
});

test("2.27 the subscription is the one that is named, and features are there", () => {
  const azure = (variant: string) =>
    providersOf(stack(variant).json).find(({ name }) => name === "azurerm")!.body;
  expect(azure("careful")["subscription_id"]).toBe(VARIANTS["careful"]!.subscriptionId);
  expect(azure("least")["features"]).toHaveLength(1);
});

test("2.28 exactly the resource providers that are needed are registered", () => {
  const { body } = providersOf(stack().json).find(({ name }) => name === "azurerm")!;
  expect(body["resource_provider_registrations"]).toBe("none");
  expect(body["resource_providers_to_register"]).toEqual(RESOURCE_PROVIDERS);
  expect(body).not.toHaveProperty("skip_provider_registration");
});

test("2.29 the provider does not take itself for a pod", () => {
  for (const variant of VARIED)
    expect(textOf(stack(variant).json)).not.toContain("use_aks_workload_identity");
});

test("2.30 Container Insights has all its parts", () => {
  const { json } = stack();
  const workspace = one(json, "azurerm_log_analytics_workspace");
  expect(one(json, CLUSTER).body["oms_agent"]).toEqual({
    log_analytics_workspace_id: ref(workspace, "id"),
    msi_auth_for_monitoring_enabled: true,
  });
  const rule = one(json, "azurerm_monitor_data_collection_rule");
  expect(rule.body["location"]).toBe(workspace.body["location"]);
  expect(one(json, "azurerm_monitor_data_collection_rule_association").body).toMatchObject({
    name: "ContainerInsightsExtension",
    target_resource_id: ref(one(json, CLUSTER), "id"),
    data_collection_rule_id: ref(rule, "id"),
  });
  const { extension } = rule.body["data_sources"] as { extension: { extension_json: string }[] };
  expect(extension[0]!.extension_json).toMatch(
    /^\$\{jsonencode\(\{.*"namespaces" = \["kube-system", "gatekeeper-system", "flyte", ("[a-z-]+"(, )?)+\]/,
  );
  expect(textOf(json)).not.toContain('"Microsoft-ContainerLog"');
});

test("2.32 Azure itself gives the address its name, in the region that is deployed to", () => {
  const annotation = "service.beta.kubernetes.io/azure-dns-label-name";
  const chart = path.join(
    __dirname,
    "../../../constructs/workloads/charts/flyte-gateway/templates/gateway.yaml",
  );
  expect(readFileSync(chart, "utf8")).toContain(`${annotation}: {{ .Values.dnsLabel | quote }}`);
  const { dnsLabel, host } = values("flyte-gateway");
  expect(host).toBe(`${dnsLabel}.westeurope.cloudapp.azure.com`);
  const nginx = values("ingress-nginx", "ingress-nginx").controller.service.annotations;
  expect(nginx[annotation]).toBe(dnsLabel);
});

test("2.33 Azure probes nginx where it answers", () => {
  const { annotations } = values("ingress-nginx", "ingress-nginx").controller.service;
  expect(annotations["service.beta.kubernetes.io/azure-load-balancer-health-probe-request-path"]).toBe(
    "/healthz",
  );
});

test("2.34 pools with illegal names are refused", () => {
  for (const name of ["Pool", "1pool", "my-pool", "thirteenchars"]) {
    const message = `"${name}" is not a legal node pool name`;
    expect(() => synthFlyteStack({ nodePools: { [name]: { vmSize: "Standard_D2s_v5" } } })).toThrow(message);
    expect(() => synthFlyteStack({ cluster: { systemPool: { name } } })).toThrow(message);
  }
});

test("2.35 each provider is pinned to the version that its bindings were made for", () => {
  for (const variant of VARIED) {
    const required = section(section(stack(variant).json, "terraform"), "required_providers");
    const used = new Set(resourcesOf(stack(variant).json).map(({ provider }) => provider));
    for (const name of used) {
      expect([name, (required[name] as JsonObject)["version"]]).toEqual([name, PROVIDER_VERSIONS[name]]);
    }
  }
});

test("2.36 the registry costs what it must and has no password", () => {
  const { body } = one(stack().json, "azurerm_container_registry");
  expect(body).toMatchObject({ sku: "Standard", admin_enabled: false });
  expect(one(stack("careful").json, "azurerm_container_registry").body["sku"]).toBe("Premium");
});
