import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { Fn, Lazy, TerraformOutput, type TerraformStack, Token } from "cdktf";
import fc from "fast-check";
import {
  escapeTemplate,
  jsonencode,
  literal,
  literalDeep,
  yamlencode,
} from "../../constructs/shared/terraform-text";
import { evaluateDeep } from "../../testing/hcl";
import { exposed, synthStack } from "../support/synth";

const NASTY =
  'a "quoted" \\ ${azurerm_resource_group.x.id} %{ if true } $${x} %%{y} $ % {z} \n\t\r\u0007 é 😀';

/** What values become in the stack's JSON, by their position. */
const written = (...make: ((reference: string) => unknown)[]): unknown[] => {
  const json = synthStack((stack: TerraformStack) => {
    const reference = new StringResource(stack, "r", { length: 1 }).result;
    make.forEach((value, index) => new TerraformOutput(stack, `o${index}`, { value: value(reference) }));
  });
  const outputs = exposed(json);
  return make.map((_, index) => outputs[`o${index}`]);
};

/** What Terraform makes of a string in the JSON. */
const evaluated = (template: unknown): unknown =>
  evaluateDeep(template, {
    resolve: (_path, text) => `<${text}>`,
    functions: {
      yamlencode: (value) => value,
      jsonencode: (value) => JSON.stringify(value),
      join: (separator, list) => (list as string[]).join(separator as string),
    },
  });

test("template markers are escaped, and nothing else is", () => {
  expect(escapeTemplate("${a} %{b} $c %d {e} $${f} $")).toBe("$${a} %%{b} $c %d {e} $$${f} $");
});

describe("a literal", () => {
  test("is text as it is where nothing needs escaping", () => {
    expect(literal("plain $ and % and {}")).toBe("plain $ and % and {}");
  });

  test("arrives to the letter, alone, amid text and within an expression", () => {
    const [alone, amid, within, joined] = written(
      () => literal(NASTY),
      () => `before ${literal(NASTY)} after`,
      () => yamlencode({ a: literal(NASTY), b: `x ${literal(NASTY)}` }),
      (reference) => Fn.join("-", [literal("${x}"), reference]),
    );
    expect(evaluated(alone)).toBe(NASTY);
    expect(evaluated(amid)).toBe(`before ${NASTY} after`);
    expect(evaluated(within)).toEqual({ a: NASTY, b: `x ${NASTY}` });
    expect(evaluated(joined)).toBe("${x}-<random_string.r.result>");
  });

  test("is each string of a value, keys too", () => {
    const value = { "k${a}": "v${b}", list: ["%{c}", 1, true], nested: { plain: "text" } };
    const [result] = written(() => literalDeep(value));
    expect(result).not.toEqual(value);
    expect(evaluated(result)).toEqual(value);
  });
});

describe("yamlencode", () => {
  test("is one call in Terraform's language", () => {
    const [text] = written(() =>
      yamlencode({
        a: 1,
        "b c": [true, null, "x"],
        none: undefined,
        deep: { "${k}": "%{v}" },
        empty: {},
        no: [],
      }),
    );
    expect(text).toBe(
      '${yamlencode({"a" = 1, "b c" = [true, null, "x"], "deep" = {"$${k}" = "%%{v}"}, "empty" = {}, "no" = []})}',
    );
  });

  test("keeps references alone and amid text, within strings, lists and calls", () => {
    const [text] = written((reference) =>
      yamlencode({
        alone: reference,
        amid: `a "${reference}" b`,
        list: [reference],
        call: Fn.join(",", [reference, "x"]),
        json: jsonencode({ inner: reference, text: "${t}" }),
        lazy: Lazy.stringValue({ produce: () => reference }),
      }),
    );
    expect(text).toBe(
      "${yamlencode({" +
        '"alone" = random_string.r.result, ' +
        '"amid" = "a \\"${random_string.r.result}\\" b", ' +
        '"list" = [random_string.r.result], ' +
        '"call" = join(",", [random_string.r.result, "x"]), ' +
        '"json" = jsonencode({"inner" = random_string.r.result, "text" = "$${t}"}), ' +
        '"lazy" = random_string.r.result' +
        "})}",
    );
  });

  test("keeps number and list tokens", () => {
    const [text] = written((reference) =>
      yamlencode({ number: Token.asNumber(reference), list: Token.asList(reference) }),
    );
    expect(text).toBe('${yamlencode({"number" = random_string.r.result, "list" = random_string.r.result})}');
  });

  test("stands amid text, and text follows its own rules after it", () => {
    const [amid] = written((reference) => `<${yamlencode([reference])}> ${literal("${x}")}`);
    expect(amid).toBe("<${yamlencode([random_string.r.result])}> $${x}");
  });

  test("refuses what has no expression", () => {
    expect(() => written(() => yamlencode({ f: () => 1 }))).toThrow("a function has no Terraform expression");
  });
});

describe("any value arrives as it was", () => {
  const samples = (leaf: fc.Arbitrary<unknown>) => {
    const markers = fc.constantFrom("${", "%{", "$${", "%%{", '"', "\\", "\n", "{{ x }}");
    const text = fc.array(fc.oneof(fc.string({ unit: "grapheme" }), markers)).map((parts) => parts.join(""));
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        text,
        leaf,
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(text, tie("value"), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    return fc.sample(value, { numRuns: 300, seed: 42 });
  };

  test("by yamlencode", () => {
    const values = samples(
      fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
    );
    const [encoded] = written(() => yamlencode(values));
    expect(evaluated(encoded)).toEqual(values);
  });

  // CDKTF has no null within an output.
  test("by literalDeep", () => {
    const values = samples(fc.oneof(fc.integer(), fc.boolean()));
    const [deep] = written(() => literalDeep(values));
    expect(evaluated(deep)).toEqual(values);
  });
});
