import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RELEASES } from "../../constructs/shared/own-names";
import { at } from "../charts/objects";
import { hostOf, releases, type StackName } from "../charts/stacks";
import type { KubernetesObject } from "../support/helm";
import { CertificateAuthority } from "./certificates";
import { type JsonObject, type Resources, resourcesOf, valuesUnder } from "./envoy";
import {
  type Condition,
  gatewayObjects,
  solverOf,
  surroundings,
  translate,
  type Translation,
  WITH_GATEWAY,
} from "./envoy-gateway";
import { describeReal } from "./lane";

jest.setTimeout(120_000);

/** Conditions that are good when true; others, such as Conflicted and Overridden, say what is wrong. */
const GOOD = ["Accepted", "ResolvedRefs", "Programmed"];

describeReal("Envoy Gateway", ["egctl"], ({ egctl }) => {
  let folder: string;
  let authority: CertificateAuthority;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "gateway-"));
    authority = new CertificateAuthority(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const certificateOf = (stack: StackName) => {
    const host = hostOf(stack)!;
    return authority.issue(stack, { commonName: host, serves: [`DNS:${host}`] });
  };
  const objectsOf = (stack: StackName) => [
    ...surroundings(stack, certificateOf(stack)),
    ...gatewayObjects(stack),
  ];

  describe.each(WITH_GATEWAY)("translates stack %s", (stack) => {
    let translation: Translation;
    let resources: Resources;
    beforeAll(() => {
      translation = translate(egctl, objectsOf(stack));
      resources = resourcesOf(translation.dump);
    });
    const ranges = rangesOf(stack);

    test("with a verdict about each object of the chart, and a good one", () => {
      const { objects, conditions } = translation;
      expect(objects.map(nameOf)).toEqual(expect.arrayContaining(gatewayObjects(stack).map(nameOf)));
      expect(bad(conditions)).toEqual([]);
      expect([...new Set(conditions.map(({ of }) => of))].sort()).toEqual(
        [
          "GatewayClass envoy",
          // From a file, the translator takes the Gateway's for that of the class too.
          "EnvoyProxy flyte for GatewayClass envoy",
          "EnvoyProxy flyte for Gateway flyte",
          "Gateway flyte listener http",
          "Gateway flyte listener https",
          "HTTPRoute flyte-redirect on flyte/http",
          "HTTPRoute flyte-http on flyte/https",
          "HTTPRoute flyte-grpc on flyte/https",
          "ClientTrafficPolicy flyte for Gateway flyte",
          "BackendTrafficPolicy flyte-http for Gateway flyte/https",
          "BackendTrafficPolicy flyte-grpc for Gateway flyte/https",
          ...(ranges.length > 0 ? ["SecurityPolicy flyte for Gateway flyte/https"] : []),
        ].sort(),
      );
      const [gateway] = objects.filter(({ kind }) => kind === "Gateway");
      expect(gateway!.status!.listeners!.map(({ name, attachedRoutes }) => [name, attachedRoutes])).toEqual([
        ["http", 1],
        ["https", 2],
      ]);
    });

    test("so that Envoy gets every time limit", () => {
      for (const listener of ["http", "https"]) {
        const manager = connectionManager(resources, listener);
        expect(manager).toMatchObject({
          requestHeadersTimeout: "30s",
          streamIdleTimeout: "3600s",
          commonHttpProtocolOptions: { idleTimeout: "3600s" },
          http2ProtocolOptions: { connectionKeepalive: { interval: "60s", timeout: "20s" } },
        });
        // It would end a long upload, or a stream that a client keeps open.
        expect(manager).not.toHaveProperty("requestTimeout");
      }
      const limits = routesOf(resources, "https").flatMap(({ name, route }) =>
        route ? [[(name as string).split("/")[2], timesOf(route as JsonObject)] as const] : [],
      );
      expect(new Set(limits.map(([route]) => route))).toEqual(new Set(["flyte-http", "flyte-grpc"]));
      for (const [route, times] of limits) {
        expect([route, times]).toEqual([
          route,
          route === "flyte-grpc"
            ? { timeout: "0s", idleTimeout: "3600s", maxStreamDuration: { maxStreamDuration: "0s" } }
            : { timeout: "300s" },
        ]);
      }
    });

    test("so that Envoy speaks HTTP/2 to flyteadmin's gRPC port alone, and sends it no pings", () => {
      const protocols = resources.clusters.map((cluster) => [
        cluster.name,
        valuesUnder(cluster, "explicitHttpConfig"),
      ]);
      const http2 = {
        http2ProtocolOptions: expect.not.objectContaining({ connectionKeepalive: {} }) as unknown,
      };
      expect(Object.fromEntries(protocols)).toEqual({
        "httproute/flyte/flyte-grpc/rule/0": [http2],
        "httproute/flyte/flyte-http/rule/1": [],
        "httproute/flyte/flyte-http/rule/2": [],
      });
      expect(valuesUnder(resources.clusters, "connectionKeepalive")).toEqual([]);
    });

    test("so that each route over TLS, and none of the others, has the source ranges", () => {
      const rangesByRoute = (listener: string) =>
        routesOf(resources, listener).map((route) =>
          valuesUnder(route, "cidrRanges").map((list) =>
            (list as { addressPrefix: string; prefixLen: number }[]).map(
              ({ addressPrefix, prefixLen }) => `${addressPrefix}/${prefixLen}`,
            ),
          ),
        );
      for (const of of rangesByRoute("https")) expect(of).toEqual(ranges.length > 0 ? [ranges] : []);
      for (const of of rangesByRoute("http")) expect(of).toEqual([]);
    });
  });

  test("serves the redirect and the challenge while there is no certificate yet, and nothing over TLS", () => {
    const { conditions, dump } = translate(egctl, [
      ...surroundings("small", undefined),
      ...gatewayObjects("small"),
      ...solverOf("small"),
    ]);
    expect([...new Set(bad(conditions).map(({ of }) => of))]).toEqual(["Gateway flyte listener https"]);
    const resources = resourcesOf(dump);
    expect(routesOf(resources, "http").map(({ name }) => (name as string).split("/")[2])).toEqual([
      "cm-acme-http-solver-x9n2p",
      "flyte-redirect",
    ]);
    expect(resources.listeners.map(({ name }) => name)).not.toContain("flyte/flyte/https");
  });

  test("takes the route of a certificate's challenge beside ours", () => {
    const { conditions } = translate(egctl, [...objectsOf("small"), ...solverOf("small")]);
    expect(bad(conditions)).toEqual([]);
    expect(conditions.map(({ of }) => of)).toContain("HTTPRoute cm-acme-http-solver-x9n2p on flyte/http");
  });

  // A verdict that is never bad would prove nothing.
  test.each<[title: string, object: string, change: Change, of: string, type: string]>([
    [
      "a port that flyteadmin does not have",
      "Service flyteadmin",
      edited((spec) => ({ ...spec, ports: (spec.ports as object[]).slice(0, 1) })),
      "HTTPRoute flyte-grpc on flyte/https",
      "ResolvedRefs",
    ],
    [
      "a route to a listener that does not exist",
      "HTTPRoute flyte-http",
      edited((spec) => ({ ...spec, parentRefs: [{ name: "flyte", sectionName: "tls" }] })),
      "HTTPRoute flyte-http on flyte/tls",
      "Accepted",
    ],
    [
      "a second policy for a route",
      "BackendTrafficPolicy flyte-grpc",
      (object) => [object, { ...object, metadata: { ...object.metadata, name: "other" } }],
      "BackendTrafficPolicy other for Gateway flyte/https",
      "Accepted",
    ],
    [
      "a policy of a route in the place of that of its listener",
      "SecurityPolicy flyte",
      (object) => [
        object,
        ...edited((spec) => ({
          ...spec,
          targetRefs: [{ group: "gateway.networking.k8s.io", kind: "HTTPRoute", name: "flyte-grpc" }],
        }))({ ...object, metadata: { ...object.metadata, name: "other" } }),
      ],
      "SecurityPolicy flyte for Gateway flyte/https",
      "Overridden",
    ],
    [
      "two listeners for one host, of which none keeps HTTP/2",
      "Gateway flyte",
      edited(({ listeners, ...spec }) => {
        const [http, https] = listeners as object[];
        return { ...spec, listeners: [http, https, { ...https, name: "again", hostname: "*.acme.com" }] };
      }),
      "Gateway flyte listener https",
      "OverlappingTLSConfig",
    ],
  ])("says so about %s", (_, name, change, of, type) => {
    const objects = objectsOf("large").flatMap((object) =>
      nameOf(object) === name ? change(object) : object,
    );
    expect(bad(translate(egctl, objects).conditions)).toContainEqual(expect.objectContaining({ of, type }));
  });

  test.each<[title: string, object: string, change: Change, words: RegExp]>([
    [
      "a field that its definition does not know",
      "ClientTrafficPolicy flyte",
      edited((spec) => ({ ...spec, maxRequestHeadersKb: 96 })),
      /maxRequestHeadersKb/,
    ],
    [
      "a range without a mask",
      "SecurityPolicy flyte",
      edited((spec) => ({
        ...spec,
        authorization: { rules: [{ action: "Allow", principal: { clientCIDRs: ["198.51.100.7"] } }] },
      })),
      /clientCIDRs/,
    ],
  ])("refuses %s", (_, name, change, words) => {
    const objects = objectsOf("large").flatMap((object) =>
      nameOf(object) === name ? change(object) : object,
    );
    expect(() => translate(egctl, objects)).toThrow(words);
  });
});

