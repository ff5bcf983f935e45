import { fromBinary } from "@bufbuild/protobuf";
import { Failure } from "./failure";
import type { Files } from "./archive";
import { type LaunchPlan, LaunchPlanSchema } from "./gen/flyteidl/admin/launch_plan_pb";
import { type TaskSpec, TaskSpecSchema } from "./gen/flyteidl/admin/task_pb";
import { type WorkflowSpec, WorkflowSpecSchema } from "./gen/flyteidl/admin/workflow_pb";
import { type Identifier, ResourceType } from "./gen/flyteidl/core/identifier_pb";
import { exceeds } from "./message-count";

/** A task, workflow or launch plan as `pyflyte package` serialized it. */
export type Entity =
  | { readonly kind: "task"; readonly message: TaskSpec }
  | { readonly kind: "workflow"; readonly message: WorkflowSpec }
  | { readonly kind: "launchPlan"; readonly message: LaunchPlan };

/** A file that holds an {@link Entity}. */
export interface EntityFile {
  readonly path: string;
  readonly kind: Entity["kind"];
  readonly bytes: Buffer;
}

/** Content of a package. */
export interface Package {
  /** In the order of registration. */
  readonly entities: readonly EntityFile[];
  /** The archive of `--copy`. */
  readonly code?: { readonly name: string; readonly bytes: Buffer };
}

/** Kinds by the number that `pyflyte package` ends a name with. */
const KINDS: Readonly<Record<string, Entity["kind"]>> = { 1: "task", 2: "workflow", 3: "launchPlan" };
/** Kinds as Flyte's people write them. */
export const NAMES: Readonly<Record<Entity["kind"], string>> = {
  task: "task",
  workflow: "workflow",
  launchPlan: "launch plan",
};
const RESOURCE_TYPES: Readonly<Record<Entity["kind"], ResourceType>> = {
  task: ResourceType.TASK,
  workflow: ResourceType.WORKFLOW,
  launchPlan: ResourceType.LAUNCH_PLAN,
};

/** flyteadmin reads a nesting of 10,000; none of flytekit's comes near to this. */
const READ = { recursionLimit: 1000 };
/** Messages of one entity, each of which takes some 300 bytes of memory. A node is about ten of them. */
const MOST_MESSAGES = 250_000;
/** flyteadmin takes 4 MiB unless it is told otherwise. */
const MOST_BYTES = 16 * 1024 * 1024;

const invalid = (message: string): Failure => new Failure("PackageInvalid", "never", message);
const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Sorts the files of a package as flytectl does: bytewise by their path, the last code archive wins. @throws Failure */
export function readPackage(files: Files): Package {
  const entities: EntityFile[] = [];
  let code: Package["code"];
  const foreign: string[] = [];
  const sorted = [...files].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const [path, bytes] of sorted) {
    const name = baseName(path);
    if (/^fast.*\.tar\.gz$/s.test(name)) code = { name, bytes };
    else if (name.endsWith(".pb")) entities.push({ path, kind: kindOf(path, bytes), bytes });
    else foreign.push(path);
  }
  if (foreign.length)
    throw invalid(
      `the package holds files that pyflyte package does not write: ${foreign.slice(0, 5).join(", ")}${foreign.length > 5 ? ` and ${foreign.length - 5} more` : ""}`,
    );
  if (!entities.length) throw invalid("the package holds no task, workflow or launch plan");
  return { entities, code };
}

/** By the name, or where it does not say, by the type that the entity gives itself. */
function kindOf(path: string, bytes: Buffer): Entity["kind"] {
  const [, digit = ""] = /_([1-3])\.pb$/.exec(path) ?? [];
  const kind =
    KINDS[digit] ??
    Object.values(KINDS).find((candidate) => {
      try {
        return (
          identifierOf(parseEntity({ path, kind: candidate, bytes }))?.resourceType ===
          RESOURCE_TYPES[candidate]
        );
      } catch {
        return false;
      }
    });
  if (!kind)
    throw invalid(`${path}: not a task, workflow or launch plan; its name must end in _1.pb, _2.pb or _3.pb`);
  return kind;
}

const SCHEMAS = { task: TaskSpecSchema, workflow: WorkflowSpecSchema, launchPlan: LaunchPlanSchema };

/** The entity of a file; what this version of the protocol does not know stays in it. @throws Failure */
export function parseEntity({ path, kind, bytes }: EntityFile): Entity {
  if (bytes.length > MOST_BYTES) throw invalid(`${path} is larger than ${MOST_BYTES} bytes`);
  try {
    if (!exceeds(SCHEMAS[kind], bytes, MOST_MESSAGES, READ.recursionLimit)) return decode(kind, bytes);
  } catch {
    throw invalid(`${path}: its content is not a ${NAMES[kind]}`);
  }
  throw invalid(`${path}: its content is nested too deep, or has more than ${MOST_MESSAGES} parts`);
}

function decode(kind: Entity["kind"], bytes: Buffer): Entity {
  switch (kind) {
    case "task":
      return { kind, message: fromBinary(TaskSpecSchema, bytes, READ) };
    case "workflow":
      return { kind, message: fromBinary(WorkflowSpecSchema, bytes, READ) };
    case "launchPlan":
      return { kind, message: fromBinary(LaunchPlanSchema, bytes, READ) };
  }
}

/** The identifier that an entity gives itself. */
export const identifierOf = (entity: Entity): Identifier | undefined =>
  entity.kind === "launchPlan" ? entity.message.id : entity.message.template?.id;
