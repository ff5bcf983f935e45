import { report } from "../../rehearsal/report";
import { TINY_STACK } from "./tiny-stack";

test("says what would be made, in which order, along which path, and how long that takes", () => {
  expect(report("tiny", TINY_STACK)).toBe(`tiny: 7 resources, 1 lookup

What would be made
    1  azurerm_kubernetes_cluster
    1  azurerm_postgresql_flexible_server
    1  azurerm_resource_group
    4  helm_release

In which order: seconds from the start, at most 10 at a time, * on the critical path
    0     1   platform/foundation/client
    0    10 * resource-group
   10   370   platform/foundation/cluster
   10   430 * platform/foundation/database/server
  370   415   platform/workloads/ingress/controller
  415   430   platform/workloads/ingress/gateway
  415   475   platform/workloads/cert-manager/release
  430   610 * platform/workloads/flyte/release

Critical path: seconds of each step, and from the start
   10    10   resource-group
  420   430   platform/foundation/database/server
  180   610   platform/workloads/flyte/release

A chain like the reference implementation's: seconds of each stage, and from the start
  430   430   Azure
  180   610   Flyte
   60   670   ingress
   60   730   certificates

How long a first deployment takes
  610 s  10 min 10 s  along the critical path
  730 s  12 min 10 s  in a chain like the reference implementation's
 1091 s  18 min 11 s  one thing after the other
Typical figures, rounded, and nobody's promise: Azure varies by region, hour and size.`);
});

describe("a stack that was written by hand", () => {
  const sleep = { create_duration: "7s" };

  test("goes by addresses, the ends of which are shown when they are too long", () => {
    const lines = report("hand", { resource: { time_sleep: { [`a${"b".repeat(99)}`]: sleep } } }).split("\n");
    expect(lines).toContain(`    0     7 * …${"b".repeat(85)}`);
    expect(lines.every((line) => line.length <= 100)).toBe(true);
  });

  test("shows what had to wait for its turn", () => {
    const names = Array.from({ length: 11 }, (_, index) => `s${String(index).padStart(2, "0")}`);
    const resource = { time_sleep: Object.fromEntries(names.map((name) => [name, sleep])) };
    expect(report("hand", { resource })).toContain("    7    14   time_sleep.s10 (waited for its turn)\n");
  });

  test("may be empty", () => {
    expect(report("empty", {})).toContain("empty: 0 resources, 0 lookups\n");
    expect(report("empty", {})).toContain("    0 s    0 min 0 s  along the critical path\n");
  });
});
