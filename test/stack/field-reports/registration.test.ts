/* eslint-disable @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access -- values of charts have no type */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { packageProblem, versionProblem } from "../../../constructs/shared/registration-names";
import { StackGraph } from "../../../testing/graph";
import { all, one, ref } from "../../support/synth";
import { stack, type Values, values } from "./stacks";

// Section 4 of the field reports: the registration operator.

const CHARTS = path.join(__dirname, "../../../constructs/workloads/charts");
const template = (file: string) => readFileSync(path.join(CHARTS, file), "utf8");
const OPERATOR = template("flyte-registration-operator/templates/operator.yaml");
const OBJECT = template("flyte-registration/templates/registration.yaml");

const { json } = stack("registration");
const operator = values("flyte-registration-operator", "registration");
const waited = (release: string) =>
  new StackGraph(json).allDependencies(one(json, "helm_release", release).address);
const secret = (name: string) => one(json, "kubernetes_secret_v1", name);

test("4.1 the operator speaks to Flyte's public host over TLS, once that is there", () => {
  expect(operator.flyte.endpoint).toBe(`dns:///${values("flyte-gateway", "registration").host}`);
  for (const release of ["flyte", "flyte-gateway", "flyte-certificate"]) {
    expect(waited("flyte-registration-operator")).toContain(one(json, "helm_release", release).address);
  }
});

test("4.2 the registry is logged in to by name and password, as AWS is not asked", () => {
  expect(OPERATOR).toMatch(/name: OCI_AUTH_STRATEGY\n +value: static\n/);
  expect(secret("package-credentials").body["data"]).toEqual({
    username: ref(one(json, "azurerm_container_registry_token"), "name"),
    password: ref(one(json, "azurerm_container_registry_token_password"), "password1[0].value"),
  });
});

test("4.3 the token reads the packages' repositories and nothing else, and expires", () => {
  const map = one(json, "azurerm_container_registry_scope_map");
  expect(map.body["actions"]).toEqual([
    "repositories/workflows/daily-features/content/read",
    "repositories/workflows/daily-features/metadata/read",
  ]);
  expect(one(json, "azurerm_container_registry_token").body["scope_map_id"]).toBe(ref(map, "id"));
  const { password1 } = one(json, "azurerm_container_registry_token_password").body as Values;
  expect(password1.expiry).toMatch(/^\$\{timeadd\(time_rotating\./);
});

test("4.4 registry, package and version have the shapes that the operator puts together", () => {
  expect(operator.packages.ociRegistry).toBe(ref(one(json, "azurerm_container_registry"), "login_server"));
  expect(values("daily-features", "registration")).toMatchObject({
    package: "workflows/daily-features",
    version: "1.4.2",
  });
  for (const wrong of ["oci://acr.azurecr.io/x", "acr.azurecr.io:443/x", "/x", "x/", "x:1", "X"]) {
    expect(packageProblem(wrong)).toContain("is not a repository path");
  }
  for (const wrong of ["1.0+build", "", "-1"]) expect(versionProblem(wrong)).toContain("is not a version");
});

test("4.5 a registration has the four fields of its CRD, as text", () => {
  const filled = OBJECT.replace(/\{\{ \.Release\.\w+ \}\}/g, "x").replace(
    /\{\{ \.Values\.(\w+) \| quote \}\}/g,
    '"$1"',
  );
  const object = parse(filled);
  expect([object.apiVersion, object.kind]).toEqual(["flyte.backend/v1", "FlyteRegistration"]);
  expect(object.spec).toEqual({
    workflowProject: "project",
    workflowDomain: "domain",
    workflowVersion: "version",
    workflowPackageUri: "package",
  });
  expect(Object.keys(values("daily-features", "registration") as object).sort()).toEqual(
    Object.values<string>(object.spec).sort(),
  );
});

test("4.6 the Secret that the operator does not start without is there first, even where nobody signs in", () => {
  const credentials = secret(operator.flyte.secretName as string);
  expect(Object.keys(credentials.body["data"] as object).sort()).toEqual(["clientId", "clientSecret"]);
  expect(waited("flyte-registration-operator")).toContain(credentials.address);
  expect((credentials.body["metadata"] as Values).namespace).toBe(
    one(json, "helm_release", "flyte-registration-operator").body["namespace"],
  );
});

test("4.7 registrations go before the operator, which takes their CRD along", () => {
  expect(waited("daily-features")).toContain(
    one(json, "helm_release", "flyte-registration-operator").address,
  );
});

test("4.8 passwords reach the operator by Secrets and not as values", () => {
  for (const variable of ["FLYTE_CLIENT_SECRET", "OCI_PASSWORD", "JFROG_PASSWORD"]) {
    expect(OPERATOR).toMatch(new RegExp(`name: ${variable}\\n +valueFrom:\\n +secretKeyRef:`));
  }
  expect(JSON.stringify(operator)).not.toContain("password1");
});

test("4.12 nothing waits for a status that the operator never writes", () => {
  expect(all(json, "kubernetes_manifest")).toEqual([]);
  expect(OBJECT).not.toContain("status");
});

test("4.13 image and chart are both pinned", () => {
  expect(operator.image).toEqual({
    repository: "docker.io/adarga/flyte-workflow-registration-operator",
    tag: "1.0.0",
  });
  expect(one(json, "helm_release", "flyte-registration-operator").body["version"]).toMatch(/^\d+\.\d+\.\d+$/);
});
