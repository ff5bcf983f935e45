import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { releaseValues } from "../../testing/release-values";
import { synthFlyteStack } from "../support/synth";
import { describeReal } from "./lane";
import { freePorts, type Service, startService, until } from "./processes";

jest.setTimeout(180_000);

/** Azurite's own, public account: https://learn.microsoft.com/azure/storage/common/storage-use-azurite */
const ACCOUNT = "devstoreaccount1";
const KEY = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

/** What is set in every task pod, as the synthesized stack says it. */
function taskEnvironment(): Record<string, string> {
  const flyte = releaseValues(synthFlyteStack({ ingress: { unauthenticated: "allow" } }).json)["flyte"] as {
    configmap: { k8s: { plugins: { k8s: { "default-env-vars": Record<string, string>[] } } } };
  };
  return Object.assign({}, ...flyte.configmap.k8s.plugins.k8s["default-env-vars"]) as Record<string, string>;
}

const METADATA = "FLYTE_PERSISTENCE_ATTACH_EXECUTION_METADATA";
const KINDS = ["raw_file", "directory", "outputs"] as const;

describeReal(
  "what a task reads and writes",
  ["azurite", "flytekit-adlfs-2025", "flytekit-adlfs-2026"],
  (paths) => {
    let azurite: Service;
    let connection: string;
    beforeAll(async () => {
      const { blob } = await freePorts("blob");
      azurite = startService(paths.azurite, [
        "--inMemoryPersistence",
        "--skipApiVersionCheck",
        "--silent",
        "--disableTelemetry",
        "--blobPort",
        String(blob),
      ]);
      const endpoint = `http://127.0.0.1:${blob}/${ACCOUNT}`;
      connection = `DefaultEndpointsProtocol=http;AccountName=${ACCOUNT};AccountKey=${KEY};BlobEndpoint=${endpoint}`;
      await until("Azurite answers", async () => (await fetch(endpoint)).status > 0, { services: [azurite] });
    });
    afterAll(() => azurite?.stop());

    /** The problem of each kind of data, none where it arrived whole. */
    function run(pair: "flytekit-adlfs-2025" | "flytekit-adlfs-2026", environment: Record<string, string>) {
      // Azurite knows no workload identity: account and key are all that differs from a pod.
      const env = { ...environment, AZURE_STORAGE_ACCOUNT_NAME: ACCOUNT };
      const { stdout, stderr } = spawnSync(
        paths[pair],
        [join(__dirname, "data-path.py"), "flyte", `${pair}-${environment[METADATA] ?? "unset"}`],
        {
          encoding: "utf8",
          env: { PATH: process.env.PATH, ...env, AZURE_STORAGE_CONNECTION_STRING: connection },
          timeout: 120_000,
        },
      );
      const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
      if (lines.length === 0) throw new Error(stderr);
      return Object.fromEntries(
        lines.map((line) => {
          const { kind, problem } = JSON.parse(line) as { kind: string; problem: string | null };
          return [kind, problem];
        }),
      );
    }

    test.each(["flytekit-adlfs-2025", "flytekit-adlfs-2026"] as const)(
      "arrives whole with our environment and %s",
      (pair) => {
        const problems = run(pair, taskEnvironment());
        for (const kind of KINDS) expect([kind, problems[kind]]).toEqual([kind, null]);
      },
    );

    test("does not arrive without our variable and adlfs of 2026, and does with the one before", () => {
      const { [METADATA]: ours, ...others } = taskEnvironment();
      expect(ours).toBe("false");
      for (const kind of KINDS) {
        expect(run("flytekit-adlfs-2026", others)[kind]).toContain(
          "multiple values for keyword argument 'metadata'",
        );
      }
      expect(run("flytekit-adlfs-2025", others)["outputs"]).toBeNull();
    });
  },
);

test("the page about images names the pairs that are tried here", () => {
  const page = readFileSync(join(__dirname, "../../docs/task-images.md"), "utf8");
  const pinned = (name: string) => readFileSync(join(__dirname, "parts", `${name}.txt`), "utf8");
  expect(pinned("flytekit-adlfs-2025")).toMatch(/^adlfs==2025\.8\.0$/m);
  expect(page).toMatch(/^\| 1\.12\.0 to 1\.16\.31 +\| up to 2025\.8\.0 +\| work/m);
  expect(pinned("flytekit-adlfs-2026")).toMatch(/^flytekit==1\.16\.31$/m);
  expect(page).toMatch(
    /^\| 1\.12\.0 to 1\.16\.31 +\| 2026\.2\.0 or later +\| work in tasks of this platform/m,
  );
});
