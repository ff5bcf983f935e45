import { Token } from "cdktf";

/** How CDKTF writes the only key of a map that stands for an expression. */
const MAP_TOKEN = /^&\{TfToken\[/;

/** Whether a value is a map that stands for an expression as a whole, as `Token.asStringMap` makes it. */
export const isMapToken = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).some((key) => MAP_TOKEN.test(key));

/**
 * Whether a value is known at synth; only such values can be checked. Text with `${` is an expression, and `$${` is
 * Terraform's way to write those two characters.
 */
export function isKnown(value: unknown): boolean {
  return (
    value !== undefined &&
    !Token.isUnresolved(value) &&
    !isMapToken(value) &&
    !(typeof value === "string" && /(?<!\$)\$\{/.test(value))
  );
}
