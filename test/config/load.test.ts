import { mkdirSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { Testing } from "cdktf";
import { loadEnvironments } from "../../config/load";
import { ConfigurationError, formatProblem, warning } from "../../config/problems";
import { toProps } from "../../config/to-props";
import { FlyteStack } from "../../constructs/flyte-stack";
import { parseWarning } from "../../constructs/shared/validation";
import { errorsOf, load, NETWORK, PROVIDERS, withFolder } from "./folder";

const DEV = "location: eastus\ningress: {unauthenticated: allow}\n";
const files = (environments: ReturnType<typeof load>) => environments.map(({ file }) => file);

describe("the files that are read", () => {
  test("are those of config/environments, in the order of their names", () => {
    const found = load(
      {
        "config/environments/b.yaml": `name: bb\n${DEV}`,
        "config/environments/aa.yaml": DEV,
        "other.yaml": "?",
      },
      "",
    );
    expect(files(found)).toEqual(["config/environments/aa.yaml", "config/environments/b.yaml"]);
    expect(found.map(({ config }) => config.name)).toEqual(["aa", "bb"]);
  });

  test("can be named by FLYTE_CONFIG: files and folders, each once", () => {
    const all = {
      "one.yml": `name: one\n${DEV}`,
      "more/two.yaml": DEV,
      "more/three.yaml": DEV,
      "more/notes.yml": "?",
    };
    expect(files(load(all, ["one.yml", "more", "more/two.yaml"].join(delimiter)))).toEqual([
      "one.yml",
      "more/three.yaml",
      "more/two.yaml",
    ]);
  });

  test("can be named by absolute paths", () => {
    withFolder({ "dev.yaml": DEV }, (folder) => {
      const file = join(folder, "dev.yaml");
      expect(files(loadEnvironments({ root: "/", flyteConfig: file }))).toEqual([file]);
    });
  });

  test("are not those of a folder that end otherwise, of which each is named", () => {
    const all = {
      "a.yml": "?",
      "b.YAML": "?",
      "c.YML": `name: cc\n${DEV}`,
      "dev.yaml": DEV,
      "live.yaml": `name: live\n${DEV}`,
      "notes.txt": "?",
    };
    const said = (flyteConfig: string[]) =>
      load(all, flyteConfig.join(delimiter)).map(({ warnings }) => warnings.map(formatProblem));
    const passedOver = (file: string, name: string) =>
      `${file}:1:1: the file is not read: of a folder only *.yaml is; rename it to ${name}.yaml, or move it elsewhere`;
    const [a, b, c] = [passedOver("a.yml", "a"), passedOver("b.YAML", "b"), passedOver("c.YML", "c")];
    expect(said([".", "."])).toEqual([[a, b, c], []]);
    expect(said(["live.yaml", ".", "c.YML"])).toEqual([[a, b], [], []]);
  });

  test("are not those of a folder that are hidden, or that an editor keeps beside an open file", () => {
    const beside = [
      ".#dev.yaml",
      "._dev.yaml",
      ".dev.yaml",
      ".hidden.yml",
      "dev.yaml~",
      "#dev.yaml#",
      "#dev.yaml",
    ];
    const all = { "dev.yaml": DEV, ...Object.fromEntries(beside.map((name) => [name, "?"])) };
    const [dev, ...others] = load(all);
    expect([dev?.file, dev?.warnings.map(formatProblem), others]).toEqual(["dev.yaml", [], []]);
    // Whoever names one means it.
    expect(files(load({ ".dev.yaml": `name: dev\n${DEV}` }, ".dev.yaml"))).toEqual([".dev.yaml"]);
  });

  test("may keep states apart by the letter case of a blob's name alone", () => {
    const state = (key: string) =>
      `${DEV}state: {type: azurerm, resourceGroup: tf, storageAccount: acmetf, container: tfstate, key: ${key}}`;
    expect(files(load({ "dev.yaml": state("Flyte"), "live.yaml": state("flyte") }))).toHaveLength(2);
  });

  test("come from the variable FLYTE_CONFIG when no option names them", () => {
    const before = process.env.FLYTE_CONFIG;
    try {
      withFolder({ "dev.yaml": DEV }, (root) => {
        process.env.FLYTE_CONFIG = "dev.yaml";
        expect(files(loadEnvironments({ root }))).toEqual(["dev.yaml"]);
      });
    } finally {
      if (before === undefined) delete process.env.FLYTE_CONFIG;
      else process.env.FLYTE_CONFIG = before;
    }
  });

  test.each([
    [
      "a path that does not exist, with the others that do not",
      {},
      ["dev.yaml", "prod.yaml"].join(delimiter),
      `FLYTE_CONFIG: dev.yaml (${join("<root>", "dev.yaml")}) does not exist; allowed: YAML files and folders of YAML files, separated by ${delimiter}`,
      `FLYTE_CONFIG: prod.yaml (${join("<root>", "prod.yaml")}) does not exist; allowed: YAML files and folders of YAML files, separated by ${delimiter}`,
    ],
    [
      "an absolute path that does not exist",
      {},
      resolve("/no/such/dev.yaml"),
      `FLYTE_CONFIG: ${resolve("/no/such/dev.yaml")} does not exist; allowed: YAML files and folders of YAML files, separated by ${delimiter}`,
    ],
    [
      "a folder without YAML files",
      { "more/notes.txt": "" },
      "more",
      "FLYTE_CONFIG: more contains no *.yaml file; add one, or name another path",
    ],
    [
      "a folder of files that end otherwise",
      { "more/dev.yml": DEV, "more/live.YAML": DEV, "more/notes.txt": "" },
      "more",
      "FLYTE_CONFIG: more contains no *.yaml file, only dev.yml, live.YAML; rename to *.yaml, or name another path",
    ],
    [
      "the default folder with a file that ends otherwise",
      { "config/environments/dev.yml": DEV },
      "",
      "configuration: config/environments contains no *.yaml file, only dev.yml; rename to *.yaml, or name another path",
    ],
    [
      "a project without its folder",
      {},
      "",
      `configuration: config/environments (${join("<root>", "config/environments")}) does not exist; allowed: YAML files and folders of YAML files, separated by ${delimiter}`,
    ],
    [
      "two files with one name",
      { "a/dev.yaml": DEV, "b/dev.yaml": DEV, "c.yaml": `${DEV}name: dev` },
      ["a", "b", "c.yaml"].join(delimiter),
      "b/dev.yaml:1:1: name: dev is the name of a/dev.yaml too; allowed: one file per name; set another name",
      "c.yaml:3:7: name: dev is the name of a/dev.yaml too; allowed: one file per name; set another name",
    ],
    [
      "two environments with one state",
      {
        "dev.yaml": `${DEV}state: {type: azurerm, resourceGroup: tf, storageAccount: acmetf, container: tfstate, key: flyte}`,
        "prod.yaml": `${DEV}state: {type: azurerm, resourceGroup: tf, storageAccount: acmetf, container: tfstate, key: flyte}`,
      },
      ".",
      "prod.yaml:3:92: state.key: acmetf/tfstate/flyte is the state of dev.yaml too; set another",
    ],
    [
      "all that is wrong in all files",
      { "dev.yaml": `${DEV}prefix: x`, "prod.yaml": "location: [eastus]" },
      ".",
      'dev.yaml:3:9: prefix: "x" is not a prefix; allowed: 2 to 11 lower-case letters and digits, a letter first',
      "prod.yaml:1:1: location: a list is given; allowed: text",
    ],
    [
      "a file name that is not an environment name",
      { "Dev_1.yaml": DEV },
      ".",
      'Dev_1.yaml:1:1: name: "Dev_1" is not an environment name; allowed: 2 to 20 lower-case letters, digits and hyphens, a letter first, no hyphen last',
    ],
    [
      "an empty file, which lacks only what is required",
      { "dev.yaml": "" },
      ".",
      "dev.yaml:1:1: location: missing; required: text, such as centralus",
    ],
    [
      "a file of comments",
      { "dev.yaml": "# location: eastus\n" },
      ".",
      "dev.yaml:1:1: location: missing; required: text, such as centralus",
    ],
  ] as [string, Record<string, string>, string, ...string[]][])(
    "refuses %s",
    (_title, all, flyteConfig, ...messages) => {
      expect(errorsOf(all, flyteConfig)).toEqual(messages);
    },
  );

  test("are each named with what cannot be read", () => {
    withFolder({ "dev.yaml": DEV }, (root) => {
      mkdirSync(join(root, "folder.yaml"));
      expect(() => loadEnvironments({ root, flyteConfig: "." })).toThrow(
        new ConfigurationError(
          "folder.yaml:1:1: the file cannot be read: EISDIR: illegal operation on a directory, read",
        ),
      );
    });
  });

  test("do not clash in names that nobody can read", () => {
    expect(
      errorsOf(
        { "a.yaml": "- x", "b.yaml": "- x", "c.yaml": "name: [", "d/c.yaml": "name: [" },
        ["a.yaml", "b.yaml", "c.yaml", "d"].join(delimiter),
      ),
    ).toHaveLength(4);
  });
});

describe("YAML", () => {
  test.each([
    [
      "a bracket that is never closed",
      'location: eastus\ncluster: {zones: ["1"\nstorage:',
      "dev.yaml:3:1: this is not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]",
    ],
    [
      "a quote that is never closed",
      "location: 'eastus\n",
      "dev.yaml:2:1: this is not valid YAML: Missing closing 'quote",
    ],
    [
      "a tab as indentation",
      "tls:\n\temail: a@acme-ml.com\n",
      "dev.yaml:2:1: this is not valid YAML: Tabs are not allowed as indentation",
    ],
    [
      "two values on a line",
      "location: region: eastus",
      "dev.yaml:1:11: this is not valid YAML: Nested mappings are not allowed in compact mappings",
    ],
    [
      "a key that stands twice, with what else is wrong",
      `${DEV}storage:\n  role: reader\n  role: owner\nprefix: x`,
      'dev.yaml:5:3: duplicate key "role": line 4 sets it too; remove one',
      'dev.yaml:6:9: prefix: "x" is not a prefix; allowed: 2 to 11 lower-case letters and digits, a letter first',
    ],
    [
      "a second document",
      `${DEV}---\nlocation: westus`,
      "dev.yaml:3:1: a second document starts here; allowed: one per file; remove it, or make a file of each",
    ],
    [
      "the rules of YAML 1.1, under which yes is a boolean",
      `# ours\n%YAML 1.1\n---\n${DEV}deletionProtection: yes`,
      "dev.yaml:2:1: %YAML 1.1 is given; allowed: YAML 1.2, which needs no such line; remove it",
    ],
    [
      "those rules after a byte order mark",
      `\uFEFF%YAML 1.1\r\n---\r\n${DEV}`,
      "dev.yaml:1:1: %YAML 1.1 is given; allowed: YAML 1.2, which needs no such line; remove it",
    ],
    [
      "a version of YAML that nobody has",
      `%YAML 1.3\n---\n${DEV}`,
      "dev.yaml:1:1: %YAML 1.3 is given; allowed: YAML 1.2, which needs no such line; remove it",
    ],
    [
      "a version of YAML that is missing",
      `%YAML\n---\n${DEV}`,
      "dev.yaml:1:1: %YAML is given; allowed: YAML 1.2, which needs no such line; remove it",
    ],
    [
      "an alias without its anchor",
      `${DEV}tags: *common`,
      "dev.yaml:3:7: the alias *common names nothing; set the anchor &common before it",
    ],
    [
      "an alias inside its anchor",
      `${DEV}tags: &tags {a: *tags}`,
      "dev.yaml:3:17: the alias *tags is inside the value that it refers to; write the value out",
    ],
    [
      "aliases that grow without end",
      `${DEV}tags:\n  a: &a [${Array(20).fill("x").join(", ")}]\n${["b", "c", "d", "e"]
        .map((name, index) => `  ${name}: &${name} [${Array(20).fill(`*${"abcd"[index]}`).join(", ")}]`)
        .join("\n")}`,
      "dev.yaml:1:1: the aliases make more than 100000 values; use fewer of them",
    ],
    [
      "a merge key",
      `${DEV}tags: &tags {a: b}\nstorage:\n  <<: *tags`,
      "dev.yaml:5:3: merge keys (<<) belong to YAML 1.1; write the keys out",
    ],
    [
      "a tag of YAML",
      `${DEV}prefix: !secret flyte`,
      "dev.yaml:3:17: the tag !secret means nothing here; remove it",
    ],
    [
      "bytes",
      `${DEV}prefix: !!binary aGVsbG8=`,
      "dev.yaml:3:18: the tag !!binary means nothing here; remove it",
    ],
    ...["omap", "set", "pairs", "timestamp"].map((tag): [string, string, string] => [
      `the tag !!${tag}`,
      `${DEV}tags: !!${tag} {a: b}`,
      `dev.yaml:3:${tag.length + 10}: the tag !!${tag} means nothing here; remove it`,
    ]),
    [
      "tags of somebody else, on keys too, all at once",
      `%TAG !e! tag:example.com,2000:\n---\n${DEV}!secret prefix: !e!text flyte\ntags: !<tag:yaml.org,2002:set> {a: b}`,
      "dev.yaml:5:9: the tag !secret means nothing here; remove it",
      "dev.yaml:5:25: the tag tag:example.com,2000:text means nothing here; remove it",
      "dev.yaml:6:32: the tag !!set means nothing here; remove it",
    ],
    [
      "a number and a text that are one key",
      `${DEV}flyte: {quotas: {1: {cpu: 1}, "1": {cpu: 2}}}`,
      'dev.yaml:3:31: duplicate key "1": line 3 sets it too; remove one',
      "dev.yaml:3:31: flyte.quotas.1: is not a domain of the stack; allowed: development, staging, production",
    ],
    [
      "101 lists in each other",
      `${DEV}tags: ${"[".repeat(101)}${"]".repeat(101)}`,
      "dev.yaml:3:107: lists and mappings are nested more than 100 deep; write them flatter",
    ],
    [
      "a list as a key",
      `${DEV}? [a, b]\n: c`,
      "dev.yaml:3:3: a list, mapping or alias is used as a key; allowed: text",
    ],
  ])("refuses %s", (_title, text, ...messages) => {
    expect(errorsOf({ "dev.yaml": text })).toEqual(messages);
  });

  const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);
  const BAD_TAGS = `${DEV}tags: {ä: "\uFFFD", team: "Müller"}`;
  test.each([
    [
      "Latin-1",
      bytes(`${DEV}# ä\ntags: {team: "Müller"}`, "latin1"),
      '3:3: the byte 0xE4 is not UTF-8; in Latin-1 it is "ä"',
    ],
    [
      "Latin-1 after text that is UTF-8",
      Buffer.concat([bytes(BAD_TAGS, "utf8"), bytes("# ü", "latin1")]),
      '3:33: the byte 0xFC is not UTF-8; in Latin-1 it is "ü"',
    ],
    ["a byte that no encoding has", Buffer.from([0x61, 0x0a, 0x62, 0x80]), "2:2: the byte 0x80 is not UTF-8"],
    ["UTF-16", bytes(`\uFEFF${DEV}`, "utf16le"), "1:1: the file is UTF-16"],
    ["UTF-16, big endian", bytes(`\uFEFF${DEV}`, "utf16le").swap16(), "1:1: the file is UTF-16"],
    ["UTF-16 without a mark", bytes(DEV, "utf16le"), "1:2: the file has a zero byte here, as UTF-16 does"],
  ])("refuses %s, in an environment and in values of the chart", (_title, content, problem) => {
    const message = `${problem}; allowed: UTF-8; save the file in that encoding`;
    expect(errorsOf({ "dev.yaml": content })).toEqual([`dev.yaml:${message}`]);
    const files = { "dev.yaml": `${DEV}flyte: {values: values/own.yaml}`, "values/own.yaml": content };
    expect(errorsOf(files)).toEqual([`values/own.yaml:${message}`]);
  });

  test("refuses more lists in each other than the parser can follow", () => {
    expect(errorsOf({ "dev.yaml": `${DEV}tags: ${"[".repeat(50_000)}` })).toEqual([
      expect.stringMatching(
        /^dev.yaml:[\d:]+ lists and mappings are nested more than 100 deep; write them flatter$/,
      ),
    ]);
  });

  test("after a byte order mark has its places as without one", () => {
    expect(errorsOf({ "dev.yaml": "\uFEFFlocation: {}" })).toEqual([
      "dev.yaml:1:1: location: a mapping is given; allowed: text",
    ]);
  });

  test("may use the tags of the core schema", () => {
    const text = `${DEV}tags: !!map {build: !!str 12}\nflyte: {projects: !!seq [a], replicas: !!int 2}`;
    expect(load({ "dev.yaml": text })[0]?.config.tags).toEqual({ build: "12" });
  });

  // The work grows with the size: with its square, each of these took minutes.
  test.each<[string, string, (index: number) => string, string]>([
    ["tags", "tags:\n", (index) => `  tag${index}: v\n`, ""],
    ["unknown keys", "cluster:\n", (index) => `  key${index}: v\n`, ""],
    [
      "pools",
      "cluster:\n  nodePools:\n",
      (index) => `    p${index}: {vmSize: Standard_D4s_v5, maxCount: 1}\n`,
      "",
    ],
    ["anchors and aliases", "tags: [", (index) => `&a${index} v, *a${index}, `, "]"],
    ["equal projects", "flyte: {projects: [", () => "p, ", "]}"],
  ])(
    "of 10,000 %s is read and checked in seconds",
    (_title, start, item, end) => {
      const text = `${DEV}${start}${Array.from({ length: 10_000 }, (_, index) => item(index)).join("")}${end}`;
      expect(errorsOf({ "dev.yaml": text })).not.toEqual([]);
    },
    30_000,
  );

  test("may hold aliases, a byte order mark and Windows line ends", () => {
    const text = `\uFEFF${DEV}cluster:\n  nodePools:\n    one: &pool {vmSize: Standard_E8s_v5, maxCount: 2}\n    two: *pool\n`;
    const [found] = load({ "dev.yaml": text.replace(/\n/g, "\r\n") });
    expect(found?.config.cluster.nodePools.two).toEqual(found?.config.cluster.nodePools.one);
  });

  test("may say that it is YAML 1.2, and speak of others", () => {
    const [found] = load({
      "dev.yaml": `%YAML 1.2 # not 1.1\n---\n${DEV}tags:\n  note: |-\n    %YAML 1.1\n`,
    });
    expect(found?.config.tags).toEqual({ note: "%YAML 1.1" });
  });

  test("points to what an alias names", () => {
    const text = `${DEV}cluster:\n  nodePools:\n    one: &pool {vmSize: D4, maxCount: 2}\n    two: *pool\n`;
    expect(errorsOf({ "dev.yaml": text }).map((line) => line.split(":").slice(0, 4).join(":"))).toEqual([
      "dev.yaml:5:25: cluster.nodePools.one.vmSize",
      "dev.yaml:5:25: cluster.nodePools.two.vmSize",
    ]);
  });

  test("keeps text as it is, Terraform's signs too", () => {
    const text = "${azurerm_resource_group.x.id} %{ if true }";
    const [found] = load({ "dev.yaml": `${DEV}tags: {note: "${text}", 1.30: plain}` });
    expect(found?.config.tags).toEqual({ note: text, "1.30": "plain" });
  });
});

