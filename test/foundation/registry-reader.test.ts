import { FlyteRegistry } from "../../constructs/foundation/registry";
import { azureId, GROUP } from "../support/stand-ins";
import { exposed, expose, one, problemsOf, ref, synthStack, waitFor, waitsFor } from "../support/synth";

describe("a token that reads some repositories", () => {
  const json = synthStack((stack) => {
    const registry = new FlyteRegistry(stack, "registry", {
      resourceGroup: GROUP,
      registryName: "acme12345",
    });
    const reader = registry.addReader("registration", ["workflows/b", "workflows/a", "workflows/b"]);
    expose(stack, {
      username: reader.username,
      password: reader.password,
      version: reader.passwordVersion,
    });
    waitFor(stack, reader);
  });
  const password = one(json, "azurerm_container_registry_token_password");
  const rotation = one(json, "time_rotating");

  test("can read these and do nothing else", () => {
    expect(one(json, "azurerm_container_registry_scope_map").body["actions"]).toEqual([
      "repositories/workflows/a/content/read",
      "repositories/workflows/a/metadata/read",
      "repositories/workflows/b/content/read",
      "repositories/workflows/b/metadata/read",
    ]);
  });

  test("has this scope map and no other", () => {
    expect(one(json, "azurerm_container_registry_token").body["scope_map_id"]).toBe(
      ref(one(json, "azurerm_container_registry_scope_map"), "id"),
    );
  });

  test("has a password that ends, after twice the days in which a deployment renews it", () => {
    expect(rotation.body["rotation_days"]).toBe(180);
    expect(password.body["password1"]).toEqual({
      expiry: `\${timeadd(${rotation.address}.rfc3339, "8640h")}`,
    });
    expect(password.body).not.toHaveProperty("password2");
  });

  test("is known by references, and ready with its password", () => {
    expect(exposed(json)).toEqual({
      username: ref(one(json, "azurerm_container_registry_token"), "name"),
      password: ref(password, "password1[0].value"),
      version: ref(rotation, "rfc3339"),
    });
    expect(waitsFor(json)).toEqual([password.address]);
  });
});

test("a registry that exists already gives one in its own resource group", () => {
  const json = synthStack((stack) =>
    FlyteRegistry.fromExistingRegistry(stack, "registry", {
      registryId: azureId("Microsoft.ContainerRegistry/registries", "acmeimages"),
    }).addReader("registration", ["daily"]),
  );
  for (const type of ["azurerm_container_registry_scope_map", "azurerm_container_registry_token"]) {
    expect(one(json, type).body).toMatchObject({
      container_registry_name: "acmeimages",
      resource_group_name: "shared",
    });
  }
});

test("what is not a repository, none at all, and too many are refused", () => {
  const problems = (...repositories: string[]) =>
    problemsOf((stack) =>
      new FlyteRegistry(stack, "registry", { resourceGroup: GROUP, registryName: "acme12345" }).addReader(
        "registration",
        repositories,
      ),
    );
  expect(problems()).toEqual(["give at least one repository"]);
  expect(problems("oci://acme.azurecr.io/daily")).toEqual([
    '"oci://acme.azurecr.io/daily" is not a repository path; give lower-case letters, digits, and . _ - / between them, with no host, tag or oci://',
  ]);
  expect(problems(...Array.from({ length: 251 }, (_, index) => `daily-${index}`))).toEqual([
    "251 repositories; a token reads at most 250",
  ]);
});
