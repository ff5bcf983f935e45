import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { RandomProvider } from "@cdktf/provider-random/lib/provider";
import { LocalBackend, TerraformStack } from "cdktf";
import { dependenciesOf } from "../../constructs/shared/dependencies";
import { one, synthApp, synthStack } from "../support/synth";

const resource = (
  scope: TerraformStack,
  id: string,
  dependsOn: Parameters<typeof dependenciesOf>[1][] = [],
) => new StringResource(scope, id, { length: 8, dependsOn: dependenciesOf(scope, ...dependsOn) });

const dependsOn = (json: object, name: string) => {
  const { random_string: strings } = (json as { resource: { random_string: object } }).resource;
  return (strings as Record<string, { depends_on?: string[] }>)[name]!.depends_on;
};

test("takes things that are ready and resources, in order, each once", () => {
  const json = synthStack((stack) => {
    const [a, b, c] = ["a", "b", "c"].map((id) => resource(stack, id));
    resource(stack, "user", [{ ready: [b!, a!] }, undefined, a, { ready: [] }, c]);
    resource(stack, "alone");
  });
  expect(dependsOn(json, "user")).toEqual(["random_string.b", "random_string.a", "random_string.c"]);
  expect(dependsOn(json, "alone")).toEqual([]);
});

test("leaves out what lies in another stack, which Terraform could not find", () => {
  const stacks = synthApp((app) => {
    const [first, second] = ["first", "second"].map((id) => {
      const stack = new TerraformStack(app, id);
      new LocalBackend(stack, { path: "terraform.tfstate" });
      new RandomProvider(stack, "random");
      return stack;
    }) as [TerraformStack, TerraformStack];
    const foreign = resource(first, "foreign");
    resource(second, "user", [foreign, { ready: [foreign, resource(second, "own")] }]);
  });
  expect(dependsOn(stacks["second"]!.json, "user")).toEqual(["random_string.own"]);
  expect(one(stacks["first"]!.json, "random_string").address).toBe("random_string.foreign");
});

test("keeps what is no construct, such as a module's output", () => {
  expect(
    synthStack((stack) => {
      const fqn = { fqn: "module.network" };
      expect(dependenciesOf(stack, fqn)).toEqual([fqn]);
    }),
  ).not.toHaveProperty("resource");
});
