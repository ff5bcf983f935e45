import { SecretV1 } from "@cdktf/provider-kubernetes/lib/secret-v1";
import { Password } from "@cdktf/provider-random/lib/password";
import { PrivateKey } from "@cdktf/provider-tls/lib/private-key";
import { Fn, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { dependenciesOf } from "../shared/dependencies";
import { fingerprint } from "../shared/fingerprint";
import { hostProblem } from "../shared/hosts";
import type {
  ClusterProviders,
  INamespace,
  ISignIn,
  ISignInApplication,
  MachineClient,
  SignInValues,
} from "../shared/interfaces";
import { isDnsLabel } from "../shared/kubernetes-names";
import { NAMESPACE, PROVIDERS, SIGN_IN_APPLICATION } from "../shared/interface-shapes";
import { CLIENTS, machineClientProblem, machineSecret, SECRETS } from "../shared/own-names";
import { knownText, list, optional, type ShapeOf, text } from "../shared/shape";
import { ifKnown, prefixed, validateProps, validateShape } from "../shared/validation";

/** Props of {@link SignIn}. */
export interface SignInProps {
  /** Namespace of Flyte. */
  readonly namespace: INamespace;
  /** Host name of Flyte. */
  readonly host: string;
  /** The application that people sign in by. */
  readonly application: ISignInApplication;
  /**
   * Ids of clients of machines, such as `ci`: lower-case letters, digits and hyphens. The secret of each lies in
   * the Kubernetes Secret `flyte-client-<id>` of Flyte's namespace. @default none
   */
  readonly machineClients?: readonly string[];
  /** Ids of clients of other constructs, which take the secret from {@link SignIn.clientOf}. @default none */
  readonly internalClients?: readonly string[];
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link SignInProps}. */
export const SIGN_IN_SHAPE: ShapeOf<SignInProps> = {
  namespace: NAMESPACE,
  host: text,
  application: SIGN_IN_APPLICATION,
  machineClients: optional(list(knownText)),
  internalClients: optional(list(knownText)),
  providers: optional(PROVIDERS),
};

/**
 * Sign-in: Flyte's own authorisation server with its keys and clients, and Entra ID for the browser. All
 * secrets lie in Kubernetes Secrets that Helm never sees.
 */
export class SignIn extends Construct implements ISignIn {
  private readonly clients = new Map<string, Password>();
  private readonly secrets: ITerraformDependable[] = [];

  /** @throws InvalidPropsError when the id of a client is not legal, or is taken. */
  constructor(
    scope: Construct,
    id: string,
    private readonly props: SignInProps,
  ) {
    super(scope, id);
    validateShape(this, SIGN_IN_SHAPE, props);
    validateProps(this, prefixed("host", ifKnown(props.host, hostProblem)));
    const { application } = props;
    // Any 43 letters and digits are the base64 of 32 bytes, and 86 of 64; flyteadmin takes no padding.
    const key = (name: string, length: number) => new Password(this, name, { length, special: false }).result;
    const signingKey = new PrivateKey(this, "signing-key", { algorithm: "RSA", rsaBits: 2048 });
    this.addSecret("admin-secret", SECRETS.admin, {
      oidc_client_secret: application.clientSecret,
      cookie_hash_key: key("cookie-hash-key", 86),
      cookie_block_key: key("cookie-block-key", 43),
      claim_symmetric_key: key("claim-key", 43),
      "token_rsa_key.pem": signingKey.privateKeyPem,
    });
    this.addSecret("propeller-secret", SECRETS.propeller, {
      client_secret: this.addClient(CLIENTS.propeller).clientSecret,
    });
    for (const clientId of props.internalClients ?? []) this.addClient(clientId);
    validateProps(this, ...(props.machineClients ?? []).map(machineClientProblem));
    for (const clientId of props.machineClients ?? []) {
      const { clientSecret } = this.addClient(clientId);
      this.addSecret(`machine-secret-${clientId}`, machineSecret(clientId), {
        client_id: clientId,
        client_secret: clientSecret,
      });
    }
  }

  clientOf(clientId: string): MachineClient {
    const secret = this.clients.get(clientId);
    if (!secret) throw new Error(`there is no client "${clientId}"`);
    return { clientId, clientSecret: secret.result, secretVersion: fingerprint(secret.bcryptHash) };
  }

  get ready(): readonly ITerraformDependable[] {
    return [...this.props.application.ready, ...this.secrets];
  }

  get values(): SignInValues {
    const { application, host } = this.props;
    return {
      host,
      tenantId: application.tenantId,
      clientId: application.clientId,
      secretVersion: application.secretVersion,
      adminSecret: SECRETS.admin,
      propellerSecret: SECRETS.propeller,
      propellerClientId: CLIENTS.propeller,
      propellerSecretVersion: this.clientOf(CLIENTS.propeller).secretVersion,
      flytectlClientId: CLIENTS.flytectl,
      clientHashes: Object.fromEntries(
        [...this.clients].map(([clientId, secret]) => [clientId, Fn.base64encode(secret.bcryptHash)]),
      ),
    };
  }

  private addClient(clientId: string): MachineClient {
    validateProps(
      this,
      isDnsLabel(clientId)
        ? undefined
        : `client id "${clientId}": give lower-case letters, digits and hyphens, since Flyte lower-cases ids and splits them at dots`,
      this.clients.has(clientId) ? `client id "${clientId}" is taken` : undefined,
    );
    // At most 72 bytes: bcrypt ignores what is longer.
    const secret = new Password(this, `client-${clientId}`, { length: 48, special: false });
    this.clients.set(clientId, secret);
    return this.clientOf(clientId);
  }

  private addSecret(id: string, name: string, data: Record<string, string>): void {
    const { namespace, providers } = this.props;
    this.secrets.push(
      new SecretV1(this, id, {
        metadata: { name, namespace: namespace.namespaceName },
        data,
        provider: providers?.kubernetes,
        dependsOn: dependenciesOf(this, namespace),
      }),
    );
  }
}
