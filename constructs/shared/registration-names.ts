import { isAuthority } from "./hosts";

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
    : `${JSON.stringify(path)} is not a repository path; give lower-case letters, digits, and . _ - / between them, with no host, tag or oci://`;
}

/**
 * What is wrong with the path of a package in Artifactory. Its client puts the download below all folders of the
 * path but the repository, and the operator looks for it below the last one: one folder is where both agree.
 *
 * Sources: flyte-workflow-registration-operator v1.0.0 `internal/jfrog/client.go`, jfrog-client-go v1.35.5
 * `utils/io/fileutils/files.go` (`GetLocalPathAndFile`).
 */
export function artifactoryPackageProblem(path: string): string | undefined {
  const folders = path.split("/").length - 2;
  const found = folders > 0 ? `${folders} folders` : "no folder";
  return folders === 1
    ? undefined
    : `${JSON.stringify(path)} has ${found} between repository and name; allowed in Artifactory: <repository>/<folder>/<name>, as the operator finds no other download; keep the package in one folder of its repository`;
}

/** Address of Artifactory as its client needs it, which writes the path of a package right behind it. */
export const artifactoryUrl = (url: string): string => (url.endsWith("/") ? url : `${url}/`);

/** What is wrong with a version, which is a tag in the registry and a version in Flyte. */
export function versionProblem(version: string): string | undefined {
  return TAG.test(version)
    ? undefined
    : `${JSON.stringify(version)} is not a version; give up to 128 letters, digits and . _ -, first a letter, digit or _`;
}

/** What is wrong with the registry and path of an image, whose tag stands apart. */
export function imageRepositoryProblem(value: string): string | undefined {
  const [host = "", ...rest] = value.split("/");
  const [scheme] = /^\w+:\/\//.exec(value) ?? [];
  const faults: [found: unknown, is: string, todo: string][] = [
    [scheme, "has a scheme", `remove ${scheme}`],
    [value.includes("@"), "has a digest", "remove it, and name the image by image.tag"],
    [/:[^:/]*$/.test(rest.at(-1) ?? value), "has a tag", "move it to image.tag"],
    [/[A-Z]/.test(value), "has capitals", `write ${value.toLowerCase()}`],
    [!/[.:]|^localhost$/.test(host), "names no registry", "put its host first: docker.io/ for Docker Hub"],
    [
      !isAuthority(host) || packageProblem(rest.join("/")),
      "is not an image repository",
      "write letters and digits, with . _ - / between them",
    ],
  ];
  const [, is, todo] = faults.find(([found]) => found) ?? [];
  return (
    is &&
    `${JSON.stringify(value)} ${is}; allowed: host[:port]/path in lower case, such as acme.azurecr.io/operator; ${todo}`
  );
}
