import { referenceOf, referencesIn } from "./references";
import { bareAddresses, isObject, providersOf, resourcesOf, section } from "./stack-json";

/** Who waits for whom in one synthesized stack, as Terraform sees it. */
export class StackGraph {
  /** Every node by address, locals, variables and providers (`provider.helm`) among them. */
  private readonly edges = new Map<string, ReadonlySet<string>>();
  private readonly resources: readonly string[];
  private readonly direct = new Map<string, readonly string[]>();
  private readonly transitive = new Map<string, ReadonlySet<string>>();

  /** @param stack a parsed `cdk.tf.json`. */
  constructor(stack: object) {
    const resources = resourcesOf(stack);
    this.resources = resources.map(({ address }) => address);
    const configured = new Set(providersOf(stack).map(({ key }) => key));
    for (const { address, body, provider } of resources) {
      const own = configured.has(provider) ? [`provider.${provider}`] : [];
      this.edges.set(address, new Set([...dependenciesIn(body), ...own]));
    }
    for (const { key, body } of providersOf(stack)) this.edges.set(`provider.${key}`, dependenciesIn(body));
    for (const [prefix, key] of SECTIONS) {
      for (const [name, body] of Object.entries(section(stack, key))) {
        // A variable waits for nothing; its validation refers to itself.
        this.edges.set(`${prefix}.${name}`, prefix === "var" ? new Set() : dependenciesIn(body));
      }
    }
  }

  /** Resources and data sources, in the order of the stack. */
  addresses(): readonly string[] {
    return this.resources;
  }

  /**
   * The resources and data sources that `address` waits for directly, or through locals and its provider.
   *
   * @throws Error when it is not in the stack.
   */
  dependencies(address: string): readonly string[] {
    let found = this.direct.get(address);
    if (!found) {
      const reached = new Set<string>();
      this.collect(this.edgesOf(address), reached, new Set());
      found = [...reached].sort();
      this.direct.set(address, found);
    }
    return found;
  }

  /** Everything that `address` waits for, at whatever distance. */
  allDependencies(address: string): ReadonlySet<string> {
    let found = this.transitive.get(address);
    if (!found) {
      const reached = new Set<string>();
      const pending = [...this.dependencies(address)];
      for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
        if (reached.has(next)) continue;
        reached.add(next);
        pending.push(...(this.edges.has(next) ? this.dependencies(next) : []));
      }
      found = reached;
      this.transitive.set(address, found);
    }
    return found;
  }

  /**
   * Whether `address` waits for `other`, at whatever distance.
   *
   * @throws Error when one of them is not in the stack.
   */
  dependsOn(address: string, other: string): boolean {
    this.edgesOf(other);
    return this.allDependencies(address).has(other);
  }

  /** The resources and data sources that wait directly for `address`. */
  dependants(address: string): readonly string[] {
    this.edgesOf(address);
    return this.resources.filter((candidate) => this.dependencies(candidate).includes(address));
  }

  /** Groups of nodes that wait for each other; none in a stack that can be applied. */
  cycles(): string[][] {
    return stronglyConnected(this.edges);
  }

  /**
   * Resources and data sources, each after everything that it waits for.
   *
   * @throws Error when the stack has a cycle.
   */
  topologicalOrder(): string[] {
    const cycles = this.cycles();
    if (cycles.length > 0) throw new Error(`cycle: ${cycles.map((cycle) => cycle.join(", ")).join("; ")}`);
    const order = new Set<string>();
    const visit = (address: string): void => {
      if (order.has(address) || !this.edges.has(address)) return;
      this.dependencies(address).forEach(visit);
      order.add(address);
    };
    this.resources.forEach(visit);
    return [...order];
  }

  private edgesOf(address: string): ReadonlySet<string> {
    const edges = this.edges.get(address);
    if (!edges) throw new Error(`${address} is not in the stack`);
    return edges;
  }

  private collect(targets: Iterable<string>, reached: Set<string>, passed: Set<string>): void {
    for (const target of targets) {
      if (!/^(local|var|provider|module|output)\./.test(target)) reached.add(target);
      else if (!passed.has(target)) {
        passed.add(target);
        this.collect(this.edges.get(target) ?? [], reached, passed);
      }
    }
  }
}

const SECTIONS = [
  ["local", "locals"],
  ["var", "variable"],
  ["module", "module"],
  ["output", "output"],
] as const;

function dependenciesIn(body: unknown): Set<string> {
  const bare = isObject(body)
    ? [...bareAddresses(body, "depends_on"), ...bareAddresses(body, "replace_triggered_by")]
    : [];
  const explicit = bare.flatMap((entry) => (typeof entry === "string" ? (referenceOf(entry) ?? []) : []));
  return new Set([...referencesIn(body), ...explicit].map(({ address }) => address));
}

/** Tarjan's algorithm; a node that waits for itself is a group of one. */
function stronglyConnected(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const groups: string[][] = [];
  const visit = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    let lowest = own;
    stack.push(node);
    onStack.add(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (onStack.has(next)) lowest = Math.min(lowest, index.get(next) as number);
    }
    if (lowest === own) {
      const group = stack.splice(stack.lastIndexOf(node));
      group.forEach((member) => onStack.delete(member));
      if (group.length > 1 || edges.get(node)?.has(node)) groups.push(group.sort());
    }
    return lowest;
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return groups;
}
