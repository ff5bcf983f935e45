import * as fc from "fast-check";
import {
  allowedRangeProblem,
  cidr,
  cidrProblem,
  contains,
  formatAddress,
  nthAddress,
  overlaps,
  parseAddress,
  parseCidr,
} from "../../constructs/shared/cidr";

test("a range knows its ends and its size", () => {
  const range = cidr("10.224.0.0/20");
  expect(range).toMatchObject({ prefix: 20, size: 4096 });
  expect([range.first, range.last].map(formatAddress)).toEqual(["10.224.0.0", "10.224.15.255"]);
  expect(cidr("0.0.0.0/0").size).toBe(2 ** 32);
});

test.each([
  ["10.0.0.1/16", "write 10.0.0.0/16"],
  ["255.255.255.255/0", "write 0.0.0.0/0"],
  ["10.0.0.1", "write 10.0.0.1/32"],
  ["10.0.0.0/33", "not an IPv4 range"],
  ["10.0.0.0/08", "not an IPv4 range"],
  ["10.0.0.0/16/1", "not an IPv4 range"],
  ["10.0.0/16", "not an IPv4 range"],
  ["256.0.0.0/8", "not an IPv4 range"],
  ["010.0.0.0/8", "not an IPv4 range"],
  ["::/0", "not an IPv4 range"],
  ["", "not an IPv4 range"],
])("%j is refused", (text, reason) => {
  expect(cidrProblem(text)).toContain(reason);
  expect(parseCidr(text)).toBeUndefined();
  expect(() => cidr(text)).toThrow(reason);
});

test.each([
  ["10.0.0.0/8", "10.1.0.0/16", true, true],
  ["10.1.0.0/16", "10.0.0.0/8", false, true],
  ["10.0.0.0/16", "10.0.0.0/16", true, true],
  ["10.0.0.0/16", "10.1.0.0/16", false, false],
  ["0.0.0.0/0", "255.255.255.255/32", true, true],
])("%s and %s", (outer, inner, holds, shares) => {
  expect(contains(cidr(outer), cidr(inner))).toBe(holds);
  expect(overlaps(cidr(outer), cidr(inner))).toBe(shares);
  expect(overlaps(cidr(inner), cidr(outer))).toBe(shares);
});

test("addresses are counted from the first", () => {
  expect(nthAddress(cidr("10.0.0.0/16"), 10)).toBe("10.0.0.10");
  expect(nthAddress(cidr("10.0.0.0/16"), 256)).toBe("10.0.1.0");
  expect(() => nthAddress(cidr("10.0.0.0/30"), 4)).toThrow("10.0.0.0/30 has no address 4");
});

test("any address survives the way to a number and back", () => {
  fc.assert(
    fc.property(
      fc.ipV4(),
      (text) => parseAddress(text) !== undefined && formatAddress(parseAddress(text)!) === text,
    ),
  );
});

test.each([
  ["0.0.0.0/32", "is not an address that anyone connects from"],
  ["0.0.0.0/0", "lets in too much"],
  ["2001:db8::/7", "lets in too much"],
  ["::ffff:0.0.0.0/96", "lets in too much"],
  ["::::/999", "is not an IPv4 range"],
  ["2001:db8::/129", "is not an IPv4 range"],
])("nobody is let in by %s", (text, problem) => {
  expect(allowedRangeProblem(text)).toContain(problem);
});

test.each(["203.0.113.0/24", "10.0.0.0/8", "2001:db8::/32"])("%s may be let in", (text) => {
  expect(allowedRangeProblem(text)).toBeUndefined();
});
