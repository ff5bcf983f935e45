import { checkAgainstSchemas } from "./schema-check";

type Json = Record<string, unknown>;

/** A small stack without a fault, whose resources the tests change. */
function stack(changes: { resource?: Record<string, Json>; [section: string]: unknown } = {}): object {
  const { resource = {}, ...sections } = changes;
  return {
    "//": { metadata: { version: "0.21.0" } },
    terraform: {
      required_providers: {
        azurerm: { source: "azurerm", version: "4.55.0" },
        helm: { source: "hashicorp/helm", version: "3.1.1" },
        random: { source: "hashicorp/random", version: "3.7.2" },
      },
      backend: { local: { path: "terraform.tfstate" } },
    },
    provider: {
      azurerm: [{ features: [{}], subscription_id: "${var.subscription}" }],
      helm: [{ kubernetes: { host: "${azurerm_kubernetes_cluster.main.kube_config[0].host}" } }],
    },
    variable: { subscription: { type: "string" }, secret: { type: "string", sensitive: true } },
    locals: { suffix: "${random_password.db.result}" },
    data: { azurerm_client_config: { me: {} } },
    ...sections,
    resource: {
      azurerm_resource_group: { main: { "//": {}, name: "rg", location: "eastus" } },
      azurerm_kubernetes_cluster: { main: cluster() },
      azurerm_user_assigned_identity: {
        many: { count: 2, name: "id", resource_group_name: "rg", location: "eastus" },
      },
      random_password: { db: { length: 20 } },
      helm_release: {
        flyte: {
          name: "flyte",
          chart: "flyte-core",
          values: ['${yamlencode({"id" = azurerm_user_assigned_identity.many[0].client_id})}'],
          depends_on: ["azurerm_resource_group.main"],
        },
      },
      ...resource,
    },
  };
}

function cluster(changes: Json = {}): Json {
  return {
    name: "aks",
    location: "${azurerm_resource_group.main.location}",
    resource_group_name: "${azurerm_resource_group.main.name}",
    default_node_pool: { name: "cpu", vm_size: "Standard_D4s_v5", max_count: 3 },
    identity: [{ type: "SystemAssigned" }],
    tags: { tenant: "${data.azurerm_client_config.me.tenant_id}" },
    lifecycle: { ignore_changes: ["default_node_pool[0].node_count"], prevent_destroy: true },
    ...changes,
  };
}

const withCluster = (changes: Json): object =>
  stack({ resource: { azurerm_kubernetes_cluster: { main: cluster(changes) } } });
const withRelease = (changes: Json): object =>
  stack({ resource: { helm_release: { flyte: { name: "flyte", chart: "flyte-core", ...changes } } } });
const withOutput = (output: Json): object => stack({ output: { it: output } });
const withReference = (expression: string): object =>
  withCluster({ tags: { it: `\${${expression}}`, other: "x" } });

test("a correct stack has no faults", () => {
  expect(checkAgainstSchemas(stack())).toEqual([]);
});