describe("values of the chart", () => {
  const dev = `${DEV}flyte: {values: ../values/flyte-core.yaml}`;

  test("are found beside the configuration", () => {
    const [found] = load(
      { "environments/dev.yaml": dev, "values/flyte-core.yaml": "flyteadmin: {replicaCount: 3}" },
      "environments",
    );
    expect(found?.values).toEqual({ flyteadmin: { replicaCount: 3 } });
  });

  test("may be empty, and are absent where nobody names them", () => {
    expect(load({ "e/dev.yaml": dev, "values/flyte-core.yaml": "# none\n" }, "e")[0]?.values).toEqual({});
    expect(load({ "dev.yaml": DEV })[0]?.values).toBeUndefined();
  });

  test.each(["flyte-core.yaml", "flyte-core.yml"])(
    "are no environment beside the one that names %s",
    (name) => {
      const beside = { "e/dev.yaml": `${DEV}flyte: {values: ./${name}}`, [`e/${name}`]: "a: {b: 1}" };
      const found = load(beside, "e");
      expect(files(found)).toEqual(["e/dev.yaml"]);
      expect(found[0]?.values).toEqual({ a: { b: 1 } });
      expect(found[0]?.warnings.map(formatProblem).join()).not.toContain(name);
    },
  );

  test("are an environment too where FLYTE_CONFIG names them, or where they say a location", () => {
    const dev = `${DEV}flyte: {values: other.yaml}`;
    const missing = "e/other.yaml:1:1: location: missing; required: text, such as centralus";
    expect(
      errorsOf({ "e/dev.yaml": dev, "e/other.yaml": "{}" }, ["e", "e/other.yaml"].join(delimiter)),
    ).toEqual([missing]);
    expect(
      files(
        load(
          { "e/dev.yaml": dev, "e/other.yaml": DEV.replace(/ingress.*/, "flyte: {auth: {type: entra}}") },
          "e",
        ),
      ),
    ).toEqual(["e/dev.yaml", "e/other.yaml"]);
  });

  test("have their problems told in the same run as those of the environment, each in its file", () => {
    const dev = `${DEV}prefix: x\nstorage: {rawDataContainer: raw, rawDataExpiryDays: 30}\nflyte: {values: ../v.yaml}`;
    const values = `storage: {type: s3}
configmap:
  adminServer: {server: {Security: {useAuth: false}}}
  catalog: {catalog-cache: {max-cache-age: 0s}}`;
    const owned = "this program wires this key itself; take it out, and use the configuration";
    expect(errorsOf({ "e/dev.yaml": dev, "v.yaml": values }, "e")).toEqual([
      'e/dev.yaml:3:9: prefix: "x" is not a prefix; allowed: 2 to 11 lower-case letters and digits, a letter first',
      `v.yaml:1:11: storage.type: ${owned}`,
      `v.yaml:3:37: configmap.adminServer.server.Security.useAuth: ${owned}`,
      `v.yaml:4:29: configmap.catalog.catalog-cache.max-cache-age: ${owned}`,
    ]);
    expect(errorsOf({ "e/dev.yaml": dev }, "e")).toHaveLength(2);
  });

  test("are where a warning of the stack about one of their keys is shown", () => {
    const [found] = load(
      { "e/dev.yaml": dev, "values/flyte-core.yaml": "flyteadmin:\n  resorces: {limits: {}}" },
      "e",
    );
    const app = Testing.app();
    new FlyteStack(app, "dev", toProps(found!));
    const [said] = app.node.findAll().flatMap(({ node }) =>
      node.metadata.flatMap(({ data }) => {
        const { key, message } = parseWarning(String(data));
        return key === "flyte.values" ? [found!.locate(warning(["flyte", "values"], message))] : [];
      }),
    );
    expect(formatProblem(said!)).toBe(
      "values/flyte-core.yaml:2:3: flyteadmin.resorces: is not a key that flyte-core v1.16.8 reads; did you mean flyteadmin.resources?",
    );
  });

  test("do not hide what is wrong in the environment that names them", () => {
    const dev = `${DEV}prefix: x\nflyte: {values: flyte-core.yaml}`;
    expect(errorsOf({ "e/dev.yaml": dev, "e/flyte-core.yaml": "a: 1" }, "e")).toEqual([
      'e/dev.yaml:3:9: prefix: "x" is not a prefix; allowed: 2 to 11 lower-case letters and digits, a letter first',
    ]);
  });

  test.each([
    [
      "that are no YAML",
      "a: [",
      "values/flyte-core.yaml:1:5: this is not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]",
    ],
    [
      "that are a list",
      "- a",
      'e/dev.yaml:3:17: flyte.values: "../values/flyte-core.yaml" is not a mapping; allowed: values of the flyte-core chart by their keys',
    ],
    [
      "where they touch what is wired",
      "storage:\n  type: s3\nflyteadmin:\n  podLabels:\n    azure.workload.identity/use: no",
      "values/flyte-core.yaml:2:3: storage.type: this program wires this key itself; take it out, and use the configuration",
      'values/flyte-core.yaml:5:5: flyteadmin.podLabels["azure.workload.identity/use"]: this program wires this key itself; take it out, and use the configuration',
    ],
    [
      "with a key that stands twice",
      "a: 1\na: 2",
      'values/flyte-core.yaml:2:1: duplicate key "a": line 1 sets it too; remove one',
    ],
  ])("are refused %s", (_title, values, ...messages) => {
    expect(errorsOf({ "e/dev.yaml": dev, "values/flyte-core.yaml": values }, "e")).toEqual(messages);
  });
});

