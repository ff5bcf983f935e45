import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import type { IFlyteCluster } from "../../constructs/shared/interfaces";
import { Namespace } from "../../constructs/workloads/namespace";
import { expose, exposed, one, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import { cluster } from "../support/stand-ins";

test("waits for the cluster and is known by the name that it got", () => {
  const json = synthStack((stack) => {
    const marker = new StringResource(stack, "ready", { length: 9 });
    const ready: IFlyteCluster = Object.assign(cluster(stack), { ready: [marker] });
    const namespace = new Namespace(stack, "namespace", {
      name: "flyte",
      cluster: ready,
      labels: { a: "b" },
    });
    expose(stack, { name: namespace.namespaceName });
    waitFor(stack, namespace);
  });
  const namespace = one(json, "kubernetes_namespace_v1", "flyte");
  expect(namespace.body).toMatchObject({
    metadata: { name: "flyte", labels: { a: "b" } },
    depends_on: ["random_string.ready"],
  });
  expect(namespace.body).not.toHaveProperty("provider");
  expect(exposed(json)).toEqual({ name: ref(namespace, "metadata[0].name") });
  expect(waitsFor(json)).toEqual([namespace.address]);
});

test("is made by the provider that it is given", () => {
  const json = synthStack((stack) => {
    const kubernetes = new KubernetesProvider(stack, "other", { alias: "other" });
    new Namespace(stack, "namespace", { name: "flyte", cluster: cluster(stack), providers: { kubernetes } });
  });
  expect(one(json, "kubernetes_namespace_v1").body["provider"]).toBe("kubernetes.other");
});

test("that exists already is not made", () => {
  const json = synthStack((stack) => {
    const namespace = Namespace.fromExistingNamespace(stack, "namespace", "flyte");
    expose(stack, { name: namespace.namespaceName });
    waitFor(stack, namespace);
  });
  expect(exposed(json)).toEqual({ name: "flyte" });
  expect(waitsFor(json)).toEqual([]);
});
