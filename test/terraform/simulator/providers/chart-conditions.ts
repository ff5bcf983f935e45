/** The lines of a template that its `if`, `with` and `range` blocks let through; what it cannot tell, it keeps. */
export function includedLines(template: string, values: unknown): string {
  const open: Branch[] = [];
  const kept: string[] = [];
  let position = 0;
  for (const action of template.matchAll(/\{\{-?\s*(\/\*[\s\S]*?\*\/|[\s\S]*?)\s*-?\}\}/g)) {
    if (open.every(({ taken }) => taken)) kept.push(template.slice(position, action.index));
    position = action.index + action[0].length;
    step(action[1] ?? "", open, values);
  }
  if (open.every(({ taken }) => taken)) kept.push(template.slice(position));
  return kept.join("");
}

interface Branch {
  /** Whether what follows is part of the output. */
  taken: boolean;
  /** Whether a later branch is out because an earlier one was certainly taken. */
  decided: boolean;
}

function step(action: string, open: Branch[], values: unknown): void {
  const [, keyword = "", argument = ""] = /^(\w*)\s*([\s\S]*)$/.exec(action) ?? [];
  const current = open.at(-1);
  if (["if", "with", "range", "define", "block"].includes(keyword)) {
    const truth = keyword === "define" ? false : keyword === "block" ? true : truthOf(argument, values);
    open.push({ taken: truth !== false, decided: truth === true });
  } else if (keyword === "else" && current) {
    const condition = /^if\s+([\s\S]*)$/.exec(argument)?.[1];
    const truth = condition === undefined ? true : truthOf(condition, values);
    current.taken = !current.decided && truth !== false;
    current.decided ||= truth === true;
  } else if (keyword === "end") {
    open.pop();
  }
}

/** Whether a condition holds; undefined when it is beyond this reader. */
function truthOf(condition: string, values: unknown): boolean | undefined {
  const result = evaluate(condition.replace(/^(\$\w+\s*,?\s*)*:=\s*/, ""), values);
  if (result === UNCLEAR) return undefined;
  if (Array.isArray(result)) return result.length > 0;
  return typeof result === "object" && result !== null ? Object.keys(result).length > 0 : Boolean(result);
}

const UNCLEAR = Symbol("unclear");

function evaluate(expression: string, values: unknown): unknown {
  const words = split(expression);
  const [first = "", ...rest] = words;
  if (words.length === 1) return operand(first, values);
  const results = rest.map((word) => operand(word, values));
  const unclear = results.includes(UNCLEAR);
  const truths = results.map((result) => (result === UNCLEAR ? undefined : truthy(result)));
  switch (first) {
    case "not":
      return unclear ? UNCLEAR : !truths[0];
    case "and":
      return truths.includes(false) ? false : unclear ? UNCLEAR : true;
    case "or":
      return truths.includes(true) ? true : unclear ? UNCLEAR : false;
    case "eq":
      return unclear ? UNCLEAR : results.slice(1).includes(results[0]);
    case "ne":
      return unclear ? UNCLEAR : results[0] !== results[1];
    default:
      return UNCLEAR;
  }
}

function operand(word: string, values: unknown): unknown {
  if (word.startsWith("(") && word.endsWith(")")) return evaluate(word.slice(1, -1), values);
  if (/^"[^"]*"$/.test(word)) return word.slice(1, -1);
  if (/^-?\d+$/.test(word)) return Number(word);
  if (word === "true" || word === "false") return word === "true";
  const path = /^\$?\.Values\.([\w.]+)$/.exec(word)?.[1];
  if (path === undefined) return UNCLEAR;
  return path.split(".").reduce<unknown>((holder, key) => {
    return typeof holder === "object" && holder !== null
      ? (holder as Record<string, unknown>)[key]
      : undefined;
  }, values);
}

function truthy(result: unknown): boolean {
  if (typeof result === "object" && result !== null) return Object.keys(result).length > 0;
  return Boolean(result);
}

/** Words, where quoted strings and parentheses are one word. */
function split(expression: string): string[] {
  const words: string[] = [];
  let depth = 0;
  let word = "";
  for (const part of expression.trim().match(/"[^"]*"|[()]|\s+|[^\s()"]+/g) ?? []) {
    if (part === "(") depth++;
    if (part === ")") depth--;
    if (/^\s+$/.test(part) && depth === 0) {
      if (word) words.push(word);
      word = "";
    } else {
      word += part;
    }
  }
  return word ? [...words, word] : words;
}
