import { RESOURCE_PROVIDERS } from "../../constructs/shared/resource-providers";
import type { FlyteStackProps } from "../../constructs/flyte-stack";
import { FlyteStack } from "../../constructs/flyte-stack";
import { FlyteCluster } from "../../constructs/foundation/cluster";
import { FlyteNetwork } from "../../constructs/foundation/network";
import { InvalidPropsError } from "../../constructs/shared/validation";
import { releaseValues } from "../../testing/release-values";
import { type JsonObject, section } from "../../testing/stack-json";
import { all, LEAST, one, ref, synthApp, synthFlyteStack } from "../support/synth";
import { NETWORK_IDS } from "../support/stand-ins";
import { VARIANTS } from "./variants";

type Props = Partial<FlyteStackProps>;

const GUID = "00000000-0000-0000-0000-000000000002";

const outputsOf = (json: JsonObject) =>
  Object.fromEntries(
    Object.entries(section(json, "output")).map(([name, value]) => [name, (value as JsonObject)["value"]]),
  );

const backendOf = (props: Props) => section(synthFlyteStack(props).json, "terraform")["backend"];

describe("state", () => {
  test("is local by default, named by a path relative to the stack's folder", () => {
    expect(backendOf({})).toEqual({ local: { path: "../../../terraform.flyte-dev.tfstate" } });
  });

  test("in Azure Storage is opened by Entra ID alone", () => {
    const state = {
      type: "azurerm",
      resourceGroup: "tfstate",
      storageAccount: "acmetfstate",
      container: "states",
      key: "flyte.tfstate",
    } as const;
    expect(backendOf({ state, subscriptionId: GUID, tenantId: GUID })).toEqual({
      azurerm: {
        resource_group_name: "tfstate",
        storage_account_name: "acmetfstate",
        container_name: "states",
        key: "flyte.tfstate",
        use_azuread_auth: true,
        subscription_id: GUID,
        tenant_id: GUID,
      },
    });
  });
});

describe("the provider of Azure", () => {
  const azure = (props: Props): JsonObject =>
    (section(synthFlyteStack(props).json, "provider")["azurerm"] as JsonObject[])[0]!;

  test("touches no data plane and registers what is needed", () => {
    const { features, resource_providers_to_register: registered, ...rest } = azure({});
    expect(rest).toEqual({ storage_use_azuread: true, resource_provider_registrations: "none" });
    expect(features).toEqual([
      {
        resource_group: [{ prevent_deletion_if_contains_resources: false }],
        storage: [{ data_plane_available: false }],
      },
    ]);
    expect(registered).toEqual(RESOURCE_PROVIDERS);
  });

  test("goes to the subscription that it is told, and guards a protected group", () => {
    const tenantId = "00000000-0000-0000-0000-000000000003";
    expect(azure({ subscriptionId: GUID, tenantId, deletionProtection: true })).toMatchObject({
      subscription_id: GUID,
      tenant_id: tenantId,
      features: [{ resource_group: [{ prevent_deletion_if_contains_resources: true }] }],
    });
  });
});

describe("the resource group", () => {
  test("is made, and all lies in it", () => {
    const { json } = synthFlyteStack();
    const group = one(json, "azurerm_resource_group", "flyte-dev");
    expect(group.body["location"]).toBe("westeurope");
    expect(one(json, "azurerm_storage_account").body["resource_group_name"]).toBe(ref(group, "name"));
  });

  test("can have another name, and exist already", () => {
    const { json } = synthFlyteStack({ resourceGroup: { name: "shared", existing: true } });
    expect(all(json, "azurerm_resource_group")).toEqual([]);
    expect(one(json, "azurerm_storage_account").body["resource_group_name"]).toBe("shared");
    expect(
      one(synthFlyteStack({ resourceGroup: { name: "mine" } }).json, "azurerm_resource_group").body["name"],
    ).toBe("mine");
  });
});

