import { WorkloadIdentity } from "../../constructs/foundation/workload-identity";
import { all, expose, exposed, one, problemsOf, ref, synthStack, waitFor, waitsFor } from "../support/synth";
import type { JsonObject } from "../../testing/stack-json";
import { azureId, cluster, GROUP, TAGS, tokenIssuer } from "../support/stand-ins";

type Stack = Parameters<typeof cluster>[0];

const CREDENTIAL = "azurerm_federated_identity_credential";

const make = (stack: Stack, identityName = "flyte-dev-backend") =>
  new WorkloadIdentity(stack, "flyte", { resourceGroup: GROUP, identityName, tags: TAGS });

describe("that trusts two service accounts", () => {
  let json: JsonObject;
  beforeAll(() => {
    json = synthStack((stack) => {
      const backend = make(stack);
      const aks = cluster(stack);
      backend.trust({ namespace: "flyte", name: "flyteadmin" }, aks);
      backend.trust({ namespace: "flyte", name: "datacatalog" }, aks);
      backend.trust({ namespace: "flyte", name: "flyteadmin" }, aks);
      const { principalId, clientId, identityId, principalType, principalName } = backend;
      expose(stack, { principalId, clientId, identityId, principalType, principalName });
      waitFor(stack, backend);
    });
  });

  test("is one identity with three ids", () => {
    const made = one(json, "azurerm_user_assigned_identity", "flyte-dev-backend");
    expect(made.body).toMatchObject({
      resource_group_name: GROUP.name,
      location: GROUP.location,
      tags: TAGS,
    });
    expect(exposed(json)).toEqual({
      principalId: ref(made, "principal_id"),
      clientId: ref(made, "client_id"),
      identityId: ref(made, "id"),
      principalType: "ServicePrincipal",
      principalName: "flyte",
    });
  });

  test("has one credential for each, for this cluster's tokens", () => {
    const credentials = all(json, CREDENTIAL).map(({ body }) => [body["name"], body["subject"]]);
    expect(credentials).toEqual([
      ["flyte_datacatalog", "system:serviceaccount:flyte:datacatalog"],
      ["flyte_flyteadmin", "system:serviceaccount:flyte:flyteadmin"],
    ]);
    for (const { body } of all(json, CREDENTIAL)) {
      expect(body).toMatchObject({
        issuer: ref(one(json, "data.azurerm_kubernetes_cluster"), "oidc_issuer_url"),
        parent_id: ref(one(json, "azurerm_user_assigned_identity"), "id"),
        resource_group_name: GROUP.name,
        audience: ["api://AzureADTokenExchange"],
      });
    }
  });

  test("is ready with its credentials", () => {
    expect([...waitsFor(json)].sort()).toEqual([
      ...all(json, CREDENTIAL).map(({ address }) => address),
      one(json, "azurerm_user_assigned_identity").address,
    ]);
  });
});

test("an illegal name is refused", () => {
  expect(problemsOf((stack) => make(stack, "-x"))).toEqual([
    '"-x" is not a legal managed identity name; allowed: 3 to 128 characters: letters, digits, hyphens and underscores, first a letter or digit',
  ]);
});

test("twenty credentials fit, one more is refused with its account", () => {
  const trust = (count: number) => (stack: Stack) => {
    const backend = make(stack);
    for (let index = 1; index <= count; index++)
      backend.trust({ namespace: `ns-${index}`, name: "default" }, tokenIssuer(stack));
  };
  expect(problemsOf(trust(20))).toEqual([]);
  expect(problemsOf(trust(21))).toEqual([
    "an identity has at most 20 federated credentials; there is no room for the service account ns-21/default",
  ]);
});

test("an account whose credential has no legal name is refused", () => {
  const dotted = (stack: Stack) =>
    make(stack).trust({ namespace: "ns", name: "my.account" }, tokenIssuer(stack));
  expect(problemsOf(dotted)).toEqual([
    '"ns_my.account" is not a legal federated credential name; allowed: 3 to 120 characters: letters, digits, hyphens and underscores, first a letter or digit',
  ]);
});

