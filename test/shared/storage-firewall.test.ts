import {
  storageAddressRules,
  storageListProblem,
  storageRangeProblem,
} from "../../constructs/shared/storage-firewall";

test("small ranges become addresses, and nothing is said twice", () => {
  expect(
    storageAddressRules(["203.0.113.0/24", "198.51.100.7/32", "198.51.100.8/31", "203.0.113.0/24"]),
  ).toEqual(["203.0.113.0/24", "198.51.100.7", "198.51.100.8", "198.51.100.9"]);
  expect(storageAddressRules(["203.0.113.4/30"])).toEqual(["203.0.113.4/30"]);
  expect(storageAddressRules([])).toEqual([]);
});

test.each(["203.0.113.0/24", "20.0.0.0/8", "198.51.100.7/32", "172.32.0.0/16"])("%s is taken", (range) => {
  expect(storageRangeProblem(range)).toBeUndefined();
});

const within = (range: string, known: string) =>
  `"${range}" lies in the private range ${known}, which a storage account's firewall refuses; private networks reach it by private endpoints or the node subnet`;

test.each([
  ["10.224.0.0/16", within("10.224.0.0/16", "10.0.0.0/8")],
  ["172.31.255.0/24", within("172.31.255.0/24", "172.16.0.0/12")],
  ["192.168.1.1/32", within("192.168.1.1/32", "192.168.0.0/16")],
  // It holds a private range instead of lying in one.
  ["172.0.0.0/8", within("172.0.0.0/8", "172.16.0.0/12")],
  [
    "0.0.0.0/0",
    '"0.0.0.0/0" lets in too much of the internet; allowed: /8 and smaller; list the networks that you know',
  ],
  [
    "20.0.0.0/7",
    '"20.0.0.0/7" lets in too much of the internet; allowed: /8 and smaller; list the networks that you know',
  ],
  ["203.0.113.9", '"203.0.113.9" is a single address; allowed: ranges; write 203.0.113.9/32'],
])("%s is refused", (range, problem) => {
  expect(storageRangeProblem(range)).toBe(problem);
});

test("a list has at most 400 rules, as the firewall counts them", () => {
  const pairs = (count: number) =>
    Array.from({ length: count }, (_, index) => `203.0.${Math.floor(index / 128)}.${(index % 128) * 2}/31`);
  expect(storageListProblem(pairs(200))).toBeUndefined();
  expect(storageListProblem(pairs(201))).toBe("402 address rules; a storage account has at most 400");
  // What is not a range is another problem's business.
  expect(storageListProblem([...pairs(201), "nonsense"])).toBeUndefined();
});
