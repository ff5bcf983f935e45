import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { AzureadProvider } from "@cdktf/provider-azuread/lib/provider";
import { TlsProvider } from "@cdktf/provider-tls/lib/provider";
import { TerraformVariable, type TerraformStack } from "cdktf";
import { FlyteDatabase } from "../../constructs/foundation/database";
import { DnsZone } from "../../constructs/foundation/dns-zone";
import { EntraApplication } from "../../constructs/foundation/entra-application";
import { FlyteRegistry } from "../../constructs/foundation/registry";
import { FlyteStack } from "../../constructs/flyte-stack";
import { CertManager } from "../../constructs/workloads/cert-manager";
import { Certificate } from "../../constructs/workloads/certificate";
import { EnvoyGateway } from "../../constructs/workloads/envoy-gateway";
import { HelmRelease } from "../../constructs/workloads/helm-release";
import { IngressNginx } from "../../constructs/workloads/ingress-nginx";
import { type PackageSource, RegistrationOperator } from "../../constructs/workloads/registration-operator";
import { SignIn } from "../../constructs/workloads/sign-in";
import { azureId, cluster, flyteNamespace } from "../support/stand-ins";
import { LEAST, problemsOf } from "../support/synth";

const GUID = "00000000-0000-0000-0000-00000000000c";

/** What nobody may write into a host, an address or the name of a user. */
const BAD = {
  host: ["bot:hunter2@acme.com", "acme.com?hunter2", "acme.com#hunter2", "ac me.com", "acme.com\n", "..", ""],
  url: [
    "https://bot:hunter2@acme.com/a",
    "https://acme.com/a?hunter2",
    "https://acme.com/a#hunter2",
    "https://acme.com/a b",
    "https://acme.com\n",
    "https://../a",
    "https://acme.com:0/a",
    "",
  ],
  user: ["bot:hunter2", "b ot", "bot\n", ""],
  port: [0, -1, 65_536, 5432.5],
} as const;

const secret = (stack: TerraformStack) =>
  new TerraformVariable(stack, "secret", { sensitive: true }).stringValue;

const gateway = (stack: TerraformStack, host = "flyte.acme.com") =>
  EnvoyGateway.fromExistingGateway(stack, "gateway", { host, gatewayName: "flyte", namespace: "flyte" });

const operator = (stack: TerraformStack, packages: Partial<Record<string, string>>) =>
  new RegistrationOperator(stack, "operator", {
    cluster: cluster(stack),
    ingress: gateway(stack),
    packages: {
      ...(packages["url"] === undefined ? { kind: "oci", registry: "ghcr.io" } : { kind: "artifactory" }),
      username: "bot",
      password: secret(stack),
      ...packages,
    } as PackageSource,
  });

const database = (stack: TerraformStack, more: object) =>
  FlyteDatabase.fromExistingDatabase(stack, "database", {
    host: "db.acme.com",
    username: "flyte",
    password: secret(stack),
    ...more,
  });

const INGRESS = { dnsLabel: "flyte-dev" };

type Build = (stack: TerraformStack, value: never) => unknown;

