import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { CHARTS, LOCAL_CHARTS } from "../../constructs/workloads/chart-versions";
import { HelmRelease, type HelmReleaseProps } from "../../constructs/workloads/helm-release";
import { Namespace } from "../../constructs/workloads/namespace";
import { releasesOf } from "../../testing/release-values";
import { expose, exposed, one, ref, synth, waitFor, waitsFor } from "../support/synth";
import { cluster } from "../support/stand-ins";

type Stack = Parameters<typeof cluster>[0];

const synthRelease = (more: (stack: Stack) => Partial<HelmReleaseProps> = () => ({})) =>
  synth((stack) => {
    const release = new HelmRelease(stack, "thing", {
      chart: CHARTS.certManager,
      releaseName: "release",
      namespace: new Namespace(stack, "namespace", { name: "space", cluster: cluster(stack) }),
      values: { a: 1 },
      ...more(stack),
    });
    expose(stack, { name: release.releaseName });
    waitFor(stack, release);
  });

test("is pinned, waited for, and neither rolled back nor the maker of its namespace", () => {
  const { json } = synthRelease();
  const release = one(json, "helm_release");
  const namespace = one(json, "kubernetes_namespace_v1");
  expect(release.body).toMatchObject({
    name: "release",
    repository: "https://charts.jetstack.io",
    chart: "cert-manager",
    version: CHARTS.certManager.version,
    namespace: ref(namespace, "metadata[0].name"),
    create_namespace: false,
    wait: true,
    atomic: false,
    timeout: 900,
    max_history: 5,
    depends_on: [namespace.address],
  });
  for (const key of ["set", "set_sensitive", "set_list", "disable_openapi_validation", "provider"]) {
    expect(release.body).not.toHaveProperty(key);
  }
  expect(exposed(json)).toEqual({ name: ref(release, "name") });
  expect(waitsFor(json)).toEqual([release.address]);
});

test("gives Helm the values as they are", () => {
  const values = { text: "${not.terraform} {{ helm }}", list: [1, "two", true], map: { "a.b/c": null } };
  const { json } = synthRelease(() => ({ values }));
  expect(releasesOf(json)[0]!.values).toEqual(values);
  expect(one(json, "helm_release").body["values"]).toHaveLength(1);
});

test("waits for what it is told, in the time that it is given", () => {
  const { json } = synthRelease((stack) => ({
    after: [undefined, { ready: [new StringResource(stack, "first", { length: 9 })] }],
    timeoutSeconds: 1200,
    skipOpenApiValidation: true,
    providers: { helm: new HelmProvider(stack, "other", { alias: "other" }) },
  }));
  const { body } = one(json, "helm_release");
  expect(body).toMatchObject({ timeout: 1200, disable_openapi_validation: true, provider: "helm.other" });
  expect(body["depends_on"]).toEqual([one(json, "kubernetes_namespace_v1").address, "random_string.first"]);
});

test.each(Object.keys(LOCAL_CHARTS) as (keyof typeof LOCAL_CHARTS)[])(
  "%s lies beside the stack, at a path that its content decides",
  (localChart) => {
    const { json, files } = synthRelease(() => ({ chart: { localChart } }));
    const { body } = one(json, "helm_release");
    expect(body["version"]).toBe(LOCAL_CHARTS[localChart]);
    expect(body).not.toHaveProperty("repository");
    expect(body["chart"]).toMatch(/^\.\/assets\/thing_chart_[0-9A-F]{8}\/[0-9A-F]{32}$/);
    const folder = `stacks/test/${String(body["chart"]).slice(2)}`;
    expect(files.get(`${folder}/Chart.yaml`)).toContain(`name: ${localChart}\n`);
    expect([...files.keys()].filter((file) => file.startsWith(`${folder}/templates/`))).not.toEqual([]);
  },
);
