import { Failure, messageOf } from "./failure";
import { type Answer, TooLargeError, TransportError } from "./http";
import type { Artifact } from "./registration";

/** A package that was fetched and whose checksum is right. */
export interface Fetched {
  readonly artifact: Artifact;
  readonly bytes: Buffer;
}

/** Where packages come from. */
export interface PackageSource {
  /** @param maxBytes Largest package. @throws Failure, PackageTooLargeError */
  fetch(uri: string, version: string, maxBytes: number, signal: AbortSignal): Promise<Fetched>;
}

/** The package is larger than its limit. */
export class PackageTooLargeError extends Failure {
  constructor(limit: number) {
    super("PackageInvalid", "never", `the package is larger than ${limit} bytes`);
  }
}

/** Packages may take longer than other answers. */
export const DOWNLOAD_MS = 300_000;

/** Runs a download, and says in the words of a user why there was no answer. */
export async function download(of: () => Promise<Answer>, maxBytes: number): Promise<Answer> {
  try {
    return await of();
  } catch (error) {
    if (error instanceof TooLargeError) throw new PackageTooLargeError(maxBytes);
    if (error instanceof TransportError) throw new Failure("PackageUnavailable", "soon", messageOf(error));
    throw error;
  }
}

/** What an answer means that is not the package. */
export function refusalOf(status: number, reference: string, hint = ""): Failure {
  const said = `${reference}: answered with ${status}`;
  if (status === 404) return new Failure("PackageNotFound", "slowly", `${reference} does not exist${hint}`);
  if (status === 401 || status === 403) return new Failure("PackageUnauthorized", "slowly", said + hint);
  return new Failure("PackageUnavailable", status === 429 || status >= 500 ? "soon" : "slowly", said);
}
