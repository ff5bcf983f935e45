import { TerraformVariable } from "cdktf";
import { FlyteRegistry } from "../../constructs/foundation/registry";
import type { IFlyteRegistry } from "../../constructs/shared/interfaces";
import { all, expose, exposed, one, problemsOf, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import { azureId, GROUP, identity, TAGS } from "../support/stand-ins";

type Stack = Parameters<typeof identity>[0];

const make = (stack: Stack, more = {}) =>
  new FlyteRegistry(stack, "registry", { resourceGroup: GROUP, registryName: "flytedevabc123", ...more });

const describeIt = (stack: Stack, registry: IFlyteRegistry) => {
  const { registryId, registryName, resourceGroupName, loginServer } = registry;
  expose(stack, { registryId, registryName, resourceGroupName, loginServer });
};

test("lets nobody in by password or without a name", () => {
  const json = synthStack((stack) => {
    const registry = make(stack);
    describeIt(stack, registry);
    waitFor(stack, registry);
  });
  const registry = one(json, "azurerm_container_registry", "flytedevabc123");
  expect(registry.body).toMatchObject({
    sku: "Standard",
    admin_enabled: false,
    anonymous_pull_enabled: false,
  });
  expect(registry.body).not.toHaveProperty("lifecycle");
  expect(exposed(json)).toEqual({
    registryId: ref(registry, "id"),
    registryName: ref(registry, "name"),
    resourceGroupName: GROUP.name,
    loginServer: ref(registry, "login_server"),
  });
  expect(waitsFor(json)).toEqual([registry.address]);
});

test("each option arrives where Azure reads it", () => {
  const json = synthStack(
    (stack) => void make(stack, { sku: "Premium", deletionProtection: true, tags: TAGS }),
  );
  expect(one(json, "azurerm_container_registry").body).toMatchObject({
    sku: "Premium",
    lifecycle: { prevent_destroy: true },
    tags: TAGS,
  });
});

test("an illegal name is refused", () => {
  expect(problemsOf((stack) => make(stack, { registryName: "flyte-dev" }))).toEqual([
    '"flyte-dev" is not a legal container registry name; allowed: 5 to 50 characters: letters and digits',
  ]);
});

describe("that exists already", () => {
  const registryId = azureId("Microsoft.ContainerRegistry/registries", "AcmeImages");

  test("is told by its id alone", () => {
    const json = synthStack((stack) =>
      describeIt(stack, FlyteRegistry.fromExistingRegistry(stack, "registry", { registryId })),
    );
    expect(exposed(json)).toEqual({
      registryId,
      registryName: "AcmeImages",
      resourceGroupName: "shared",
      loginServer: "acmeimages.azurecr.io",
    });
    expect(json).not.toHaveProperty("resource");
  });

  test("may have another login server", () => {
    const loginServer = "acmeimages-hash.azurecr.io";
    const json = synthStack((stack) =>
      describeIt(stack, FlyteRegistry.fromExistingRegistry(stack, "registry", { registryId, loginServer })),
    );
    expect(exposed(json)).toMatchObject({ loginServer });
  });

  test("grants alike", () => {
    const json = synthStack((stack) => {
      const registry = FlyteRegistry.fromExistingRegistry(stack, "registry", { registryId });
      registry.grantPull(identity(stack));
    });
    expect(
      all(json, "azurerm_role_assignment").map(({ body }) => [body["scope"], body["role_definition_name"]]),
    ).toEqual([
      [registryId, "AcrPull"],
      [registryId, "Container Registry Repository Reader"],
    ]);
  });
});

// A registry honours the first of a pair or the second, by its mode, which can be changed in Azure.
test.each([
  ["grantPull", ["AcrPull", "Container Registry Repository Reader"]],
  ["grantPush", ["AcrPush", "Container Registry Repository Writer"]],
] as const)("%s gives the roles of both modes, for the registry alone", (verb, roles) => {
  const json = synthStack((stack) => waitFor(stack, make(stack)[verb](identity(stack))));
  const grants = all(json, "azurerm_role_assignment");
  expect(grants.map(({ body }) => body["role_definition_name"])).toEqual(roles);
  for (const { body } of grants) {
    expect(body).toMatchObject({
      scope: ref(one(json, "azurerm_container_registry"), "id"),
      principal_id: ref(one(json, "azurerm_user_assigned_identity"), "principal_id"),
    });
  }
  expect(waitsFor(json)).toEqual(grants.map(({ address }) => address));
});

test("a registry whose id is not known yet is named by Terraform", () => {
  const json = synthStack((stack) => {
    const registryId = new TerraformVariable(stack, "registry_id", { type: "string" }).stringValue;
    const { registryName, resourceGroupName, loginServer } = FlyteRegistry.fromExistingRegistry(
      stack,
      "registry",
      {
        registryId,
      },
    );
    expose(stack, { registryName, resourceGroupName, loginServer });
  });
  expect(exposed(json)).toEqual({
    registryName: '${element(split("/", var.registry_id), 8)}',
    resourceGroupName: '${element(split("/", var.registry_id), 4)}',
    loginServer: '${lower(element(split("/", var.registry_id), 8))}.azurecr.io',
  });
  expect(
    problemsOf((stack) => FlyteRegistry.fromExistingRegistry(stack, "registry", { registryId: "acme" })),
  ).toEqual([expect.stringMatching(/^"acme" is not an id of Microsoft.ContainerRegistry\/registries/)]);
});
