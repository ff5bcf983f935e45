/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access -- values of charts have no type */
import { readFileSync } from "node:fs";
import path from "node:path";
import { CHARTS } from "../../../constructs/workloads/chart-versions";
import { StackGraph } from "../../../testing/graph";
import { type JsonObject, providersOf, resourcesOf, section } from "../../../testing/stack-json";
import { all, one } from "../../support/synth";
import { bannedThings, leaks, orderFaults } from "../rules";
import { stack, textOf, values, VARIED } from "./stacks";

// Section 3 of the field reports: how Terraform, Helm and CDKTF go together.

const root = path.join(__dirname, "../../..");

test.each(["least", "Entra administrators", "existing cluster"])(
  "3.1 %s: providers log in to the cluster of this stack and to no other by accident",
  (variant) => {
    const { json } = stack(variant);
    const cluster = [
      ...all(json, "azurerm_kubernetes_cluster"),
      ...all(json, "data.azurerm_kubernetes_cluster"),
    ];
    expect(cluster).toHaveLength(1);
    for (const { name, body } of providersOf(json).filter(({ name }) => /^(helm|kubernetes)$/.test(name))) {
      const { host } = (body["kubernetes"] ?? body) as JsonObject;
      expect([name, host]).toEqual([name, `\${${cluster[0]!.address}.kube_config[0].host}`]);
      expect(JSON.stringify(body)).not.toContain("config_path");
    }
  },
);

test("3.2 custom resources come by charts, after the release that brings their CRDs", () => {
  for (const variant of VARIED) {
    const { json } = stack(variant);
    expect([...all(json, "kubernetes_manifest"), ...all(json, "kubectl_manifest")]).toEqual([]);
  }
  const { json } = stack("registration");
  const graph = new StackGraph(json);
  for (const [objects, crds] of [
    ["flyte-gateway", "envoy-gateway"],
    ["flyte-certificate", "cert-manager"],
    ["daily-features", "flyte-registration-operator"],
  ] as const) {
    const { address } = one(json, "helm_release", objects);
    expect(graph.dependsOn(address, one(json, "helm_release", crds).address)).toBe(true);
  }
});

test("3.3 cert-manager brings its CRDs before the issuer comes", () => {
  const { json } = stack("ingress-nginx");
  const manager = one(json, "helm_release", "cert-manager");
  const certificate = one(json, "helm_release", "flyte-certificate");
  expect(values("cert-manager").crds.enabled).toBe(true);
  expect(manager.body["wait"]).toBe(true);
  expect(new StackGraph(json).dependsOn(certificate.address, manager.address)).toBe(true);
  expect(values("flyte-certificate", "ingress-nginx").solver.http01.ingress.ingressClassName).toBe("nginx");
  const template = readFileSync(
    path.join(root, "constructs/workloads/charts/flyte-certificate/templates/certificate.yaml"),
    "utf8",
  );
  expect(template.match(/^apiVersion: .*$/gm)).toEqual([
    "apiVersion: cert-manager.io/v1",
    "apiVersion: cert-manager.io/v1",
  ]);
});

test.each(VARIED)("3.4 %s: Helm's provider is written as its third version reads it", (variant) => {
  const { json } = stack(variant);
  const { body } = providersOf(json).find(({ name }) => name === "helm")!;
  expect(Array.isArray(body["kubernetes"])).toBe(false);
  const { exec } = body["kubernetes"] as JsonObject;
  expect(Array.isArray(exec)).toBe(false);
  const required = section(section(json, "terraform"), "required_providers");
  expect((required["helm"] as JsonObject)["version"]).toMatch(/^3\./);
  for (const { body: release } of all(json, "helm_release")) {
    expect(Object.keys(release).filter((key) => key.startsWith("set"))).toEqual([]);
    expect(release["values"]).toHaveLength(1);
  }
});

test.each(VARIED)("3.5 %s: no release shows a secret", (variant) => {
  const { json } = stack(variant);
  expect(leaks(json)).toEqual([]);
  for (const { body } of all(json, "helm_release")) {
    expect(JSON.stringify(body)).not.toMatch(/random_password\.[\w-]+\.result|kube_config|client_key|var\./);
  }
});

