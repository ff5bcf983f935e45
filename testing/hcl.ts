/** A path of attribute names and indexes, such as `["azurerm_subnet", "nodes", "id"]`. */
export type ReferencePath = readonly (string | number)[];

/** The value of a reference; gets its text too, for messages. */
export type Resolve = (path: ReferencePath, text: string) => unknown;

export interface Evaluation {
  readonly resolve: Resolve;
  /** Terraform's functions that may be called, by name. @default none */
  readonly functions?: Readonly<Record<string, (...args: unknown[]) => unknown>>;
}

/**
 * The value of a string in Terraform's JSON syntax: text that may hold `${…}`. A string that is one single
 * `${…}` has the type of what is inside.
 *
 * Knows what constructs write: objects, lists, strings with templates, numbers, booleans, null, references and
 * calls. Anything else (operators, `for`, conditions, directives) is an error that says where.
 */
export function evaluateTemplate(text: string, evaluation: Evaluation): unknown {
  return new Evaluator(text, evaluation).template();
}

/** {@link evaluateTemplate} for each string of a JSON value, keys included. */
export function evaluateDeep(value: unknown, evaluation: Evaluation): unknown {
  if (typeof value === "string") return evaluateTemplate(value, evaluation);
  if (Array.isArray(value)) return value.map((item) => evaluateDeep(item, evaluation));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      asText(evaluateTemplate(key, evaluation)),
      evaluateDeep(item, evaluation),
    ]),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };
const CONSTANTS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/** Reads and evaluates in one go: there is nothing to do with an expression but to evaluate it. */
class Evaluator {
  private position = 0;

  constructor(
    private readonly source: string,
    private readonly evaluation: Evaluation,
  ) {}

  template(): unknown {
    const parts = this.parts(() => this.position === this.source.length, false);
    return parts.length === 1 ? parts[0] : parts.map(asText).join("");
  }

  /** Literal text and the values of `${…}`, in turns; no part for no text, unless there is nothing at all. */
  private parts(atEnd: () => boolean, quoted: boolean): unknown[] {
    const parts: unknown[] = [];
    let text = "";
    while (!atEnd()) {
      if (this.take("${")) {
        if (text !== "") parts.push(text);
        text = "";
        parts.push(this.expression());
        this.expect("}");
      } else {
        text += this.character(quoted);
      }
    }
    return text !== "" || parts.length === 0 ? [...parts, text] : parts;
  }

  private character(quoted: boolean): string {
    if (this.take("$${")) return "${";
    if (this.take("%%{")) return "%{";
    if (this.source.startsWith("%{", this.position)) this.fail("a directive is not supported");
    if (quoted && this.take("\\")) return this.escape();
    if (this.position >= this.source.length) this.fail("the text does not end");
    const character = String.fromCodePoint(this.source.codePointAt(this.position)!);
    if (quoted && character === "\n") this.fail("a line break within quotes");
    this.position += character.length;
    return character;
  }

  private escape(): string {
    const code = this.match(/u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}/y);
    if (code) return String.fromCodePoint(parseInt(code.slice(1), 16));
    const escaped = ESCAPES[this.source[this.position] ?? ""];
    if (escaped === undefined) this.fail("no such escape");
    this.position++;
    return escaped;
  }

  private expression(): unknown {
    this.space();
    const value = this.operand();
    this.space();
    return value;
  }

  private operand(): unknown {
    const next = this.source[this.position];
    if (next === '"') return this.string();
    if (next === "[") return this.list("[", "]");
    if (next === "{") return this.object();
    const number = this.match(/-?\d+(\.\d+)?([eE][+-]?\d+)?/y);
    if (number) return Number(number);
    return this.named();
  }

  private string(): unknown {
    this.expect('"');
    const value = this.parts(() => this.source[this.position] === '"', true);
    this.expect('"');
    // Within quotes too, one single ${…} keeps its type.
    return value.length === 1 ? value[0] : value.map(asText).join("");
  }

  private list(opener: string, closer: string): unknown[] {
    this.expect(opener);
    const items: unknown[] = [];
    this.space();
    while (!this.take(closer)) {
      items.push(this.expression());
      if (!this.take(",") && this.source[this.position] !== closer) this.fail(`expected , or ${closer}`);
      this.space();
    }
    return items;
  }

  private object(): Record<string, unknown> {
    this.expect("{");
    const members: [string, unknown][] = [];
    this.space();
    while (!this.take("}")) {
      const key = this.source[this.position] === '"' ? asText(this.string()) : this.identifier();
      this.space();
      if (!this.take("=")) this.expect(":");
      members.push([key, this.expression()]);
      if (!this.take(",") && this.source[this.position] !== "}") this.fail("expected , or }");
      this.space();
    }
    return Object.fromEntries(members);
  }

  /** A constant, a call or a reference. */
  private named(): unknown {
    const start = this.position;
    const name = this.identifier();
    if (this.source[this.position] === "(") return this.call(name);
    const path: (string | number)[] = [name];
    for (;;) {
      if (this.take("[")) {
        const index = this.expression();
        if (typeof index !== "string" && typeof index !== "number") this.fail("expected an index");
        path.push(index);
        this.expect("]");
      } else if (/^\.[A-Za-z_]/.test(this.source.slice(this.position, this.position + 2))) {
        this.position++;
        path.push(this.identifier());
      } else {
        break;
      }
    }
    if (path.length === 1 && name in CONSTANTS) return CONSTANTS[name];
    return this.evaluation.resolve(path, this.source.slice(start, this.position));
  }

  private call(name: string): unknown {
    const run = this.evaluation.functions?.[name];
    if (run === undefined) this.fail(`function ${name} is not given`);
    return run(...this.list("(", ")"));
  }

  private identifier(): string {
    return this.match(/[A-Za-z_][\w-]*/y) || this.fail("expected a name");
  }

  private space(): void {
    this.match(/\s+/y);
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  private expect(text: string): void {
    if (!this.take(text)) this.fail(`expected ${text}`);
  }

  private match(sticky: RegExp): string {
    sticky.lastIndex = this.position;
    const matched = sticky.exec(this.source)?.[0] ?? "";
    this.position += matched.length;
    return matched;
  }

  private fail(problem: string): never {
    const near = this.source.slice(Math.max(0, this.position - 20), this.position + 20);
    throw new SyntaxError(`${problem}, at ${this.position}, near ${JSON.stringify(near)}`);
  }
}

function asText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new TypeError(`${JSON.stringify(value)} has no place within a text`);
}
