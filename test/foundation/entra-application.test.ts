import { AzureadProvider } from "@cdktf/provider-azuread/lib/provider";
import { TerraformVariable, type TerraformStack } from "cdktf";
import { EntraApplication, type EntraApplicationProps } from "../../constructs/foundation/entra-application";
import { all, exposed, expose, one, problemsOf, ref, synthStack, waitFor, waitsFor } from "../support/synth";

const GROUPS = ["00000000-0000-0000-0000-00000000000a", "00000000-0000-0000-0000-00000000000b"];

function application(stack: TerraformStack, props: Partial<EntraApplicationProps> = {}) {
  new AzureadProvider(stack, "azuread");
  return new EntraApplication(stack, "sign-in", {
    displayName: "flyte-dev",
    host: "flyte.acme.com",
    ...props,
  });
}

describe("an application for everyone of the tenant", () => {
  const json = synthStack((stack) => {
    const { tenantId, clientId, clientSecret, secretVersion, consentUrl } = application(stack);
    expose(stack, { tenantId, clientId, clientSecret, secretVersion, consentUrl });
  });
  const { body } = one(json, "azuread_application");
  const password = one(json, "azuread_application_password");

  test("takes people back at the one address that Flyte answers, without a slash at its end", () => {
    expect(body["web"]).toEqual({
      homepage_url: "https://flyte.acme.com/console",
      redirect_uris: ["https://flyte.acme.com/callback"],
    });
  });

  test("is of this tenant alone, asks Graph for openid, profile and email, and no groups claim", () => {
    expect(body).toMatchObject({
      sign_in_audience: "AzureADMyOrg",
      api: { requested_access_token_version: 2 },
      optional_claims: { id_token: [{ name: "email" }] },
      required_resource_access: [
        {
          resource_app_id: "00000003-0000-0000-c000-000000000000",
          resource_access: [
            { id: "37f7f235-527c-4136-accd-4a02d197296e", type: "Scope" },
            { id: "14dad69e-099b-42c9-810b-d002981feec1", type: "Scope" },
            { id: "64a6cdd6-aab1-4aaf-94b8-3cc8405e90d0", type: "Scope" },
          ],
        },
      ],
    });
    for (const absent of ["group_membership_claims", "identifier_uris", "public_client"]) {
      expect(body).not.toHaveProperty(absent);
    }
  });

  test("belongs to who deployed first, whoever deploys later", () => {
    for (const type of ["azuread_application", "azuread_service_principal"]) {
      expect(one(json, type).body).toMatchObject({
        owners: [ref(one(json, "data.azuread_client_config"), "object_id")],
        lifecycle: { ignore_changes: ["owners"] },
      });
    }
  });

  test("needs no assignment, so that nobody has to consent for others", () => {
    expect(one(json, "azuread_service_principal").body["app_role_assignment_required"]).toBe(false);
    expect(all(json, "azuread_app_role_assignment")).toEqual([]);
    expect(exposed(json)).not.toHaveProperty("consentUrl");
  });

  test("has a secret that rotates, and whose predecessor works until the pods have the new one", () => {
    expect(password.body).toMatchObject({
      application_id: ref(one(json, "azuread_application"), "id"),
      rotate_when_changed: { rotation: ref(one(json, "time_rotating"), "id") },
      lifecycle: { create_before_destroy: true },
    });
    expect(one(json, "time_rotating").body["rotation_days"]).toBe(180);
  });

  test("says what Flyte needs to know by reference", () => {
    expect(exposed(json)).toEqual({
      tenantId: ref(one(json, "data.azuread_client_config"), "tenant_id"),
      clientId: ref(one(json, "azuread_application"), "client_id"),
      clientSecret: ref(password, "value"),
      secretVersion: ref(password, "key_id"),
    });
  });
});

describe("an application for some groups", () => {
  const json = synthStack((stack) => {
    const made = application(stack, { allowedGroups: [...GROUPS, GROUPS[0]!] });
    expose(stack, { consentUrl: made.consentUrl });
    waitFor(stack, made);
  });

  test("requires assignment, and assigns each group once", () => {
    const principal = one(json, "azuread_service_principal");
    expect(principal.body["app_role_assignment_required"]).toBe(true);
    expect(all(json, "azuread_app_role_assignment").map(({ body }) => body)).toMatchObject(
      GROUPS.map((group) => ({
        app_role_id: "00000000-0000-0000-0000-000000000000",
        principal_object_id: group,
        resource_object_id: ref(principal, "object_id"),
      })),
    );
  });

  test("says where an administrator consents", () => {
    const tenant = ref(one(json, "data.azuread_client_config"), "tenant_id");
    const client = ref(one(json, "azuread_application"), "client_id");
    expect(exposed(json)["consentUrl"]).toBe(
      `https://login.microsoftonline.com/${tenant}/adminconsent?client_id=${client}`,
    );
  });

  test("is ready once everyone who may is let in", () => {
    const addresses = [
      "azuread_application",
      "azuread_service_principal",
      "azuread_application_password",
    ].map((type) => one(json, type).address);
    const assigned = all(json, "azuread_app_role_assignment").map(({ address }) => address);
    expect(waitsFor(json).sort()).toEqual([...addresses, ...assigned].sort());
  });
});

test("a group by its name is refused", () => {
  expect(
    problemsOf((stack) => application(stack, { allowedGroups: ["data-scientists", GROUPS[0]!] })),
  ).toEqual(['allowedGroups: "data-scientists" is not an object id; give a GUID, not a name']);
});

describe("an application that somebody else made", () => {
  const GUID = "00000000-0000-0000-0000-00000000000c";
  const secretOf = (stack: TerraformStack) =>
    new TerraformVariable(stack, "given", { type: "string", sensitive: true }).stringValue;

  test("brings nothing of Entra ID into the stack, and its secret by reference", () => {
    const json = synthStack((stack) => {
      const found = EntraApplication.fromExistingApplication(stack, "app", {
        clientId: GUID,
        clientSecret: secretOf(stack),
        tenantId: GUID,
      });
      expose(stack, { secret: found.clientSecret, version: found.secretVersion });
    });
    expect(json["resource"]).toBeUndefined();
    expect(exposed(json)).toEqual({ secret: "${var.given}", version: "1" });
  });

  test("is refused with a secret as text, or an id that is none", () => {
    const problems = problemsOf((stack) =>
      EntraApplication.fromExistingApplication(stack, "app", {
        clientId: "flyte",
        clientSecret: "hunter2",
        tenantId: GUID,
      }),
    );
    expect(problems).toEqual([
      'clientId "flyte" is not a GUID; give the application (client) id',
      "clientSecret must be a reference, such as a sensitive Terraform variable; as text it would be written to the output",
    ]);
  });
});
