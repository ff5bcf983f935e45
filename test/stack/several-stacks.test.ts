import { AzurermProvider } from "@cdktf/provider-azurerm/lib/provider";
import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { RandomProvider } from "@cdktf/provider-random/lib/provider";
import { type App, TerraformOutput, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { FlyteStorage } from "../../constructs/foundation/storage";
import { dependenciesOf } from "../../constructs";
import { all, one, synthApp } from "../support/synth";
import { GROUP, identity } from "../support/stand-ins";

class AzureStack extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new AzurermProvider(this, "azurerm", { features: [{}] });
    new RandomProvider(this, "random");
  }
}

const storageIn = (stack: TerraformStack) =>
  new FlyteStorage(stack, "storage", { resourceGroup: GROUP, accountName: "flyte" });

test("a grant to an identity of an earlier stack refers to that stack", () => {
  const { data } = synthApp((app) => {
    const people = new AzureStack(app, "people");
    storageIn(new AzureStack(app, "data")).grantReadWrite(identity(people, "ann"));
  });
  expect(one(data!.json, "azurerm_role_assignment").body["principal_id"]).toMatch(
    /^\$\{data\.terraform_remote_state\./,
  );
});

test.each([
  ["before", (use: () => void, grant: () => void) => [use, grant]],
  ["after", (use: () => void, grant: () => void) => [grant, use]],
])("a grant to a stack that uses the owner's is refused with a way out, %s the use", (_when, order) => {
  const build = (app: App) => {
    const storage = storageIn(new AzureStack(app, "data"));
    const third = new AzureStack(app, "third");
    const ann = identity(third, "ann");
    const use = () => void new TerraformOutput(third, "account", { value: storage.accountName });
    for (const step of order(use, () => void storage.grantReadWrite(ann))) step();
  };
  expect(() => synthApp(build)).toThrow(
    'data/storage:\n  - a role for "ann" of the stack "third" would have to be assigned in the stack "data", which "third" uses: Terraform cannot deploy each of them before the other; make the identity in "data", or in a stack that uses nothing of it, or assign the role in "third" yourself, with a RoleAssignment',
  );
});

test("a grant to a stack that comes first is refused in the same way", () => {
  const build = (app: App) => {
    const third = new AzureStack(app, "third");
    const ann = identity(third, "ann");
    const storage = storageIn(new AzureStack(app, "data"));
    new TerraformOutput(third, "account", { value: storage.accountName });
    storage.grantReadWrite(ann);
  };
  expect(() => synthApp(build)).toThrow(/a role for "ann" of the stack "third" would have to be assigned/);
});

test("what is ready in another stack is no dependency in this one, where Terraform knows nothing of it", () => {
  const { data, other } = synthApp((app) => {
    const stack = new AzureStack(app, "data");
    const storage = storageIn(stack);
    for (const scope of [stack, new AzureStack(app, "other")]) {
      new StringResource(scope, "waiter", { length: 1, dependsOn: dependenciesOf(scope, storage) });
    }
  });
  const waits = (json: object) => one(json, "random_string").body["depends_on"];
  expect(waits(data!.json)).toEqual([
    one(data!.json, "azurerm_storage_account").address,
    ...all(data!.json, "azurerm_storage_container").map(({ address }) => address),
  ]);
  expect(waits(other!.json) ?? []).toEqual([]);
});

test("stacks below another construct are found by their ids", () => {
  const stacks = synthApp((app) => storageIn(new AzureStack(new Construct(app, "team"), "data")));
  expect(Object.keys(stacks)).toEqual(["data"]);
  expect(all(stacks["data"]!.json, "azurerm_storage_account")).toHaveLength(1);
});

test("an async builder is refused, as its stacks would come too late", () => {
  // eslint-disable-next-line @typescript-eslint/require-await -- what is tried is the promise
  expect(() => synthApp(async (app) => void new AzureStack(app, "data"))).toThrow(
    "synthApp: the builder returns a promise, and the app is synthesized before that settles; await what it needs first, and make the stacks in a function that is not async",
  );
});
