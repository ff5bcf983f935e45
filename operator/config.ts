import { accessSync, constants } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { isSecure } from "./http";
import { LOG_LEVELS, type LogLevel } from "./log";
import type { AzureIdentity } from "./registry-login";

/** Settings of the operator. */
export interface Config {
  readonly kubernetes: {
    readonly url: string;
    readonly serviceAccountDir: string;
    readonly namespace?: string;
  };
  readonly packages:
    | { readonly source: "oci"; readonly registry: string; readonly login: OciLogin }
    | { readonly source: "artifactory"; readonly url: string; readonly credentialsDir?: string };
  readonly flyte: { readonly url: string; readonly credentialsDir?: string };
  readonly concurrency: number;
  readonly maxPackageBytes: number;
  readonly maxUnpackedBytes: number;
  readonly port: number;
  readonly logLevel: LogLevel;
  /** Name of the pod, in events. */
  readonly instance: string;
}

/** How the operator logs in to an OCI registry. */
export type OciLogin =
  | { readonly by: "workload-identity"; readonly identity: AzureIdentity }
  | { readonly by: "password"; readonly credentialsDir: string }
  | { readonly by: "anonymous" };

/** Files of a folder of credentials, as a Secret is mounted. */
export const CREDENTIAL_FILES = {
  packages: { username: "username", password: "password" },
  flyte: { clientId: "clientId", clientSecret: "clientSecret" },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment cannot be used; has all of its problems. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

const MEBIBYTE = 1024 * 1024;
const SERVICE_ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";
const HOST = /^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9A-Fa-f:]+\](:\d{1,5})?$/;
const REGISTRY_PATH = /^[a-z0-9]+([._/-]+[a-z0-9]+)*$/;

/** Reads variables and collects what is wrong with them. An empty variable counts as absent. */
class Reader {
  readonly problems: string[] = [];

  constructor(private readonly environment: Environment) {}

  optional(name: string): string | undefined {
    return this.environment[name] || undefined;
  }

  required(name: string, example: string): string {
    const value = this.optional(name);
    if (value === undefined) this.problems.push(`${name} is missing; set it, for example to ${example}`);
    return value ?? "";
  }

  choice<const T extends string>(name: string, allowed: readonly T[], otherwise?: T): T {
    const value = this.optional(name) ?? otherwise;
    if (value === undefined || !(allowed as readonly string[]).includes(value))
      this.problems.push(
        `${name} is ${value === undefined ? "missing" : JSON.stringify(value)}; allowed: ${allowed.join(", ")}`,
      );
    return value as T;
  }

  number(name: string, otherwise: number, least: number, most: number): number {
    const text = this.optional(name);
    if (text === undefined) return otherwise;
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most))
      this.problems.push(
        `${name} is ${JSON.stringify(text)}; allowed: a whole number from ${least} to ${most}`,
      );
    return value;
  }

  /** An address; `plain` allows http://, which is for what is inside of the cluster. */
  url(name: string, example: string, plain: boolean): string {
    const text = this.required(name, example);
    if (text === "") return "";
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const legal = url && (isSecure(url) || (plain && url.protocol === "http:"));
    if (!legal || url.username || url.password || url.search || url.hash)
      this.problems.push(
        `${name} is ${JSON.stringify(url ? url.origin + url.pathname : text)}; allowed: an address that starts with ${plain ? "http:// or " : ""}https://, without user, query and fragment, such as ${example}`,
      );
    return text.replace(/\/+$/, "");
  }

  /** A folder with these files, which must be there; their content is read each time that it is needed. */
  credentials(name: string, files: Readonly<Record<string, string>>): string | undefined {
    const folder = this.optional(name);
    if (folder === undefined) return undefined;
    for (const file of Object.values(files)) this.readable(name, path.join(folder, file));
    return folder;
  }

  readable(name: string, file: string): void {
    try {
      accessSync(file, constants.R_OK);
    } catch {
      this.problems.push(`${name}: the file ${file} cannot be read; mount it`);
    }
  }
}