describe("the providers of the cluster", () => {
  const login = (props: Props) => {
    const { json } = synthFlyteStack(props);
    const { helm, kubernetes } = section(json, "provider") as Record<string, JsonObject[]>;
    return { json, helm: helm![0]!["kubernetes"] as JsonObject, kubernetes: kubernetes![0]! };
  };

  test("log in by the client certificate of the cluster that is made", () => {
    const { json, helm, kubernetes } = login({});
    expect(kubernetes).toEqual(helm);
    const { address } = one(json, "azurerm_kubernetes_cluster");
    const decoded = (key: string) => `\${base64decode(${address}.kube_config[0].${key})}`;
    expect(helm).toEqual({
      host: `\${${address}.kube_config[0].host}`,
      cluster_ca_certificate: decoded("cluster_ca_certificate"),
      client_certificate: decoded("client_certificate"),
      client_key: decoded("client_key"),
    });
  });

  test("log in by kubelogin where local accounts are off", () => {
    const { helm, kubernetes } = login({ cluster: { adminGroupObjectIds: [GUID] } });
    const exec = {
      api_version: "client.authentication.k8s.io/v1beta1",
      command: "kubelogin",
      args: ["get-token", "--login", "azurecli", "--server-id", "6dae42f8-4368-4678-94ff-3960e28e3630"],
    };
    const { exec: plugin, ...server } = helm;
    expect(plugin).toEqual(exec);
    expect(kubernetes).toEqual({ ...server, exec: [exec] });
    expect(Object.keys(server).sort()).toEqual(["cluster_ca_certificate", "host"]);
  });
});

describe("outputs", () => {
  test("say what a person needs next", () => {
    const { json } = synthFlyteStack();
    const suffix = ref(one(json, "random_string"), "result");
    const host = `flyte-dev-${suffix}.westeurope.cloudapp.azure.com`;
    const clientId = (name: string) => ref(one(json, "azurerm_user_assigned_identity", name), "client_id");
    const name = (type: string) => ref(one(json, type), "name");
    expect(outputsOf(json)).toEqual({
      console_url: `https://${host}/console`,
      endpoint: `dns:///${host}`,
      client_config: `admin:\n  endpoint: dns:///${host}\n  insecure: false\n`,
      cluster_credentials: `az aks get-credentials --resource-group ${name("azurerm_resource_group")} --name ${name("azurerm_kubernetes_cluster")}`,
      registry_login: `az acr login --name ${name("azurerm_container_registry")}`,
      registry_login_server: ref(one(json, "azurerm_container_registry"), "login_server"),
      storage_account: name("azurerm_storage_account"),
      backend_identity_client_id: clientId("flyte-dev-backend"),
      task_identity_client_ids: { tasks: clientId("flyte-dev-tasks") },
    });
    for (const output of Object.values(section(json, "output"))) {
      expect((output as JsonObject)["description"]).toMatch(/^[A-Z].+\.$/);
    }
  });

  test("name each task identity, and kubelogin where it is needed", () => {
    const { json } = synthFlyteStack({
      taskIdentities: "perDomain",
      cluster: { adminGroupObjectIds: [GUID] },
    });
    const { task_identity_client_ids: ids, cluster_credentials: credentials } = outputsOf(json);
    expect(Object.keys(ids as object)).toEqual(["tasks-development", "tasks-production", "tasks-staging"]);
    expect(credentials).toMatch(/ && kubelogin convert-kubeconfig -l azurecli$/);
  });

  test("say what a name of one's own must point at, unless the stack makes it point there", () => {
    const own = outputsOf(
      synthFlyteStack({ address: { host: "flyte.acme.com", dnsLabel: "flyte-acme" } }).json,
    );
    expect(own).toMatchObject({
      endpoint: "dns:///flyte.acme.com",
      cname_target: "flyte-acme.westeurope.cloudapp.azure.com",
    });
    expect(outputsOf(synthFlyteStack(VARIANTS["careful"]).json)).not.toHaveProperty("cname_target");
  });

  test("say nothing of an address where nothing is exposed", () => {
    const outputs = outputsOf(synthFlyteStack({ ingress: { controller: "none" } }).json);
    for (const name of ["console_url", "endpoint", "client_config", "cname_target"]) {
      expect(outputs).not.toHaveProperty(name);
    }
  });
});

