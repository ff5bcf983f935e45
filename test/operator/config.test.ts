import { mkdirSync } from "node:fs";
import path from "node:path";
import { ConfigError, readConfig } from "../../operator/config";
import { secret } from "./fakes";

const serviceAccount = secret({ token: "t", "ca.crt": "c" });
const base = {
  KUBERNETES_SERVICE_HOST: "10.0.0.1",
  KUBERNETES_SERVICE_PORT: "443",
  SERVICE_ACCOUNT_DIR: serviceAccount,
  PACKAGE_SOURCE: "oci",
  OCI_REGISTRY: "acme.azurecr.io",
  OCI_LOGIN: "anonymous",
  FLYTE_URL: "http://flyteadmin.flyte.svc.cluster.local",
  POD_NAME: "operator-0",
};

const problemsOf = (environment: Record<string, string | undefined>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test("defaults", () => {
  expect(readConfig(base)).toEqual({
    kubernetes: { url: "https://10.0.0.1:443", serviceAccountDir: serviceAccount, namespace: undefined },
    packages: { source: "oci", registry: "acme.azurecr.io", login: { by: "anonymous" } },
    flyte: { url: "http://flyteadmin.flyte.svc.cluster.local", credentialsDir: undefined },
    concurrency: 4,
    maxPackageBytes: 64 * 1024 * 1024,
    maxUnpackedBytes: 128 * 1024 * 1024,
    port: 8080,
    logLevel: "info",
    instance: "operator-0",
  });
  expect(readConfig({ ...base, KUBERNETES_SERVICE_HOST: "fd00::1" }).kubernetes.url).toBe(
    "https://[fd00::1]:443",
  );
});

test("each source and login", () => {
  const identity = {
    AZURE_CLIENT_ID: "c",
    AZURE_TENANT_ID: "t",
    AZURE_AUTHORITY_HOST: "https://login.microsoftonline.us/",
  };
  const tokenFile = path.join(secret({ token: "x" }), "token");
  expect(
    readConfig({
      ...base,
      OCI_LOGIN: "workload-identity",
      ...identity,
      AZURE_FEDERATED_TOKEN_FILE: tokenFile,
    }).packages,
  ).toEqual({
    source: "oci",
    registry: "acme.azurecr.io",
    login: {
      by: "workload-identity",
      identity: { clientId: "c", tenantId: "t", tokenFile, authority: "https://login.microsoftonline.us/" },
    },
  });
  const folder = secret({ username: "u", password: "p" });
  expect(
    readConfig({
      ...base,
      OCI_REGISTRY: "ghcr.io/acme/",
      OCI_LOGIN: "password",
      PACKAGE_CREDENTIALS_DIR: folder,
    }).packages,
  ).toMatchObject({
    registry: "ghcr.io/acme",
    login: { by: "password", credentialsDir: folder },
  });
  expect(
    readConfig({
      ...base,
      PACKAGE_SOURCE: "artifactory",
      ARTIFACTORY_URL: "https://acme.jfrog.io/artifactory/",
    }).packages,
  ).toEqual({
    source: "artifactory",
    url: "https://acme.jfrog.io/artifactory",
    credentialsDir: undefined,
  });
});

test("an empty environment: all that is missing, at once", () => {
  expect(problemsOf({}).map((problem) => problem.split(" is missing")[0])).toEqual(
    expect.arrayContaining([
      "KUBERNETES_SERVICE_HOST",
      "KUBERNETES_SERVICE_PORT",
      "PACKAGE_SOURCE",
      "FLYTE_URL",
    ]),
  );
});

const empty = secret({});
mkdirSync(path.join(empty, "sub"));
test.each([
  [{ PACKAGE_SOURCE: "jfrog" }, 'PACKAGE_SOURCE is "jfrog"; allowed: oci, artifactory'],
  [{ OCI_LOGIN: "ecr" }, 'OCI_LOGIN is "ecr"; allowed: workload-identity, password, anonymous'],
  [{ OCI_LOGIN: "" }, "OCI_LOGIN is missing; allowed: workload-identity, password, anonymous"],
  [
    { OCI_REGISTRY: "https://acme.azurecr.io" },
    'OCI_REGISTRY is "https://acme.azurecr.io"; allowed: a host without a scheme',
  ],
  [
    { OCI_LOGIN: "password" },
    "PACKAGE_CREDENTIALS_DIR is missing; set it to the folder of the files username and password",
  ],
  [
    { PACKAGE_CREDENTIALS_DIR: secret({ username: "u", password: "p" }) },
    "PACKAGE_CREDENTIALS_DIR has no effect with OCI_LOGIN anonymous",
  ],
  [
    { OCI_LOGIN: "password", PACKAGE_CREDENTIALS_DIR: empty },
    `PACKAGE_CREDENTIALS_DIR: the file ${path.join(empty, "username")} cannot be read; mount it`,
  ],
  [{ OCI_LOGIN: "workload-identity" }, "AZURE_CLIENT_ID is missing"],
  [
    { OCI_LOGIN: "workload-identity", AZURE_AUTHORITY_HOST: "http://login.example.com" },
    "allowed: an address that starts with https://",
  ],
  [{ FLYTE_CREDENTIALS_DIR: "/nowhere" }, "FLYTE_CREDENTIALS_DIR: the file /nowhere/clientId cannot be read"],
  [{ FLYTE_URL: "dns:///flyte.acme.com" }, "allowed: an address that starts with http:// or https://"],
  [
    { FLYTE_URL: "https://user:secret@flyte.acme.com/x?token=secret" },
    'FLYTE_URL is "https://flyte.acme.com/x"',
  ],
  [
    { PACKAGE_SOURCE: "artifactory", ARTIFACTORY_URL: "http://acme.jfrog.io" },
    "allowed: an address that starts with https://",
  ],
  [{ CONCURRENCY: "0" }, 'CONCURRENCY is "0"; allowed: a whole number from 1 to 32'],
  [{ MAX_PACKAGE_BYTES: "64Mi" }, 'MAX_PACKAGE_BYTES is "64Mi"; allowed: a whole number'],
  [{ PORT: "70000" }, 'PORT is "70000"'],
  [{ LOG_LEVEL: "trace" }, 'LOG_LEVEL is "trace"; allowed: debug, info, warn, error'],
  [
    { SERVICE_ACCOUNT_DIR: empty },
    `SERVICE_ACCOUNT_DIR: the file ${path.join(empty, "token")} cannot be read`,
  ],
])("%j", (more, message) => {
  const problems = problemsOf({ ...base, ...more });
  expect(problems.some((problem) => problem.includes(message)) ? message : problems).toBe(message);
  expect(problems.join()).not.toContain("secret@");
});
