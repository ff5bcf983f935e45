import { create, toBinary } from "@bufbuild/protobuf";
import { Failure } from "./failure";
import { LaunchPlanCreateRequestSchema } from "./gen/flyteidl/admin/launch_plan_pb";
import { AuthRoleSchema, RawOutputDataConfigSchema } from "./gen/flyteidl/admin/common_pb";
import { TaskCreateRequestSchema } from "./gen/flyteidl/admin/task_pb";
import { WorkflowCreateRequestSchema } from "./gen/flyteidl/admin/workflow_pb";
import { type Identifier, IdentifierSchema, ResourceType } from "./gen/flyteidl/core/identifier_pb";
import { IdentitySchema, SecurityContextSchema } from "./gen/flyteidl/core/security_pb";
import type { K8sPod } from "./gen/flyteidl/core/tasks_pb";
import type { Node, WorkflowTemplate } from "./gen/flyteidl/core/workflow_pb";
import { type Entity, type EntityFile, identifierOf, parseEntity } from "./package";
import type { RegistrationSpec } from "./registration";

/** A request to create an entity. */
export interface CreateRequest {
  readonly kind: Entity["kind"];
  readonly name: string;
  readonly version: string;
  /** The request as protobuf. */
  readonly body: Uint8Array;
  /** A launch plan that has a schedule. */
  readonly scheduled: boolean;
  /** It has a place for the address of the code archive. */
  readonly wantsCode: boolean;
}

/**
 * Whole strings that `pyflyte package` leaves for whoever registers.
 * https://github.com/flyteorg/flyte/blob/v1.16.8/flytectl/cmd/register/register_util.go#L45-L53
 */
const PLACEHOLDERS = {
  project: "{{ registration.project }}",
  domain: "{{ registration.domain }}",
  version: "{{ registration.version }}",
  code: "{{ .remote_package_path }}",
  destination: "{{ .dest_dir }}",
} as const;

const invalid = (message: string): Failure => new Failure("PackageInvalid", "never", message);

/** Fills in what a package leaves open, as `flytectl register files` does. */
class Hydration {
  wantsCode = false;

  constructor(
    private readonly file: string,
    private readonly spec: RegistrationSpec,
    private readonly codeUrl: string | undefined,
  ) {}

  identifier(id: Identifier | undefined): void {
    if (!id) throw invalid(`${this.file}: an identifier is missing`);
    const { workflowProject, workflowDomain, workflowVersion } = this.spec;
    if (id.project === "" || id.project === PLACEHOLDERS.project) id.project = workflowProject;
    if (id.domain === "" || id.domain === PLACEHOLDERS.domain) id.domain = workflowDomain;
    if (id.version === "" || id.version === PLACEHOLDERS.version) id.version = workflowVersion;
  }

  args(args: unknown[]): void {
    args.forEach((arg, index) => {
      if (arg === PLACEHOLDERS.destination) args[index] = ".";
      if (arg !== PLACEHOLDERS.code) return;
      this.wantsCode = true;
      if (this.codeUrl !== undefined) args[index] = this.codeUrl;
    });
  }

  pod(pod: K8sPod | undefined): void {
    const containers = pod?.podSpec?.containers;
    if (!Array.isArray(containers)) return;
    for (const container of containers)
      if (
        container !== null &&
        typeof container === "object" &&
        !Array.isArray(container) &&
        Array.isArray(container.args)
      )
        this.args(container.args);
  }

  workflow(template: WorkflowTemplate | undefined): void {
    if (!template) throw invalid(`${this.file}: the workflow has no template`);
    this.identifier(template.id);
    template.nodes.forEach((node) => this.node(node));
    if (template.failureNode) this.node(template.failureNode);
  }

