import { StackGraph } from "../../testing/graph";
import { releasesOf, releaseValues } from "../../testing/release-values";
import { type JsonObject, resourcesOf, section } from "../../testing/stack-json";
import { all, one, synthFlyteStack } from "../support/synth";
import type { FlyteStackProps } from "../../constructs/flyte-stack";

const workflow = (more: Partial<Workflow> = {}): Workflow => ({
  name: "daily-features",
  project: "flytesnacks",
  domain: "production",
  version: "1.4.2",
  package: "workflows/daily-features",
  ...more,
});
type Workflow = NonNullable<FlyteStackProps["registration"]>["workflows"][number];

const with_ = (registration: FlyteStackProps["registration"], more: Partial<FlyteStackProps> = {}) =>
  synthFlyteStack({ ingress: {}, signIn: {}, registration, ...more }).json;

const json = with_({
  workflows: [workflow(), workflow({ name: "weekly", version: "2.0", package: "weekly" })],
});
const graph = new StackGraph(json);
const address = (name: string) => one(json, "helm_release", name).address;

test("without registration there is no trace of it", () => {
  const without = resourcesOf(synthFlyteStack().json);
  const traces = without.filter(({ body }) =>
    /scope_map|flyte\.backend|flyte-registration|FlyteRegistration/.test(JSON.stringify(body)),
  );
  expect(traces).toEqual([]);
});

test("the operator comes after Flyte, its address and its certificate, and before what it registers", () => {
  for (const earlier of ["flyte", "flyte-gateway", "flyte-certificate"]) {
    expect([earlier, graph.dependsOn(address("flyte-registration-operator"), address(earlier))]).toEqual([
      earlier,
      true,
    ]);
  }
  for (const name of ["daily-features", "weekly"]) {
    expect(graph.dependsOn(address(name), address("flyte-registration-operator"))).toBe(true);
  }
});

test("registrations go first of all: nothing waits for them", () => {
  for (const name of ["daily-features", "weekly"]) expect(graph.dependants(address(name))).toEqual([]);
});

test("the operator speaks to Flyte by its public name, as a client of its own", () => {
  const values = releaseValues(json);
  const operator = values["flyte-registration-operator"]!;
  expect(operator["flyte"]).toMatchObject({
    endpoint: `dns:///${String(values["flyte-gateway"]!["host"])}`,
    secretName: "flyte-credentials",
  });
  const credentials = one(json, "kubernetes_secret_v1", "flyte-credentials").body["data"] as JsonObject;
  const [, password] = /^\$\{(.*)\.result\}$/.exec(String(credentials["clientSecret"]))!;
  expect(credentials["clientId"]).toBe("flyte-registration-operator");
  // The hash that flyteadmin compares with is of the same secret.
  const flyte = String((one(json, "helm_release", "flyte").body["values"] as string[])[0]);
  expect(flyte).toContain(`"client_secret" = base64encode(${password}.bcrypt_hash)`);
});

test("it starts where nobody signs in, too", () => {
  const open = with_(
    { workflows: [workflow()] },
    { signIn: undefined, ingress: { unauthenticated: "allow" } },
  );
  expect(one(open, "kubernetes_secret_v1", "flyte-credentials").body["data"]).toEqual({
    clientId: "none",
    clientSecret: "none",
  });
});

test("its token reads the packages that are listed and nothing else", () => {
  expect(one(json, "azurerm_container_registry_scope_map").body["actions"]).toEqual(
    ["weekly", "workflows/daily-features"].flatMap((path) => [
      `repositories/${path}/content/read`,
      `repositories/${path}/metadata/read`,
    ]),
  );
});

test("login server, package and version add up to what the operator pulls", () => {
  const values = releaseValues(json);
  const { packages } = values["flyte-registration-operator"] as { packages: { ociRegistry: string } };
  expect(packages.ociRegistry).toMatch(/^[a-z0-9.-]+$/);
  const pulled = ["daily-features", "weekly"].map((name) => {
    const { package: path, version } = values[name] as { package: string; version: string };
    return `${packages.ociRegistry}/${path}:${version}`;
  });
  expect(pulled).toEqual([
    `${packages.ociRegistry}/workflows/daily-features:1.4.2`,
    `${packages.ociRegistry}/weekly:2.0`,
  ]);
  const operator = one(json, "helm_release", "flyte-registration-operator").body;
  expect(String((operator["values"] as string[])[0])).toContain(
    `"ociRegistry" = ${one(json, "azurerm_container_registry").address}.login_server`,
  );
});

test("another version changes a registration in place", () => {
  const next = with_({
    workflows: [
      workflow({ version: "1.4.3" }),
      workflow({ name: "weekly", version: "2.0", package: "weekly" }),
    ],
  });
  const before = new Map(
    resourcesOf(json).map((resource) => [resource.address, JSON.stringify(resource.body)]),
  );
  const changed = resourcesOf(next).filter(
    (resource) => before.get(resource.address) !== JSON.stringify(resource.body),
  );
  expect(changed.map(({ body }) => body["name"])).toEqual(["daily-features"]);
  const differing = Object.entries(changed[0]!.body)
    .filter(([key, value]) => {
      const old = JSON.parse(before.get(changed[0]!.address)!) as JsonObject;
      return JSON.stringify(old[key]) !== JSON.stringify(value);
    })
    .map(([key]) => key);
  expect(differing).toEqual(["values"]);
});

