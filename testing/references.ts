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
  if (typeof value === "string") return value.includes("{") ? new Scanner(value).template() : [];
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (value && typeof value === "object") {
    return Object.entries(value).flatMap(([key, child]) =>
      key === "//" ? [] : [...referencesIn(key), ...referencesIn(child)],
    );
  }
  return [];
}

/** The reference of a bare address such as `azurerm_subnet.nodes` (in `depends_on`, `replace_triggered_by`). */
export function referenceOf(expression: string): Reference | undefined {
  return new Scanner(expression).bare();
}

/** Whether the string is one single `${...}`, whose result keeps its type. */
export function isWholeTemplate(text: string): boolean {
  return text.startsWith("${") && new Scanner(text).templateEnd() === text.length;
}

const NOT_RESOURCES = new Set(["each", "count", "self", "path", "terraform", "ephemeral", "provider"]);
const CLOSERS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** A scanner for the part of the expression language that decides what is a reference. */
class Scanner {
  private position = 0;
  private readonly found: Reference[] = [];
  private readonly loopVariables: string[] = [];
  private unwrapping = 0;

  constructor(private readonly source: string) {}

  template(): Reference[] {
    while (this.position < this.source.length) this.templateCharacter();
    return this.found;
  }

  templateEnd(): number {
    this.position = 2;
    this.expression("}");
    return this.position;
  }

  bare(): Reference | undefined {
    const parts = this.traversal();
    return this.position === this.source.length ? this.classify(0, parts, false) : undefined;
  }

  private templateCharacter(): void {
    const two = this.source.slice(this.position, this.position + 2);
    if (this.source.startsWith("$${", this.position) || this.source.startsWith("%%{", this.position)) {
      this.position += 3;
    } else if (two === "${" || two === "%{") {
      this.position += 2;
      this.expression("}");
    } else {
      this.position++;
    }
  }

  private quoted(): string {
    const start = ++this.position;
    while (this.position < this.source.length && this.source[this.position] !== '"') {
      if (this.source[this.position] === "\\") this.position += 2;
      else this.templateCharacter();
    }
    return this.source.slice(start, this.position++);
  }

  private expression(closer: string): void {
    const outerVariables = this.loopVariables.length;
    while (this.position < this.source.length) {
      const character = this.source[this.position] as string;
      if (character === closer) {
        this.position++;
        break;
      }
      if (character === '"') this.quoted();
      else if (character in CLOSERS) this.bracketed(CLOSERS[character] as string);
      else if (/[A-Za-z_]/.test(character)) this.identifier();
      else if (/\d/.test(character)) this.match(/[\d.eE]+/y);
      else this.position++;
    }
    this.loopVariables.length = outerVariables;
  }

  private bracketed(closer: string): void {
    this.position++;
    this.expression(closer);
    this.steps();
  }

  private identifier(): void {
    const start = this.position;
    const name = this.match(/(?:provider::)?[A-Za-z_][\w-]*(?:::[A-Za-z_][\w-]*)*/y);
    if (name === "for") {
      const variables = this.match(/\s+[\w-]+(?:\s*,\s*[\w-]+)?\s+in\s/y);
      this.loopVariables.push(...(variables.replace(/\sin\s$/, "").match(/[\w-]+/g) ?? []));
    } else if (this.source[this.position] === "(") {
      this.call(name);
    } else {
      this.position = start;
      const parts = this.traversal();
      if (!this.loopVariables.includes(name)) this.record(start, parts);
    }
  }

  private call(name: string): void {
    const before = this.found.length;
    const start = this.position + 1;
    if (name === "nonsensitive") this.unwrapping++;
    this.position = start;
    this.expression(")");
    if (name === "nonsensitive") this.unwrapping--;
    const argument = this.source.slice(start, this.position - 1).trim();
    const steps = this.steps();
    const only = this.found[before];
    if (!only || this.found.length !== before + 1 || only.text !== argument) return;
    if (name === "tolist" || name === "one") {
      const element: Step[] = name === "one" ? [{ kind: "index" }] : [];
      this.found[before] = { ...only, steps: [...only.steps, ...element, ...steps], setAsList: true };
    }
  }

  private traversal(): { root: string; steps: Step[] } {
    return { root: this.match(/[A-Za-z_][\w-]*/y), steps: this.steps() };
  }

  private steps(): Step[] {
    const steps: Step[] = [];
    for (;;) {
      const legacyIndex = this.match(/\.\d+/y);
      const name = legacyIndex ? "" : this.match(/\.[A-Za-z_][\w-]*/y);
      if (legacyIndex) steps.push({ kind: "index", key: Number(legacyIndex.slice(1)) });
      else if (name) steps.push({ kind: "attribute", name: name.slice(1) });
      else if (this.match(/\.\*|\[\s*\*\s*\]/y)) steps.push({ kind: "splat" });
      else if (this.source[this.position] === "[") steps.push(this.index());
      else return steps;
    }
  }

  private index(): Step {
    const start = ++this.position;
    this.expression("]");
    const text = this.source.slice(start, this.position - 1).trim();
    if (/^\d+$/.test(text)) return { kind: "index", key: Number(text) };
    if (/^"[^"$%\\]*"$/.test(text)) return { kind: "index", key: text.slice(1, -1) };
    return { kind: "index" };
  }

  private record(start: number, parts: { root: string; steps: Step[] }): void {
    const reference = this.classify(start, parts, this.unwrapping > 0);
    if (reference) this.found.push(reference);
  }

  private classify(
    start: number,
    { root, steps }: { root: string; steps: Step[] },
    nonsensitive: boolean,
  ): Reference | undefined {
    if (NOT_RESOURCES.has(root)) return undefined;
    const kind =
      root === "data" || root === "var" || root === "local" || root === "module" ? root : "resource";
    const length = kind === "data" ? 2 : 1;
    const names = steps.slice(0, length).map((step) => (step.kind === "attribute" ? step.name : undefined));
    if (names.length < length || names.includes(undefined)) return undefined;
    return {
      text: this.source.slice(start, this.position),
      kind,
      address: [root, ...names].join("."),
      steps: steps.slice(length),
      setAsList: false,
      nonsensitive,
    };
  }

  private match(sticky: RegExp): string {
    sticky.lastIndex = this.position;
    const matched = sticky.exec(this.source)?.[0] ?? "";
    this.position += matched.length;
    return matched;
  }
}
