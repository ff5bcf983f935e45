/* eslint-disable @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-return -- values of charts have no type */
import { gpuPoolProblems } from "../../../constructs/foundation/gpu-profiles";
import { credentialProblem } from "../../../constructs/foundation/task-identities";
import { InvalidPropsError } from "../../../constructs/shared/validation";
import { StackGraph } from "../../../testing/graph";
import { type JsonObject, providersOf, section } from "../../../testing/stack-json";
import { all, one, ref, synthFlyteStack } from "../../support/synth";
import { stack, textOf, type Values, values } from "./stacks";

// Section 1 of the field reports: Flyte on Azure. Each test says what its entry asks for.

const CREDENTIAL = "azurerm_federated_identity_credential";
const BACKEND = ["flyteadmin", "datacatalog", "flytepropeller"];
const subjectOf = ({ body }: { body: JsonObject }) => String(body["subject"]);

test("1.1 storage is configured outside of storage.custom, so that no key comes twice", () => {
  const { storage } = values("flyte");
  expect(storage.enableMultiContainer).toBe(true);
  expect(storage.limits.maxDownloadMBs).toBeGreaterThan(10);
  for (const key of ["enable-multicontainer", "limits", "cache"])
    expect(storage.custom).not.toHaveProperty(key);
});

test("1.2 the class of an Ingress is said by its field alone", () => {
  expect(values("flyte", "ingress-nginx").common.ingress.ingressClassName).toBe("nginx");
  expect(textOf(stack("ingress-nginx").json)).not.toContain("kubernetes.io/ingress.class");
});

test.each([
  ["least", "Storage Blob Data Contributor"],
  ["careful", "Storage Blob Data Contributor"],
])("1.3 %s: blob roles are granted at the account", (variant, role) => {
  const { json } = stack(variant);
  const account = ref(one(json, "azurerm_storage_account"), "id");
  const grants = all(json, "azurerm_role_assignment").filter(({ body }) =>
    String(body["role_definition_name"]).startsWith("Storage"),
  );
  expect(grants.map(({ body }) => [body["scope"], body["role_definition_name"]])).toEqual(
    grants.map(() => [account, role]),
  );
  const identities = all(json, "azurerm_user_assigned_identity").filter(({ name }) =>
    /_backend_|task-identities/.test(name),
  );
  expect(grants.map(({ body }) => body["principal_id"]).sort()).toEqual(
    identities.map((identity) => ref(identity, "principal_id")).sort(),
  );
});

test("1.4 Flyte never makes a container, which it would make public", () => {
  const { json } = stack();
  const container = one(json, "azurerm_storage_container");
  expect(one(json, "azurerm_storage_account").body["allow_nested_items_to_be_public"]).toBe(false);
  expect(new StackGraph(json).dependsOn(one(json, "helm_release", "flyte").address, container.address)).toBe(
    true,
  );
  expect(values("flyte").storage.custom.container).toBe(ref(container, "name"));
});

test("1.6 task pods know the account and have no key", () => {
  const env = Object.assign({}, ...values("flyte").configmap.k8s.plugins.k8s["default-env-vars"]);
  expect(env.AZURE_STORAGE_ACCOUNT_NAME).toBe(ref(one(stack().json, "azurerm_storage_account"), "name"));
  expect(textOf(stack().json)).not.toContain("AZURE_STORAGE_ACCOUNT_KEY");
});

test("1.7 keys whose case matters stand in lists of one-key maps, with text as value", () => {
  const { "default-env-vars": env, "default-labels": labels } = values("flyte").configmap.k8s.plugins.k8s;
  for (const list of [env, labels]) {
    expect(Array.isArray(list)).toBe(true);
    for (const entry of list as object[]) {
      expect(Object.values(entry).map((value) => typeof value)).toEqual(["string"]);
    }
  }
  expect(Array.isArray(values("flyte").cluster_resource_manager.config.cluster_resources.customData)).toBe(
    true,
  );
});

