import { Token } from "cdktf";

/**
 * Whether a value is known at synth; only such values can be checked. Text with `${` is an expression, and `$${` is
 * Terraform's way to write those two characters.
 */
export function isKnown(value: unknown): boolean {
  return (
    value !== undefined &&
    !Token.isUnresolved(value) &&
    !(typeof value === "string" && /(?<!\$)\$\{/.test(value))
  );
}
