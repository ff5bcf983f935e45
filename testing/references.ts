import { type Access, parseTemplate, type Syntax } from "./hcl-syntax";

/** One step from a resource into its attributes: a name, an index in brackets, or a splat. */
export type Step =
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "index"; readonly key?: string | number }
  | { readonly kind: "splat" };

export interface Reference {
  /** As written, for messages. */
  readonly text: string;
  readonly kind: "resource" | "data" | "var" | "local" | "module";
  /** `azurerm_subnet.nodes`, `data.azurerm_client_config.me`, `var.secret`, `local.x`, `module.m`. */
  readonly address: string;
  readonly steps: readonly Step[];
  /** Whether a set was turned into a list first (`tolist`, `one`), so that it may be indexed. */
  readonly setAsList: boolean;
  /** Whether it stands inside `nonsensitive(...)`. */
  readonly nonsensitive: boolean;
}

/** Every reference in the template strings of a JSON value, however deep. */
export function referencesIn(value: unknown): Reference[] {
  return collectDeep(value, []);
}

/** The reference of a bare address such as `azurerm_subnet.nodes` (in `depends_on`, `replace_triggered_by`). */
export function referenceOf(expression: string): Reference | undefined {
  const [syntax] = parseTemplate(`\${${expression}}`);
  const isAll = syntax?.kind === "access" && syntax.text === expression;
  return isAll ? reference(syntax, ANYWHERE, AS_IT_IS) : undefined;
}

/** Whether the string is one single `${...}`, whose result keeps its type. */
export function isWholeTemplate(text: string): boolean {
  return text.startsWith("${") && parseTemplate(text).length === 1;
}

/** What is around an expression and holds for all within it. */
interface Scope {
  readonly nonsensitive: boolean;
  /** What `for` calls elements. */
  readonly variables: readonly string[];
}

/** What is done with the value: in `tolist(x.y)[0]`, the list and the index that are around `x.y`. */
interface Use {
  readonly setAsList: boolean;
  readonly steps: readonly Step[];
}

const ANYWHERE: Scope = { nonsensitive: false, variables: [] };
const AS_IT_IS: Use = { setAsList: false, steps: [] };
const SET_TO_LIST = new Map<string, Step[]>(Object.entries({ tolist: [], one: [{ kind: "index" }] }));
const KINDS = ["data", "var", "local", "module"] as const;
const NOT_RESOURCES = new Set(["each", "count", "self", "path", "terraform", "ephemeral", "provider"]);

function collectDeep(value: unknown, found: Reference[]): Reference[] {
  if (typeof value === "string" && value.includes("{")) collect(parseTemplate(value), found);
  if (value === null || typeof value !== "object") return found;
  for (const [key, child] of Object.entries(value)) {
    if (key === "//") continue;
    collectDeep(key, found);
    collectDeep(child, found);
  }
  return found;
}

function collect(parts: readonly Syntax[], found: Reference[], scope = ANYWHERE, use = AS_IT_IS): void {
  for (const syntax of parts) {
    switch (syntax.kind) {
      case "template":
      case "list":
        collect(syntax.parts, found, scope);
        break;
      case "object":
        for (const member of syntax.members) collect(member, found, scope);
        break;
      case "unknown":
        collect(syntax.parts, found, {
          ...scope,
          variables: [...scope.variables, ...(syntax.variables ?? [])],
        });
        break;
      case "call": {
        const nonsensitive = scope.nonsensitive || syntax.name === "nonsensitive";
        const element = syntax.parts.length === 1 ? SET_TO_LIST.get(syntax.name) : undefined;
        const inner = element && { setAsList: true, steps: [...element, ...use.steps] };
        collect(syntax.parts, found, { ...scope, nonsensitive }, inner);
        break;
      }
      case "access": {
        const own = reference(syntax, scope, use);
        if (!own) collect([syntax.base], found, scope, { ...use, steps: stepsOf(syntax, use) });
        for (const step of syntax.steps) if (step.kind === "index") collect([step.key], found, scope);
        if (own) found.push(own);
        break;
      }
      case "literal":
      case "name":
    }
  }
}

function reference(syntax: Access, { variables, nonsensitive }: Scope, use: Use): Reference | undefined {
  const root = syntax.base.kind === "name" ? syntax.base.name : "";
  if (root === "" || NOT_RESOURCES.has(root) || variables.includes(root)) return undefined;
  const kind = KINDS.find((known) => known === root) ?? "resource";
  const length = kind === "data" ? 2 : 1;
  const names = syntax.steps.slice(0, length).map((step) => (step.kind === "attribute" ? step.name : ""));
  if (names.length < length || names.includes("")) return undefined;
  const address = [root, ...names].join(".");
  const steps = stepsOf(syntax, use).slice(length);
  return { text: syntax.text, kind, address, steps, setAsList: use.setAsList, nonsensitive };
}

function stepsOf(syntax: Access, use: Use): Step[] {
  const own = syntax.steps.map((step): Step => {
    if (step.kind !== "index") return step;
    const [key, ...more] = step.key.kind === "template" ? step.key.parts : [step.key];
    return { kind: "index", key: key?.kind === "literal" && more.length === 0 ? key.value : undefined };
  });
  return [...own, ...use.steps];
}
