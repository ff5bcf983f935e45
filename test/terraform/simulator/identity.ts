import { createHash } from "node:crypto";

/** A GUID that is always the same for the same seed. */
export function guid(...seed: readonly (string | number)[]): string {
  const hex = digest(seed).toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** `length` characters of `alphabet`, always the same for the same seed. */
export function characters(length: number, alphabet: string, ...seed: readonly (string | number)[]): string {
  let text = "";
  for (let round = 0; text.length < length; round++) {
    for (const byte of digest([...seed, round])) text += alphabet[byte % alphabet.length];
  }
  return text.slice(0, length);
}

export function base64Bytes(length: number, ...seed: readonly (string | number)[]): string {
  return Buffer.from(characters(length, ALPHANUMERIC, ...seed)).toString("base64");
}

export function ipAddress(...seed: readonly (string | number)[]): string {
  const [one = 0, two = 0, three = 0] = digest(seed);
  return `20.${one}.${two}.${three}`;
}

export const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const UPPER = LOWER.toUpperCase();
export const DIGITS = "0123456789";
export const ALPHANUMERIC = LOWER + UPPER + DIGITS;

function digest(seed: readonly (string | number)[]): Buffer {
  return createHash("sha256").update(JSON.stringify(seed)).digest();
}

/** The account that the simulated deployer is logged in to. */
export const TENANT_ID = guid("tenant");
export const SUBSCRIPTION_ID = guid("subscription");
export const DEPLOYER_OBJECT_ID = guid("deployer", "object");
export const DEPLOYER_CLIENT_ID = guid("deployer", "client");