test("1.8 the label is on pods, the client id on accounts, and a component has both or neither", () => {
  const flyte = values("flyte");
  const trusted = new Set(all(stack().json, CREDENTIAL).map(subjectOf));
  for (const [component, value] of Object.entries<Values>(flyte)) {
    const label = value.podLabels?.["azure.workload.identity/use"];
    const annotation = value.serviceAccount?.annotations?.["azure.workload.identity/client-id"];
    const credential = trusted.has(`system:serviceaccount:flyte:${component}`);
    const has = BACKEND.includes(component);
    expect([component, label, annotation !== undefined, credential]).toEqual([
      component,
      has ? "true" : undefined,
      has,
      has,
    ]);
  }
  expect(flyte.configmap.k8s.plugins.k8s["default-labels"]).toContainEqual({
    "azure.workload.identity/use": "true",
  });
  const template = flyte.cluster_resource_manager.templates.find(({ value }: Values) =>
    value.includes("kind: ServiceAccount"),
  );
  expect(template.value).toContain("    azure.workload.identity/client-id: {{ ");
});

test.each(["least", "careful", "identity per project"])(
  "1.9 %s: credentials match issuer, audience and subject of the tokens, and Flyte waits for them",
  (variant) => {
    const { json } = stack(variant);
    const { flyteadmin, configmap } = values("flyte", variant);
    const accounts = variant === "identity per project" ? ["default", "spark"] : ["default"];
    const tasks = (flyteadmin.initialProjects as string[]).flatMap((project) =>
      (configmap.domain.domains as { id: string }[]).flatMap(({ id }) =>
        accounts.map((account) => `system:serviceaccount:${project}-${id}:${account}`),
      ),
    );
    const backend = BACKEND.map((name) => `system:serviceaccount:flyte:${name}`);
    const certManager = variant === "careful" ? ["system:serviceaccount:cert-manager:cert-manager"] : [];
    expect(all(json, CREDENTIAL).map(subjectOf).sort()).toEqual(
      [...tasks, ...backend, ...certManager].sort(),
    );
    for (const { body } of all(json, CREDENTIAL)) {
      expect(body["issuer"]).toBe(ref(one(json, "azurerm_kubernetes_cluster"), "oidc_issuer_url"));
      expect(body["audience"]).toEqual(["api://AzureADTokenExchange"]);
    }
    const waited = new StackGraph(json).allDependencies(one(json, "helm_release", "flyte").address);
    for (const credential of all(json, CREDENTIAL)) {
      if (!certManager.includes(subjectOf(credential))) expect(waited).toContain(credential.address);
    }
  },
);

test("1.10 more than 20 credentials on one identity are an error, and the other modes a way out", () => {
  const projects = ["a1", "a2", "a3", "a4", "a5", "a6", "a7"];
  const domains = ["development", "staging", "production"];
  expect(() => synthFlyteStack({ projects })).toThrow(
    new InvalidPropsError("flyte-dev/platform/foundation/task-identities", [
      credentialProblem("shared", projects, domains, ["default"])!,
    ]),
  );
  const { json } = synthFlyteStack({ projects, taskIdentities: "perDomain" });
  for (const domain of domains) {
    const identity = one(json, "azurerm_user_assigned_identity", `flyte-dev-tasks-${domain}`);
    expect(all(json, CREDENTIAL, { parent_id: ref(identity, "id") })).toHaveLength(7);
  }
});

test("1.11 all credentials go through one provider, which makes them one by one", () => {
  const { json } = stack("careful");
  expect(providersOf(json).filter(({ name }) => name === "azurerm")).toHaveLength(1);
  const providers = all(json, CREDENTIAL).map(({ provider }) => provider);
  expect(new Set(providers)).toEqual(new Set(["azurerm"]));
});

test("1.12 credentials use the names of the provider that is pinned", () => {
  const { json } = stack();
  const required = section(section(json, "terraform"), "required_providers");
  expect(required["azurerm"]).toMatchObject({ version: "4.55.0" });
  for (const { body } of all(json, CREDENTIAL)) {
    expect(body).toMatchObject({
      parent_id: expect.any(String) as string,
      resource_group_name: expect.any(String) as string,
    });
    expect(body).not.toHaveProperty("user_assigned_identity_id");
  }
});