/** Each prop of a construct that takes such a text, by the file of the construct. */
const DOORS: readonly [file: string, prop: string, kind: keyof typeof BAD, build: Build][] = [
  ["foundation/database", "host", "host", (stack, host) => database(stack, { host })],
  ["foundation/database", "username", "user", (stack, username) => database(stack, { username })],
  ["foundation/database", "port", "port", (stack, port) => database(stack, { port })],
  [
    "foundation/registry",
    "loginServer",
    "host",
    (stack, loginServer) =>
      FlyteRegistry.fromExistingRegistry(stack, "registry", {
        registryId: azureId("Microsoft.ContainerRegistry/registries", "acme"),
        loginServer,
      }),
  ],
  [
    "foundation/dns-zone",
    "zoneName",
    "host",
    (stack, zoneName) => new DnsZone(stack, "dns", { zoneName, resourceGroupName: "dns" }),
  ],
  [
    "foundation/entra-application",
    "host",
    "host",
    (stack, host) => {
      new AzureadProvider(stack, "azuread");
      return new EntraApplication(stack, "app", { displayName: "flyte", host });
    },
  ],
  [
    "workloads/sign-in",
    "host",
    "host",
    (stack, host) => {
      new TlsProvider(stack, "tls");
      const application = EntraApplication.fromExistingApplication(stack, "app", {
        clientId: GUID,
        clientSecret: secret(stack),
        tenantId: GUID,
      });
      return new SignIn(stack, "sign-in", { namespace: flyteNamespace(stack), host, application });
    },
  ],
  [
    "workloads/envoy-gateway",
    "host",
    "host",
    (stack, host) =>
      new EnvoyGateway(stack, "ingress", {
        cluster: cluster(stack),
        namespace: flyteNamespace(stack),
        host,
        ...INGRESS,
      }),
  ],
  ["workloads/envoy-gateway", "host", "host", (stack, host) => gateway(stack, host)],
  [
    "workloads/ingress-nginx",
    "host",
    "host",
    (stack, host) => new IngressNginx(stack, "ingress", { cluster: cluster(stack), host, ...INGRESS }),
  ],
  [
    "workloads/ingress-nginx",
    "host",
    "host",
    (stack, host) => IngressNginx.fromExistingIngressNginx(stack, "ingress", { host }),
  ],
  [
    "workloads/helm-release",
    "chart.repository",
    "url",
    (stack, repository) =>
      new HelmRelease(stack, "release", {
        chart: { repository, chart: "thing", version: "1.0.0" },
        releaseName: "thing",
        namespace: flyteNamespace(stack),
        values: {},
      }),
  ],
  [
    "workloads/registration-operator",
    "packages.registry",
    "host",
    (stack, registry) => operator(stack, { registry }),
  ],
  ["workloads/registration-operator", "packages.url", "url", (stack, url) => operator(stack, { url })],
  [
    "workloads/registration-operator",
    "packages.username",
    "user",
    (stack, username) => operator(stack, { username }),
  ],
  [
    "workloads/certificate",
    "email",
    "user",
    (stack, email) =>
      new Certificate(stack, "certificate", {
        namespace: flyteNamespace(stack),
        certManager: new CertManager(stack, "cert-manager", { cluster: cluster(stack) }),
        ingress: gateway(stack),
        email,
      }),
  ],
  ...(["envoy-gateway", "ingress-nginx", "none"] as const).map((controller): (typeof DOORS)[number] => [
    "flyte-foundation",
    "address.host",
    "host",
    (stack, host) =>
      new FlyteStack(stack.node.root, "flyte", {
        ...LEAST,
        address: { host },
        ingress: { ...LEAST.ingress, controller },
      }),
  ]),
];

test.each(DOORS)("%s: %s has no password, query, blank or odd host in it", (_file, prop, kind, build) => {
  for (const value of BAD[kind]) {
    const problems = problemsOf((stack) => build(stack, value as never));
    expect([value, problems]).toEqual([
      value,
      expect.arrayContaining([expect.stringMatching(new RegExp(`^${prop}: `))]),
    ]);
    expect(problems.join()).not.toContain("hunter2@");
  }
});

const CHECK =
  /\b(host|serverHost|registryHost|domain|httpsUrl|chartRepository|userName|mailAddress|port)Problem\b/;

test("every construct that checks such a text is tried", () => {
  const folder = path.join(__dirname, "..", "..", "constructs");
  const checking = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("shared"))
    .filter((file) => CHECK.test(readFileSync(path.join(folder, file), "utf8")))
    .map((file) => file.replace(/\.ts$/, "").replaceAll("\\", "/"));
  expect([...new Set(DOORS.map(([file]) => file))].sort()).toEqual(checking.sort());
});
