import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { StackGraph } from "../../testing/graph";
import { isObject, type JsonObject, providersOf, resourcesOf, section } from "../../testing/stack-json";
import { all, one } from "../../testing/synth";
import { blocksOf } from "../docs/blocks";
import { checkAgainstSchemas } from "../support/schema-check";
import { attempt, pack, ROOT, run } from "./npm";

jest.setTimeout(300_000);

const EXAMPLES = readdirSync(path.join(ROOT, "examples"));
const PACKAGE = "flyte-on-azure";

type Manifest = Readonly<Record<string, Record<string, string>>>;
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest;

let consumer: string;
let stacks: ReadonlyMap<string, JsonObject>;

/** One project for all examples and all programs of the documentation: the bindings fill 400 MB. */
beforeAll(() => {
  consumer = mkdtempSync(path.join(tmpdir(), "consumer-"));
  const tarball = pack(consumer);
  const manifests = EXAMPLES.map((name) => manifestOf(path.join(ROOT, "examples", name)));
  const { "cdktf-cli": _, ...devDependencies } = manifests[0]!.devDependencies!;
  write("package.json", {
    private: true,
    dependencies: {
      ...Object.fromEntries(manifests.flatMap(({ dependencies = {} }) => Object.entries(dependencies))),
      [PACKAGE]: `file:${tarball}`,
    },
    devDependencies,
  });
  npmInstall();

  for (const name of EXAMPLES)
    cpSync(path.join(ROOT, "examples", name), path.join(consumer, name), { recursive: true });
  mkdirSync(path.join(consumer, "docs"));
  for (const { place, code } of blocksOf("ts", "typescript")) {
    writeFileSync(path.join(consumer, "docs", `${place.replace(/\W/g, "-")}.ts`), code);
  }
  writeFileSync(path.join(consumer, "own.test.ts"), OWN_TEST);
  const { compilerOptions } = JSON.parse(
    readFileSync(path.join(consumer, EXAMPLES[0]!, "tsconfig.json"), "utf8"),
  ) as { compilerOptions: object };
  write("tsconfig.json", {
    compilerOptions: { ...compilerOptions, skipLibCheck: false, resolveJsonModule: true, rootDir: "." },
    include: ["*/*.ts", "*.ts"],
  });
});
afterAll(() => rmSync(consumer, { recursive: true }));

/** A test that a consumer may write. */
const OWN_TEST = `
import { strict as assert } from "node:assert";
import { loadEnvironments, toProps } from "flyte-on-azure/config";
import schema from "flyte-on-azure/config/schema.json";
import { FlyteStack } from "flyte-on-azure";
import { one, ref, releaseValues, StackGraph, synthApp } from "flyte-on-azure/testing";

const [environment] = loadEnvironments({ flyteConfig: process.argv[2] });
assert(environment !== undefined);
const { json } = synthApp((app) => new FlyteStack(app, "flyte", toProps(environment))).flyte!;
const storage = one(json, "azurerm_storage_account");
const release = one(json, "helm_release", "flyte");
assert(new StackGraph(json).dependsOn(release.address, storage.address));
assert.equal(one(json, "azurerm_storage_container").body.storage_account_id, ref(storage, "id"));
assert("flyteadmin" in releaseValues(json).flyte!);
assert.equal(schema.title, "Flyte environment");
`;

function write(file: string, content: object): void {
  writeFileSync(path.join(consumer, file), JSON.stringify(content));
}

function npmInstall(...packages: string[]): void {
  const options = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
  run(consumer, "npm", "install", ...options, ...packages);
}

/** Compiles everything to dist/. Our declarations are checked too, those of CDKTF and the bindings are not ours. */
function compile(): void {
  const tsc = path.join(consumer, "node_modules/typescript/bin/tsc");
  const { output } = attempt(consumer, process.execPath, [tsc, "--pretty", "false"]);
  const faults = output.split("\n").filter((line) => / error TS\d+: /.test(line));
  expect(faults.filter((line) => !/^node_modules\/(?!flyte-on-azure\/)/.test(line))).toEqual([]);
}

const node = (...args: string[]) => run(consumer, process.execPath, ...args);

