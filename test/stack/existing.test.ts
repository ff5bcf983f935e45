import { TerraformVariable, type TerraformStack } from "cdktf";
import type { FlyteStackProps } from "../../constructs/flyte-stack";
import { FlyteCluster } from "../../constructs/foundation/cluster";
import { FlyteMonitoring } from "../../constructs/foundation/monitoring";
import { FlyteNetwork } from "../../constructs/foundation/network";
import { NodePool } from "../../constructs/foundation/node-pool";
import { FlyteRegistry } from "../../constructs/foundation/registry";
import { FlyteStorage } from "../../constructs/foundation/storage";
import { WorkloadIdentity } from "../../constructs/foundation/workload-identity";
import type { IFlyteIngress } from "../../constructs/shared/interfaces";
import { CertManager } from "../../constructs/workloads/cert-manager";
import { EnvoyGateway } from "../../constructs/workloads/envoy-gateway";
import { GpuOperator } from "../../constructs/workloads/gpu-operator";
import { IngressNginx } from "../../constructs/workloads/ingress-nginx";
import { releaseValues } from "../../testing/release-values";
import type { JsonObject } from "../../testing/stack-json";
import {
  all,
  LEAST,
  one,
  problemsOf,
  ref,
  synthFlyteStack,
  type Synthesized,
  synthStack,
} from "../support/synth";
import { azureId, GROUP, NETWORK_IDS } from "../support/stand-ins";
import { FlytePlatform } from "../../constructs/flyte-platform";

const HOST = "flyte.acme-ml.com";
const releases = (json: JsonObject) =>
  all(json, "helm_release")
    .map(({ body }) => String(body["name"]))
    .sort();
const valuesOf = (json: JsonObject, name: string) =>
  releaseValues(json, (_path, text) => `\${${text}}`)[name] as Record<string, JsonObject>;

describe("a cluster that is made, with logs and identity there already", () => {
  let json: JsonObject;
  beforeAll(() => {
    json = synthFlyteStack({
      existing: (stack) => ({
        monitoring: FlyteMonitoring.fromExistingWorkspace(stack, "central-logs", {
          resourceGroup: GROUP,
          name: "flyte",
          workspaceId: azureId("Microsoft.OperationalInsights/workspaces", "central"),
          workspaceLocation: "westeurope",
        }),
        backendIdentity: WorkloadIdentity.fromExistingWorkloadIdentity(stack, "acme-backend", {
          identityId: azureId("Microsoft.ManagedIdentity/userAssignedIdentities", "acme-flyte"),
          clientId: "00000000-0000-0000-0000-00000000000c",
          principalId: "00000000-0000-0000-0000-00000000000d",
        }),
      }),
    }).json;
  });

  test("makes none of that again", () => {
    expect(all(json, "azurerm_log_analytics_workspace")).toEqual([]);
    const identities = all(json, "azurerm_user_assigned_identity").map(({ body }) => body["name"]);
    expect(identities).toEqual(["flyte-dev-control-plane", "flyte-dev-tasks"]);
  });

  test("watches the cluster by the existing workspace", () => {
    const workspaceId = azureId("Microsoft.OperationalInsights/workspaces", "central");
    expect(one(json, "azurerm_kubernetes_cluster").body["oms_agent"]).toMatchObject({
      log_analytics_workspace_id: workspaceId,
    });
    expect(JSON.stringify(one(json, "azurerm_monitor_data_collection_rule").body)).toContain(workspaceId);
  });

  test("has the existing identity trust Flyte's components, and lets it use storage", () => {
    const parent = azureId("Microsoft.ManagedIdentity/userAssignedIdentities", "acme-flyte");
    const credentials = all(json, "azurerm_federated_identity_credential", { parent_id: parent });
    const aks = ref(one(json, "azurerm_kubernetes_cluster"), "name");
    expect(credentials.map(({ body }) => body["name"])).toEqual([
      `flyte_datacatalog_${aks}`,
      `flyte_flyteadmin_${aks}`,
      `flyte_flytepropeller_${aks}`,
    ]);
    expect(
      one(json, "azurerm_role_assignment", { principal_id: "00000000-0000-0000-0000-00000000000d" }).body,
    ).toMatchObject({ role_definition_name: "Storage Blob Data Contributor" });
  });
});

