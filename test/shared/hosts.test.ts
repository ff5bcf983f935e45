import {
  azureHostProblem,
  chartRepositoryProblem,
  domainProblem,
  hostProblem,
  httpsUrlProblem,
  isAzureHost,
  mailAddressProblem,
  portProblem,
  registryHostProblem,
  serverHostProblem,
  userNameProblem,
} from "../../constructs/shared/hosts";

type Check = (value: string) => string | undefined;

/** Each check with a value that it takes: what is added to it below must be refused. */
const CHECKS: Record<string, [check: Check, good: string, ...more: string[]]> = {
  domain: [domainProblem, "acme.com", "a.b.c-d.io"],
  host: [hostProblem, "flyte.acme.com", "acme.eastus.cloudapp.azure.com"],
  "host of a server": [serverHostProblem, "db.acme.com", "db", "10.0.0.4", "DB.acme.com"],
  registry: [registryHostProblem, "ghcr.io", "localhost:5000", "acme.azurecr.io:65535", "10.0.0.4:1"],
  url: [
    httpsUrlProblem,
    "https://acme.jfrog.io",
    "https://acme.jfrog.io/",
    "https://acme.jfrog.io:8443/artifactory/a_b/%20x/",
  ],
  "chart repository": [chartRepositoryProblem, "https://charts.jetstack.io", "oci://docker.io/envoyproxy"],
  "user name": [userNameProblem, "bot", "bot@acme.com", "00000000-0000-0000-0000-000000000000", "Müller"],
};

const BLANKS = [" ", "\t", "\n", "\r", "\r\n", "\0", "\u00a0", "\u2028", "\u200b", "\u202e"];

describe.each(Object.entries(CHECKS))("the check of a %s", (_name, [check, ...good]) => {
  test.each(good)("takes %j", (value) => {
    expect(check(value)).toBeUndefined();
  });

  test.each(BLANKS)("refuses the blank %j before, behind and inside", (blank) => {
    for (const text of good) {
      const half = Math.ceil(text.length / 2);
      for (const value of [blank + text, text + blank, text.slice(0, half) + blank + text.slice(half)])
        expect([value, typeof check(value)]).toEqual([value, "string"]);
    }
  });

  test("refuses nothing at all", () => {
    expect(check("")).toEqual(expect.any(String));
  });
});

const HOSTS: [name: string, check: Check, wrap: (host: string) => string][] = [
  ["domain", domainProblem, (host) => host],
  ["host", hostProblem, (host) => host],
  ["host of a server", serverHostProblem, (host) => host],
  ["registry", registryHostProblem, (host) => host],
  ["url", httpsUrlProblem, (host) => `https://${host}/path`],
  ["bare url", httpsUrlProblem, (host) => `https://${host}`],
  ["chart repository", chartRepositoryProblem, (host) => `oci://${host}/path`],
];

test.each(HOSTS)("a %s has no user, query, fragment, odd port or odd host", (_name, check, wrap) => {
  const hosts = [
    "bot:hunter2@acme.com",
    "bot@acme.com",
    "@acme.com",
    "..",
    ".",
    "acme..com",
    ".acme.com",
    "acme.com.",
    "-acme.com",
    "acme_.com",
    "*.acme.com",
    "acme.com:0",
    "acme.com:65536",
    "acme.com:",
    "acme.com:08",
    "acme.com:+1",
    "acme.com:1:2",
    "[::1]",
    "acme.com?q",
    "acme.com#f",
    "acme.com\\x",
    "https://acme.com",
    `${"a".repeat(64)}.com`,
  ];
  for (const host of hosts) expect([host, typeof check(wrap(host))]).toEqual([host, "string"]);
});

test.each([
  "http://acme.com/",
  "HTTPS://acme.com/",
  "https:/acme.com/",
  "https:acme.com",
  "https://",
  "https:///path",
  "ftp://acme.com",
  "oci://acme.com/x",
  "acme.com",
  "https://acme.com/?token=1",
  "https://acme.com/a?b",
  "https://acme.com/a#b",
  "https://acme.com/%zz",
  "https://acme.com/ä",
])("%s is not an address", (url) => {
  expect(httpsUrlProblem(url)).toMatch(/ is not an address; allowed: https:\/\/, /);
});

test("no message repeats a password", () => {
  const secret = "hunter2";
  const messages = [
    httpsUrlProblem(`https://bot:${secret}@acme.com/artifactory`),
    httpsUrlProblem(`https://${secret}@acme.com`),
    chartRepositoryProblem(`oci://bot:${secret}@acme.com/charts`),
    registryHostProblem(`bot:${secret}@ghcr.io`),
    hostProblem(`bot:${secret}@flyte.acme.com`),
    serverHostProblem(`flyte:${secret}@db`),
    userNameProblem(`bot:${secret}`),
  ];
  for (const message of messages) {
    expect(message).toEqual(expect.any(String));
    expect(message).not.toContain(secret);
  }
});

test.each([0, -1, 1.5, 65_536, NaN, Infinity])("%d is not a port", (port) => {
  expect(portProblem(port)).toBe(`${port} is not a port; allowed: 1 to 65535`);
});

test.each([
  "ops",
  "ops@",
  "@acme.com",
  "ops@acme",
  "o ps@acme.com",
  "ops@acme.com\n",
  "a,b@acme.com",
  "ops@10.0.0.4",
])("%j is not a mail address", (address) => {
  expect(mailAddressProblem(address)).toMatch(/ is not a mail address; /);
});

test.each([
  "acme.eastus.cloudapp.azure.com",
  "Acme.EastUS.CloudApp.Azure.Com",
  "acme.eastus.cloudapp.azure.com.",
  "acme.swedencentral.cloudapp.azure.com",
])("%s is a name that a label makes", (host) => {
  expect(isAzureHost(host)).toBe(true);
  expect(azureHostProblem(host)).toMatch(/set ingress\.dnsLabel: acme, which gives acme\.<location>\./);
});

test.each(["Acme.EastUS.CloudApp.Azure.Com", "acme.eastus.cloudapp.azure.com."])(
  "the host %s says what to set, though it is not written as a host is",
  (host) => {
    expect(hostProblem(host)).toMatch(/is in Azure's own domain.*set ingress\.dnsLabel: acme/);
  },
);

test.each(["cloudapp.azure.com", "eastus.cloudapp.azure.com", "x.acme.eastus.cloudapp.azure.com"])(
  "nobody can have the name %s",
  (host) => {
    expect(azureHostProblem(host)).toMatch(/take a name in a domain of your own, or remove host$/);
  },
);

test.each(["flyte.acme.com", "cloudapp.azure.com.acme.com", "mycloudapp.azure.com", "acme.azure.com"])(
  "%s is no name of a label",
  (host) => {
    expect(isAzureHost(host)).toBe(false);
  },
);
