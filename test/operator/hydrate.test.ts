import { create, type DescMessage, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import fc from "fast-check";
import { readArchive } from "../../operator/archive";
import { Failure } from "../../operator/failure";
import {
  LaunchPlanCreateRequestSchema,
  LaunchPlanSchema,
} from "../../operator/gen/flyteidl/admin/launch_plan_pb";
import { TaskCreateRequestSchema, TaskSpecSchema } from "../../operator/gen/flyteidl/admin/task_pb";
import {
  WorkflowCreateRequestSchema,
  WorkflowSpecSchema,
} from "../../operator/gen/flyteidl/admin/workflow_pb";
import {
  type Identifier,
  IdentifierSchema,
  ResourceType,
} from "../../operator/gen/flyteidl/core/identifier_pb";
import { type CreateRequest, hydrate } from "../../operator/hydrate";
import { type EntityFile, type Package, readPackage } from "../../operator/package";
import type { RegistrationSpec } from "../../operator/registration";
import { fixturePackage, identifierIn } from "./fakes";

const SPEC: RegistrationSpec = {
  workflowProject: "flytesnacks",
  workflowDomain: "development",
  workflowVersion: "1.4.2",
  workflowPackageUri: "workflows/x",
};
const CODE = "abfs://flyte/code.tar.gz";
const SCHEMAS = { task: TaskSpecSchema, workflow: WorkflowSpecSchema, launchPlan: LaunchPlanSchema };
const REQUESTS = {
  task: TaskCreateRequestSchema,
  workflow: WorkflowCreateRequestSchema,
  launchPlan: LaunchPlanCreateRequestSchema,
};

const packageOf = async (name: "plain" | "copy-all"): Promise<Package> =>
  readPackage(await readArchive(fixturePackage(name), 1024 * 1024));

/** Every message within a message, found by its description and not by a list of fields. */
function* within(schema: DescMessage, message: Message): Generator<Message> {
  yield message;
  for (const field of schema.fields) {
    const reflected = reflect(schema, message, false);
    if (!reflected.isSet(field)) continue;
    const value: unknown = reflected.get(field);
    const inner: unknown[] =
      field.fieldKind === "message"
        ? [value]
        : field.fieldKind === "list" && field.listKind === "message"
          ? [...(value as Iterable<unknown>)]
          : field.fieldKind === "map" && field.mapKind === "message"
            ? [...(value as Map<unknown, unknown>).values()]
            : [];
    for (const each of inner) {
      const nested = each as { desc?: DescMessage; message?: Message } | undefined;
      if (nested?.desc && nested.message && !nested.desc.typeName.startsWith("google."))
        yield* within(nested.desc, nested.message);
    }
  }
}

const identifiersIn = (schema: DescMessage, message: Message): Identifier[] =>
  [...within(schema, message)].filter(
    (each): each is Identifier => each.$typeName === IdentifierSchema.typeName,
  );

/** What of a request came from the package, with what was filled in taken out again. */
function emptied(request: CreateRequest): Uint8Array {
  const decoded = fromBinary(REQUESTS[request.kind] as DescMessage, request.body) as Message & {
    spec: Message;
  };
  const schema =
    request.kind === "launchPlan"
      ? (LaunchPlanCreateRequestSchema.field.spec.message as DescMessage)
      : (SCHEMAS[request.kind] as DescMessage);
  for (const id of identifiersIn(schema, decoded.spec))
    Object.assign(id, { project: "", domain: "", version: "" });
  const text = Buffer.from(toBinary(schema, decoded.spec)).toString("latin1");
  return Buffer.from(text, "latin1");
}

describe.each(["plain", "copy-all"] as const)("the package %s of pyflyte", (name) => {
  test("each identifier is complete, and each request has the entity's own", async () => {
    for (const file of (await packageOf(name)).entities) {
      const request = hydrate(file, SPEC, CODE);
      const message = fromBinary(REQUESTS[request.kind] as DescMessage, request.body);
      for (const id of identifiersIn(REQUESTS[request.kind], message))
        expect(id).toMatchObject({ project: "flytesnacks", domain: "development", version: "1.4.2" });
      const type = { task: "1", workflow: "2", launchPlan: "3" }[request.kind];
      expect(identifierIn(Buffer.from(request.body))).toEqual([
        type,
        "flytesnacks",
        "development",
        request.name,
        "1.4.2",
      ]);
    }
  });

  test("nothing else changes, to the byte", async () => {
    for (const file of (await packageOf(name)).entities) {
      const request = hydrate(file, SPEC);
      const original =
        file.kind === "launchPlan"
          ? toBinary(
              LaunchPlanCreateRequestSchema.field.spec.message!,
              fromBinary(LaunchPlanSchema, file.bytes).spec!,
            )
          : file.bytes;
      expect(Buffer.from(emptied(request)).equals(Buffer.from(original))).toBe(true);
    }
  });

  test("no placeholder is left", async () => {
    const { entities, code } = await packageOf(name);
    for (const file of entities) {
      const request = hydrate(file, SPEC, CODE);
      expect(Buffer.from(request.body).toString("latin1")).not.toMatch(/\{\{ (registration|\.remote|\.dest)/);
      expect(request.wantsCode).toBe(Buffer.from(file.bytes).includes("{{ .remote_package_path }}"));
      if (request.wantsCode) expect(Buffer.from(request.body).includes(CODE)).toBe(true);
    }
    expect(code !== undefined).toBe(name === "copy-all");
  });
});

test("the code's address reaches containers, pods, and pods that a workflow overrides", async () => {
  const requests = (await packageOf("copy-all")).entities.map((file) => hydrate(file, SPEC, CODE));
  const wanting = requests.filter(({ wantsCode }) => wantsCode).map(({ kind, name }) => `${kind} ${name}`);
  expect(wanting).toContain("task fixture.workflows.double");
  expect(wanting).toContain("task fixture.pods.in_a_pod");
  expect(requests.filter(({ scheduled }) => scheduled).map(({ name }) => name)).toEqual(["nightly"]);
});

const PLACES = { project: "workflowProject", domain: "workflowDomain", version: "workflowVersion" } as const;
const parts = fc.record({
  project: fc.constantFrom("", "{{ registration.project }}", SPEC.workflowProject),
  domain: fc.constantFrom("", "{{ registration.domain }}", SPEC.workflowDomain),
  version: fc.constantFrom("", "{{ registration.version }}", SPEC.workflowVersion),
});
/** References may name another project, which stays. */
const references = fc.record({
  project: fc.constantFrom("", "{{ registration.project }}", "other", "x{{ registration.project }}"),
  domain: fc.constantFrom("", "{{ registration.domain }}", "other"),
  version: fc.constantFrom("", "{{ registration.version }}", "0.9"),
});
type Parts = { project: string; domain: string; version: string };
const filled = (id: Parts): Parts => {
  const one = (key: keyof Parts) =>
    id[key] === "" || id[key] === `{{ registration.${key} }}` ? SPEC[PLACES[key]] : id[key];
  return { project: one("project"), domain: one("domain"), version: one("version") };
};

/** A node of each kind around a reference. */
const node = (id: Parts, kind: number): Record<string, unknown> => {
  const task = {
    target: { case: "taskNode", value: { reference: { case: "referenceId", value: { ...id, name: "t" } } } },
  };
  const branch = (other: object) => ({
    target: {
      case: "branchNode",
      value: { ifElse: { case: { thenNode: task }, other: [{ thenNode: task }], default: other } },
    },
  });
  const kinds: Record<string, unknown>[] = [
    task,
    {
      target: {
        case: "workflowNode",
        value: { reference: { case: "launchplanRef", value: { ...id, name: "l" } } },
      },
    },
    {
      target: {
        case: "workflowNode",
        value: { reference: { case: "subWorkflowRef", value: { ...id, name: "w" } } },
      },
    },
    branch({ case: "elseNode", value: task }),
    branch({ case: "error", value: { message: "none" } }),
    { target: { case: "arrayNode", value: { node: task } } },
    { target: { case: "gateNode", value: { condition: { case: "sleep", value: {} } } } },
  ];
  return { id: `n${kind}`, ...kinds[kind] };
};

test("property: identifiers anywhere are filled in exactly where they are open", () => {
  const template = (own: Parts, refs: [Parts, number][]) => ({
    id: { ...own, name: "wf", resourceType: ResourceType.WORKFLOW },
    nodes: refs.map(([id, kind]) => node(id, kind)),
    failureNode: refs[0] && node(...refs[0]),
  });
  const workflow = (own: Parts, sub: Parts, refs: [Parts, number][]) =>
    create(WorkflowSpecSchema, {
      template: template(own, refs),
      subWorkflows: [template(sub, refs)],
    });
  fc.assert(
    fc.property(
      parts,
      references,
      fc.array(fc.tuple(references, fc.nat(6)), { maxLength: 4 }),
      (own, sub, refs) => {
        const bytes = Buffer.from(toBinary(WorkflowSpecSchema, workflow(own, sub, refs)));
        const { body } = hydrate({ path: "0_wf_2.pb", kind: "workflow", bytes }, SPEC);
        const spec = workflow(
          filled(own),
          filled(sub),
          refs.map(([id, kind]) => [filled(id), kind]),
        );
        const id = { ...filled(own), name: "wf", resourceType: ResourceType.WORKFLOW };
        const expected = create(WorkflowCreateRequestSchema, { id, spec });
        expect(Buffer.from(body).equals(Buffer.from(toBinary(WorkflowCreateRequestSchema, expected)))).toBe(
          true,
        );
      },
    ),
  );
});

test("property: pods change in the arguments of their containers only", () => {
  const args = fc.array(
    fc.constantFrom("{{ .remote_package_path }}", "{{ .dest_dir }}", "{{ .dest_dir }}/x", "run"),
  );
  const text = fc.string({ maxLength: 8 }).filter((key) => key !== "__proto__");
  const json = fc.dictionary(
    text,
    fc.oneof(fc.string(), fc.boolean(), fc.constant(null), fc.integer(), fc.array(fc.string())),
  );
  const containers = fc.array(fc.record({ name: fc.string(), args, env: fc.array(json) }));
  fc.assert(
    fc.property(containers, containers, json, (main, init, more) => {
      type Containers = readonly { args: string[] }[];
      const pod = (list: Containers) => ({ ...more, containers: list, initContainers: init });
      const task = (list: Containers) =>
        create(TaskSpecSchema, {
          template: { id: { name: "t" }, target: { case: "k8sPod", value: { podSpec: pod(list) } } },
        } as never);
      const bytes = Buffer.from(toBinary(TaskSpecSchema, task(main)));
      const { body } = hydrate({ path: "0_t_1.pb", kind: "task", bytes }, SPEC, CODE);
      const replaced = main.map((container) => ({
        ...container,
        args: container.args.map((arg) =>
          arg === "{{ .remote_package_path }}" ? CODE : arg === "{{ .dest_dir }}" ? "." : arg,
        ),
      }));
      const { target } = fromBinary(TaskCreateRequestSchema, body).spec!.template!;
      expect(JSON.parse(JSON.stringify(target.value))).toMatchObject({
        podSpec: JSON.parse(JSON.stringify(pod(replaced))) as object,
      });
    }),
    { numRuns: 25 },
  );
});

test("fields that this version of the protocol does not know stay, at every level", async () => {
  const foreign = {
    no: 9999,
    wireType: WireType.LengthDelimited,
    data: new BinaryWriter().string("foreign").finish(),
  };
  for (const file of (await packageOf("copy-all")).entities) {
    const schema = SCHEMAS[file.kind] as DescMessage;
    const message = fromBinary(schema, file.bytes);
    let levels = 0;
    const levelsOf =
      file.kind === "launchPlan"
        ? within(LaunchPlanCreateRequestSchema.field.spec.message!, (message as { spec?: Message }).spec!)
        : within(schema, message);
    for (const each of levelsOf) {
      (each.$unknown ??= []).push(foreign);
      levels++;
    }
    const bytes = Buffer.from(toBinary(schema, message));
    const { body } = hydrate({ ...file, bytes }, SPEC, CODE);
    const found = Buffer.from(body).toString("latin1").split("foreign").length - 1;
    expect([file.path, found]).toEqual([file.path, levels]);
  }
});

test.each([
  ["project", "flytesnacks"],
  ["domain", "development"],
  ["version", "1.4.2"],
])(
  "a %s that is written into the package and contradicts the object is an error that says so",
  (key, wanted) => {
    const id = {
      project: "flytesnacks",
      domain: "development",
      version: "1.4.2",
      name: "a.b",
      [key]: "other",
    };
    const kinds: [EntityFile["kind"], Uint8Array][] = [
      ["task", toBinary(TaskSpecSchema, create(TaskSpecSchema, { template: { id } }))],
      ["workflow", toBinary(WorkflowSpecSchema, create(WorkflowSpecSchema, { template: { id } }))],
      [
        "launchPlan",
        toBinary(LaunchPlanSchema, create(LaunchPlanSchema, { id, spec: { workflowId: { name: "w" } } })),
      ],
    ];
    for (const [kind, bytes] of kinds) {
      const run = () => hydrate({ path: "0_x.pb", kind, bytes: Buffer.from(bytes) }, SPEC);
      expect(run).toThrow(
        `0_x.pb: the ${key} "other" is written into the package, the object says "${wanted}"`,
      );
      expect(run).toThrow(Failure);
    }
  },
);

test("service account and output prefix go where flytectl puts them, and nowhere without being asked for", () => {
  const plan = create(LaunchPlanSchema, {
    id: { name: "l" },
    spec: {
      workflowId: { name: "w" },
      securityContext: { secrets: [{ group: "g" }] },
      rawOutputDataConfig: { outputLocationPrefix: "s3://old" },
    },
  });
  const bytes = Buffer.from(toBinary(LaunchPlanSchema, plan));
  const specOf = (more: Partial<RegistrationSpec>) =>
    fromBinary(
      LaunchPlanCreateRequestSchema,
      hydrate({ path: "0_l_3.pb", kind: "launchPlan", bytes }, { ...SPEC, ...more }).body,
    ).spec!;
  expect(specOf({}).securityContext?.secrets).toHaveLength(1);
  expect(specOf({}).authRole).toBeUndefined();
  const asked = specOf({ k8sServiceAccount: "robot", outputLocationPrefix: "abfs://c@a/x" });
  expect(asked.authRole).toMatchObject({ kubernetesServiceAccount: "robot", assumableIamRole: "" });
  expect(asked.securityContext).toMatchObject({
    runAs: { k8sServiceAccount: "robot", iamRole: "" },
    secrets: [],
  });
  expect(asked.rawOutputDataConfig?.outputLocationPrefix).toBe("abfs://c@a/x");
});

describe("the files of a package", () => {
  const task = Buffer.from(
    toBinary(
      TaskSpecSchema,
      create(TaskSpecSchema, { template: { id: { resourceType: ResourceType.TASK, name: "t" } } }),
    ),
  );
  const workflow = Buffer.from(
    toBinary(
      WorkflowSpecSchema,
      create(WorkflowSpecSchema, { template: { id: { resourceType: ResourceType.WORKFLOW, name: "w" } } }),
    ),
  );

  test("are sorted bytewise by their path, and the last code archive wins", () => {
    const files = new Map(
      ["b/1_x_1.pb", "a/2_x_1.pb", "\u{1F600}_1.pb", "\uFF5E_1.pb", "fast1.tar.gz", "z/fast0.tar.gz"].map(
        (name) => [name, Buffer.from(name.endsWith(".pb") ? task : name)],
      ),
    );
    const { entities, code } = readPackage(files);
    expect(entities.map(({ path }) => path)).toEqual([
      "a/2_x_1.pb",
      "b/1_x_1.pb",
      "\uFF5E_1.pb",
      "\u{1F600}_1.pb",
    ]);
    expect(code).toMatchObject({ name: "fast0.tar.gz" });
  });

  test("have their kind by their name, or by what they say they are", () => {
    const { entities } = readPackage(
      new Map([
        ["a.pb", task],
        ["b.pb", workflow],
        ["c_2.pb", workflow],
      ]),
    );
    expect(entities.map(({ kind }) => kind)).toEqual(["task", "workflow", "workflow"]);
    expect(() => readPackage(new Map([["a.pb", Buffer.from("text")]]))).toThrow(
      "its name must end in _1.pb, _2.pb or _3.pb",
    );
  });

  test("must be of pyflyte, and at least one", () => {
    expect(() =>
      readPackage(
        new Map([
          ["a_1.pb", task],
          ["b.txt", task],
        ]),
      ),
    ).toThrow("files that pyflyte package does not write: b.txt");
    expect(() => readPackage(new Map())).toThrow("holds no task, workflow or launch plan");
  });

  test("never fail in another way, whatever the bytes", async () => {
    const { entities } = await packageOf("copy-all");
    const kinds = ["task", "workflow", "launchPlan"] as const;
    const run = (bytes: Buffer) => {
      for (const kind of kinds) {
        try {
          hydrate({ path: "0_x.pb", kind, bytes }, SPEC, CODE);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => run(Buffer.from(bytes))),
      { numRuns: 500 },
    );
    const changes = fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.nat(entities.length - 1), changes, (index, bytes) => {
        const changed = Buffer.from(entities[index]!.bytes);
        for (const [at, byte] of bytes) changed[at % changed.length] = byte;
        run(changed);
      }),
      { numRuns: 500 },
    );
  });

  test("may nest, but not without end", () => {
    const field = (no: number, content: Uint8Array) =>
      new BinaryWriter().tag(no, WireType.LengthDelimited).bytes(content).finish();
    const named = field(4, Buffer.from("name"));
    /** A map node within a map node, and so on. */
    const nested = (depth: number) => {
      let inner = field(6, field(1, named));
      for (let level = 0; level < depth; level++) inner = field(10, field(1, inner));
      const bytes = Buffer.from(field(1, Buffer.concat([field(1, named), field(4, inner)])));
      return hydrate({ path: "0_w_2.pb", kind: "workflow", bytes }, SPEC);
    };
    expect(Buffer.from(nested(400).body).toString("latin1").split("flytesnacks")).toHaveLength(4);
    expect(() => nested(2000)).toThrow(
      "0_w_2.pb: its content is nested too deep, or has more than 250000 parts",
    );
  });

  test("take no memory for what two bytes stand for", () => {
    const field = (no: number, content: Uint8Array) =>
      new BinaryWriter().tag(no, WireType.LengthDelimited).bytes(content).finish();
    /** Empty nodes, and empty entries of the map within the structure of a pod. */
    const nodes = field(1, Buffer.alloc(4_000_000, Buffer.from([(4 << 3) | 2, 0])));
    const entries = field(1, field(17, field(2, Buffer.alloc(4_000_000, Buffer.from([(1 << 3) | 2, 0])))));
    const before = process.memoryUsage().heapUsed;
    const read = (kind: EntityFile["kind"], bytes: Uint8Array) => () =>
      hydrate({ path: "0_x.pb", kind, bytes: Buffer.from(bytes) }, SPEC);
    expect(read("workflow", nodes)).toThrow("more than 250000 parts");
    expect(read("task", entries)).toThrow("more than 250000 parts");
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
    expect(read("task", Buffer.alloc(17 * 1024 * 1024))).toThrow("0_x.pb is larger than 16777216 bytes");
  });
});
