import { describeCharts, findObject } from "../support/helm";
import { at, namesOf, ofKind } from "./objects";
import { chartsOf, propsOf, renderRelease, STACK_NAMES, type StackName } from "./stacks";

interface Peer {
  readonly podSelector?: object;
  readonly namespaceSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
}

interface IngressRule {
  readonly from: readonly Peer[];
  readonly ports: readonly { readonly protocol: string; readonly port: number }[];
}

const REPLICATED = ["datacatalog", "flyteadmin", "flyteconsole", "flytepropeller"];

const policies = (stack: StackName) => renderRelease({}, stack, "flyte-policies").objects;

describeCharts("the policies", {}, () => {
  test.each(STACK_NAMES)(
    "%s: only the data catalog's pods are closed, to everyone but who needs them",
    (stack) => {
      const [policy, ...more] = ofKind(policies(stack), "NetworkPolicy");
      expect(more).toEqual([]);
      const rules = at<readonly IngressRule[]>(policy, "spec", "ingress");
      // No peer is without a selector, which would be everyone.
      expect(rules.map(({ from, ports }) => [from, ports.map(({ port }) => port)])).toEqual([
        [[{ podSelector: {} }], [8089, 8080, 10254]],
        [[{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "kube-system" } } }], [10254]],
      ]);
      expect(at(policy, "spec", "policyTypes")).toEqual(["Ingress"]);
    },
  );

  test.each(STACK_NAMES)(
    "%s: there are budgets for what has two pods, and for nothing that has one",
    (stack) => {
      const budgets = ofKind(policies(stack), "PodDisruptionBudget");
      expect(namesOf(budgets).sort()).toEqual(propsOf(stack).replicas > 1 ? REPLICATED : []);
      for (const budget of budgets) expect(at(budget, "spec", "minAvailable")).toBe(1);
    },
  );
});

describeCharts("the policies of flyte-core", chartsOf("flyteCore"), (charts) => {
  test.each(STACK_NAMES)(
    "%s: each selects the pods of one component, and allows what they listen on",
    (stack) => {
      const { objects } = renderRelease(charts, stack, "flyte");
      for (const policy of policies(stack)) {
        const { matchLabels } = (at<{ matchLabels: object }>(policy, "spec", "podSelector") ??
          at<{ matchLabels: object }>(policy, "spec", "selector")) as { matchLabels: Record<string, string> };
        const deployment = findObject(objects, "Deployment", matchLabels["app.kubernetes.io/name"]!);
        expect(at(deployment, "spec", "selector", "matchLabels")).toEqual(matchLabels);
        const replicas = at<number>(deployment, "spec", "replicas");
        if (policy.kind === "PodDisruptionBudget") expect(replicas).toBeGreaterThan(1);
      }
      const containers = at<readonly { name: string; ports: readonly { containerPort: number }[] }[]>(
        findObject(objects, "Deployment", "datacatalog"),
        ...["spec", "template", "spec", "containers"],
      );
      const [rule] = at<readonly IngressRule[]>(
        ofKind(policies(stack), "NetworkPolicy")[0],
        "spec",
        "ingress",
      );
      const listened = containers.flatMap(({ ports }) => ports.map(({ containerPort }) => containerPort));
      expect([...rule!.ports.map(({ port }) => port)].sort()).toEqual([...listened].sort());
    },
  );
});
