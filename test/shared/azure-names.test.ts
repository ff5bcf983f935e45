import {
  checkName,
  NAME_RULES,
  type NameKind,
  joinedNameProblem,
  RESERVED_WORDS,
  reservedWordProblem,
} from "../../constructs/shared/azure-names";
import azure from "../fixtures/azure/reserved-words.json";

const LEGAL: Record<NameKind, string[]> = {
  resourceGroup: ["rg-(ml)_1.eu", "a", "A".repeat(90)],
  nodeResourceGroup: ["flyte-dev-nodes"],
  storageAccount: ["abc", "a".repeat(24), "0flyte"],
  container: ["flyte", "flyte-raw", "1-2-3"],
  registry: ["Flyte", "a".repeat(50)],
  cluster: ["f", "flyte-dev", "a_b"],
  clusterDnsPrefix: ["f", "flyte-dev"],
  nodePool: ["a", "cpupool", "a12345678901"],
  dnsLabel: ["abc", "flyte-dev-x1"],
  postgresServer: ["abc", "1-2", "a".repeat(63)],
  identity: ["abc", "flyte_dev-tasks"],
  federatedCredential: ["abc", "flyte_flyteadmin"],
  virtualNetwork: ["ab", "flyte.dev_network"],
  subnet: ["a", "nodes"],
  publicIp: ["a", "flyte-egress"],
  natGateway: ["flyte-nat"],
  logAnalytics: ["logs", "flyte-dev-logs"],
  platform: ["ab", "a-1", "a".repeat(20)],
  prefix: ["ab", "a".repeat(11)],
};

const ILLEGAL: Record<NameKind, string[]> = {
  resourceGroup: ["", "flyte.", "a".repeat(91), "fl yte"],
  nodeResourceGroup: ["a".repeat(81)],
  storageAccount: ["ab", "a".repeat(25), "Flyte", "fly-te"],
  container: ["ab", "Flyte", "a--b", "-ab", "ab-"],
  registry: ["abcd", "fly-te", "a".repeat(51)],
  cluster: ["", "-a", "a-", "a".repeat(64)],
  clusterDnsPrefix: ["-a", "a_b", "a".repeat(55)],
  nodePool: ["", "1a", "A", "a-b", "a123456789012"],
  dnsLabel: ["ab", "1bc", "ab-", "A-b"],
  postgresServer: ["ab", "-bc", "bc-", "A.b"],
  identity: ["ab", "_abc", "a.bc"],
  federatedCredential: ["ab", "-abc", "a.bc", "a".repeat(121)],
  virtualNetwork: ["a", "-ab", "ab."],
  subnet: ["", "_a", "a-"],
  publicIp: ["", "a".repeat(81)],
  natGateway: ["a.", ".a"],
  logAnalytics: ["abc", "-abcd", "a_bcd"],
  platform: ["a", "Dev_X", "dev-", "1dev", "a".repeat(21)],
  prefix: ["a", "fl-y", "1a", "a".repeat(12)],
};

const pairs = (names: Record<NameKind, string[]>) =>
  Object.entries(names).flatMap(([kind, list]) =>
    list.map((name): [NameKind, string] => [kind as NameKind, name]),
  );

test.each(pairs(LEGAL))("%s may be called %j", (kind, name) => {
  expect(checkName(kind, name)).toBeUndefined();
});

test.each(pairs(ILLEGAL))("%s may not be called %j", (kind, name) => {
  expect(checkName(kind, name)).toContain(
    `${JSON.stringify(name)} is not a legal ${NAME_RULES[kind].title} name`,
  );
});

test("a message says what is allowed", () => {
  expect(checkName("storageAccount", "Flyte")).toBe(
    '"Flyte" is not a legal storage account name; allowed: 3 to 24 characters: lower-case letters and digits',
  );
});

test("the words that Azure keeps are those of its own list", () => {
  const lower = (words: readonly string[]) => words.map((word) => word.toLowerCase()).sort();
  expect({ ...RESERVED_WORDS, whole: [...RESERVED_WORDS.whole].sort() }).toEqual({
    whole: lower(azure.whole),
    anywhere: lower(azure.anywhere),
    start: lower(azure.start),
  });
});

test.each([
  ["mymicrosoft", "holds", "microsoft"],
  ["windows-x", "holds", "windows"],
  ["login-a", "holds", "login"],
  ["Login-a", "holds", "login"],
  ["xbox", "is", "xbox"],
  ["Office", "is", "office"],
])("%s %s a word that Azure keeps", (name, verb, word) => {
  expect(reservedWordProblem(name)).toContain(`${verb} "${word}"`);
});

test.each(["storageAccount", "registry", "clusterDnsPrefix", "postgresServer", "dnsLabel"] as const)(
  "the public name of a %s holds none of them",
  (kind) => {
    expect(checkName(kind, "mymicrosoft")).toContain('holds "microsoft"');
    expect(checkName(kind, "sharepoint")).toContain('is "sharepoint"');
  },
);

test.each(["my-login", "xbox-x", "office-2", "micro-soft"])("%s is no word that Azure keeps", (name) => {
  expect(reservedWordProblem(name)).toBeUndefined();
});

test.each([
  ["micro", "soft"],
  ["win", "dows"],
  ["win", "do-ws"],
  ["log", "in"],
  ["log", "in-x"],
])("prefix %s and name %s join to a word that Azure keeps", (prefix, name) => {
  expect(joinedNameProblem(prefix, name)).toMatch(/ are joined in public names; "\w+" holds "\w+", which /);
});

test.each([
  ["flyte", "login"],
  ["azure", "dev"],
  ["x", "box"],
])("prefix %s and name %s can be joined", (prefix, name) => {
  expect(joinedNameProblem(prefix, name)).toBeUndefined();
});
