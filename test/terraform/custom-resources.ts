import type { Engine } from "./harness";
import type { Operation } from "./operations";
import { nameOf } from "./simulator/providers/helm";
import type { Values } from "./simulator/values";

/** A release, by its address, that has objects of a CRD which another release brings. */
export interface CustomResourceUse {
  readonly user: string;
  readonly provider: string;
}

/** Who uses whose CRDs in the simulated cluster, by namespace and name of the releases. */
export function customResourceUses({ cloud }: Engine): CustomResourceUse[] {
  const releases = cloud.all().filter(({ type }) => type === "helm_release");
  return releases.flatMap((user) =>
    releases
      .filter((other) => other !== user && [...(user.uses ?? [])].some((group) => other.provides?.has(group)))
      .map((provider) => ({ user: user.name, provider: provider.name })),
  );
}

/** What went before the objects that need it; addresses are those of the state before. */
export function uninstalledTooEarly(
  uses: readonly CustomResourceUse[],
  operations: readonly Operation[],
  namesByAddress: ReadonlyMap<string, string>,
): string[] {
  const deletion = (name: string) =>
    operations.find(({ address, action }) => action === "delete" && namesByAddress.get(address) === name);
  return uses.flatMap(({ user, provider }) => {
    const [first, second] = [deletion(user), deletion(provider)];
    const isRight = !second || (first && first.endedAt < second.startedAt);
    return isRight ? [] : [`${provider} went before ${user}`];
  });
}

/** Namespace and name of each release of the state, by address. */
export function releaseNames(engine: Engine): Map<string, string> {
  const releases = [...engine.state().values()].filter(({ type }) => type === "helm_release");
  return new Map(releases.map(({ address, values }) => [address, nameOf(values as Values)]));
}