describe("parts are wired to each other", () => {
  test("what is there already takes the place of what would be made", () => {
    const { json } = synthFlyteStack(VARIANTS["everything existing"]);
    for (const type of [
      "virtual_network",
      "subnet",
      "storage_account",
      "storage_container",
      "postgresql_flexible_server",
      "kubernetes_cluster",
      "container_registry",
      "log_analytics_workspace",
      "resource_group",
    ]) {
      expect([type, all(json, `azurerm_${type}`)]).toEqual([type, []]);
    }
    const data = one(json, "data.azurerm_kubernetes_cluster");
    expect(one(json, "azurerm_federated_identity_credential", "flyte_flyteadmin").body["issuer"]).toBe(
      ref(data, "oidc_issuer_url"),
    );
    const pull = one(json, "azurerm_role_assignment", { role_definition_name: "AcrPull" });
    expect(pull.body["principal_id"]).toBe(ref(data, "kubelet_identity[0].object_id"));
    expect(releaseValues(json)["flyte"]).toMatchObject({
      storage: { custom: { container: "flyte", stow: { config: { account: "acmedata" } } } },
      db: { admin: { database: { host: "pg.acme.com", maxOpenConnections: 100 } } },
    });
    expect(one(json, "kubernetes_secret_v1").body["data"]).toEqual({
      "pass.txt": "${var.database_password}",
    });
  });

  test("the options of each part reach it", () => {
    const { json } = synthFlyteStack({
      network: {
        addressSpace: "10.1.0.0/16",
        nodeSubnet: "10.1.0.0/20",
        databaseSubnet: "10.1.16.0/24",
        endpointSubnet: "10.1.17.0/24",
        outbound: "natGateway",
      },
      storage: { container: "metadata", replication: "GRS" },
      database: { version: "17", storageMb: 65536 },
      cluster: { podCidr: "10.100.0.0/16", tier: "Standard" },
      nodePools: { big: { vmSize: "Standard_E8s_v5", maxCount: 7 } },
      gpuPools: { gpu: { vmSize: "Standard_NC4as_T4_v3", maxCount: 2 } },
      registry: { sku: "Basic" },
      flyte: { replicas: 3, taskResources: { limits: { gpu: "8" } } },
    });
    expect(one(json, "azurerm_virtual_network").body["address_space"]).toEqual(["10.1.0.0/16"]);
    expect(all(json, "azurerm_nat_gateway")).toHaveLength(1);
    expect(one(json, "azurerm_storage_account").body["account_replication_type"]).toBe("GRS");
    expect(one(json, "azurerm_storage_container", "metadata")).toBeDefined();
    const server = one(json, "azurerm_postgresql_flexible_server").body;
    expect(server).toMatchObject({ version: "17", storage_mb: 65536 });
    const cluster = one(json, "azurerm_kubernetes_cluster").body;
    expect(cluster).toMatchObject({ sku_tier: "Standard", network_profile: { pod_cidr: "10.100.0.0/16" } });
    expect(one(json, "azurerm_kubernetes_cluster_node_pool", "big").body["max_count"]).toBe(7);
    expect(one(json, "azurerm_kubernetes_cluster_node_pool", "gpu").body["max_count"]).toBe(2);
    expect(one(json, "azurerm_container_registry").body["sku"]).toBe("Basic");
    expect(releaseValues(json)["flyte"]).toMatchObject({
      datacatalog: { replicaCount: 3 },
      configmap: { task_resource_defaults: { task_resources: { limits: { gpu: "8", cpu: "16" } } } },
    });
  });

  test("an allow list lets the cluster and the nodes in, too", () => {
    const { json } = synthFlyteStack(VARIANTS["allow lists"]);
    const egress = ref(one(json, "azurerm_public_ip", "flyte-dev-egress"), "ip_address");
    const rule = one(json, "azurerm_postgresql_flexible_server_firewall_rule", "cluster");
    expect([rule.body["start_ip_address"], rule.body["end_ip_address"]]).toEqual([egress, egress]);
    expect(one(json, "azurerm_storage_account").body["network_rules"]).toMatchObject({
      virtual_network_subnet_ids: [ref(one(json, "azurerm_subnet", "nodes"), "id")],
    });
    const symbolic = releaseValues(json, (_path, text) => `\${${text}}`);
    expect(symbolic["flyte-gateway"]!["allowedSourceRanges"]).toEqual([
      "203.0.113.0/24",
      "10.244.0.0/16",
      `${egress}/32`,
    ]);
  });

  test("pools lie in the nodes' subnet, in the cluster's zones and at its version", () => {
    const { json } = synthFlyteStack(VARIANTS["careful"]);
    const pools = all(json, "azurerm_kubernetes_cluster_node_pool");
    expect(pools.map(({ body }) => body["name"]).sort()).toEqual(["cpu", "cut", "spot", "whole"]);
    for (const { body } of pools) {
      expect(body).toMatchObject({
        vnet_subnet_id: ref(one(json, "azurerm_subnet", "nodes"), "id"),
        kubernetes_cluster_id: ref(one(json, "azurerm_kubernetes_cluster"), "id"),
        zones: ["1", "2", "3"],
        orchestrator_version: "1.35",
      });
    }
  });

  test("the host has an alias in its zone, and cert-manager an identity for it", () => {
    const { json } = synthFlyteStack(VARIANTS["careful"]);
    const alias = one(json, "azurerm_dns_cname_record", "flyte");
    expect(alias.body["record"]).toBe(
      `flyte-production-${ref(one(json, "random_string"), "result")}.westeurope.cloudapp.azure.com`,
    );
    const symbolic = releaseValues(json, (_path, text) => `\${${text}}`);
    const identity = one(json, "azurerm_user_assigned_identity", "flyte-production-cert-manager");
    expect(
      one(json, "azurerm_role_assignment", { role_definition_name: "DNS Zone Contributor" }).body,
    ).toMatchObject({
      principal_id: ref(identity, "principal_id"),
      scope: ref(one(json, "data.azurerm_dns_zone"), "id"),
    });
    expect(symbolic["flyte-certificate"]).toMatchObject({
      host: "flyte.acme.com",
      issuer: { email: "ops@acme.com" },
      solver: {
        dns01: {
          azureDNS: { hostedZoneName: "acme.com", managedIdentity: { clientID: ref(identity, "client_id") } },
        },
      },
    });
    expect(symbolic["cert-manager"]).not.toHaveProperty("config");
  });

  test("a certificate of one's own needs no cert-manager", () => {
    const { json } = synthFlyteStack(VARIANTS["own certificate"]);
    const releases = releaseValues(json);
    expect(Object.keys(releases).sort()).toEqual([
      "envoy-gateway",
      "flyte",
      "flyte-gateway",
      "flyte-policies",
    ]);
    expect(releases["flyte-gateway"]).toMatchObject({ host: "flyte.acme.com", tlsSecretName: "acme-tls" });
  });

  test("with GPUs comes the operator, told who installs the driver; without, nothing of it", () => {
    const operator = (name: string) => releaseValues(synthFlyteStack(VARIANTS[name]).json)["gpu-operator"];
    expect(operator("careful")).toMatchObject({ driver: { enabled: false } });
    expect(operator("operator's GPU driver")).toMatchObject({ driver: { enabled: true } });
    expect(operator("least")).toBeUndefined();
  });

  test("the deployer pushes images, until somebody else is named", () => {
    const push = (props: Props) =>
      all(synthFlyteStack(props).json, "azurerm_role_assignment", { role_definition_name: "AcrPush" }).map(
        ({ body: { principal_id: id, principal_type: type, lifecycle } }) => ({ id, type, lifecycle }),
      );
    expect(push({})).toEqual([
      {
        id: expect.stringMatching(/^\$\{data\.azurerm_client_config\.[\w-]+\.object_id\}$/) as string,
        type: undefined,
        lifecycle: { ignore_changes: ["principal_id", "principal_type"] },
      },
    ]);
    const ci = { objectId: GUID, type: "ServicePrincipal" } as const;
    expect(push({ registry: { pushPrincipals: [ci] } })).toEqual([
      { id: GUID, type: "ServicePrincipal", lifecycle: undefined },
    ]);
    expect(push({ registry: { pushPrincipals: [] } })).toEqual([]);
  });

  test("without monitoring, there is none", () => {
    const { json } = synthFlyteStack({ monitoring: false });
    expect(all(json, "azurerm_log_analytics_workspace")).toEqual([]);
    expect(one(json, "azurerm_kubernetes_cluster").body).not.toHaveProperty("oms_agent");
    const { body } = one(
      synthFlyteStack({ monitoring: { retentionDays: 90 } }).json,
      "azurerm_log_analytics_workspace",
    );
    expect(body["retention_in_days"]).toBe(90);
  });
});

