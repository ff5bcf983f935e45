import { providerNameOf } from "./provider-schema";

export type JsonObject = Readonly<Record<string, unknown>>;

/** A resource or data source of one stack's `cdk.tf.json`. */
export interface StackResource {
  readonly address: string;
  readonly kind: "resource" | "data";
  readonly type: string;
  readonly name: string;
  readonly body: JsonObject;
  /** `azurerm`, or `azurerm.alias`. */
  readonly provider: string;
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

/** An object under `key`, without the comments that JSON configuration may hold. */
export function section(parent: unknown, key: string): JsonObject {
  const child = isObject(parent) ? parent[key] : undefined;
  return isObject(child) ? withoutComments(child) : {};
}

export function withoutComments(object: JsonObject): JsonObject {
  return "//" in object ? Object.fromEntries(Object.entries(object).filter(([key]) => key !== "//")) : object;
}

export function resourcesOf(stack: object): StackResource[] {
  return (["resource", "data"] as const).flatMap((kind) =>
    Object.entries(section(stack, kind)).flatMap(([type, instances]) =>
      Object.keys(isObject(instances) ? withoutComments(instances) : {}).map((name) => {
        const body = section(instances, name);
        return {
          address: kind === "data" ? `data.${type}.${name}` : `${type}.${name}`,
          kind,
          type,
          name,
          body,
          provider: providerKey(body["provider"]) ?? providerNameOf(type),
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

function providerKey(argument: unknown): string | undefined {
  return typeof argument === "string" ? argument.replace(/^\$\{(.*)\}$/, "$1") : undefined;
}
