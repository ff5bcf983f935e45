import { describeCharts, findObject } from "../support/helm";
import { at, ofKind } from "./objects";
import { chartsOf, renderRelease } from "./stacks";

interface Path {
  readonly path: string;
  readonly backend: {
    readonly service: { readonly name: string; readonly port: { readonly number: number } };
  };
}

const ANNOTATION = "nginx.ingress.kubernetes.io/";

describeCharts("ingress-nginx", chartsOf("flyteCore", "ingressNginx"), (charts) => {
  const controller = () => renderRelease(charts, "nginx", "ingress-nginx").objects;
  const flyte = () => renderRelease(charts, "nginx", "flyte").objects;
  const ingress = (name: string) => findObject(flyte(), "Ingress", name);
  const pathsOf = (name: string) => at<readonly Path[]>(ingress(name), "spec", "rules", 0, "http", "paths");

  test.each(["flyte-core", "flyte-core-grpc"])("serves %s by its class, over TLS", (name) => {
    const [ingressClass] = ofKind(controller(), "IngressClass");
    const host = at<string>(ingress(name), "spec", "rules", 0, "host");
    expect(ingress(name).spec).toMatchObject({
      ingressClassName: ingressClass?.metadata.name,
      tls: [{ hosts: [host], secretName: "flyte-tls" }],
    });
    // Refused beside a class name, and an issuer would make a second certificate.
    expect(Object.keys(ingress(name).metadata.annotations ?? {}).join()).not.toMatch(
      /kubernetes\.io\/ingress\.class|cert-manager/,
    );
  });

  test("speaks HTTP/2 to gRPC, and HTTP/1 to the rest", () => {
    const protocol = (name: string) => ingress(name).metadata.annotations?.[`${ANNOTATION}backend-protocol`];
    expect(protocol("flyte-core-grpc")).toBe("GRPC");
    expect(protocol("flyte-core")).toBeUndefined();
    expect(ingress("flyte-core").metadata.annotations).toMatchObject({
      [`${ANNOTATION}app-root`]: "/console",
    });
  });

  test("routes to ports that the services of Flyte have", () => {
    const used = new Set<string>();
    for (const name of ["flyte-core", "flyte-core-grpc"]) {
      for (const { backend } of pathsOf(name)) {
        const service = findObject(flyte(), "Service", backend.service.name);
        const ports = at<readonly { port: number }[]>(service, "spec", "ports").map(({ port }) => port);
        expect(ports).toContain(backend.service.port.number);
        used.add(`${name} ${backend.service.name}:${backend.service.port.number}`);
      }
    }
    expect([...used].sort()).toEqual([
      "flyte-core flyteadmin:80",
      "flyte-core flyteconsole:80",
      "flyte-core-grpc flyteadmin:81",
    ]);
  });

  test("has a load balancer of Azure that finds it healthy, under the label of the host", () => {
    const service = findObject(controller(), "Service", "ingress-nginx-controller");
    expect(service.spec).toMatchObject({ type: "LoadBalancer", externalTrafficPolicy: "Local" });
    expect(service.spec).not.toHaveProperty("loadBalancerSourceRanges");
    expect(service.metadata.annotations).toEqual({
      "service.beta.kubernetes.io/azure-dns-label-name": expect.any(String) as unknown,
      "service.beta.kubernetes.io/azure-load-balancer-health-probe-request-path": "/healthz",
    });
    const label = service.metadata.annotations?.["service.beta.kubernetes.io/azure-dns-label-name"];
    expect(at(ingress("flyte-core"), "spec", "rules", 0, "host")).toBe(
      `${label}.westeurope.cloudapp.azure.com`,
    );
  });

  test("takes messages as large as Flyte does, and the cookies of sign-in", () => {
    const { data } = findObject(controller(), "ConfigMap", "ingress-nginx-controller");
    expect(data).toEqual({
      "proxy-body-size": "64m",
      "proxy-buffer-size": "32k",
      "proxy-buffers-number": "8",
      "proxy-busy-buffers-size": "64k",
      "large-client-header-buffers": "8 32k",
      "proxy-read-timeout": "300",
      "proxy-send-timeout": "300",
    });
  });

  test("keeps one controller of two when nodes go", () => {
    const [budget] = ofKind(controller(), "PodDisruptionBudget");
    expect(budget?.spec).toMatchObject({ minAvailable: 1 });
    expect(at(findObject(controller(), "Deployment", "ingress-nginx-controller"), "spec", "replicas")).toBe(
      2,
    );
  });
});