test("the tarball installs without force, with the peers that are not optional", () => {
  const installed = (name: string) => existsSync(path.join(consumer, "node_modules", name, "package.json"));
  const { peerDependencies = {} } = manifestOf(path.join(consumer, "node_modules", PACKAGE));
  expect(Object.keys(peerDependencies).filter((name) => !installed(name))).toEqual([]);
});

describe("at the upper end of the range of each peer", () => {
  test("examples, documentation and declarations have no fault of type", compile);

  test("each example synthesizes", () => {
    stacks = new Map(EXAMPLES.flatMap(synthesize));
    expect([...stacks.keys()].sort()).toEqual(["features", "flyte", "flyte-azure", "flyte-cluster", "ml"]);
  });

  test("a consumer's own test of a configuration passes", () => {
    node("dist/own.test.js", path.join(ROOT, "config/environments/dev.yaml"));
  });
});

function synthesize(example: string): (readonly [string, JsonObject])[] {
  const cwd = path.join(consumer, example);
  run(cwd, process.execPath, path.join(consumer, "dist", example, "main.js"));
  const folder = path.join(cwd, "cdktf.out/stacks");
  return readdirSync(folder).map((name) => {
    const json = JSON.parse(readFileSync(path.join(folder, name, "cdk.tf.json"), "utf8")) as JsonObject;
    return [name, json] as const;
  });
}

const typesOf = (json: JsonObject) =>
  new Set(
    resourcesOf(json)
      .filter(({ kind }) => kind === "resource")
      .map(({ type }) => type),
  );

describe("what the examples became", () => {
  test("keeps to the schemas, has no cycle and asks for its providers", () => {
    for (const [name, json] of stacks) {
      // The state of another stack is built into Terraform and has no schema here.
      const faults = checkAgainstSchemas(json).filter((fault) => !fault.includes("terraform_remote_state"));
      expect([name, faults, new StackGraph(json).cycles()]).toEqual([name, [], []]);
      const configured = new Set(providersOf(json).map(({ key }) => key));
      const used = new Set(resourcesOf(json).map(({ provider }) => provider));
      used.delete("terraform");
      expect([name, [...used].filter((key) => !configured.has(key))]).toEqual([name, []]);
    }
  });

  test("own stack: everything has the team's tags, and its own providers log in to the cluster", () => {
    const json = stacks.get("ml")!;
    for (const { body } of resourcesOf(json).filter(({ body }) => "tags" in body)) {
      expect(body["tags"]).toEqual({ team: "ml-platform", costCentre: "4711" });
    }
    const cluster = one(json, "azurerm_kubernetes_cluster");
    expect(JSON.stringify(providersOf(json).find(({ key }) => key === "helm"))).toContain(cluster.address);
    expect(all(json, "azurerm_resource_group")).toHaveLength(1);
    expect(Object.keys(section(json, "output"))).toContain("console_url");
  });

  test("bring your own: no network, cluster or registry is made", () => {
    const types = typesOf(stacks.get("flyte")!);
    for (const type of [
      "azurerm_virtual_network",
      "azurerm_subnet",
      "azurerm_kubernetes_cluster",
      "azurerm_container_registry",
      "azurerm_log_analytics_workspace",
      "azurerm_resource_group",
    ]) {
      expect(types).not.toContain(type);
    }
    for (const type of ["azurerm_storage_account", "azurerm_postgresql_flexible_server", "helm_release"]) {
      expect(types).toContain(type);
    }
    expect(all(stacks.get("flyte")!, "azurerm_federated_identity_credential").length).toBeGreaterThan(3);
  });

  test("two stacks: Azure in one, the cluster in the other, and what goes across is sensitive", () => {
    const [azure, cluster] = [stacks.get("flyte-azure")!, stacks.get("flyte-cluster")!];
    expect([...typesOf(azure)].filter((type) => /^(helm|kubernetes)_/.test(type))).toEqual([]);
    expect([...typesOf(cluster)].filter((type) => /^(azurerm|azuread)_/.test(type))).toEqual([]);
    const outputs = Object.entries(section(azure, "output")).filter(([name]) =>
      name.startsWith("cross-stack"),
    );
    const text = JSON.stringify(outputs);
    for (const secret of ["kube_config", "random_password", "azuread_application_password"]) {
      expect(text).toContain(secret);
    }
    for (const [name, output] of outputs) {
      expect([name, isObject(output) && output["sensitive"]]).toEqual([name, true]);
    }
    const state = one(cluster, "data.terraform_remote_state").body;
    expect(state["config"]).toMatchObject({ key: "flyte-azure.tfstate" });
  });

  test("single constructs: nothing is made that was not asked for", () => {
    expect([...typesOf(stacks.get("features")!)].sort()).toEqual([
      "azurerm_federated_identity_credential",
      "azurerm_kubernetes_cluster_node_pool",
      "azurerm_role_assignment",
      "azurerm_storage_account",
      "azurerm_storage_container",
      "azurerm_user_assigned_identity",
    ]);
  });
});

