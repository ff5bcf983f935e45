import {
  dataSourceSchema,
  own,
  PROVIDER_VERSIONS,
  providerNameOf,
  providerSchema,
  resourceSchema,
  type Schema,
} from "./provider-schema";
import { referenceOf, referencesIn, type Reference } from "../../testing/references";
import { followPath } from "./schema-paths";
import {
  bareAddresses,
  isObject,
  providersOf,
  resourcesOf,
  section,
  withoutComments,
  type JsonObject,
  type StackResource,
} from "../../testing/stack-json";
import { checkBody } from "./value-check";

const TOP_LEVEL = new Set(
  "// terraform provider resource data output variable locals module moved import removed check".split(" "),
);
const META = {
  resource: ["depends_on", "lifecycle", "provider", "count", "for_each"],
  data: ["depends_on", "lifecycle", "provider", "count", "for_each"],
};
const LIFECYCLE = new Set([
  "create_before_destroy",
  "prevent_destroy",
  "ignore_changes",
  "replace_triggered_by",
  "precondition",
  "postcondition",
]);

/** Every fault of one stack's parsed `cdk.tf.json` against the exact provider schemas; none when it is right. */
export function checkAgainstSchemas(synthesized: object): string[] {
  return new StackCheck(synthesized).problems();
}

class StackCheck {
  private readonly resources: ReadonlyMap<string, StackResource>;
  private readonly sensitivity = new Map<string, boolean>();

  constructor(private readonly stack: object) {
    this.resources = new Map(resourcesOf(stack).map((resource) => [resource.address, resource]));
  }

  problems(): string[] {
    return [
      ...Object.keys(this.stack)
        .filter((key) => !TOP_LEVEL.has(key))
        .map((key) => `${key}: not a top-level section`),
      ...this.requiredProviders(),
      ...providersOf(this.stack).flatMap(({ key, name, body }) => {
        const schema = providerSchema(name)?.provider;
        return prefixed(
          `provider.${key}`,
          schema ? checkBody(schema.block, body, ["alias"]) : ["unknown provider"],
        );
      }),
      ...[...this.resources.values()].flatMap((resource) =>
        prefixed(resource.address, this.checkResource(resource)),
      ),
      ...this.references(),
      ...this.outputs(),
    ];
  }

  private requiredProviders(): string[] {
    const required = section(section(this.stack, "terraform"), "required_providers");
    const used = new Set(
      [...this.resources.values()].map(({ provider }) => provider.split(".", 1)[0] ?? provider),
    );
    for (const { name } of providersOf(this.stack)) used.add(name);
    const missing = [...used]
      .filter((name) => Object.hasOwn(PROVIDER_VERSIONS, name) && !(name in required))
      .map((name) => `terraform.required_providers.${name}: missing`);
    const wrong = Object.entries(required).flatMap(([name, requirement]) => {
      const at = `terraform.required_providers.${name}`;
      const { source, version } = isObject(requirement) ? requirement : {};
      const expected = own(PROVIDER_VERSIONS, name);
      if (expected === undefined) return [`${at}: no schema of this provider is stored`];
      return [
        ...(version === expected ? [] : [`${at}: version ${String(version)}, the schema is of ${expected}`]),
        ...(typeof source === "string" && source.split("/").pop() === name
          ? []
          : [`${at}: source ${String(source)} is not ${name}`]),
      ];
    });
    return [...missing, ...wrong];
  }

  private checkResource(resource: StackResource): string[] {
    const schema = schemaOf(resource);
    if (!schema) return [`unknown ${resource.kind === "data" ? "data source" : "resource"} type`];
    return [
      ...checkBody(schema.block, resource.body, META[resource.kind]),
      ...this.checkDependsOn(resource.body),
      ...this.checkTriggers(resource.body),
      ...checkLifecycle(schema, resource.body),
      ...this.checkProvider(resource),
    ];
  }

  private checkDependsOn(body: JsonObject): string[] {
    if (!Array.isArray(body["depends_on"] ?? [])) return ["depends_on: expected an array"];
    return bareAddresses(body, "depends_on").flatMap((entry) => {
      const reference = typeof entry === "string" ? referenceOf(entry) : undefined;
      if (!reference) return [`depends_on: ${JSON.stringify(entry)} is not an address`];
      if (reference.steps.length > 0) return [`depends_on: ${String(entry)} is not a whole resource`];
      return this.exists(reference) ? [] : [`depends_on: ${String(entry)} does not exist`];
    });
  }

  private checkTriggers(body: JsonObject): string[] {
    return bareAddresses(body, "replace_triggered_by").flatMap((entry) => {
      const reference = typeof entry === "string" ? referenceOf(entry) : undefined;
      const problems = reference
        ? this.checkReference(reference)
        : [`${JSON.stringify(entry)} is not a reference`];
      return prefixed("lifecycle.replace_triggered_by", problems);
    });
  }

  private checkProvider({ body, provider, type }: StackResource): string[] {
    if (!("provider" in body)) return [];
    const known = providersOf(this.stack).some(({ key }) => key === provider);
    if (!known) return [`provider: ${provider} is not configured`];
    return provider.split(".", 1)[0] === providerNameOf(type) ? [] : [`provider: ${provider} has no ${type}`];
  }

