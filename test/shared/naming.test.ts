import { checkName, type NameKind } from "../../constructs/shared/azure-names";
import { Naming } from "../../constructs/shared/naming";

test("names start with prefix and name", () => {
  const naming = new Naming("flyte", "dev", "abc123");
  expect(naming.base).toBe("flyte-dev");
  expect(naming.resource("backend")).toBe("flyte-dev-backend");
  expect(naming.global).toBe("flyte-dev-abc123");
  expect(naming.globalAlphanumeric).toBe("flytedevabc123");
});

test("two names of one platform differ only by their suffix", () => {
  const [one, other] = ["abc123", "xyz789"].map((suffix) => new Naming("flyte", "dev", suffix));
  expect(one!.global.slice(0, -6)).toBe(other!.global.slice(0, -6));
  expect(one!.globalAlphanumeric).not.toBe(other!.globalAlphanumeric);
});

// The shortest and the longest that the configuration allows.
test.each([
  ["ab", "xy"],
  ["flyte", "a-b-c-d-e-f-g-h-i-jk"],
  ["abcdefghijk", "abcdefghijklmnopqrst"],
  ["abcdefghijk", "abcdefghij-lmnopqrst"],
])("%s and %s give legal names", (prefix, name) => {
  const naming = new Naming(prefix, name, "0".repeat(Naming.SUFFIX_LENGTH));
  const names: [NameKind, string][] = [
    ["resourceGroup", naming.base],
    ["cluster", naming.base],
    ["clusterDnsPrefix", naming.base],
    ["nodeResourceGroup", `${naming.base}-nodes`],
    ["postgresServer", naming.global],
    ["dnsLabel", naming.global],
    ["storageAccount", naming.globalAlphanumeric],
    ["registry", naming.globalAlphanumeric],
    ["identity", naming.resource("tasks-production")],
    ["logAnalytics", naming.resource("logs")],
  ];
  expect(names.map(([kind, value]) => checkName(kind, value))).toEqual(names.map(() => undefined));
});

test("a long name is cut before the suffix, never within it", () => {
  const naming = new Naming("abcdefghijk", "lmnopqrstuvwxyz", "000000");
  expect(naming.globalAlphanumeric).toBe("abcdefghijklmnopqr000000");
});
