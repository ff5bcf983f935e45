import { covers, documentedLosses } from "./documented-losses";

const GUIDE = `# Upgrading

## From 8a8a586

| Resource                                  | At the upgrade    | Why               |
| ----------------------------------------- | ----------------- | ----------------- |
| \`azurerm_role_assignment.platform_*_role\` | replaced          | Another role.     |
| \`helm_release.old\`                        | deleted           | Nobody needs it.  |
| \`kubernetes_config_map_v1.kept\`           | no longer managed | Flyte makes this. |

## Every upgrade

| \`helm_release.elsewhere\` | deleted | Not in the section. |
`;

test("the table in the section is read, and no other", () => {
  expect(documentedLosses(GUIDE).map(({ address, verb, reason }) => [address, verb, reason])).toEqual([
    ["azurerm_role_assignment.platform_*_role", "replaced", "Another role."],
    ["helm_release.old", "deleted", "Nobody needs it."],
    ["kubernetes_config_map_v1.kept", "no longer managed", "Flyte makes this."],
  ]);
});

test("a row covers the addresses of its pattern, and only what it says happens to them", () => {
  const [row] = documentedLosses(GUIDE);
  const address = "azurerm_role_assignment.platform_backend_role";
  expect(covers(row!, { address, verb: "replaced" })).toBe(true);
  expect(covers(row!, { address, verb: "deleted" })).toBe(false);
  expect(covers(row!, { address: `${address}_AB12`, verb: "replaced" })).toBe(false);
  expect(covers(row!, { address: `x${address}`, verb: "replaced" })).toBe(false);
});

test("without the section there is nothing to compare with", () => {
  expect(() => documentedLosses("# Upgrading\n")).toThrow('no section "From 8a8a586"');
});
