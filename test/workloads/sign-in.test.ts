import { TlsProvider } from "@cdktf/provider-tls/lib/provider";
import { TerraformVariable, type TerraformStack } from "cdktf";
import { EntraApplication } from "../../constructs/foundation/entra-application";
import { SignIn, type SignInProps } from "../../constructs/workloads/sign-in";
import { flyteNamespace } from "../support/stand-ins";
import { all, exposed, expose, one, problemsOf, ref, synthStack, waitFor, waitsFor } from "../support/synth";

const GUID = "00000000-0000-0000-0000-00000000000c";

function signIn(stack: TerraformStack, props: Partial<SignInProps> = {}) {
  new TlsProvider(stack, "tls");
  return new SignIn(stack, "sign-in", {
    namespace: flyteNamespace(stack),
    host: "flyte.acme.com",
    application: EntraApplication.fromExistingApplication(stack, "app", {
      clientId: GUID,
      clientSecret: new TerraformVariable(stack, "secret", { sensitive: true }).stringValue,
      tenantId: GUID,
    }),
    ...props,
  });
}

describe("sign-in with a machine client and an internal one", () => {
  const json = synthStack((stack) => {
    const made = signIn(stack, { machineClients: ["ci"], internalClients: ["operator"] });
    expose(stack, { hashes: made.values.clientHashes, operator: made.clientOf("operator") });
    waitFor(stack, made);
  });
  const data = (name: string) =>
    one(json, "kubernetes_secret_v1", name).body["data"] as Record<string, string>;
  const password = (client: string) =>
    all(json, "random_password").find(({ name }) => name.includes(`client-${client}_`))!;

  test("gives flyteadmin every key by the name that it looks for", () => {
    expect(Object.keys(data("flyte-admin-auth")).sort()).toEqual([
      "claim_symmetric_key",
      "cookie_block_key",
      "cookie_hash_key",
      "oidc_client_secret",
      "token_rsa_key.pem",
    ]);
    expect(data("flyte-admin-auth")).toMatchObject({
      oidc_client_secret: "${var.secret}",
      "token_rsa_key.pem": ref(one(json, "tls_private_key"), "private_key_pem"),
    });
  });

  test.each([
    ["cookie_hash_key", 86],
    ["cookie_block_key", 43],
    ["claim_symmetric_key", 43],
  ])("makes %s of letters and digits that are unpadded base64 of the right length", (key, length) => {
    const [, address] = /^\$\{(.*)\.result\}$/.exec(data("flyte-admin-auth")[key]!)!;
    const made = all(json, "random_password").find((resource) => resource.address === address)!;
    expect(made.body).toMatchObject({ length, special: false });
    expect(Buffer.from("a".repeat(length), "base64")).toHaveLength(length === 86 ? 64 : 32);
  });

  test("signs with an RSA key, which Terraform writes as PKCS#1", () => {
    expect(one(json, "tls_private_key").body).toMatchObject({ algorithm: "RSA", rsa_bits: 2048 });
  });

  test("gives each client its own secret, of which Flyte's configuration sees the hash alone", () => {
    const { hashes, operator } = exposed(json);
    expect(Object.keys(hashes as object).sort()).toEqual(["ci", "flytepropeller", "operator"]);
    for (const [client, hash] of Object.entries(hashes as object)) {
      expect(hash).toBe(`\${base64encode(${password(client).address}.bcrypt_hash)}`);
      // bcrypt reads 72 bytes.
      expect(password(client).body).toMatchObject({ length: 48, special: false });
    }
    expect(data("flyte-secret-auth")).toEqual({ client_secret: ref(password("flytepropeller"), "result") });
    expect(data("flyte-client-ci")).toEqual({
      client_id: "ci",
      client_secret: ref(password("ci"), "result"),
    });
    expect(operator).toEqual({
      clientId: "operator",
      clientSecret: ref(password("operator"), "result"),
      secretVersion: `\${nonsensitive(substr(sha256(${password("operator").address}.bcrypt_hash), 0, 12))}`,
    });
  });

  test("is ready with its Secrets", () => {
    expect(waitsFor(json).sort()).toEqual(
      all(json, "kubernetes_secret_v1")
        .map(({ address }) => address)
        .sort(),
    );
  });
});

test("ids that are taken or that Flyte would change are refused", () => {
  const problems = (...machineClients: string[]) => problemsOf((stack) => signIn(stack, { machineClients }));
  expect(problems("flytectl")).toEqual(['"flytectl" is a client of Flyte itself; take another id']);
  expect(problems("flytepropeller")).toEqual([
    '"flytepropeller" is a client of Flyte itself; take another id',
  ]);
  expect(problems("ci", "ci")).toEqual(['client id "ci" is taken']);
  expect(problems("CI.main")).toEqual([
    'client id "CI.main": give lower-case letters, digits and hyphens, since Flyte lower-cases ids and splits them at dots',
  ]);
});
