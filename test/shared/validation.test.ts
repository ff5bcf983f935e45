import { Token } from "cdktf";
import { Construct } from "constructs";
import {
  ifKnown,
  InvalidPropsError,
  isKnown,
  parseWarning,
  validateProps,
  warn,
} from "../../constructs/shared/validation";
import { synth } from "../support/synth";

const construct = new Construct(new Construct(undefined as unknown as Construct, ""), "network");

test("all problems are thrown at once, with where", () => {
  expect(() => validateProps(construct, "first", undefined, "second")).toThrow(
    new InvalidPropsError("network", ["first", "second"]),
  );
  expect(new InvalidPropsError("a/b", ["first", "second"]).message).toBe("a/b:\n  - first\n  - second");
});

test("nothing is thrown where nothing is wrong", () => {
  expect(() => validateProps(construct)).not.toThrow();
  expect(() => validateProps(construct, undefined, undefined)).not.toThrow();
});

test("only what is known at synth is checked", () => {
  const token = Token.asString({ resolve: () => "later" });
  const check = jest.fn((value: string | number) => `${value} is wrong`);
  expect(ifKnown("text", check)).toBe("text is wrong");
  expect(ifKnown("", check)).toBe(" is wrong");
  expect(ifKnown(0, check)).toBe("0 is wrong");
  check.mockClear();
  for (const unknown of [undefined, token, `prefix-${token}`])
    expect(ifKnown(unknown, check)).toBeUndefined();
  expect(check).not.toHaveBeenCalled();
  expect([isKnown("text"), isKnown(false), isKnown(undefined), isKnown(token)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a warning is said once, without a path of this machine", () => {
  const { warnings, files } = synth((stack) => warn(new Construct(stack, "thing"), "risky, because"));
  expect(warnings).toEqual(["risky, because"]);
  const manifest = JSON.parse(files.get("manifest.json")!) as { stacks: { test: { annotations: unknown } } };
  expect(manifest.stacks.test.annotations).toEqual([
    { constructPath: "test/thing", level: "@cdktf/warn", message: "risky, because" },
  ]);
});

test("a warning about a prop begins with it, and is read back", () => {
  const { warnings } = synth((stack) =>
    warn(new Construct(stack, "thing"), "risky: because", "network.outbound"),
  );
  expect(warnings).toEqual(["network.outbound: risky: because"]);
  expect(parseWarning(warnings[0]!)).toEqual({ key: "network.outbound", message: "risky: because" });
  for (const text of ["the tags are risky: because", "ingress.unauthenticated is allow: everyone"])
    expect(parseWarning(text)).toEqual({ key: undefined, message: text });
});