test.each(VARIED)("3.6 %s: things go in the order that lets each clean up", (variant) => {
  const { json } = stack(variant);
  expect(orderFaults(json)).toEqual([]);
  for (const { body } of all(json, "helm_release")) {
    expect(body["create_namespace"]).toBe(false);
    expect(String(body["namespace"])).toMatch(/^\$\{kubernetes_namespace_v1\./);
  }
});

test.each(VARIED)("3.7 %s: no token is left, and none was turned into text", (variant) => {
  expect(textOf(stack(variant).json)).not.toMatch(/TfToken\[|Token\[|TOKEN\.\d|\[object Object\]/);
});

test("3.10 bindings are pinned exactly, and made by nobody at build time", () => {
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as Record<
    "dependencies" | "devDependencies" | "scripts",
    Record<string, string>
  >;
  const installed = { ...manifest.dependencies, ...manifest.devDependencies };
  const pinned = Object.entries(installed).filter(([name]) => /^(cdktf|constructs|@cdktf\/)/.test(name));
  expect(pinned.length).toBeGreaterThan(6);
  for (const [name, version] of pinned)
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  expect(installed["cdktf"]).toMatch(/^0\.21\./);
  expect(JSON.stringify(manifest.scripts)).not.toContain("cdktf get");
  const { terraformProviders } = JSON.parse(
    readFileSync(path.join(root, "cdktf.json"), "utf8"),
  ) as JsonObject;
  expect(terraformProviders).toEqual([]);
});

test.each(VARIED)("3.11 %s: Terraform and OpenTofu find the same providers", (variant) => {
  const required = section(section(stack(variant).json, "terraform"), "required_providers");
  for (const [name, requirement] of Object.entries(required)) {
    // Without a host, each tool takes its own registry, where these are mirrored.
    expect((requirement as JsonObject)["source"]).toMatch(new RegExp(`^(hashicorp/)?${name}$`));
  }
});

test.each(VARIED)("3.12 %s: Terraform runs no program and changes no file of the machine", (variant) => {
  expect(bannedThings(stack(variant).json)).toEqual([]);
});

test("3.12 how to reach the cluster is told, not done", () => {
  const { value } = section(stack().json, "output")["cluster_credentials"] as JsonObject;
  expect(value).toMatch(/^az aks get-credentials --resource-group \$\{\S+\} --name \$\{\S+\}$/);
});

test("3.13 a chart in an OCI registry is named apart from it", () => {
  expect(CHARTS.envoyGateway.repository).toMatch(/^oci:\/\/[^/]+\/[^/]+$/);
  const { body } = one(stack().json, "helm_release", "envoy-gateway");
  expect(body).toMatchObject({ repository: CHARTS.envoyGateway.repository, chart: "gateway-helm" });
  for (const variant of VARIED) {
    for (const { body: release } of all(stack(variant).json, "helm_release")) {
      expect(release["chart"]).toMatch(/^([a-z-]+|\.\/assets\/.*)$/);
    }
  }
});

test("3.14 certificates can be tried out, belong to nobody by default, and are asked for last", () => {
  expect(values("flyte-certificate").issuer).toEqual({
    name: "flyte-letsencrypt",
    server: "https://acme-v02.api.letsencrypt.org/directory",
    email: "",
  });
  const staging = values("flyte-certificate", "DNS-01 under nginx").issuer.server;
  expect(staging).toBe("https://acme-staging-v02.api.letsencrypt.org/directory");
  for (const [variant, ingress] of [
    ["least", "flyte-gateway"],
    ["ingress-nginx", "ingress-nginx"],
  ] as const) {
    const { json } = stack(variant);
    const certificate = one(json, "helm_release", "flyte-certificate");
    expect(
      new StackGraph(json).dependsOn(certificate.address, one(json, "helm_release", ingress).address),
    ).toBe(true);
  }
  // The name is kept in the state, so that the certificate is asked for once.
  const { keepers, ...suffix } = one(stack().json, "random_string").body;
  expect([keepers, suffix["length"]]).toEqual([undefined, 6]);
});

test("3.15 ingress-nginx is a choice that is warned about, at its last version", () => {
  expect(stack("ingress-nginx").warnings.join("\n")).toContain("ingress-nginx was retired in March 2026");
  expect(one(stack("ingress-nginx").json, "helm_release", "ingress-nginx").body["version"]).toBe("4.15.1");
  expect(all(stack().json, "helm_release", "ingress-nginx")).toEqual([]);
  expect(JSON.stringify(all(stack().json, "helm_release"))).not.toContain("nginx");
});

test.each(VARIED)("3.16 %s: both providers of the cluster log in alike", (variant) => {
  const { json } = stack(variant);
  const [helm, kubernetes] = ["helm", "kubernetes"].map(
    (type) => providersOf(json).find(({ name }) => name === type)!.body,
  );
  const { exec, ...rest } = helm!["kubernetes"] as JsonObject;
  expect(kubernetes).toEqual(exec ? { ...rest, exec: [exec] } : rest);
  expect(resourcesOf(json).some(({ type }) => type.startsWith("kubectl_"))).toBe(false);
});
