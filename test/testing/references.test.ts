import fc from "fast-check";
import { evaluateTemplate } from "../../testing/hcl";
import { isWholeTemplate, type Reference, referenceOf, referencesIn } from "../../testing/references";

/** `address step step`, with `#` for a set that became a list and `!` for what is not sensitive any more. */
function written({ address, steps, setAsList, nonsensitive }: Reference): string {
  const names = steps.map((step) => {
    if (step.kind === "attribute") return step.name;
    return step.kind === "splat" ? "*" : JSON.stringify(step.key ?? "?");
  });
  return [address + (setAsList ? "#" : "") + (nonsensitive ? "!" : ""), ...names].join(" ");
}
const found = (value: unknown): string[] => referencesIn(value).map(written);

describe("references are found", () => {
  test.each<[string, string[]]>([
    ["${a.b.c} and ${data.a.b.c}", ["a.b c", "data.a.b c"]],
    ["${[var.v, local.l, module.m.o]}", ["var.v", "local.l", "module.m o"]],
    ['${a.b[0].c["k"].d.1.e[*].f.*.g}', ['a.b 0 c "k" d 1 e * f * g']],
    ['${a.b[c.d.e]["x-${f.g.h}"].i}', ["c.d e", "f.g h", 'a.b "?" "?" i']],
    ['${{"k-${a.b.c}" = d.e.f, g : h.i.j}}', ["a.b c", "d.e f", "h.i j"]],
    ["${{\n  k = a.b.c\n  l = d.e.f\n}}", ["a.b c", "d.e f"]],
    ["${f(a.b.c, g(d.e.f)...)}", ["a.b c", "d.e f"]],
    ["${provider::p::f(a.b.c)[d.e.f].g}", ["a.b c", "d.e f"]],
    ["${!a.b.c || (d.e.f + 1) * -g.h.i >= 2}", ["a.b c", "d.e f", "g.h i"]],
    ['${a.b.c ? "x" : d.e.f}', ["a.b c", "d.e f"]],
    ["${[for x in a.b.c : x.d if e.f.g]} ${x.y.z}", ["a.b c", "e.f g", "x.y z"]],
    ["${{for k, v in a.b.c : k.d => [v.e, g.h.i]...}}", ["a.b c", "g.h i"]],
    ["%{ if a.b.c }${d.e.f}%{ else }${g.h.i}%{ endif }", ["a.b c", "d.e f", "g.h i"]],
    ["%{~ for x in a.b.c ~}${x.d}, ${d.e.f}%{ endfor }", ["a.b c", "d.e f"]],
    ["${tolist(a.b.c)[0].d} ${one(a.b.c).d}", ["a.b# c 0 d", 'a.b# c "?" d']],
    ["${one(tolist(a.b.c)).d} ${tolist([a.b.c])[0]}", ['a.b# c "?" d', "a.b c"]],
    ["${f(a.b.c)[0].d} ${nonsensitive(f(a.b.c, [d.e.f]))}", ["a.b c", "a.b! c", "d.e! f"]],
    ["${each.value.a} ${count.index} ${path.module} ${self.a.b} ${a} ${true}", []],
    ['$${a.b.c} %%{d.e.f} ${"a.b.c $${d.e.f}"}', []],
    ['${f(a.b.c, "${d.e.f', ["a.b c", "d.e f"]],
    ['${"\\q" + ] d.e.f', ["d.e f"]],
  ])("%j", (text, references) => {
    expect(found(text)).toEqual(references);
  });

  test("in keys and values, however deep, comments aside", () => {
    const value = { "//": "${a.b.c}", "${d.e.f}": [1, null, { x: "${g.h.i}" }] };
    expect(found(value)).toEqual(["d.e f", "g.h i"]);
  });
});

test.each([
  ["a.b", "a.b"],
  ["a.b.c[0]", "a.b c 0"],
  ["data.a.b", "data.a.b"],
  ["a", undefined],
  ["a.b ", undefined],
  ["a.b}${c.d", undefined],
  ["f(a.b)", undefined],
  ["tolist(a.b)[0]", undefined],
  ["${a.b}", undefined],
])("the bare address %j", (text, address) => {
  const reference = referenceOf(text);
  expect(reference && written(reference)).toBe(address);
});

test.each([
  ["${a.b.c}", true],
  ['${"x-${a.b.c}}"}', true],
  ["${1 + 1}", true],
  ["${a.b.c}${d.e.f}", false],
  ["${a.b.c} ", false],
  ["$${a.b.c}", false],
  ["%{ if true }x%{ endif }", false],
])("whether %j is one single expression: %j", (text, whole) => {
  expect(isWholeTemplate(text)).toBe(whole);
});

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie("expression");
  return {
    expression: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("a.b.c", "var.v", "data.a.b[0].c", 'a.b["k"].c', "1", '"x"'),
      fc.tuple(inner, inner).map(([a, b]) => `[${a}, ${b}]`),
      fc.tuple(inner, inner).map(([a, b]) => `{"k-\${f(${a})}" = ${b}}`),
      inner.map((a) => `f(${a})`),
      inner.map((a) => `"x\\n\${f(${a})}"`),
      inner.map((a) => `a.b[f(${a})].c`),
    ),
  };
});

test("what an evaluation asks for is what is found", () => {
  fc.assert(
    fc.property(expression, (source) => {
      const asked: string[] = [];
      const resolve = (_path: unknown, text: string) => (asked.push(text), text);
      evaluateTemplate(`\${f(${source})}`, { resolve, functions: { f: () => "f" } });
      expect(referencesIn(`\${f(${source})}`).map(({ text }) => text)).toEqual(asked);
    }),
  );
});

test("any text can be read, and evaluation refuses with a place what it does not know", () => {
  const pieces = fc.constantFrom(
    ...'${ %{ $${ { } [ ] ( ) " \\ , = : . .0 [*] for x in a.b.c 1 f( é'.split(" "),
    "\n",
    " ",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 15 }), (parts) => {
      const text = parts.join("");
      expect(() => referencesIn(text)).not.toThrow();
      try {
        evaluateTemplate(text, { resolve: () => "x", functions: { f: () => "x" } });
      } catch (error) {
        expect(String(error)).toMatch(/, at \d+, near "|has no place within a text/);
      }
    }),
    { numRuns: 500 },
  );
});