describe("an identity that exists already", () => {
  const IDS = {
    identityId: azureId("Microsoft.ManagedIdentity/userAssignedIdentities", "acme-flyte"),
    clientId: "00000000-0000-0000-0000-00000000000c",
    principalId: "00000000-0000-0000-0000-00000000000d",
  };

  test("gets the credentials that it does not have, in its own group", () => {
    const json = synthStack((stack) => {
      const backend = WorkloadIdentity.fromExistingWorkloadIdentity(stack, "acme", {
        ...IDS,
        trusted: [{ namespace: "flyte", name: "datacatalog" }],
      });
      for (const cluster of ["blue", "blue", "green"]) {
        backend.trust({ namespace: "flyte", name: "flyteadmin" }, tokenIssuer(stack, cluster));
        backend.trust({ namespace: "flyte", name: "datacatalog" }, tokenIssuer(stack, cluster));
      }
      const { principalId, clientId, identityId, principalType, principalName } = backend;
      expose(stack, { principalId, clientId, identityId, principalType, principalName });
      waitFor(stack, backend);
    });
    const issuers = all(json, CREDENTIAL).map(({ body }) => [body["name"], body["issuer"]]);
    expect(issuers).toEqual([
      ["flyte_flyteadmin_blue", "https://blue.example/"],
      ["flyte_flyteadmin_green", "https://green.example/"],
    ]);
    const [credential, other] = all(json, CREDENTIAL);
    expect(credential!.body).toMatchObject({
      parent_id: IDS.identityId,
      resource_group_name: "shared",
      subject: "system:serviceaccount:flyte:flyteadmin",
    });
    expect(exposed(json)).toEqual({ ...IDS, principalType: "ServicePrincipal", principalName: "acme" });
    expect(waitsFor(json)).toEqual([credential!.address, other!.address]);
    expect(all(json, "azurerm_user_assigned_identity")).toEqual([]);
  });

  test("counts what it trusts already towards the limit", () => {
    const trusted = Array.from({ length: 20 }, (_, index) => ({ namespace: "n", name: `a${index}` }));
    expect(
      problemsOf((stack) =>
        WorkloadIdentity.fromExistingWorkloadIdentity(stack, "acme", { ...IDS, trusted }).trust(
          { namespace: "flyte", name: "flyteadmin" },
          tokenIssuer(stack),
        ),
      ),
    ).toEqual([
      "an identity has at most 20 federated credentials; there is no room for the service account flyte/flyteadmin",
    ]);
  });

  test("must be named by the id of an identity", () => {
    const identityId = azureId("Microsoft.Storage/storageAccounts", "acme");
    expect(
      problemsOf((stack) =>
        WorkloadIdentity.fromExistingWorkloadIdentity(stack, "acme", { ...IDS, identityId }),
      ),
    ).toEqual([
      `"${identityId}" is not an id of Microsoft.ManagedIdentity/userAssignedIdentities; allowed: /subscriptions/<guid>/resourceGroups/<name>/providers/Microsoft.ManagedIdentity/userAssignedIdentities/<name>`,
    ]);
  });

  test("is told by GUIDs that differ", () => {
    const problems = (ids: Partial<typeof IDS>) =>
      problemsOf((stack) => WorkloadIdentity.fromExistingWorkloadIdentity(stack, "acme", { ...IDS, ...ids }));
    expect(problems({ clientId: "acme", principalId: "x" })).toEqual([
      'clientId "acme" is not a GUID',
      'principalId "x" is not a GUID',
    ]);
    expect(problems({ principalId: IDS.clientId })).toEqual([
      "principalId is the object id of the principal, not its client id",
    ]);
  });

  test("may trust more than can be added to", () => {
    const trusted = Array.from({ length: 25 }, (_, index) => ({ namespace: "n", name: `a${index}` }));
    expect(
      problemsOf((stack) =>
        WorkloadIdentity.fromExistingWorkloadIdentity(stack, "acme", { ...IDS, trusted }).trust(
          { namespace: "flyte", name: "flyteadmin" },
          tokenIssuer(stack),
        ),
      ),
    ).toHaveLength(1);
  });
});

test("an identity that is made serves one cluster", () => {
  const account = { namespace: "flyte", name: "flyteadmin" };
  expect(
    problemsOf((stack) => {
      const backend = make(stack);
      backend.trust(account, tokenIssuer(stack, "blue"));
      backend.trust(account, tokenIssuer(stack, "green"));
    }),
  ).toEqual([
    "trusts the service account flyte/flyteadmin of another cluster already: make an identity for each cluster",
  ]);
});
