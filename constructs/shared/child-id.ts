import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { Construct } from "constructs";
import { isKnown } from "./known";

/**
 * A part of a construct's id that comes from a value. A known value is its own id. An expression gives the address that
 * it reads, such as `var.group`, which stays as long as the expression does; a token in an id would not.
 */
export function childId(scope: Construct, value: string): string {
  if (isKnown(value)) return value;
  const resolver = new DefaultTokenResolver(new StringConcat());
  const written = String(Tokenization.resolve(value, { scope, resolver, preparing: false }));
  return written.replace(/\$\{|\}/g, "").replace(/\W+/g, "-");
}
