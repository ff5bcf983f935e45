import { FlyteMonitoring } from "../../constructs/foundation/monitoring";
import { NodePool } from "../../constructs/foundation/node-pool";
import { WorkloadIdentity } from "../../constructs/foundation/workload-identity";
import { CertManager } from "../../constructs/workloads/cert-manager";
import { EnvoyGateway } from "../../constructs/workloads/envoy-gateway";
import { GpuOperator } from "../../constructs/workloads/gpu-operator";
import { IngressNginx } from "../../constructs/workloads/ingress-nginx";
import { releaseValues } from "../../testing/release-values";
import type { JsonObject } from "../../testing/stack-json";
import { all, LEAST, one, problemsOf, synthFlyteStack } from "../support/synth";
import { azureId, GROUP } from "../support/stand-ins";
import { FlytePlatform } from "../../constructs/flyte-platform";

const HOST = "flyte.acme-ml.com";
const releases = (json: JsonObject) =>
  all(json, "helm_release")
    .map(({ body }) => String(body["name"]))
    .sort();
const valuesOf = (json: JsonObject, name: string) =>
  releaseValues(json, (_path, text) => `\${${text}}`)[name] as Record<string, JsonObject>;

describe("a cluster with much of it there already", () => {
  let json: JsonObject;
  beforeAll(() => {
    json = synthFlyteStack({
      existing: (stack) => ({
        monitoring: FlyteMonitoring.fromExistingWorkspace(stack, "central-logs", {
          resourceGroup: GROUP,
          name: "flyte",
          workspaceId: azureId("Microsoft.OperationalInsights/workspaces", "central"),
        }),
        backendIdentity: WorkloadIdentity.fromExistingWorkloadIdentity(stack, "acme-backend", {
          identityId: azureId("Microsoft.ManagedIdentity/userAssignedIdentities", "acme-flyte"),
          clientId: "00000000-0000-0000-0000-00000000000c",
          principalId: "00000000-0000-0000-0000-00000000000d",
        }),
        pools: [
          NodePool.fromExistingNodePool(stack, "h100", {
            poolName: "h100",
            taints: [{ key: "nvidia.com/gpu", value: "present", effect: "NoSchedule" }],
            gpu: { accelerator: "nvidia-h100" },
          }),
        ],
        certManager: CertManager.fromExistingCertManager(stack, "cert-manager"),
        gpuOperator: GpuOperator.fromExistingGpuOperator(stack, "gpu-operator"),
      }),
    }).json;
  });

  test("makes none of that again", () => {
    expect(releases(json)).toEqual(["envoy-gateway", "flyte", "flyte-certificate", "flyte-gateway"]);
    expect(all(json, "azurerm_log_analytics_workspace")).toEqual([]);
    expect(all(json, "azurerm_kubernetes_cluster_node_pool")).toEqual([]);
    const identities = all(json, "azurerm_user_assigned_identity").map(({ body }) => body["name"]);
    expect(identities).toEqual(["flyte-dev-control-plane", "flyte-dev-tasks"]);
  });

  test("watches the cluster by the existing workspace, and no namespace of what it does not run", () => {
    const workspaceId = azureId("Microsoft.OperationalInsights/workspaces", "central");
    expect(one(json, "azurerm_kubernetes_cluster").body["oms_agent"]).toMatchObject({
      log_analytics_workspace_id: workspaceId,
    });
    const rule = JSON.stringify(one(json, "azurerm_monitor_data_collection_rule").body);
    expect(rule).toContain(workspaceId);
    expect(rule).toContain("envoy-gateway-system");
    expect(rule).not.toMatch(/cert-manager|gpu-operator/);
  });

  test("has the existing identity trust Flyte's components, and lets it use storage", () => {
    const parent = azureId("Microsoft.ManagedIdentity/userAssignedIdentities", "acme-flyte");
    const credentials = all(json, "azurerm_federated_identity_credential", { parent_id: parent });
    expect(credentials.map(({ body }) => body["name"])).toEqual([
      "flyte_datacatalog",
      "flyte_flyteadmin",
      "flyte_flytepropeller",
    ]);
    expect(
      one(json, "azurerm_role_assignment", { principal_id: "00000000-0000-0000-0000-00000000000d" }).body,
    ).toMatchObject({ role_definition_name: "Storage Blob Data Owner" });
  });

  test("sends GPU tasks to the existing pool", () => {
    expect(JSON.stringify(valuesOf(json, "flyte")["configmap"])).toContain("nvidia.com/gpu");
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
  expect(releases(json)).toEqual(["cert-manager", "flyte", "flyte-certificate"]);
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
  expect(releases(json)).toEqual(["cert-manager", "flyte", "flyte-certificate"]);
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
