import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { report } from "../rehearsal/report";

/** `npm run rehearse -- [configuration]...`: what a deployment would do, without Terraform and without Azure. */
const folder = mkdtempSync(path.join(tmpdir(), "rehearse-"));
const outdir = path.join(folder, "out");
process.env.CDKTF_OUTDIR = outdir;
const configurations = process.argv.slice(2);
if (configurations.length > 0) process.env.FLYTE_CONFIG = configurations.join(path.delimiter);
try {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- it synthesizes at once, and says what is wrong
  require("../main");
  if (!process.exitCode) {
    const stacks = path.join(outdir, "stacks");
    const reports = readdirSync(stacks).map((name) =>
      report(name, JSON.parse(readFileSync(path.join(stacks, name, "cdk.tf.json"), "utf8")) as object),
    );
    console.log(reports.join("\n\n"));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
