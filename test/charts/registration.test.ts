import { describeCharts, findObject, helmTemplate, type KubernetesObject } from "../support/helm";
import { at, deployment, type EnvVariable, ofKind, type Workload, workloadsOf } from "./objects";
import { hostOf, propsOf, releases, renderRelease, STACK_NAMES, type StackName } from "./stacks";

const OPERATOR = "flyte-registration-operator";

/** The operator's own chart, which puts passwords into plain values; ours must run the same program. */
const PUBLISHED = {
  repository: "oci://registry-1.docker.io/adarga",
  chart: "flyte-workflow-registration-operator-chart",
  version: "1.0.0",
};

const WITH_REGISTRATION = STACK_NAMES.filter((stack) => OPERATOR in releases(stack));

const variables = ({ containers }: Workload): Record<string, EnvVariable> =>
  Object.fromEntries((containers[0]?.env ?? []).map((variable) => [variable.name, variable]));

const operator = (stack: StackName) => deployment(renderRelease({}, stack, OPERATOR).objects, OPERATOR);

describeCharts("registration", {}, () => {
  test("is there where it is asked for", () => {
    expect(WITH_REGISTRATION).toEqual(["large", "brought"]);
  });

  describe.each(WITH_REGISTRATION)("of stack %s", (stack) => {
    const { workflows } = propsOf(stack).registration!;

    test("asks the operator for each package, as text", () => {
      for (const { name, project, domain, version, package: path } of workflows) {
        const { objects, namespace } = renderRelease({}, stack, name);
        expect(objects).toEqual([
          {
            apiVersion: "flyte.backend/v1",
            kind: "FlyteRegistration",
            metadata: { name, namespace: "flyte-registration" },
            spec: {
              workflowProject: project,
              workflowDomain: domain,
              workflowVersion: version,
              workflowPackageUri: path,
            },
          },
        ]);
        expect(namespace).toBe(renderRelease({}, stack, OPERATOR).namespace);
      }
    });

    test("speaks to Flyte by its public name, with what lies in a Secret", () => {
      const env = variables(operator(stack));
      expect(env.FLYTE_ADMIN_ENDPOINT?.value).toBe(`dns:///${hostOf(stack)}`);
      for (const [name, { value }] of Object.entries(env)) {
        if (/PASSWORD|SECRET|USER|CLIENT_ID/.test(name)) expect([name, value]).toEqual([name, undefined]);
      }
    });
  });

  test("downloads from the platform's registry, or from where it is told", () => {
    const registry = variables(operator("large"));
    expect(registry.DOWNLOADER_STRATEGY?.value).toBe("oci");
    expect(registry.OCI_AUTH_STRATEGY?.value).toBe("static");
    // A host name alone: the path is the package's.
    expect(registry.OCI_REGISTRY?.value).toMatch(/^[a-z0-9.-]+$/);
    const artifactory = variables(operator("brought"));
    expect(artifactory.DOWNLOADER_STRATEGY?.value).toBe("jfrog");
    expect(artifactory.JFROG_ARTIFACTORY_URL?.value).toBe("https://acme.jfrog.io/artifactory/");
    expect(Object.keys(artifactory).filter((name) => name.startsWith("OCI"))).toEqual([]);
  });

  test("runs one operator at a time, which can read registrations and nothing else", () => {
    const { objects } = renderRelease({}, "large", OPERATOR);
    expect(findObject(objects, "Deployment", OPERATOR).spec).toMatchObject({
      replicas: 1,
      strategy: { type: "Recreate" },
    });
    expect(at(findObject(objects, "ClusterRole", OPERATOR), "rules")).toEqual([
      { apiGroups: ["flyte.backend"], resources: ["flyteregistrations"], verbs: ["get", "list", "watch"] },
    ]);
  });
});

describeCharts("registration beside the operator's own chart", { published: PUBLISHED }, ({ published }) => {
  const theirs = (): KubernetesObject[] =>
    helmTemplate({
      chartPath: published,
      releaseName: "operator",
      namespace: "operator",
      values: { fullnameOverride: "operator" },
    });
  const program = () => workloadsOf(theirs())[0]!;

  test("gives the program no variable that it does not know, and runs it in the same way", () => {
    const known = Object.keys(variables(program()));
    for (const stack of WITH_REGISTRATION) {
      const [container] = operator(stack).containers;
      // The folder that it may write to.
      expect(Object.keys(variables(operator(stack))).filter((name) => !known.includes(name))).toEqual([
        "HOME",
      ]);
      expect(container).toMatchObject({
        command: program().containers[0]?.command,
        livenessProbe: program().containers[0]?.livenessProbe,
        readinessProbe: program().containers[0]?.readinessProbe,
      });
    }
  });

  test("gives the program every variable that it reads, but those of other ways to download", () => {
    // Amazon's registry, and what the program has no use for.
    const never = ["AWS_REGION", "KUBERNETES_CLUSTER_DOMAIN"];
    for (const stack of WITH_REGISTRATION) {
      const ours = Object.keys(variables(operator(stack)));
      const other = ours.includes("OCI_REGISTRY") ? /^JFROG_/ : /^OCI_/;
      const missing = Object.keys(variables(program())).filter((name) => !ours.includes(name));
      expect(missing.filter((name) => !other.test(name)).sort()).toEqual(never);
    }
  });

  test("defines the same kind of object", () => {
    const definition = (objects: readonly KubernetesObject[]) => {
      const [crd] = ofKind(objects, "CustomResourceDefinition");
      return JSON.parse(
        JSON.stringify(crd?.spec, (key, value: unknown) => (key === "description" ? undefined : value)),
      ) as object;
    };
    expect(definition(renderRelease({}, "large", OPERATOR).objects)).toEqual(definition(theirs()));
  });
});
