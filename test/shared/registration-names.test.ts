import {
  artifactoryPackageProblem,
  artifactoryUrl,
  packageProblem,
  versionProblem,
} from "../../constructs/shared/registration-names";

test.each(["features", "workflows/daily-features", "a/b.c/d__e/f--g", "a".repeat(255)])(
  "%s is a package",
  (path) => {
    expect(packageProblem(path)).toBeUndefined();
  },
);

test.each(["", "/a", "a/", "A", "a:1", "a//b", "oci://a", "acr.azurecr.io:443/a", "a_-b", "a".repeat(256)])(
  "%j is none",
  (path) => {
    expect(packageProblem(path)).toBe(
      `"${path}" is not a repository path; give lower-case letters, digits, and . _ - / between them, with no host, tag or oci://`,
    );
  },
);

test.each(["1", "1.4.2", "_latest", "v1.0-rc_1", "a".repeat(128)])("%s is a version", (version) => {
  expect(versionProblem(version)).toBeUndefined();
});

test.each(["", "-1", ".1", "1.0+build", "1 0", "a".repeat(129)])("%j is none", (version) => {
  expect(versionProblem(version)).toBe(
    `"${version}" is not a version; give up to 128 letters, digits and . _ -, first a letter, digit or _`,
  );
});

test("a package in Artifactory lies in one folder of its repository", () => {
  expect(artifactoryPackageProblem("flyte-local/workflows/daily")).toBeUndefined();
});

test.each([
  ["daily", "no folder"],
  ["flyte-local/daily", "no folder"],
  ["flyte-local/ml/workflows/daily", "2 folders"],
])("the operator does not find the package %s of Artifactory", (path, found) => {
  expect(artifactoryPackageProblem(path)).toBe(
    `"${path}" has ${found} between repository and name; allowed in Artifactory: <repository>/<folder>/<name>, as the operator finds no other download; keep the package in one folder of its repository`,
  );
});

test.each(["https://acme.jfrog.io/artifactory", "https://acme.jfrog.io/artifactory/"])(
  "the address %s ends with a slash for Artifactory's client",
  (url) => {
    expect(artifactoryUrl(url)).toBe("https://acme.jfrog.io/artifactory/");
  },
);
