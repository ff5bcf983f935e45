import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A certificate and its key, as text and as files. */
export interface KeyPair {
  readonly certificate: string;
  readonly key: string;
  readonly certificateFile: string;
  readonly keyFile: string;
}

export interface Subject {
  readonly commonName: string;
  readonly organization?: string;
  /** Names and addresses of a server, as `DNS:localhost` and `IP:127.0.0.1`; absent for a client. */
  readonly serves?: readonly string[];
}

/** An authority for one test, with its files in one folder. */
export class CertificateAuthority {
  readonly certificateFile: string;
  readonly certificate: string;

  constructor(private readonly folder: string) {
    this.certificateFile = join(folder, "ca.crt");
    openssl(
      "req",
      "-x509",
      ...newKey(this.file("ca.key")),
      "-subj",
      "/CN=test-authority",
      "-days",
      "2",
      "-out",
      this.certificateFile,
    );
    this.certificate = readFileSync(this.certificateFile, "utf8");
  }

  /** Issues a certificate; `name` is that of its files. */
  issue(name: string, { commonName, organization, serves }: Subject): KeyPair {
    const [certificateFile, keyFile, request, extensions] = ["crt", "key", "csr", "ext"].map((end) =>
      this.file(`${name}.${end}`),
    ) as [string, string, string, string];
    const subject = `/CN=${commonName}${organization ? `/O=${organization}` : ""}`;
    openssl("req", "-new", ...newKey(keyFile), "-subj", subject, "-out", request);
    writeFileSync(
      extensions,
      serves
        ? `extendedKeyUsage=serverAuth\nsubjectAltName=${serves.join(",")}\n`
        : "extendedKeyUsage=clientAuth\n",
    );
    const signer = ["-CA", this.certificateFile, "-CAkey", this.file("ca.key"), "-CAcreateserial"];
    openssl(
      "x509",
      "-req",
      "-in",
      request,
      ...signer,
      "-days",
      "2",
      "-extfile",
      extensions,
      "-out",
      certificateFile,
    );
    return {
      certificate: readFileSync(certificateFile, "utf8"),
      key: readFileSync(keyFile, "utf8"),
      certificateFile,
      keyFile,
    };
  }

  get keyFile(): string {
    return this.file("ca.key");
  }

  private file(name: string): string {
    return join(this.folder, name);
  }
}

const newKey = (file: string) => [
  "-newkey",
  "ec",
  "-pkeyopt",
  "ec_paramgen_curve:prime256v1",
  "-nodes",
  "-keyout",
  file,
];

function openssl(...args: string[]): void {
  execFileSync("openssl", args, { stdio: "pipe" });
}
