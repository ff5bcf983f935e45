import { parseQuantity, quantityProblem } from "../shared/kubernetes-names";
import { object, optional, type ShapeOf, text } from "../shared/shape";
import { ifKnown, isKnown, type PropProblem } from "../shared/validation";

/** CPU and memory that a domain's tasks may ask for, as Kubernetes quantities. */
export interface Quota {
  /** Processors of all pods together, such as `64`. @default no limit */
  readonly cpu?: string;
  /** Memory of all pods together, such as `256Gi`. @default no limit */
  readonly memory?: string;
}

/** Shape of {@link Quota}. */
export const QUOTA_SHAPE: ShapeOf<Quota> = {
  cpu: optional(text),
  memory: optional(text),
};

/** What a task gets when it asks for nothing, and the most it may ask for, as Kubernetes quantities. */
export interface TaskResources {
  /** What a task gets that asks for nothing. @default 500m of CPU, 500Mi of memory */
  readonly defaults?: {
    /** Processors. @default 500m */
    readonly cpu?: string;
    /** Memory. @default 500Mi */
    readonly memory?: string;
  };
  /** The most that a task may ask for; Flyte refuses more. @default 16 CPUs, 64Gi of memory, 4 GPUs */
  readonly limits?: {
    /** Processors. @default 16 */
    readonly cpu?: string;
    /** Memory. @default 64Gi */
    readonly memory?: string;
    /** GPUs, or partitions of GPUs. @default 4 */
    readonly gpu?: string;
  };
}

/** Shape of {@link TaskResources}. */
export const TASK_RESOURCES_SHAPE: ShapeOf<TaskResources> = {
  defaults: optional(
    object<NonNullable<TaskResources["defaults"]>>({ cpu: optional(text), memory: optional(text) }),
  ),
  limits: optional(
    object<NonNullable<TaskResources["limits"]>>({
      cpu: optional(text),
      memory: optional(text),
      gpu: optional(text),
    }),
  ),
};

/** Task resources where nothing else is given. */
export const TASK_RESOURCE_DEFAULTS = {
  defaults: { cpu: "500m", memory: "500Mi" },
  limits: { cpu: "16", memory: "64Gi", gpu: "4" },
} as const satisfies TaskResources;

/** Task resources with the defaults filled in. */
export function taskResourcesOf(given: TaskResources) {
  return {
    defaults: { ...TASK_RESOURCE_DEFAULTS.defaults, ...given.defaults },
    limits: { ...TASK_RESOURCE_DEFAULTS.limits, ...given.limits },
  };
}

/** What {@link taskResourceProblems} looks at. */
export interface TaskResourceProps {
  /** Flyte's domains. */
  readonly domains: readonly string[];
  /** Quotas by domain. */
  readonly quotas?: Readonly<Record<string, Quota>>;
  /** As they are given, without defaults: a problem is shown at a key that is there. */
  readonly taskResources?: TaskResources;
}

const RESOURCES = ["cpu", "memory"] as const;

/** What is wrong with the resources of tasks, in themselves and beside each other. Keys are those of the props. */
export function taskResourceProblems(props: TaskResourceProps): PropProblem[] {
  const { domains, quotas = {}, taskResources = {} } = props;
  const unreadable = [
    ...Object.entries(quotas).flatMap(([domain, quota]) =>
      unreadableQuantities({ ...quota }, ["quotas", domain]),
    ),
    ...(["defaults", "limits"] as const).flatMap((section) =>
      unreadableQuantities({ ...taskResources[section] }, ["taskResources", section]),
    ),
  ];
  if (unreadable.length > 0) return unreadable;
  return [
    ...Object.entries(quotas).flatMap(([domain, quota]) =>
      isKnown(domain) && domains.every(isKnown) && !domains.includes(domain)
        ? [
            {
              key: ["quotas", domain],
              message: `is not a domain of the stack; allowed: ${domains.join(", ")}`,
            },
          ]
        : quotaProblems(domain, quota, taskResources),
    ),
    ...RESOURCES.flatMap((resource) => limitProblems(resource, taskResources)),
    ...gpuProblems(taskResources),
  ];
}

function unreadableQuantities(
  given: Readonly<Record<string, string | undefined>>,
  key: readonly string[],
): PropProblem[] {
  return Object.entries(given).flatMap(([resource, quantity]) => {
    const message = ifKnown(quantity, quantityProblem);
    return message === undefined ? [] : [{ key: [...key, resource], message }];
  });
}

/**
 * A quota below what one task gets by default: Kubernetes refuses the pod for good.
 * https://github.com/flyteorg/flyte/blob/v1.16.8/flytepropeller/pkg/controller/nodes/task/k8s/plugin_manager.go#L247
 */
function quotaProblems(domain: string, quota: Quota, taskResources: TaskResources): PropProblem[] {
  const { defaults } = taskResourcesOf(taskResources);
  return RESOURCES.flatMap((resource) => {
    const [most, least] = [quota[resource], defaults[resource]];
    if (!isLess(most, least)) return [];
    return [
      {
        key: ["quotas", domain, resource],
        message: `${most} is less than taskResources.defaults.${resource} ${least}, so Kubernetes would refuse each task that asks for nothing; raise it, or set a lower default`,
      },
    ];
  });
}

function limitProblems(resource: (typeof RESOURCES)[number], given: TaskResources): PropProblem[] {
  const { defaults, limits } = taskResourcesOf(given);
  const [least, most] = [defaults[resource], limits[resource]];
  if (!isLess(most, least)) return [];
  return [
    given.defaults?.[resource] === undefined
      ? {
          key: ["taskResources", "limits", resource],
          message: `${most} is less than defaults.${resource} ${least}, so Flyte would refuse each task; raise it, or set a lower default`,
        }
      : {
          key: ["taskResources", "defaults", resource],
          message: `${least} is more than limits.${resource} ${most}, so Flyte would refuse each task; lower it, or raise the limit`,
        },
  ];
}

function gpuProblems(given: TaskResources): PropProblem[] {
  const { gpu } = taskResourcesOf(given).limits;
  return isKnown(gpu) && !/^\d+$/.test(gpu)
    ? [
        {
          key: ["taskResources", "limits", "gpu"],
          message: `${gpu} is not a number of GPUs; allowed: whole numbers`,
        },
      ]
    : [];
}

/** Whether a quantity is less than another, as far as both are known. */
function isLess(a: string | undefined, b: string | undefined): boolean {
  if (!isKnown(a) || !isKnown(b)) return false;
  return (parseQuantity(a!) ?? 0) < (parseQuantity(b!) ?? 0);
}