/** The settings that the environment gives. @throws ConfigError with all problems */
export function readConfig(environment: Environment): Config {
  const reader = new Reader(environment);
  const config: Config = {
    kubernetes: readKubernetes(reader),
    packages: readPackages(reader),
    flyte: {
      url: reader.url("FLYTE_URL", "http://flyteadmin.flyte.svc.cluster.local", true),
      credentialsDir: reader.credentials("FLYTE_CREDENTIALS_DIR", CREDENTIAL_FILES.flyte),
    },
    concurrency: reader.number("CONCURRENCY", 4, 1, 32),
    maxPackageBytes: reader.number("MAX_PACKAGE_BYTES", 64 * MEBIBYTE, MEBIBYTE, 1024 * MEBIBYTE),
    maxUnpackedBytes: reader.number("MAX_UNPACKED_BYTES", 128 * MEBIBYTE, MEBIBYTE, 1024 * MEBIBYTE),
    port: reader.number("PORT", 8080, 0, 65535),
    logLevel: reader.choice("LOG_LEVEL", LOG_LEVELS, "info"),
    instance: reader.optional("POD_NAME") ?? hostname(),
  };
  if (reader.problems.length) throw new ConfigError(reader.problems);
  return config;
}

/** The settings of `wait`, which needs no more than the API server. @throws ConfigError with all problems */
export function readKubernetesConfig(environment: Environment): Config["kubernetes"] {
  const reader = new Reader(environment);
  const kubernetes = readKubernetes(reader);
  if (reader.problems.length) throw new ConfigError(reader.problems);
  return kubernetes;
}

function readKubernetes(reader: Reader): Config["kubernetes"] {
  const host = reader.required("KUBERNETES_SERVICE_HOST", "10.0.0.1, which Kubernetes does by itself");
  const port = reader.required("KUBERNETES_SERVICE_PORT", "443, which Kubernetes does by itself");
  const serviceAccountDir = reader.optional("SERVICE_ACCOUNT_DIR") ?? SERVICE_ACCOUNT;
  for (const file of ["token", "ca.crt"])
    reader.readable("SERVICE_ACCOUNT_DIR", path.join(serviceAccountDir, file));
  return {
    url: `https://${host.includes(":") ? `[${host}]` : host}:${port}`,
    serviceAccountDir,
    namespace: reader.optional("WATCH_NAMESPACE"),
  };
}

function readPackages(reader: Reader): Config["packages"] {
  const source = reader.choice("PACKAGE_SOURCE", ["oci", "artifactory"]);
  const credentialsDir = reader.credentials("PACKAGE_CREDENTIALS_DIR", CREDENTIAL_FILES.packages);
  if (source === "artifactory")
    return {
      source,
      url: reader.url("ARTIFACTORY_URL", "https://acme.jfrog.io/artifactory", false),
      credentialsDir,
    };
  if (source !== "oci") return { source, registry: "", login: { by: "anonymous" } };
  const registry = reader.required("OCI_REGISTRY", "acme.azurecr.io").replace(/\/+$/, "");
  const [host = "", ...rest] = registry.split("/");
  if (registry !== "" && (!HOST.test(host) || (rest.length && !REGISTRY_PATH.test(rest.join("/")))))
    reader.problems.push(
      `OCI_REGISTRY is ${JSON.stringify(registry)}; allowed: a host without a scheme, such as acme.azurecr.io, and a path behind it if you like`,
    );
  const by = reader.choice("OCI_LOGIN", ["workload-identity", "password", "anonymous"]);
  if (credentialsDir !== undefined && by !== "password")
    reader.problems.push(
      `PACKAGE_CREDENTIALS_DIR has no effect with OCI_LOGIN ${by}; remove it, or set OCI_LOGIN to password`,
    );
  switch (by) {
    case "workload-identity": {
      const hint = "the webhook of Azure workload identity does it, on pods with its label";
      const tokenFile = reader.required("AZURE_FEDERATED_TOKEN_FILE", `what ${hint}`);
      if (tokenFile) reader.readable("AZURE_FEDERATED_TOKEN_FILE", tokenFile);
      const identity = {
        clientId: reader.required("AZURE_CLIENT_ID", `what ${hint}`),
        tenantId: reader.required("AZURE_TENANT_ID", `what ${hint}`),
        tokenFile,
        authority: `${reader.url("AZURE_AUTHORITY_HOST", "https://login.microsoftonline.com/", false)}/`,
      };
      return { source, registry, login: { by, identity } };
    }
    case "password":
      if (credentialsDir === undefined)
        reader.problems.push(
          "PACKAGE_CREDENTIALS_DIR is missing; set it to the folder of the files username and password",
        );
      return { source, registry, login: { by, credentialsDir: credentialsDir ?? "" } };
    case "anonymous":
      return { source, registry, login: { by } };
  }
}
