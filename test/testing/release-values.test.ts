import { evaluatedResources, releasesOf, releaseValues } from "../../testing/release-values";

const IDENTITY = "azurerm_user_assigned_identity.backend";

const STACK = {
  variable: { given: { default: "from a variable" }, unknown: { sensitive: true } },
  data: { azurerm_client_config: { me: {} } },
  resource: {
    azurerm_user_assigned_identity: { backend: { name: "backend" }, tasks: { name: "tasks" } },
    azurerm_postgresql_flexible_server: { db: { name: "db-${random_string.suffix.result}" } },
    random_string: { suffix: { length: 6 } },
    kubernetes_namespace_v1: { flyte: { metadata: { name: "flyte" } } },
    helm_release: {
      flyte: {
        "//": { metadata: {} },
        name: "flyte",
        namespace: "${kubernetes_namespace_v1.flyte.metadata[0].name}",
        chart: "flyte-core",
        repository: "https://example.com",
        version: "1",
        depends_on: [IDENTITY],
        values: [
          `\${yamlencode({"host" = azurerm_postgresql_flexible_server.db.fqdn, "backend" = ${IDENTITY}.client_id, ` +
            '"tasks" = azurerm_user_assigned_identity.tasks.client_id, "again" = "${' +
            IDENTITY +
            '.client_id}", "var" = var.given, "text" = "{{ x }} $${y}", "config" = jsonencode({"a" = [1]})})}',
        ],
      },
    },
  },
};

test("gives the values of a release with literals in place of references", () => {
  const { flyte } = releaseValues(STACK);
  expect(flyte).toEqual({
    host: expect.stringMatching(/^db-[a-z][a-z0-9]{5}\.postgres\.database\.azure\.com$/) as unknown,
    backend: expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    ) as unknown,
    tasks: expect.not.stringMatching(String(flyte?.backend)) as unknown,
    again: flyte?.backend,
    var: "from a variable",
    text: "{{ x }} ${y}",
    config: '{"a":[1]}',
  });
  expect(releaseValues(JSON.stringify(STACK))).toEqual({ flyte });
});

test("takes the test's own values first", () => {
  const resolve = (_: unknown, text: string) => (text.endsWith(".client_id") ? "mine" : undefined);
  expect(releaseValues(STACK, resolve)["flyte"]).toMatchObject({ backend: "mine", tasks: "mine" });
});

test("gives the rest of a release, without what is Terraform's own", () => {
  const [release] = releasesOf(STACK);
  expect(release).toMatchObject({ name: "flyte", namespace: "flyte", chart: "flyte-core", version: "1" });
  expect(release).not.toHaveProperty("depends_on");
});

test("gives the resources of another type alike", () => {
  expect(evaluatedResources(STACK, "kubernetes_namespace_v1")).toEqual([{ metadata: { name: "flyte" } }]);
});

test("refuses a reference to nothing", () => {
  const broken = structuredClone(STACK);
  broken.resource.helm_release.flyte.namespace = "${azurerm_nothing.here.name}";
  expect(() => releaseValues(broken)).toThrow("azurerm_nothing.here.name refers to what is not in the stack");
});
