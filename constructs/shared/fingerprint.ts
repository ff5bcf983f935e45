import { Fn } from "cdktf";

/**
 * Changes when a secret does and gives nothing of it away, so that pods can restart on it. Only for secrets that are
 * long and random.
 *
 * @param secret a reference to a sensitive value.
 */
export function fingerprint(secret: string): string {
  return Fn.nonsensitive(Fn.substr(Fn.sha256(secret), 0, 12)) as string;
}