const ACCOUNT = `${PROVIDERS}/Microsoft.Storage/storageAccounts/acmeflyte`;
const ZONES = `${PROVIDERS}/Microsoft.Network/privateDnsZones`;
const PRIVATE_IN_HUB = `storage: {access: private}
network:
  existing:
    virtualNetworkId: ${NETWORK}
    nodeSubnetId: ${NETWORK}/subnets/nodes
    endpointSubnetId: ${NETWORK}/subnets/endpoints
    databaseSubnetId: ${NETWORK}/subnets/postgres
    databaseDnsZoneId: ${ZONES}/flyte.postgres.database.azure.com`;
const GIVEN_ZONES = `
    storageDnsZoneIds: {blob: ${ZONES}/privatelink.blob.core.windows.net, dfs: ${ZONES}/privatelink.dfs.core.windows.net}`;

test.each([
  [
    "an existing account in containers of their own",
    `storage: {container: aaa, rawDataContainer: aaa-raw, existing: {accountId: ${ACCOUNT}}}`,
    `storage: {container: bbb, rawDataContainer: bbb-raw, existing: {accountId: ${ACCOUNT}}}`,
  ],
  [
    "a group, a network and zones that exist",
    `resourceGroup: {name: acme, existing: true}\n${PRIVATE_IN_HUB}${GIVEN_ZONES}`,
    `resourceGroup: {name: acme, existing: true}\n${PRIVATE_IN_HUB}${GIVEN_ZONES}`,
  ],
  [
    "a group's name in two subscriptions",
    "subscriptionId: 00000000-0000-0000-0000-000000000001\nresourceGroup: {name: acme, existing: true}\nstorage: {access: private}",
    "subscriptionId: 00000000-0000-0000-0000-000000000002\nresourceGroup: {name: acme, existing: true}\nstorage: {access: private}",
  ],
])("two environments may share %s", (_title, a, b) => {
  expect(load({ "aa.yaml": `${DEV}${a}`, "bb.yaml": `${DEV}${b}` })).toHaveLength(2);
});

