import { NAME_RULES } from "../shared/azure-names";
import { dnsLabelProblem, isDnsLabel } from "../shared/kubernetes-names";
import { repeatedProblem } from "../shared/lists";
import { taskNamespaceProblem } from "../shared/own-names";
import type { PropProblem } from "../shared/validation";

/** The projects that there are where none are given. */
export const DEFAULT_PROJECTS: readonly string[] = ["flytesnacks"];

/** The domains that there are where none are given. */
export const DEFAULT_DOMAINS: readonly string[] = ["development", "staging", "production"];

/** The service accounts of task pods where none are given. */
export const DEFAULT_SERVICE_ACCOUNTS: readonly string[] = ["default"];

/** What the namespaces of tasks and the credentials in them are named by. */
export interface TaskNames {
  readonly projects: readonly string[];
  readonly domains: readonly string[];
  readonly taskServiceAccounts: readonly string[];
}

/** What is wrong with the names themselves. */
export function taskNameProblems({ projects, domains, taskServiceAccounts }: TaskNames): PropProblem[] {
  return Object.entries({ projects, domains, taskServiceAccounts }).flatMap(([key, names]): PropProblem[] => {
    if (names.length === 0)
      return [
        { key: [key], message: "the list is empty; allowed: one name or more; leave it out for the default" },
      ];
    return names.flatMap((name, index) => {
      const message =
        dnsLabelProblem(name) ?? (names.indexOf(name) < index ? repeatedProblem(name) : undefined);
      return message === undefined ? [] : [{ key: [key, index], message }];
    });
  });
}

/** What is wrong with the namespaces that projects and domains make together. */
export function namespaceProblems({ projects, domains }: TaskNames): PropProblem[] {
  const owners = new Map<string, string>();
  return projects.flatMap((project, index) =>
    domains.flatMap((domain) => {
      const name = `${project}-${domain}`;
      const owner = owners.get(name);
      owners.set(name, `${project} and ${domain}`);
      const message = isDnsLabel(name)
        ? owner
          ? `${project} and the domain ${domain} make the namespace ${name}, as do ${owner}; rename one`
          : taskNamespaceProblem(project, domain)
        : `${project} and the domain ${domain} make the namespace ${name} of ${name.length} characters; Kubernetes allows 63; shorten one`;
      return message === undefined ? [] : [{ key: ["projects", index], message }];
    }),
  );
}

/** What is wrong with the names of the credentials of task pods. */
export function credentialNameProblems({ projects, domains, taskServiceAccounts }: TaskNames): PropProblem[] {
  const longestOf = (names: readonly string[]) => Math.max(0, ...names.map(({ length }) => length));
  const longest = longestOf(projects) + 1 + longestOf(domains);
  const { max } = NAME_RULES.federatedCredential;
  return taskServiceAccounts.flatMap((account, index) => {
    const length = longest + 1 + account.length;
    if (length <= max) return [];
    return [
      {
        key: ["taskServiceAccounts", index],
        message: `${account} and the longest namespace make a credential name of ${length} characters; Azure allows ${max}; shorten one`,
      },
    ];
  });
}
