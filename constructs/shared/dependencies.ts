import { type ITerraformDependable, TerraformStack } from "cdktf";
import { type Construct, type IConstruct } from "constructs";
import type { IReady } from "./interfaces";

/**
 * What a resource in `scope` must wait for, without repetition. What lies in another stack is left out:
 * Terraform orders stacks as wholes.
 */
export function dependenciesOf(
  scope: Construct,
  ...things: readonly (IReady | ITerraformDependable | undefined)[]
): ITerraformDependable[] {
  const stack = TerraformStack.of(scope);
  const all = things.flatMap((thing) =>
    thing === undefined ? [] : "ready" in thing ? thing.ready : [thing],
  );
  return [...new Set(all)].filter((item) => {
    const construct = item as ITerraformDependable & IConstruct;
    return construct.node === undefined || TerraformStack.of(construct) === stack;
  });
}
