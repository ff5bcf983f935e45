import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { CertManager, type CertManagerProps } from "../../constructs/workloads/cert-manager";
import { releaseValues } from "../../testing/release-values";
import { one, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import { cluster, identity, tokenIssuer } from "../support/stand-ins";

type Stack = Parameters<typeof cluster>[0];

const synthCertManager = (more: (stack: Stack) => Partial<CertManagerProps> = () => ({})) =>
  synthStack((stack) => {
    const certManager = new CertManager(stack, "cert-manager", { cluster: cluster(stack), ...more(stack) });
    waitFor(stack, certManager);
  });

const valuesOf = (json: object) => releaseValues(json, (_path, text) => `\${${text}}`)["cert-manager"]!;

test("comes with its CRDs, in a namespace of its own", () => {
  const json = synthCertManager();
  const release = one(json, "helm_release", "cert-manager");
  const namespace = one(json, "kubernetes_namespace_v1", "cert-manager");
  expect(release.body).toMatchObject({
    repository: "https://charts.jetstack.io",
    chart: "cert-manager",
    namespace: ref(namespace, "metadata[0].name"),
    depends_on: [namespace.address],
  });
  expect(valuesOf(json)).toEqual({
    crds: { enabled: true, keep: true },
    global: {
      priorityClassName: "system-cluster-critical",
      leaderElection: { namespace: "cert-manager" },
    },
    replicaCount: 1,
    webhook: { replicaCount: 1 },
  });
  expect(waitsFor(json)).toEqual([release.address]);
});

test("waits for the Gateway API before it looks for it", () => {
  const json = synthCertManager((stack) => ({
    gatewayApi: { ready: [new StringResource(stack, "gateway-api", { length: 9 })] },
    after: [{ ready: [new StringResource(stack, "pool", { length: 9 })] }],
  }));
  const dependencies = one(json, "helm_release").body["depends_on"];
  expect(dependencies).toEqual(expect.arrayContaining(["random_string.gateway-api", "random_string.pool"]));
  expect(valuesOf(json)).toMatchObject({
    config: {
      apiVersion: "controller.config.cert-manager.io/v1alpha1",
      kind: "ControllerConfiguration",
      gatewayAPI: { enabled: true },
    },
  });
});

test("acts as its identity once that trusts it", () => {
  const json = synthCertManager((stack) => {
    const dns = identity(stack);
    dns.trust({ namespace: "cert-manager", name: "cert-manager" }, tokenIssuer(stack));
    return { identity: dns };
  });
  const clientId = ref(one(json, "azurerm_user_assigned_identity"), "client_id");
  expect(valuesOf(json)).toMatchObject({
    podLabels: { "azure.workload.identity/use": "true" },
    serviceAccount: {
      labels: { "azure.workload.identity/use": "true" },
      annotations: { "azure.workload.identity/client-id": clientId },
    },
  });
  expect(one(json, "helm_release").body["depends_on"]).toContain(
    one(json, "azurerm_federated_identity_credential").address,
  );
});

test("several replicas survive the loss of a node, the webhook's too", () => {
  const values = valuesOf(synthCertManager(() => ({ replicas: 2 })));
  const budget = { podDisruptionBudget: { enabled: true, maxUnavailable: 1 } };
  expect(values).toMatchObject({ replicaCount: 2, ...budget, webhook: { replicaCount: 2, ...budget } });
});

test("another chart can be given", () => {
  const chart = { repository: "oci://mirror.example/charts", chart: "cert-manager", version: "v9.9.9" };
  expect(
    one(
      synthCertManager(() => ({ chart })),
      "helm_release",
    ).body,
  ).toMatchObject(chart);
});
