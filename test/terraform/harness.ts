import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StackGraph } from "../../testing/graph";
import { section, type JsonObject } from "../../testing/stack-json";
import { operationsOf, withoutKey, type Operation } from "./operations";
import type { Cloud, CloudObject, CloudOperation } from "./simulator/cloud";
import { nameOf as releaseName } from "./simulator/providers/helm";
import { Simulator } from "./simulator/simulator";
import type { Values } from "./simulator/values";
import { layStack, newDirectory, STATE_FILE } from "./stack-files";
import { runTerraform, terraformBinary, type EngineDiagnostic, type EngineOutput } from "./terraform-cli";

export interface EngineOptions {
  /** The folder that a stack given as JSON finds as `assets/`. */
  readonly assetsDir?: string;
  /** Values of the stack's variables. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Azure ids, or parts of ids, of what was there before the stack. */
  readonly existing?: readonly string[];
}

export interface ResourceState {
  readonly address: string;
  readonly type: string;
  readonly values: JsonObject;
}

export interface ResourceChange {
  readonly address: string;
  readonly type: string;
  /** `["no-op"]`, `["create"]`, `["update"]`, `["delete", "create"]`, … */
  readonly actions: readonly string[];
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  /** What is known only after the apply, as true in the place of each value. */
  readonly unknown: JsonObject;
  /** What makes a replacement necessary: `default_node_pool.0.name`. */
  readonly replacedBecause: readonly string[];
}

export interface Plan {
  /** All of it, as `terraform show -json` prints it. */
  readonly raw: JsonObject;
  /** Resources that change; data sources that are read during the apply are not among them. */
  readonly changes: readonly ResourceChange[];
  /** Names of outputs that change. */
  readonly outputs: readonly string[];
  /** What was changed outside of Terraform. */
  readonly drift: readonly ResourceChange[];
  readonly isEmpty: boolean;
}

const PLAN_FILE = "plan.tfplan";

const NOTHING_PLANNED: Plan = { raw: {}, changes: [], outputs: [], drift: [], isEmpty: true };

/** The real engine on one stack, with a simulated cloud that lives as long as this. */
export class Engine {
  private graphBefore: StackGraph | undefined;
  private graph: StackGraph;
  private initialised = false;
  /** Whether the plan on disk is of the present configuration. */
  private planned = false;
  private lastOperations: readonly Operation[] = [];

  private constructor(
    private readonly binary: string,
    private readonly simulator: Simulator,
    readonly directory: string,
    private stack: JsonObject,
    private readonly options: EngineOptions,
  ) {
    this.graph = new StackGraph(stack);
  }

  /** `stack` is parsed `cdk.tf.json`, or a folder that holds one. */
  static async start(stack: object | string, options: EngineOptions = {}): Promise<Engine> {
    const binary = terraformBinary();
    if (!binary) throw new Error("there is no terraform on PATH and no TERRAFORM_BINARY_NAME");
    const directory = newDirectory();
    const laid = layStack(directory, stack, options.assetsDir);
    const { existing } = options;
    const simulator = await Simulator.start({ workingDirectory: directory, ...(existing && { existing }) });
    return new Engine(binary, simulator, directory, laid, options);
  }

  /** What exists outside of Terraform's own state. */
  get cloud(): Cloud {
    return this.simulator.cloud;
  }

  /** Puts another configuration in place of the present one; state, cloud and former assets stay. */
  change(stack: object | string, assetsDir?: string): void {
    const before = this.requirements();
    this.planned = false;
    this.stack = layStack(this.directory, stack, assetsDir);
    this.graph = new StackGraph(this.stack);
    this.initialised &&= before === this.requirements();
  }

  /** The other commands do it by themselves where it is still to be done. */
  async init(): Promise<void> {
    await this.run("init", "-input=false", "-no-color");
    this.initialised = true;
  }

  /** The warnings; faults are thrown. */
  async validate(): Promise<readonly EngineDiagnostic[]> {
    await this.ensureInitialised();
    return (await this.run("validate", "-json")).diagnostics;
  }

  async plan(): Promise<Plan> {
    await this.ensureInitialised();
    const { lines } = await this.run("plan", "-json", "-input=false", `-out=${PLAN_FILE}`);
    this.planned = true;
    // To show a plan, the engine starts all providers once more.
    if (!lines.some(announcesChange)) return NOTHING_PLANNED;
    const { stdout } = await this.run("show", "-json", PLAN_FILE);
    return readPlan(JSON.parse(stdout) as JsonObject);
  }

  /** A plan in the words that a person reads. */
  async planText(): Promise<string> {
    await this.ensureInitialised();
    return (await this.run("plan", "-no-color", "-input=false")).stdout;
  }

  /**
   * What was planned last, unless the configuration changed since. Throws also when something worked only because
   * it happened to come late enough.
   */
  async apply(): Promise<readonly Operation[]> {
    const plan = this.planned ? [PLAN_FILE] : [];
    this.planned = false;
    const operations = await this.changeEverything(
      "apply",
      "-json",
      "-auto-approve",
      "-input=false",
      ...plan,
    );
    this.graphBefore = this.graph;
    return operations;
  }

  async destroy(): Promise<readonly Operation[]> {
    this.planned = false;
    return this.changeEverything("apply", "-destroy", "-json", "-auto-approve", "-input=false");
  }