test.each<[string, object, string | RegExp]>([
  [
    "unknown argument",
    withCluster({ colour: "red" }),
    "azurerm_kubernetes_cluster.main: colour: not an argument",
  ],
  [
    "unknown nested argument",
    withCluster({ default_node_pool: [{ name: "cpu", colour: 1 }] }),
    "default_node_pool[0].colour: not an argument or block",
  ],
  ["missing argument", withCluster({ name: undefined }), "name: missing, but required"],
  ["argument that is null", withCluster({ name: null }), "name: missing, but required"],
  ["missing nested argument", withCluster({ identity: {} }), "identity.type: missing, but required"],
  [
    "missing block",
    withCluster({ default_node_pool: undefined }),
    "default_node_pool: missing, at least 1 block",
  ],
  [
    "too many blocks",
    withCluster({ identity: [{ type: "a" }, { type: "b" }] }),
    "identity: 2 block(s), at most 1",
  ],
  [
    "no block in the list",
    withCluster({ default_node_pool: [] }),
    "default_node_pool: 0 block(s), at least 1",
  ],
  ["expression for a block", withCluster({ identity: "${var.secret}" }), "identity: a block is an object"],
  [
    "string for a number",
    withCluster({ default_node_pool: { name: "c", max_count: "3" } }),
    "expected number",
  ],
  ["number for a string", withCluster({ sku_tier: 1 }), "sku_tier: expected string, got number 1"],
  ["mixed template for a bool", withCluster({ oidc_issuer_enabled: "x${var.secret}" }), "expected boolean"],
  ["string for a map", withCluster({ tags: "x" }), "tags: expected object"],
  ["string for a list", withRelease({ values: "a: b" }), "values: expected array"],
  ["wrong element", withRelease({ values: [{ a: 1 }] }), "values[0]: expected string"],
  [
    "array for a nested object",
    stack({ provider: { helm: [{ kubernetes: [{}] }] } }),
    "kubernetes: expected object",
  ],
  ["object for nested objects", withRelease({ set: { name: "a" } }), "set: expected array of objects"],
  ["missing in nested objects", withRelease({ set: [{ value: "a" }] }), "set[0].name: missing, but required"],
  ["read-only", withCluster({ fqdn: "x" }), "fqdn: read-only"],
  ["provisioner", withCluster({ provisioner: [{ "local-exec": {} }] }), "provisioner: not an argument"],
  ["lifecycle key", withCluster({ lifecycle: { ignore: ["name"] } }), "lifecycle.ignore: not an argument"],
  [
    "ignored path",
    withCluster({ lifecycle: { ignore_changes: ["colour"] } }),
    'no attribute or block "colour"',
  ],
  [
    "trigger",
    withCluster({ lifecycle: { replace_triggered_by: ["random_id.x"] } }),
    "random_id.x does not exist",
  ],
  [
    "depends_on",
    withRelease({ depends_on: ["helm_release.other"] }),
    "depends_on: helm_release.other does not exist",
  ],
  ["depends_on an attribute", withRelease({ depends_on: ["random_password.db.id"] }), "not a whole resource"],
  ["provider without a block", withRelease({ provider: "helm.other" }), "helm.other is not configured"],
  ["other provider", withRelease({ provider: "azurerm" }), "azurerm has no helm_release"],
  [
    "dynamic block",
    withCluster({ dynamic: { colours: { for_each: [], content: {} } } }),
    "dynamic.colours: not a block",
  ],
  [
    "content of a dynamic block",
    withCluster({ dynamic: { identity: { for_each: [1], content: { kind: "x" } } } }),
    "dynamic.identity.content.kind: not an argument",
  ],
  [
    "resource type",
    stack({ resource: { azurerm_spaceship: { x: {} } } }),
    "azurerm_spaceship.x: unknown resource type",
  ],
  [
    "resource type that every object has",
    stack({ resource: { constructor: { x: {} } } }),
    "unknown resource type",
  ],
  ["data source type", stack({ data: { azurerm_nothing: { x: {} } } }), "unknown data source type"],
  ["provider", stack({ provider: { nothing: [{}] } }), "provider.nothing: unknown provider"],
  [
    "provider argument",
    stack({ provider: { azurerm: [{ colour: 1 }] } }),
    "provider.azurerm: colour: not an argument",
  ],
  ["section", stack({ resources: {} }), "resources: not a top-level section"],
  ["reference to nothing", withReference("azurerm_subnet.nodes.id"), "azurerm_subnet.nodes does not exist"],
  [
    "reference in a call",
    withReference('join("-", [azurerm_subnet.nodes.id])'),
    "azurerm_subnet.nodes does not exist",
  ],
  ["reference in a nested template", withReference('upper("a-${var.none}")'), "var.none does not exist"],
  ["reference to a local", withReference("local.none"), "local.none does not exist"],
  [
    "data reference",
    withReference("data.azurerm_client_config.you.id"),
    "data.azurerm_client_config.you does not exist",
  ],
  ["attribute", withReference("azurerm_resource_group.main.colour"), 'no attribute or block "colour"'],
  ["data attribute", withReference("data.azurerm_client_config.me.colour"), 'no attribute or block "colour"'],
  ["block without index", withReference("azurerm_kubernetes_cluster.main.identity.type"), "needs an index"],
  [
    "nested path",
    withReference("azurerm_kubernetes_cluster.main.kube_config[0].colour"),
    '"kube_config" has no attribute "colour"',
  ],
  ["path into a string", withReference("azurerm_resource_group.main.name.x"), "nothing is inside it"],
  ["index into a string", withReference("azurerm_resource_group.main.name[0]"), "nothing is inside it"],
  [
    "index into a set",
    withReference("azurerm_kubernetes_cluster.main.default_node_pool[0].zones[0]"),
    "is a set: it cannot be indexed",
  ],
  ["instance key", withReference("azurerm_user_assigned_identity.many.id"), "needs an instance key"],
  [
    "sensitive output",
    withOutput({ value: "${random_password.db.result}" }),
    "output.it: ${random_password.db.result}",
  ],
  ["sensitive object", withOutput({ value: "${azurerm_kubernetes_cluster.main}" }), "is sensitive"],
  [
    "sensitive in a call",
    withOutput({ value: { a: "${upper(random_password.db.result)}" } }),
    "is sensitive",
  ],
  [
    "sensitive list",
    withOutput({ value: "${azurerm_kubernetes_cluster.main.kube_config[0].host}" }),
    "is sensitive",
  ],
  ["sensitive local", withOutput({ value: "${local.suffix}" }), "${local.suffix} is sensitive"],
  ["sensitive variable", withOutput({ value: "${var.secret}" }), "${var.secret} is sensitive"],
])("%s", (_, synthesized, problem) => {
  const problems = checkAgainstSchemas(synthesized);
  expect(problems).toContainEqual(expect.stringContaining(problem as string));
});

