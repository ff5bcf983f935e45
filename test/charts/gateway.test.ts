import { describeCharts, findObject, type KubernetesObject } from "../support/helm";
import { evaluatedResources } from "../../testing/release-values";
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

interface Listener {
  readonly name: string;
  readonly protocol: string;
  readonly port: number;
  readonly hostname: string;
  readonly allowedRoutes: unknown;
}

interface Rule {
  readonly matches: readonly { readonly path: { readonly type: string; readonly value: string } }[];
  readonly filters?: readonly { readonly requestRedirect?: object }[];
  readonly backendRefs?: readonly { readonly name: string; readonly port: number }[];
}

interface ServicePort {
  readonly port: number;
  readonly targetPort: number;
  readonly appProtocol?: string;
}

interface Target {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly sectionName?: string;
}

const GATEWAY_API = "gateway.networking.k8s.io";

const WITH_GATEWAY = STACK_NAMES.filter((stack) => "flyte-gateway" in releases(stack));

/** Ways to what a stack's gateway consists of. */
function gatewayOf(stack: StackName) {
  const objects = () => renderRelease({}, stack, "flyte-gateway").objects;
  const one = (kind: string, name: string) => findObject(objects(), kind, name);
  const gateway = () => one("Gateway", "flyte");
  const listeners = () => at<readonly Listener[]>(gateway(), "spec", "listeners");
  const rules = (route: string) => at<readonly Rule[]>(one("HTTPRoute", route), "spec", "rules");
  return { objects, one, gateway, listeners, rules };
}