describe("a cluster that exists, with pools, cert-manager and GPU operator", () => {
  let synthesized: Synthesized;
  const SUBNET = `${azureId("Microsoft.Network/virtualNetworks", "hub")}/subnets/nodes`;
  const withPools = (more: Partial<FlyteStackProps> = {}) =>
    synthFlyteStack({
      database: { access: { allow: ["198.51.100.7/32"] } },
      gpuPools: { t4: { vmSize: "Standard_NC4as_T4_v3" } },
      existing: (stack) => ({
        cluster: FlyteCluster.fromExistingCluster(stack, "aks", {
          clusterName: "aks",
          resourceGroupName: "aks-group",
        }),
        pools: [
          NodePool.fromExistingNodePool(stack, "h100", {
            poolName: "h100",
            spot: true,
            taints: [{ key: "team", value: "ml", effect: "NoSchedule" }],
            gpu: { accelerator: "nvidia-h100" },
          }),
        ],
        certManager: CertManager.fromExistingCertManager(stack, "cert-manager"),
        gpuOperator: GpuOperator.fromExistingGpuOperator(stack, "gpu-operator"),
      }),
      ...more,
    });
  beforeAll(() => {
    synthesized = withPools();
  });

  test("makes none of that again, and says what cert-manager needs", () => {
    const { json, warnings } = synthesized;
    expect(releases(json)).toEqual([
      "envoy-gateway",
      "flyte",
      "flyte-certificate",
      "flyte-gateway",
      "flyte-policies",
    ]);
    expect(all(json, "azurerm_kubernetes_cluster_node_pool").map(({ body }) => body["name"])).toEqual(["t4"]);
    expect(warnings).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^the existing cert-manager started before the Gateway API was there/),
        expect.stringMatching(/^the only spot pools have GPUs/),
      ]),
    );
  });

  test("adds pools where the others are", () => {
    const { json } = synthesized;
    const subnet = `${one(json, "data.azurerm_kubernetes_cluster").address}.agent_pool_profile[0].vnet_subnet_id`;
    expect(one(json, "azurerm_kubernetes_cluster_node_pool").body).toMatchObject({
      vnet_subnet_id: `\${(length(${subnet}) >= 1) ? ${subnet} : null}`,
    });
    const given = withPools({
      existing: (stack) => ({
        cluster: FlyteCluster.fromExistingCluster(stack, "aks", {
          clusterName: "aks",
          resourceGroupName: "aks-group",
          nodeSubnetId: SUBNET,
        }),
      }),
    });
    expect(one(given.json, "azurerm_kubernetes_cluster_node_pool").body).toMatchObject({
      vnet_subnet_id: SUBNET,
    });
  });

  test("sends GPU tasks to the existing pool, through its taint", () => {
    const text = JSON.stringify(valuesOf(synthesized.json, "flyte")["configmap"]);
    expect(text).toContain('"key":"team"');
  });

  test("is reached in the cluster's region", () => {
    const { console_url: url } = synthesized.json["output"] as Record<string, JsonObject>;
    const aks = one(synthesized.json, "data.azurerm_kubernetes_cluster").address;
    expect(url!["value"]).toContain(`.\${${aks}.location}.cloudapp.azure.com/`);
  });

  test("takes no name twice", () => {
    expect(() => withPools({ gpuPools: { h100: { vmSize: "Standard_NC4as_T4_v3" } } })).toThrow(
      'pool "h100" exists already: take another name',
    );
  });
});

test("pools do not exist before their cluster", () => {
  expect(() =>
    synthFlyteStack({
      existing: (stack) => ({ pools: [NodePool.fromExistingNodePool(stack, "h100", { poolName: "h100" })] }),
    }),
  ).toThrow("existing.pools are of an existing cluster: give existing.cluster too");
});

describe("two platforms that share what exists", () => {
  let json: JsonObject;
  const registryId = azureId("Microsoft.ContainerRegistry/registries", "acme");
  beforeAll(() => {
    json = synthStack((stack) => {
      const shared = {
        storage: FlyteStorage.fromExistingStorage(stack, "storage", {
          accountId: azureId("Microsoft.Storage/storageAccounts", "acme"),
        }),
        registry: FlyteRegistry.fromExistingRegistry(stack, "registry", { registryId }),
        backendIdentity: WorkloadIdentity.fromExistingWorkloadIdentity(stack, "acme", {
          identityId: azureId("Microsoft.ManagedIdentity/userAssignedIdentities", "acme-flyte"),
          clientId: "00000000-0000-0000-0000-00000000000c",
          principalId: "00000000-0000-0000-0000-00000000000d",
        }),
      };
      const workflow = { project: "flytesnacks", domain: "development", version: "1", package: "a" };
      for (const name of ["blue", "green"]) {
        new FlytePlatform(stack, name, {
          ...LEAST,
          name,
          resourceGroup: GROUP,
          existing: shared,
          registration: { workflows: [{ name: "a", ...workflow }] },
        });
      }
    });
  });

  test("each of them may use it", () => {
    const grants = (role: string) =>
      all(json, "azurerm_role_assignment", { role_definition_name: role }).map(({ body }) =>
        String(body["principal_id"]),
      );
    expect(new Set(grants("AcrPull")).size).toBe(2);
    // One backend, and the tasks of each.
    expect(new Set(grants("Storage Blob Data Contributor")).size).toBe(3);
    expect(grants("Storage Blob Data Contributor")).toHaveLength(3);
    expect(grants("AcrPush")).toEqual([]);
  });

  test("both clusters are trusted", () => {
    const parent = azureId("Microsoft.ManagedIdentity/userAssignedIdentities", "acme-flyte");
    const credentials = all(json, "azurerm_federated_identity_credential", { parent_id: parent });
    expect(credentials).toHaveLength(6);
    expect(new Set(credentials.map(({ body }) => body["issuer"])).size).toBe(2);
    expect(new Set(credentials.map(({ body }) => body["name"])).size).toBe(6);
  });

  test("each reads its packages by a token of its own", () => {
    const tokens = all(json, "azurerm_container_registry_token").map(({ body }) => body["name"]);
    expect(tokens).toEqual(["registration-blue", "registration-green"]);
  });
});

