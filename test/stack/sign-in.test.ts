import { releaseValues } from "../../testing/release-values";
import { type Reference, referencesIn } from "../../testing/references";
import { type JsonObject, resourcesOf, section } from "../../testing/stack-json";
import { all, one, problemsOf, synthFlyteStack } from "../support/synth";
import { FlyteStack, type FlyteStackProps } from "../../constructs/flyte-stack";

const GUID = "00000000-0000-0000-0000-00000000000c";
const WORKFLOW = {
  name: "daily",
  project: "flytesnacks",
  domain: "production",
  version: "1.0.0",
  package: "daily",
};

const open = synthFlyteStack().json;
const closed = synthFlyteStack({ ingress: {}, signIn: {} }).json;
const full = synthFlyteStack({
  ingress: { allowedSourceRanges: ["203.0.113.0/24"] },
  signIn: { allowedGroups: [GUID] },
  flyte: { machineClients: ["ci"] },
  registration: { workflows: [WORKFLOW] },
}).json;

/** Resources whose values nobody may see, with the attributes that hold them. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  random_password: ["result", "bcrypt_hash"],
  tls_private_key: ["private_key_pem"],
  azuread_application_password: ["value"],
  azurerm_container_registry_token_password: ["password1"],
};

const typeOf = ({ address }: Reference): string => address.split(".")[0]!;

/** The first attribute that a reference goes into. */
function attributeOf({ steps: [first] }: Reference): string {
  return first?.kind === "attribute" ? first.name : "";
}

/** Where each secret lands: `type.attribute -> type of the resource, and the argument there`. */
function landings(json: JsonObject): string[] {
  const found = resourcesOf(json).flatMap(({ type, body }) =>
    Object.entries(body).flatMap(([argument, value]) =>
      referencesIn(value)
        .filter((reference) => SECRETS[typeOf(reference)]?.includes(attributeOf(reference)))
        .map((reference) => `${typeOf(reference)}.${attributeOf(reference)} -> ${type}.${argument}`),
    ),
  );
  return [...new Set(found)].sort();
}

test("each secret lands in Secrets and where Azure wants it, and Helm sees bcrypt hashes alone", () => {
  expect(landings(full)).toEqual([
    "azuread_application_password.value -> kubernetes_secret_v1.data",
    "azurerm_container_registry_token_password.password1 -> kubernetes_secret_v1.data",
    "random_password.bcrypt_hash -> helm_release.values",
    "random_password.result -> azurerm_postgresql_flexible_server.administrator_password",
    "random_password.result -> kubernetes_secret_v1.data",
    "tls_private_key.private_key_pem -> kubernetes_secret_v1.data",
  ]);
});

test("no output holds a secret", () => {
  const referenced = referencesIn(section(full, "output")).map(typeOf);
  expect(referenced.filter((type) => type in SECRETS)).toEqual([]);
});

test("no secret is written as text, and none of the well-known ones is there", () => {
  expect(JSON.stringify(full)).not.toMatch(/foobar|\$2[aby]\$\d\d\$/);
  for (const { body } of all(full, "kubernetes_secret_v1")) {
    for (const [key, value] of Object.entries(body["data"] as JsonObject)) {
      if (/id$/i.test(key)) continue;
      expect([key, referencesIn(value).length]).toEqual([key, 1]);
    }
  }
});

describe("turning sign-in on", () => {
  const addresses = (json: JsonObject) => resourcesOf(json).map(({ address }) => address);

  test("adds what it needs, and takes nothing away", () => {
    const before = new Set(addresses(open));
    const added = resourcesOf(closed).filter(({ address }) => !before.has(address));
    expect(addresses(open).filter((address) => !addresses(closed).includes(address))).toEqual([]);
    expect(added.map(({ type }) => type).sort()).toEqual([
      "azuread_application",
      "azuread_application_password",
      "azuread_client_config",
      "azuread_service_principal",
      "kubernetes_secret_v1",
      "kubernetes_secret_v1",
      "random_password",
      "random_password",
      "random_password",
      "random_password",
      "time_rotating",
      "tls_private_key",
    ]);
  });

  test("changes the Flyte release and nothing else that was there", () => {
    const bodies = new Map(resourcesOf(open).map(({ address, body }) => [address, JSON.stringify(body)]));
    const changed = resourcesOf(closed).filter(({ address, body }) => {
      const before = bodies.get(address);
      return before !== undefined && before !== JSON.stringify(body);
    });
    expect(changed.map(({ body }) => body["name"])).toEqual(["flyte"]);
  });

  test("changes these values of Flyte", () => {
    const leaves = (value: unknown, path = ""): [string, unknown][] =>
      value !== null && typeof value === "object"
        ? Object.entries(value).flatMap(([key, item]) => leaves(item, path === "" ? key : `${path}.${key}`))
        : [[path, value]];
    const before = new Map(leaves(releaseValues(open)["flyte"]));
    const after = leaves(releaseValues(closed)["flyte"]);
    const changed = after.filter(([path, value]) => before.get(path) !== value).map(([path]) => path);
    const roots = [...new Set(changed.map((path) => path.split(".").slice(0, 3).join(".")))].sort();
    expect(roots).toEqual([
      "configmap.adminServer.auth",
      "configmap.adminServer.flyteadmin",
      "configmap.adminServer.prof",
      "configmap.adminServer.secrets",
      "configmap.adminServer.server",
      "flyteadmin.additionalVolumeMounts.0",
      "flyteadmin.additionalVolumes.0",
      "flyteadmin.podAnnotations.flyte/entra-secret-version",
      "flytepropeller.podAnnotations.flyte/client-secret-version",
      "flytescheduler.podAnnotations.flyte/client-secret-version",
      "secrets.adminOauthClientCredentials.clientId",
      "secrets.adminOauthClientCredentials.enabled",
      "secrets.adminOauthClientCredentials.secretName",
    ]);
  });

  test("makes the CLI snippet one that signs in", () => {
    const config = (json: JsonObject) => (section(json, "output")["client_config"] as JsonObject)["value"];
    expect(config(closed)).toMatch(
      /^admin:\n {2}endpoint: dns:\/\/\/\S+\n {2}authType: Pkce\n {2}insecure: false\n$/,
    );
    expect(config(open)).not.toMatch(/authType/);
  });
});

