import { describeCharts, findObject, type KubernetesObject } from "../support/helm";
import { evaluatedResources, evaluateIn } from "../../testing/release-values";
import { at, configFile, deployment, ofKind } from "./objects";
import {
  chartsOf,
  hostOf,
  propsOf,
  releases,
  renderRelease,
  STACK_NAMES,
  type StackName,
  synthesize,
} from "./stacks";

const LETSENCRYPT = /^https:\/\/acme(-staging)?-v02\.api\.letsencrypt\.org\/directory$/;
const USE = { "azure.workload.identity/use": "true" };

interface Served {
  readonly dnsNames: readonly string[];
  readonly secretName: string;
}

const WITH_CERTIFICATE = STACK_NAMES.filter((stack) => "flyte-certificate" in releases(stack));

/** What a release of ours became. */
const render = (stack: StackName, release: string) => renderRelease({}, stack, release).objects;
const certificateOf = (stack: StackName) =>
  findObject(render(stack, "flyte-certificate"), "Certificate", "flyte");
const issuerOf = (stack: StackName) => ofKind(render(stack, "flyte-certificate"), "ClusterIssuer")[0]!;
const solverOf = (stack: StackName) => at<object>(issuerOf(stack), "spec", "acme", "solvers", 0);

describeCharts("the certificate", {}, () => {
  test("is made wherever Flyte is exposed and nobody brings one", () => {
    expect(WITH_CERTIFICATE).toEqual(["large", "nginx", "small", "dev.yaml", "production.yaml"]);
    for (const stack of STACK_NAMES) {
      expect("cert-manager" in releases(stack)).toBe(WITH_CERTIFICATE.includes(stack));
    }
  });

  describe.each(WITH_CERTIFICATE)("of stack %s", (stack) => {
    const certificate = () => certificateOf(stack);

    test("is for the host of Flyte, where Flyte is", () => {
      expect(at(certificate(), "spec", "dnsNames")).toEqual([hostOf(stack)]);
      expect(certificate().metadata.namespace).toBe("flyte");
    });

    test("has a key that every client takes, and a new one with each renewal", () => {
      // Said, as it is the default since cert-manager 1.18 only: a key that leaked is of no use after a renewal.
      expect(at(certificate(), "spec", "privateKey")).toEqual({
        algorithm: "ECDSA",
        size: 256,
        rotationPolicy: "Always",
      });
    });

    test("comes from Let's Encrypt, by an account of the issuer's own", () => {
      const issuer = issuerOf(stack);
      expect(at(certificate(), "spec", "issuerRef")).toEqual({
        group: "cert-manager.io",
        kind: "ClusterIssuer",
        name: issuer.metadata.name,
      });
      const { tls } = propsOf(stack);
      const { issuer: asked = "letsencrypt", email } = { issuer: undefined, email: undefined, ...tls };
      expect(at(issuer, "spec", "acme")).toEqual({
        server: expect.stringMatching(LETSENCRYPT) as unknown,
        ...(email === undefined ? {} : { email }),
        privateKeySecretRef: { name: `flyte-${asked}-account-key` },
        solvers: [expect.anything()],
      });
      expect(at<string>(issuer, "spec", "acme", "server").includes("staging")).toBe(
        asked === "letsencrypt-staging",
      );
    });
  });

  test.each(WITH_CERTIFICATE.filter((stack) => "flyte-gateway" in releases(stack)))(
    "of stack %s is the one that the gateway serves",
    (stack) => {
      const gateway = findObject(render(stack, "flyte-gateway"), "Gateway", "flyte");
      const listener = at(gateway, "spec", "listeners", 1);
      const { dnsNames, secretName } = at<Served>(certificateOf(stack), "spec");
      expect({ dnsNames, secretName }).toEqual({
        dnsNames: [at(listener, "hostname")],
        secretName: at(listener, "tls", "certificateRefs", 0, "name"),
      });
    },
  );

  test("by HTTP-01 through Envoy Gateway is answered on the plain listener of the gateway, which lets the solver's route in", () => {
    const gateway = findObject(render("small", "flyte-gateway"), "Gateway", "flyte");
    const solver = at<{ serviceType: string; parentRefs: Record<string, string>[] }>(
      solverOf("small"),
      ...["http01", "gatewayHTTPRoute"],
    );
    expect(solver.serviceType).toBe("ClusterIP");
    const [parent] = solver.parentRefs;
    expect(parent).toMatchObject({ kind: "Gateway", ...pick(gateway) });
    const listener = at<readonly { name: string; port: number; allowedRoutes: object }[]>(
      gateway,
      ...["spec", "listeners"],
    ).find(({ name }) => name === parent?.sectionName);
    expect(listener?.port).toBe(80);
    // The solver makes its route where the Certificate is.
    expect(at(listener, "allowedRoutes", "namespaces", "from")).toBe("Same");
    expect(gateway.metadata.namespace).toBe(
      findObject(render("small", "flyte-certificate"), "Certificate", "flyte").metadata.namespace,
    );
  });
});

