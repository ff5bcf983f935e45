import type { SignInValues } from "../shared/interfaces";

/** Where flyteadmin reads its keys; not the chart's own folder, whose Secret belongs to Helm. */
const KEYS_FOLDER = "/etc/flyte/auth";

/** flytectl's and pyflyte's own address while somebody signs in. */
const CLI_REDIRECT = "http://localhost:53593/callback";

/** Scopes of each client; who asks for more than it has is refused, and all ask for what flyteadmin publishes. */
const SCOPES = ["all", "offline", "access_token"];

/** Values of flyteadmin's pods. */
export function signInPodValues(signIn: SignInValues | undefined) {
  if (!signIn) return {};
  return {
    podAnnotations: { "flyte/entra-secret-version": signIn.secretVersion },
    additionalVolumes: [{ name: "auth-keys", secret: { secretName: signIn.adminSecret } }],
    additionalVolumeMounts: [{ name: "auth-keys", mountPath: KEYS_FOLDER, readOnly: true }],
  };
}

/** Values of the pods of propeller and scheduler. */
export function signInClientPodValues(signIn: SignInValues | undefined) {
  if (!signIn) return {};
  return { podAnnotations: { "flyte/client-secret-version": signIn.propellerSecretVersion } };
}

/** The Secret of propeller and scheduler. The chart's default holds a secret that everyone knows. */
export function signInClientValues(signIn: SignInValues | undefined) {
  const client = signIn
    ? { enabled: true, clientId: signIn.propellerClientId, secretName: signIn.propellerSecret }
    : { enabled: false };
  return { adminOauthClientCredentials: { ...client, clientSecret: "" } };
}

/**
 * Sections of flyteadmin's configuration.
 * https://github.com/flyteorg/flyte/blob/v1.16.8/flyteadmin/auth/config/config.go
 */
export function signInServerValues(signIn: SignInValues | undefined, namespace: string) {
  if (!signIn) return {};
  const { flytectlClientId } = signIn;
  return {
    flyteadmin: { injectIdentityAnnotations: true },
    prof: { disableConfigEndpoint: true },
    secrets: { "secrets-prefix": KEYS_FOLDER },
    auth: {
      // The public one first: it answers for each host that is not listed.
      authorizedUris: [
        `https://${signIn.host}`,
        "http://flyteadmin:80",
        `http://flyteadmin.${namespace}.svc.cluster.local:80`,
      ],
      userAuth: {
        redirectUrl: "/console",
        // Strict would drop the cookies on the way back from Entra ID.
        cookieSetting: { sameSitePolicy: "LaxMode" },
        openId: {
          baseUrl: `https://login.microsoftonline.com/${signIn.tenantId}/v2.0`,
          clientId: signIn.clientId,
          clientSecretName: "oidc_client_secret",
          scopes: ["openid", "profile", "email"],
        },
      },
      appAuth: {
        authServerType: "Self",
        thirdPartyConfig: {
          flyteClient: {
            clientId: flytectlClientId,
            redirectUri: CLI_REDIRECT,
            scopes: ["offline", "all"],
          },
        },
        selfAuthServer: {
          // All of them: to set any drops the chart's own.
          staticClients: {
            [flytectlClientId]: {
              id: flytectlClientId,
              public: true,
              redirect_uris: [CLI_REDIRECT],
              grant_types: ["authorization_code", "refresh_token"],
              response_types: ["code", "token"],
              scopes: SCOPES,
            },
            ...Object.fromEntries(
              Object.entries(signIn.clientHashes).map(([id, hash]) => [
                id,
                {
                  id,
                  public: false,
                  client_secret: hash,
                  grant_types: ["client_credentials"],
                  response_types: ["token"],
                  scopes: SCOPES,
                },
              ]),
            ),
          },
        },
      },
    },
  };
}