type Change = (object: KubernetesObject) => KubernetesObject[];

function edited(change: (spec: Readonly<Record<string, unknown>>) => Record<string, unknown>): Change {
  return (object) => [{ ...object, spec: change(object.spec as Readonly<Record<string, unknown>>) }];
}

function nameOf({ kind, metadata }: KubernetesObject): string {
  return `${kind} ${metadata.name}`;
}

function rangesOf(stack: StackName): readonly string[] {
  return at(releases(stack)[RELEASES.gateway]!.values, "allowedSourceRanges");
}

function bad(conditions: readonly Condition[]): Condition[] {
  return conditions.filter(({ type, status }) => status !== (GOOD.includes(type) ? "True" : "False"));
}

/** Settings of the HTTP connection manager of a listener. */
function connectionManager({ listeners }: Resources, end: string): JsonObject {
  const listener = listeners.find(({ name }) => (name as string).endsWith(`/${end}`))!;
  const [manager] = valuesUnder(listener, "typedConfig").filter((config) =>
    at<string>(config, "@type").endsWith(".HttpConnectionManager"),
  );
  return manager as JsonObject;
}

/** The routes of a listener, of all hosts. */
function routesOf({ routes }: Resources, end: string): JsonObject[] {
  const ofListener = routes.filter(({ name }) => (name as string).endsWith(`/${end}`));
  return valuesUnder(ofListener, "routes").flat() as JsonObject[];
}

/** What ends a request or a stream. */
function timesOf(route: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(route).filter(([key]) => /timeout|duration/i.test(key)));
}