  /** Managed resources by address, sensitive values included. */
  state(): ReadonlyMap<string, ResourceState> {
    const resources = (this.readState()["resources"] ?? []) as StoredResource[];
    return new Map(
      resources
        .filter(({ mode }) => mode === "managed")
        .flatMap(({ type, name, instances }) =>
          instances.map(({ index_key: key, attributes }): [string, ResourceState] => {
            const address = `${type}.${name}${key === undefined ? "" : `[${JSON.stringify(key)}]`}`;
            return [address, { address, type, values: attributes }];
          }),
        ),
    );
  }

  outputs(): Readonly<Record<string, unknown>> {
    const outputs = section(this.readState(), "outputs");
    return Object.fromEntries(Object.keys(outputs).map((name) => [name, section(outputs, name)["value"]]));
  }

  /** What the last apply or destroy did, in the order in which it started. */
  operations(): readonly Operation[] {
    return this.lastOperations;
  }

  stop(): void {
    this.simulator.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private async changeEverything(...args: string[]): Promise<readonly Operation[]> {
    this.lastOperations = [];
    await this.ensureInitialised();
    const valuesBefore = this.values();
    const already = this.cloud.operations.length;
    const { lines } = await this.run(...args);
    const valuesAfter = this.values();
    const { graph, graphBefore } = this;
    this.lastOperations = operationsOf({ lines, graph, graphBefore, valuesBefore, valuesAfter });
    const races = this.races(this.cloud.operations.slice(already));
    if (races.length > 0) throw new Error(["nothing orders these:", ...races].join("\n"));
    return this.lastOperations;
  }

  /** What relied on something that it does not wait for; of equal names in two clusters, one that waits is enough. */
  private races(operations: readonly CloudOperation[]): string[] {
    const addresses = new Map<string, string[]>();
    for (const { address, type, values } of this.state().values()) {
      const key = `${type} ${cloudName(type, values)}`;
      addresses.set(key, [...(addresses.get(key) ?? []), withoutKey(address)]);
    }
    const addressesOf = ({ type, name }: Pick<CloudObject, "type" | "name">): string[] =>
      addresses.get(`${type} ${name}`) ?? [];
    const found = operations.flatMap((operation) =>
      operation.reliedOn.flatMap((object) => {
        const [ones, others] = [addressesOf(operation), addressesOf(object)];
        const ordered = ones.some((one) =>
          others.some((other) => one === other || this.graph.dependsOn(one, other)),
        );
        return ordered || ones.length === 0 || others.length === 0
          ? []
          : [`${ones[0]} needs ${others[0]}, but does not wait for it`];
      }),
    );
    return [...new Set(found)].sort();
  }

  private values(): ReadonlyMap<string, JsonObject> {
    return new Map([...this.state().values()].map(({ address, values }) => [address, values]));
  }

  private readState(): JsonObject {
    const file = join(this.directory, STATE_FILE);
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as JsonObject) : {};
  }

  private requirements(): string {
    return JSON.stringify(section(this.stack, "terraform"));
  }

  private async ensureInitialised(): Promise<void> {
    if (!this.initialised) await this.init();
  }

  private run(...args: string[]): Promise<EngineOutput> {
    const { variables = {} } = this.options;
    const named = Object.entries(variables).map(([name, value]): [string, string] => [
      `TF_VAR_${name}`,
      value,
    ]);
    return runTerraform(this.binary, args, {
      cwd: this.directory,
      env: {
        PATH: process.env["PATH"],
        HOME: process.env["HOME"],
        ...Object.fromEntries(named),
        ...this.simulator.environment(),
        TF_IN_AUTOMATION: "1",
        CHECKPOINT_DISABLE: "1",
        // Runs are short: to collect garbage less often saves a tenth of their time.
        GOGC: "400",
        TF_CLI_CONFIG_FILE: join(this.directory, "empty.tfrc"),
      },
    });
  }
}

/** Whether a line of the log of a plan says that there is something to show. */
function announcesChange(line: JsonObject): boolean {
  if (line["type"] === "outputs") {
    const outputs = Object.values(section(line, "outputs"));
    return outputs.some((output) => (output as JsonObject)["action"] !== "noop");
  }
  return line["type"] === "planned_change" || line["type"] === "resource_drift";
}

interface StoredResource {
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly instances: readonly { readonly index_key?: string | number; readonly attributes: JsonObject }[];
}

interface PlannedResource {
  readonly address: string;
  readonly mode: string;
  readonly type: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: JsonObject | null;
    readonly after: JsonObject | null;
    readonly after_unknown?: JsonObject;
    readonly replace_paths?: readonly (readonly (string | number)[])[];
  };
}

function readPlan(raw: JsonObject): Plan {
  const changes = readChanges(raw["resource_changes"]).filter(({ actions }) => actions[0] !== "no-op");
  const outputs = Object.entries(section(raw, "output_changes"))
    .filter(([, change]) => (change as PlannedResource["change"]).actions[0] !== "no-op")
    .map(([name]) => name);
  const drift = readChanges(raw["resource_drift"]);
  return { raw, changes, outputs, drift, isEmpty: changes.length === 0 && outputs.length === 0 };
}

function readChanges(changes: unknown): ResourceChange[] {
  return ((changes ?? []) as PlannedResource[])
    .filter(({ mode }) => mode === "managed")
    .map(({ address, type, change }) => ({
      address,
      type,
      actions: change.actions,
      before: change.before,
      after: change.after,
      unknown: change.after_unknown ?? {},
      replacedBecause: (change.replace_paths ?? []).map((path) => path.join(".")),
    }));
}

/** What the simulated cloud calls a resource of the state. */
function cloudName(type: string, values: JsonObject): string {
  return type === "helm_release" ? releaseName(values as Values) : String(values["id"]);
}
