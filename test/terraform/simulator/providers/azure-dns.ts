import type { ResourceBehaviour } from "../behaviour";
import { Refusal } from "../cloud";
import { isValues, type Values } from "../values";
import { azureId, LINK } from "./azure-ids";

const TYPES = [
  "azurerm_dns_zone",
  "azurerm_dns_a_record",
  "azurerm_dns_cname_record",
  "azurerm_private_dns_zone",
  "azurerm_private_dns_a_record",
  LINK,
];

/**
 * Azure DNS takes 15 tags and drops those whose names it does not like.
 * https://github.com/hashicorp/terraform-provider-azurerm/issues/21749
 * https://github.com/hashicorp/terraform-provider-azurerm/issues/6129
 * https://github.com/Azure/azure-rest-api-specs/issues/13600
 */
export const DNS_BEHAVIOURS: Readonly<Record<string, Partial<ResourceBehaviour>>> = Object.fromEntries(
  TYPES.map((type) => [type, { locate: (values) => locate(type, values), checkUpdate, readBack }]),
);

const MOST = 15;
const DROPPED = /^\d|[\s:()]/;

function locate(type: string, values: Values): { readonly name: string } {
  checkCount(values);
  return { name: azureId(type, values) };
}

function checkUpdate(_: Values, planned: Values): void {
  checkCount(planned);
}

function checkCount(values: Values): void {
  const count = Object.keys(tagsOf(values)).length;
  if (count <= MOST) return;
  throw new Refusal(
    `unexpected status 400 (400 Bad Request) with error: InvalidTags: the number of tags, ${count}, exceeds the maximum of ${MOST}`,
  );
}

function readBack(values: Values): Values {
  const kept = Object.entries(tagsOf(values)).filter(([name]) => !DROPPED.test(name));
  return kept.length < Object.keys(tagsOf(values)).length
    ? { ...values, tags: Object.fromEntries(kept) }
    : values;
}

function tagsOf(values: Values): Values {
  const tags = values["tags"];
  return isValues(tags) ? tags : {};
}
