import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { EnvoyGateway, type EnvoyGatewayProps } from "../../constructs/workloads/envoy-gateway";
import { Namespace } from "../../constructs/workloads/namespace";
import { releaseValues } from "../../testing/release-values";
import { expose, exposed, one, problemsOf, ref, synth, waitFor, waitsFor } from "../support/synth";
import { cluster } from "../support/stand-ins";

type Stack = Parameters<typeof cluster>[0];
type Options = Partial<EnvoyGatewayProps>;

const make = (stack: Stack, options: Options = {}) => {
  const aks = options.cluster ?? cluster(stack);
  return new EnvoyGateway(stack, "ingress", {
    cluster: aks,
    namespace: new Namespace(stack, "flyte-namespace", { name: "flyte", cluster: aks }),
    host: "flyte.example.com",
    dnsLabel: "flyte-dev",
    ...options,
  });
};

const synthGateway = (options: (stack: Stack) => Options = () => ({})) => {
  const { json, warnings } = synth((stack) => {
    const gateway = make(stack, options(stack));
    const { host, tlsSecretName, routing, http01Solver } = gateway;
    expose(stack, { host, tlsSecretName, routing, http01Solver });
    waitFor(stack, gateway);
  });
  return { json, warnings, values: releaseValues(json, (_path, text) => `\${${text}}`) };
};

test("brings the controller, then the gateway in Flyte's namespace", () => {
  const { json, warnings, values } = synthGateway();
  const namespace = one(json, "kubernetes_namespace_v1", "envoy-gateway-system");
  const flyte = one(json, "kubernetes_namespace_v1", "flyte");
  const controller = one(json, "helm_release", "envoy-gateway");
  const gateway = one(json, "helm_release", "flyte-gateway");
  expect(controller.body).toMatchObject({
    repository: "oci://docker.io/envoyproxy",
    chart: "gateway-helm",
    namespace: ref(namespace, "metadata[0].name"),
    depends_on: [namespace.address],
  });
  expect(gateway.body).toMatchObject({
    namespace: ref(flyte, "metadata[0].name"),
    depends_on: [flyte.address, controller.address],
  });
  expect(values["envoy-gateway"]).toEqual({
    deployment: { replicas: 2, priorityClassName: "system-cluster-critical" },
    podDisruptionBudget: { minAvailable: 1 },
    topologyInjector: { enabled: false },
  });
  expect(values["flyte-gateway"]).toEqual({
    host: "flyte.example.com",
    dnsLabel: "flyte-dev",
    tlsSecretName: "flyte-tls",
    allowedSourceRanges: [],
    replicas: 2,
  });
  expect(waitsFor(json)).toEqual([controller.address, gateway.address]);
  expect(warnings).toEqual([]);
});

test("answers HTTP-01 by the listener that is open to everyone", () => {
  const { json } = synthGateway();
  const namespace = ref(one(json, "kubernetes_namespace_v1", "flyte"), "metadata[0].name");
  const parent = { group: "gateway.networking.k8s.io", kind: "Gateway", name: "flyte", namespace };
  expect(exposed(json)).toEqual({
    host: "flyte.example.com",
    tlsSecretName: "flyte-tls",
    routing: { by: "gateway" },
    http01Solver: {
      http01: {
        gatewayHTTPRoute: { serviceType: "ClusterIP", parentRefs: [{ ...parent, sectionName: "http" }] },
      },
    },
  });
});

test.each<[string, { podCidr?: string; egressAddress?: string }, string[], string[]]>([
  ["nobody named", { podCidr: "10.244.0.0/16", egressAddress: "20.1.2.3" }, [], []],
  [
    "the cluster's own added",
    { podCidr: "10.244.0.0/16", egressAddress: "20.1.2.3" },
    ["203.0.113.0/24", "10.244.0.0/16"],
    ["203.0.113.0/24", "10.244.0.0/16", "20.1.2.3/32"],
  ],
  ["the cluster's own unknown", {}, ["203.0.113.0/24"], ["203.0.113.0/24"]],
])("source ranges: %s", (_name, own, allowedSourceRanges, expected) => {
  const { values } = synthGateway((stack) => ({ cluster: cluster(stack, own), allowedSourceRanges }));
  expect(values["flyte-gateway"]!["allowedSourceRanges"]).toEqual(expected);
});

test("each option arrives", () => {
  const chart = { repository: "oci://mirror.example/envoy", chart: "gateway-helm", version: "v9.9.9" };
  const { json, values } = synthGateway((stack) => ({
    chart,
    tlsSecretName: "own-secret",
    replicas: 1,
    after: [{ ready: [new StringResource(stack, "pool", { length: 9 })] }],
  }));
  expect(one(json, "helm_release", "envoy-gateway").body).toMatchObject(chart);
  expect(one(json, "helm_release", "envoy-gateway").body["depends_on"]).toContain("random_string.pool");
  expect(values["envoy-gateway"]).toMatchObject({ deployment: { replicas: 1 } });
  expect(values["envoy-gateway"]).not.toHaveProperty("podDisruptionBudget");
  expect(values["flyte-gateway"]).toMatchObject({ replicas: 1, tlsSecretName: "own-secret" });
});

test("an illegal label is refused", () => {
  expect(problemsOf((stack) => make(stack, { dnsLabel: "1flyte" }))).toEqual([
    '"1flyte" is not a legal public IP DNS label name; allowed: 3 to 63 characters: lower-case letters, digits and hyphens, a letter first, no hyphen last',
  ]);
});
