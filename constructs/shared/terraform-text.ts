import { type IResolvable, type IResolveContext, Token } from "cdktf";

/**
 * Escapes Terraform's template markers, so that `${` and `%{` in `text` stay those characters.
 *
 * For text that is written as it is into the synthesized JSON, such as the key of a map. For values use
 * {@link literal}, which is right wherever the value ends up.
 */
export function escapeTemplate(text: string): string {
  return text.replace(/[$%](?=\{)/g, "$&$&");
}

/**
 * A string token for text that must reach the provider to the letter, whether it lands in an attribute or
 * inside an expression.
 */
export function literal(text: string): string {
  return /[$%]\{/.test(text) ? Token.asString(new Literal(text)) : text;
}

/** Applies {@link literal} to each string of a value, and {@link escapeTemplate} to each key. */
export function literalDeep<T>(value: T): T {
  if (typeof value === "string") return literal(value) as T;
  if (Array.isArray(value)) return value.map(literalDeep) as T;
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [escapeTemplate(key), literalDeep(item)]),
    ) as T;
  }
  return value;
}

/**
 * `yamlencode(value)` as a string token. Tokens anywhere in `value` become references; all other text is
 * literal. `undefined` members are left out.
 *
 * CDKTF's own `Fn.yamlencode` leaves quotes, backslashes and `%{` unescaped and writes `${` twice over.
 */
export function yamlencode(value: unknown): string {
  return Token.asString(new FunctionOf("yamlencode", value));
}

/** `jsonencode(value)` as a string token, with the rules of {@link yamlencode}. */
export function jsonencode(value: unknown): string {
  return Token.asString(new FunctionOf("jsonencode", value));
}

/** Text of props as the argument of one of CDKTF's functions, which would escape an expression that it finds there. */
export const asArgument = (text: string): string =>
  text.includes("${") && !Token.isUnresolved(text) ? Token.asString(new Quoted(text)) : text;

abstract class Expression implements IResolvable {
  readonly creationStack: string[] = [];
  abstract resolve(context: IResolveContext): string;
  toString(): string {
    return Token.asString(this);
  }
}

class Literal extends Expression {
  constructor(private readonly text: string) {
    super();
  }
  resolve(context: IResolveContext): string {
    return context.suppressBraces ? quote(this.text) : escapeTemplate(this.text);
  }
}

class FunctionOf extends Expression {
  constructor(
    private readonly name: string,
    private readonly value: unknown,
  ) {
    super();
  }
  resolve(context: IResolveContext): string {
    // CDKTF looks for references to other stacks first, and needs no text for that.
    if (context.preparing) return visitTokens(this.value, context);
    const nested = context.suppressBraces;
    context.suppressBraces = true;
    const call = `${this.name}(${render(this.value, context)})`;
    context.suppressBraces = nested;
    return nested ? call : `\${${call}}`;
  }
}

function visitTokens(value: unknown, context: IResolveContext): string {
  if (Token.isUnresolved(value)) context.resolve(value);
  else if (value !== null && typeof value === "object") {
    for (const item of Object.values(value)) visitTokens(item, context);
  }
  return "";
}

function render(value: unknown, context: IResolveContext): string {
  if (value === null) return "null";
  if (typeof value === "string") return renderString(value, context);
  if (Token.isUnresolved(value)) return String(context.resolve(value));
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => render(item, context)).join(", ")}]`;
  if (typeof value === "object") {
    const members = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${quote(key)} = ${render(item, context)}`);
    return `{${members.join(", ")}}`;
  }
  throw new TypeError(`a ${typeof value} has no Terraform expression`);
}

const TOKEN = /(\$\{TfToken\[[^\]]+\]\})/;

function renderString(text: string, context: IResolveContext): string {
  const parts = text.split(TOKEN).filter((part) => part !== "");
  if (parts.length === 1 && TOKEN.test(text)) return String(context.resolve(text));
  const rendered = parts.map((part) =>
    TOKEN.test(part) ? `\${${String(context.resolve(part))}}` : escapeQuoted(part),
  );
  return `"${rendered.join("")}"`;
}

function quote(text: string): string {
  return `"${escapeQuoted(text)}"`;
}

const ESCAPES: Record<string, string> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeQuoted(text: string): string {
  const escaped = text.replace(
    // eslint-disable-next-line no-control-regex -- HCL has no other way to write these
    /["\\\u0000-\u001f]/g,
    (char) => ESCAPES[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return escapeTemplate(escaped);
}

/** Text with expressions, in quotes. */
class Quoted extends Expression {
  constructor(private readonly text: string) {
    super();
  }

  resolve(): string {
    return `"${this.text}"`;
  }
}
