import { lengthOf, tasksOf } from "./critical-path";
import { schedule } from "./schedule";
import { resourcesOf, type StackResource } from "../testing/stack-json";

export interface Stage {
  readonly name: string;
  readonly seconds: number;
}

/** In the order of the reference implementation; what comes after certificates it does not have, or not so. */
const STAGES = ["Azure", "Flyte", "ingress", "certificates", "GPU operator", "registration"] as const;

/** Parts of the workloads, by their construct's id; what is not here belongs to Flyte. */
const STAGE_OF_PART: Readonly<Record<string, (typeof STAGES)[number]>> = {
  ingress: "ingress",
  "cert-manager": "certificates",
  certificate: "certificates",
  "gpu-operator": "GPU operator",
  registration: "registration",
};

/**
 * How long the same stack would take in a chain like the reference implementation's: everything in Azure, then
 * one thing in the cluster after another. Inside of a stage nothing waits that need not.
 */
export function referenceChain(stack: object): Stage[] {
  const stages = new Map(resourcesOf(stack).map((resource) => [resource.address, stageOf(resource)]));
  const tasks = tasksOf(stack);
  return STAGES.map((name) => ({
    name,
    seconds: lengthOf(schedule(tasks.filter(({ id }) => stages.get(id) === name))),
  })).filter(({ seconds }) => seconds > 0);
}

function stageOf({ type, path }: StackResource): (typeof STAGES)[number] {
  if (!/^(helm|kubernetes)_/.test(type)) return "Azure";
  const part = /(?:^|\/)workloads\/([^/]+)/.exec(path)?.[1] ?? "";
  return (Object.hasOwn(STAGE_OF_PART, part) && STAGE_OF_PART[part]) || "Flyte";
}