test("roles that somebody else assigns are not assigned", () => {
  const { json } = synthFlyteStack({
    existing: (stack) => ({
      storage: FlyteStorage.fromExistingStorage(stack, "storage", {
        accountId: azureId("Microsoft.Storage/storageAccounts", "acme"),
        assignRoles: false,
      }),
      registry: FlyteRegistry.fromExistingRegistry(stack, "registry", {
        registryId: azureId("Microsoft.ContainerRegistry/registries", "acme"),
        assignRoles: false,
      }),
    }),
  });
  const roles = all(json, "azurerm_role_assignment").map(({ body }) => body["role_definition_name"]);
  expect(new Set(roles)).toEqual(new Set(["Network Contributor"]));
});

describe("a host that leads to an ingress of somebody else", () => {
  const DNS_ZONE = { zoneName: "acme-ml.com", resourceGroupName: "dns" };
  const gateway = (stack: TerraformStack, host = HOST) =>
    EnvoyGateway.fromExistingGateway(stack, "gateway", { host, gatewayName: "team", namespace: "gateways" });
  const outputs = (json: JsonObject) => Object.keys(json["output"] as object);

  test("is no alias of an address that nobody serves", () => {
    const { json } = synthFlyteStack({
      ingress: undefined,
      address: { host: HOST, dnsZone: DNS_ZONE },
      existing: (stack) => ({ ingress: gateway(stack) }),
    });
    expect(all(json, "azurerm_dns_cname_record")).toEqual([]);
    expect(outputs(json)).not.toContain("cname_target");
    expect(valuesOf(json, "flyte-certificate")["solver"]).toHaveProperty("dns01");
  });

  test("nobody is told to make one", () => {
    const { json } = synthFlyteStack({
      ingress: undefined,
      address: { host: HOST },
      existing: (stack) => ({ ingress: gateway(stack) }),
    });
    expect(outputs(json)).not.toContain("cname_target");
    expect(outputs(synthFlyteStack({ address: { host: HOST } }).json)).toContain("cname_target");
  });

  test("with a certificate of its own gives nobody the right to make records", () => {
    const { json } = synthFlyteStack({
      address: { host: HOST, dnsZone: DNS_ZONE },
      tls: { existingSecret: "flyte-tls" },
    });
    expect(one(json, "azurerm_dns_cname_record").body).toMatchObject({ name: "flyte" });
    expect(all(json, "azurerm_role_assignment", { role_definition_name: "DNS Zone Contributor" })).toEqual(
      [],
    );
    expect(outputs(json)).not.toContain("cname_target");
  });

  test.each<[string, Partial<FlyteStackProps>, (stack: TerraformStack) => IFlyteIngress, string]>([
    [
      "another host, with sign-in",
      { address: { host: "other.acme-ml.com" }, signIn: {} },
      gateway,
      'the existing ingress has the host "flyte.acme-ml.com", and sign-in and certificates are for "other.acme-ml.com"',
    ],
    [
      "another host, with DNS-01",
      { address: { host: HOST, dnsZone: DNS_ZONE } },
      (stack) => gateway(stack, "flyte.other.org"),
      'the existing ingress has the host "flyte.other.org"',
    ],
    [
      "a host that nobody named, with sign-in",
      { signIn: {} },
      gateway,
      'the existing ingress has the host "flyte.acme-ml.com"',
    ],
    [
      "another Secret",
      { tls: { existingSecret: "wildcard" } },
      gateway,
      'tls.existingSecret is "wildcard", and the existing ingress has the Secret "flyte-tls"',
    ],
    [
      "ranges that it does not know",
      { ingress: { allowedSourceRanges: ["198.51.100.0/24"] } },
      gateway,
      "ingress.allowedSourceRanges has no effect on an existing ingress",
    ],
    ["names that are none", {}, (stack) => gateway(stack, "FLYTE acme"), '"FLYTE acme"'],
  ])("with %s is refused", (_title, props, ingress, message) => {
    expect(() =>
      synthFlyteStack({ ingress: undefined, ...props, existing: (stack) => ({ ingress: ingress(stack) }) }),
    ).toThrow(message);
  });

  test("may be known to Terraform alone", () => {
    const { json } = synthFlyteStack({
      ingress: undefined,
      signIn: {},
      address: { host: "${var.host}" },
      existing: (stack) => {
        new TerraformVariable(stack, "host", { type: "string" });
        return { ingress: gateway(stack, "${var.host}") };
      },
    });
    expect(JSON.stringify(json["output"])).toContain("https://${var.host}/console");
  });
});

