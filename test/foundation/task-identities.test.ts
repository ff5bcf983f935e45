import {
  credentialProblem,
  TaskIdentities,
  type TaskIdentitiesProps,
} from "../../constructs/foundation/task-identities";
import { Naming } from "../../constructs/shared/naming";
import { all, expose, exposed, one, problemsOf, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import type { JsonObject } from "../../testing/stack-json";
import { type cluster, GROUP, TAGS, tokenIssuer } from "../support/stand-ins";

type Stack = Parameters<typeof cluster>[0];

const PROJECTS = ["alpha", "beta"];
const DOMAINS = ["development", "production"];

const make = (stack: Stack, options: Partial<TaskIdentitiesProps> = {}) =>
  new TaskIdentities(stack, "tasks", {
    resourceGroup: GROUP,
    naming: new Naming("flyte", "dev", "abc123"),
    cluster: tokenIssuer(stack),
    projects: PROJECTS,
    domains: DOMAINS,
    ...options,
  });

/** The subjects that each identity trusts, by the name of the identity. */
const subjects = (json: JsonObject): Record<string, unknown[]> =>
  Object.fromEntries(
    all(json, "azurerm_user_assigned_identity").map((identity) => [
      String(identity.body["name"]),
      all(json, "azurerm_federated_identity_credential", { parent_id: ref(identity, "id") })
        .map(({ body }) => String(body["subject"]).replace("system:serviceaccount:", ""))
        .sort(),
    ]),
  );

const synthTasks = (options?: Partial<TaskIdentitiesProps>): JsonObject =>
  synthStack((stack) => {
    const tasks = make(stack, { tags: TAGS, ...options });
    for (const project of PROJECTS) {
      for (const domain of DOMAINS)
        expose(stack, { [`${project}-${domain}`]: tasks.clientId(project, domain) });
    }
    expose(stack, { mode: tasks.mode, accounts: tasks.serviceAccounts });
    waitFor(stack, tasks);
  });

test.each<[TaskIdentitiesProps["mode"], Record<string, string[]>]>([
  [
    undefined,
    {
      "flyte-dev-tasks": [
        "alpha-development:default",
        "alpha-production:default",
        "beta-development:default",
        "beta-production:default",
      ],
    },
  ],
  [
    "perDomain",
    {
      "flyte-dev-tasks-development": ["alpha-development:default", "beta-development:default"],
      "flyte-dev-tasks-production": ["alpha-production:default", "beta-production:default"],
    },
  ],
  [
    "perProject",
    {
      "flyte-dev-tasks-alpha": ["alpha-development:default", "alpha-production:default"],
      "flyte-dev-tasks-beta": ["beta-development:default", "beta-production:default"],
    },
  ],
])("mode %s: each namespace trusts into one identity, and gets its client id", (mode, expected) => {
  const json = synthTasks({ mode });
  expect(subjects(json)).toEqual(expected);
  const { mode: told, accounts, ...clientIds } = exposed(json);
  expect([told, accounts]).toEqual([mode ?? "shared", ["default"]]);
  for (const [name, members] of Object.entries(expected)) {
    const owner = one(json, "azurerm_user_assigned_identity", name);
    expect(owner.body["tags"]).toEqual(TAGS);
    for (const member of members) {
      expect(clientIds[member.replace(":default", "")]).toBe(ref(owner, "client_id"));
    }
  }
  expect(waitsFor(json)).toHaveLength(Object.keys(expected).length + 4);
});

test("each service account of each namespace is trusted", () => {
  const json = synthTasks({ mode: "perProject", serviceAccounts: ["default", "spark"] });
  expect(subjects(json)["flyte-dev-tasks-alpha"]).toEqual([
    "alpha-development:default",
    "alpha-development:spark",
    "alpha-production:default",
    "alpha-production:spark",
  ]);
  expect(exposed(json)["accounts"]).toEqual(["default", "spark"]);
});

test("an unknown project has no identity", () => {
  expect(() =>
    synthStack((stack) => void make(stack, { mode: "perProject" }).clientId("gamma", "production")),
  ).toThrow('no identity for project "gamma" and domain "production"');
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

test.each<[TaskIdentitiesProps["mode"] & string, number, number, number, string | undefined]>([
  ["shared", 6, 3, 1, undefined],
  [
    "shared",
    7,
    3,
    1,
    "7 projects x 3 domains x 1 service accounts need 21 federated credentials on the shared task identity, and Azure allows 20: use taskIdentities perDomain or perProject",
  ],
  ["perDomain", 20, 3, 1, undefined],
  [
    "perDomain",
    11,
    3,
    2,
    "11 projects x 2 service accounts need 22 federated credentials on each domain's task identity, and Azure allows 20: use taskIdentities perProject",
  ],
  ["perProject", 1000, 20, 1, undefined],
  [
    "perProject",
    1,
    7,
    3,
    "7 domains x 3 service accounts need 21 federated credentials on each project's task identity, and Azure allows 20: use fewer domains or task service accounts",
  ],
])("%s: %d projects, %d domains, %d accounts", (mode, projects, domains, accounts, problem) => {
  expect(credentialProblem(mode, names(projects), names(domains), names(accounts))).toBe(problem);
});

test("too many credentials are one problem, before any is made", () => {
  const problems = problemsOf((stack) => make(stack, { projects: names(7), domains: names(3) }));
  expect(problems).toEqual([credentialProblem("shared", names(7), names(3), ["default"])]);
});