describe("refuses", () => {
  const existingCluster: FlyteStackProps["existing"] = (stack) => ({
    cluster: FlyteCluster.fromExistingCluster(stack, "aks", {
      clusterName: "aks",
      resourceGroupName: "group",
    }),
  });
  const bareNetwork: FlyteStackProps["existing"] = (stack) => ({
    network: FlyteNetwork.fromExistingNetwork(stack, "hub", {
      virtualNetworkId: NETWORK_IDS.virtualNetworkId,
      nodeSubnetId: NETWORK_IDS.nodeSubnetId,
    }),
  });

  test.each<[string, Props, string, string]>([
    [
      "an open door that nobody asked for",
      { ingress: {} },
      "platform/workloads",
      "everyone on the internet could run code in this cluster: turn on sign-in, set ingress.allowedSourceRanges, or say ingress.unauthenticated: allow",
    ],
    [
      "ranges under nginx",
      { ingress: { controller: "ingress-nginx", allowedSourceRanges: ["203.0.113.0/24"] } },
      "platform/workloads",
      "ingress.allowedSourceRanges needs the controller envoy-gateway",
    ],
    [
      "a private database away from the existing cluster's network",
      { existing: existingCluster },
      "platform/foundation",
      "storage or database wait in a network that the existing cluster is not in: give existing.network too",
    ],
    [
      "a private database without a subnet",
      { existing: bareNetwork },
      "platform/foundation",
      "a private database needs a delegated subnet and a private DNS zone: give databaseSubnetId and databaseDnsZoneId of the network",
    ],
    [
      "private storage without a subnet",
      { existing: bareNetwork, storage: { access: "private" }, database: { access: { allow: [] } } },
      "platform/foundation",
      "private storage needs a subnet for its endpoints: give endpointSubnetId of the network",
    ],
    [
      "a zone without a host",
      { address: { dnsZone: { zoneName: "acme.com", resourceGroupName: "dns" } } },
      "platform/foundation",
      "address.dnsZone needs address.host, a name below the zone",
    ],
  ])("%s", (_name, props, at, problem) => {
    const build = () => synthApp((app) => new FlyteStack(app, "flyte-dev", { ...LEAST, ...props }));
    expect(build).toThrow(new InvalidPropsError(`flyte-dev/${at}`, [problem]));
  });
});