describeCharts("the gateway", {}, () => {
  describe.each(WITH_GATEWAY)("of stack %s", (stack) => {
    const { objects, one, gateway, listeners, rules } = gatewayOf(stack);
    const { address, ingress, location, tls } = propsOf(stack);
    const host = hostOf(stack)!;

    test("has one listener for HTTP and one for TLS, of the one host, for routes of its own namespace", () => {
      expect(listeners()).toEqual([
        expect.objectContaining({ name: "http", protocol: "HTTP", port: 80 }),
        expect.objectContaining({
          name: "https",
          protocol: "HTTPS",
          port: 443,
          tls: {
            mode: "Terminate",
            certificateRefs: [
              {
                group: "",
                kind: "Secret",
                name: tls && "existingSecret" in tls ? tls.existingSecret : "flyte-tls",
              },
            ],
          },
        }),
      ]);
      expect(listeners().map(({ hostname }) => hostname)).toEqual([host, host]);
      for (const { allowedRoutes } of listeners()) {
        expect(allowedRoutes).toEqual({
          namespaces: { from: "Same" },
          kinds: [{ group: GATEWAY_API, kind: "HTTPRoute" }],
        });
      }
    });

    test("has a load balancer of Azure that keeps the address of clients, under the label of the host", () => {
      const reference = at<Target>(gateway(), "spec", "infrastructure", "parametersRef");
      const proxy = one(reference.kind, reference.name);
      expect(proxy.metadata.namespace).toBe(gateway().metadata.namespace);
      const kubernetes = at(proxy, "spec", "provider", "kubernetes");
      const service = at<{ annotations: Record<string, unknown> }>(kubernetes, "envoyService");
      expect(service).toMatchObject({ type: "LoadBalancer", externalTrafficPolicy: "Local" });
      // Ranges here would shut certificate challenges out.
      expect(service).not.toHaveProperty("loadBalancerSourceRanges");
      expect(service.annotations).toEqual({
        "service.beta.kubernetes.io/azure-dns-label-name": expect.stringMatching(
          /^[a-z][a-z0-9-]{1,61}[a-z0-9]$/,
        ) as unknown,
        "service.beta.kubernetes.io/azure-load-balancer-tcp-idle-timeout": "30",
      });
      const label = service.annotations["service.beta.kubernetes.io/azure-dns-label-name"] as string;
      expect(label).toBe(address?.dnsLabel ?? label);
      expect(host).toBe(address?.host ?? `${label}.${location}.cloudapp.azure.com`);
      expect(at(kubernetes, "envoyPDB")).toEqual({ minAvailable: 1 });
    });

    test("has routes that hang on its listeners, for its host", () => {
      const routes = ofKind(objects(), "HTTPRoute");
      expect(
        routes.map(({ metadata, spec }) => [metadata.name, at(spec, "hostnames"), at(spec, "parentRefs")]),
      ).toEqual(
        [
          ["flyte-redirect", "http"],
          ["flyte-http", "https"],
          ["flyte-grpc", "https"],
        ].map(([name, sectionName]) => [
          name,
          [host],
          [{ group: GATEWAY_API, kind: "Gateway", name: "flyte", sectionName }],
        ]),
      );
      // One host name may not have both.
      expect(ofKind(objects(), "GRPCRoute")).toEqual([]);
      for (const { metadata } of routes) {
        for (const rule of rules(metadata.name)) expect(isLegal(rule)).toBe(true);
      }
    });

    test("sends HTTP to TLS, and the bare host to the console", () => {
      expect(rules("flyte-redirect").map(({ filters }) => filters)).toEqual([
        [{ type: "RequestRedirect", requestRedirect: { scheme: "https", statusCode: 301 } }],
      ]);
      const [first] = rules("flyte-http");
      expect(first?.matches).toEqual([{ path: { type: "Exact", value: "/" } }]);
      expect(at(first?.filters?.[0]?.requestRedirect, "path", "replaceFullPath")).toBe("/console");
    });

    test("waits longer for slow calls than Envoy does, and sends no HTTP/2 ping to flyteadmin", () => {
      const policies = ofKind(objects(), "BackendTrafficPolicy");
      expect(policies.flatMap(({ spec }) => at<readonly Target[]>(spec, "targetRefs"))).toEqual(
        ["flyte-http", "flyte-grpc"].map((name) => ({ group: GATEWAY_API, kind: "HTTPRoute", name })),
      );
      const [http, grpc] = policies.map(({ spec }) => spec as object);
      expect(at(http, "timeout")).toEqual({ http: { requestTimeout: "300s" } });
      expect(at(grpc, "timeout")).toEqual({
        tcp: { connectTimeout: "10s" },
        // Without a requestTimeout nothing but this ends a stream whose client is gone.
        http: { requestTimeout: "0s", maxStreamDuration: "0s", streamIdleTimeout: "1h" },
      });
      expect(at(grpc, "tcpKeepalive")).toEqual({ idleTime: "60s", interval: "30s", probes: 3 });
      expect(grpc).not.toHaveProperty("http2");
      // Each of these would cut gRPC off.
      expect(JSON.stringify(policies)).not.toMatch(/requestBuffer|connectionKeepalive/);
    });

    test("has its ranges on the TLS listener alone, and its other client settings on both", () => {
      const gateway = { group: GATEWAY_API, kind: "Gateway", name: "flyte" };
      const targets = (kind: string) => ofKind(objects(), kind).map(({ spec }) => at(spec, "targetRefs"));
      expect(targets("ClientTrafficPolicy")).toEqual([[gateway]]);
      for (const target of targets("SecurityPolicy"))
        expect(target).toEqual([{ ...gateway, sectionName: "https" }]);
    });

    test("speaks HTTP/2 to clients, keeps quiet channels open and puts no end to long calls", () => {
      const { targetRefs: _, ...spec } = one("ClientTrafficPolicy", "flyte").spec as Record<string, unknown>;
      expect(spec).toEqual({
        // Nothing older is safe; said, since a listener that overlaps would offer HTTP/1.1 alone, and gRPC would fail.
        tls: { minVersion: "1.2", alpnProtocols: ["h2", "http/1.1"] },
        // Envoy ends a quiet stream after five minutes. No requestReceivedTimeout: it would cut streams of clients off.
        timeout: {
          http: { requestHeadersReceivedTimeout: "30s", idleTimeout: "1h", streamIdleTimeout: "1h" },
        },
        // Both more often than the four minutes after which Azure's load balancer forgets; the answer within the interval.
        tcpKeepalive: { idleTime: "60s", interval: "30s", probes: 3 },
        http2: {
          // More than the 100 streams and the 64 KiB of Envoy, which many calls over one channel run into.
          maxConcurrentStreams: 256,
          initialStreamWindowSize: "256Ki",
          connectionKeepalive: { interval: "60s", timeout: "20s" },
        },
        // Flow control, no limit of a message's size.
        connection: { bufferLimit: "256Ki" },
        // Envoy would redirect a path with %2F, which the REST API has in ids.
        path: { escapedSlashesAction: "KeepUnchanged" },
      });
    });

    test("drains a proxy for longer than the load balancer needs to see it go, and never has none", () => {
      const spec = one("EnvoyProxy", "flyte").spec;
      // Two probes, five seconds apart.
      expect(at(spec, "shutdown")).toEqual({ drainTimeout: "60s", minDrainDuration: "15s" });
      expect(at(spec, "provider", "kubernetes", "envoyDeployment")).toEqual({
        replicas: 2,
        strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
        pod: {
          priorityClassName: "system-cluster-critical",
          // Only nodes with a proxy get traffic.
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: "kubernetes.io/hostname",
              whenUnsatisfiable: "ScheduleAnyway",
              labelSelector: { matchLabels: { "gateway.envoyproxy.io/owning-gateway-name": "flyte" } },
            },
          ],
        },
        container: {
          resources: { requests: { cpu: "100m", memory: "256Mi" }, limits: { memory: "1Gi" } },
        },
      });
    });

    test("lets in the ranges that may come in, and the cluster's own", () => {
      const ranges = ingress?.allowedSourceRanges ?? [];
      const policies: KubernetesObject[] = ofKind(objects(), "SecurityPolicy");
      if (ranges.length === 0) {
        expect(policies).toEqual([]);
        return;
      }
      const egress = evaluatedResources(synthesize(stack), "azurerm_public_ip").length;
      expect(egress).toBe(1);
      expect(at(policies[0], "spec", "authorization")).toEqual({
        defaultAction: "Deny",
        rules: [
          {
            name: "allowed-clients",
            action: "Allow",
            principal: {
              clientCIDRs: [...ranges, "10.244.0.0/16", expect.stringMatching(/^203\.0\.113\.\d+\/32$/)],
            },
          },
        ],
      });
      // The peer's own address; a header can be forged.
      expect(JSON.stringify(objects())).not.toContain("clientIPDetection");
    });
  });
});

