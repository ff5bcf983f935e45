import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type CrdSchemas, loadCrds } from "../support/crd-schema";
import {
  describeCharts,
  findChart,
  findHelm,
  findObject,
  helmTemplate,
  type KubernetesObject,
  parseObjects,
} from "../support/helm";
import { parseYamlStrict } from "../support/yaml-strict";
import { localChart } from "./stacks";

const GATEWAY_HELM = { repository: "oci://docker.io/envoyproxy", chart: "gateway-helm", version: "v1.9.0" };
const CERT_MANAGER = { repository: "https://charts.jetstack.io", chart: "cert-manager", version: "v1.21.1" };

const GATEWAY: KubernetesObject = {
  apiVersion: "gateway.networking.k8s.io/v1",
  kind: "Gateway",
  metadata: { name: "flyte", namespace: "flyte" },
  spec: {
    gatewayClassName: "envoy",
    listeners: [
      { name: "http", protocol: "HTTP", port: 80, hostname: "flyte.example.com" },
      {
        name: "https",
        protocol: "HTTPS",
        port: 443,
        tls: { mode: "Terminate", certificateRefs: [{ group: "", kind: "Secret", name: "flyte-tls" }] },
      },
    ],
  },
};

describeCharts("helm", {}, () => {
  test("is a real one", () => {
    const { status, stdout } = spawnSync(findHelm()!, ["version", "--short"], { encoding: "utf8" });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^v[34]\./);
  });

  test("renders a chart of ours, with its release and namespace", () => {
    const objects = helmTemplate({
      chartPath: localChart("flyte-registration"),
      releaseName: "daily",
      namespace: "space",
      values: { version: "1.0" },
    });
    expect(objects).toMatchObject([
      { metadata: { name: "daily", namespace: "space" }, spec: { workflowVersion: "1.0" } },
    ]);
  });
});

describeCharts("the helm helpers", { gateway: GATEWAY_HELM, certManager: CERT_MANAGER }, (charts) => {
  const render = (
    chartPath: string,
    values: object,
    more: { includeCrds?: boolean; kubeVersion?: string } = {},
  ) => helmTemplate({ chartPath, releaseName: "release", namespace: "space", values, ...more });

  test("render a chart with the given values, release and namespace", () => {
    const objects = render(charts.gateway, { deployment: { replicas: 2, pod: { labels: { text: "yes" } } } });
    expect(findObject(objects, "Deployment", "envoy-gateway")).toMatchObject({
      metadata: { namespace: "space" },
      spec: { replicas: 2, template: { metadata: { labels: { text: "yes" } } } },
    });
    expect(() => findObject(objects, "Deployment", "nobody")).toThrow("there are: envoy-gateway");
  });

  test("include the CRDs of a chart only when asked", () => {
    const count = (includeCrds: boolean) =>
      render(charts.gateway, {}, { includeCrds }).filter(({ kind }) => kind === "CustomResourceDefinition")
        .length;
    expect(count(false)).toBe(0);
    expect(count(true)).toBeGreaterThan(20);
  });

  test("pass helm's own words on", () => {
    expect(() => render(charts.certManager, { noSuchKey: true })).toThrow(/noSuchKey/);
    expect(() => render(charts.certManager, {}, { kubeVersion: "1.20.0" })).toThrow(/kubeVersion/);
  });

  describe("with the schemas of the CRDs", () => {
    let crds: CrdSchemas;
    beforeAll(() => {
      crds = loadCrds(
        join(charts.gateway, "charts", "crds", "crds"),
        render(charts.certManager, { crds: { enabled: true } }),
      );
    });

    test("accept a good object and leave it as it is", () => {
      const before = JSON.stringify(GATEWAY);
      expect(crds.validateObject(GATEWAY)).toEqual([]);
      expect(JSON.stringify(GATEWAY)).toBe(before);
    });

    test("can read every schema", () => {
      for (const kind of crds.kinds) {
        const [apiVersion, name] = kind.split(" ") as [string, string];
        const errors = crds.validateObject({ apiVersion, kind: name, metadata: { name: "x" }, nonsense: 1 });
        expect(errors).toContain("/nonsense is an unknown field");
      }
      expect(crds.kinds).toEqual(
        expect.arrayContaining([
          "cert-manager.io/v1 ClusterIssuer",
          "gateway.envoyproxy.io/v1alpha1 EnvoyProxy",
          "gateway.networking.k8s.io/v1 HTTPRoute",
        ]),
      );
    });

    const wrongGateway = (spec: object, metadata: object = {}): KubernetesObject => ({
      ...GATEWAY,
      metadata: { ...GATEWAY.metadata, ...metadata },
      spec: { ...(GATEWAY.spec as object), ...spec },
    });
    const listener = { name: "http", protocol: "HTTP", port: 80 };

    test.each<[string, KubernetesObject, string]>([
      ["an unknown field", wrongGateway({ gatewayClass: "envoy" }), "/spec/gatewayClass is an unknown field"],
      [
        "a missing field",
        wrongGateway({ gatewayClassName: undefined }),
        "/spec must have required property 'gatewayClassName'",
      ],
      [
        "a wrong type",
        wrongGateway({ listeners: [{ ...listener, port: "80" }] }),
        "/spec/listeners/0/port must be integer",
      ],
      [
        "a value out of range",
        wrongGateway({ listeners: [{ ...listener, port: 0 }] }),
        "/spec/listeners/0/port must be >= 1",
      ],
      [
        "a value outside its enum",
        wrongGateway({ listeners: [{ ...listener, allowedRoutes: { namespaces: { from: "Everywhere" } } }] }),
        '/spec/listeners/0/allowedRoutes/namespaces/from must be one of ["All","Selector","Same"]',
      ],
      [
        "one key twice",
        wrongGateway({ listeners: [listener, listener] }),
        "/spec/listeners holds two entries with the same key",
      ],
      [
        "a label that is no text",
        wrongGateway({}, { labels: { on: true } }),
        "/metadata/labels/on must be string",
      ],
      [
        "an unserved version",
        { ...GATEWAY, apiVersion: "gateway.networking.k8s.io/v9" },
        "no schema for gateway.networking.k8s.io/v9 Gateway",
      ],
      [
        "a wrong capital",
        {
          apiVersion: "cert-manager.io/v1",
          kind: "ClusterIssuer",
          metadata: { name: "letsencrypt" },
          spec: {
            acme: {
              server: "https://acme.invalid",
              privateKeySecretRef: { name: "key" },
              solvers: [
                { dns01: { azureDNS: { subscriptionId: "x", subscriptionID: "x", resourceGroupName: "x" } } },
              ],
            },
          },
        },
        "/spec/acme/solvers/0/dns01/azureDNS/subscriptionId is an unknown field",
      ],
    ])("catch %s", (_, object, problem) => {
      expect(crds.validateObject(object)).toContain(problem);
    });
  });
});

