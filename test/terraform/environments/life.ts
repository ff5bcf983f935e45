import { customResourceUses, releaseNames, uninstalledTooEarly } from "../custom-resources";
import { Engine, type Plan } from "../harness";
import type { Operation } from "../operations";
import { leftovers, lostData } from "../plan-reading";
import { type Edit, EditedEnvironment } from "./environment";
import { giveUpProtection } from "./edits";

/** The life of one environment in the real engine, from nothing to nothing. */
export class Life {
  private constructor(
    readonly environment: EditedEnvironment,
    readonly engine: Engine,
  ) {}

  /** `existing`: parts of the Azure ids of what is there before. */
  static async begin(text: string, existing: readonly string[] = []): Promise<Life> {
    const environment = new EditedEnvironment(text);
    const variables = { entra_client_secret: "given", package_registry_password: "given" };
    return new Life(environment, await Engine.start(environment.synthesize(), { existing, variables }));
  }

  /** Everything is made, and the next plan is empty. */
  async create(): Promise<readonly Operation[]> {
    expect(await this.engine.validate()).toEqual([]);
    const plan = await this.engine.plan();
    expect(new Set(plan.changes.flatMap(({ actions }) => actions))).toEqual(new Set(["create"]));
    return this.apply();
  }

  /** An edit is applied; it touches no data, and the next plan is empty. Gives its plan. */
  async change(edit: Edit): Promise<Plan> {
    this.environment.edit(edit);
    return this.applyEdits();
  }

  /** Like {@link change}, for edits that were made already. */
  async applyEdits(): Promise<Plan> {
    this.engine.change(this.environment.synthesize());
    const plan = await this.engine.plan();
    expect(lostData(plan)).toEqual([]);
    await this.apply();
    return plan;
  }

  /** Everything goes, in the right order, and nothing is left anywhere. */
  async end(): Promise<void> {
    await this.ordered(() => this.engine.destroy());
    expect([...this.engine.state().keys()]).toEqual([]);
    expect(this.engine.cloud.all().map(({ type, name }) => `${type} ${name}`)).toEqual([]);
  }

  /** What is protected lets itself be destroyed only after one apply that says so. */
  async endProtected(): Promise<void> {
    await expect(this.engine.destroy()).rejects.toThrow("Instance cannot be destroyed");
    await this.change(giveUpProtection);
    await this.end();
  }

  close(): void {
    this.engine.stop();
    this.environment.remove();
  }

  private async apply(): Promise<readonly Operation[]> {
    const operations = await this.ordered(() => this.engine.apply());
    expect(leftovers(await this.engine.plan())).toEqual([]);
    return operations;
  }

  /** No CRD goes before the objects that need it. */
  private async ordered(run: () => Promise<readonly Operation[]>): Promise<readonly Operation[]> {
    const [uses, names] = [customResourceUses(this.engine), releaseNames(this.engine)];
    const operations = await run();
    expect(uninstalledTooEarly(uses, operations, names)).toEqual([]);
    return operations;
  }
}
