import { Fn } from "cdktf";
import { FlyteFoundation } from "../../constructs/flyte-foundation";
import { PrivateDnsZone } from "../../constructs/foundation/private-dns-zone";
import { type JsonObject, resourcesOf } from "../../testing/stack-json";
import { GROUP, NETWORK_IDS } from "../support/stand-ins";
import { one, problemsOf, synth, synthFlyteStack, synthStack } from "../support/synth";
import { VARIANTS } from "./variants";

/** What Azure DNS drops without an error, beside what it keeps. */
const DROPPED = ["cost center", "a:b", "stage (old)", "2nd", "größe", "team+", "ends-"];
const PLAIN = Array.from({ length: 17 }, (_, index) => `t${index}`);
const TAGS = Object.fromEntries(
  ["Owner.mail", ...DROPPED, "cost_center", "data-class", ...PLAIN].map((name) => [name, "x (y): ${z}"]),
);
const KEPT = ["Owner.mail", "cost_center", "data-class", ...PLAIN].slice(0, 15);

const tagsOf = (body: JsonObject) => Object.keys(body["tags"] ?? {}).sort();
const tagWarnings = (warnings: readonly string[]) => warnings.filter((text) => text.startsWith("tags: "));

test.each(Object.entries(VARIANTS))(
  "%s: DNS gets the tags that it keeps, and all else every tag",
  (_, props) => {
    const { json, warnings } = synthFlyteStack({ ...props, tags: TAGS });
    const tagged = resourcesOf(json).filter(({ body }) => "tags" in body);
    const dns = tagged.filter(({ type }) => type.includes("_dns_"));
    expect(tagged.length).toBeGreaterThan(dns.length);
    for (const { type, body } of tagged) {
      expect([type, tagsOf(body)]).toEqual([
        type,
        dns.some((item) => item.body === body) ? [...KEPT].sort() : Object.keys(TAGS).sort(),
      ]);
    }
    // One for all of them, and none where there is no DNS.
    expect(tagWarnings(warnings)).toHaveLength(dns.length > 0 ? 1 : 0);
  },
);

test("the warning names each tag that is left out, and what DNS takes", () => {
  const { warnings } = synthFlyteStack({ tags: { team: "ml", "cost center": "42", "a:b": "c" } });
  expect(tagWarnings(warnings)).toEqual([
    'tags: DNS zones, links and records do not get "cost center", "a:b": Azure DNS keeps 15 tags, and only names of letters, digits and . _ - with a letter first; all other resources get every tag. The first 15 are kept: put those first that DNS must have',
  ]);
});

test("tags that DNS keeps are given without a word", () => {
  const { json, warnings } = synthFlyteStack({ tags: Object.fromEntries(KEPT.map((name) => [name, ""])) });
  expect(tagsOf(one(json, "azurerm_private_dns_zone").body)).toEqual([...KEPT].sort());
  expect(tagWarnings(warnings)).toEqual([]);
});

test("two zones by themselves warn once", () => {
  const { warnings } = synth((stack) => {
    for (const zoneName of ["a.internal", "b.internal"]) {
      const { virtualNetworkId } = NETWORK_IDS;
      new PrivateDnsZone(stack, zoneName, {
        resourceGroup: GROUP,
        zoneName,
        virtualNetworkId,
        tags: { "a:b": "c" },
      });
    }
  });
  expect(tagWarnings(warnings)).toHaveLength(1);
});

test("tags that are known only after an apply are passed on", () => {
  const json = synthStack((stack) => {
    new PrivateDnsZone(stack, "zone", {
      resourceGroup: GROUP,
      zoneName: "a.internal",
      virtualNetworkId: NETWORK_IDS.virtualNetworkId,
      tags: Fn.merge([{ "a:b": "c" }]) as Record<string, string>,
    });
  });
  expect(one(json, "azurerm_private_dns_zone").body["tags"]).toMatch(/^\$\{/);
});

test("tags that Azure refuses are refused by the library too, all at once", () => {
  const tags = { "a/b": "x", note: "x".repeat(257), team: "a", Team: "b" };
  expect(
    problemsOf((stack) => void new FlyteFoundation(stack, "f", { resourceGroup: GROUP, name: "dev", tags })),
  ).toEqual([
    "tags.Team: team is the same tag, as Azure ignores letter case; allowed: one; remove the other",
    'tags["a/b"]: "a/b" is not a tag name; allowed: 1 to 128 characters, none of < > % & \\ ? /',
    "tags.note: the text has 257 characters; allowed: up to 256, which is Azure's limit for a tag",
  ]);
});