describe("the search for a chart", () => {
  const directory = process.env.FLYTE_CHARTS_DIR;
  afterEach(() => {
    if (directory === undefined) delete process.env.FLYTE_CHARTS_DIR;
    else process.env.FLYTE_CHARTS_DIR = directory;
  });

  test("says all it tried", () => {
    process.env.FLYTE_CHARTS_DIR = "/nowhere";
    const found = findChart({ repository: "https://charts.invalid", chart: "nothing", version: "1.0.0" });
    expect(found).toEqual({
      missing: expect.stringMatching(
        /^nothing 1\.0\.0 of https:\/\/charts\.invalid: no chart in .*nothing; .*helm/,
      ) as unknown,
    });
  }, 30_000);

  test("does not take another version for the pinned one", () => {
    process.env.FLYTE_CHARTS_DIR = join(__dirname, "..", "fixtures");
    const found = findChart({ repository: "https://charts.invalid", chart: "schemas", version: "1.0.0" });
    expect(found).toHaveProperty("missing");
  }, 30_000);
});

test("manifests are read as Go reads them", () => {
  const [object] = parseObjects("a: 72e94710\nb: 1e3\nc: 2026-11-30\nd: 12:30\ne: yes\nf: 0x10\n");
  expect(object).toEqual({ a: "72e94710", b: 1000, c: "2026-11-30", d: "12:30", e: true, f: 16 });
});

describe("strict YAML", () => {
  test("reads what yaml.v3 reads", () => {
    expect(parseYamlStrict("a: &x {b: 1}\nc: {<<: *x, b: 2}\n")).toEqual({ a: { b: 1 }, c: { b: 2 } });
  });

  test.each([
    ["a repeated key", "storage:\n  limits: 1\n  limits: 2\n"],
    ["a key repeated in other quotes", 'a:\n  1: x\n  "1": y\n'],
    ["broken YAML", "a: [1\n"],
  ])("refuses %s", (_, text) => {
    expect(() => parseYamlStrict(text)).toThrow();
  });
});
