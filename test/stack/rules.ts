import { StackGraph } from "../../testing/graph";
import {
  dataSourceSchema,
  own,
  providerSchema,
  resourceSchema,
  type Schema,
} from "../support/provider-schema";
import { type Reference, referencesIn } from "../../testing/references";
import { followPath } from "../support/schema-paths";
import {
  isObject,
  type JsonObject,
  providersOf,
  resourcesOf,
  section,
  type StackResource,
} from "../../testing/stack-json";
import { all } from "../support/synth";

/** Something in a stack that waits for too little. */
export interface OrderRule {
  readonly why: string;
  /** What must wait. */
  readonly waits: (json: object) => StackResource[];
  /** What it must wait for; nothing where there is none. */
  readonly for: (json: object, waiting: StackResource) => StackResource[];
}

const release = (name: string) => (json: object) => all(json, "helm_release", name);
const every =
  (...types: string[]) =>
  (json: object) =>
    types.flatMap((type) => all(json, type));
const roles = (json: object, accept: (role: string) => boolean) =>
  all(json, "azurerm_role_assignment").filter(({ body }) => accept(String(body["role_definition_name"])));
const credentials = (json: object, accept: (namespace: string) => boolean) =>
  all(json, "azurerm_federated_identity_credential").filter(({ body }) =>
    accept(String(body["subject"]).split(":")[2] ?? ""),
  );
const IN_CLUSTER = /^(helm_release|kubernetes_\w+)$/;
const inCluster = (json: object) =>
  resourcesOf(json).filter(({ kind, type }) => kind === "resource" && IN_CLUSTER.test(type));

/** What lets people push to the registry, which nothing in the cluster waits for. */
export const PUSH_ROLES = ["AcrPush", "Container Registry Repository Writer"];

/** Who waits for whom. Terraform destroys in the reverse order, so each rule is one of destruction, too. */
export const ORDER_RULES: readonly OrderRule[] = [
  {
    why: "pods of Flyte are refused until Azure knows what they may do",
    waits: release("flyte"),
    for: (json) => roles(json, (role) => ![...PUSH_ROLES, "DNS Zone Contributor"].includes(role)),
  },
  {
    why: "pods of Flyte log in with the federated credentials of backend and tasks",
    waits: release("flyte"),
    for: (json) => credentials(json, (namespace) => namespace !== "cert-manager"),
  },
  {
    why: "Flyte starts with its data at hand",
    waits: release("flyte"),
    for: every(
      "azurerm_storage_account",
      "azurerm_storage_container",
      "azurerm_private_endpoint",
      "azurerm_postgresql_flexible_server",
      "azurerm_postgresql_flexible_server_database",
      "azurerm_postgresql_flexible_server_firewall_rule",
    ),
  },
  {
    why: "Flyte finds its secrets, and task pods their accounts",
    waits: release("flyte"),
    for: (json) =>
      all(json, "kubernetes_secret_v1")
        .filter(({ name }) => !name.includes("registration"))
        .concat(every("kubernetes_default_service_account_v1", "kubernetes_service_account_v1")(json)),
  },
  {
    why: "pods need nodes, and cleaning up after itself needs a running controller",
    waits: every("helm_release"),
    for: every("azurerm_kubernetes_cluster_node_pool"),
  },
  {
    why: "nothing is in the cluster before it is there and lets the deployer in",
    waits: inCluster,
    for: (json) => [
      ...every("azurerm_kubernetes_cluster", "time_sleep")(json),
      ...roles(json, (role) => role.startsWith("Azure Kubernetes Service")),
    ],
  },
  {
    why: "what is in a namespace goes before it",
    waits: inCluster,
    for: (json, { body }) => {
      const namespace = JSON.stringify([body["namespace"], (body["metadata"] as JsonObject)?.["namespace"]]);
      return all(json, "kubernetes_namespace_v1").filter(({ address }) => namespace.includes(`${address}.`));
    },
  },
  {
    why: "objects of the Gateway API need its CRDs, and go before them",
    waits: release("flyte-gateway"),
    for: release("envoy-gateway"),
  },
  {
    why: "cert-manager looks for the Gateway API when it starts",
    waits: (json) => (byDns(json) ? [] : release("cert-manager")(json)),
    for: release("envoy-gateway"),
  },
  {
    why: "the certificate is asked for when somebody answers the challenge",
    waits: release("flyte-certificate"),
    for: (json) => [
      ...["cert-manager", "flyte-gateway", "ingress-nginx"].flatMap((name) => release(name)(json)),
      ...all(json, "azurerm_dns_cname_record"),
      ...roles(json, (role) => role === "DNS Zone Contributor"),
      ...credentials(json, (namespace) => namespace === "cert-manager"),
    ],
  },
  {
    why: "nginx's webhook checks each Ingress, and its controller cleans up after it",
    waits: release("flyte"),
    for: release("ingress-nginx"),
  },
  {
    why: "a private server or endpoint registers in a zone that the network resolves",
    waits: (json) => [
      ...all(json, "azurerm_postgresql_flexible_server", { public_network_access_enabled: false }),
      ...all(json, "azurerm_private_endpoint"),
    ],
    for: (json, { body }) => {
      const zones = JSON.stringify([body["private_dns_zone_id"], body["private_dns_zone_group"]]);
      return all(json, "azurerm_private_dns_zone_virtual_network_link").filter(({ body: link }) =>
        zones.includes(String(link["private_dns_zone_name"]).replace(/\.name\}$/, ".id}")),
      );
    },
  },
  {
    why: "AKS makes load balancers and routes with roles that it has from the start",
    waits: every("azurerm_kubernetes_cluster"),
    for: (json) => [
      ...roles(json, (role) => role === "Network Contributor"),
      ...every("azurerm_subnet_nat_gateway_association", "azurerm_nat_gateway_public_ip_association")(json),
    ],
  },
  {
    why: "the operator's objects need its CRD, and the operator a Flyte to speak to",
    waits: (json) => all(json, "helm_release").filter(({ body }) => /^flyte-reg/.test(String(body["name"]))),
    for: release("flyte"),
  },
];

