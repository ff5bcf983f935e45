import type { Cloud, CloudObject } from "./cloud";
import type { PlanningRules } from "./planning";
import type { Value, Values } from "./values";

/** Where a provider works: what it was configured with and what there is. */
export interface Site {
  readonly cloud: Cloud;
  /** Undefined until the provider is configured; may hold unknown values. */
  readonly configuration: Values | undefined;
  /** The folder that Terraform runs in, which relative paths start from. */
  readonly workingDirectory: string;
}

export interface PendingObject {
  readonly name: string;
  readonly cluster?: string;
  readonly reliedOn?: readonly CloudObject[];
  readonly provides?: ReadonlySet<string>;
  readonly uses?: ReadonlySet<string>;
}

/** What a resource type does beyond what its schema says. */
export interface ResourceBehaviour extends PlanningRules {
  /** Paths (`block.attribute`) whose change always replaces. */
  readonly replaces?: readonly string[];
  /** Further paths, depending on the values. */
  replacesFor?(prior: Values, planned: Values): readonly string[];
  /** Refuses a plan, or says values that the provider knows already at plan. */
  atPlan?(planned: Values, site: Site): Values;
  /** The object as the service will know it; without it, it lives in the state alone. Refuses what cannot work. */
  locate?(values: Values, site: Site, isNew: boolean): PendingObject;
  /** Refuses a change of what is there. */
  checkUpdate?(prior: Values, planned: Values): void;
  /** Refuses to remove what is still needed. */
  checkDelete?(object: CloudObject, site: Site): void;
  /** The computed values of a new or changed object, as far as they matter. */
  compute(values: Values, site: Site, name: string | undefined): ComputedValues;
  /** What the provider reads back, where that is not what was sent. */
  readBack?(values: Values): Values;
  /** What the service does to other objects when this one has been created or changed. */
  afterChange?(object: CloudObject, cloud: Cloud): void;
  /** What goes when the object goes. */
  afterDelete?(object: CloudObject, cloud: Cloud): void;
}

/** Values for computed attributes; an object given for a list of blocks holds for each of them. */
export type ComputedValues = Readonly<Record<string, Value | undefined>>;

export interface ProviderBehaviour {
  /** Whether the real one is built with the older SDK, whose looser rules Terraform then applies. */
  readonly legacyTypeSystem: boolean;
  resource(type: string): ResourceBehaviour;
  /** Refuses to read, for instance from a cluster that is not there. */
  checkRead?(site: Site): void;
  /** Where an object of the state is kept; undefined for what lives in the state alone. */
  find?(
    type: string,
    state: Values,
    site: Site,
  ): { readonly name: string; readonly cluster?: string } | undefined;
  readData(type: string, config: Values, site: Site): ComputedValues;
}
