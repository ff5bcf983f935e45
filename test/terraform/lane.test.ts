import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Loads the lane in a process of its own, with these variables. */
function load(variables: Readonly<Record<string, string>>) {
  const globals = "globalThis.describe = Object.assign(() => {}, { skip: () => {} });";
  const { REQUIRE_TERRAFORM: _, TERRAFORM_BINARY_NAME: __, ...env } = process.env;
  return spawnSync(
    process.execPath,
    ["-r", "./scripts/typescript.cjs", "-e", `${globals} require("./test/terraform/lane")`],
    { cwd: join(__dirname, "..", ".."), env: { ...env, ...variables }, encoding: "utf8" },
  );
}

const NONE = { TERRAFORM_BINARY_NAME: "tofu-that-is-not-there" };

test("without a binary the lane is skipped, loudly", () => {
  const { status, stderr } = load(NONE);
  expect(status).toBe(0);
  expect(stderr).toContain("SKIPPED: the engine tests need Terraform or OpenTofu, and there is none");
});

test("where the lane is required, a binary that is missing is a failure that names it", () => {
  const { status, stderr } = load({ ...NONE, REQUIRE_TERRAFORM: "1" });
  expect(status).not.toBe(0);
  expect(stderr).toContain("REQUIRE_TERRAFORM is set and tofu-that-is-not-there does not run");
});

test("by default it is terraform that must be there", () => {
  const { status, stderr } = load({ PATH: "/nowhere", REQUIRE_TERRAFORM: "1" });
  expect(status).not.toBe(0);
  expect(stderr).toContain("REQUIRE_TERRAFORM is set and terraform does not run");
});