test.each(["least", "careful"])(
  "1.13 %s: flyteadmin gives the account of task pods its identity",
  (variant) => {
    const { cluster_resource_manager: manager, configmap } = values("flyte", variant);
    expect(manager.enabled).toBe(true);
    const keys = (manager.templates as { key: string; value: string }[]).map(({ key }) => key);
    const account = (manager.templates as { key: string; value: string }[]).find(({ value }) =>
      value.includes("kind: ServiceAccount\nmetadata:\n  name: default\n"),
    )!;
    expect(keys.indexOf(account.key)).toBeGreaterThan(keys.indexOf("aa_namespace"));
    expect([...keys].sort()).toEqual(keys);
    const given = manager.config.cluster_resources.customData.map(
      (entry: object) => Object.keys(entry)[0],
    ) as string[];
    expect(given).toEqual(configmap.domain.domains.map(({ id }: Values) => id));
  },
);

test.each(["least", "careful", "identity per project"])(
  "1.14 %s: each variable of a template is written as flyteadmin reads it, and has a value in each domain",
  (variant) => {
    const { templates, config } = values("flyte", variant).cluster_resource_manager;
    const text = (templates as { value: string }[]).map(({ value }) => value).join("\n");
    const used = [...text.matchAll(/\{\{.*?\}\}/g)].map(([variable]) => variable);
    expect(used.length).toBeGreaterThan(0);
    for (const variable of used) expect(variable).toMatch(/^\{\{ [A-Za-z]+ \}\}$/);
    const names = new Set(used.map((variable) => variable.slice(3, -3)));
    for (const builtIn of ["namespace", "project", "domain"]) names.delete(builtIn);
    for (const entry of config.cluster_resources.customData as Values[]) {
      const variables = Object.assign({}, ...Object.values<Values>(entry)[0]) as Record<
        string,
        { value: string }
      >;
      for (const name of names) expect(variables[name]?.value).toBeTruthy();
      expect(new Set(Object.keys(variables))).toEqual(names);
    }
  },
);

test("1.15 the password's Secret is mounted where Flyte reads it", () => {
  const { common, db } = values("flyte");
  const { metadata, data } = one(stack().json, "kubernetes_secret_v1").body as Values;
  expect(common.databaseSecret).toEqual({ name: metadata.name });
  for (const { database } of [db.admin, db.datacatalog]) {
    expect(database.passwordPath).toBe(`/etc/db/${Object.keys(data as object)[0]!}`);
  }
  expect(metadata.namespace).toBe(one(stack().json, "helm_release", "flyte").body["namespace"]);
});

test("1.16 both services speak TLS to Postgres", () => {
  const { admin, datacatalog } = values("flyte").db;
  expect([admin.database.options, datacatalog.database.options]).toEqual([
    "sslmode=require",
    "sslmode=require",
  ]);
});

test("1.18 the password goes through no text of ours, and is harmless in any", () => {
  const { json } = stack();
  const { body } = one(json, "random_password");
  expect(body["override_special"]).toMatch(/^[-_.]+$/);
  for (const key of ["min_lower", "min_upper", "min_numeric"]) expect(body[key]).toBeGreaterThanOrEqual(1);
  expect(one(json, "kubernetes_secret_v1").body["data"]).toEqual({
    "pass.txt": ref(one(json, "random_password"), "result"),
  });
  for (const { body: release } of all(json, "helm_release")) {
    expect(release["values"]).toEqual([expect.stringMatching(/^\$\{yamlencode\(\{[^]*\}\)\}$/)]);
  }
  expect(textOf(json)).not.toMatch(/templatefile|secretManifest/);
});

test("1.19 gRPC behind nginx has an Ingress of its own, over TLS", () => {
  const { common, configmap } = values("flyte", "ingress-nginx");
  const protocol = "nginx.ingress.kubernetes.io/backend-protocol";
  expect(common.ingress).toMatchObject({
    separateGrpcIngress: true,
    separateGrpcIngressAnnotations: { [protocol]: "GRPC" },
    tls: { enabled: true, secretName: "flyte-tls" },
  });
  expect(common.ingress.annotations ?? {}).not.toHaveProperty([protocol]);
  expect(configmap.adminServer.server.security.secure).toBe(false);
});

test("1.20 messages have one limit on all of their way, as numbers", () => {
  const { configmap, storage } = values("flyte", "ingress-nginx");
  const { config } = values("ingress-nginx", "ingress-nginx").controller;
  const megabytes = configmap.datacatalogServer.application.grpcMaxRecvMsgSizeMBs;
  expect(megabytes).toBeGreaterThanOrEqual(16);
  expect(configmap.adminServer.server.grpc.maxMessageSizeBytes).toBe(megabytes * 2 ** 20);
  expect(configmap.admin.admin.maxMessageSizeBytes).toBe(megabytes * 2 ** 20);
  expect(storage.limits.maxDownloadMBs).toBe(megabytes);
  expect(config["proxy-body-size"]).toBe(`${String(megabytes)}m`);
});

