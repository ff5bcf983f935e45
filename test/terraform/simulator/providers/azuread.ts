import { resourceSchema } from "../../../support/provider-schema";
import type { ComputedValues, ProviderBehaviour, ResourceBehaviour, Site } from "../behaviour";
import {
  ALPHANUMERIC,
  characters,
  DEPLOYER_CLIENT_ID,
  DEPLOYER_OBJECT_ID,
  guid,
  TENANT_ID,
} from "../identity";
import { isList, isUnknown, textAt, valueAt, type Values } from "../values";

export const azuread: ProviderBehaviour = {
  legacyTypeSystem: true,
  resource,
  find: (_, state) => ({ name: textAt(state, "id") ?? "" }),
  readData,
};

const WELL_KNOWN = {
  MicrosoftGraph: "00000003-0000-0000-c000-000000000000",
  Office365ExchangeOnline: "00000002-0000-0ff1-ce00-000000000000",
  AzureActiveDirectoryGraph: "00000002-0000-0000-c000-000000000000",
};

const GRAPH_SCOPES = ["openid", "profile", "email", "offline_access", "User.Read", "GroupMember.Read.All"];

/** What may be changed in place; every other argument of a type listed here replaces. */
const CHANGEABLE: Readonly<Record<string, readonly string[]>> = {
  azuread_application: ["*", "!template_id"],
  azuread_application_registration: ["*"],
  azuread_service_principal: ["*", "!client_id", "!use_existing"],
  azuread_group: ["*"],
  azuread_application_app_role: ["*", "!application_id", "!role_id"],
  azuread_application_permission_scope: ["*", "!application_id", "!scope_id"],
  azuread_application_api_access: ["role_ids", "scope_ids"],
  azuread_application_pre_authorized: ["permission_ids"],
  azuread_application_redirect_uris: ["redirect_uris"],
  azuread_application_optional_claims: ["*", "!application_id"],
  azuread_application_federated_identity_credential: ["*", "!application_id", "!display_name"],
  azuread_service_principal_delegated_permission_grant: ["claim_values"],
};

function resource(type: string): ResourceBehaviour {
  const changeable = CHANGEABLE[type] ?? [];
  const replaces = Object.entries(resourceSchema(type)?.block.attributes ?? {})
    .filter(([, { optional, required }]) => optional || required)
    .map(([name]) => name)
    .filter(
      (name) => changeable.includes(`!${name}`) || !(changeable.includes("*") || changeable.includes(name)),
    )
    .filter((name) => name !== "id");
  return {
    replaces,
    locate: (values) => ({ name: identify(type, values) }),
    compute: (values, site, name) => ({ id: name, ...compute(type, values, site) }),
  };
}

/** Applications may share a display name, so an object is told by all that was said about it. */
function identify(type: string, values: Values): string {
  const object = objectId(type, values);
  switch (type) {
    case "azuread_application":
    case "azuread_application_registration":
      return `/applications/${object}`;
    case "azuread_service_principal":
      return `/servicePrincipals/${object}`;
    case "azuread_group":
      return `/groups/${object}`;
    case "azuread_application_password":
      return `${textAt(values, "application_id") ?? ""}/password/${object}`;
    case "azuread_service_principal_password":
      return `${textAt(values, "service_principal_id") ?? ""}/password/${object}`;
    case "azuread_app_role_assignment":
      return `/servicePrincipals/${textAt(values, "resource_object_id") ?? ""}/appRoleAssignedTo/${object}`;
    default:
      return object;
  }
}

function objectId(type: string, values: Values): string {
  const natural = ["display_name", "client_id"].flatMap((name) => textAt(values, name) ?? []);
  const said = Object.entries(values).filter(([, value]) => value !== null && !isUnknown(value));
  const named = natural.length > 0 && !type.endsWith("_password");
  return named ? guid(type, ...natural) : guid(type, JSON.stringify(said));
}

function compute(type: string, values: Values, { cloud }: Site): ComputedValues {
  const object = objectId(type, values);
  switch (type) {
    case "azuread_application":
    case "azuread_application_registration":
      return {
        object_id: object,
        client_id: guid(object, "client"),
        publisher_domain: "acme.onmicrosoft.example",
        app_role_ids: idsByValue(values["app_role"]),
        oauth2_permission_scope_ids: idsByValue(valueAt(values, "api.0.oauth2_permission_scope")),
        password: { key_id: guid(object, "key"), value: characters(40, ALPHANUMERIC, object) },
        tags: [],
      };
    case "azuread_service_principal":
      return {
        object_id: object,
        application_tenant_id: TENANT_ID,
        display_name: `service principal of ${textAt(values, "client_id") ?? ""}`,
        oauth2_permission_scope_ids: scopeIds(values),
        app_role_ids: {},
        type: "Application",
        tags: [],
      };
    case "azuread_group":
      return { object_id: object, members: [], owners: [DEPLOYER_OBJECT_ID] };
    case "azuread_application_password":
    case "azuread_service_principal_password": {
      const seed = `${object} ${cloud.ordinal(object)}`;
      return {
        key_id: object,
        value: characters(40, ALPHANUMERIC, seed),
        start_date: "2026-01-01T00:00:00Z",
        end_date: "2028-01-01T00:00:00Z",
        display_name: "",
      };
    }
    case "azuread_app_role_assignment":
      return {
        principal_type: "Group",
        principal_display_name: "principal",
        resource_display_name: "resource",
      };
    default:
      return {};
  }
}

function idsByValue(blocks: Values[string] | undefined): Values {
  const entries = (isList(blocks) ? blocks : []).flatMap((block): [string, string][] => {
    const value = textAt(block, "value");
    return value ? [[value, textAt(block, "id") ?? ""]] : [];
  });
  return Object.fromEntries(entries);
}

function scopeIds(values: Values): Values {
  if (textAt(values, "client_id") !== WELL_KNOWN.MicrosoftGraph) return {};
  return Object.fromEntries(GRAPH_SCOPES.map((scope) => [scope, guid("graph", scope)]));
}

function readData(type: string, config: Values, site: Site): ComputedValues {
  switch (type) {
    case "azuread_client_config":
      return {
        id: guid("client config"),
        client_id: DEPLOYER_CLIENT_ID,
        object_id: DEPLOYER_OBJECT_ID,
        tenant_id: TENANT_ID,
      };
    case "azuread_application_published_app_ids":
      return { id: "appIds", result: WELL_KNOWN };
    case "azuread_application":
    case "azuread_service_principal": {
      const { client_id: made, ...computed } = compute(type, config, site);
      const client = textAt(config, "client_id") ?? made ?? guid(type, JSON.stringify(config), "client");
      return { ...computed, client_id: client, id: identify(type, config), display_name: "existing" };
    }
    default: {
      const object = textAt(config, "object_id") ?? objectId(type, config);
      return { id: object, object_id: object };
    }
  }
}
