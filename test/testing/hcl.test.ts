import { Fn, TerraformOutput, TerraformVariable, Testing } from "cdktf";
import type { Construct } from "constructs";
import fc from "fast-check";
import { jsonencode, literalDeep, yamlencode } from "../../constructs/shared/terraform-text";
import { evaluateDeep, evaluateTemplate, type Evaluation } from "../../testing/hcl";

const evaluation: Evaluation = {
  resolve: (path) => path.join("/"),
  functions: {
    yamlencode: (value) => value,
    jsonencode: (value) => JSON.stringify(value),
    join: (separator, list) => (list as string[]).join(separator as string),
  },
};
const evaluate = (text: string): unknown => evaluateTemplate(text, evaluation);

describe("an expression", () => {
  test.each<[string, unknown]>([
    ["plain text", "plain text"],
    ["", ""],
    ["${true}", true],
    ["${null}", null],
    ["${-1.5e3}", -1500],
    ['${""}', ""],
    ['${"a\\"b\\\\c\\n\\t\\r\\u00e9\\U0001F4A5"}', 'a"b\\c\n\t\ré💥'],
    ["${[1, [], {}]}", [1, [], {}]],
    ['${{"a" = 1, b : "x", "c.d" = {"e" = null}}}', { a: 1, b: "x", "c.d": { e: null } }],
    ["${ [\n  1,\n  2,\n] }", [1, 2]],
    ["${azurerm_subnet.nodes-1.id}", "azurerm_subnet/nodes-1/id"],
    ['${data.a.b.list[0].map["key"].c}', "data/a/b/list/0/map/key/c"],
    ["${a.b.0.c}", "a/b/0/c"],
    ["${true.x}", "true/x"],
    ["${{true = 1, null = 2}}", { true: 1, null: 2 }],
    ['${join("-", ["a", x.y.z])}', "a-x/y/z"],
    ["a ${x.y.z}/${2} b", "a x/y/z/2 b"],
    ['${"abfs://${x.y.z}/"}', "abfs://x/y/z/"],
    ['${"${[1]}"}', [1]],
    ["$${a} %%{b} $$${c} $ % {", "${a} %{b} $${c} $ % {"],
    ["back\\slash \\n", "back\\slash \\n"],
  ])("%j", (text, value) => {
    expect(evaluate(text)).toEqual(value);
  });

  test.each([
    ["${1 + 1}", "expected }, at 4"],
    ["${a ? b : c}", "expected }, at 4"],
    ["${[for x in y: x]}", "expected , or ], at 7"],
    ["%{ if true }", "a directive is not supported, at 0"],
    ["${file(1)}", "function file is not given"],
    ["${", "expected a name, at 2"],
    ['${"a', "the text does not end, at 4"],
    ['${"\\q"}', "no such escape, at 4"],
    ["${a.b[*].c}", "expected an index, at 2"],
    ["${join([]).a}", "only a reference has attributes, at 2"],
    ["${(a.b)}", "expected a name, at 2"],
    ["${!a.b}", "expected a name, at 2"],
    ["${{a.b = 1}}", "expected a key, at 3"],
    ["${{a.b}}", "expected a key, at 3"],
    ["${{a 1}}", "expected = or : or }, at 5"],
    ["${[,]}", "expected a name, at 3"],
    ["${[1", "expected }, at 4"],
    ['${"a\nb"}', "a line break within quotes, at 4"],
    ["a${[1]}", "[1] has no place within a text"],
  ])("%j is refused", (text, problem) => {
    expect(() => evaluate(text)).toThrow(problem);
  });
});

test("a whole value, with its keys", () => {
  expect(evaluateDeep({ "a$${": ["${x.y.z}", 1, null, { b: "${true}" }] }, evaluation)).toEqual({
    "a${": ["x/y/z", 1, null, { b: true }],
  });
});

describe("what terraform-text writes", () => {
  const outputs = (build: (scope: Construct) => readonly unknown[]): unknown[] => {
    let names: string[] = [];
    const stack = Testing.synthScope((scope) => {
      names = build(scope).map((value, index) => new TerraformOutput(scope, `o${index}`, { value }).node.id);
    });
    const { output } = JSON.parse(stack) as { output: Record<string, { value: unknown }> };
    return names.map((name) => evaluateDeep(output[name]?.value, evaluation));
  };

  const nasty = fc
    .array(
      fc.oneof(
        fc.constantFrom("$", "%", "{", "}", '"', "\\", "\n", "\r", "\t", "${x}", "$${", "%{ if }", "\\u0041"),
        fc.string({ unit: "binary" }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(""));

  test("reads back as it was, whatever the text", () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 40 }), (texts) => {
        const inside = texts.map((text) => ({ [text]: [text, { deep: text }] }));
        expect(outputs(() => inside.map(yamlencode))).toEqual(inside);
        expect(outputs(() => inside.map(jsonencode))).toEqual(inside.map((value) => JSON.stringify(value)));
        expect(outputs(() => literalDeep(texts))).toEqual(texts);
      }),
      { numRuns: 25 },
    );
  });

  test("keeps the types of values and the places of references", () => {
    const plain = { number: 1.5, yes: true, nothing: null, list: [], map: {} };
    const value = (scope: Construct) => {
      const reference = new TerraformVariable(scope, "x", {}).stringValue;
      const call = Fn.join("+", [reference, "b"]);
      return { ...plain, absent: undefined, reference, inText: `"\${" ${reference}/`, call };
    };
    expect(outputs((scope) => [yamlencode(value(scope))])).toEqual([
      { ...plain, reference: "var/x", inText: '"${" var/x/', call: "var/x+b" },
    ]);
  });
});
