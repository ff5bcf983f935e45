import type { JsonObject } from "../../testing/stack-json";
import { all, synthFlyteStack } from "../support/synth";
import { bannedThings, landings, leaks, ORDER_RULES, orderFaults } from "./rules";
import { VARIANTS } from "./variants";

// The rules themselves: a stack with a fault must not pass.

type Body = Record<string, unknown>;

/** A copy of a stack whose bodies of one type are changed. */
function doctored(json: JsonObject, type: string, change: (body: Body) => void): JsonObject {
  const copy = structuredClone(json) as { resource: Record<string, Record<string, Body>> };
  for (const body of Object.values(copy.resource[type] ?? {})) change(body);
  return copy;
}

let careful: JsonObject;
let signIn: JsonObject;
beforeAll(() => {
  careful = synthFlyteStack(VARIANTS["careful"]).json;
  signIn = synthFlyteStack(VARIANTS["sign-in"]).json;
});

test("each order rule says something about one of the variants", () => {
  const stacks = ["careful", "ingress-nginx", "NAT gateway", "registration", "least"].map(
    (name) => synthFlyteStack(VARIANTS[name]).json,
  );
  for (const { why, waits, for: reasons } of ORDER_RULES) {
    const count = stacks.flatMap((json) => waits(json).flatMap((waiting) => reasons(json, waiting))).length;
    expect([why, count > 0]).toEqual([why, true]);
  }
});

test("a release that waits for nothing breaks the order", () => {
  const faults = orderFaults(doctored(careful, "helm_release", (body) => (body["depends_on"] = [])));
  const broken = ORDER_RULES.filter(({ why }) => faults.some((fault) => fault.endsWith(why)));
  expect(broken.map(({ why }) => why)).toEqual(
    expect.arrayContaining([
      "pods of Flyte are refused until Azure knows what they may do",
      "pods of Flyte log in with the federated credentials of backend and tasks",
      "Flyte starts with its data at hand",
      "Flyte finds its secrets, and task pods their accounts",
      "pods need nodes, and cleaning up after itself needs a running controller",
      "objects of the Gateway API need its CRDs, and go before them",
      "the certificate is asked for when somebody answers the challenge",
    ]),
  );
});

test.each(["azurerm_postgresql_flexible_server", "azurerm_private_endpoint", "azurerm_kubernetes_cluster"])(
  "a %s that waits for nothing breaks the order",
  (type) => {
    const faults = orderFaults(doctored(careful, type, (body) => (body["depends_on"] = [])));
    expect(faults.filter((fault) => fault.startsWith(`${type}.`))).not.toEqual([]);
  },
);

test("each secret of the least stack lands here, and nowhere else", () => {
  const { json } = synthFlyteStack();
  expect(
    landings(json)
      .map(({ source, target }) => `${source} -> ${target}`)
      .sort(),
  ).toEqual([
    "azurerm_kubernetes_cluster.kube_config -> provider.helm",
    "azurerm_kubernetes_cluster.kube_config -> provider.kubernetes",
    "random_password.result -> azurerm_postgresql_flexible_server.administrator_password",
    "random_password.result -> kubernetes_secret_v1.data",
  ]);
});

describe("a secret leaks", () => {
  const password = (json: JsonObject) => `\${${all(json, "random_password")[0]!.address}.result}`;

  test.each<[string, (json: JsonObject) => JsonObject, string]>([
    [
      "into Helm's values",
      (json) => doctored(json, "helm_release", (body) => (body["values"] = [password(json)])),
      "random_password.result lands in helm_release.values",
    ],
    [
      "into a tag",
      (json) => doctored(json, "azurerm_resource_group", (body) => (body["tags"] = { it: password(json) })),
      "random_password.result lands in azurerm_resource_group.tags",
    ],
    [
      "into an output",
      (json) => ({ ...json, output: { it: { value: password(json) } } }),
      "random_password.result lands in output.it",
    ],
    [
      "into a local, from a kubeconfig",
      (json) => {
        const { address } = all(json, "azurerm_kubernetes_cluster")[0]!;
        return { ...json, locals: { it: `\${${address}.kube_config[0].client_key}` } };
      },
      "azurerm_kubernetes_cluster.kube_config lands in local.it",
    ],
  ])("%s", (_name, change, fault) => {
    expect(leaks(change(careful))).toContain(fault);
  });

  test("as text in place of a reference", () => {
    const change = (body: Body) => (body["administrator_password"] = "hunter2");
    expect(leaks(doctored(careful, "azurerm_postgresql_flexible_server", change))).toEqual([
      expect.stringMatching(/administrator_password holds "hunter2" as text$/),
    ]);
  });

  test("by a variable, but not by a bcrypt hash", () => {
    expect(landings(signIn)).toContainEqual({
      source: "random_password.bcrypt_hash",
      target: "helm_release.values",
      hidden: false,
    });
    expect(leaks(signIn)).toEqual([]);
    const variable = { secret: { sensitive: true } };
    const output = (value: string) => leaks({ ...signIn, variable, output: { it: { value } } });
    for (const shown of [
      "${var.secret}",
      "${nonsensitive(var.secret)}",
      "${nonsensitive(sha256(var.secret))}",
    ]) {
      expect(output(shown)).toEqual(["var lands in output.it"]);
    }
    expect(output("${nonsensitive(substr(sha256(var.secret), 0, 12))}")).toEqual([]);
  });
});

test.each<[string, string, (body: Body) => void, RegExp]>([
  ["a provisioner", "helm_release", (body) => (body["provisioner"] = [{}]), /has provisioner$/],
  ["create_namespace", "helm_release", (body) => delete body["create_namespace"], /makes its own namespace$/],
  ["no version", "helm_release", (body) => delete body["version"], /is not pinned$/],
  [
    "a rule for all of Azure",
    "azurerm_resource_group",
    (body) => (body["start_ip_address"] = "0.0.0.0"),
    /lets in all of Azure, or everyone$/,
  ],
  [
    "a range of everyone",
    "azurerm_kubernetes_cluster",
    (body) => (body["api_server_access_profile"] = { authorized_ip_ranges: ["0.0.0.0/0"] }),
    /lets in everyone$/,
  ],
])("%s is banned", (_name, type, change, fault) => {
  expect(bannedThings(doctored(careful, type, change))[0]).toMatch(fault);
});

test("types that run programs, and files of this machine, are banned", () => {
  const resource = { kubernetes_manifest: { it: {} }, null_resource: { it: {} } };
  expect(bannedThings({ resource, data: { http: { it: {} } } })).toHaveLength(3);
  expect(bannedThings({ provider: { helm: [{ kubernetes: { config_path: "~/.kube/config" } }] } })).toEqual([
    "provider.helm reads a file of this machine",
  ]);
});
