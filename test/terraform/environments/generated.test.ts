import * as fc from "fast-check";
import { stringify } from "yaml";
import { validEnvironment } from "../../support/arbitrary-config";
import { describeEngine } from "../lane";
import * as edits from "./edits";
import { Life } from "./life";

jest.setTimeout(120_000);

const SAMPLE = fc.sample(validEnvironment(), {
  seed: 99,
  numRuns: 3,
});

/** Where what exists already is. */
const EXISTING = ["/resourceGroups/shared", "/resourceGroups/dns"];

describeEngine.each(SAMPLE.map((config) => [config.name, config] as const))(
  "the generated environment %s",
  (_, config) => {
    let life: Life;
    const { resourceGroup: { existing, name = `${config.prefix ?? "flyte"}-${config.name}` } = {} } = config;

    beforeAll(async () => {
      life = await Life.begin(stringify(config), [
        ...EXISTING,
        ...(existing ? [`/resourceGroups/${name}`] : []),
      ]);
    });

    afterAll(() => life.close());

    test("is created", async () => {
      await life.create();
    });

    test("takes changes of all kinds at once", async () => {
      const made = Object.entries({
        project: edits.addProject,
        pool: edits.resizePool,
        passwordVersion: edits.raisePasswordVersion,
        chart: edits.bumpChart,
        gpuPool: edits.addGpuPool,
        registration: edits.register("1.0.0"),
        signIn: config.flyte?.auth?.type === "entra" ? edits.switchSignInOff : edits.switchSignInOn,
      }).filter(([, edit]) => life.environment.tryEdit(edit));
      expect(made.map(([kind]) => kind)).toEqual(
        expect.arrayContaining(["pool", "passwordVersion", "chart", "gpuPool"]),
      );
      await life.applyEdits();
    });

    test("takes them back, but for the pool", async () => {
      life.environment.edit((document) => {
        document.contents = document.createNode(config);
        // Where the cluster changes in the run that removes releases and pools, Terraform may find a cycle.
        edits.resizePool(document);
        edits.giveUpProtection(document);
      });
      await life.applyEdits();
    });

    test("is destroyed", async () => {
      await life.end();
    });
  },
);
