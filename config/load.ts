import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, delimiter, dirname, extname, join, resolve } from "node:path";
import { type OverlayProblem, overlayProblems, overlayWarnings } from "../constructs/workloads/flyte-overlay";
import { isMapping } from "./checks";
import {
  ConfigurationError,
  formatPath,
  formatProblem,
  listed,
  type LocatedProblem,
  type Problem,
  warning,
} from "./problems";
import type { Environment } from "./environment-schema";
import { validate } from "./validate";
import { decodeUtf8, NotUtf8, readYaml, unreadable, type YamlFile } from "./yaml-file";

/** An environment that can be synthesized. */
export interface LoadedEnvironment {
  /** The file as the user calls it, such as `config/environments/dev.yaml`. */
  readonly file: string;
  /** What the file says, every default filled in. */
  readonly config: Environment;
  /** What is legal in the file and risky; at the first environment also which files are passed over. */
  readonly warnings: readonly LocatedProblem[];
  /** The place in the file of something to say about it. */
  readonly locate: (problem: Problem) => LocatedProblem;
  /** What `flyte.values` names: values of the flyte-core chart; absent where it names nothing. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Where configurations are. */
export interface LoadOptions {
  /** Files and folders of configurations, separated as in PATH. @default the variable FLYTE_CONFIG, or else `config/environments` */
  readonly flyteConfig?: string;
  /** Folder that relative paths start from. @default the working folder */
  readonly root?: string;
}

/** The files that are read when nobody names others. */
const DEFAULT_FOLDER = "config/environments";

/**
 * Reads and checks every environment.
 *
 * @throws ConfigurationError with all problems of all files.
 */
export function loadEnvironments(options: LoadOptions = {}): LoadedEnvironment[] {
  const root = options.root ?? process.cwd();
  const found = findFiles(options.flyteConfig ?? process.env.FLYTE_CONFIG, root);
  const all = found.files.map((file) => readEnvironment(file, root));
  const values = new Set(all.flatMap(({ valuesFile }) => valuesFile ?? []));
  const isValues = ({ file }: { file: string }) => !found.named.has(file) && values.has(resolve(root, file));
  // Who names an environment by mistake must not lose it.
  const read = all.filter((environment) => !isValues(environment) || environment.hasLocation);
  const passedOver = found.passedOver.filter((problem) => !isValues(problem));
  const problems = [...read.flatMap(({ problems }) => problems), ...clashes(read)];
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new ConfigurationError(errors.map(formatProblem).join("\n"), errors);
  return read.map(({ file, locate, config, values, problems }, index) => ({
    file,
    locate,
    config: config!,
    warnings: index === 0 ? [...passedOver, ...problems] : problems,
    values,
  }));
}

interface FoundFiles {
  readonly files: readonly string[];
  /** Those of them that are named themselves, and not only their folder. */
  readonly named: ReadonlySet<string>;
  /** A warning for each file that lies in a folder and has a name like a configuration's. */
  readonly passedOver: readonly LocatedProblem[];
}

function findFiles(flyteConfig: string | undefined, root: string): FoundFiles {
  const named = (flyteConfig ?? "").split(delimiter).filter((path) => path !== "");
  const origin = named.length > 0 ? "FLYTE_CONFIG" : "configuration";
  const problems: string[] = [];
  const others = new Set<string>();
  const single = new Set<string>();
  const files = (named.length > 0 ? named : [DEFAULT_FOLDER]).flatMap((path) => {
    const target = resolve(root, path);
    const stat = statSync(target, { throwIfNoEntry: false });
    if (!stat) {
      const place = target === path ? "" : ` (${target})`;
      problems.push(
        `${origin}: ${path}${place} does not exist; allowed: YAML files and folders of YAML files, separated by ${delimiter}`,
      );
      return [];
    }
    if (!stat.isDirectory()) {
      single.add(path);
      return [path];
    }
    // Hidden files and those that editors write beside a file that is open.
    const names = readdirSync(target)
      .filter((name) => !/^[.#]|~$/.test(name))
      .sort();
    const found = names.filter((name) => extname(name) === ".yaml");
    const alike = names.filter((name) => /\.ya?ml$/i.test(extname(name)) && !found.includes(name));
    if (found.length === 0)
      problems.push(
        alike.length === 0
          ? `${origin}: ${path} contains no *.yaml file; add one, or name another path`
          : `${origin}: ${path} contains no *.yaml file, only ${listed(alike)}; rename to *.yaml, or name another path`,
      );
    for (const name of alike) others.add(join(path, name));
    return found.map((name) => join(path, name));
  });
  if (problems.length > 0) throw new ConfigurationError(problems.join("\n"));
  const found = new Map<string, string>();
  for (const file of files) if (!found.has(resolve(root, file))) found.set(resolve(root, file), file);
  return {
    files: [...found.values()],
    named: single,
    passedOver: [...others].filter((file) => !found.has(resolve(root, file))).map(passOver),
  };
}

const passOver = (file: string): LocatedProblem => ({
  ...warning(
    [],
    `the file is not read: of a folder only *.yaml is; rename it to ${basename(file, extname(file))}.yaml, or move it elsewhere`,
  ),
  file,
  line: 1,
  column: 1,
});

interface ReadEnvironment {
  readonly file: string;
  readonly yaml: YamlFile;
  readonly locate: LoadedEnvironment["locate"];
  /** Absent where the file does not say it as text. */
  readonly name?: string;
  readonly config?: Environment;
  readonly values?: Record<string, unknown>;
  /** Absolute path of the chart values that the file names, there or not. */
  readonly valuesFile?: string;
  /** Whether the file says what each environment must and no chart values do. */
  readonly hasLocation: boolean;
  readonly problems: readonly LocatedProblem[];
}

function readEnvironment(file: string, root: string): ReadEnvironment {
  const yaml = readFile(file, root);
  if (yaml.broken) return { file, yaml, locate: yaml.locate, hasLocation: false, problems: yaml.problems };
  const raw = nameAfterFile(yaml.value ?? {}, file);
  const name = isMapping(raw) && typeof raw.name === "string" ? raw.name : undefined;
  const { config, problems } = validate(raw, yaml.source);
  // Of a file with errors too, so that all of them come in one run.
  const path = valueOf(raw, "flyte", "values");
  const overlay =
    typeof path === "string" && path !== ""
      ? readValues(file, path, yaml, root, valueOf(raw, "storage", "rawDataExpiryDays") !== undefined)
      : undefined;
  const all = [
    ...inOrder([...yaml.problems, ...problems.map(yaml.locate)]),
    ...inOrder(overlay?.problems ?? []),
  ];
  const locate = (problem: Problem) =>
    overlay?.warnings?.find((known) => isOfOverlay(problem, known)) ?? yaml.locate(problem);
  const hasLocation = isMapping(raw) && raw.location !== undefined;
  const valuesFile = typeof path === "string" ? resolve(root, dirname(file), path) : undefined;
  return {
    file,
    yaml,
    locate,
    name,
    config,
    values: overlay?.values,
    valuesFile,
    hasLocation,
    problems: all,
  };
}

const inOrder = (problems: readonly LocatedProblem[]): LocatedProblem[] =>
  [...problems].sort((a, b) => a.line - b.line || a.column - b.column);

/** Whether what a construct says of `flyte.values` is about this key of the file that it names. */
const isOfOverlay = (said: Problem, { path, message }: LocatedProblem): boolean =>
  formatPath(said.path) === "flyte.values" && said.message === `${formatPath(path)}: ${message}`;

const valueOf = (value: unknown, ...path: string[]): unknown =>
  path.reduce((item, key) => (isMapping(item) ? item[key] : undefined), value);

/** An environment without a name is called as its file. */
const nameAfterFile = (value: unknown, file: string): unknown =>
  isMapping(value) && value.name === undefined ? { name: basename(file, extname(file)), ...value } : value;

function readFile(file: string, root: string): YamlFile {
  try {
    return readYaml(file, decodeUtf8(readFileSync(resolve(root, file))));
  } catch (cause) {
    if (cause instanceof NotUtf8) return unreadable(file, cause.message, cause.line, cause.column);
    return unreadable(file, `the file cannot be read: ${(cause as Error).message}`);
  }
}

interface ReadValues {
  readonly values?: Record<string, unknown>;
  readonly problems: readonly LocatedProblem[];
  /** What the construct of the release will say, with its place. */
  readonly warnings?: readonly LocatedProblem[];
}

/** The chart values that an environment names; their own file is named in what is wrong with them. */
function readValues(
  file: string,
  path: string,
  yaml: YamlFile,
  root: string,
  rawDataExpire: boolean,
): ReadValues {
  const fail = (message: string) => ({
    problems: [yaml.locate({ severity: "error", path: ["flyte", "values"], message })],
  });
  const target = join(dirname(file), path);
  const stat = statSync(resolve(root, target), { throwIfNoEntry: false });
  if (!stat?.isFile())
    return fail(
      `${JSON.stringify(path)} is not a file; allowed: a YAML file, by its path relative to this one`,
    );
  const overlay = readFile(target, root);
  if (overlay.broken) return { problems: overlay.problems };
  const values = overlay.value ?? {};
  if (!isMapping(values))
    return fail(
      `${JSON.stringify(path)} is not a mapping; allowed: values of the flyte-core chart by their keys`,
    );
  const place = (severity: Problem["severity"]) => (problem: OverlayProblem) =>
    overlay.locate({ severity, atKey: true, ...problem });
  return {
    values,
    problems: [...overlay.problems, ...overlayProblems(values, { rawDataExpire }).map(place("error"))],
    warnings: overlayWarnings(values).map(place("warning")),
  };
}

/** What two environments have together and cannot. */
function clashes(all: readonly ReadEnvironment[]): LocatedProblem[] {
  const names = new Map<string, string>();
  const owners = new Map<string, string>();
  return all.flatMap(({ file, name, config, yaml }) => {
    const found: LocatedProblem[] = [];
    const report = (path: string[], message: string) =>
      found.push(yaml.locate({ severity: "error", path, message }));
    const namesake = name === undefined ? undefined : names.get(name);
    if (namesake)
      report(
        ["name"],
        `${name} is the name of ${namesake} too; allowed: one file per name; set another name`,
      );
    else if (name !== undefined) names.set(name, file);
    for (const [index, { path, of, what, todo = "set another", hasCase }] of SHARED.entries()) {
      for (const text of config ? of(config) : []) {
        const value = hasCase ? text : text.toLowerCase();
        const owner = owners.get(`${index} ${value}`);
        if (owner === undefined) owners.set(`${index} ${value}`, file);
        else if (!namesake) report([...path], `${value} is ${what} of ${owner} too; ${todo}`);
      }
    }
    return found;
  });
}

/** What no two environments can have together. */
const SHARED: readonly {
  readonly path: readonly string[];
  readonly what: string;
  readonly todo?: string;
  /** Whether two values that differ in letter case alone are two. @default false */
  readonly hasCase?: boolean;
  readonly of: (config: Environment) => readonly string[];
}[] = [
  {
    path: ["state", "key"],
    what: "the state",
    // Names of blobs have case; those of accounts and containers are lower-case.
    hasCase: true,
    of: ({ state }) =>
      state.type === "azurerm" ? [`${state.storageAccount}/${state.container}/${state.key}`] : [],
  },
  {
    path: ["resourceGroup", "name"],
    what: "the resource group",
    of: (config) => (config.resourceGroup.existing ? [] : [groupOf(config)]),
  },
  {
    path: ["ingress", "dnsLabel"],
    what: "the DNS label",
    of: ({ ingress, location }) =>
      ingress.controller === "none" || !ingress.dnsLabel ? [] : [`${ingress.dnsLabel}.${location}`],
  },
  {
    path: ["ingress", "host"],
    what: "the host",
    of: ({ ingress }) => (ingress.host === undefined ? [] : [ingress.host]),
  },
  {
    path: ["storage", "existing", "accountId"],
    what: "the account and container",
    todo: "set another storage.container or storage.rawDataContainer",
    of: ({ storage: { existing, container, rawDataContainer = container } }) =>
      existing
        ? [...new Set([container, rawDataContainer])].map((name) => `${existing.accountId}/${name}`)
        : [],
  },
  {
    path: ["storage", "access"],
    what: "the resource group of the private DNS zones of storage",
    todo: "a group has each zone once: name zones that are there in network.existing.storageDnsZoneIds, set another resourceGroup.name, or set subscriptionId in both where it differs",
    of: (config) => (makesStorageZones(config) ? [groupOf(config)] : []),
  },
  {
    path: ["network", "existing", "virtualNetworkId"],
    what: "the network of the private DNS zones of storage",
    todo: "a network is linked to one zone of a name: name zones that are there in storageDnsZoneIds",
    of: (config) =>
      makesStorageZones(config) && config.network.existing ? [config.network.existing.virtualNetworkId] : [],
  },
];

/** The resource group with its subscription, as far as the file says it. */
const groupOf = ({ resourceGroup, subscriptionId, prefix, name }: Environment): string =>
  `${subscriptionId ? `${subscriptionId}/` : ""}${resourceGroup.name ?? `${prefix}-${name}`}`;

/** Whether the stack makes the zones that private endpoints of storage register in. */
const makesStorageZones = ({ storage, network }: Environment): boolean =>
  storage.access === "private" && !storage.existing && !network.existing?.storageDnsZoneIds;
