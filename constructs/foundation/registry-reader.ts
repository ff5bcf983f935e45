import { ContainerRegistryScopeMap } from "@cdktf/provider-azurerm/lib/container-registry-scope-map";
import { ContainerRegistryToken } from "@cdktf/provider-azurerm/lib/container-registry-token";
import { ContainerRegistryTokenPassword } from "@cdktf/provider-azurerm/lib/container-registry-token-password";
import { Rotating } from "@cdktf/provider-time/lib/rotating";
import { Fn, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { IFlyteRegistry, RegistryCredential } from "../shared/interfaces";
import { packageProblem } from "../shared/registration-names";
import { knownNumber, list, optional, text, thing, type ShapeOf } from "../shared/shape";
import { ifKnown, validateProps, validateShape } from "../shared/validation";

export interface RegistryReaderProps {
  /** The registry. */
  readonly registry: Pick<IFlyteRegistry, "registryName" | "resourceGroupName" | "ready">;
  /** Paths of the repositories, at most 250; they need not exist yet. */
  readonly repositories: readonly string[];
  /** Days after which a deployment makes a new password; it expires after twice as many. @default 180 */
  readonly rotationDays?: number;
}

/** Shape of {@link RegistryReaderProps}. */
export const REGISTRY_READER_SHAPE: ShapeOf<RegistryReaderProps> = {
  registry: thing<RegistryReaderProps["registry"]>(
    "a FlyteRegistry",
    "registryName",
    "resourceGroupName",
    "ready",
  ),
  repositories: list(text),
  rotationDays: optional(knownNumber),
};

/**
 * Most repositories of a scope map: it has 500 actions, and each repository takes two.
 * https://learn.microsoft.com/azure/container-registry/container-registry-skus
 */
const MAX_REPOSITORIES = 250;

/** A token of the registry that reads some repositories and can do nothing else. */
export class RegistryReader extends Construct implements RegistryCredential {
  readonly ready: readonly ITerraformDependable[];
  readonly username: string;
  readonly password: string;
  readonly passwordVersion: string;

  /** @throws InvalidPropsError when there are no repositories or too many, or a path is not legal. */
  constructor(scope: Construct, id: string, props: RegistryReaderProps) {
    super(scope, id);
    validateShape(this, REGISTRY_READER_SHAPE, props);
    const repositories = [...new Set(props.repositories)].sort();
    validateProps(
      this,
      ...repositories.map((repository) => ifKnown(repository, packageProblem)),
      repositories.length === 0 ? "give at least one repository" : undefined,
      repositories.length > MAX_REPOSITORIES
        ? `${repositories.length} repositories; a token reads at most ${MAX_REPOSITORIES}`
        : undefined,
    );
    const place = {
      name: id,
      resourceGroupName: props.registry.resourceGroupName,
      containerRegistryName: props.registry.registryName,
    };
    const scopeMap = new ContainerRegistryScopeMap(this, "scope-map", {
      ...place,
      actions: repositories.flatMap((repository) => [
        `repositories/${repository}/content/read`,
        `repositories/${repository}/metadata/read`,
      ]),
    });
    const token = new ContainerRegistryToken(this, "token", { ...place, scopeMapId: scopeMap.id });
    const rotationDays = props.rotationDays ?? 180;
    const rotation = new Rotating(this, "rotation", { rotationDays });
    const password = new ContainerRegistryTokenPassword(this, "password", {
      containerRegistryTokenId: token.id,
      password1: { expiry: Fn.timeadd(rotation.rfc3339, `${2 * rotationDays * 24}h`) },
    });
    this.username = token.name;
    this.password = password.password1.value;
    this.passwordVersion = rotation.rfc3339;
    this.ready = [password];
  }
}
