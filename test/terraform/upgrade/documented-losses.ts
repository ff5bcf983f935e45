import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plan } from "../harness";

/** What an upgrade does to a resource that is not there afterwards, or not the same one. */
export type LossVerb = "replaced" | "deleted" | "no longer managed";

export interface Loss {
  readonly address: string;
  readonly verb: LossVerb;
}

/** A row of the table in docs/upgrading.md; the address may hold `*`. */
export interface DocumentedLoss extends Loss {
  readonly reason: string;
}

/** The rows of the table in the section "From 8a8a586"; none where it has no table. */
export function documentedLosses(markdown = guide()): DocumentedLoss[] {
  const section = /^## From 8a8a586$(.*?)(?=^## )/ms.exec(markdown)?.[1];
  if (section === undefined) throw new Error('docs/upgrading.md has no section "From 8a8a586"');
  const rows = section.matchAll(
    /^\| `([a-z]+_[^`]+)` *\| (replaced|deleted|no longer managed) *\| (.*\S) *\|$/gm,
  );
  return [...rows].map(([, address = "", verb, reason = ""]) => ({
    address,
    verb: verb as LossVerb,
    reason,
  }));
}

export function covers(row: DocumentedLoss, { address, verb }: Loss): boolean {
  const pattern = row.address.split("*").map(literally).join(".*");
  return row.verb === verb && new RegExp(`^${pattern}$`).test(address);
}

/** What a plan replaces, deletes, or leaves to itself. */
export function lossesOf(plan: Plan): Loss[] {
  return plan.changes.flatMap(({ address, actions }): Loss[] => {
    if (actions.includes("forget")) return [{ address, verb: "no longer managed" }];
    if (!actions.includes("delete")) return [];
    return [{ address, verb: actions.includes("create") ? "replaced" : "deleted" }];
  });
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function guide(): string {
  return readFileSync(join(__dirname, "../../../docs/upgrading.md"), "utf8");
}
