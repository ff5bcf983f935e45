import { names as reserved } from "../fixtures/azure/reserved-labels.json";
import kubernetes from "../fixtures/kubernetes/well-known-keys.json";
import {
  dnsLabelProblem,
  isDnsLabel,
  isDnsSubdomain,
  isLabelKey,
  isLabelValue,
  labelValueProblem,
  nodeKeyProblem,
  parseQuantity,
  parseTaint,
  quantityProblem,
  taintProblem,
} from "../../constructs/shared/kubernetes-names";

test.each<[(value: string) => boolean, string[], string[]]>([
  [isDnsLabel, ["a", "1", "a-b", "a".repeat(63)], ["", "-a", "a-", "A", "a.b", "a_b", "a".repeat(64)]],
  [isDnsSubdomain, ["a", "a.b-c.1"], ["", ".", "a.", "a..b", "A.b", `${"a".repeat(63)}.`.repeat(4)]],
  [isLabelValue, ["", "a", "A.b_c-1", "a".repeat(63)], ["-a", "a-", "a b", "a/b", "a".repeat(64)]],
  [isLabelKey, ["team", "acme.com/team", "A_b.c"], ["", "/", "a/", "/a", "a/b/c", "-a", "Acme.com/a"]],
])("%p", (check, legal, illegal) => {
  expect(legal.filter((value) => !check(value))).toEqual([]);
  expect(illegal.filter(check)).toEqual([]);
});

test.each(["kubernetes.azure.com/mode", "kubernetes.io/os", "node.kubernetes.io/x", "k8s.io/x"])(
  "%s belongs to AKS or Kubernetes",
  (key) => {
    expect(nodeKeyProblem(key)).toContain("is reserved");
  },
);

test("a key that only looks like a reserved one is free", () => {
  expect(nodeKeyProblem("mykubernetes.io/x")).toBeUndefined();
  expect(nodeKeyProblem("nvidia.com/gpu")).toBeUndefined();
});

test("a taint is taken apart", () => {
  expect(parseTaint("acme.com/team=ml:NoExecute")).toEqual({
    key: "acme.com/team",
    value: "ml",
    effect: "NoExecute",
  });
  for (const text of ["", "a", "a:NoSchedule", "a=b", "a=b:noschedule", "a=b=c:NoSchedule", "=b:NoSchedule"])
    expect(parseTaint(text)).toBeUndefined();
});

test("a taint obeys the rules of keys and values", () => {
  expect(taintProblem("a=b:NoSchedule")).toBeUndefined();
  expect(taintProblem("a b=c:NoSchedule")).toContain("not a label key");
  expect(taintProblem("a=b c:NoSchedule")).toContain("not a label value");
  expect(taintProblem("kubernetes.azure.com/x=y:NoSchedule")).toContain("is reserved");
});

test.each([
  ["0", 0],
  ["500m", 0.5],
  ["1.5", 1.5],
  [".5", 0.5],
  ["1e3", 1000],
  ["64Gi", 64 * 2 ** 30],
  ["256G", 256e9],
  ["2Ki", 2048],
])("the quantity %s is %d", (text, number) => {
  expect(parseQuantity(text)).toBeCloseTo(number);
});

test.each(["", "-1", "64GB", "1 Gi", "Gi", "1.2.3", "0x10", "1ki"])("%j is not a quantity", (text) => {
  expect(parseQuantity(text)).toBeUndefined();
  expect(quantityProblem(text)).toContain("not a Kubernetes quantity");
});

test("messages say what is allowed", () => {
  expect(dnsLabelProblem("A")).toContain("lower-case letters, digits and hyphens");
  expect(labelValueProblem("a b")).toContain("up to 63 letters");
});

test("no key that Kubernetes or AKS reserves can be given to nodes", () => {
  const keys = [
    ...kubernetes.labels.names.map((name) => (name.includes("/") ? name : `${name}/x`)),
    ...kubernetes.taints.names,
    ...reserved.map((name) => (name.endsWith("/") ? `${name}x` : name)),
    ...reserved.map((name) => (name.endsWith("/") ? `x.${name}x` : name.toLowerCase())),
    "CriticalAddonsOnly",
  ];
  expect(keys.length).toBeGreaterThan(100);
  for (const key of keys)
    expect([key, nodeKeyProblem(key)]).toEqual([key, expect.stringContaining("is reserved")]);
});
