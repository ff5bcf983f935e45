import { locationProblem } from "../constructs/shared/azure-locations";
import { machineClientProblem } from "../constructs/shared/own-names";
import { checkName, NAME_RULES, type NameKind, reservedPartProblem } from "../constructs/shared/azure-names";
import { allowedIpv4RangeProblem } from "../constructs/shared/cidr";
import { dnsLabelProblem, dnsSubdomainProblem } from "../constructs/shared/kubernetes-names";
import { checkResourceId } from "../constructs/shared/resource-ids";
import { TAG_NAME, tagNameProblem } from "../constructs/shared/tags";

/** Whether a value is a mapping from keys to values. */
export const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What an editor knows of a check: examples, a pattern, lengths. */
export type Hints = Readonly<Record<string, unknown>>;

/** What is wrong with a text: what was given, what is allowed, what to do. */
export type Check = ((value: string) => string | undefined) & { readonly hints?: Hints };

/** The first thing that one of the checks finds. */
export const firstOf = (...checks: Check[]): Check =>
  Object.assign(
    (value: string) => checks.reduce<string | undefined>((found, check) => found ?? check(value), undefined),
    { hints: Object.assign({}, ...checks.map(({ hints }) => hints)) as Hints },
  );

const quote = JSON.stringify;

/** A text that matches a pattern; `what` and `allowed` complete the message. */
export const matches = (pattern: RegExp, what: string, allowed: string): Check =>
  Object.assign(
    (value: string) =>
      pattern.test(value) ? undefined : `${quote(value)} is not ${what}; allowed: ${allowed}`,
    { hints: { pattern: pattern.source } },
  );

/** Name of an Azure resource. */
export function azureName(kind: NameKind): Check {
  const { pattern, min, max } = NAME_RULES[kind];
  const hints = { pattern: pattern.source, minLength: min, maxLength: max };
  return Object.assign((value: string) => checkName(kind, value), { hints });
}

/** Id of an Azure resource of this type. */
export const resourceId =
  (type: string): Check =>
  (value) =>
    checkResourceId(type, value);

/** Environment's name: part of every resource name. */
export const environmentName: Check = firstOf(
  matches(
    /^[a-z][a-z0-9-]{0,18}[a-z0-9]$/,
    "an environment name",
    "2 to 20 lower-case letters, digits and hyphens, a letter first, no hyphen last",
  ),
  (value) => reservedPartProblem(value, "inside"),
);

/** Start of every resource name. */
export const namePrefix: Check = firstOf(
  matches(/^[a-z][a-z0-9]{1,10}$/, "a prefix", "2 to 11 lower-case letters and digits, a letter first"),
  (value) => reservedPartProblem(value, "start"),
);

/** Name of an Azure tag. */
export const tagName: Check = Object.assign((value: string) => tagNameProblem(value), {
  hints: { pattern: TAG_NAME.source },
});

/** Name of the blob that holds Terraform's state. */
export const stateKey: Check = matches(
  /^(?!\/)(?!.*[./]$).{1,1024}$/,
  "a blob name",
  "1 to 1024 characters, no slash first, no slash or dot last",
);

/** A range that may be let in from outside. */
export const allowedRange: Check = allowedIpv4RangeProblem;

/** Azure region. */
export const location: Check = locationProblem;

/** Minor version of Kubernetes. */
export const kubernetesMinor: Check = matches(
  /^1\.[1-9]\d$/,
  "a minor version",
  'two numbers, such as "1.35"; AKS chooses the patch',
);

/** Ids that Flyte has already, or that would get lost: it lower-cases ids and splits them at dots. */
export const machineClient: Check = (value) => dnsLabelProblem(value) ?? machineClientProblem(value);

/** Release of flyte-core. */
export const flyteChartVersion: Check = matches(
  /^v1\.16\.(0|[1-9]\d*)$/,
  "a release of the 1.16 line of flyte-core",
  "v1.16.8, or another v1.16.<patch> at your own risk",
);

/** Name of a registration, which is a Helm release; Helm allows 53 characters. */
export const registrationName: Check = firstOf(dnsSubdomainProblem, (value) =>
  value.length <= 53
    ? undefined
    : `${quote(value)} has ${value.length} characters; allowed: up to 53, which is Helm's limit for a release`,
);
