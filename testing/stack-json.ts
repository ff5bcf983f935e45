/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A resource or data source of one stack's `cdk.tf.json`. */
export interface StackResource {
  /** Address in Terraform, such as `azurerm_subnet.nodes` or `data.azurerm_client_config.me`. */
  readonly address: string;
  /** Whether it is made or looked up. */
  readonly kind: "resource" | "data";
  /** Type, such as `azurerm_subnet`. */
  readonly type: string;
  /** Name within the type, the last part of the address. */
  readonly name: string;
  /** Its arguments, with references as Terraform writes them. */
  readonly body: JsonObject;
  /** `azurerm`, or `azurerm.alias`. */
  readonly provider: string;
  /** Place in the construct tree, without the stack: `platform/foundation/registry`. */
  readonly path: string;
}

export interface StackProvider {
  /** `azurerm`, or `azurerm.alias`. */
  readonly key: string;
  readonly name: string;
  readonly body: JsonObject;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The provider that Terraform takes for a type where nothing else is said. */
export function providerNameOf(type: string): string {
  return type.split("_", 1)[0] ?? type;
}

/** An object under `key`, without the comments that JSON configuration may hold. */
export function section(parent: unknown, key: string): JsonObject {
  const child = isObject(parent) ? parent[key] : undefined;
  return isObject(child) ? withoutComments(child) : {};
}

export function withoutComments(object: JsonObject): JsonObject {
  return "//" in object ? Object.fromEntries(Object.entries(object).filter(([key]) => key !== "//")) : object;
}

/** All resources and data sources of a parsed `cdk.tf.json`. */
export function resourcesOf(stack: object): StackResource[] {
  return (["resource", "data"] as const).flatMap((kind) =>
    Object.entries(section(stack, kind)).flatMap(([type, instances]) =>
      Object.keys(isObject(instances) ? withoutComments(instances) : {}).map((name) => {
        const body = section(instances, name);
        const address = kind === "data" ? `data.${type}.${name}` : `${type}.${name}`;
        return {
          address,
          kind,
          type,
          name,
          body,
          provider: providerKey(body["provider"]) ?? providerNameOf(type),
          path: constructPath(instances, name) ?? address,
        };
      }),
    ),
  );
}

export function providersOf(stack: object): StackProvider[] {
  return Object.entries(section(stack, "provider")).flatMap(([name, configured]) =>
    (Array.isArray(configured) ? configured : [configured]).filter(isObject).map((block) => {
      const body = withoutComments(block);
      const alias = body["alias"];
      return { key: typeof alias === "string" ? `${name}.${alias}` : name, name, body };
    }),
  );
}

/** The entries of an argument that takes addresses without `${}`. */
export function bareAddresses(body: JsonObject, argument: "depends_on" | "replace_triggered_by"): unknown[] {
  const holders = argument === "depends_on" ? [body] : [body["lifecycle"] ?? []].flat();
  return holders.flatMap((holder) => (isObject(holder) ? [holder[argument] ?? []].flat() : []));
}

/** CDKTF notes it beside each resource; a stack that was written by hand has none. */
function constructPath(instances: unknown, name: string): string | undefined {
  const body = isObject(instances) ? instances[name] : undefined;
  const comment = isObject(body) ? body["//"] : undefined;
  const { path } = section(comment, "metadata");
  return typeof path === "string" ? path.split("/").slice(1).join("/") : undefined;
}

function providerKey(argument: unknown): string | undefined {
  return typeof argument === "string" ? argument.replace(/^\$\{(.*)\}$/, "$1") : undefined;
}