function byDns(json: object): boolean {
  return all(json, "azurerm_dns_cname_record").length > 0;
}

/** What waits for too little, in words. */
export function orderFaults(json: object): string[] {
  const graph = new StackGraph(json);
  return ORDER_RULES.flatMap(({ why, waits, for: reasons }) =>
    waits(json).flatMap((waiting) =>
      reasons(json, waiting)
        .filter(({ address }) => address !== waiting.address && !graph.dependsOn(waiting.address, address))
        .map(({ address }) => `${waiting.address} does not wait for ${address}: ${why}`),
    ),
  );
}

/** A sensitive value, and the argument that it lands in. */
export interface Landing {
  /** Type and attribute, such as `random_password.result`; `var` for a sensitive variable. */
  readonly source: string;
  /** Type and argument, such as `kubernetes_secret_v1.data`; `output.x` or `provider.helm`. */
  readonly target: string;
  /** Whether Terraform keeps the argument out of plans, by the provider's schema. */
  readonly hidden: boolean;
}

/** Where each reference to a sensitive value lands. */
export function landings(json: object): Landing[] {
  const resources = new Map(resourcesOf(json).map((resource) => [resource.address, resource]));
  const places = [
    ...resourcesOf(json).flatMap(({ kind, type, body }) =>
      Object.entries(body).map(([argument, value]) => ({
        target: `${kind === "data" ? "data." : ""}${type}.${argument}`,
        hidden: isHidden(kind === "data" ? dataSourceSchema(type) : resourceSchema(type), argument),
        value,
      })),
    ),
    ...providersOf(json).map(({ name, body }) => ({ target: `provider.${name}`, hidden: true, value: body })),
    ...Object.entries(section(json, "output")).map(([name, value]) => ({
      target: `output.${name}`,
      hidden: false,
      value,
    })),
    ...Object.entries(section(json, "locals")).map(([name, value]) => ({
      target: `local.${name}`,
      hidden: false,
      value,
    })),
  ];
  const found = places.flatMap(({ value, ...place }) =>
    referencesIn(withoutFingerprints(value)).flatMap((reference) => {
      const source = sensitiveSource(json, resources.get(reference.address), reference);
      return source === undefined ? [] : [{ source, ...place }];
    }),
  );
  return [...new Map(found.map((landing) => [`${landing.source} ${landing.target}`, landing])).values()];
}

