import { existsSync } from "node:fs";
import { CONTROL_PLANE, ControlPlane } from "./control-plane";
import { type KubernetesObject, valueAt } from "./kubernetes-api";
import { describeReal } from "./lane";
import { until } from "./processes";

jest.setTimeout(120_000);

describeReal("a control plane", CONTROL_PLANE, (paths) => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await ControlPlane.start(paths);
  });
  afterAll(() => plane?.stop());

  test("has the version and the admission of AKS", async () => {
    expect(await plane.api.call("GET", "/version")).toMatchObject({ gitVersion: "v1.35.4" });
  });

  test("schedules a pod on a node, and runs it there", async () => {
    await plane.api.apply({
      apiVersion: "v1",
      kind: "Node",
      metadata: { name: "aks-cpupool-12345678-vmss000000", labels: { agentpool: "cpupool" } },
      status: {
        capacity: { cpu: "4", memory: "16Gi", pods: "250" },
        allocatable: { cpu: "3860m", memory: "13Gi", pods: "250" },
      },
    });
    const pod: KubernetesObject = {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "hello", namespace: "default" },
      spec: {
        nodeSelector: { agentpool: "cpupool" },
        containers: [{ name: "main", image: "acme.azurecr.io/hello" }],
      },
    };
    await plane.api.apply(pod);
    await until("the pod runs", async () => valueAt(await plane.api.get(pod), "status.phase") === "Running");
    expect(valueAt(await plane.api.get(pod), "spec.nodeName")).toBe("aks-cpupool-12345678-vmss000000");
  });

  test("gives a load balancer an address and a claim its volume", async () => {
    const service: KubernetesObject = {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "gateway", namespace: "default" },
      spec: { type: "LoadBalancer", ports: [{ port: 443 }] },
    };
    const claim: KubernetesObject = {
      apiVersion: "v1",
      kind: "PersistentVolumeClaim",
      metadata: { name: "data", namespace: "default" },
      spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
    };
    await plane.api.apply(service);
    await plane.api.apply(claim);
    await until("both are ready", async () => {
      const [made, bound] = [await plane.api.get(service), await plane.api.get(claim)];
      return (
        valueAt(made, "status.loadBalancer.ingress.length") === 1 &&
        valueAt(bound, "status.phase") === "Bound"
      );
    });
  });

  test("refuses a field that a schema does not know", async () => {
    const object = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "typo", namespace: "default" },
      dta: {},
    };
    await expect(plane.api.apply(object, { dryRun: true })).rejects.toThrow(
      /field not declared in schema|unknown field/,
    );
  });

  test("leaves nothing behind when it stops", async () => {
    const { folder, server } = plane;
    await plane.stop();
    expect(existsSync(folder)).toBe(false);
    await expect(fetch(server)).rejects.toThrow();
  });
});
