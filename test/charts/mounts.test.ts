import { type KubernetesObject } from "../support/helm";
import { evaluatedResources } from "../../testing/release-values";
import { namesOf, ofKind, workloadsOf } from "./objects";
import { describeReleases, renderRelease, secretsOf, synthesize } from "./stacks";

/** Secrets that a Job of the same chart makes before the pods start. */
const MADE_BY_JOBS: Readonly<Record<string, readonly string[]>> = {
  "envoy-gateway": ["envoy-gateway"],
  "ingress-nginx": ["ingress-nginx-admission"],
};

describeReleases("what pods need", (charts, releases) => {
  describe.each(releases)("%s: %s", (stack, release) => {
    const rendered = () => renderRelease(charts, stack, release);
    const workloads = () => workloadsOf(rendered().objects);
    const secrets = () => {
      const { namespace, objects } = rendered();
      const ofTerraform = secretsOf(stack).filter((secret) => secret.namespace === namespace);
      return {
        ofTerraform,
        others: [...namesOf(ofKind(objects, "Secret")), ...(MADE_BY_JOBS[release] ?? [])],
      };
    };

    test("Secrets", () => {
      const { ofTerraform, others } = secrets();
      const names = [...ofTerraform.map(({ name }) => name), ...others];
      for (const { volumes, containers } of workloads()) {
        for (const { secret } of volumes) {
          if (secret) expect(names).toContain(secret.secretName);
        }
        for (const { name, key } of containers.flatMap(({ env = [] }) =>
          env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
        )) {
          expect(ofTerraform.find((secret) => secret.name === name)?.keys).toContain(key);
        }
      }
    });

    test("ConfigMaps", () => {
      const names = namesOf(ofKind(rendered().objects, "ConfigMap"));
      for (const { volumes } of workloads()) {
        for (const { configMap, projected } of volumes) {
          const sources = [configMap, ...(projected?.sources ?? []).map((source) => source.configMap)];
          for (const source of sources) if (source) expect(names).toContain(source.name);
        }
      }
    });

    test("service accounts", () => {
      const { objects } = rendered();
      const names = ["default", ...namesOf(ofKind(objects, "ServiceAccount"))];
      for (const { serviceAccount } of workloads()) expect(names).toContain(serviceAccount);
    });

    test("volumes under the names that their mounts use", () => {
      for (const { volumes, containers } of workloads()) {
        const names = volumes.map(({ name }) => name);
        expect(names).toEqual([...new Set(names)]);
        for (const { volumeMounts = [] } of containers) {
          for (const { name } of volumeMounts) expect(names).toContain(name);
        }
      }
    });

    test("a namespace that Terraform made", () => {
      const made = evaluatedResources(synthesize(stack), "kubernetes_namespace_v1").map(
        ({ metadata }) => (metadata as KubernetesObject["metadata"]).name,
      );
      expect(made).toContain(rendered().namespace);
    });
  });
});
