import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { fingerprint } from "../../constructs/shared/fingerprint";
import { redirectUri } from "../../constructs/shared/redirect-uri";
import { isGuid } from "../../constructs/shared/guid";
import { expose, exposed, synthStack } from "../support/synth";

test("a fingerprint is the start of a hash, which Terraform may show", () => {
  const json = synthStack((stack) =>
    expose(stack, { it: fingerprint(new StringResource(stack, "secret", { length: 8 }).result) }),
  );
  expect(exposed(json)).toEqual({
    it: "${nonsensitive(substr(sha256(random_string.secret.result), 0, 12))}",
  });
});

test("who signed in comes back to a path without a slash at its end", () => {
  expect(redirectUri("flyte.acme.com")).toBe("https://flyte.acme.com/callback");
});

test.each<[string, boolean]>([
  ["00000000-0000-0000-0000-000000000000", true],
  ["72F988BF-86F1-41AF-91AB-2D7CD011DB47", true],
  ["72f988bf86f141af91ab2d7cd011db47", false],
  ["72f988bf-86f1-41af-91ab-2d7cd011db4", false],
  ["{72f988bf-86f1-41af-91ab-2d7cd011db47}", false],
  ["", false],
])("%j as a GUID: %s", (text, expected) => {
  expect(isGuid(text)).toBe(expected);
});