test("an output of an argument that was given a secret is sensitive too", () => {
  const secret = stack({
    resource: {
      helm_release: { flyte: { name: "f", chart: "c", description: "${random_password.db.result}" } },
    },
    output: { it: { value: "${helm_release.flyte.description}" } },
  });
  expect(checkAgainstSchemas(secret)).toEqual([
    "output.it: ${helm_release.flyte.description} is sensitive, the output is not marked so",
  ]);
});

test.each([
  ["marked output", withOutput({ value: "${random_password.db.result}", sensitive: true })],
  ["nonsensitive output", withOutput({ value: "${nonsensitive(random_password.db.result)}" })],
  ["output that is not sensitive", withOutput({ value: "${azurerm_kubernetes_cluster.main.fqdn}" })],
  ["set made a list", withReference("tolist(azurerm_kubernetes_cluster.main.default_node_pool[0].zones)[0]")],
  ["splat", withReference('join(",", azurerm_user_assigned_identity.many[*].client_id)')],
  ["loop variable", withReference('join(",", [for name, x in {a = "b"} : x.colour if name != "z"])')],
  ["escaped template", withCluster({ tags: { a: "$${azurerm_nothing.x.id}", b: "%%{if azurerm_x.y.z}" } })],
  ["expression for any type", withCluster({ default_node_pool: { name: "c", max_count: "${1 + 2}" } })],
  ["optional argument that is null", withCluster({ sku_tier: null, network_profile: null })],
])("accepted: %s", (_, synthesized) => {
  expect(checkAgainstSchemas(synthesized)).toEqual([]);
});

test("required_providers must name every used provider at the version of its schema", () => {
  const required = {
    azurerm: { source: "acme/azure", version: "~> 4.0" },
    helm: {},
    other: { version: "1" },
  };
  expect(checkAgainstSchemas(stack({ terraform: { required_providers: required } }))).toEqual([
    "terraform.required_providers.random: missing",
    "terraform.required_providers.azurerm: version ~> 4.0, the schema is of 4.55.0",
    "terraform.required_providers.azurerm: source acme/azure is not azurerm",
    "terraform.required_providers.helm: version undefined, the schema is of 3.1.1",
    "terraform.required_providers.helm: source undefined is not helm",
    "terraform.required_providers.other: no schema of this provider is stored",
  ]);
});
