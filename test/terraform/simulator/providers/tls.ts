import type { ProviderBehaviour } from "../behaviour";
import { base64Bytes, characters } from "../identity";

const HEXADECIMAL = "0123456789abcdef";

export const tls: ProviderBehaviour = {
  legacyTypeSystem: false,
  resource: () => ({
    defaults: { rsa_bits: 2048, ecdsa_curve: "P224" },
    replaces: ["algorithm", "rsa_bits", "ecdsa_curve"],
    compute(_, { cloud }) {
      const seed = `tls_private_key ${cloud.ordinal("tls_private_key")}`;
      const pem = (kind: string): string =>
        `-----BEGIN ${kind}-----\n${base64Bytes(96, seed, kind)}\n-----END ${kind}-----\n`;
      return {
        id: characters(40, HEXADECIMAL, seed),
        private_key_pem: pem("RSA PRIVATE KEY"),
        private_key_pem_pkcs8: pem("PRIVATE KEY"),
        private_key_openssh: pem("OPENSSH PRIVATE KEY"),
        public_key_pem: pem("PUBLIC KEY"),
        public_key_openssh: `ssh-rsa ${base64Bytes(96, seed, "public")}\n`,
        public_key_fingerprint_md5: (characters(32, HEXADECIMAL, seed, "md5").match(/../g) ?? []).join(":"),
        public_key_fingerprint_sha256: `SHA256:${base64Bytes(32, seed, "sha256")}`,
      };
    },
  }),
  readData: () => ({}),
};
