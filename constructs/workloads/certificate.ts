import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type {
  ClusterProviders,
  Dns01Zone,
  ICertManager,
  IFlyteIngress,
  INamespace,
  IReady,
} from "../shared/interfaces";
import { mailAddressProblem } from "../shared/hosts";
import { CERT_MANAGER, INGRESS, NAMESPACE, PROVIDERS, READY_LIST } from "../shared/interface-shapes";
import { RELEASES } from "../shared/own-names";
import { oneOf, optional, type ShapeOf, text, thing } from "../shared/shape";
import { ifKnown, prefixed, validateProps, validateShape } from "../shared/validation";
import { HelmRelease } from "./helm-release";

/** Who signs the certificate; clients do not trust that of the staging issuer. */
export type AcmeIssuer = (typeof ACME_ISSUERS)[number];

/** All of them. */
export const ACME_ISSUERS = ["letsencrypt", "letsencrypt-staging"] as const;

const DIRECTORY: Record<AcmeIssuer, string> = {
  letsencrypt: "https://acme-v02.api.letsencrypt.org/directory",
  "letsencrypt-staging": "https://acme-staging-v02.api.letsencrypt.org/directory",
};

/** Props of {@link Certificate}. */
export interface CertificateProps {
  /** Namespace of Flyte, where the Secret is. */
  readonly namespace: INamespace;
  /** Issues the certificate. */
  readonly certManager: ICertManager;
  /** Serves the certificate. */
  readonly ingress: IFlyteIngress;
  /** Who signs it. @default letsencrypt */
  readonly issuer?: AcmeIssuer;
  /** Contact of the account at Let's Encrypt, which sends no mail and refuses example domains. @default none */
  readonly email?: string;
  /** Proves control by DNS-01 in this zone. @default HTTP-01 */
  readonly dns01Zone?: Dns01Zone;
  /** What else must be there before the certificate is asked for. @default nothing */
  readonly after?: readonly IReady[];
  /** Providers that make it. @default the stack's own */
  readonly providers?: ClusterProviders;
}

/** Shape of {@link CertificateProps}. */
export const CERTIFICATE_SHAPE: ShapeOf<CertificateProps> = {
  namespace: NAMESPACE,
  certManager: CERT_MANAGER,
  ingress: INGRESS,
  issuer: optional(oneOf(ACME_ISSUERS)),
  email: optional(text),
  dns01Zone: optional(thing<Dns01Zone>("a zone for DNS-01", "zoneName", "identity")),
  after: optional(READY_LIST),
  providers: optional(PROVIDERS),
};

/** The certificate of Flyte's host, with its issuer. */
export class Certificate extends Construct implements IReady {
  readonly ready: readonly ITerraformDependable[];

  /** @throws InvalidPropsError when the mail address is none. */
  constructor(scope: Construct, id: string, props: CertificateProps) {
    super(scope, id);
    validateShape(this, CERTIFICATE_SHAPE, props);
    validateProps(this, prefixed("email", ifKnown(props.email, mailAddressProblem)));
    const issuer = props.issuer ?? "letsencrypt";
    const release = new HelmRelease(this, "release", {
      chart: { localChart: "flyte-certificate" },
      releaseName: RELEASES.certificate,
      namespace: props.namespace,
      // The host must lead here before Let's Encrypt looks.
      after: [props.certManager, props.ingress, props.dns01Zone, ...(props.after ?? [])],
      providers: props.providers,
      values: {
        host: props.ingress.host,
        secretName: props.ingress.tlsSecretName,
        issuer: { name: `flyte-${issuer}`, server: DIRECTORY[issuer], email: props.email ?? "" },
        solver: props.dns01Zone ? dns01Solver(props.dns01Zone) : props.ingress.http01Solver,
      },
    });
    this.ready = release.ready;
  }
}

function dns01Solver(zone: Dns01Zone) {
  return {
    dns01: {
      azureDNS: {
        subscriptionID: zone.subscriptionId,
        resourceGroupName: zone.resourceGroupName,
        hostedZoneName: zone.zoneName,
        environment: "AzurePublicCloud",
        managedIdentity: { clientID: zone.identity.clientId },
      },
    },
  };
}
