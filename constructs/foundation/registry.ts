import { ContainerRegistry } from "@cdktf/provider-azurerm/lib/container-registry";
import { Fn, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { checkName } from "../shared/azure-names";
import { type BuiltInRole, grantRole } from "../shared/grant";
import { registryHostProblem } from "../shared/hosts";
import type {
  Existing,
  IFlyteRegistry,
  IPrincipal,
  IReady,
  IResourceGroup,
  RegistryCredential,
} from "../shared/interfaces";
import { checkResourceId, segmentOf } from "../shared/resource-ids";
import { EXISTING, RESOURCE_GROUP, TAGS } from "../shared/interface-shapes";
import { flag, knownText, list, oneOf, optional, type ShapeOf, text } from "../shared/shape";
import {
  ifKnown,
  isKnown,
  prefixed,
  validateExisting,
  validateProps,
  validateShape,
} from "../shared/validation";

/**
 * Props of {@link FlyteRegistry}.
 *
 * Limits of names: https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules
 */
export interface FlyteRegistryProps {
  /** Resource group of the registry. */
  readonly resourceGroup: IResourceGroup;
  /** Globally unique name: 5 to 50 letters and digits. */
  readonly registryName: string;
  /** 10, 100 or 500 GiB included. @default Standard */
  readonly sku?: "Basic" | "Standard" | "Premium";
  /** Refuses any plan that would delete the registry. @default false */
  readonly deletionProtection?: boolean;
  /** Tags of the registry. @default none */
  readonly tags?: Record<string, string>;
}

/** Shape of {@link FlyteRegistryProps}. */
export const FLYTE_REGISTRY_SHAPE: ShapeOf<FlyteRegistryProps> = {
  resourceGroup: RESOURCE_GROUP,
  registryName: text,
  sku: optional(oneOf(["Basic", "Standard", "Premium"])),
  deletionProtection: optional(flag),
  tags: optional(TAGS),
};

/** A registry that exists already. */
export interface ExistingFlyteRegistry extends Existing {
  /** Azure resource id. */
  readonly registryId: string;
  /** Host name that images are pulled from. @default `<name>.azurecr.io` */
  readonly loginServer?: string;
  /** Whether roles are assigned; `false` where whoever runs the registry does that. @default true */
  readonly assignRoles?: boolean;
}

/** Shape of {@link ExistingFlyteRegistry}. */
export const EXISTING_FLYTE_REGISTRY_SHAPE: ShapeOf<ExistingFlyteRegistry> = {
  ...EXISTING,
  registryId: text,
  loginServer: optional(text),
  assignRoles: optional(flag),
};

/**
 * What pulling and pushing take in each of a registry's two modes: one honours only the first role of a pair, the
 * other, with permissions by repository, only the second. The mode can be changed in Azure at any time.
 * https://learn.microsoft.com/azure/container-registry/container-registry-rbac-abac-repository-permissions
 */
const ROLES = {
  pull: ["AcrPull", "Container Registry Repository Reader"],
  push: ["AcrPush", "Container Registry Repository Writer"],
} as const;

abstract class RegistryBase extends Construct implements IFlyteRegistry {
  abstract readonly ready: readonly ITerraformDependable[];
  abstract readonly registryId: string;
  abstract readonly registryName: string;
  abstract readonly resourceGroupName: string;
  abstract readonly loginServer: string;
  protected abstract readonly assignRoles: boolean;

  grantPull(principal: IPrincipal): IReady {
    return this.grant(ROLES.pull, principal);
  }

  grantPush(principal: IPrincipal): IReady {
    return this.grant(ROLES.push, principal);
  }

  private grant(roles: readonly BuiltInRole[], to: IPrincipal): IReady {
    if (!this.assignRoles) return { ready: [] };
    return { ready: roles.flatMap((role) => grantRole(this, { to, role, on: this.registryId }).ready) };
  }

  addReader(id: string, repositories: readonly string[]): RegistryCredential {
    validateShape(this, { id: knownText, repositories: list(text) }, { id, repositories });
    const { RegistryReader } =
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- only who needs a token pays for it
      require("./registry-reader") as typeof import("./registry-reader");
    return new RegistryReader(this, id, { registry: this, repositories });
  }
}

/** The container registry of task images and workflow packages: Entra ID only, no admin user. */
export class FlyteRegistry extends RegistryBase implements IFlyteRegistry {
  /**
   * A registry that exists already.
   *
   * @throws InvalidPropsError when `registryId` is not the id of a registry.
   */
  static fromExistingRegistry(scope: Construct, id: string, existing: ExistingFlyteRegistry): IFlyteRegistry {
    validateExisting(scope, id, EXISTING_FLYTE_REGISTRY_SHAPE, existing);
    const { registryId, loginServer, assignRoles = true, ready = [] } = existing;
    class Existing extends RegistryBase {
      readonly ready = ready;
      protected readonly assignRoles = assignRoles;
      readonly registryId = registryId;
      readonly registryName = segmentOf(registryId, "name");
      readonly resourceGroupName = segmentOf(registryId, "resourceGroup");
      readonly loginServer = loginServer ?? `${lower(this.registryName)}.azurecr.io`;
    }
    const registry = new Existing(scope, id);
    validateProps(
      registry,
      ifKnown(registryId, (known) => checkResourceId("Microsoft.ContainerRegistry/registries", known)),
      prefixed("loginServer", ifKnown(loginServer, registryHostProblem)),
    );
    return registry;
  }

  readonly ready: readonly ITerraformDependable[];
  readonly registryId: string;
  readonly registryName: string;
  readonly resourceGroupName: string;
  readonly loginServer: string;
  protected readonly assignRoles = true;
  /** The registry itself. */
  readonly resource: ContainerRegistry;

  /** @throws InvalidPropsError when the name breaks Azure's rule. */
  constructor(scope: Construct, id: string, props: FlyteRegistryProps) {
    super(scope, id);
    validateShape(this, FLYTE_REGISTRY_SHAPE, props);
    validateProps(
      this,
      ifKnown(props.registryName, (name) => checkName("registry", name)),
    );
    this.resource = new ContainerRegistry(this, "registry", {
      name: props.registryName,
      resourceGroupName: props.resourceGroup.name,
      location: props.resourceGroup.location,
      sku: props.sku ?? "Standard",
      adminEnabled: false,
      anonymousPullEnabled: false,
      lifecycle: props.deletionProtection ? { preventDestroy: true } : undefined,
      tags: props.tags,
    });
    this.registryId = this.resource.id;
    this.registryName = this.resource.name;
    this.resourceGroupName = props.resourceGroup.name;
    this.loginServer = this.resource.loginServer;
    this.ready = [this.resource];
  }
}

const lower = (name: string) => (isKnown(name) ? name.toLowerCase() : Fn.lower(name));