test("an ingress-nginx that exists already gets flyte-core's Ingress objects, and cert-manager answers by its class", () => {
  const { json, warnings } = synthFlyteStack({
    ingress: undefined,
    address: { host: HOST },
    existing: (stack) => ({
      ingress: IngressNginx.fromExistingIngressNginx(stack, "shared-ingress", {
        host: HOST,
        ingressClassName: "internal",
      }),
    }),
  });
  expect(releases(json)).toEqual(["cert-manager", "flyte", "flyte-certificate", "flyte-policies"]);
  expect(valuesOf(json, "flyte")["common"]).toMatchObject({
    ingress: { enabled: true, ingressClassName: "internal", host: HOST, tls: { secretName: "flyte-tls" } },
  });
  expect(valuesOf(json, "flyte-certificate")["solver"]).toEqual({
    http01: { ingress: { ingressClassName: "internal", serviceType: "ClusterIP" } },
  });
  expect(warnings.filter((warning) => /retired/.test(warning))).toEqual([]);
});

test("a gateway that exists already answers the challenge, and routes are its owner's", () => {
  const { json } = synthFlyteStack({
    ingress: undefined,
    address: { host: HOST },
    existing: (stack) => ({
      ingress: EnvoyGateway.fromExistingGateway(stack, "shared-gateway", {
        host: HOST,
        gatewayName: "team",
        namespace: "gateways",
      }),
    }),
  });
  expect(releases(json)).toEqual(["cert-manager", "flyte", "flyte-certificate", "flyte-policies"]);
  expect(valuesOf(json, "flyte")["common"]).toMatchObject({ ingress: { enabled: false } });
  expect(valuesOf(json, "flyte-certificate")["solver"]).toMatchObject({
    http01: {
      gatewayHTTPRoute: {
        parentRefs: [{ kind: "Gateway", name: "team", namespace: "gateways", sectionName: "http" }],
      },
    },
  });
  expect(valuesOf(json, "cert-manager")["config"]).toMatchObject({ gatewayAPI: { enabled: true } });
});

test("by DNS-01 a cert-manager elsewhere is not whom the zone's identity trusts", () => {
  expect(
    problemsOf(
      (stack) =>
        new FlytePlatform(stack, "platform", {
          ...LEAST,
          resourceGroup: GROUP,
          address: { host: HOST, dnsZone: { zoneName: "acme-ml.com", resourceGroupName: "dns" } },
          existing: {
            certManager: CertManager.fromExistingCertManager(stack, "certs", { namespace: "certs" }),
          },
        }),
    ),
  ).toEqual([
    'certificates by DNS-01 need cert-manager in the namespace "cert-manager", whose service account the zone\'s identity trusts; the existing one is in "certs"',
  ]);
});

test("where the address of an existing NAT gateway is not known, each list that needs it says so", () => {
  const { warnings } = synthFlyteStack({
    ingress: { allowedSourceRanges: ["198.51.100.0/24"] },
    database: { access: { allow: ["198.51.100.0/24"] } },
    cluster: { authorizedIpRanges: ["198.51.100.0/24"] },
    existing: (stack) => ({
      network: FlyteNetwork.fromExistingNetwork(stack, "hub", { ...NETWORK_IDS, outbound: "natGateway" }),
    }),
  });
  expect(
    warnings.filter((warning) => /give natGatewayAddress of the existing network/.test(warning)),
  ).toEqual([
    expect.stringMatching(
      /^the address that the cluster's traffic comes from .* Flyte does not reach its database/,
    ),
    expect.stringMatching(/^the address of the NAT gateway .* no node reaches the API server/),
    expect.stringMatching(/^the addresses of the cluster's own pods .* are turned away/),
  ]);
});
