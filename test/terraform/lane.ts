import { terraformBinary } from "./terraform-cli";

const WHY =
  "the engine tests need Terraform or OpenTofu, and there is none: put `terraform` on PATH, or name another binary in TERRAFORM_BINARY_NAME";

const binary = terraformBinary();

if (!binary && process.env["REQUIRE_TERRAFORM"]) {
  const named = process.env["TERRAFORM_BINARY_NAME"] || "terraform";
  throw new Error(`REQUIRE_TERRAFORM is set and ${named} does not run: ${WHY}`);
}
if (!binary) process.stderr.write(`\nSKIPPED: ${WHY}.\n\n`);

/** `describe` for what needs the real engine; skipped, and said so, where there is none. */
export const describeEngine: jest.Describe = binary ? describe : describe.skip;
