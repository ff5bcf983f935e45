import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { AzurermProvider } from "@cdktf/provider-azurerm/lib/provider";
import { App, TerraformStack } from "cdktf";
import * as library from "../../constructs";
import { InvalidPropsError } from "../../constructs/shared/validation";
import { azureId, cluster, GROUP, identity } from "../support/stand-ins";

/** A value that no type of the library allows, as plain JavaScript may give it. */
type Wrong = never;

let outdir: string;
beforeAll(() => (outdir = mkdtempSync(path.join(tmpdir(), "javascript-"))));
afterAll(() => rmSync(outdir, { recursive: true }));

/** What a program is told: the problems of our own error, or nothing. Any other error is a failure of the test. */
function told(build: (stack: TerraformStack) => unknown): readonly string[] {
  const stack = new TerraformStack(new App({ outdir, stackTraces: false }), "test");
  new AzurermProvider(stack, "azurerm", { features: [{}] });
  try {
    build(stack);
    return [];
  } catch (error) {
    if (error instanceof InvalidPropsError) return error.problems;
    throw error;
  }
}

const storage = (stack: TerraformStack) =>
  new library.FlyteStorage(stack, "storage", { resourceGroup: GROUP, accountName: "acme" });
const registry = (stack: TerraformStack) =>
  new library.FlyteRegistry(stack, "registry", { resourceGroup: GROUP, registryName: "acme1" });
const zone = (stack: TerraformStack) =>
  new library.DnsZone(stack, "zone", { zoneName: "acme.com", resourceGroupName: "dns" });
const monitoring = (stack: TerraformStack) =>
  new library.FlyteMonitoring(stack, "monitoring", { resourceGroup: GROUP, name: "acme" });
const existing = (stack: TerraformStack) =>
  library.WorkloadIdentity.fromExistingWorkloadIdentity(stack, "known", {
    identityId: azureId("Microsoft.ManagedIdentity/userAssignedIdentities", "known"),
    clientId: "00000000-0000-0000-0000-000000000002",
    principalId: "00000000-0000-0000-0000-000000000003",
  });
const ACCOUNT = { namespace: "flyte", name: "default" };
const CALLS: Record<string, (stack: TerraformStack, value: Wrong) => unknown> = {
  "the account of trust": (stack, value) => identity(stack).trust(value, cluster(stack)),
  "the cluster of trust": (stack, value) => identity(stack).trust(ACCOUNT, value),
  "the account of trust of an existing identity": (stack, value) =>
    existing(stack).trust(value, cluster(stack)),
  "the cluster of trust of an existing identity": (stack, value) => existing(stack).trust(ACCOUNT, value),
  "the principal of grantReadWrite": (stack, value) => storage(stack).grantReadWrite(value),
  "the principal of grantPull": (stack, value) => registry(stack).grantPull(value),
  "the principal of grantPush": (stack, value) => registry(stack).grantPush(value),
  "the repositories of addReader": (stack, value) => registry(stack).addReader("reader", value),
  "the principal of grantRecords": (stack, value) => zone(stack).grantRecords(value),
  "the cluster of collectFrom": (stack, value) => monitoring(stack).collectFrom(value, ["flyte"]),
  "the halves of addFlyteOutputs": (stack, value) => library.addFlyteOutputs(stack, value),
  "the namespace of an existing operator": (stack, value) =>
    library.RegistrationOperator.fromExistingRegistrationOperator(stack, "operator", value),
};

test.each(Object.entries(CALLS))("what is not of its type is refused as %s", (_name, call) => {
  for (const value of [undefined, null, 5, "text", [], {}]) {
    expect(told((stack) => call(stack, value as Wrong))).not.toEqual([]);
  }
});

const TEXTS: Record<string, (stack: TerraformStack, value: Wrong) => unknown> = {
  "the host of addAlias": (stack, value) => zone(stack).addAlias(value, "flyte.example.com"),
  "the target of addAlias": (stack, value) => zone(stack).addAlias("flyte.acme.com", value),
  "the id of addReader": (stack, value) => registry(stack).addReader(value, ["workflows/daily"]),
  "the name of an existing namespace": (stack, value) =>
    library.Namespace.fromExistingNamespace(stack, "namespace", value),
};

test.each(Object.entries(TEXTS))("what is not of its type is refused as %s", (_name, call) => {
  for (const value of [undefined, null, 5, [], {}]) {
    expect(told((stack) => call(stack, value as Wrong))).not.toEqual([]);
  }
});

test("what is not of its type is refused as the namespaces of collectFrom", () => {
  for (const value of [null, 5, "text", {}, [5]]) {
    expect(told((stack) => monitoring(stack).collectFrom(cluster(stack), value as Wrong))).not.toEqual([]);
  }
});
