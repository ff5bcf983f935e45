import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "../../testing/stack-json";
import { describeEngine } from "./lane";
import { Simulator } from "./simulator/simulator";

jest.setTimeout(120_000);

const ROOT = join(__dirname, "..", "..");

describeEngine("the CDKTF CLI", () => {
  const folder = mkdtempSync(join(tmpdir(), "flyte-cli-"));
  const output = join(folder, "cdktf.out");
  let simulator: Simulator;

  /** Runs the CLI as a person does, but for the output folder, beside which the state lies. */
  function cdktf(...args: string[]): Promise<string> {
    const options = ["--auto-approve", "--skip-provider-lock", "--no-color", "--output", output];
    const child = spawn("npx", ["cdktf", ...args, ...options], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...simulator.environment(),
        HOME: folder,
        CI: "true",
        CHECKPOINT_DISABLE: "1",
        FLYTE_CONFIG: "config/environments/dev.yaml",
        TF_CLI_CONFIG_FILE: join(folder, "empty.tfrc"),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
    return new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => (code === 0 ? resolve(text) : reject(new Error(text))));
    });
  }

  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8")) as JsonObject;

  beforeAll(async () => {
    writeFileSync(join(folder, "empty.tfrc"), "");
    simulator = await Simulator.start({ workingDirectory: join(output, "stacks", "flyte-dev") });
  });

  afterAll(() => {
    simulator.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("deploys the dev environment", async () => {
    const text = await cdktf("deploy", "flyte-dev", "--outputs-file", join(folder, "outputs.json"));
    expect(text).not.toContain("[ERROR]");
    expect(read("outputs.json")["flyte-dev"]).toMatchObject({
      console_url: expect.stringMatching(
        /^https:\/\/flyte-dev-\w{6}\.centralus\.cloudapp\.azure\.com\/console$/,
      ) as unknown,
    });
    expect(read("terraform.flyte-dev.tfstate")["resources"]).not.toEqual([]);
    expect(simulator.cloud.all().some(({ name }) => name === "flyte/flyte")).toBe(true);
  });

  test("destroys it", async () => {
    await cdktf("destroy", "flyte-dev");
    expect(read("terraform.flyte-dev.tfstate")["resources"]).toEqual([]);
    expect(simulator.cloud.all()).toEqual([]);
  });
});
