import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import type { KeyPair } from "./certificates";
import type { ConfigDump } from "./envoy-gateway";
import { freePorts, type Service, startService, until } from "./processes";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Whether this machine has a loopback address of IPv6, as containers often have not. */
export const IPV6 = Object.values(networkInterfaces())
  .flat()
  .some((of) => of?.address === "::1");

/** What stands around an Envoy on loopback. */
export interface Neighbours {
  /** Certificates by the name of the secret, `namespace/name`. */
  readonly secrets: Readonly<Record<string, KeyPair>>;
  /** Loopback ports of upstreams, by the address and port that Envoy would dial in the cluster. */
  readonly upstreams: Readonly<Record<string, number>>;
}

/** The resources of a config dump, by kind. */
export interface Resources {
  readonly bootstrap: JsonObject;
  readonly listeners: readonly JsonObject[];
  readonly routes: readonly JsonObject[];
  readonly clusters: readonly JsonObject[];
  readonly endpoints: readonly JsonObject[];
}

/** Takes a config dump apart. */
export function resourcesOf({ configs }: ConfigDump): Resources {
  const section = (kind: string) =>
    configs.find((config) => config["@type"].endsWith(`.${kind}ConfigDump`)) as JsonObject;
  const list = (kind: string, field: string, ...path: string[]) =>
    ((section(kind)[field] ?? []) as readonly JsonObject[]).map((entry) => {
      // A resource that stands in its own field does not say its type.
      const { "@type": _, ...resource } = path.reduce((value, key) => value[key] as JsonObject, entry);
      return resource;
    });
  return {
    bootstrap: section("Bootstrap").bootstrap as JsonObject,
    listeners: list("Listeners", "dynamicListeners", "activeState", "listener"),
    routes: list("Routes", "dynamicRouteConfigs", "routeConfig"),
    clusters: list("Clusters", "dynamicActiveClusters", "cluster"),
    endpoints: list("Endpoints", "dynamicEndpointConfigs", "endpointConfig"),
  };
}

/** Every value under a key, however deep. */
export function valuesUnder(value: Json, key: string): Json[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => valuesUnder(item, key));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, item]) => [
    ...(name === key ? [item] : []),
    ...valuesUnder(item, key),
  ]);
}

/** Replaces values from the leaves up. */
function rewrite(value: Json, change: (object: JsonObject) => Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => rewrite(item, change));
  if (value === null || typeof value !== "object") return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewrite(item, change)])));
}

/**
 * The same configuration without a control plane: what listeners and clusters would ask it for stands inside of them,
 * and addresses are those of loopback. Everything else is as Envoy Gateway makes it.
 *
 * @param ports of loopback, by the name of the listener, and of `admin`.
 */
function withoutControlPlane(
  dump: ConfigDump,
  ports: Readonly<Record<string, number>>,
  { secrets, upstreams }: Neighbours,
  accessLog: string,
): JsonObject {
  const { bootstrap, listeners, routes, clusters, endpoints } = resourcesOf(dump);
  const { dynamicResources: _, clusterManager: __, node: ___, ...kept } = bootstrap;
  const socket = (address: string, portValue: number) => ({ socketAddress: { address, portValue } });
  const known = <Value>(what: string, name: string, values: Readonly<Record<string, Value>>): Value => {
    if (!(name in values)) throw new Error(`Envoy would ask for ${what} ${name}, which is not there`);
    return values[name]!;
  };
  const inlineSecret = ({ name }: JsonObject) => {
    const { certificate, key } = known("the secret", name as string, secrets);
    return { certificateChain: { inlineString: certificate }, privateKey: { inlineString: key } };
  };
  const routesByName = Object.fromEntries(routes.map((route) => [route.name as string, route]));
  const endpointsByName = Object.fromEntries(
    endpoints.map((assignment) => [assignment.clusterName as string, assignment]),
  );
  return {
    ...kept,
    admin: { address: socket("127.0.0.1", known("the port of", "admin", ports)) },
    staticResources: {
      listeners: listeners.map((listener) => ({
        ...(rewrite(listener, ({ rds, tlsCertificateSdsSecretConfigs, ...object }) => ({
          ...object,
          // Envoy opens it by its name, which a child of Node cannot: its output is a socket.
          ...(object.path === "/dev/stdout" ? { path: accessLog } : {}),
          ...(rds
            ? {
                routeConfig: known("the routes", (rds as JsonObject).routeConfigName as string, routesByName),
              }
            : {}),
          ...(tlsCertificateSdsSecretConfigs
            ? { tlsCertificates: (tlsCertificateSdsSecretConfigs as readonly JsonObject[]).map(inlineSecret) }
            : {}),
        })) as JsonObject),
        address: socket("127.0.0.1", known("the port of", listener.name as string, ports)),
        ...(IPV6
          ? {
              additionalAddresses: [
                { address: socket("::1", known("the port of", listener.name as string, ports)) },
              ],
            }
          : {}),
      })),
      clusters: clusters.map(({ edsClusterConfig, ...cluster }) => {
        if (!edsClusterConfig) return cluster;
        const name = ((edsClusterConfig as JsonObject).serviceName ?? cluster.name) as string;
        const loadAssignment = rewrite(known("the endpoints of", name, endpointsByName), (object) => {
          const { address, portValue } = object;
          return typeof address === "string" && typeof portValue === "number"
            ? { address: "127.0.0.1", portValue: known("the upstream", `${address}:${portValue}`, upstreams) }
            : object;
        });
        return { ...cluster, type: "STATIC", loadAssignment };
      }),
    },
  };
}

/** An Envoy of its own process, which serves what Envoy Gateway made for a Gateway. */
export class Envoy {
  /** Starts one; whoever starts it stops it. */
  static async start(program: string, dump: ConfigDump, neighbours: Neighbours): Promise<Envoy> {
    const listeners = resourcesOf(dump).listeners.map(({ name }) => name as string);
    const ports = await freePorts("admin", ...listeners);
    const folder = mkdtempSync(join(tmpdir(), "envoy-"));
    const file = join(folder, "bootstrap.json");
    const bootstrap = withoutControlPlane(dump, ports, neighbours, join(folder, "access.log"));
    writeFileSync(file, JSON.stringify(bootstrap));
    const options = ["--concurrency", "1", "--disable-hot-restart", "--log-level", "warning"];
    const identity = ["--service-node", "gateway", "--service-cluster", "gateway"];
    const service = startService(program, ["--config-path", file, ...options, ...identity]);
    const envoy = new Envoy(service, ports, folder);
    try {
      await until("Envoy is ready", () => answers(`http://127.0.0.1:${ports.admin}/ready`), {
        services: [service],
        seconds: 30,
      });
      return envoy;
    } catch (error) {
      await envoy.stop();
      throw error;
    }
  }

  private constructor(
    private readonly service: Service,
    private readonly ports: Readonly<Record<string, number>>,
    private readonly folder: string,
  ) {}

  /** Loopback port of a listener, by its end: `/http` or `/https`. */
  port(listener: "http" | "https"): number {
    const [name] = Object.keys(this.ports).filter((name) => name.endsWith(`/${listener}`));
    if (name === undefined)
      throw new Error(`no listener ${listener}; there are: ${Object.keys(this.ports).join(", ")}`);
    return this.ports[name]!;
  }

  /** Ends it, and removes its files. */
  async stop(): Promise<void> {
    await this.service.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on("error", () => resolve(false));
  });
}