describeCharts("the certificate and cert-manager", chartsOf("certManager"), (charts) => {
  const manager = (stack: StackName) => renderRelease(charts, stack, "cert-manager");

  describe.each(WITH_CERTIFICATE)("in stack %s", (stack) => {
    test("has an issuer that cert-manager may use", () => {
      const { namespace, objects } = manager(stack);
      const { containers, serviceAccount } = deployment(objects, "cert-manager");
      const args = containers[0]?.args ?? [];
      expect(args).toContain(`--leader-election-namespace=${namespace}`);
      expect(serviceAccount).toBe("cert-manager");
      const kept = ofKind(objects, "CustomResourceDefinition");
      expect(kept.length).toBeGreaterThan(5);
      for (const { metadata } of kept) {
        expect(metadata.annotations).toMatchObject({ "helm.sh/resource-policy": "keep" });
      }
    });
  });

  test("by HTTP-01 through Envoy Gateway needs cert-manager to know the Gateway API", () => {
    expect(configFile(manager("small").objects, "cert-manager", "config.yaml")).toEqual({
      apiVersion: "controller.config.cert-manager.io/v1alpha1",
      kind: "ControllerConfiguration",
      gatewayAPI: { enabled: true },
    });
  });

  test("by HTTP-01 through ingress-nginx needs none of that", () => {
    expect(ofKind(manager("nginx").objects, "ConfigMap")).toEqual([]);
  });

  test("by DNS-01 is answered in the zone, by cert-manager's own identity", () => {
    const objects = manager("large").objects;
    const account = findObject(objects, "ServiceAccount", "cert-manager");
    const clientId = account.metadata.annotations?.["azure.workload.identity/client-id"];
    expect(account.metadata.labels).toMatchObject(USE);
    expect(deployment(objects, "cert-manager").labels).toMatchObject(USE);
    for (const name of ["cert-manager-webhook", "cert-manager-cainjector"]) {
      expect(deployment(objects, name).labels).not.toMatchObject(USE);
    }
    expect(solverOf("large")).toEqual({
      dns01: {
        azureDNS: {
          subscriptionID: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
          resourceGroupName: "dns",
          hostedZoneName: "acme.com",
          environment: "AzurePublicCloud",
          managedIdentity: { clientID: clientId },
        },
      },
    });
    const roles = evaluatedResources(synthesize("large"), "azurerm_role_assignment").filter(
      ({ role_definition_name }) => role_definition_name === "DNS Zone Contributor",
    );
    expect(roles.map(({ scope }) => scope)).toEqual([evaluateIn(synthesize("large"), zoneId())]);
    expect(ofKind(objects, "ConfigMap")).toEqual([]);
  });

  function zoneId(): string {
    const [name] = Object.keys(at<object>(synthesize("large"), "data", "azurerm_dns_zone"));
    return `\${data.azurerm_dns_zone.${name}.id}`;
  }
});

describeCharts("the certificate and ingress-nginx", chartsOf("flyteCore", "ingressNginx"), (charts) => {
  test("is the one that both Ingresses of Flyte serve", () => {
    const tls = ofKind(renderRelease(charts, "nginx", "flyte").objects, "Ingress").map((object) =>
      at<{ hosts: string[]; secretName: string }>(object, "spec", "tls", 0),
    );
    const { dnsNames, secretName } = at<Served>(certificateOf("nginx"), "spec");
    expect(tls).toEqual([1, 2].map(() => ({ hosts: dnsNames, secretName })));
  });

  test("by HTTP-01 through ingress-nginx is answered by its class", () => {
    const [ingressClass] = ofKind(renderRelease(charts, "nginx", "ingress-nginx").objects, "IngressClass");
    expect(solverOf("nginx")).toEqual({
      http01: { ingress: { ingressClassName: ingressClass?.metadata.name, serviceType: "ClusterIP" } },
    });
  });
});

const pick = ({ metadata }: KubernetesObject) => ({ name: metadata.name, namespace: metadata.namespace });
