import { Group } from "@cdktf/provider-azuread/lib/group";
import { AzureadProvider } from "@cdktf/provider-azuread/lib/provider";
import { TlsProvider } from "@cdktf/provider-tls/lib/provider";
import { type TerraformStack, TerraformVariable } from "cdktf";
import { FlyteFoundation } from "../../constructs/flyte-foundation";
import { EntraApplication } from "../../constructs/foundation/entra-application";
import { WorkloadIdentity } from "../../constructs/foundation/workload-identity";
import { Namespace } from "../../constructs/workloads/namespace";
import { all, synthStack } from "../support/synth";
import { cluster, GROUP, identity, tokenIssuer } from "../support/stand-ins";

const variable = (stack: TerraformStack, id: string, type = "string") =>
  new TerraformVariable(stack, id, { type });

const names = (json: object, type: string) => all(json, type).map(({ name }) => name);

test("an identity trusts service accounts whose namespaces are known only after an apply", () => {
  const build = (order: readonly string[]) =>
    synthStack((stack) => {
      const aks = cluster(stack);
      const trusting = identity(stack);
      const accounts: Record<string, string> = {
        made: new Namespace(stack, "team", { name: "team", cluster: aks }).namespaceName,
        given: variable(stack, "namespace").stringValue,
        known: "known",
      };
      for (const name of order) trusting.trust({ namespace: accounts[name]!, name: "default" }, aks);
      trusting.trust({ namespace: accounts[order[0]!]!, name: "default" }, aks);
    });
  const json = build(["made", "given", "known"]);
  expect(all(json, "azurerm_federated_identity_credential").map(({ body }) => body["subject"])).toEqual([
    "system:serviceaccount:known:default",
    `system:serviceaccount:\${${all(json, "kubernetes_namespace_v1")[0]!.address}.metadata[0].name}:default`,
    "system:serviceaccount:${var.namespace}:default",
  ]);
  const addresses = names(json, "azurerm_federated_identity_credential");
  expect(addresses.join(" ")).not.toMatch(/token/i);
  expect(names(build(["given", "known", "made"]), "azurerm_federated_identity_credential").sort()).toEqual(
    [...addresses].sort(),
  );
  expect(addresses[0]).toMatch(/^identity_known_default_/);
});

test("an identity that exists already does so too", () => {
  const json = synthStack((stack) => {
    const existing = WorkloadIdentity.fromExistingWorkloadIdentity(stack, "existing", {
      identityId: variable(stack, "identity").stringValue,
      clientId: variable(stack, "client").stringValue,
      principalId: variable(stack, "principal").stringValue,
    });
    existing.trust({ namespace: variable(stack, "namespace").stringValue, name: "a" }, tokenIssuer(stack));
  });
  expect(names(json, "azurerm_federated_identity_credential")[0]).toMatch(/^existing_var-namespace_a-issuer/);
});

test("groups that the same program makes may sign in", () => {
  const json = synthStack((stack) => {
    new AzureadProvider(stack, "azuread");
    new TlsProvider(stack, "tls");
    const group = new Group(stack, "scientists", { displayName: "scientists", securityEnabled: true });
    new EntraApplication(stack, "sign-in", {
      displayName: "flyte",
      host: "flyte.acme.com",
      allowedGroups: [group.objectId],
    });
  });
  const [assignment] = all(json, "azuread_app_role_assignment");
  expect(assignment!.body["principal_object_id"]).toBe("${azuread_group.scientists.object_id}");
  expect(assignment!.name).toMatch(/^sign-in_group-azuread_group-scientists-object_id_/);
});

test("identities of the same program may push, and pools are sized by variables", () => {
  const json = synthStack((stack) => {
    const builder = identity(stack, "builder");
    new FlyteFoundation(stack, "flyte", {
      resourceGroup: GROUP,
      name: "dev",
      registry: { pushPrincipals: [{ objectId: builder.principalId, type: "ServicePrincipal" }] },
      cluster: {
        systemPool: {
          vmSize: variable(stack, "size").stringValue,
          minCount: variable(stack, "least", "number").numberValue,
          maxCount: variable(stack, "most", "number").numberValue,
        },
      },
      nodePools: {
        big: { vmSize: "Standard_E8s_v5", maxCount: variable(stack, "big", "number").numberValue },
      },
    });
  });
  const push = all(json, "azurerm_role_assignment").find(
    ({ body }) => body["role_definition_name"] === "AcrPush",
  )!;
  expect(push.body["principal_id"]).toMatch(/^\$\{azurerm_user_assigned_identity\.builder_/);
  expect(push.name).not.toMatch(/token/i);
  expect(all(json, "azurerm_kubernetes_cluster")[0]!.body["default_node_pool"]).toMatchObject({
    vm_size: "${var.size}",
    min_count: "${var.least}",
    max_count: "${var.most}",
  });
  expect(all(json, "azurerm_kubernetes_cluster_node_pool")[0]!.body["max_count"]).toBe("${var.big}");
});
