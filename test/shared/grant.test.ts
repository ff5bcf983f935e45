import { Construct } from "constructs";
import { grantRole } from "../../constructs/shared/grant";
import type { IPrincipal } from "../../constructs/shared/interfaces";
import { all, one, synthStack, waitFor, waitsFor } from "../support/synth";

const IDENTITY: IPrincipal = {
  principalName: "backend",
  principalId: "object-id",
  principalType: "ServicePrincipal",
};
const PERSON: IPrincipal = { principalName: "ann", principalId: "ann-id", principalType: "User" };
const DEPLOYER: IPrincipal = { principalName: "deployer", principalId: "me", keepFirst: true };

const synthGrant = (principal: IPrincipal) =>
  one(
    synthStack((stack) => {
      const owner = new Construct(stack, "owner");
      grantRole(owner, { to: principal, role: "AcrPush", on: "/registry" });
    }),
    "azurerm_role_assignment",
  );

test("is for one principal, one role and one thing, named after principal and role", () => {
  const { name, body } = synthGrant(IDENTITY);
  expect(body).toMatchObject({
    scope: "/registry",
    role_definition_name: "AcrPush",
    principal_id: "object-id",
    principal_type: "ServicePrincipal",
  });
  expect(name).toMatch(/^owner_acrpush-backend_/);
});

test("Entra ID's check is skipped for identities, and only for them", () => {
  expect(synthGrant(IDENTITY).body["skip_service_principal_aad_check"]).toBe(true);
  expect(synthGrant(PERSON).body).not.toHaveProperty("skip_service_principal_aad_check");
  expect(synthGrant(PERSON).body["principal_type"]).toBe("User");
  expect(synthGrant(DEPLOYER).body).not.toHaveProperty("skip_service_principal_aad_check");
});

test("whoever deployed first keeps the role, others follow their id", () => {
  expect(synthGrant(DEPLOYER).body["lifecycle"]).toEqual({
    ignore_changes: ["principal_id", "principal_type"],
  });
  expect(synthGrant(DEPLOYER).body).not.toHaveProperty("principal_type");
  expect(synthGrant(PERSON).body).not.toHaveProperty("lifecycle");
});

test("granting again gives the first grant, another role or principal a new one", () => {
  const json = synthStack((stack) => {
    const owner = new Construct(stack, "owner");
    const first = grantRole(owner, { to: IDENTITY, role: "AcrPull", on: "/registry" });
    const again = grantRole(owner, { to: IDENTITY, role: "AcrPull", on: "/registry" });
    grantRole(owner, { to: IDENTITY, role: "AcrPush", on: "/registry" });
    grantRole(owner, { to: PERSON, role: "AcrPull", on: "/registry" });
    waitFor(stack, { ready: [...first.ready, ...again.ready] });
  });
  expect(all(json, "azurerm_role_assignment")).toHaveLength(3);
  expect(waitsFor(json)).toHaveLength(1);
});

test("principals of one name are told apart by where they are", () => {
  const json = synthStack((stack) => {
    const owner = new Construct(stack, "shared");
    for (const name of ["blue", "green"]) {
      const platform = new Construct(stack, name);
      const backend = new Construct(platform, "backend");
      const nodes = { principalName: "nodes", principalId: `${name}-nodes`, principalScope: platform };
      grantRole(owner, { to: { ...IDENTITY, principalScope: backend }, role: "AcrPull", on: "/registry" });
      grantRole(owner, { to: nodes, role: "AcrPull", on: "/registry" });
    }
    const sibling = new Construct(stack.node.findChild("blue"), "sibling");
    const backend = stack.node.findChild("blue").node.findChild("backend") as Construct;
    grantRole(sibling, { to: { ...IDENTITY, principalScope: backend }, role: "AcrPush", on: "/registry" });
  });
  expect(all(json, "azurerm_role_assignment").map(({ name }) => name.replace(/_[0-9A-F]{8}$/, ""))).toEqual([
    "blue_sibling_acrpush-backend",
    "shared_acrpull-blue-backend",
    "shared_acrpull-blue-nodes",
    "shared_acrpull-green-backend",
    "shared_acrpull-green-nodes",
  ]);
});

test("a role is never somebody else's by mistake", () => {
  expect(() =>
    synthStack((stack) => {
      const owner = new Construct(stack, "owner");
      grantRole(owner, { to: PERSON, role: "AcrPull", on: "/registry" });
      grantRole(owner, { to: { ...PERSON, principalId: "other" }, role: "AcrPull", on: "/registry" });
    }),
  ).toThrow('two principals are called "ann"; give one of them another name');
});
