import {
  PROVIDER_VERSIONS,
  providerSchema,
  type Attribute,
  type Block,
  type CtyType,
} from "../../support/provider-schema";
import { Engine } from "../harness";
import { describeEngine } from "../lane";

jest.setTimeout(60_000);

/** Where any text is not good enough. */
const TEXTS: Readonly<Record<string, string>> = {
  location: "eastus",
  resource_group_name: "theirs",
  byte_length: "4",
  length: "8",
  algorithm: "RSA",
  api_version: "v1",
  client_id: "00000000-0000-0000-0000-000000000001",
};

const MANIFEST = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "it", namespace: "default" } };

/** The least that a schema asks for. */
function minimal(block: Block, label: string): Record<string, unknown> {
  const attributes = Object.entries(block.attributes).filter(
    ([name, { required }]) => required || name === "name" || (name === "client_id" && label !== "provider"),
  );
  const blocks = Object.entries(block.block_types).filter(([, { min_items }]) => min_items);
  return {
    ...Object.fromEntries(
      attributes
        .filter(([, attribute]) => attribute.required || attribute.optional)
        .map(([name, attribute]) => [name, attributeValue(attribute, name, label)]),
    ),
    ...Object.fromEntries(blocks.map(([name, nested]) => [name, [minimal(nested.block, label)]])),
  };
}

function attributeValue({ type, nested_type }: Attribute, name: string, label: string): unknown {
  if (!nested_type) return value(type ?? "dynamic", name, label);
  const element = minimal({ attributes: nested_type.attributes, block_types: {} }, label);
  return nested_type.nesting_mode === "single" ? element : [element];
}

function value(type: CtyType, name: string, label: string): unknown {
  if (type === "string")
    return TEXTS[name] ?? (/_id$|^scope$/.test(name) ? `/theirs/${label}/${name}` : label);
  if (type === "number") return Number(TEXTS[name] ?? 1);
  if (type === "bool") return true;
  if (type === "dynamic") return MANIFEST;
  if (type[0] === "map") return {};
  if (type[0] === "list" || type[0] === "set") return [value(type[1], name, label)];
  return {};
}

function everyType(
  kind: "resource_schemas" | "data_source_schemas",
): Record<string, { readonly it: object }> {
  const schemas = Object.keys(PROVIDER_VERSIONS).flatMap((name) =>
    Object.entries(providerSchema(name)?.[kind] ?? {}),
  );
  return Object.fromEntries(
    schemas.map(([type, { block }]) => [
      type,
      { it: minimal(block, `${kind.slice(0, 4)}-${type.replaceAll("_", "-")}`) },
    ]),
  );
}

const connection = { host: "${data.azurerm_kubernetes_cluster.theirs.kube_config[0].host}", token: "x" };

describeEngine("every type of the schemas", () => {
  const data = everyType("data_source_schemas");
  const resources = everyType("resource_schemas");
  // Azure chooses a zone for a server that says none.
  const zoned = { it: { ...resources["azurerm_postgresql_flexible_server"]?.it, zone: "1" } };
  const stack = {
    terraform: {
      required_providers: Object.fromEntries(
        Object.entries(PROVIDER_VERSIONS).map(([name, version]) => [
          name,
          { source: `hashicorp/${name}`, version },
        ]),
      ),
    },
    provider: {
      azurerm: [{ features: [{}] }],
      helm: [{ kubernetes: connection }],
      kubernetes: [connection],
    },
    data: {
      ...data,
      azurerm_kubernetes_cluster: {
        ...data["azurerm_kubernetes_cluster"],
        theirs: { name: "theirs", resource_group_name: "theirs" },
      },
    },
    resource: { ...resources, azurerm_postgresql_flexible_server: zoned },
  };
  const count = Object.keys(stack.resource).length;
  let engine: Engine;

  beforeAll(async () => {
    engine = await Engine.start(stack, { existing: ["/"] });
  });
  afterAll(() => engine.stop());

  test("is made", async () => {
    await engine.apply();
    expect(engine.state().size).toBe(count);
  });

  test("has an id and nothing unplanned", async () => {
    const ids = [...engine.state().values()].filter(({ type }) => type !== "kubernetes_manifest");
    expect(ids.filter(({ values }) => !values["id"]).map(({ address }) => address)).toEqual([]);
    const plan = await engine.plan();
    expect([plan.changes, plan.drift]).toEqual([[], []]);
  });

  test("is removed", async () => {
    await engine.destroy();
    expect(engine.state().size).toBe(0);
  });
});
