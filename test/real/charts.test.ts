import { CHARTS } from "../../constructs/workloads/chart-versions";
import { chartsOf, type ChartPaths, releases, renderRelease, STACK_NAMES } from "../charts/stacks";
import { findChart, type KubernetesObject } from "../support/helm";
import { CONTROL_PLANE, ControlPlane } from "./control-plane";
import { installDefinitions, isDefinition } from "./definitions";
import { describeReal } from "./lane";

jest.setTimeout(180_000);

/** Charts that are at hand; what is not was said by the charts lane already. */
const charts: ChartPaths = Object.fromEntries(
  Object.entries(chartsOf(...(Object.keys(CHARTS) as (keyof typeof CHARTS)[]))).flatMap(
    ([key, reference]) => {
      const found = findChart(reference);
      return "path" in found ? [[key, found.path]] : [];
    },
  ),
);

const rendered = STACK_NAMES.flatMap((stack) =>
  Object.values(releases(stack))
    .filter(
      ({ repository, chart }) =>
        repository === undefined ||
        Object.values(CHARTS).some((known) => known.chart === chart && known.chart in pathsByChart()),
    )
    .map(({ name }) => [stack, name] as const),
);

function pathsByChart(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(charts).map(([key, path]) => [CHARTS[key as keyof typeof CHARTS].chart, path]),
  );
}

describeReal("the API server", CONTROL_PLANE, (paths) => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await ControlPlane.start(paths);
    await installDefinitions(
      plane.api,
      rendered.flatMap(([stack, name]) => renderRelease(charts, stack, name).objects),
    );
  });
  afterAll(() => plane?.stop());

  test.each(rendered)("takes every object of %s %s", async (stack, name) => {
    const { objects, namespace } = renderRelease(charts, stack, name);
    expect(objects.length).toBeGreaterThan(0);
    const refused: string[] = [];
    for (const object of objects.filter((object) => !isDefinition(object))) {
      const placed = await place(object, namespace);
      await plane.api
        .apply(placed, { dryRun: true })
        .catch((error: Error) => refused.push(`${object.kind} ${object.metadata.name}: ${error.message}`));
    }
    expect(refused).toEqual([]);
  });

  test("refuses what breaks a rule of a definition", async () => {
    const { objects, namespace } = renderRelease(charts, "small", "flyte-gateway");
    const gateway = await place(
      objects.find(({ kind }) => kind === "Gateway")!,
      namespace,
    );
    const { spec } = gateway as unknown as { spec: { listeners: object[] } };
    const twice = { ...gateway, spec: { ...spec, listeners: [spec.listeners[0], spec.listeners[0]] } };
    await expect(plane.api.apply(twice, { dryRun: true })).rejects.toThrow(/must be unique|Duplicate/i);
    const unknown = { ...gateway, spec: { ...spec, gatewayclass: "envoy" } };
    await expect(plane.api.apply(unknown, { dryRun: true })).rejects.toThrow(/gatewayclass/);
  });

  const namespaces = new Set<string>(["default", "kube-system"]);

  /** With its namespace, which exists: a dry run looks for it. */
  async function place(object: KubernetesObject, releaseNamespace: string): Promise<KubernetesObject> {
    const namespace = object.metadata.namespace ?? releaseNamespace;
    if (!namespaces.has(namespace)) {
      namespaces.add(namespace);
      await plane.api.apply({ apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } });
    }
    return {
      ...object,
      metadata: {
        ...object.metadata,
        namespace: (await plane.api.isNamespaced(object)) ? namespace : undefined,
      },
    };
  }
});