/** The start of a hash of a long random secret gives nothing away; pods restart on it. */
function withoutFingerprints(value: unknown): unknown {
  const fingerprint = /nonsensitive\(substr\(sha256\([\w.[\]-]+\), 0, 12\)\)/g;
  return JSON.parse(JSON.stringify(value).replace(fingerprint, "0"));
}

function sensitiveSource(
  json: object,
  resource: StackResource | undefined,
  { kind, address, steps, setAsList }: Reference,
): string | undefined {
  if (kind === "var") {
    const variable = section(section(json, "variable"), address.replace("var.", ""));
    return variable["sensitive"] === true ? "var" : undefined;
  }
  if (!resource) return undefined;
  const schema = resource.kind === "data" ? dataSourceSchema(resource.type) : resourceSchema(resource.type);
  const [first] = steps;
  const attribute = first?.kind === "attribute" ? first.name : "";
  return schema && followPath(schema.block, steps, setAsList).sensitive
    ? `${resource.kind === "data" ? "data." : ""}${resource.type}.${attribute}`
    : undefined;
}

function isHidden(schema: Schema | undefined, argument: string): boolean {
  return own(schema?.block.attributes, argument)?.sensitive === true;
}

/** A bcrypt hash of a generated password is the one trace of a secret that Helm may see. */
const MAY_BE_SEEN = ["random_password.bcrypt_hash helm_release.values"];

/** Sensitive values that land where anybody who reads a plan, a values file or an output sees them. */
export function leaks(json: object): string[] {
  return [
    ...landings(json)
      .filter(({ source, target, hidden }) => !hidden && !MAY_BE_SEEN.includes(`${source} ${target}`))
      .map(({ source, target }) => `${source} lands in ${target}`),
    ...literalSecrets(json),
  ];
}

/** Arguments for secrets that hold text instead of a reference. */
function literalSecrets(json: object): string[] {
  return resourcesOf(json).flatMap(({ address, type, kind, body }) => {
    const schema = kind === "data" ? dataSourceSchema(type) : resourceSchema(type);
    return Object.entries(body)
      .filter(([argument]) => isHidden(schema, argument) && !isPublic(type, argument))
      .flatMap(([argument, value]) => textsIn(value).map((text) => [argument, text] as const))
      .filter(([, text]) => referencesIn(text).length === 0)
      .map(([argument, text]) => `${address}.${argument} holds ${JSON.stringify(text)} as text`);
  });
}

/** All of a Secret counts as sensitive for the provider; ids and addresses in it are not. */
const isPublic = (type: string, argument: string) => type === "kubernetes_secret_v1" && argument === "data";

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Resources that run programs, read other systems while planning, or need what the same run makes. */
const BANNED_TYPES =
  /^(kubernetes_manifest|null_resource|terraform_data|local_file|local_sensitive_file|external|http|helm_template|kubernetes_resources?)$/;

/** What no stack of ours may hold, whatever it is made for. */
export function bannedThings(json: object): string[] {
  const faults: string[] = [];
  if (/nonsensitive\((?!substr\(sha256\()/.test(JSON.stringify(json)))
    faults.push("nonsensitive() shows more of a secret than a part of its hash");
  for (const { address, type, body } of resourcesOf(json)) {
    if (BANNED_TYPES.test(type)) faults.push(`${address} is of a type that we do not use`);
    for (const key of ["provisioner", "connection", "set", "set_sensitive", "set_list"]) {
      if (key in body) faults.push(`${address} has ${key}`);
    }
    if (type === "helm_release") {
      if (body["create_namespace"] !== false) faults.push(`${address} makes its own namespace`);
      if (!body["version"]) faults.push(`${address} is not pinned`);
    }
    const start = body["start_ip_address"];
    if (start === "0.0.0.0") faults.push(`${address} lets in all of Azure, or everyone`);
    for (const text of textsIn(body)) {
      if (/^0\.0\.0\.0\/\d+$/.test(text)) faults.push(`${address} lets in everyone`);
    }
  }
  for (const { key, name, body } of providersOf(json)) {
    if (JSON.stringify(body).includes("config_path"))
      faults.push(`provider.${key} reads a file of this machine`);
    if (!providerSchema(name)) faults.push(`provider.${key} is not one of ours`);
  }
  return faults;
}
