import { releaseValues } from "../../../testing/release-values";
import type { JsonObject } from "../../../testing/stack-json";
import { synthFlyteStack, type Synthesized } from "../../support/synth";
import { VARIANTS } from "../variants";

/** The variants that differ most; `variants.test.ts` holds all of them to the rules. */
export const VARIED = [
  "least",
  "careful",
  "ingress-nginx",
  "allow lists",
  "operator's GPU driver",
  "everything existing",
  "sign-in",
  "registration",
];

const made = new Map<string, Synthesized>();

/** A variant of the stack by its name; made once for all tests of a file. */
export function stack(variant = "least"): Synthesized {
  const props = VARIANTS[variant];
  if (!props) throw new Error(`there is no variant ${variant}`);
  const known = made.get(variant) ?? synthFlyteStack(props);
  made.set(variant, known);
  return known;
}

/** Values as deep as anybody asks; what is not there is undefined. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- values of charts have no type
export type Values = any;

/** Values of a release, with references as Terraform writes them. */
export function values(release: string, variant?: string): Values {
  const { json } = stack(variant);
  return releaseValues(json, (_path, text) => `\${${text}}`)[release];
}

/** The text of a synthesized stack, without CDKTF's comments. */
export const textOf = (json: JsonObject): string =>
  JSON.stringify(json, (key: string, value: unknown) => (key === "//" ? undefined : value));
