/** A piece of Terraform's expression language. `at` is where it starts in the source. */
export type Syntax = { readonly at: number } & (
  | { readonly kind: "literal"; readonly value: string | number }
  /** What is between quotes: literals, and expressions that stood in `${}`. */
  | { readonly kind: "template"; readonly parts: readonly Syntax[] }
  | { readonly kind: "list"; readonly parts: readonly Syntax[] }
  | { readonly kind: "object"; readonly members: readonly (readonly [key: Syntax, value: Syntax])[] }
  | { readonly kind: "call"; readonly name: string; readonly parts: readonly Syntax[] }
  /** A constant such as `true`, a key, or the start of an access. */
  | { readonly kind: "name"; readonly name: string }
  /** `base.a[0].b`, a reference if the base is a name. `text` is all of it. */
  | { readonly kind: "access"; readonly base: Syntax; readonly steps: readonly Step[]; readonly text: string }
  /** The rest of the language, and mistakes. `variables` are what a `for` calls elements, in all parts. */
  | {
      readonly kind: "unknown";
      readonly problem: string;
      readonly parts: readonly Syntax[];
      readonly variables?: readonly string[];
    }
);

export type Access = Extract<Syntax, { kind: "access" }>;

type Step =
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "index"; readonly key: Syntax }
  | { readonly kind: "splat" };

/** Literals and what stands in `${}`, in turns, of a string in Terraform's JSON syntax. Reads any text. */
export function parseTemplate(source: string): readonly Syntax[] {
  return new Parser(source).template(PLAIN);
}

/** The text of a string of JSON, and that between quotes in an expression; and the escapes in each. */
const PLAIN = { text: /(?:[^$%]+|\$\$\{|%%\{|[$%](?!\{))+/y, escape: /\$\$\{|%%\{/g };
const QUOTED = {
  text: /(?:[^$%"\\\n]+|\$\$\{|%%\{|[$%](?!\{)|\\(?:[nrt"\\]|u[\da-fA-F]{4}|U00(?:0[\da-fA-F]|10)[\da-fA-F]{4}))+/y,
  escape: /\$\$\{|%%\{|\\(?:u.{4}|U.{8}|.)/g,
};
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };

const SPACE = /\s+/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const NAME = /[A-Za-z_][\w-]*(?:::[A-Za-z_][\w-]*)*/y;
const STEP = /\.(?:\*|\d+|[A-Za-z_][\w-]*)|\[\s*\*\s*\]/y;
const FOR = /\s*for\s+(?=[\w-]+(?:\s*,\s*[\w-]+)?\s+in\b)/y;
const VARIABLES = /[\w-]+(?:\s*,\s*[\w-]+)?/y;

class Parser {
  private position = 0;

  constructor(private readonly source: string) {}

  /** Up to the end, or the quote that ends it. */
  template(mode: typeof PLAIN): Syntax[] {
    const parts: Syntax[] = [];
    for (;;) {
      const at = this.position;
      const text = this.match(mode.text);
      if (text) parts.push({ kind: "literal", at, value: text.replace(mode.escape, unescape) });
      else if (this.take("${")) parts.push(...this.interpolation());
      else if (this.take("%{")) parts.push(this.directive(at, mode));
      else if (this.take("\n")) parts.push(unknown("a line break within quotes", at));
      else if (this.take("\\")) parts.push(unknown("no such escape", this.position++));
      else return parts;
    }
  }

  /** Up to one of the characters in `follow`. A `for` goes up to the last of them, which closes its brackets. */
  private expression(follow: string): Syntax {
    if (this.match(FOR)) {
      const at = this.position;
      const variables = this.match(VARIABLES).split(/\s*,\s*/);
      return unknown(expected(follow), at, [this.expression(follow.slice(-1))], variables);
    }
    const parts: Syntax[] = [];
    while (!this.before(follow)) parts.push(this.term());
    const [first, second] = parts;
    if (!second) return first ?? unknown("expected a name", this.position);
    return first?.kind === "unknown" ? { ...first, parts } : unknown(expected(follow), second.at, parts);
  }

  private interpolation(): Syntax[] {
    const inside = this.expression("}");
    return this.take("}") ? [inside] : [inside, unknown("expected }", this.position)];
  }

  /** With the rest of the template, where a loop's variables are known. */
  private directive(at: number, mode: typeof PLAIN): Syntax {
    this.take("~");
    const parts = [...this.interpolation(), ...this.template(mode)];
    const variables = parts[0]?.kind === "unknown" ? parts[0].variables : undefined;
    return unknown("a directive is not supported", at, parts, variables);
  }

  private term(): Syntax {
    const at = this.position;
    const base = this.operand(at);
    const steps = this.steps();
    const text = this.source.slice(at, this.position);
    return steps.length > 0 ? { kind: "access", at, base, steps, text } : base;
  }

  private operand(at: number): Syntax {
    if (this.take('"')) {
      const parts = this.template(QUOTED);
      if (!this.take('"')) parts.push(unknown("the text does not end", this.position));
      return { kind: "template", at, parts };
    }
    const name = this.match(NAME);
    if (name && this.take("(")) return { kind: "call", at, name, parts: this.items(")") };
    if (name) return { kind: "name", at, name };
    const number = this.match(NUMBER);
    if (number) return { kind: "literal", at, value: Number(number) };
    if (this.take("[")) return { kind: "list", at, parts: this.items("]") };
    if (this.take("{")) return { kind: "object", at, members: this.separated("}", () => this.member()) };
    if (this.take("(")) return unknown("expected a name", at, this.items(")"));
    this.position++;
    return unknown("expected a name", at);
  }

  private items(closer: string): Syntax[] {
    return this.separated(closer, () => this.expression(`,${closer}`));
  }

  private member(): readonly [Syntax, Syntax] {
    const key = this.expression("=:}");
    if (this.take("=") || this.take(":")) return [key, this.expression(",}")];
    return [key, unknown("expected = or :", this.position)];
  }

  private separated<T>(closer: string, item: () => T): T[] {
    const items: T[] = [];
    for (; !this.before(closer); this.take(",")) items.push(item());
    this.take(closer);
    return items;
  }

  private steps(): Step[] {
    const steps: Step[] = [];
    for (;;) {
      const at = this.position;
      const step = this.match(STEP);
      const name = step.slice(1);
      if (step.includes("*")) steps.push({ kind: "splat" });
      else if (/^\d/.test(name))
        steps.push({ kind: "index", key: { kind: "literal", at, value: Number(name) } });
      else if (step) steps.push({ kind: "attribute", name });
      else if (this.take("[")) {
        steps.push({ kind: "index", key: this.expression("]") });
        this.take("]");
      } else return steps;
    }
  }

  /** Whether one of the characters follows after spaces, or the end. */
  private before(characters: string): boolean {
    this.match(SPACE);
    return characters.includes(this.source.charAt(this.position));
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  private match(sticky: RegExp): string {
    const start = this.position;
    sticky.lastIndex = start;
    if (sticky.test(this.source)) this.position = sticky.lastIndex;
    return this.source.slice(start, this.position);
  }
}

function unescape(escape: string): string {
  if (escape[0] !== "\\") return escape.slice(1);
  return ESCAPES[escape[1]!] ?? String.fromCodePoint(parseInt(escape.slice(2), 16));
}

const expected = (follow: string): string => `expected ${[...follow].join(" or ")}`;

function unknown(problem: string, at: number, parts: Syntax[] = [], variables?: readonly string[]): Syntax {
  return { kind: "unknown", problem, at, parts, variables };
}
