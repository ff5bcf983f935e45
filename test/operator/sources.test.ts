import { createHash } from "node:crypto";
import path from "node:path";
import { Artifactory } from "../../operator/artifactory";
import { Failure } from "../../operator/failure";
import { OciRegistry } from "../../operator/oci";
import { AzureRegistryLogin, ChallengeLogin } from "../../operator/registry-login";
import { type PackageSource, PackageTooLargeError } from "../../operator/source";
import { FakeArtifactory, FakeEntra, FakeRegistry, type FakeServer, jwt, secret } from "./fakes";

const BYTES = Buffer.from("a package");
const LIMIT = 1000;
const never = new AbortController().signal;
const credentials = () => Promise.resolve({ username: "user", password: "pass,word" });

const servers: FakeServer[] = [];
const started = async <T extends FakeServer>(server: T): Promise<T> => {
  servers.push(server);
  await server.start();
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const failureOf = async (run: Promise<unknown>): Promise<Failure> => {
  const error: unknown = await run.then(
    () => new Error("no failure"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw error;
  return error;
};
const fetchFrom = (source: PackageSource, uri = "team/a", version = "1.0.0") =>
  source.fetch(uri, version, LIMIT, never);

describe("Azure Container Registry by workload identity", () => {
  let entra: FakeEntra;
  let registry: FakeRegistry;
  let login: AzureRegistryLogin;
  let source: OciRegistry;

  beforeEach(async () => {
    entra = await started(new FakeEntra());
    registry = await started(new FakeRegistry("acr"));
    const tokenFile = path.join(secret({ token: entra.assertion }), "token");
    login = new AzureRegistryLogin({
      clientId: "client-1",
      tenantId: "tenant-1",
      tokenFile,
      authority: `${entra.url}/`,
    });
    source = new OciRegistry(registry.host, login);
  });

  test("takes three steps once, asks for no challenge, and gives its token to the registry alone", async () => {
    const digest = registry.push("team/a", "1.0.0", BYTES);
    registry.push("team/b", "1.0.0", BYTES);
    const { artifact, bytes } = await fetchFrom(source);
    expect(artifact).toEqual({ reference: `${registry.host}/team/a:1.0.0`, digest, size: BYTES.length });
    expect(bytes.equals(BYTES)).toBe(true);
    await Promise.all([fetchFrom(source), fetchFrom(source, "team/b"), fetchFrom(source, "team/b")]);
    expect(entra.seen).toHaveLength(1);
    expect(registry.seen.filter(({ path }) => path === "/oauth2/exchange")).toHaveLength(1);
    const scopes = registry.seen
      .filter(({ path }) => path === "/oauth2/token")
      .map(({ body }) => new URLSearchParams(body.toString()).get("scope"));
    expect(scopes).toEqual(["repository:team/a:pull", "repository:team/b:pull"]);
    expect(registry.data.seen).toHaveLength(4);
    for (const { headers } of registry.data.seen) expect(headers.authorization).toBeUndefined();
  });

  test("gets a new token where one is refused, once", async () => {
    registry.push("team/a", "1.0.0", BYTES);
    await fetchFrom(source);
    registry.tokens.clear();
    await fetchFrom(source);
    expect(registry.tokens.size).toBe(1);
    registry.intercept = ({ path }) => (path.startsWith("/v2/") ? { status: 401 } : undefined);
    const before = registry.seen.length;
    expect(await failureOf(fetchFrom(source))).toMatchObject({
      reason: "PackageUnauthorized",
      retry: "slowly",
    });
    expect(registry.seen.slice(before).filter(({ path }) => path.startsWith("/v2/"))).toHaveLength(2);
  });

  test("gets a new token before the old one expires", async () => {
    registry.push("team/a", "1.0.0", BYTES);
    registry.intercept = ({ path }) => {
      if (path !== "/oauth2/token") return undefined;
      const token = jwt({ exp: Date.now() / 1000 });
      registry.tokens.add(token);
      return { body: { access_token: token } };
    };
    await fetchFrom(source);
    await fetchFrom(source);
    expect(registry.tokens.size).toBeGreaterThan(1);
    expect(registry.seen.filter(({ path }) => path === "/oauth2/exchange")).toHaveLength(1);
  });

  test("says the code of Entra ID where there is no token, and tries again slowly", async () => {
    entra.intercept = () => ({
      status: 401,
      body: { error_description: "AADSTS700211: No matching federated identity, secret=x" },
    });
    const failure = await failureOf(fetchFrom(source));
    expect(failure).toMatchObject({
      reason: "PackageUnauthorized",
      retry: "slowly",
      message: "Entra ID gave no token: status 401, AADSTS700211",
    });
    entra.intercept = () => ({ status: 503 });
    expect(await failureOf(fetchFrom(source))).toMatchObject({ reason: "PackageUnavailable", retry: "soon" });
  });

  test.each([
    [404, "PackageNotFound", "slowly"],
    [401, "PackageUnauthorized", "slowly"],
    [403, "PackageUnauthorized", "slowly"],
    [429, "PackageUnavailable", "soon"],
    [500, "PackageUnavailable", "soon"],
    [503, "PackageUnavailable", "soon"],
    [418, "PackageUnavailable", "slowly"],
  ])("an answer of %i is %s, tried again %s", async (status, reason, retry) => {
    registry.intercept = ({ path }) => (path.includes("/manifests/") ? { status } : undefined);
    expect(await failureOf(fetchFrom(source))).toMatchObject({ reason, retry });
  });

  test("no answer at all, or a part of one, is tried again soon", async () => {
    registry.push("team/a", "1.0.0", BYTES);
    registry.data.intercept = (_seen, response) => {
      response.writeHead(200, { "content-length": "9" });
      response.write("half", () => response.destroy());
      return undefined;
    };
    expect(await failureOf(fetchFrom(source))).toMatchObject({ reason: "PackageUnavailable", retry: "soon" });
    await registry.stop();
    expect(await failureOf(fetchFrom(source))).toMatchObject({ reason: "PackageUnavailable", retry: "soon" });
    await registry.start();
  });
});

describe("any OCI registry", () => {
  test.each([
    ["bearer", credentials],
    ["basic", credentials],
    ["anonymous", undefined],
  ] as const)("by its challenge: %s", async (kind, by) => {
    const registry = await started(new FakeRegistry(kind));
    registry.push("team/a", "1.0.0", BYTES);
    const { bytes } = await fetchFrom(new OciRegistry(registry.host, new ChallengeLogin(by)));
    expect(bytes.equals(BYTES)).toBe(true);
  });

  test("a path behind the host is the beginning of each package's", async () => {
    const registry = await started(new FakeRegistry("anonymous"));
    registry.push("acme/flyte/team/a", "1.0.0", BYTES);
    const { artifact } = await fetchFrom(
      new OciRegistry(`${registry.host}/acme/flyte`, new ChallengeLogin()),
    );
    expect(artifact.reference).toBe(`${registry.host}/acme/flyte/team/a:1.0.0`);
  });

  test.each([
    ['Bearer realm="http://login.example.com/token"', "names a login that is not https://"],
    ['Bearer realm="ftp://login.example.com"', "names a login that is not https://"],
    ["Bearer service=x", "asks for a login that this operator does not know"],
    ["Negotiate", "asks for a login that this operator does not know"],
    ["", "asks for a login that this operator does not know"],
  ])("sends no password to %s", async (challenge, message) => {
    const registry = await started(new FakeRegistry("anonymous"));
    registry.intercept = () => ({ status: 401, headers: { "www-authenticate": challenge } });
    const failure = await failureOf(
      fetchFrom(new OciRegistry(registry.host, new ChallengeLogin(credentials))),
    );
    expect(failure).toMatchObject({ reason: "PackageUnauthorized" });
    expect(failure.message).toContain(message);
    for (const { headers } of registry.seen) expect(headers.authorization).toBeUndefined();
  });

  test.each([
    ["ftp://example.com/x", "not https://"],
    ["http://169.254.169.254/metadata", "not https://"],
    ["http://[", "without a legal address"],
    ["", "without a legal address"],
    ["/v2/loop", "too many redirects"],
  ])("does not follow a redirect to %j", async (location, message) => {
    const registry = await started(new FakeRegistry("anonymous"));
    registry.intercept = () => ({ status: 307, headers: { location } });
    const failure = await failureOf(fetchFrom(new OciRegistry(registry.host, new ChallengeLogin())));
    expect(failure).toMatchObject({ reason: "PackageUnavailable" });
    expect(failure.message).toContain(message);
  });

  const layer = (bytes: Buffer, more: object = {}) => ({
    digest: `sha256:${createHash("sha256").update(bytes).digest("hex")}`,
    size: bytes.length,
    ...more,
  });
  const titled = (more: object = {}) => ({
    annotations: { "org.opencontainers.image.title": "a.tgz", ...more },
  });

  test.each([
    ["one layer without a title", { layers: [layer(BYTES)] }],
    ["a layer without a title beside", { layers: [layer(Buffer.from("x")), layer(BYTES, titled())] }],
  ])("takes %s", async (_what, manifest) => {
    const registry = await started(new FakeRegistry("anonymous"));
    registry.push("team/a", "1.0.0", BYTES, (own) => ({ ...own, ...manifest }));
    const { bytes } = await fetchFrom(new OciRegistry(registry.host, new ChallengeLogin()));
    expect(bytes.equals(BYTES)).toBe(true);
  });

  test.each([
    [
      "two files",
      { layers: [layer(BYTES, titled()), layer(BYTES, titled())] },
      "holds 2 files; push exactly one",
    ],
    ["no file", { layers: [] }, "holds 0 files; push exactly one"],
    ["several layers without a title", { layers: [layer(BYTES), layer(BYTES)] }, "holds 0 files"],
    [
      "a folder",
      { layers: [layer(BYTES, titled({ "io.deis.oras.content.unpack": "true" }))] },
      "holds a folder",
    ],
    ["an index", { manifests: [], layers: undefined }, "is an index"],
    ["no layers", { layers: undefined }, "is not an image manifest"],
    [
      "a digest of another kind",
      { layers: [{ digest: "md5:00", size: 1 }] },
      "without a sha256 digest and a size",
    ],
    [
      "a path as digest",
      { layers: [{ digest: "sha256:../../x", size: 1 }] },
      "without a sha256 digest and a size",
    ],
    ["a negative size", { layers: [layer(BYTES, { size: -1 })] }, "without a sha256 digest and a size"],
    ["a layer that is none", { layers: [null] }, "without a sha256 digest and a size"],
  ])("refuses %s for good", async (_what, manifest, message) => {
    const registry = await started(new FakeRegistry("anonymous"));
    registry.push("team/a", "1.0.0", BYTES, (own) => ({ ...own, ...manifest }));
    const failure = await failureOf(fetchFrom(new OciRegistry(registry.host, new ChallengeLogin())));
    expect(failure).toMatchObject({ reason: "PackageInvalid", retry: "never" });
    expect(failure.message).toContain(message);
  });

  test("refuses other bytes than those of the digests", async () => {
    const registry = await started(new FakeRegistry("anonymous"));
    const source = new OciRegistry(registry.host, new ChallengeLogin());
    registry.push("team/a", "1.0.0", BYTES);
    for (const wrong of ["a pockage", "longer than before", ""]) {
      registry.data.intercept = () => ({ body: Buffer.from(wrong) });
      expect(await failureOf(fetchFrom(source))).toMatchObject({
        reason: "PackageUnavailable",
        retry: "soon",
      });
    }
    registry.intercept = ({ path }) =>
      path.includes("/manifests/")
        ? { headers: { "docker-content-digest": `sha256:${"0".repeat(64)}` }, body: { layers: [] } }
        : undefined;
    expect((await failureOf(fetchFrom(source))).message).toContain("the manifest does not have the digest");
  });

  test("refuses what is too large before it is there, and while it comes", async () => {
    const registry = await started(new FakeRegistry("anonymous"));
    const source = new OciRegistry(registry.host, new ChallengeLogin());
    registry.push("team/a", "1.0.0", Buffer.alloc(LIMIT + 1));
    expect(await failureOf(fetchFrom(source))).toBeInstanceOf(PackageTooLargeError);
    expect(registry.data.seen).toHaveLength(0);
    registry.push("team/a", "1.0.0", BYTES);
    registry.data.intercept = (_seen, response) => {
      response.flushHeaders();
      const more = () => response.write(Buffer.alloc(400));
      const timer = setInterval(more, 5);
      response.on("close", () => clearInterval(timer));
      return undefined;
    };
    expect(await failureOf(fetchFrom(source))).toBeInstanceOf(PackageTooLargeError);
  });

  test("an abandoned download ends at once", async () => {
    const registry = await started(new FakeRegistry("anonymous"));
    const abort = new AbortController();
    registry.intercept = () => new Promise(() => undefined);
    const run = new OciRegistry(registry.host, new ChallengeLogin()).fetch(
      "team/a",
      "1",
      LIMIT,
      abort.signal,
    );
    const reason = new Error("stop");
    setTimeout(() => abort.abort(reason), 20);
    await expect(run).rejects.toBe(reason);
  });
});

describe("Artifactory", () => {
  test.each(["repo/a", "repo/folder/a", "repo/one/two/three/a", "/repo/folder/a", "repo/with space+plus/a"])(
    "a package at %s",
    async (uri) => {
      const artifactory = await started(new FakeArtifactory());
      const file = `${uri.replace(/^\//, "")}_1.0.0.tgz`.split("/").map(encodeURIComponent).join("/");
      artifactory.files.set(file, BYTES);
      for (const url of [`${artifactory.url}/artifactory`, `${artifactory.url}/artifactory/`]) {
        const { artifact, bytes } = await fetchFrom(new Artifactory({ url, credentials }), uri);
        expect(bytes.equals(BYTES)).toBe(true);
        expect(artifact).toEqual({
          reference: `${artifactory.url}/artifactory/${file}`,
          digest: `sha256:${createHash("sha256").update(BYTES).digest("hex")}`,
          size: BYTES.length,
        });
      }
    },
  );

  test("a wrong checksum, a wrong password, no package, a path that climbs", async () => {
    const artifactory = await started(new FakeArtifactory());
    const url = `${artifactory.url}/artifactory`;
    const source = new Artifactory({ url, credentials });
    expect(await failureOf(fetchFrom(source))).toMatchObject({ reason: "PackageNotFound", retry: "slowly" });
    expect(await failureOf(fetchFrom(new Artifactory({ url })))).toMatchObject({
      reason: "PackageUnauthorized",
    });
    artifactory.intercept = () => ({ headers: { "x-checksum-sha256": "0".repeat(64) }, body: BYTES });
    expect(await failureOf(fetchFrom(source))).toMatchObject({ reason: "PackageUnavailable", retry: "soon" });
    for (const uri of ["../secrets", "a/../../b", "a//b", "./a"])
      expect(await failureOf(fetchFrom(source, uri))).toMatchObject({
        reason: "SpecInvalid",
        retry: "never",
      });
  });
});
