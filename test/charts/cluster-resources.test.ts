import { describeCharts, findObject } from "../support/helm";
import { namespaceObjects, templates, variablesOf } from "./cluster-resources";
import { at, configFile, deployment, ofKind } from "./objects";
import { chartsOf, propsOf, renderRelease, STACK_NAMES } from "./stacks";

describeCharts("what flyteadmin makes in each namespace", chartsOf("flyteCore"), (charts) => {
  const objectsOf = (stack: (typeof STACK_NAMES)[number]) => renderRelease(charts, stack, "flyte").objects;

  describe.each(STACK_NAMES)("in stack %s", (stack) => {
    const { projects, domains } = propsOf(stack);

    test("is for the projects and domains of Flyte", () => {
      const objects = objectsOf(stack);
      const seed = deployment(objects, "flyteadmin").containers.find(({ name }) => name === "seed-projects");
      expect(seed?.command?.slice(-projects.length)).toEqual(projects);
      for (const map of ["flyte-admin-base-config", "flyte-clusterresourcesync-config"]) {
        const listed = at<readonly { id: string; name: string }[]>(
          configFile(objects, map, "domain.yaml"),
          "domains",
        );
        expect(listed).toEqual(domains.map((domain) => ({ id: domain, name: domain })));
      }
    });

    test("has a value for each variable of each template, in each domain", () => {
      const objects = objectsOf(stack);
      const builtIn = ["namespace", "project", "domain"];
      for (const template of Object.values(templates(objects))) {
        const variables = [...template.matchAll(/\{\{(.*?)\}\}/g)].map(([, inside]) => inside!);
        // Anything else than one space stays as it is.
        expect(variables.filter((inside) => !/^ \w+ $/.test(inside))).toEqual([]);
        for (const domain of domains) {
          const known = variablesOf(objects, domain);
          expect(Object.values(known).every((value) => typeof value === "string" && value !== "")).toBe(true);
          expect([...builtIn, ...Object.keys(known)]).toEqual(
            expect.arrayContaining(variables.map((inside) => inside.trim())),
          );
        }
      }
    });

    test("is legal, and begins with the namespace", () => {
      for (const project of projects) {
        for (const domain of domains) {
          const [first, ...rest] = namespaceObjects(objectsOf(stack), project, domain);
          const namespace = `${project}-${domain}`;
          expect(first).toEqual({
            apiVersion: "v1",
            kind: "Namespace",
            metadata: { name: namespace, ownerReferences: null },
          });
          expect(rest.map(({ metadata }) => metadata.namespace)).toEqual(rest.map(() => namespace));
        }
      }
    });

    test("is read where the templates are", () => {
      const objects = objectsOf(stack);
      const file = configFile(objects, "flyte-clusterresourcesync-config", "cluster_resources.yaml");
      const path = at<string>(file, "cluster_resources", "templatePath");
      for (const [owner, container] of [
        ["flyteadmin", "sync-cluster-resources"],
        ["syncresources", "sync-cluster-resources"],
      ] as const) {
        const { containers, volumes } = deployment(objects, owner);
        const mount = containers
          .find(({ name }) => name === container)
          ?.volumeMounts?.find(({ mountPath }) => mountPath === path);
        expect(volumes.find(({ name }) => name === mount?.name)?.configMap?.name).toBe(
          "clusterresource-template",
        );
      }
    });

    test("may be made by flyteadmin", () => {
      const { rules } = findObject(objectsOf(stack), "ClusterRole", "flyte-flyteadmin") as unknown as {
        rules: readonly { resources: readonly string[]; verbs: readonly string[] }[];
      };
      const kinds = Object.values(templates(objectsOf(stack))).map(
        (text) => /^kind: (\w+)$/m.exec(text)![1]!,
      );
      for (const kind of kinds) {
        const resource = `${kind.toLowerCase()}s`;
        expect(
          rules.some(({ resources, verbs }) => resources.includes(resource) && verbs.includes("*")),
        ).toBe(true);
      }
    });
  });

  test("is a quota where there is one, and the end of an earlier one elsewhere", () => {
    const quota = (stack: "large" | "nginx" | "small", project: string, domain: string) =>
      ofKind(namespaceObjects(objectsOf(stack), project, domain), "ResourceQuota").map(({ spec }) => spec);
    expect(quota("large", "ads", "production")).toEqual([
      { hard: { "limits.cpu": "64", "limits.memory": "256Gi" } },
    ]);
    expect(quota("large", "ads", "development")).toEqual([{ hard: null }]);
    expect(quota("nginx", "flytesnacks", "staging")).toEqual([{ hard: { "limits.memory": "16Gi" } }]);
    expect(quota("small", "flytesnacks", "production")).toEqual([]);
  });
});