  node(node: Node | undefined): void {
    const target = node?.target;
    switch (target?.case) {
      case "taskNode":
        this.identifier(target.value.reference.value);
        this.pod(target.value.overrides?.podTemplate);
        return;
      case "workflowNode":
        this.identifier(target.value.reference.value);
        return;
      case "branchNode": {
        const ifElse = target.value.ifElse;
        this.node(ifElse?.case?.thenNode);
        ifElse?.other.forEach(({ thenNode }) => this.node(thenNode));
        if (ifElse?.default.case === "elseNode") this.node(ifElse.default.value);
        else if (ifElse?.default.case !== "error")
          throw invalid(`${this.file}: node ${node!.id} has no else`);
        return;
      }
      case "arrayNode":
        this.node(target.value.node);
        return;
      case "gateNode":
        return;
      case undefined:
        throw invalid(`${this.file}: node ${node?.id ?? ""} is of a kind that this operator does not know`);
    }
  }

  launchPlan({ spec }: Extract<Entity, { kind: "launchPlan" }>["message"]): void {
    if (!spec) throw invalid(`${this.file}: the launch plan has no specification`);
    this.identifier(spec.workflowId);
    const { k8sServiceAccount, outputLocationPrefix } = this.spec;
    if (k8sServiceAccount) {
      spec.authRole = create(AuthRoleSchema, { kubernetesServiceAccount: k8sServiceAccount });
      spec.securityContext = create(SecurityContextSchema, {
        runAs: create(IdentitySchema, { k8sServiceAccount }),
      });
    }
    if (outputLocationPrefix)
      spec.rawOutputDataConfig = create(RawOutputDataConfigSchema, { outputLocationPrefix });
  }
}

/** What a package says of itself and the object says differently. */
function contradictions(file: string, id: Identifier, spec: RegistrationSpec): string[] {
  const pairs = [
    ["project", id.project, spec.workflowProject],
    ["domain", id.domain, spec.workflowDomain],
    ["version", id.version, spec.workflowVersion],
  ] as const;
  return pairs
    .filter(([, found, wanted]) => found !== wanted)
    .map(
      ([what, found, wanted]) =>
        `${file}: the ${what} ${JSON.stringify(found)} is written into the package, the object says ${JSON.stringify(wanted)}`,
    );
}

/**
 * The request that creates the entity of a file.
 * @param codeUrl Where the code archive is. Without it, its place stays as it is.
 * @throws Failure when the package is broken or contradicts the object
 */
export function hydrate(file: EntityFile, spec: RegistrationSpec, codeUrl?: string): CreateRequest {
  const entity = parseEntity(file);
  const { kind } = entity;
  const id = identifierOf(entity);
  const hydration = new Hydration(file.path, spec, codeUrl);
  hydration.identifier(id);
  const problems = contradictions(file.path, id!, spec);
  if (problems.length)
    throw invalid(
      `${problems.join("; ")}; package it without, which is what pyflyte package does, or correct the object`,
    );
  switch (kind) {
    case "task": {
      const { target } = entity.message.template!;
      if (target.case === "container") hydration.args(target.value.args);
      if (target.case === "k8sPod") hydration.pod(target.value);
      break;
    }
    case "workflow":
      hydration.workflow(entity.message.template);
      entity.message.subWorkflows.forEach((template) => hydration.workflow(template));
      break;
    case "launchPlan":
      hydration.launchPlan(entity.message);
      break;
  }
  const { name, version } = id!;
  const scheduled = kind === "launchPlan" && entity.message.spec?.entityMetadata?.schedule !== undefined;
  return { kind, name, version, body: requestOf(entity, id!), scheduled, wantsCode: hydration.wantsCode };
}

function requestOf(entity: Entity, { project, domain, name, version }: Identifier): Uint8Array {
  const id = (resourceType: ResourceType) =>
    create(IdentifierSchema, { resourceType, project, domain, name, version });
  switch (entity.kind) {
    case "task":
      return toBinary(
        TaskCreateRequestSchema,
        create(TaskCreateRequestSchema, { id: id(ResourceType.TASK), spec: entity.message }),
      );
    case "workflow":
      return toBinary(
        WorkflowCreateRequestSchema,
        create(WorkflowCreateRequestSchema, { id: id(ResourceType.WORKFLOW), spec: entity.message }),
      );
    case "launchPlan":
      return toBinary(
        LaunchPlanCreateRequestSchema,
        create(LaunchPlanCreateRequestSchema, {
          id: id(ResourceType.LAUNCH_PLAN),
          spec: entity.message.spec,
        }),
      );
  }
}