test("1.21 nginx takes the large answers of a sign-in, and Flyte asks the tenant's second version", () => {
  const { config } = values("ingress-nginx", "ingress-nginx").controller;
  expect(parseInt(config["proxy-buffer-size"] as string, 10)).toBeGreaterThanOrEqual(32);
  expect(typeof config["proxy-buffers-number"]).toBe("string");
  const { auth } = values("flyte", "sign-in").configmap.adminServer;
  expect(auth.userAuth.openId.baseUrl).toMatch(/^https:\/\/login\.microsoftonline\.com\/\$\{[^}]+\}\/v2\.0$/);
  expect(auth.authorizedUris[0]).toBe(`https://${String(values("flyte-gateway", "sign-in").host)}`);
  expect(auth.authorizedUris).toHaveLength(3);
});

test.each(["least", "careful", "ingress-nginx", "sign-in"])(
  "1.23 %s: ships no secret that everyone knows",
  (variant) => {
    expect(textOf(stack(variant).json)).not.toContain("foobar");
    const { adminOauthClientCredentials: client } = values("flyte", variant).secrets;
    expect([client.enabled, client.clientSecret]).toEqual([variant === "sign-in", ""]);
  },
);

test("1.23 an open door is an explicit choice, and a loud one", () => {
  expect(() => synthFlyteStack({ ingress: {} })).toThrow(/turn on sign-in, set ingress\.allowedSourceRanges/);
  expect(stack().warnings.join()).toContain("everyone on the internet");
  expect(values("flyte-gateway", "careful").allowedSourceRanges).toContain("198.51.100.0/24");
});

test.each(["least", "careful", "own certificate", "ingress-nginx"])(
  "1.24 %s: one host in route, certificate and outputs",
  (variant) => {
    const { json } = stack(variant);
    const nginx = variant === "ingress-nginx";
    const host = nginx ? values("flyte", variant).common.ingress.host : values("flyte-gateway", variant).host;
    const { endpoint, client_config: config, console_url: url } = section(json, "output") as Values;
    expect(endpoint.value).toBe(`dns:///${host}`);
    expect(config.value).toContain(`  endpoint: dns:///${host}\n  insecure: false\n`);
    expect(url.value).toBe(`https://${host}/console`);
    if (variant !== "own certificate") expect(values("flyte-certificate", variant).host).toBe(host);
    const label = nginx
      ? values("ingress-nginx", variant).controller.service.annotations[
          "service.beta.kubernetes.io/azure-dns-label-name"
        ]
      : values("flyte-gateway", variant).dnsLabel;
    const azureHost = `${label}.westeurope.cloudapp.azure.com`;
    const target = all(json, "azurerm_dns_cname_record")[0]?.body["record"];
    expect(section(json, "output")["cname_target"] ?? target ?? host).toEqual(
      variant === "own certificate" ? expect.objectContaining({ value: azureHost }) : azureHost,
    );
  },
);

test("1.25 charts are pinned, and keys that flyte-core refuses are not there", () => {
  for (const variant of ["least", "careful", "ingress-nginx", "registration"]) {
    for (const { body } of all(stack(variant).json, "helm_release")) {
      expect(body["version"]).toMatch(/^v?\d+\.\d+\.\d+$/);
    }
  }
  for (const key of ["createClusterRole", "clusterRole"]) {
    expect(values("flyte").flyteadmin.serviceAccount).not.toHaveProperty(key);
  }
});

test("1.26 Flyte signs no URL as S3", () => {
  expect(values("flyte").configmap.remoteData.remoteData).toEqual({ scheme: "none" });
  expect(textOf(stack().json)).not.toContain("signedUrls");
});

