import { CHARTS } from "../../constructs/workloads/chart-versions";
import { describeCharts, findObject, type KubernetesObject } from "../support/helm";
import { evaluatedResources, evaluateIn } from "../../testing/release-values";
import { at, configFile, deployment, ofKind } from "./objects";
import { hostOf, propsOf, releases, renderRelease, STACK_NAMES, type StackName, synthesize } from "./stacks";

const LETSENCRYPT = /^https:\/\/acme(-staging)?-v02\.api\.letsencrypt\.org\/directory$/;
const USE = { "azure.workload.identity/use": "true" };

const WITH_CERTIFICATE = STACK_NAMES.filter((stack) => "flyte-certificate" in releases(stack));

describeCharts("the certificate", CHARTS, (charts) => {
  const render = (stack: StackName, release: string) => renderRelease(charts, stack, release).objects;
  const issuerOf = (stack: StackName) => ofKind(render(stack, "flyte-certificate"), "ClusterIssuer")[0]!;
  const solverOf = (stack: StackName) => at<object>(issuerOf(stack), "spec", "acme", "solvers", 0);

  test("is made wherever Flyte is exposed and nobody brings one", () => {
    expect(WITH_CERTIFICATE).toEqual(["large", "nginx", "small", "dev.yaml", "production.yaml"]);
    for (const stack of STACK_NAMES) {
      expect("cert-manager" in releases(stack)).toBe(WITH_CERTIFICATE.includes(stack));
    }
  });

  describe.each(WITH_CERTIFICATE)("of stack %s", (stack) => {
    const certificate = () => findObject(render(stack, "flyte-certificate"), "Certificate", "flyte");

    test("is for the host that the ingress serves, in the Secret that it reads", () => {
      const spec = at<{ secretName: string; dnsNames: string[] }>(certificate(), "spec");
      expect([spec.dnsNames, spec.secretName]).toEqual(servedBy(stack));
      expect(spec.dnsNames).toEqual([hostOf(stack)]);
      expect(certificate().metadata.namespace).toBe("flyte");
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
        privateKeySecretRef: { name: `${asked}-account-key` },
        solvers: [expect.anything()],
      });
      expect(at<string>(issuer, "spec", "acme", "server").includes("staging")).toBe(
        asked === "letsencrypt-staging",
      );
    });

    test("has an issuer that cert-manager may use", () => {
      const { namespace, objects } = renderRelease(charts, stack, "cert-manager");
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

  /** Host names and Secret of who serves Flyte. */
  function servedBy(stack: StackName): [string[], string] {
    if (stack === "nginx") {
      const tls = ofKind(render(stack, "flyte"), "Ingress").map((object) =>
        at<{ hosts: string[]; secretName: string }>(object, "spec", "tls", 0),
      );
      expect(tls[0]).toEqual(tls[1]);
      return [tls[0]!.hosts, tls[0]!.secretName];
    }
    const gateway = findObject(render(stack, "flyte-gateway"), "Gateway", "flyte");
    const listener = at(gateway, "spec", "listeners", 1);
    return [[at(listener, "hostname")], at(listener, "tls", "certificateRefs", 0, "name")];
  }

  describe("by HTTP-01 through Envoy Gateway", () => {
    test("is answered on the plain listener of the gateway, which lets the solver's route in", () => {
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

    test("needs cert-manager to know the Gateway API", () => {
      expect(configFile(render("small", "cert-manager"), "cert-manager", "config.yaml")).toEqual({
        apiVersion: "controller.config.cert-manager.io/v1alpha1",
        kind: "ControllerConfiguration",
        gatewayAPI: { enabled: true },
      });
    });
  });

  test("by HTTP-01 through ingress-nginx is answered by its class, without the Gateway API", () => {
    const [ingressClass] = ofKind(render("nginx", "ingress-nginx"), "IngressClass");
    expect(solverOf("nginx")).toEqual({
      http01: { ingress: { ingressClassName: ingressClass?.metadata.name, serviceType: "ClusterIP" } },
    });
    expect(ofKind(render("nginx", "cert-manager"), "ConfigMap")).toEqual([]);
  });

  test("by DNS-01 is answered in the zone, by cert-manager's own identity", () => {
    const objects = render("large", "cert-manager");
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

const pick = ({ metadata }: KubernetesObject) => ({ name: metadata.name, namespace: metadata.namespace });
