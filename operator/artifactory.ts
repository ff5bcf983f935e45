import { createHash } from "node:crypto";
import { Failure } from "./failure";
import { follow } from "./http";
import { DOWNLOAD_MS, download, type Fetched, type PackageSource, refusalOf } from "./source";

/** How Artifactory is reached. */
export interface ArtifactoryOptions {
  /** Such as `https://acme.jfrog.io/artifactory/`. */
  readonly url: string;
  /** Reads user name and password, each time anew. @default anonymous */
  readonly credentials?: () => Promise<{ username: string; password: string }>;
}

export const basic = ({ username, password }: { username: string; password: string }): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

/** Packages in Artifactory: `<url>/<uri>_<version>.tgz`. */
export class Artifactory implements PackageSource {
  constructor(private readonly options: ArtifactoryOptions) {}

  async fetch(uri: string, version: string, maxBytes: number, signal: AbortSignal): Promise<Fetched> {
    const path = `${uri}_${version}.tgz`.replace(/^\/+/, "");
    if (path.split("/").some((part) => part === "" || part === "." || part === ".."))
      throw new Failure("SpecInvalid", "never", `${JSON.stringify(uri)} is not a path in Artifactory`);
    const url = new URL(
      path.split("/").map(encodeURIComponent).join("/"),
      this.options.url.endsWith("/") ? this.options.url : `${this.options.url}/`,
    );
    const credentials = await this.options.credentials?.();
    const headers = credentials ? { authorization: basic(credentials) } : undefined;
    const answer = await download(
      () => follow({ url, headers, maxBytes, totalMs: DOWNLOAD_MS, signal }),
      maxBytes,
    );
    if (answer.status !== 200) throw refusalOf(answer.status, url.href);
    const sha256 = createHash("sha256").update(answer.body).digest("hex");
    const expected = answer.headers["x-checksum-sha256"];
    if (typeof expected === "string" && expected.toLowerCase() !== sha256)
      throw new Failure(
        "PackageUnavailable",
        "soon",
        `${url.href}: the content does not have the checksum that Artifactory gives`,
      );
    return {
      artifact: { reference: url.href, digest: `sha256:${sha256}`, size: answer.body.length },
      bytes: answer.body,
    };
  }
}
