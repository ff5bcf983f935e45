import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RELEASES } from "../../constructs/shared/own-names";
import { hostOf, releases, renderRelease, STACK_NAMES, type StackName } from "../charts/stacks";
import { type KubernetesObject } from "../support/helm";
import type { KeyPair } from "./certificates";

/** Stacks whose traffic Envoy Gateway routes. */
export const WITH_GATEWAY = STACK_NAMES.filter((stack) => RELEASES.gateway in releases(stack));

/** Where the stand-ins for Flyte's Services are, by name. */
export const CLUSTER_IPS = {
  flyteadmin: "10.0.0.11",
  flyteconsole: "10.0.0.12",
  solver: "10.0.0.13",
} as const;

/** One condition, and what it is of: the object, and its listener, parent or target. */
export interface Condition {
  readonly of: string;
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

interface RawCondition extends Omit<Condition, "of"> {
  readonly observedGeneration?: number;
}

interface Status {
  readonly conditions?: readonly RawCondition[];
  readonly listeners?: readonly {
    readonly name: string;
    readonly attachedRoutes: number;
    readonly conditions: readonly RawCondition[];
  }[];
  readonly parents?: readonly {
    readonly parentRef: { readonly name: string; readonly sectionName?: string };
    readonly conditions: readonly RawCondition[];
  }[];
  readonly ancestors?: readonly {
    readonly ancestorRef: { readonly kind?: string; readonly name: string; readonly sectionName?: string };
    readonly conditions: readonly RawCondition[];
  }[];
}

/** An object with what Envoy Gateway says about it. */
export interface Judged extends KubernetesObject {
  readonly status?: Status;
}

/** What a translation says and makes. */
export interface Translation {
  readonly objects: readonly Judged[];
  /** Every condition of every object. */
  readonly conditions: readonly Condition[];
  /** The configuration of the Gateway's Envoy, in the form of a config dump. */
  readonly dump: ConfigDump;
}

export interface ConfigDump {
  readonly configs: readonly { readonly "@type": string; readonly [field: string]: unknown }[];
}

/** The objects of a stack's gateway chart. */
export function gatewayObjects(stack: StackName): readonly KubernetesObject[] {
  const { objects, namespace } = renderRelease({}, stack, RELEASES.gateway);
  return objects.map((object) =>
    object.kind === "GatewayClass"
      ? object
      : { ...object, metadata: { ...object.metadata, namespace: object.metadata.namespace ?? namespace } },
  );
}

/** What the chart refers to and does not bring: the Services of flyte-core, and the Secret that cert-manager fills. */
export function surroundings(
  stack: StackName,
  certificate: KeyPair | undefined,
): readonly KubernetesObject[] {
  const { namespace } = renderRelease({}, stack, RELEASES.gateway);
  const { flyteadmin } = releases(stack)[RELEASES.flyte]!.values as {
    flyteadmin: { service: { additionalPorts: readonly object[] } };
  };
  const { tlsSecretName } = releases(stack)[RELEASES.gateway]!.values as { tlsSecretName: string };
  return [
    { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } },
    // Ports as flyte-core 1.16 has them, and those that our values add.
    service("flyteadmin", namespace, CLUSTER_IPS.flyteadmin, [
      { name: "http", port: 80, protocol: "TCP", targetPort: 8088 },
      { name: "grpc", port: 81, protocol: "TCP", targetPort: 8089 },
      { name: "redoc", port: 87, protocol: "TCP", targetPort: 8087 },
      { name: "http-metrics", port: 10254, protocol: "TCP" },
      ...flyteadmin.service.additionalPorts,
    ]),
    service("flyteconsole", namespace, CLUSTER_IPS.flyteconsole, [
      { name: "http", port: 80, protocol: "TCP", targetPort: 8080 },
    ]),
    ...(certificate ? [tlsSecret(tlsSecretName, namespace, certificate)] : []),
  ];
}

/** The gRPC services of flyteadmin, as flyte-core v1.16.8 exposes them (templates/common/ingress.yaml). */
export const GRPC_SERVICES = [
  "flyteidl.service.AdminService",
  "flyteidl.service.AuthMetadataService",
  "flyteidl.service.DataProxyService",
  "flyteidl.service.IdentityService",
  "flyteidl.service.SignalService",
  "grpc.health.v1.Health",
] as const;

/** The token of {@link solverOf}. */
export const CHALLENGE = "LoqXcYV8q5ONbJQxbmR7SCTNo3tiAXDfowyjxAjEuX0";