test.each([
  [
    "resource group",
    "resourceGroup: {name: RG}",
    "resourceGroup: {name: rg}",
    /rg is the resource group of aa.yaml too/,
  ],
  [
    "DNS label",
    "ingress: {unauthenticated: allow, dnsLabel: acme-ml}",
    "ingress: {unauthenticated: allow, dnsLabel: acme-ml}",
    /acme-ml.eastus is the DNS label of aa.yaml too/,
  ],
  [
    "host",
    "ingress: {unauthenticated: allow, host: flyte.acme-ml.com}",
    "ingress: {unauthenticated: allow, host: flyte.acme-ml.com}",
    /flyte.acme-ml.com is the host of aa.yaml too/,
  ],
  [
    "existing storage account and container",
    `storage: {existing: {accountId: ${PROVIDERS}/Microsoft.Storage/storageAccounts/acmeflyte}}`,
    `storage: {existing: {accountId: ${PROVIDERS}/Microsoft.Storage/storageAccounts/acmeFlyte}}`,
    /^bb.yaml:3:33: storage.existing.accountId: .*\/acmeflyte\/flyte is the account and container of aa.yaml too; set another storage.container or storage.rawDataContainer$/,
  ],
  [
    "container of raw data in an existing account",
    `storage: {container: aaa, rawDataContainer: raw, existing: {accountId: ${ACCOUNT}}}`,
    `storage: {container: bbb, rawDataContainer: raw, existing: {accountId: ${ACCOUNT}}}`,
    /^bb.yaml:3:\d+: storage.existing.accountId: \S+\/acmeflyte\/raw is the account and container of aa.yaml too; set another storage.container or storage.rawDataContainer$/,
  ],
  [
    "container that holds metadata here and raw data there",
    `storage: {container: aaa, rawDataContainer: raw, existing: {accountId: ${ACCOUNT}}}`,
    `storage: {container: raw, existing: {accountId: ${ACCOUNT}}}`,
    /^bb.yaml:3:\d+: storage.existing.accountId: \S+\/acmeflyte\/raw is the account and container of aa.yaml too; /,
  ],
  [
    "existing group for the private zones of storage",
    "resourceGroup: {name: Acme, existing: true}\nstorage: {access: private}",
    "resourceGroup: {name: acme, existing: true}\nstorage: {access: private}",
    /^bb.yaml:4:19: storage.access: acme is the resource group of the private DNS zones of storage of aa.yaml too; a group has each zone once: /,
  ],
  [
    "group for the private zones of storage, which one of them makes",
    "resourceGroup: {name: acme}\nstorage: {access: private}",
    "resourceGroup: {name: acme, existing: true}\nstorage: {access: private}",
    /^bb.yaml:4:19: storage.access: acme is the resource group of the private DNS zones of storage of aa.yaml too; /,
  ],
  [
    "existing network that private zones of storage are linked to",
    `resourceGroup: {name: aa}\n${PRIVATE_IN_HUB}`,
    `resourceGroup: {name: bb}\n${PRIVATE_IN_HUB}`,
    /^bb.yaml:7:\d+: network.existing.virtualNetworkId: \S+\/hub is the network of the private DNS zones of storage of aa.yaml too; a network is linked to one zone of a name: /,
  ],
])("two environments with one %s are refused", (_title, a, b, message) => {
  const base = (more: string) =>
    more.startsWith("ingress") ? `location: eastus\n${more}\n` : `${DEV}${more}\n`;
  expect(
    errorsOf({ "aa.yaml": base(a), "bb.yaml": base(b) }, ["aa.yaml", "bb.yaml"].join(delimiter)).join("\n"),
  ).toMatch(message);
});

test.each([
  [
    "a number that is too large to keep",
    "a: 12345678901234567890",
    /1:4: 12345678901234567890 is not a number that can be kept exactly/,
  ],
  ["no number at all", "a: .inf", /1:4: \.inf is not a number that can be kept exactly/],
  ["a token of CDKTF", 'a: "${TfToken[TOKEN.1]}"', /1:4: text with "TfToken\[" cannot be used/],
  ["the prototype as a key", "__proto__: {a: 1}", /1:1: the key __proto__ cannot be used/],
])("chart values with %s are refused", (_title, values, message) => {
  const files = { "e/dev.yaml": `${DEV}flyte: {values: ../v.yaml}`, "v.yaml": values };
  expect(errorsOf(files, "e").join("\n")).toMatch(message);
});

test("an error names its parts for programs, too", () => {
  try {
    load({ "dev.yaml": `${DEV}storage: {existing: {accountId: ${PROVIDERS}/x}}` });
  } catch (thrown) {
    expect((thrown as ConfigurationError).problems).toMatchObject([
      {
        severity: "error",
        file: "dev.yaml",
        line: 3,
        column: 33,
        path: ["storage", "existing", "accountId"],
      },
    ]);
  }
  expect.assertions(1);
});
