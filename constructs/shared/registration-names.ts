/**
 * A repository within a registry, without host and tag.
 * https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests
 */
const REPOSITORY = /^[a-z0-9]+((\.|_|__|-+)[a-z0-9]+)*(\/[a-z0-9]+((\.|_|__|-+)[a-z0-9]+)*)*$/;

/** A tag of an image or package. Same source. */
const TAG = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

/** What is wrong with the path of a package in an OCI registry. */
export function packageProblem(path: string): string | undefined {
  return REPOSITORY.test(path) && path.length <= 255
    ? undefined
    : `${JSON.stringify(path)} is no repository path; give lower-case letters, digits, and . _ - / between them, with no host, tag or oci://`;
}

/** What is wrong with a version, which is a tag in the registry and a version in Flyte. */
export function versionProblem(version: string): string | undefined {
  return TAG.test(version)
    ? undefined
    : `${JSON.stringify(version)} is no version; give up to 128 letters, digits and . _ -, first a letter, digit or _`;
}
