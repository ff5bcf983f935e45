import { DataAzurermClientConfig } from "@cdktf/provider-azurerm/lib/data-azurerm-client-config";
import { AzurermProvider } from "@cdktf/provider-azurerm/lib/provider";
import { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group";
import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { RandomProvider } from "@cdktf/provider-random/lib/provider";
import { TimeProvider } from "@cdktf/provider-time/lib/provider";
import { AzurermBackend, LocalBackend, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import type { SignInOptions } from "./flyte-foundation";
import { addFlyteOutputs } from "./flyte-outputs";
import { FLYTE_PLATFORM_SHAPE, FlytePlatform, type FlytePlatformProps } from "./flyte-platform";
import { normaliseLocation } from "./shared/azure-locations";
import { fingerprint } from "./shared/fingerprint";
import type { ClusterConnection, IResourceGroup } from "./shared/interfaces";
import { RESOURCE_PROVIDERS } from "./shared/resource-providers";
import {
  callback,
  either,
  flag,
  knownText,
  list,
  object,
  omit,
  oneOf,
  optional,
  type ShapeOf,
  text,
  variants,
} from "./shared/shape";
import { isKnown, validateShape } from "./shared/validation";
import { REGISTRATION_OPTIONS_SHAPE, type RegistrationOptions } from "./workloads/registration";

/** Where Terraform keeps its state. The state holds secrets: whoever reads it owns the platform. */
export type StateOptions =
  | { readonly type: "local" }
  | {
      readonly type: "azurerm";
      /** Resource group of the account. */
      readonly resourceGroup: string;
      /** Account that the state is in; Entra ID is the only way in. */
      readonly storageAccount: string;
      /** Container of the state. */
      readonly container: string;
      /** Name of the state's blob. */
      readonly key: string;
    };

/** Registration of workflows from inside the cluster. */
export interface StackRegistrationOptions extends Omit<RegistrationOptions, "packages"> {
  /**
   * Where packages are: an OCI registry, or Artifactory. The password comes in as the sensitive Terraform variable
   * `package_registry_password`. @default the platform's registry
   */
  readonly packages?:
    | {
        readonly kind: "oci";
        /** Host name of the registry, with its port if it has one; no scheme, no path. */
        readonly registry: string;
        /** User name. */
        readonly username: string;
      }
    | {
        readonly kind: "artifactory";
        /** Address of Artifactory, such as `https://acme.jfrog.io/artifactory/`. */
        readonly url: string;
        /** User name. */
        readonly username: string;
      };
}

/** Sign-in with Entra ID. */
export interface StackSignInOptions {
  /**
   * The application that people sign in by: one that is made, or one that somebody else made, whose secret comes
   * in as the sensitive Terraform variable `entra_client_secret`. @default managed
   */
  readonly application?:
    | "managed"
    | {
        /** Application (client) id, a GUID. */
        readonly clientId: string;
      };
  /** Object ids of the groups whose members may sign in; for a managed application. @default everyone */
  readonly allowedGroups?: readonly string[];
}

/** Shape of {@link StackSignInOptions}. */
export const STACK_SIGN_IN_SHAPE: ShapeOf<StackSignInOptions> = {
  application: optional(
    either<"managed" | { readonly clientId: string }>(
      oneOf(["managed"]),
      object<{ readonly clientId: string }>({ clientId: text }),
    ),
  ),
  allowedGroups: optional(list(text)),
};

/** Props of {@link FlyteStack}. */
export interface FlyteStackProps extends Omit<
  FlytePlatformProps,
  "resourceGroup" | "providers" | "signIn" | "registration" | "existing"
> {
  /** Azure region, such as `westeurope` or "West Europe". */
  readonly location: string;
  /** Subscription to deploy to. @default what ARM_SUBSCRIPTION_ID or the Azure CLI says at deploy time */
  readonly subscriptionId?: string;
  /** Tenant to log in to. @default what ARM_TENANT_ID or the login says */
  readonly tenantId?: string;
  /** Resource group of all resources. @default a new one, `<prefix>-<name>` */
  readonly resourceGroup?: {
    /** Name of the group. @default `<prefix>-<name>` */
    readonly name?: string;
    /** Whether the group exists already. @default false */
    readonly existing?: boolean;
  };
  /** Where Terraform keeps its state. @default local, in the project's root */
  readonly state?: StateOptions;
  /** Sign-in with Entra ID. @default none */
  readonly signIn?: StackSignInOptions;
  /** Registration of workflows from inside the cluster. @default none */
  readonly registration?: StackRegistrationOptions;
  /** Makes, in the stack, what exists already and takes the place of what would be made. @default nothing */
  readonly existing?: (stack: TerraformStack) => FlytePlatformProps["existing"];
}

/** Shape of {@link FlyteStackProps}. */
export const FLYTE_STACK_SHAPE: ShapeOf<FlyteStackProps> = {
  ...omit(FLYTE_PLATFORM_SHAPE, "resourceGroup", "providers", "signIn", "registration", "existing"),
  location: text,
  subscriptionId: optional(text),
  tenantId: optional(text),
  resourceGroup: optional(
    object<NonNullable<FlyteStackProps["resourceGroup"]>>({ name: optional(text), existing: optional(flag) }),
  ),
  state: optional(
    variants<StateOptions>("type", {
      local: {},
      azurerm: { resourceGroup: knownText, storageAccount: knownText, container: knownText, key: knownText },
    }),
  ),
  signIn: optional(object<StackSignInOptions>(STACK_SIGN_IN_SHAPE)),
  registration: optional(
    object<StackRegistrationOptions>({
      ...omit(REGISTRATION_OPTIONS_SHAPE, "packages"),
      packages: optional(
        variants<NonNullable<StackRegistrationOptions["packages"]>>("kind", {
          oci: { registry: text, username: text },
          artifactory: { url: text, username: text },
        }),
      ),
    }),
  ),
  existing: optional(callback<NonNullable<FlyteStackProps["existing"]>>()),
};

/** One Flyte as one stack: state, providers, resource group, platform, outputs. */
export class FlyteStack extends TerraformStack {
  /** The platform. */
  readonly platform: FlytePlatform;

  /** @throws InvalidPropsError when any part has bad props. */
  constructor(scope: Construct, id: string, props: FlyteStackProps) {
    super(scope, id);
    validateShape(this, FLYTE_STACK_SHAPE, props);
    this.addBackend(id, props);
    this.addAzureProvider(props);
    new RandomProvider(this, "random");
    this.addOptionalProviders(props);
    this.platform = new FlytePlatform(this, "platform", {
      ...props,
      signIn: props.signIn && this.signInOptions(props.signIn, props.tenantId),
      registration: props.registration && this.registrationOptions(props.registration),
      existing: props.existing?.(this),
      resourceGroup: this.addResourceGroup(props),
      providers: (connection) => this.addClusterProviders(connection),
    });
    addFlyteOutputs(this, this.platform);
  }

  private addBackend(id: string, { state, subscriptionId, tenantId }: FlyteStackProps): void {
    if (state?.type !== "azurerm") {
      // CDKTF's own default is an absolute path.
      new LocalBackend(this, { path: `../../../terraform.${id}.tfstate` });
      return;
    }
    new AzurermBackend(this, {
      resourceGroupName: state.resourceGroup,
      storageAccountName: state.storageAccount,
      containerName: state.container,
      key: state.key,
      useAzureadAuth: true,
      subscriptionId,
      tenantId,
    });
  }

  private addAzureProvider({ subscriptionId, tenantId, deletionProtection }: FlyteStackProps): void {
    new AzurermProvider(this, "azurerm", {
      features: [
        {
          // Container Insights leaves things in the group that Terraform does not know.
          resourceGroup: [{ preventDeletionIfContainsResources: deletionProtection ?? false }],
          // The account has no key; without this the provider asks its data plane with one.
          storage: [{ dataPlaneAvailable: false }],
        },
      ],
      subscriptionId,
      tenantId,
      storageUseAzuread: true,
      resourceProviderRegistrations: "none",
      resourceProvidersToRegister: [...RESOURCE_PROVIDERS],
    });
  }

  /** Providers that only some features need; who does not use them does not load them. */
  private addOptionalProviders({ cluster, signIn, registration, tenantId }: FlyteStackProps): void {
    const managed = signIn && (signIn.application ?? "managed") === "managed";
    const entraLogin = (cluster?.adminGroupObjectIds ?? []).length > 0;
    const registryToken = registration && !registration.packages;
    // Waits for roles to take effect, and rotates secrets.
    if (managed || entraLogin || registryToken) new TimeProvider(this, "time");
    /* eslint-disable @typescript-eslint/no-require-imports */
    if (signIn) {
      const tls =
        require("@cdktf/provider-tls/lib/provider") as typeof import("@cdktf/provider-tls/lib/provider");
      new tls.TlsProvider(this, "tls");
    }
    if (managed) {
      const azuread =
        require("@cdktf/provider-azuread/lib/provider") as typeof import("@cdktf/provider-azuread/lib/provider");
      new azuread.AzureadProvider(this, "azuread", { tenantId });
    }
    /* eslint-enable @typescript-eslint/no-require-imports */
  }

  private signInOptions(
    { application = "managed", allowedGroups }: StackSignInOptions,
    tenantId?: string,
  ): SignInOptions {
    if (application === "managed") return { allowedGroups };
    const secret = this.addSecretVariable(
      "entra_client_secret",
      `a client secret of the application ${application.clientId} in Entra ID`,
    );
    const { EntraApplication } =
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- only who signs in pays for the provider
      require("./foundation/entra-application") as typeof import("./foundation/entra-application");
    return {
      application: EntraApplication.fromExistingApplication(this, "sign-in-application", {
        clientId: application.clientId,
        clientSecret: secret,
        secretVersion: fingerprint(secret),
        tenantId: tenantId ?? new DataAzurermClientConfig(this, "client").tenantId,
      }),
    };
  }

  private registrationOptions({ packages, ...options }: StackRegistrationOptions): RegistrationOptions {
    if (!packages) return options;
    const where = packages.kind === "oci" ? packages.registry : packages.url;
    const password = this.addSecretVariable(
      "package_registry_password",
      `the password of ${packages.username} at ${where}`,
    );
    return { ...options, packages: { ...packages, password } };
  }

  /** A variable for a secret that somebody else made; a plan without it says what to set. */
  private addSecretVariable(id: string, what: string): string {
    const variable = new TerraformVariable(this, id, {
      type: "string",
      sensitive: true,
      default: "",
      description: `${what.charAt(0).toUpperCase()}${what.slice(1)}.`,
    });
    variable.addValidation({
      condition: `\${length(var.${id}) > 0}`,
      errorMessage: `Set the environment variable TF_VAR_${id} to ${what}.`,
    });
    return variable.stringValue;
  }

  private addResourceGroup({ resourceGroup, prefix, name, tags, ...props }: FlyteStackProps): IResourceGroup {
    const location = isKnown(props.location) ? normaliseLocation(props.location) : props.location;
    const groupName = resourceGroup?.name ?? `${prefix ?? "flyte"}-${name}`;
    if (resourceGroup?.existing) return { name: groupName, location };
    const resource = new ResourceGroup(this, "resource-group", { name: groupName, location, tags });
    return { name: resource.name, location };
  }

  private addClusterProviders(connection: ClusterConnection) {
    const { exec, ...server } = { exec: undefined, ...connection };
    return {
      helm: new HelmProvider(this, "helm", { kubernetes: connection }),
      kubernetes: new KubernetesProvider(this, "kubernetes", { ...server, exec: exec && [exec] }),
    };
  }
}