test("Entra ID, console, certificate and Flyte agree on the host", () => {
  const values = releaseValues(closed);
  const [redirect] = (one(closed, "azuread_application").body["web"] as JsonObject)[
    "redirect_uris"
  ] as string[];
  const { auth } = (values["flyte"]!["configmap"] as Record<string, JsonObject>)["adminServer"] as JsonObject;
  const [publicUri, ...internal] = (auth as { authorizedUris: string[] }).authorizedUris;
  expect(publicUri).toBe(`https://${String(values["flyte-gateway"]!["host"])}`);
  expect(values["flyte-certificate"]!["host"]).toBe(values["flyte-gateway"]!["host"]);
  expect(internal).toEqual(["http://flyteadmin:80", "http://flyteadmin.flyte.svc.cluster.local:80"]);
  // By reference the redirect says the same: the label with the suffix that is kept in the state.
  expect(redirect).toMatch(
    /^https:\/\/flyte-dev-\$\{random_string\.\S+\.result\}\.westeurope\.cloudapp\.azure\.com\/callback$/,
  );
});

describe("what the directory must grant by hand", () => {
  const outputs = (json: JsonObject) => section(json, "output");

  test("is said with its address where assignment is required", () => {
    expect(outputs(full)["sign_in_admin_consent"]).toMatchObject({
      value: expect.stringContaining("/adminconsent?client_id=") as string,
    });
    expect(outputs(closed)).not.toHaveProperty("sign_in_admin_consent");
  });

  test("is said for an application that somebody else made, with the redirect URI that it must have", () => {
    const own = synthFlyteStack({
      ingress: {},
      signIn: { application: { clientId: GUID } },
      address: { host: "flyte.acme.com" },
    }).json;
    expect(outputs(own)).toMatchObject({
      sign_in_redirect_uri: { value: "https://flyte.acme.com/callback" },
      sign_in_admin_consent: { value: expect.stringContaining(GUID) as string },
    });
    expect(section(own, "variable")["entra_client_secret"]).toMatchObject({
      sensitive: true,
      validation: [
        {
          condition: "${length(var.entra_client_secret) > 0}",
          error_message: `Set the environment variable TF_VAR_entra_client_secret to a client secret of the application ${GUID} in Entra ID.`,
        },
      ],
    });
    expect(section(own, "provider")).not.toHaveProperty("azuread");
  });
});

test("sign-in and source ranges go together: console and API are closed, challenges are not", () => {
  const values = releaseValues(full);
  expect(values["flyte-gateway"]!["allowedSourceRanges"]).toEqual(
    expect.arrayContaining(["203.0.113.0/24", "10.244.0.0/16"]),
  );
  const [solver] = [values["flyte-certificate"]!["solver"]] as { http01: { gatewayHTTPRoute: JsonObject } }[];
  expect(solver!.http01.gatewayHTTPRoute["parentRefs"]).toMatchObject([{ sectionName: "http" }]);
});

test.each<[string, Partial<FlyteStackProps>, string]>([
  [
    "under the staging issuer",
    { tls: { issuer: "letsencrypt-staging" } },
    "sign-in does not go with the issuer letsencrypt-staging: clients would refuse its certificate",
  ],
  [
    "without a host name to come back to",
    { ingress: { controller: "none" } },
    "sign-in needs a host name: without an ingress, set address.host to the one that you expose Flyte under",
  ],
])("sign-in %s is refused", (_title, props, problem) => {
  const build = (stack: { node: { root: unknown } }) =>
    new FlyteStack(stack.node.root as never, "flyte-bad", {
      name: "bad",
      location: "westeurope",
      signIn: {},
      ...props,
    });
  expect(problemsOf(build)).toEqual([problem]);
});

test("machine clients without sign-in are refused", () => {
  expect(() => synthFlyteStack({ flyte: { machineClients: ["ci"] } })).toThrow(/machineClients need sign-in/);
});

test("nothing of sign-in is loaded or configured where nobody signs in", () => {
  expect(Object.keys(section(open, "provider")).sort()).toEqual(["azurerm", "helm", "kubernetes", "random"]);
  expect(Object.keys(section(closed, "provider")).sort()).toEqual([
    "azuread",
    "azurerm",
    "helm",
    "kubernetes",
    "random",
    "time",
    "tls",
  ]);
});
