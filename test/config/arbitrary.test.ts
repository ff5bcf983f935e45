import Ajv from "ajv";
import * as fc from "fast-check";
import { stringify } from "yaml";
import editorSchema from "../../config/schema.json";
import { validate } from "../../config/validate";
import { validEnvironment } from "../support/arbitrary-config";
import { load } from "./folder";

const errors = (raw: unknown) => validate(raw).problems.filter(({ severity }) => severity === "error");

test("every valid configuration is taken", () => {
  fc.assert(
    fc.property(validEnvironment(), (raw) => {
      expect(errors(raw)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("a configuration is the same by way of a file", () => {
  fc.assert(
    fc.property(validEnvironment(), (raw) => {
      const [found] = load({ "some.yaml": stringify(raw) });
      expect(found?.config).toEqual(validate(raw).config);
    }),
    { numRuns: 20 },
  );
});

test("the editor's schema takes what the program takes", () => {
  const accepts = new Ajv({ allErrors: true }).compile(editorSchema);
  fc.assert(
    fc.property(validEnvironment(), (raw) => {
      accepts(raw);
      expect(accepts.errors ?? []).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test("no input makes the validation throw", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.tuple(validEnvironment(), fc.jsonValue()).chain(spoil)),
      (raw) => {
        for (const { message } of errors(raw)) expect(message).toMatch(/\S/);
      },
    ),
    { numRuns: 200 },
  );
});

/** Puts some value where a valid configuration has another. */
function spoil([raw, value]: [object, unknown]): fc.Arbitrary<unknown> {
  const keys = Object.keys(raw);
  return fc.constantFrom(...keys).chain((key) => {
    const section = (raw as Record<string, unknown>)[key];
    const inner = typeof section === "object" && section !== null ? Object.keys(section) : [];
    const whole = fc.constant({ ...raw, [key]: value });
    return inner.length === 0
      ? whole
      : fc.oneof(
          whole,
          fc
            .constantFrom(...inner)
            .map((name) => ({ ...raw, [key]: { ...(section as object), [name]: value } })),
        );
  });
}
