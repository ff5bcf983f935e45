import { AppRoleAssignment } from "@cdktf/provider-azuread/lib/app-role-assignment";
import { Application } from "@cdktf/provider-azuread/lib/application";
import { ApplicationPasswordA as ApplicationPassword } from "@cdktf/provider-azuread/lib/application-password";
import { DataAzureadClientConfig } from "@cdktf/provider-azuread/lib/data-azuread-client-config";
import { ServicePrincipal } from "@cdktf/provider-azuread/lib/service-principal";
import { Rotating } from "@cdktf/provider-time/lib/rotating";
import { type ITerraformDependable, Token } from "cdktf";
import { Construct } from "constructs";
import { childId } from "../shared/child-id";
import { isGuid } from "../shared/guid";
import type { ISignInApplication } from "../shared/interfaces";
import { redirectUri } from "../shared/redirect-uri";
import { hostProblem } from "../shared/hosts";
import { list, number, optional, type ShapeOf, text } from "../shared/shape";
import { ifKnown, prefixed, validateExisting, validateProps, validateShape } from "../shared/validation";

/** Props of {@link EntraApplication}. */
export interface EntraApplicationProps {
  /** Name that people see when they sign in. */
  readonly displayName: string;
  /** Host name of Flyte; Entra ID sends people back to it. */
  readonly host: string;
  /** Object ids of the groups whose members may sign in. @default everyone of the tenant */
  readonly allowedGroups?: readonly string[];
  /** Days after which a deployment makes a new client secret. @default 180 */
  readonly secretRotationDays?: number;
}

/** Shape of {@link EntraApplicationProps}. */
export const ENTRA_APPLICATION_SHAPE: ShapeOf<EntraApplicationProps> = {
  displayName: text,
  host: text,
  allowedGroups: optional(list(text)),
  secretRotationDays: optional(number),
};

/** Microsoft Graph, and what sign-in asks of it, by the ids that are the same in every tenant. */
const GRAPH = {
  id: "00000003-0000-0000-c000-000000000000",
  scopes: {
    openid: "37f7f235-527c-4136-accd-4a02d197296e",
    profile: "14dad69e-099b-42c9-810b-d002981feec1",
    email: "64a6cdd6-aab1-4aaf-94b8-3cc8405e90d0",
  },
} as const;

/** The role of who is merely assigned to an application that has no roles of its own. */
const DEFAULT_ROLE = "00000000-0000-0000-0000-000000000000";

/** An application that somebody else made; the README says what it must have. */
export interface ExistingEntraApplication {
  /** Application (client) id. */
  readonly clientId: string;
  /** Client secret; give a sensitive Terraform variable, never the text. */
  readonly clientSecret: string;
  /** Id of the tenant, a GUID. */
  readonly tenantId: string;
  /** Raise it when the secret changes, so that flyteadmin restarts. @default "1" */
  readonly secretVersion?: string;
}

/** Shape of {@link ExistingEntraApplication}. */
export const EXISTING_ENTRA_APPLICATION_SHAPE: ShapeOf<ExistingEntraApplication> = {
  clientId: text,
  clientSecret: text,
  tenantId: text,
  secretVersion: optional(text),
};

/** The application in Entra ID by which people sign in to Flyte. */
export class EntraApplication extends Construct implements ISignInApplication {
  /**
   * An application that exists already.
   *
   * @throws InvalidPropsError when the client id is not a GUID, or the secret is given as text.
   */
  static fromExistingApplication(
    scope: Construct,
    id: string,
    existing: ExistingEntraApplication,
  ): ISignInApplication {
    validateExisting(scope, id, EXISTING_ENTRA_APPLICATION_SHAPE, existing);
    class Existing extends Construct implements ISignInApplication {
      readonly ready: readonly ITerraformDependable[] = [];
      readonly tenantId = existing.tenantId;
      readonly clientId = existing.clientId;
      readonly clientSecret = existing.clientSecret;
      readonly secretVersion = existing.secretVersion ?? "1";
      readonly consentUrl = adminConsentUrl(existing.tenantId, existing.clientId);
    }
    const application = new Existing(scope, id);
    validateProps(
      application,
      Token.isUnresolved(existing.clientId) || isGuid(existing.clientId)
        ? undefined
        : `clientId "${existing.clientId}" is not a GUID; give the application (client) id`,
      Token.isUnresolved(existing.clientSecret)
        ? undefined
        : "clientSecret must be a reference, such as a sensitive Terraform variable; as text it would be written to the output",
    );
    return application;
  }

  readonly ready: readonly ITerraformDependable[];
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly secretVersion: string;
  readonly consentUrl?: string;
  /** The application itself. */
  readonly resource: Application;

  /** @throws InvalidPropsError when a group is not an object id. */
  constructor(scope: Construct, id: string, props: EntraApplicationProps) {
    super(scope, id);
    validateShape(this, ENTRA_APPLICATION_SHAPE, props);
    const allowedGroups = [...new Set(props.allowedGroups ?? [])];
    validateProps(
      this,
      prefixed("host", ifKnown(props.host, hostProblem)),
      ...allowedGroups.map((group) =>
        ifKnown(group, (known) =>
          isGuid(known)
            ? undefined
            : `allowedGroups: "${known}" is not an object id; give a GUID, not a name`,
        ),
      ),
    );
    const client = new DataAzureadClientConfig(this, "client");
    // Who deploys first stays the owner, and needs no more than to manage what it owns.
    const owned = { owners: [client.objectId], lifecycle: { ignoreChanges: ["owners"] } };

    this.resource = new Application(this, "application", {
      displayName: props.displayName,
      signInAudience: "AzureADMyOrg",
      web: { homepageUrl: `https://${props.host}/console`, redirectUris: [redirectUri(props.host)] },
      api: { requestedAccessTokenVersion: 2 },
      requiredResourceAccess: [
        {
          resourceAppId: GRAPH.id,
          resourceAccess: Object.values(GRAPH.scopes).map((scopeId) => ({ id: scopeId, type: "Scope" })),
        },
      ],
      // No claim of groups: beyond about 19 of them Flyte's cookie is too large (flyteorg/flyte 6613).
      optionalClaims: { idToken: [{ name: "email" }] },
      ...owned,
    });
    const principal = new ServicePrincipal(this, "service-principal", {
      clientId: this.resource.clientId,
      appRoleAssignmentRequired: allowedGroups.length > 0,
      ...owned,
    });
    const assignments = allowedGroups.map(
      (group) =>
        new AppRoleAssignment(this, `group-${childId(this, group)}`, {
          appRoleId: DEFAULT_ROLE,
          principalObjectId: group,
          resourceObjectId: principal.objectId,
        }),
    );
    const rotation = new Rotating(this, "rotation", { rotationDays: props.secretRotationDays ?? 180 });
    const password = new ApplicationPassword(this, "secret", {
      applicationId: this.resource.id,
      displayName: "flyteadmin",
      rotateWhenChanged: { rotation: rotation.id },
      // The old secret works until the pods have the new one.
      lifecycle: { createBeforeDestroy: true },
    });

    this.tenantId = client.tenantId;
    this.clientId = this.resource.clientId;
    this.clientSecret = password.value;
    this.secretVersion = password.keyId;
    // Where assignment is required, people cannot consent for themselves.
    this.consentUrl = allowedGroups.length > 0 ? adminConsentUrl(this.tenantId, this.clientId) : undefined;
    this.ready = [this.resource, principal, password, ...assignments];
  }
}

function adminConsentUrl(tenantId: string, clientId: string): string {
  return `https://login.microsoftonline.com/${tenantId}/adminconsent?client_id=${clientId}`;
}
