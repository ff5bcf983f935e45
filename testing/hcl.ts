import { parseTemplate, type Syntax } from "./hcl-syntax";

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
  return new Evaluator(text, evaluation).template(parseTemplate(text));
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

const CONSTANTS = new Map<string, unknown>(Object.entries({ true: true, false: false, null: null }));

class Evaluator {
  constructor(
    private readonly source: string,
    private readonly evaluation: Evaluation,
  ) {}

  /** One single `${…}` keeps its type. */
  template(parts: readonly Syntax[]): unknown {
    const values = parts.map((part) => this.value(part));
    return values.length === 1 ? values[0] : values.map(asText).join("");
  }

  private value(syntax: Syntax): unknown {
    const { resolve, functions } = this.evaluation;
    switch (syntax.kind) {
      case "literal":
        return syntax.value;
      case "template":
        return this.template(syntax.parts);
      case "list":
        return syntax.parts.map((item) => this.value(item));
      case "object":
        return Object.fromEntries(syntax.members.map(([key, item]) => [this.key(key), this.value(item)]));
      case "name":
        return CONSTANTS.has(syntax.name) ? CONSTANTS.get(syntax.name) : resolve([syntax.name], syntax.name);
      case "call": {
        const run = functions?.[syntax.name] ?? this.fail(`function ${syntax.name} is not given`, syntax.at);
        return run(...syntax.parts.map((argument) => this.value(argument)));
      }
      case "access":
        return resolve(this.path(syntax), syntax.text);
      case "unknown":
        return this.fail(syntax.problem, syntax.at);
    }
  }

  private key(key: Syntax): string {
    if (key.kind === "name") return key.name;
    return key.kind === "access" ? this.fail("expected a key", key.at) : asText(this.value(key));
  }

  private path({ at, base, steps }: Syntax & { kind: "access" }): ReferencePath {
    if (base.kind !== "name") return this.fail("only a reference has attributes", at);
    const keys = steps.map((step) => {
      if (step.kind === "attribute") return step.name;
      const key = step.kind === "index" ? this.value(step.key) : undefined;
      return typeof key === "string" || typeof key === "number" ? key : this.fail("expected an index", at);
    });
    return [base.name, ...keys];
  }

  private fail(problem: string, at: number): never {
    const near = this.source.slice(Math.max(0, at - 20), at + 20);
    throw new SyntaxError(`${problem}, at ${at}, near ${JSON.stringify(near)}`);
  }
}

function asText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new TypeError(`${JSON.stringify(value)} has no place within a text`);
}
