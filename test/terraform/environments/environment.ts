import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Document, parseDocument } from "yaml";
import { loadEnvironments } from "../../../config/load";
import { ConfigurationError } from "../../../config/problems";
import { toProps } from "../../../config/to-props";
import { FlyteStack } from "../../../constructs/flyte-stack";
import type { LocalChart } from "../../../constructs/workloads/chart-versions";
import { synthApp } from "../../support/synth";

/** Changes the document of an environment in place. */
export type Edit = (document: Document) => void;

/** An environment that a test edits as a person does, and synthesizes after each edit. */
export class EditedEnvironment {
  private readonly folder = mkdtempSync(join(tmpdir(), "flyte-environment-"));
  private readonly raisedCharts = new Map<LocalChart, string>();
  private count = 0;

  constructor(private text: string) {}

  edit(edit: Edit): void {
    const document = parseDocument(this.text);
    edit(document);
    this.text = document.toString();
  }

  /** Edits unless the configuration would be refused; says whether it did. */
  tryEdit(edit: Edit): boolean {
    const before = this.text;
    this.edit(edit);
    try {
      this.load();
      return true;
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      this.text = before;
      return false;
    }
  }

  /** Gives a chart of ours another version in what is synthesized from now on. */
  raiseChart(chart: LocalChart, version: string): void {
    this.raisedCharts.set(chart, version);
  }

  /** The folder of the synthesized stack. */
  synthesize(): string {
    const outdir = join(this.folder, `out${++this.count}`);
    const environment = this.load();
    const name = `flyte-${environment.config.name}`;
    synthApp((app) => new FlyteStack(app, name, toProps(environment)), outdir);
    const stack = join(outdir, "stacks", name);
    for (const [chart, version] of this.raisedCharts) raise(stack, chart, version);
    return stack;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private load() {
    writeFileSync(join(this.folder, "edited.yaml"), this.text);
    return loadEnvironments({ root: this.folder, flyteConfig: "edited.yaml" })[0]!;
  }
}

/** CDKTF names the folder of an asset after its content, so that another version is another folder. */
function raise(stack: string, chart: LocalChart, version: string): void {
  const file = join(stack, "cdk.tf.json");
  const json = JSON.parse(readFileSync(file, "utf8")) as StackWithReleases;
  const release = Object.values(json.resource.helm_release).find(({ name }) => name === chart);
  if (!release) throw new Error(`the stack has no chart ${chart}`);
  const raised = `${release.chart}-${version}`;
  renameSync(join(stack, release.chart), join(stack, raised));
  Object.assign(release, { chart: raised, version });
  writeFileSync(file, JSON.stringify(json));
  const description = join(stack, raised, "Chart.yaml");
  writeFileSync(
    description,
    readFileSync(description, "utf8").replace(/^version: .*$/m, `version: ${version}`),
  );
}

interface StackWithReleases {
  readonly resource: { readonly helm_release: Readonly<Record<string, { name: string; chart: string }>> };
}
