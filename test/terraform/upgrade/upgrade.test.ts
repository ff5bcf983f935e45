import { EditedEnvironment } from "../environments/environment";
import { Engine } from "../harness";
import { describeEngine } from "../lane";
import { differences, leftovers } from "../plan-reading";
import { covers, documentedLosses, lossesOf, type Loss } from "./documented-losses";
import { lostForGood, ownedByReleases } from "./kept";
import { RECORDED_ASSETS, RECORDED_EXISTING, recordedStack, recordedStacks } from "./recorded-stacks";

jest.setTimeout(120_000);

const RULES = "azurerm_storage_account: network_rules";
const ENDPOINT = "azurerm_subnet: service_endpoints";
const DNS_TAGS = [
  "azurerm_dns_cname_record: tags",
  "azurerm_private_dns_zone: tags",
  "azurerm_private_dns_zone_virtual_network_link: tags",
];

/** What each plan of 8a8a586 wanted to change again, since Azure does not keep it as it was said. */
const NEVER_EMPTY: Readonly<Record<string, readonly string[]>> = {
  dev: [RULES, ENDPOINT],
  "dns-01": [...DNS_TAGS, RULES, ENDPOINT],
  "gpu-pools": [RULES, ENDPOINT],
  "ingress-nginx": [RULES, ENDPOINT],
  production: [ENDPOINT],
  registration: [RULES, ENDPOINT],
};

const DOCUMENTED = documentedLosses();
const happened: Loss[] = [];

describeEngine.each(recordedStacks().map((recorded) => [recorded.name, recorded] as const))(
  "a deployment that 8a8a586 made of %s",
  (name, { configuration, stack }) => {
    let engine: Engine;
    let environment: EditedEnvironment;

    beforeAll(async () => {
      environment = new EditedEnvironment(configuration);
      engine = await Engine.start(stack, {
        assetsDir: RECORDED_ASSETS,
        existing: RECORDED_EXISTING,
        variables: { entra_client_secret: "given", package_registry_password: "given" },
      });
      await engine.apply();
    });

    afterAll(() => {
      engine?.stop();
      environment?.remove();
    });

    test("has only what its providers read back otherwise to change", async () => {
      const { changes } = await engine.plan();
      expect(changes.map((change) => `${change.type}: ${differences(change).join(", ")}`).sort()).toEqual(
        NEVER_EMPTY[name] ?? [],
      );
    });

    test("keeps all that it has through the upgrade, and has nothing to change after it", async () => {
      const owned = ownedByReleases(engine);
      engine.change(environment.synthesize());
      const plan = await engine.plan();
      expect(lostForGood(plan)).toEqual([]);
      const losses = lossesOf(plan);
      happened.push(...losses);
      expect(losses.filter((loss) => !DOCUMENTED.some((row) => covers(row, loss)))).toEqual([]);

      await engine.apply();
      expect(ownedByReleases(engine)).toEqual(expect.arrayContaining(owned));
      expect(leftovers(await engine.plan())).toEqual([]);
    });
  },
);

// What leaves the file together with the upgrade has no name that the program could let go of. The page says so.
describeEngine("a project that leaves the file with the upgrade", () => {
  test("is planned to take its namespaces along, and no others, until it is put back", async () => {
    const { configuration, stack } = recordedStack("per-project");
    const engine = await Engine.start(stack, {
      assetsDir: RECORDED_ASSETS,
      existing: RECORDED_EXISTING,
      variables: { entra_client_secret: "given", package_registry_password: "given" },
    });
    const namespacesLost = async (text: string) => {
      const environment = new EditedEnvironment(text);
      try {
        engine.change(environment.synthesize());
        const lost = lostForGood(await engine.plan());
        return lost.filter((line) => line.startsWith("kubernetes_namespace_v1."));
      } finally {
        environment.remove();
      }
    };
    try {
      await engine.apply();
      const removed = configuration.replace("[flytesnacks, vision]", "[flytesnacks]");
      const domains = ["development", "production", "staging"];
      expect((await namespacesLost(removed)).sort()).toEqual(
        domains.map((domain) => expect.stringContaining(`_vision-${domain}_namespace`) as string),
      );
      expect(await namespacesLost(configuration)).toEqual([]);
    } finally {
      engine.stop();
    }
  });
});

describeEngine("docs/upgrading.md", () => {
  test("lists nothing that no upgrade does", () => {
    expect(DOCUMENTED.filter((row) => !happened.some((loss) => covers(row, loss)))).toEqual([]);
  });
});