/** What cert-manager 1.21 makes to answer a challenge by our solver (pkg/issuer/acme/http). */
export function solverOf(stack: StackName): readonly KubernetesObject[] {
  const { namespace } = renderRelease({}, stack, RELEASES.gateway);
  const issuer = releases(stack)[RELEASES.certificate]!.values as unknown as {
    solver: { http01: { gatewayHTTPRoute: { parentRefs: readonly object[] } } };
  };
  return [
    service("cm-acme-http-solver-6v8kq", namespace, CLUSTER_IPS.solver, [
      { name: "http", port: 8089, protocol: "TCP", targetPort: 8089 },
    ]),
    {
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "HTTPRoute",
      metadata: { name: "cm-acme-http-solver-x9n2p", namespace },
      spec: {
        parentRefs: issuer.solver.http01.gatewayHTTPRoute.parentRefs,
        hostnames: [hostOf(stack)],
        rules: [
          {
            matches: [{ path: { type: "Exact", value: `/.well-known/acme-challenge/${CHALLENGE}` } }],
            backendRefs: [
              {
                group: "",
                kind: "Service",
                name: "cm-acme-http-solver-6v8kq",
                namespace,
                port: 8089,
                weight: 1,
              },
            ],
          },
        ],
      },
    },
  ];
}

function service(
  name: string,
  namespace: string,
  clusterIP: string,
  ports: readonly object[],
): KubernetesObject {
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name, namespace },
    spec: { type: "ClusterIP", clusterIP, clusterIPs: [clusterIP], ports },
  };
}

function tlsSecret(name: string, namespace: string, { certificate, key }: KeyPair): KubernetesObject {
  const encode = (text: string) => Buffer.from(text).toString("base64");
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name, namespace },
    type: "kubernetes.io/tls",
    data: { "tls.crt": encode(certificate), "tls.key": encode(key) },
  };
}

/**
 * What Envoy Gateway makes of the objects.
 *
 * @throws Error with its own words where an object breaks its definition.
 */
export function translate(egctl: string, objects: readonly KubernetesObject[]): Translation {
  const folder = mkdtempSync(join(tmpdir(), "egctl-"));
  try {
    const file = join(folder, "objects.yaml");
    // JSON is YAML, one document a line.
    writeFileSync(file, objects.map((object) => JSON.stringify(object)).join("\n---\n"));
    const printed = egctlTranslate(egctl, file);
    const { xds, ...resources } = JSON.parse(printed) as {
      xds: Record<string, ConfigDump>;
      [kind: string]: unknown;
    };
    const judged = Object.values(resources).flat() as Judged[];
    const [dump, ...more] = Object.values(xds);
    if (dump === undefined || more.length > 0)
      throw new Error(
        `expected the configuration of one Envoy, not of ${Object.keys(xds).join(", ") || "none"}`,
      );
    return { objects: judged, conditions: judged.flatMap(conditionsOf), dump };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function egctlTranslate(egctl: string, file: string): string {
  const formats = ["--from", "gateway-api", "--to", "gateway-api,xds", "--output", "json"];
  try {
    return execFileSync(egctl, ["experimental", "translate", ...formats, "--file", file], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      stdio: "pipe",
      timeout: 60_000,
    });
  } catch (error) {
    throw new Error((error as { stderr?: string }).stderr?.trim() || String(error), { cause: error });
  }
}

function conditionsOf({ kind, metadata, status = {} }: Judged): Condition[] {
  const name = `${kind} ${metadata.name}`;
  const at = (place: string, conditions: readonly RawCondition[]) =>
    conditions.map(({ type, status, reason, message }) => ({
      of: `${name}${place}`,
      type,
      status,
      reason,
      message,
    }));
  return [
    ...at("", status.conditions ?? []),
    ...(status.listeners ?? []).flatMap(({ name, conditions }) => at(` listener ${name}`, conditions)),
    ...(status.parents ?? []).flatMap(({ parentRef, conditions }) =>
      at(` on ${parentRef.name}/${parentRef.sectionName}`, conditions),
    ),
    ...(status.ancestors ?? []).flatMap(({ ancestorRef, conditions }) =>
      at(
        ` for ${ancestorRef.kind} ${[ancestorRef.name, ancestorRef.sectionName ?? []].flat().join("/")}`,
        conditions,
      ),
    ),
  ];
}
