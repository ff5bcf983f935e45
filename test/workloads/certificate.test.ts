import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { Construct } from "constructs";
import type { IFlyteIngress } from "../../constructs/shared/interfaces";
import { CertManager } from "../../constructs/workloads/cert-manager";
import { Certificate, type CertificateProps } from "../../constructs/workloads/certificate";
import { releaseValues } from "../../testing/release-values";
import { one, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import { cluster, flyteNamespace, identity } from "../support/stand-ins";

type Stack = Parameters<typeof cluster>[0];

const SOLVER = { http01: { ingress: { ingressClassName: "some-class" } } };

const ingress = (stack: Stack): IFlyteIngress =>
  Object.assign(new Construct(stack, "ingress"), {
    host: "flyte.example.com",
    http01Solver: SOLVER,
    routing: { by: "gateway" } as const,
    tlsSecretName: "some-secret",
    ready: [new StringResource(stack, "ingress-ready", { length: 9 })],
  });

const synthCertificate = (more: (stack: Stack) => Partial<CertificateProps> = () => ({})) =>
  synthStack((stack) => {
    const certManager = new CertManager(stack, "cert-manager", { cluster: cluster(stack) });
    const certificate = new Certificate(stack, "certificate", {
      namespace: flyteNamespace(stack),
      certManager,
      ingress: ingress(stack),
      ...more(stack),
    });
    waitFor(stack, certificate);
  });

const valuesOf = (json: object) => releaseValues(json, (_path, text) => `\${${text}}`)["flyte-certificate"]!;

test("is for the ingress's host, into its Secret, by its way of HTTP-01", () => {
  const json = synthCertificate();
  expect(valuesOf(json)).toEqual({
    host: "flyte.example.com",
    secretName: "some-secret",
    issuer: {
      name: "flyte-letsencrypt",
      server: "https://acme-v02.api.letsencrypt.org/directory",
      email: "",
    },
    solver: SOLVER,
  });
  expect(one(json, "helm_release", "flyte-certificate").body["namespace"]).toBe("flyte");
});

test("is asked for when cert-manager and the ingress are there", () => {
  const json = synthCertificate((stack) => ({
    after: [{ ready: [new StringResource(stack, "alias", { length: 9 })] }],
  }));
  const release = one(json, "helm_release", "flyte-certificate");
  expect(release.body["depends_on"]).toEqual([
    one(json, "helm_release", "cert-manager").address,
    "random_string.ingress-ready",
    "random_string.alias",
  ]);
  expect(waitsFor(json)).toEqual([release.address]);
});

test("of the staging issuer has another issuer's name, so that it is replaced", () => {
  const values = valuesOf(synthCertificate(() => ({ issuer: "letsencrypt-staging", email: "ops@acme.com" })));
  expect(values["issuer"]).toEqual({
    name: "flyte-letsencrypt-staging",
    server: "https://acme-staging-v02.api.letsencrypt.org/directory",
    email: "ops@acme.com",
  });
});

test("by DNS-01 names the zone and the identity that writes to it, and waits for it", () => {
  const zone = { zoneName: "acme.com", resourceGroupName: "dns", subscriptionId: "subscription" };
  const json = synthCertificate((stack) => {
    const dns = identity(stack);
    return { dns01Zone: { ...zone, identity: dns, ready: dns.ready } };
  });
  expect(one(json, "helm_release", "flyte-certificate").body["depends_on"]).toContain(
    one(json, "azurerm_user_assigned_identity").address,
  );
  expect(valuesOf(json)["solver"]).toEqual({
    dns01: {
      azureDNS: {
        subscriptionID: "subscription",
        resourceGroupName: "dns",
        hostedZoneName: "acme.com",
        environment: "AzurePublicCloud",
        managedIdentity: { clientID: ref(one(json, "azurerm_user_assigned_identity"), "client_id") },
      },
    },
  });
});

test("of a cert-manager that exists already waits for the ingress alone", () => {
  const json = synthCertificate((stack) => ({
    certManager: CertManager.fromExistingCertManager(stack, "existing"),
  }));
  expect(one(json, "helm_release", "flyte-certificate").body["depends_on"]).toEqual([
    "random_string.ingress-ready",
  ]);
});