  private references(): string[] {
    return Object.entries(this.stack).flatMap(([key, value]) =>
      key === "//" || !isObject(value)
        ? []
        : placesIn(key, value).flatMap(([place, content]) =>
            prefixed(
              place,
              referencesIn(content).flatMap((reference) => this.checkReference(reference)),
            ),
          ),
    );
  }

  private checkReference(reference: Reference): string[] {
    const { kind, address, steps, text, setAsList } = reference;
    if (!this.exists(reference)) return [`\${${text}}: ${address} does not exist`];
    const resource = this.resources.get(address);
    const schema = resource && schemaOf(resource);
    if (!schema || (kind !== "resource" && kind !== "data")) return [];
    const repeated = "count" in resource.body || "for_each" in resource.body;
    const [instance, ...inner] = steps;
    if (repeated && instance?.kind === "attribute") return [`\${${text}}: ${address} needs an instance key`];
    const { problem } = followPath(schema.block, repeated ? inner : steps, setAsList);
    return problem ? [`\${${text}}: ${problem}`] : [];
  }

  private exists({ kind, address }: Reference): boolean {
    const name = address.split(".")[1] ?? "";
    if (kind === "var") return name in section(this.stack, "variable");
    if (kind === "local") return name in section(this.stack, "locals");
    if (kind === "module") return name in section(this.stack, "module");
    return this.resources.has(address);
  }

  private outputs(): string[] {
    return Object.entries(section(this.stack, "output")).flatMap(([name, output]) => {
      const body: JsonObject = isObject(output) ? output : {};
      const secret = body["sensitive"] === true ? undefined : this.sensitiveReference(body["value"]);
      const exposed = secret ? [`\${${secret.text}} is sensitive, the output is not marked so`] : [];
      return prefixed(`output.${name}`, [...exposed, ...this.checkDependsOn(body)]);
    });
  }

  private sensitiveReference(value: unknown): Reference | undefined {
    return referencesIn(value).find((reference) => !reference.nonsensitive && this.isSensitive(reference));
  }

  private isSensitive(reference: Reference): boolean {
    const key = `${reference.address} ${JSON.stringify(reference.steps)}`;
    const known = this.sensitivity.get(key);
    if (known !== undefined) return known;
    this.sensitivity.set(key, false);
    const sensitive = this.findSensitivity(reference);
    this.sensitivity.set(key, sensitive);
    return sensitive;
  }

  private findSensitivity({ kind, address, steps, setAsList }: Reference): boolean {
    const name = address.split(".")[1] ?? "";
    if (kind === "var") return section(section(this.stack, "variable"), name)["sensitive"] === true;
    if (kind === "local") return this.sensitiveReference(section(this.stack, "locals")[name]) !== undefined;
    const resource = this.resources.get(address);
    const schema = resource && schemaOf(resource);
    if (!schema) return false;
    if (followPath(schema.block, steps, setAsList).sensitive) return true;
    const [step] = steps;
    const configured = step?.kind === "attribute" ? resource.body[step.name] : resource.body;
    return this.sensitiveReference(configured) !== undefined;
  }
}

function checkLifecycle(schema: Schema, body: JsonObject): string[] {
  const blocks = [body["lifecycle"] ?? []].flat();
  return blocks.filter(isObject).flatMap((lifecycle) => {
    const unknown = Object.keys(withoutComments(lifecycle))
      .filter((key) => !LIFECYCLE.has(key))
      .map((key) => `lifecycle.${key}: not an argument here`);
    const ignored = lifecycle["ignore_changes"];
    const paths = Array.isArray(ignored) ? ignored : [];
    const wrong = paths.flatMap((path) => {
      const reference = typeof path === "string" ? referenceOf(`ignored.resource.${path}`) : undefined;
      const problem = reference ? followPath(schema.block, reference.steps).problem : "not a path";
      return problem ? [`lifecycle.ignore_changes: ${String(path)}: ${problem}`] : [];
    });
    return [...unknown, ...wrong];
  });
}

function schemaOf({ kind, type }: StackResource): Schema | undefined {
  return kind === "data" ? dataSourceSchema(type) : resourceSchema(type);
}

/** The parts of a section with the name that a message gives them. */
function placesIn(key: string, content: JsonObject): [string, unknown][] {
  if (key === "resource" || key === "data") {
    return Object.entries(withoutComments(content)).flatMap(([type, instances]) =>
      Object.entries(isObject(instances) ? withoutComments(instances) : {}).map(
        ([name, body]): [string, unknown] => [`${key === "data" ? "data." : ""}${type}.${name}`, body],
      ),
    );
  }
  const prefix = key === "locals" ? "local" : key;
  return Object.entries(withoutComments(content)).map(([name, body]) => [`${prefix}.${name}`, body]);
}

function prefixed(place: string, problems: readonly string[]): string[] {
  return problems.map((problem) => `${place}: ${problem}`);
}
