import { BACKEND_COMPONENTS, taskNamespace } from "../../constructs/shared/service-accounts";
import { CHARTS } from "../../constructs/workloads/chart-versions";
import { describeCharts, type KubernetesObject } from "../support/helm";
import { evaluatedResources, evaluateIn } from "../../testing/release-values";
import { namespaceObjects } from "./cluster-resources";
import { namesOf, ofKind, workloadsOf } from "./objects";
import { propsOf, releases, renderRelease, type StackName, STACK_NAMES, synthesize } from "./stacks";

const CLIENT_ID = "azure.workload.identity/client-id";
const USE = "azure.workload.identity/use";

interface Trust {
  readonly subject: string;
  readonly clientId: string;
  readonly audience: readonly string[];
}

/** Which service account each identity of a stack trusts. */
function trusts(stack: StackName): Trust[] {
  return evaluatedResources(synthesize(stack), "azurerm_federated_identity_credential").map((credential) => {
    const { subject, audience, parent_id } = credential as Record<string, unknown>;
    const identity = String(parent_id).split("/").at(-1);
    return {
      subject: String(subject),
      audience: audience as string[],
      clientId: String(evaluateIn(synthesize(stack), `\${${identity}.client_id}`)),
    };
  });
}

const subjectOf = ({ metadata }: KubernetesObject, namespace: string): string =>
  `system:serviceaccount:${metadata.namespace ?? namespace}:${metadata.name}`;

const annotated = (objects: readonly KubernetesObject[]): KubernetesObject[] =>
  ofKind(objects, "ServiceAccount").filter(({ metadata }) => metadata.annotations?.[CLIENT_ID] !== undefined);

describeCharts("workload identity", CHARTS, (charts) => {
  describe.each(STACK_NAMES)("in stack %s", (stack) => {
    const flyte = () => renderRelease(charts, stack, "flyte");
    const { projects, domains, taskServiceAccounts } = propsOf(stack);

    test("belongs to the three components of Flyte that use blobs, and to no other", () => {
      const { objects } = flyte();
      expect(namesOf(annotated(objects)).sort()).toEqual([...BACKEND_COMPONENTS].sort());
      expect(
        workloadsOf(objects)
          .filter(({ labels }) => USE in labels)
          .map(({ name, labels, serviceAccount }) => [name, serviceAccount, labels[USE]])
          .sort(),
      ).toEqual([...BACKEND_COMPONENTS].map((name) => [name, name, "true"]).sort());
    });

    test("is what each annotated account is trusted for", () => {
      const ofReleases = Object.keys(releases(stack)).flatMap((name) => {
        const { objects, namespace } = renderRelease(charts, stack, name);
        return annotated(objects).map((account) => [subjectOf(account, namespace), account] as const);
      });
      const ofTasks = projects.flatMap((project) =>
        domains.flatMap((domain) => {
          const made = annotated(namespaceObjects(flyte().objects, project, domain));
          return made.map((account) => [subjectOf(account, ""), account] as const);
        }),
      );
      const found = [...ofReleases, ...ofTasks].map(([subject, { metadata }]) => ({
        subject,
        clientId: metadata.annotations?.[CLIENT_ID],
        audience: ["api://AzureADTokenExchange"],
      }));
      const bySubject = (list: readonly { subject: string }[]) =>
        [...list].sort((a, b) => a.subject.localeCompare(b.subject));
      expect(bySubject(found)).toEqual(bySubject(trusts(stack)));
    });

    test("comes to the pods of tasks from every service account that tasks may use", () => {
      const subjects = trusts(stack).map(({ subject }) => subject);
      for (const project of projects) {
        for (const domain of domains) {
          for (const account of taskServiceAccounts) {
            expect(subjects).toContain(`system:serviceaccount:${taskNamespace(project, domain)}:${account}`);
          }
        }
      }
    });
  });

  const idIn = (stack: StackName, project: string, domain: string) =>
    annotated(namespaceObjects(renderRelease(charts, stack, "flyte").objects, project, domain)).map(
      ({ metadata }) => metadata.annotations?.[CLIENT_ID],
    );

  test("is one for each domain, where it is asked for", () => {
    const large = (project: string, domain: string) => idIn("large", project, domain);
    expect(large("ads", "production")).toEqual(large("search", "production"));
    expect(large("ads", "production")).not.toEqual(large("ads", "development"));
  });

  test("is one for each project, where it is asked for, and none for a project that is not the stack's", () => {
    const closed = (project: string, domain: string) => idIn("closed", project, domain);
    expect(closed("ads", "production")).toEqual(closed("ads", "development"));
    expect(closed("ads", "production")).not.toEqual(closed("search", "production"));
    expect(closed("somebody-elses", "production")).toEqual(["", ""]);
  });
});
