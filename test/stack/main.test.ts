import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { App } from "cdktf";
import { requestedStacks } from "../../config/cdktf-cli";
import { loadEnvironments } from "../../config/load";
import { toProps } from "../../config/to-props";
import { FlyteStack } from "../../constructs/flyte-stack";
import { filesBelow, withoutStackTraces } from "../../testing/synth";
import { scripts } from "../../package.json";

const folder = mkdtempSync(path.join(tmpdir(), "main-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program, as `npm run synth` does. */
function run(env: Record<string, string>, options: readonly string[] = []) {
  const [, ...args] = scripts.synth.split(" ");
  return spawnSync(process.execPath, [...options, ...args], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
}

/** Runs the program on a configuration. */
function synth(name: string, text: string, env: Record<string, string> = {}) {
  const file = path.join(folder, `${name}.yaml`);
  writeFileSync(file, text);
  const outdir = path.join(folder, `${name}-out`);
  const { status, stdout, stderr } = run({ FLYTE_CONFIG: file, CDKTF_OUTDIR: outdir, ...env });
  return { status, stdout, stderr, outdir };
}

test("what makes the program fast leaves the bytes as CDKTF by itself writes them", () => {
  const outdir = path.join(folder, "shipped-out");
  expect(run({ FLYTE_CONFIG: "config/environments", CDKTF_OUTDIR: outdir }).status).toBe(0);

  const plain = path.join(folder, "plain-out");
  const app = new App({ outdir: plain, stackTraces: false });
  withoutStackTraces(() => {
    for (const environment of loadEnvironments({ flyteConfig: "config/environments" })) {
      new FlyteStack(app, `flyte-${environment.config.name}`, toProps(environment));
    }
    app.synth();
  });
  expect(filesBelow(outdir)).toEqual(filesBelow(plain));
});

test("memory grows in proportion to the projects", () => {
  const report = path.join(folder, "report.cjs");
  writeFileSync(
    report,
    'process.on("exit", () => (gc(), console.log("heap", process.memoryUsage().heapUsed)));',
  );
  const heap = (count: number) => {
    const projects = Array.from({ length: count }, (_, index) => `project-${index}`).join(", ");
    const file = path.join(folder, `${count}.yaml`);
    writeFileSync(
      file,
      `name: many\nlocation: westeurope\ningress: {unauthenticated: allow}\nflyte: {taskIdentities: perProject, projects: [${projects}]}\n`,
    );
    const env = { FLYTE_CONFIG: file, CDKTF_OUTDIR: path.join(folder, `${count}-out`) };
    // CDKTF keeps every construct for as long as the process lives.
    return Number(/^heap (\d+)$/m.exec(run(env, ["--expose-gc", "-r", report]).stdout)?.[1]);
  };
  const [one, few, many] = [heap(1), heap(40), heap(160)];
  expect(few - one).toBeGreaterThan(1e6);
  // In proportion it is 4 times as much; with the square of their number, 16 times.
  expect((many - one) / (few - one)).toBeLessThan(6);
});

test("a warning of a construct about a key says where the file has it, once", () => {
  const { stderr } = synth(
    "tagged",
    "location: westeurope\ningress: {allowedSourceRanges: [203.0.113.0/24], host: flyte.acme.com}\ntags: {team: ml, 'a:b': c}\n",
  );
  expect(stderr).toMatch(
    /^warning: [^\n]*tagged\.yaml:3:1: tags: DNS zones, links and records do not get "a:b": [^\n]*\n$/,
  );
});

test("what is risky between keys is said in their places", () => {
  const net =
    "/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/net/providers/Microsoft.Network";
  const hub = `${net}/virtualNetworks/hub`;
  const { stderr } = synth(
    "risky",
    `location: westeurope
ingress: {allowedSourceRanges: [203.0.113.0/24]}
cluster: {zones: ["1", "2"]}
flyte: {deleteNamespaces: true}
database: {backupRetentionDays: 35}
storage:
  softDeleteDays: 30
  access: {allow: [203.0.113.0/24]}
network:
  outbound: natGateway
  existing:
    virtualNetworkId: ${hub}
    nodeSubnetId: ${hub}/subnets/nodes
    databaseSubnetId: ${hub}/subnets/postgres
    databaseDnsZoneId: ${net}/privateDnsZones/flyte.postgres.database.azure.com
`,
  );
  const places = [...stderr.matchAll(/^warning: [^\n]*risky\.yaml:(\d+:\d+: [\w.]+): (.*)$/gm)];
  expect(places.map(([, place, message]) => `${place}: ${message!.split(/[,:]/)[0]}`).sort()).toEqual([
    "10:13: network.outbound: the existing nodes' subnet must have its NAT gateway already; the stack makes none there",
    "10:13: network.outbound: the nodes are in several zones",
    "13:19: network.existing.nodeSubnetId: a network security group on the existing nodes' subnet must let clients in",
    "1:1: tls.issuer: the host is a name of Azure's",
    "4:27: flyte.deleteNamespaces: whatever deletes Flyte's namespace also deletes the namespaces of all projects",
    "7:19: storage.softDeleteDays: deleted blobs can be restored for 30 days",
    "8:3: storage.access: the existing nodes' subnet must have the service endpoint Microsoft.Storage before the deployment",
  ]);
});

test("two lines are a configuration, and what is risky about it is said, and where the stack is", () => {
  const { status, stdout, stderr, outdir } = synth(
    "least",
    "location: westeurope\ningress: {unauthenticated: allow}\n",
  );
  expect(status).toBe(0);
  expect(stderr).toMatch(
    /^warning: flyte-least\/platform\/workloads: ingress.unauthenticated is allow: [^\n]*\nwarning: \S*least.yaml:1:1: tls.issuer: the host is a name of Azure's[^\n]*\n$/,
  );
  expect(readdirSync(path.join(outdir, "stacks"))).toEqual(["flyte-least"]);
  expect(stdout).toBe(`${outdir}/stacks/flyte-least/cdk.tf.json\n`);
});

describe("under the CDKTF CLI", () => {
  const cli = path.join(folder, "cdktf");
  const files = ["first", "second"].map((name) => {
    const file = path.join(folder, `${name}.yaml`);
    writeFileSync(file, "location: easus\ningress: {unauthenticated: allow}\n");
    return file;
  });

  /** Runs the program below a process that looks like the CLI and sets the variables that the CLI sets. */
  function below(...args: string[]) {
    const outdir = path.join(folder, `cli-${args.join("-").replace("*", "any")}-out`);
    const program = JSON.stringify([
      "-c",
      `"${process.execPath}" ${scripts.synth.replace("node ", "")}; exit $?`,
    ]);
    writeFileSync(
      cli,
      `const { status } = require("node:child_process").spawnSync("sh", ${program}, { stdio: "inherit" }); process.exit(status);`,
    );
    const { status, stderr } = spawnSync(process.execPath, [cli, ...args], {
      env: {
        ...process.env,
        CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS: "true",
        CDKTF_OUTDIR: outdir,
        FLYTE_CONFIG: files.join(path.delimiter),
      },
      encoding: "utf8",
    });
    const manifest = JSON.parse(readFileSync(path.join(outdir, "manifest.json"), "utf8")) as {
      stacks: Record<string, { annotations: { level: string; message: string }[] }>;
    };
    const messages = Object.entries(manifest.stacks).flatMap(([name, { annotations }]) =>
      annotations.map(({ level, message }) => `${level} ${name} ${message}`),
    );
    return { status, stderr, messages };
  }

  const warningsOf = (name: string): unknown[] => [
    expect.stringMatching(`^@cdktf/warn flyte-${name} .*${name}.yaml:1:11: location: easus is not`),
    expect.stringMatching(`^@cdktf/warn flyte-${name} flyte-${name}/platform/workloads: ingress.unauth`),
    expect.stringMatching(`^@cdktf/warn flyte-${name} .*${name}.yaml:1:1: tls.issuer: the host is a name`),
  ];

  test("each warning is an annotation once, and nothing that the CLI would print as an error", () => {
    const { status, stderr, messages } = below("synth");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(messages).toEqual([...warningsOf("first"), ...warningsOf("second")]);
  });

  test("only the stacks that were asked for are warned about", () => {
    expect(below("diff", "flyte-second").messages).toEqual(warningsOf("second"));
    expect(below("deploy", "*-first", "--auto-approve").messages).toEqual(warningsOf("first"));
    // The CLI says itself that there is no such stack.
    expect(below("diff", "flyte-third").messages).toHaveLength(6);
  });
});

test.each([
  ["flyte-dev", ["flyte-dev"]],
  ["flyte-*", ["flyte-dev", "flyte-dev-2"]],
  ["*-2", ["flyte-dev-2"]],
  ["f*-d*v", ["flyte-dev"]],
  ["*", ["flyte-dev", "flyte-dev-2"]],
])("the CLI's argument %s asks for %j", (argument, stacks) => {
  expect(requestedStacks(["flyte-dev", "flyte-dev-2"], ["diff", argument])).toEqual(stacks);
});

test("a bad configuration is explained without a stack trace, and nothing is written", () => {
  const { status, stderr, outdir } = synth("bad", "location: westeurope\nclutser: {}\n");
  expect(status).toBe(1);
  expect(stderr).toMatch(/bad\.yaml:2:1: clutser: unknown key; .*; did you mean cluster\?\n$/);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(existsSync(outdir)).toBe(false);
});

test("an output folder that is there already stays as it is", () => {
  const outdir = path.join(folder, "kept-out");
  mkdirSync(outdir);
  writeFileSync(path.join(outdir, "mine"), "");
  expect(synth("kept", "location: nowhere at all\n").status).toBe(1);
  expect(readdirSync(outdir)).toEqual(["mine"]);
});

test("an output folder that is there already stays, too, when the writing fails", () => {
  const outdir = path.join(folder, "late-out");
  mkdirSync(outdir);
  // Where the folder of the stacks belongs, so that all goes well until there.
  writeFileSync(path.join(outdir, "stacks"), "mine");
  const { status, stderr } = synth("late", "location: westeurope\ningress: {unauthenticated: allow}\n");
  expect(status).toBe(1);
  expect(stderr).toMatch(/late-out\/stacks[^:]*: cannot be read or written: /);
  expect([...filesBelow(outdir)]).toEqual([["stacks", "mine"]]);
});

test("of a fault in the middle nothing is left but its message, where nothing was before", () => {
  const fault = path.join(folder, "fault.cjs");
  const cdktf = JSON.stringify(require.resolve("cdktf"));
  writeFileSync(fault, `require(${cdktf}).App.prototype.synth = () => { throw new Error("by design"); };`);
  const { status, stderr, outdir } = synth(
    "fault",
    "location: westeurope\ningress: {unauthenticated: allow}\n",
    { NODE_OPTIONS: `--require ${JSON.stringify(fault)}` },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/This is a fault of the program, not of the configuration: by design\n/);
  expect(existsSync(outdir)).toBe(false);
});

test("a folder that cannot be written is named", () => {
  const { status, stderr } = synth(
    "unwritable",
    "location: westeurope\ningress: {unauthenticated: allow}\n",
    {
      CDKTF_OUTDIR: path.join(folder, "least.yaml", "below"),
    },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/least\.yaml\/below: cannot be read or written: ENOTDIR/);
});