describe("packages elsewhere", () => {
  test.each([
    [{ kind: "oci", registry: "ghcr.io", username: "acme" }, { ociRegistry: "ghcr.io" }],
    [
      { kind: "artifactory", url: "https://acme.jfrog.io/artifactory", username: "acme" },
      { artifactoryUrl: "https://acme.jfrog.io/artifactory/" },
    ],
  ] as const)("come by %o, with a password that is a sensitive variable", (packages, values) => {
    const elsewhere = with_({
      workflows: [workflow({ package: "workflows/team/daily-features" })],
      packages,
    });
    const operator = releaseValues(elsewhere)["flyte-registration-operator"]!;
    expect(operator["packages"]).toEqual({
      ...values,
      secretName: "package-credentials",
      secretVersion: "1",
    });
    expect(one(elsewhere, "kubernetes_secret_v1", "package-credentials").body["data"]).toEqual({
      username: "acme",
      password: "${var.package_registry_password}",
    });
    expect(section(elsewhere, "variable")["package_registry_password"]).toMatchObject({ sensitive: true });
    expect(all(elsewhere, "azurerm_container_registry_token")).toEqual([]);
  });
});

test("a mirrored image, labels, limits and pull secrets reach the operator", () => {
  const mirrored = with_({
    workflows: [workflow()],
    image: { repository: "acme.azurecr.io/operator", tag: "1.0.0-acme" },
    imagePullSecrets: ["mirror"],
    podLabels: { team: "ml" },
    resources: { limits: { memory: "2Gi" } },
  });
  const [operator] = releasesOf(mirrored).filter(({ name }) => name === "flyte-registration-operator");
  expect(operator!.values).toMatchObject({
    image: { repository: "acme.azurecr.io/operator", tag: "1.0.0-acme" },
    imagePullSecrets: ["mirror"],
    podLabels: { team: "ml" },
    resources: { limits: { memory: "2Gi" } },
  });
});

test("under source ranges the cluster's own addresses are let in", () => {
  const ranges = with_({ workflows: [workflow()] }, { ingress: { allowedSourceRanges: ["203.0.113.0/24"] } });
  const allowed = releaseValues(ranges)["flyte-gateway"]!["allowedSourceRanges"] as string[];
  expect(allowed).toEqual(["203.0.113.0/24", "10.244.0.0/16", expect.stringMatching(/^[\d.]+\/32$/)]);
});

test.each<[string, Partial<FlyteStackProps>, RegExp]>([
  [
    "under the staging issuer",
    { signIn: undefined, ingress: { unauthenticated: "allow" }, tls: { issuer: "letsencrypt-staging" } },
    /registration does not go with the issuer letsencrypt-staging: the operator verifies the certificate/,
  ],
  [
    "without an ingress",
    { signIn: undefined, ingress: { controller: "none" } },
    /registration needs an ingress: the operator speaks to Flyte by its host name, over TLS/,
  ],
  ["of an unknown project", { projects: ["vision"] }, /project "flytesnacks" is none of vision/],
  ["of an unknown domain", { domains: ["live"] }, /domain "production" is none of live/],
])("registration %s is refused", (_title, props, message) => {
  expect(() => with_({ workflows: [workflow()] }, props)).toThrow(message);
});

test("a package that the operator would not find in Artifactory is refused", () => {
  const packages = { kind: "artifactory", url: "https://acme.jfrog.io/artifactory/", username: "a" } as const;
  expect(() => with_({ workflows: [workflow()], packages })).toThrow(
    /allowed in Artifactory: <repository>\/<folder>\/<name>/,
  );
});

test("an image of the operator that no registry has is refused", () => {
  const image = { repository: "operator:1", tag: "1" };
  expect(() => with_({ workflows: [workflow()], image })).toThrow(
    /"operator:1" has a tag; .* move it to image.tag/,
  );
});

test.each<[string, Workflow[], RegExp]>([
  [
    "the name of the operator itself",
    [workflow({ name: "flyte-registration-operator" })],
    /name: flyte-registration-operator is the Helm release of the registration operator itself/,
  ],
  ["a name that stands twice", [workflow(), workflow({ version: "2" })], /"daily-features" is there twice/],
  [
    "a package that is registered twice",
    [workflow(), workflow({ name: "again" })],
    /workflows\/daily-features is registered as flytesnacks\/production 1\.4\.2 already/,
  ],
  [
    "two packages for one version",
    [workflow(), workflow({ name: "other", package: "other" })],
    /flytesnacks\/production 1\.4\.2 would come from two packages, workflows\/daily-features and other/,
  ],
  ["a version that is not a tag", [workflow({ version: "1.4.2+a" })], /"1\.4\.2\+a" is not a version/],
  ["a package with a tag", [workflow({ package: "daily:1" })], /"daily:1" is not a repository path/],
  ["a name that is too long", [workflow({ name: "a".repeat(54) })], /is longer than 53 characters/],
])("%s is refused", (_title, workflows, message) => {
  expect(() => with_({ workflows })).toThrow(message);
});
