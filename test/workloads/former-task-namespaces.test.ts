import { FlyteStack } from "../../constructs/flyte-stack";
import { loadEnvironments } from "../../config/load";
import { toProps } from "../../config/to-props";
import type { TaskIdentityMode } from "../../constructs/shared/interfaces";
import { recordedStack } from "../terraform/upgrade/recorded-stacks";
import { synthApp } from "../support/synth";
import { resourcesOf, type JsonObject } from "../../testing/stack-json";
import { withFolder } from "../config/folder";

const MODES: readonly TaskIdentityMode[] = ["shared", "perDomain", "perProject"];

/** What an earlier version made of namespaces and accounts of tasks, by address. */
const former = resourcesOf(recordedStack("per-project").stack)
  .map(({ address }) => address)
  .filter((address) => /^kubernetes_.*_task-namespaces_/.test(address));

function synthesized(mode: TaskIdentityMode): JsonObject {
  const text = recordedStack("per-project").configuration.replace("perProject", mode);
  return withFolder({ "per-project.yaml": text }, (root) => {
    const [environment] = loadEnvironments({ root, flyteConfig: "per-project.yaml" });
    return synthApp((app) => new FlyteStack(app, "flyte-per-project", toProps(environment!)))[
      "flyte-per-project"
    ]!.json;
  });
}

test("an earlier version kept namespaces and accounts", () => {
  expect(former).toHaveLength(2 * 3 * 3);
});

// The mode may change in the same deployment as the version.
test.each(MODES)("%s: all of them leave the state, and stay in the cluster", (mode) => {
  const json = synthesized(mode);
  const removed = json["removed"] as { from: string; lifecycle: { destroy: boolean } }[];
  expect(removed.map(({ from }) => from).sort()).toEqual([...former].sort());
  expect(removed.filter(({ lifecycle }) => lifecycle.destroy)).toEqual([]);
  expect(resourcesOf(json).filter(({ address }) => former.includes(address))).toEqual([]);
});
