import { describeCharts, findObject } from "../support/helm";
import { at, configFile, deployment } from "./objects";
import { chartsOf, hostOf, propsOf, renderRelease, secretsOf, STACK_NAMES, type StackName } from "./stacks";

interface Client {
  readonly id: string;
  readonly public: boolean;
  readonly client_secret?: string;
  readonly grant_types: readonly string[];
  readonly scopes: readonly string[];
}

const GUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const WITH_SIGN_IN = STACK_NAMES.filter((stack) => propsOf(stack).signIn !== undefined);

describeCharts("sign-in", chartsOf("flyteCore"), (charts) => {
  const flyte = (stack: StackName) => renderRelease(charts, stack, "flyte").objects;
  const server = (stack: StackName) => configFile(flyte(stack), "flyte-admin-base-config", "server.yaml");
  const admin = (stack: StackName, map: string) =>
    at<Record<string, unknown>>(configFile(flyte(stack), map, "admin.yaml"), "admin");
  const keysOf = (stack: StackName, name: string) =>
    secretsOf(stack).find((secret) => secret.name === name)?.keys;

  describe.each(WITH_SIGN_IN)("in stack %s", (stack) => {
    const auth = () => at<object>(server(stack), "auth");
    const clients = () => at<Record<string, Client>>(auth(), "appAuth", "selfAuthServer", "staticClients");

    test("is by the tenant, with the public address first", () => {
      expect(auth()).toMatchObject({
        authorizedUris: [
          `https://${hostOf(stack)}`,
          "http://flyteadmin:80",
          "http://flyteadmin.flyte.svc.cluster.local:80",
        ],
        userAuth: {
          openId: {
            baseUrl: expect.stringMatching(
              new RegExp(`^https://login\\.microsoftonline\\.com/${GUID}/v2\\.0$`),
            ) as unknown,
            clientId: expect.stringMatching(new RegExp(`^${GUID}$`)) as unknown,
            scopes: ["openid", "profile", "email"],
          },
        },
        appAuth: { authServerType: "Self" },
      });
      // The chart's own are somebody else's.
      expect(JSON.stringify(server(stack))).not.toMatch(/google|localhost:30081/);
    });

    test("has each key of flyteadmin in the Secret that it mounts", () => {
      const folder = at<string>(server(stack), "secrets", "secrets-prefix");
      const { containers, volumes } = deployment(flyte(stack), "flyteadmin");
      const mount = containers
        .find(({ name }) => name === "flyteadmin")
        ?.volumeMounts?.find(({ mountPath }) => mountPath === folder);
      const secret = volumes.find(({ name }) => name === mount?.name)?.secret?.secretName;
      expect(
        keysOf(stack, secret ?? "")
          ?.slice()
          .sort(),
      ).toEqual(
        [
          at<string>(auth(), "userAuth", "openId", "clientSecretName"),
          // Names that flyteadmin looks for when nothing else is said (AUTH 2).
          "claim_symmetric_key",
          "cookie_block_key",
          "cookie_hash_key",
          "token_rsa_key.pem",
        ].sort(),
      );
    });

    test("lets propeller and scheduler log in with a client of theirs", () => {
      for (const [owner, map] of [
        ["flytepropeller", "flyte-propeller-config"],
        ["flytescheduler", "flyte-scheduler-config"],
      ] as const) {
        const { clientId, clientSecretLocation } = admin(stack, map) as Record<string, string>;
        expect(clients()[clientId!]).toMatchObject({ public: false, grant_types: ["client_credentials"] });
        const { containers, volumes } = deployment(flyte(stack), owner);
        for (const { volumeMounts = [] } of containers) {
          const mount = volumeMounts.find(({ mountPath }) => clientSecretLocation?.startsWith(mountPath));
          const secret = volumes.find(({ name }) => name === mount?.name)?.secret?.secretName;
          expect(keysOf(stack, secret ?? "")).toEqual([clientSecretLocation!.slice(mount!.mountPath.length)]);
        }
      }
    });

    test("has the clients that are asked for, each with the hash of a secret in a form that Flyte reads", () => {
      const { registration, flyte: options } = propsOf(stack);
      expect(Object.keys(clients()).sort()).toEqual(
        [
          "flytectl",
          "flytepropeller",
          ...(options && "machineClients" in options ? (options.machineClients ?? []) : []),
          ...(registration ? ["flyte-registration-operator"] : []),
        ].sort(),
      );
      const published = at<{ clientId: string; scopes: string[] }>(
        auth(),
        ...["appAuth", "thirdPartyConfig", "flyteClient"],
      );
      for (const [key, client] of Object.entries(clients())) {
        // Flyte lower-cases keys, and splits them at dots.
        expect([client.id, key]).toEqual([key, key.toLowerCase().replaceAll(".", "")]);
        // Who has fewer than what flyteadmin publishes is refused.
        expect(client.scopes).toEqual(expect.arrayContaining(published.scopes));
        expect(client.public).toBe(client.client_secret === undefined);
        if (client.client_secret === undefined) continue;
        expect(Buffer.from(client.client_secret, "base64").toString()).toMatch(/^\$2[aby]\$\d\d\$/);
      }
      expect(clients()[published.clientId]?.public).toBe(true);
    });

    test("keeps the configuration to itself, and says by name who ran what", () => {
      // Else port 10254 shows the hashes of all clients to every pod.
      expect(at(server(stack), "prof", "disableConfigEndpoint")).toBe(true);
      // Entra's own `sub` differs in each application, and no person can read it.
      expect(at(server(stack), "flyteadmin", "injectIdentityAnnotations")).toBe(true);
    });

    test("restarts flyteadmin when the application's secret changes", () => {
      expect(deployment(flyte(stack), "flyteadmin").annotations).toMatchObject({
        "flyte/entra-secret-version": expect.any(String) as unknown,
      });
    });
  });

  test.each(STACK_NAMES.filter((stack) => !WITH_SIGN_IN.includes(stack)))("is off in stack %s", (stack) => {
    expect(at(server(stack), "server", "security", "useAuth")).toBe(false);
    for (const { metadata } of flyte(stack).filter(({ kind }) => kind === "Deployment")) {
      const secrets = deployment(flyte(stack), metadata.name).volumes.flatMap(
        ({ secret }) => secret?.secretName ?? [],
      );
      expect(secrets).not.toContain("flyte-secret-auth");
    }
    expect(() => findObject(flyte(stack), "Secret", "flyte-secret-auth")).toThrow("no Secret");
  });
});