describeCharts("the gateway and its controller", chartsOf("envoyGateway"), (charts) => {
  describe.each(WITH_GATEWAY)("in stack %s", (stack) => {
    const { one, gateway } = gatewayOf(stack);

    test("is run by the controller that is installed", () => {
      const { objects: controller } = renderRelease(charts, stack, "envoy-gateway");
      const file = configFile(controller, "envoy-gateway-config", "envoy-gateway.yaml");
      const name = at<string>(file, "gateway", "controllerName");
      expect(at(one("GatewayClass", at(gateway(), "spec", "gatewayClassName")), "spec")).toEqual({
        controllerName: name,
      });
    });
  });
});

describeCharts("the gateway and Flyte", chartsOf("flyteCore"), (charts) => {
  describe.each(WITH_GATEWAY)("in stack %s", (stack) => {
    const { rules } = gatewayOf(stack);
    const flyte = () => renderRelease(charts, stack, "flyte").objects;
    const servicePort = ({ name, port }: { name: string; port: number }) =>
      at<readonly ServicePort[]>(findObject(flyte(), "Service", name), "spec", "ports").find(
        (candidate) => candidate.port === port,
      );

    test("routes to ports that the services of Flyte have, and speaks HTTP/2 to gRPC", () => {
      for (const route of ["flyte-http", "flyte-grpc"]) {
        for (const { backendRefs = [] } of rules(route)) {
          for (const backend of backendRefs) {
            const port = servicePort(backend);
            expect([backend, port?.appProtocol]).toEqual([
              backend,
              route === "flyte-grpc" ? "kubernetes.io/h2c" : undefined,
            ]);
            const ports = deployment(flyte(), backend.name).containers.flatMap(
              (container) => container.ports ?? [],
            );
            expect(ports.map(({ containerPort }) => containerPort)).toContain(port?.targetPort);
          }
        }
      }
      const server = at(configFile(flyte(), "flyte-admin-base-config", "server.yaml"), "server");
      expect(servicePort({ name: "flyteadmin", port: 82 })?.targetPort).toBe(at(server, "grpc", "port"));
      expect(servicePort({ name: "flyteadmin", port: 80 })?.targetPort).toBe(at(server, "httpPort"));
    });

    test("routes all that flyte-core's own Ingress would route, to the same service", () => {
      const ours = ["flyte-http", "flyte-grpc"]
        .flatMap((route) => rules(route))
        .flatMap(({ matches, backendRefs = [] }) =>
          backendRefs.flatMap(({ name }) => matches.map(({ path }) => `${path.value} ${name}`)),
        );
      const theirs = ofKind(renderRelease(charts, "nginx", "flyte").objects, "Ingress")
        .flatMap((object) =>
          at<readonly { path: string; backend: object }[]>(object, "spec", "rules", 0, "http", "paths"),
        )
        .map(({ path, backend }) => `${path.replace(/\/\*$/, "")} ${at<string>(backend, "service", "name")}`);
      expect(new Set(ours)).toEqual(new Set(theirs));
    });
  });
});

/** A redirect has no backend, and anything else has one. */
function isLegal({ filters = [], backendRefs = [] }: Rule): boolean {
  return (filters.length === 0) === backendRefs.length > 0;
}