test("an open door that somebody asked for is said aloud, and no closed one is", () => {
  const warning =
    "ingress.unauthenticated is allow: everyone on the internet who finds the address can run code in this cluster";
  const named = { address: { host: "flyte.acme-ml.com" } };
  expect(synthFlyteStack(named).warnings).toEqual([warning]);
  const closed: Props[] = [
    { ingress: { allowedSourceRanges: ["203.0.113.0/24"] } },
    { ingress: { controller: "none" } },
  ];
  for (const props of closed) expect(synthFlyteStack({ ...named, ...props }).warnings).toEqual([]);
});

test("a certificate of Let's Encrypt for a name of Azure's is warned about, and no other", () => {
  const shared = (props: Props) =>
    synthFlyteStack({ ingress: { allowedSourceRanges: ["203.0.113.0/24"] }, ...props }).warnings.filter(
      (text) => /^tls\.issuer: .*weekly limit.*set ingress\.host to a name of your own/.test(text),
    ).length;
  expect(shared({})).toBe(1);
  expect(shared({ address: { dnsLabel: "acme" } })).toBe(1);
  expect(shared({ ingress: { controller: "ingress-nginx", unauthenticated: "allow" } })).toBe(1);
  expect(shared({ address: { host: "flyte.acme-ml.com" } })).toBe(0);
  expect(shared({ tls: { issuer: "letsencrypt-staging" } })).toBe(0);
  expect(shared({ tls: { existingSecret: "acme-tls" } })).toBe(0);
  expect(shared({ ingress: { controller: "none" } })).toBe(0);
});

test("a host in Azure's own domain is what the label makes, or refused", () => {
  const build =
    (host: string, more: Props = {}) =>
    () =>
      synthFlyteStack({ address: { host, dnsLabel: "acme" }, ...more });
  expect(build("acme.westeurope.cloudapp.azure.com", { location: "westeurope" })).not.toThrow();
  expect(build("acme.eastus.cloudapp.azure.com", { location: "westeurope" })).toThrow(
    'ingress.host: "acme.eastus.cloudapp.azure.com" is in Azure\'s own domain, where a label of the public address makes the name; set ingress.dnsLabel: acme, which gives acme.<location>.cloudapp.azure.com, and remove host',
  );
  // Somebody else's controller may have a label of its own.
  const none: Props = { ingress: { controller: "none" } };
  expect(build("other.westeurope.cloudapp.azure.com", none)).not.toThrow();
});

test("a name that nothing can be called after is said to be one, by itself", () => {
  expect(() => synthFlyteStack({ name: "Dev_X", prefix: "fly-te" })).toThrow(
    [
      "flyte-Dev_X/platform/foundation:",
      '  - "Dev_X" is not a legal platform name; allowed: 2 to 20 characters: lower-case letters, digits and hyphens, first a letter, no hyphen last',
      '  - "fly-te" is not a legal prefix name; allowed: 2 to 11 characters: lower-case letters and digits, first a letter',
    ].join("\n"),
  );
  expect(() => synthFlyteStack({ name: "my-windows" })).toThrow(
    'holds "windows", which Azure keeps to itself',
  );
  expect(() => synthFlyteStack({ prefix: "micro", name: "soft" })).toThrow(
    'prefix micro and name soft are joined in public names; "microsoft" holds "microsoft"',
  );
});
