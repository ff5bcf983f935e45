import { terraformBinary } from "./terraform-cli";

const binary = terraformBinary();

if (!binary) {
  process.stderr.write(
    "\nSKIPPED: the engine tests need Terraform or OpenTofu, and there is none: put `terraform` on PATH, or name another binary in TERRAFORM_BINARY_NAME.\n\n",
  );
}

/** `describe` for what needs the real engine; skipped, and said so, where there is none. */
export const describeEngine: jest.Describe = binary ? describe : describe.skip;