test.each(["careful", "operator's GPU driver"])(
  "1.27 %s: labels, taints and tolerations of GPUs agree",
  (variant) => {
    const { json } = stack(variant);
    const plugin = values("flyte", variant).configmap.k8s.plugins.k8s;
    const pools = all(json, "azurerm_kubernetes_cluster_node_pool").filter(({ body }) => body["gpu_driver"]);
    expect(pools.length).toBe(variant === "careful" ? 2 : 1);
    for (const { body } of pools) {
      expect(body["node_taints"]).toContain("nvidia.com/gpu=present:NoSchedule");
      const labels = body["node_labels"] as Record<string, string>;
      expect(labels[plugin["gpu-device-node-label"]]).toMatch(/^nvidia-/);
      expect(labels[plugin["gpu-partition-size-node-label"]] === undefined).toBe(
        body["gpu_instance"] === undefined,
      );
      const tolerated = ((plugin["resource-tolerations"] ?? []) as Values[]).flatMap(
        (entry) => entry["nvidia.com/gpu"],
      );
      const known = /^(nvidia\.com\/gpu|kubernetes\.azure\.com\/scalesetpriority)=/;
      const extra = (body["node_taints"] as string[]).filter((taint) => !known.test(taint));
      expect(tolerated.map(({ key, value, effect }: Values) => `${key}=${value}:${effect}`)).toEqual(
        expect.arrayContaining(extra),
      );
    }
    expect(plugin["add-tolerations-for-extended-resources"]).toEqual(["nvidia.com/gpu"]);
  },
);

test("1.28 a partition is cut as well as labelled, and only where the card has it", () => {
  const { body } = one(stack("careful").json, "azurerm_kubernetes_cluster_node_pool", "cut");
  expect(body["gpu_instance"]).toBe("MIG2g");
  expect(body["node_labels"]).toMatchObject({
    "nvidia.com/gpu.partition-size": "2g.20gb",
    "nvidia.com/gpu.accelerator": "nvidia-a100-80gb",
  });
  expect(
    gpuPoolProblems({ vmSize: "Standard_NC24ads_A100_v4", partition: "2g.10gb", driver: "aks" }),
  ).toHaveLength(1);
});

test.each([
  [
    "careful",
    "Install",
    { driver: { enabled: false }, toolkit: { enabled: false } },
    "nvidia-container-runtime",
  ],
  ["operator's GPU driver", "None", { driver: { enabled: true }, toolkit: { enabled: true } }, undefined],
])("1.29 %s: the driver is installed once", (variant, driver, expected, runtimeClass) => {
  const { json } = stack(variant);
  const drivers = all(json, "azurerm_kubernetes_cluster_node_pool").flatMap(
    ({ body }) => body["gpu_driver"] ?? [],
  );
  expect(new Set(drivers)).toEqual(new Set([driver]));
  expect(values("gpu-operator", variant)).toMatchObject(expected);
  expect(values("gpu-operator", variant).operator?.runtimeClass).toBe(runtimeClass);
  expect(textOf(json)).not.toContain("SkipGPUDriverInstall");
});

test("1.30 projects and domains are said once, for Helm, identities and logs", () => {
  const { json } = stack("careful");
  const { flyteadmin, configmap, cluster_resource_manager: manager } = values("flyte", "careful");
  expect(flyteadmin.initialProjects).toEqual(["vision", "speech"]);
  const domains = configmap.domain.domains.map(({ id }: Values) => id) as string[];
  const namespaces = (flyteadmin.initialProjects as string[]).flatMap((project) =>
    domains.map((domain) => `${project}-${domain}`),
  );
  expect(manager.config.cluster_resources.customData.flatMap(Object.keys)).toEqual(domains);
  const subjects = all(json, CREDENTIAL).map(subjectOf);
  for (const namespace of namespaces)
    expect(subjects).toContain(`system:serviceaccount:${namespace}:default`);
  const rule = JSON.stringify(one(json, "azurerm_monitor_data_collection_rule").body).replace(/\\/g, "");
  const [, watched] = /"namespaces" = \[([^\]]*)\]/.exec(rule)!;
  expect(watched!.split(", ").slice(-namespaces.length)).toEqual(namespaces.map((name) => `"${name}"`));
});

test("1.32 Flyte fits on one node, and has time to start", () => {
  for (const variant of ["least", "careful"]) {
    expect(one(stack(variant).json, "helm_release", "flyte").body["timeout"]).toBeGreaterThanOrEqual(600);
    expect(textOf(stack(variant).json)).not.toContain("requiredDuringScheduling");
  }
});
