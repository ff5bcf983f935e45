import { Token, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { isMapToken } from "./known";
import { describeProblems, type PropProblem, validateProps, warn } from "./validation";

/** Tags of a resource by their names, in the order of their importance. */
export type Tags = Readonly<Record<string, string>>;

/** Azure allows 50 on a resource; AKS and the stack add their own. */
const MAX_TAGS = 45;

/** Names that every tagged resource takes; the limit of length is that of storage accounts, the tightest. */
export const TAG_NAME = /^[^<>%&\\?/\p{C}]{1,128}$/u;

/** What is wrong with the name of a tag. */
export const tagNameProblem = (name: string): string | undefined =>
  TAG_NAME.test(name)
    ? undefined
    : `${JSON.stringify(name)} is not a tag name; allowed: 1 to 128 characters, none of < > % & \\ ? /`;

/** What is wrong with the value of a tag. */
export const tagValueProblem = (value: string): string | undefined =>
  /\p{C}/u.test(value)
    ? "the text has characters that cannot be seen; allowed: all others; remove them"
    : value.length <= 256
      ? undefined
      : `the text has ${value.length} characters; allowed: up to 256, which is Azure's limit for a tag`;

/** Whether the tags as a whole are known only after an apply. */
const isExpression = (tags: Tags): boolean => Token.isUnresolved(tags) || isMapToken(tags);

const known = (text: string): boolean => !Token.isUnresolved(text);

/** What is wrong with tags as a whole; `key` holds the name of the tag, or nothing for all of them. */
export function tagProblems(tags: Tags): PropProblem[] {
  const names = Object.keys(tags);
  const tooMany =
    names.length > MAX_TAGS
      ? [{ key: [], message: `${names.length} tags are given; allowed: ${MAX_TAGS}; remove some` }]
      : [];
  const first = new Map<string, string>();
  const twins = names.filter(known).flatMap((name) => {
    const twin = first.get(name.toLowerCase());
    if (twin === undefined) first.set(name.toLowerCase(), name);
    return twin === undefined
      ? []
      : [
          {
            key: [name],
            message: `${twin} is the same tag, as Azure ignores letter case; allowed: one; remove the other`,
          },
        ];
  });
  return [...tooMany, ...twins];
}

/** Throws what is wrong with the tags that a construct is given, names and values included. */
export function validateTags(construct: Construct, tags: Tags = {}): void {
  if (isExpression(tags)) return;
  const each = Object.entries(tags).flatMap(([key, value]): PropProblem[] => {
    const messages = [
      known(key) ? tagNameProblem(key) : undefined,
      known(value) ? tagValueProblem(value) : undefined,
    ];
    return messages.flatMap((message) => message ?? []).map((message) => ({ key: [key], message }));
  });
  validateProps(
    construct,
    ...describeProblems(
      [...tagProblems(tags), ...each].map(({ key, message }) => ({ key: ["tags", ...key], message })),
    ),
  );
}

/**
 * What Azure DNS keeps of a tag's name: zones, links and records, public and private ones, drop any other tag without
 * an error, so that every plan adds it again.
 * https://learn.microsoft.com/azure/azure-resource-manager/management/tag-resources#limitations,
 * Azure/azure-rest-api-specs#11748, openshift/enhancements#1329
 */
const DNS_TAG_NAME = /^[a-z]([\w.-]*\w)?$/i;

/** Most tags of a zone, link or record (hashicorp/terraform-provider-azurerm#21749). */
const MAX_DNS_TAGS = 15;

/**
 * The tags that a DNS resource gets: those that DNS keeps, and the first 15 of them. All other resources get all
 * tags. Says once in a stack which ones are left out.
 */
export function dnsTags(construct: Construct, tags: Tags | undefined): Record<string, string> | undefined {
  if (tags === undefined || isExpression(tags)) return tags;
  const kept = Object.entries(tags)
    .filter(([name]) => !known(name) || DNS_TAG_NAME.test(name))
    .slice(0, MAX_DNS_TAGS);
  const keptTags = Object.fromEntries(kept);
  const leftOut = Object.keys(tags).filter((name) => !Object.hasOwn(keptTags, name));
  if (leftOut.length > 0) {
    warnOnce(
      construct,
      `DNS zones, links and records do not get ${leftOut.map((name) => JSON.stringify(name)).join(", ")}: Azure DNS keeps ${MAX_DNS_TAGS} tags, and only names of letters, digits and . _ - with a letter first; all other resources get every tag. The first ${MAX_DNS_TAGS} are kept: put those first that DNS must have`,
    );
  }
  return keptTags;
}

function warnOnce(construct: Construct, message: string): void {
  const said = TerraformStack.of(construct)
    .node.findAll()
    .some(({ node }) => node.metadata.some(({ data }) => data === `tags: ${message}`));
  if (!said) warn(construct, message, "tags");
}