describe("the package as Node sees it", () => {
  test("keeps what is internal to itself", () => {
    for (const file of [
      "lib/constructs/index.js",
      "lib/constructs/shared/naming",
      "constructs/shared/naming",
    ]) {
      const script = `try { require("${PACKAGE}/${file}") } catch ({ code }) { console.log(code) }`;
      expect(node("-e", script).trim()).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED");
    }
  });

  test("can be imported by an ES module", () => {
    const script = `import { FlyteStorage } from "${PACKAGE}"; import { toProps } from "${PACKAGE}/config"; console.log(typeof FlyteStorage, typeof toProps)`;
    expect(node("--input-type=module", "-e", script).trim()).toBe("function function");
  });

  test.each([
    ["FlyteStorage", ["azurerm"]],
    ["WorkloadIdentity", ["azurerm"]],
    ["NodePool", ["azurerm"]],
    ["FlyteDatabase", ["azurerm", "random"]],
    ["FlyteRegistry", ["azurerm"]],
    ["EntraApplication", ["azuread", "time"]],
    ["Namespace", ["kubernetes"]],
    ["HelmRelease", ["helm"]],
    ["FlyteFoundation", ["azurerm", "random", "time"]],
    ["FlyteStack", ["azurerm", "helm", "kubernetes", "random", "time"]],
    ["InvalidPropsError", []],
  ])("%s loads its own providers alone", (name, providers) => {
    const script = `
      require("${PACKAGE}").${name};
      const found = Object.keys(require.cache).flatMap((file) => /@cdktf.provider-(\\w+)/.exec(file)?.[1] ?? []);
      console.log(JSON.stringify([...new Set(found)].sort()))`;
    expect(JSON.parse(node("-e", script))).toEqual(providers);
  });
});

describe("without the optional peers", () => {
  const hidden = ["provider-azuread", "provider-tls"];
  const move = (from: string, to: string) => {
    for (const name of hidden) {
      renameSync(path.join(consumer, from, name), path.join(consumer, to, name));
    }
  };
  beforeAll(() => {
    mkdirSync(path.join(consumer, "hidden"));
    move("node_modules/@cdktf", "hidden");
  });
  afterAll(() => move("hidden", "node_modules/@cdktf"));

  test("who signs in with nothing type-checks and synthesizes", () => {
    const config = path.join(consumer, "tsconfig.json");
    const before = readFileSync(config, "utf8");
    write("tsconfig.json", {
      ...(JSON.parse(before) as object),
      include: ["own-stack/*.ts", "bring-your-own/*.ts", "single-constructs/*.ts"],
    });
    compile();
    writeFileSync(config, before);
    for (const example of ["own-stack", "single-constructs"]) {
      for (const [name, json] of synthesize(example)) expect(json).toEqual(stacks.get(name));
    }
  });
});

describe("at the lower end of the range of each peer", () => {
  test("npm installs it, types are right, and each example becomes the same", () => {
    const { peerDependencies = {} } = manifestOf(path.join(consumer, "node_modules", PACKAGE));
    const least = Object.entries(peerDependencies).map(
      ([name, range]) => [name, range.replace("^", "")] as const,
    );
    npmInstall(...least.map(([name, version]) => `${name}@${version}`));
    for (const [name, version] of least) {
      expect(manifestOf(path.join(consumer, "node_modules", name))["version"]).toBe(version);
    }
    compile();
    for (const [name, json] of EXAMPLES.flatMap(synthesize)) expect(json).toEqual(stacks.get(name));
  });
});
