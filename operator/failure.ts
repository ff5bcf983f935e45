/** Reasons of the conditions and events of a `FlyteRegistration`: the vocabulary that users see. */
export const FAILURE_REASONS = [
  "SpecInvalid",
  "PackageNotFound",
  "PackageUnauthorized",
  "PackageUnavailable",
  "PackageInvalid",
  "UploadFailed",
  "VersionConflict",
  "FlyteRefused",
  "FlyteUnauthorized",
  "FlyteUnavailable",
  "DeadlineExceeded",
] as const;

/** Reason of a failed registration. */
export type FailureReason = (typeof FAILURE_REASONS)[number];

/**
 * When trying again can help: `never` without a change of the object; `slowly` when somebody has to change something
 * elsewhere; `soon` when it passes by itself.
 */
export type Retry = "never" | "slowly" | "soon";

/** A registration that failed, with what the user is told. The message never contains a secret or a signed URL. */
export class Failure extends Error {
  override readonly name = "Failure";

  constructor(
    readonly reason: FailureReason,
    readonly retry: Retry,
    message: string,
  ) {
    super(message);
  }
}

/** Text of any error, in one line. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);

/** The beginning of a text, at most `length` characters of it. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
