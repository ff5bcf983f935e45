import { rotationName } from "../shared/scheduling";
import type { PropProblem } from "../shared/validation";

/** The name of a pool of a cluster. */
export interface PoolName {
  readonly name: string;
  /** Where the name stands. */
  readonly key: PropProblem["key"];
  /** The name is a default, so that a clash is shown at the other pool. */
  readonly isDefault?: boolean;
}

/** What is wrong with the names of all pools of a cluster, the system pool first. */
export function poolNamesProblems(all: readonly PoolName[]): PropProblem[] {
  const problems: PropProblem[] = [];
  const say = (key: PropProblem["key"], message: string) => void problems.push({ key, message });
  const keys = new Map<string, PropProblem["key"]>();
  for (const { name, key } of all) {
    if (keys.has(name))
      say(key, `the name ${name} is another pool's already; names are unique in a cluster; take another`);
    else keys.set(name, key);
    // A construct's id is looked up among the names of all objects, where this one is found.
    if (name === "constructor") say(key, "the name constructor cannot be used; take another");
  }
  const standIns = new Map<string, string>();
  for (const { name, key, isDefault } of all) {
    const standIn = rotationName(name);
    if (standIns.get(standIn) === name) continue;
    const other = standIns.get(standIn) ?? (keys.has(standIn) ? standIn : undefined);
    const blamed = other === undefined ? undefined : keys.get(other);
    if (blamed && isDefault)
      say(
        blamed,
        `${other} is also the pool that stands in for ${name} while that changes its size; take another name`,
      );
    else if (other !== undefined)
      say(
        key,
        `while ${name} changes its size, a pool ${standIn} stands in for it, which is also that of ${other}; give it a name that differs in its first 9 characters`,
      );
    standIns.set(standIn, name);
  }
  return problems;
}
