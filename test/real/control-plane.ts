import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { CertificateAuthority, type KeyPair } from "./certificates";
import { KubernetesApi } from "./kubernetes-api";
import type { PartName } from "./parts";
import { freePorts, type Service, startService, until } from "./processes";

/** The parts of a control plane. */
export const CONTROL_PLANE = [
  "etcd",
  "kube-apiserver",
  "kube-controller-manager",
  "kube-scheduler",
  "kwok",
] as const satisfies readonly PartName[];

type Paths = Readonly<Record<(typeof CONTROL_PLANE)[number], string>>;

/**
 * What AKS adds to the admission that Kubernetes has by default:
 * https://learn.microsoft.com/azure/aks/faq. ExtendedResourceToleration is why a pod with a GPU tolerates its taint.
 */
const AKS_ADMISSION = ["PodNodeSelector", "PodTolerationRestriction", "ExtendedResourceToleration"];

/** A Kubernetes control plane on loopback, whose nodes and pods are kwok's. */
export class ControlPlane {
  /** Starts one; it takes seconds. Whoever starts it stops it. */
  static async start(paths: Paths): Promise<ControlPlane> {
    const folder = mkdtempSync(join(tmpdir(), "control-plane-"));
    const plane = new ControlPlane(folder);
    try {
      await plane.run(paths);
      return plane;
    } catch (error) {
      await plane.stop();
      throw error;
    }
  }

  /** Asked as the administrator. */
  api!: KubernetesApi;
  /** Address of the API server. */
  server!: string;
  /** The administrator's certificate. */
  administrator!: KeyPair;
  /** Who signed all of it. */
  readonly authority: CertificateAuthority;
  /** A kubeconfig of the administrator. */
  kubeconfig!: string;
  private readonly services: Service[] = [];

  private constructor(readonly folder: string) {
    this.authority = new CertificateAuthority(folder);
  }

  /** Ends every process, and removes every file. */
  async stop(): Promise<void> {
    this.api?.close();
    for (const service of this.services.reverse()) await service.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async run(paths: Paths): Promise<void> {
    const ports = await freePorts("client", "peer", "server", "manager", "scheduler", "kwok");
    this.server = `https://127.0.0.1:${ports.server}`;
    const serving = this.authority.issue("server", {
      commonName: "kube-apiserver",
      serves: ["IP:127.0.0.1", "IP:10.0.0.1", "DNS:localhost", "DNS:kubernetes.default.svc"],
    });
    this.administrator = this.authority.issue("admin", {
      commonName: "admin",
      organization: "system:masters",
    });
    this.kubeconfig = this.writeKubeconfig("admin", this.administrator);
    this.api = new KubernetesApi({
      server: this.server,
      certificateAuthority: this.authority.certificate,
      certificate: this.administrator.certificate,
      key: this.administrator.key,
    });
    const tokens = this.writeTokenKeys();

    const etcd = `http://127.0.0.1:${ports.client}`;
    const peer = `http://127.0.0.1:${ports.peer}`;
    this.start(paths.etcd, [
      "--name=node0",
      `--data-dir=${join(this.folder, "etcd")}`,
      `--listen-client-urls=${etcd}`,
      `--advertise-client-urls=${etcd}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=node0=${peer}`,
      "--unsafe-no-fsync",
      "--log-level=warn",
    ]);
    this.start(paths["kube-apiserver"], [
      `--etcd-servers=${etcd}`,
      "--bind-address=127.0.0.1",
      "--advertise-address=127.0.0.1",
      `--secure-port=${ports.server}`,
      `--cert-dir=${this.folder}`,
      `--tls-cert-file=${serving.certificateFile}`,
      `--tls-private-key-file=${serving.keyFile}`,
      `--client-ca-file=${this.authority.certificateFile}`,
      "--anonymous-auth=false",
      "--authorization-mode=Node,RBAC",
      "--service-cluster-ip-range=10.0.0.0/16",
      "--allow-privileged=true",
      // An endpoint may not be on loopback.
      "--endpoint-reconciler-type=none",
      `--service-account-key-file=${tokens.publicFile}`,
      `--service-account-signing-key-file=${tokens.privateFile}`,
      "--service-account-issuer=https://kubernetes.default.svc.cluster.local",
      `--enable-admission-plugins=NodeRestriction,${AKS_ADMISSION.join(",")}`,
    ]);
    await until(
      "the API server is ready",
      async () => (await this.api.call<string>("GET", "/readyz")) === "ok",
      {
        services: this.services,
      },
    );
    this.start(paths["kube-controller-manager"], [
      `--kubeconfig=${this.client("system:kube-controller-manager")}`,
      "--bind-address=127.0.0.1",
      `--secure-port=${ports.manager}`,
      `--cert-dir=${this.folder}`,
      "--leader-elect=false",
      "--use-service-account-credentials=true",
      `--service-account-private-key-file=${tokens.privateFile}`,
      `--root-ca-file=${this.authority.certificateFile}`,
      `--cluster-signing-cert-file=${this.authority.certificateFile}`,
      `--cluster-signing-key-file=${this.authority.keyFile}`,
    ]);
    this.start(paths["kube-scheduler"], [
      `--kubeconfig=${this.client("system:kube-scheduler")}`,
      "--bind-address=127.0.0.1",
      `--secure-port=${ports.scheduler}`,
      `--cert-dir=${this.folder}`,
      "--leader-elect=false",
    ]);
    this.start(paths.kwok, [
      `--kubeconfig=${this.kubeconfig}`,
      "--manage-all-nodes=true",
      "--cidr=10.244.0.0/16",
      "--node-ip=10.244.0.1",
      `--server-address=127.0.0.1:${ports.kwok}`,
      `--config=${join(__dirname, "stages.yaml")}`,
    ]);
    await until(
      "pods can be made",
      async () =>
        (await this.api.get({ apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "default" } })) !==
        undefined,
      { services: this.services },
    );
  }

  private start(program: string, args: readonly string[]): void {
    this.services.push(startService(program, args));
  }

  /** Path of the kubeconfig of a component. */
  private client(commonName: string): string {
    const name = commonName.replace(/\W+/g, "-");
    return this.writeKubeconfig(name, this.authority.issue(name, { commonName }));
  }

  private writeKubeconfig(name: string, { certificateFile, keyFile }: KeyPair): string {
    const file = join(this.folder, `${name}.kubeconfig`);
    const config = {
      apiVersion: "v1",
      kind: "Config",
      clusters: [
        { name, cluster: { server: this.server, "certificate-authority": this.authority.certificateFile } },
      ],
      users: [{ name, user: { "client-certificate": certificateFile, "client-key": keyFile } }],
      contexts: [{ name, context: { cluster: name, user: name } }],
      "current-context": name,
    };
    writeFileSync(file, stringify(config), { mode: 0o600 });
    return file;
  }

  private writeTokenKeys(): { readonly publicFile: string; readonly privateFile: string } {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs1", format: "pem" },
    });
    const [publicFile, privateFile] = [join(this.folder, "tokens.pub"), join(this.folder, "tokens.key")];
    writeFileSync(publicFile, publicKey);
    writeFileSync(privateFile, privateKey, { mode: 0o600 });
    return { publicFile, privateFile };
  }
}
