import { createHash } from "node:crypto";
import { Failure } from "./failure";
import { type Answer, follow, isLoopback, jsonOf, plainAddress } from "./http";
import type { RegistryLogin, Repository } from "./registry-login";
import {
  DOWNLOAD_MS,
  download,
  type Fetched,
  PackageTooLargeError,
  type PackageSource,
  refusalOf,
} from "./source";

/** https://github.com/opencontainers/distribution-spec/blob/v1.1.1/spec.md#pulling-manifests */
const REPOSITORY = /^[a-z0-9]+((\.|_|__|-+)[a-z0-9]+)*(\/[a-z0-9]+((\.|_|__|-+)[a-z0-9]+)*)*$/;
const TAG = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

const MANIFESTS = [
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
];
/** The least that a registry must take. Same source, "Pushing Manifests". */
const MANIFEST_BYTES = 4 * 1024 * 1024;

interface Layer {
  readonly digest: string;
  readonly size: number;
}

const invalid = (message: string): Failure => new Failure("PackageInvalid", "never", message);
const sha256 = (bytes: Buffer): string => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** Packages in an OCI registry: `<registry>/<uri>:<version>`, one file each, as `oras push` makes them. */
export class OciRegistry implements PackageSource {
  readonly #url: URL;
  readonly #prefix: string;

  /** @param registry Host of the registry, with its port if it has one; a path becomes the beginning of each package's. */
  constructor(
    private readonly registry: string,
    private readonly login: RegistryLogin,
  ) {
    const [host = "", ...prefix] = registry.split("/");
    const url = new URL(`https://${host === "docker.io" ? "registry-1.docker.io" : host}`);
    this.#url = isLoopback(url) ? new URL(`http://${host}`) : url;
    this.#prefix = prefix.map((part) => `${part}/`).join("");
  }

  async fetch(uri: string, version: string, maxBytes: number, signal: AbortSignal): Promise<Fetched> {
    const name = this.#prefix + uri;
    const reference = `${this.registry}/${uri}:${version}`;
    if (!REPOSITORY.test(name))
      throw new Failure(
        "SpecInvalid",
        "never",
        `${JSON.stringify(uri)} is not a path in a registry; allowed: lower-case letters and digits with . _ - / between them`,
      );
    if (!TAG.test(version))
      throw new Failure(
        "SpecInvalid",
        "never",
        `${JSON.stringify(version)} is not a tag; allowed: up to 128 letters, digits and . _ -, first a letter, digit or _`,
      );
    const repository = { url: this.#url, name };
    const manifest = await this.#get(repository, `manifests/${version}`, reference, MANIFEST_BYTES, signal);
    const digest = sha256(manifest.body);
    const promised = manifest.headers["docker-content-digest"];
    if (typeof promised === "string" && promised.startsWith("sha256:") && promised !== digest)
      throw new Failure(
        "PackageUnavailable",
        "soon",
        `${reference}: the manifest does not have the digest that the registry gives`,
      );
    const layer = layerOf(jsonOf(manifest.body), reference);
    if (layer.size > maxBytes) throw new PackageTooLargeError(maxBytes);
    const { body } = await this.#get(repository, `blobs/${layer.digest}`, reference, maxBytes, signal);
    if (body.length !== layer.size || sha256(body) !== layer.digest)
      throw new Failure(
        "PackageUnavailable",
        "soon",
        `${reference}: the package does not have the digest of its manifest`,
      );
    return { artifact: { reference, digest, size: layer.size }, bytes: body };
  }

  /** Asks, logs in as the registry demands, and asks once more. */
  async #get(
    repository: Repository,
    path: string,
    reference: string,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Answer> {
    const url = new URL(`/v2/${repository.name}/${path}`, repository.url);
    const ask = (authorization: string | undefined) =>
      download(
        () =>
          follow({
            url,
            headers: { accept: MANIFESTS.join(", "), ...(authorization !== undefined && { authorization }) },
            maxBytes,
            totalMs: DOWNLOAD_MS,
            signal,
          }),
        maxBytes,
      );
    const first = await this.login.authorize(repository, undefined, signal);
    let answer = await ask(first);
    if (answer.status === 401) {
      if (first !== undefined) this.login.forget(first);
      answer = await ask(
        await this.login.authorize(repository, answer.headers["www-authenticate"] ?? "", signal),
      );
    }
    if (answer.status !== 200)
      throw refusalOf(answer.status, path.startsWith("blobs/") ? plainAddress(url) : reference);
    return answer;
  }
}

/** The one layer of a manifest that is a file. The layer's type says nothing: oras calls everything a tar. */
function layerOf(manifest: unknown, reference: string): Layer {
  const { layers, manifests } = (typeof manifest === "object" && manifest !== null ? manifest : {}) as {
    layers?: unknown;
    manifests?: unknown;
  };
  if (manifests !== undefined)
    throw invalid(`${reference} is an index of several images; push one package by itself`);
  if (!Array.isArray(layers)) throw invalid(`${reference} is not an image manifest`);
  const all = layers.map((layer: unknown) => {
    const { digest, size, annotations } = (layer ?? {}) as Record<string, unknown>;
    if (
      typeof digest !== "string" ||
      !DIGEST.test(digest) ||
      !Number.isSafeInteger(size) ||
      (size as number) < 0
    )
      throw invalid(`${reference} has a layer without a sha256 digest and a size`);
    return { digest, size: size as number, annotations: (annotations ?? {}) as Record<string, unknown> };
  });
  const titled = all.filter(({ annotations }) => annotations["org.opencontainers.image.title"] !== undefined);
  const files = titled.length || all.length !== 1 ? titled : all;
  const [file] = files;
  if (!file || files.length !== 1)
    throw invalid(`${reference} holds ${files.length} files; push exactly one, the package`);
  if (file.annotations["io.deis.oras.content.unpack"] === "true")
    throw invalid(`${reference} holds a folder; push the file that pyflyte package writes`);
  return file;
}
