import { join } from "node:path";
import { flyteSecretProblem } from "../../constructs/shared/own-names";
import { CHARTS, LOCAL_CHARTS } from "../../constructs/workloads/chart-versions";
import { type CrdSchemas, loadCrds } from "../support/crd-schema";
import { describeCharts, helmTemplate, type KubernetesObject } from "../support/helm";
import { parseYamlStrict } from "../support/yaml-strict";
import { at, namesOf, ofKind } from "./objects";
import { describeReleases, localChart, releases, renderRelease, STACK_NAMES } from "./stacks";

/** Groups of Kubernetes itself; what is of no such group is a custom object. */
const BUILT_IN = new Set([
  "",
  "admissionregistration.k8s.io",
  "apiextensions.k8s.io",
  "apps",
  "batch",
  "networking.k8s.io",
  "policy",
  "rbac.authorization.k8s.io",
]);

/** Secrets that charts render, to be filled by their own pods. */
const EMPTY_SECRETS: Readonly<Record<string, readonly string[]>> = {
  flyte: ["flyte-admin-secrets", "flyte-pod-webhook"],
};

test("no user's Secret takes the name of one that flyte-core renders", () => {
  for (const name of EMPTY_SECRETS["flyte"]!) expect(flyteSecretProblem(name)).toBeDefined();
});

test("the stacks use every chart", () => {
  const used = STACK_NAMES.flatMap((stack) => Object.values(releases(stack)));
  const remote = Object.values(CHARTS).map(({ chart, version }) => `${chart} ${version}`);
  expect(new Set(used.filter((release) => release.repository).map((r) => `${r.chart} ${r.version}`))).toEqual(
    new Set(remote),
  );
  const local = new Set(used.filter((release) => !release.repository).map((r) => r.chart.split("/").at(-1)));
  expect(local.size).toBe(Object.keys(LOCAL_CHARTS).length);
});

describeCharts("the custom objects of every release of every stack", CHARTS, (charts) => {
  let crds: CrdSchemas;
  beforeAll(() => {
    const render = (chartPath: string, values: object = {}) =>
      helmTemplate({ chartPath, releaseName: "crds", namespace: "crds", values });
    crds = loadCrds(
      join(charts.envoyGateway, "charts", "crds", "crds"),
      join(charts.gpuOperator, "crds"),
      join(charts.gpuOperator, "charts", "node-feature-discovery", "crds"),
      render(charts.certManager, { crds: { enabled: true } }),
      render(localChart("flyte-registration-operator")),
    );
  });

  const cases = STACK_NAMES.flatMap((stack) =>
    Object.keys(releases(stack)).map((release) => [stack, release] as const),
  );
  test.each(cases)("%s: %s has them as the API takes them", (stack, release) => {
    const problems = renderRelease(charts, stack, release)
      .objects.filter(({ apiVersion }) => !BUILT_IN.has(groupOf(apiVersion)))
      .flatMap((object) =>
        crds.validateObject(object).map((problem) => `${object.kind} ${object.metadata.name}: ${problem}`),
      );
    expect(problems).toEqual([]);
  });
});

describeReleases("every release", (charts, cases) => {
  describe.each(cases)("%s: %s", (stack, release) => {
    const rendered = (): readonly KubernetesObject[] => renderRelease(charts, stack, release).objects;

    test("renders objects of its own namespace, each once", () => {
      const { namespace } = renderRelease(charts, stack, release);
      const keys = rendered().map(
        ({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`,
      );
      expect(keys.length).toBeGreaterThan(0);
      expect(keys).toEqual([...new Set(keys)]);
      expect(rendered().filter(({ metadata }) => (metadata.namespace ?? namespace) !== namespace)).toEqual(
        [],
      );
    });

    test("has names and labels as the API takes them", () => {
      for (const { kind, metadata } of rendered()) {
        const longest = kind === "Service" ? 63 : 253;
        expect(metadata.name.length).toBeLessThanOrEqual(longest);
        for (const label of Object.values(metadata.labels ?? {})) {
          expect(label).toMatch(/^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/);
        }
        for (const annotation of Object.values(metadata.annotations ?? {})) {
          expect(typeof annotation).toBe("string");
        }
      }
    });

    test("has files that parse, with no key twice", () => {
      for (const map of ofKind(rendered(), "ConfigMap")) {
        for (const [file, text] of Object.entries(at<Record<string, string>>(map, "data"))) {
          expect(typeof text).toBe("string");
          if (!/\.(ya?ml|conf)$/.test(file)) continue;
          // flyteadmin replaces these before it reads the text.
          expect(() => parseYamlStrict(text.replace(/\{\{ \w+ \}\}/g, "variable"))).not.toThrow();
        }
      }
    });

    test("has no secret in it", () => {
      const secrets = ofKind(rendered(), "Secret");
      expect(namesOf(secrets).sort()).toEqual(EMPTY_SECRETS[release] ?? []);
      for (const secret of secrets) {
        expect({ data: secret.data ?? null, stringData: secret.stringData ?? null }).toEqual({
          data: null,
          stringData: null,
        });
      }
      // The client secret that flyte-core comes with.
      expect(JSON.stringify(rendered())).not.toContain("foobar");
    });

    test("has nothing unresolved in it", () => {
      expect(JSON.stringify(rendered())).not.toMatch(/TfToken|\$\{|<no value>|map\[|%!/);
    });
  });
});

function groupOf(apiVersion: string): string {
  return apiVersion.includes("/") ? apiVersion.split("/")[0]! : "";
}
