import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { IngressNginx, type IngressNginxProps } from "../../constructs/workloads/ingress-nginx";
import { releaseValues } from "../../testing/release-values";
import { expose, exposed, one, problemsOf, ref, synth, waitFor, waitsFor } from "../support/synth";
import { cluster } from "../support/stand-ins";

type Stack = Parameters<typeof cluster>[0];
type Options = Partial<IngressNginxProps>;

const make = (stack: Stack, options: Options = {}) =>
  new IngressNginx(stack, "ingress", {
    cluster: cluster(stack),
    host: "flyte.example.com",
    dnsLabel: "flyte-dev",
    ...options,
  });

const synthNginx = (options: (stack: Stack) => Options = () => ({})) =>
  synth((stack) => {
    const nginx = make(stack, options(stack));
    const { host, tlsSecretName, routing, http01Solver, gatewayApi } = { gatewayApi: undefined, ...nginx };
    expose(stack, { host, tlsSecretName, routing, http01Solver, gatewayApi });
    waitFor(stack, nginx);
  });

test("has the address, the probe and the limits that Flyte needs", () => {
  const { json, warnings } = synthNginx();
  const release = one(json, "helm_release", "ingress-nginx");
  const namespace = one(json, "kubernetes_namespace_v1", "ingress-nginx");
  expect(release.body).toMatchObject({
    chart: "ingress-nginx",
    version: "4.15.1",
    namespace: ref(namespace, "metadata[0].name"),
  });
  expect(releaseValues(json)["ingress-nginx"]).toEqual({
    controller: {
      replicaCount: 2,
      allowSnippetAnnotations: false,
      config: {
        "proxy-body-size": "64m",
        "proxy-buffer-size": "32k",
        "proxy-buffers-number": "8",
        "proxy-busy-buffers-size": "64k",
        "large-client-header-buffers": "8 32k",
        "proxy-read-timeout": "300",
        "proxy-send-timeout": "300",
      },
      service: {
        externalTrafficPolicy: "Local",
        annotations: {
          "service.beta.kubernetes.io/azure-dns-label-name": "flyte-dev",
          "service.beta.kubernetes.io/azure-load-balancer-health-probe-request-path": "/healthz",
        },
      },
    },
  });
  expect(waitsFor(json)).toEqual([release.address]);
  expect(warnings).toEqual([
    "ingress-nginx was retired in March 2026 and gets no security fixes any more: use envoy-gateway",
  ]);
});

test("routes by flyte-core's own Ingress, and needs no Gateway API", () => {
  expect(exposed(synthNginx().json)).toEqual({
    host: "flyte.example.com",
    tlsSecretName: "flyte-tls",
    routing: { by: "ingress", ingressClassName: "nginx" },
    http01Solver: { http01: { ingress: { ingressClassName: "nginx", serviceType: "ClusterIP" } } },
  });
});

test("each option arrives", () => {
  const chart = { repository: "https://mirror.example", chart: "ingress-nginx", version: "9.9.9" };
  const { json } = synthNginx((stack) => ({
    chart,
    tlsSecretName: "own-secret",
    replicas: 3,
    after: [{ ready: [new StringResource(stack, "pool", { length: 9 })] }],
  }));
  expect(one(json, "helm_release").body).toMatchObject(chart);
  expect(one(json, "helm_release").body["depends_on"]).toContain("random_string.pool");
  expect(releaseValues(json)["ingress-nginx"]).toMatchObject({ controller: { replicaCount: 3 } });
  expect(exposed(json)).toMatchObject({ tlsSecretName: "own-secret" });
});

test("an illegal label is refused", () => {
  expect(problemsOf((stack) => make(stack, { dnsLabel: "ab" }))).toEqual([
    '"ab" is not a legal public IP DNS label name; allowed: 3 to 63 characters: lower-case letters, digits and hyphens, a letter first, no hyphen last',
  ]);
});
