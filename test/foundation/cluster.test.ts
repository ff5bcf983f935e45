import { StringResource } from "@cdktf/provider-random/lib/string-resource";
import { FlyteCluster, type FlyteClusterProps } from "../../constructs/foundation/cluster";
import { FlyteNetwork } from "../../constructs/foundation/network";
import type { IPrincipal } from "../../constructs/shared/interfaces";
import { StackGraph } from "../../testing/graph";
import {
  all,
  expose,
  exposed,
  one,
  problemsOf,
  ref,
  synth,
  synthStack,
  waitFor,
  waitsFor,
} from "../support/synth";
import type { JsonObject } from "../../testing/stack-json";
import { cluster, GROUP, network, NETWORK_IDS } from "../support/stand-ins";

type Stack = Parameters<typeof network>[0];
type Options = Partial<Omit<FlyteClusterProps, "network">> & { network?: Parameters<typeof network>[1] };

const DEPLOYER: IPrincipal = { principalName: "deployer", principalId: "me", keepFirst: true };

const make = (stack: Stack, { network: existing, ...options }: Options = {}) =>
  new FlyteCluster(stack, "cluster", {
    resourceGroup: GROUP,
    clusterName: "flyte-dev",
    network: network(stack, existing),
    deployer: DEPLOYER,
    ...options,
  });

const synthCluster = (options?: Options): JsonObject =>
  synthStack((stack) => {
    const made = make(stack, options);
    const { clusterId, clusterName, resourceGroupName, oidcIssuerUrl, entraLogin, podCidr } = made;
    const kubelet = made.kubeletIdentity.principalId;
    const attributes = { clusterId, clusterName, resourceGroupName, oidcIssuerUrl, entraLogin, podCidr };
    expose(stack, { ...attributes, egressAddress: made.egressAddress, kubelet, ...made.connection });
    waitFor(stack, made);
  });

const bodyOf = (options?: Options): JsonObject =>
  one(synthCluster(options), "azurerm_kubernetes_cluster").body;

describe("by default", () => {
  let json: JsonObject;
  let body: JsonObject;
  beforeAll(() => {
    json = synthCluster();
    body = one(json, "azurerm_kubernetes_cluster").body;
  });

  test("can be logged in to by workload identities", () => {
    expect(body).toMatchObject({ oidc_issuer_enabled: true, workload_identity_enabled: true });
  });

  test("is named after the platform, its node group as well", () => {
    expect(body).toMatchObject({
      name: "flyte-dev",
      dns_prefix: "flyte-dev",
      node_resource_group: "flyte-dev-nodes",
      resource_group_name: GROUP.name,
      location: GROUP.location,
    });
  });

  test("follows the stable channel at no charge, without a version of its own", () => {
    expect(body).toMatchObject({
      automatic_upgrade_channel: "stable",
      node_os_upgrade_channel: "NodeImage",
      sku_tier: "Free",
    });
    expect(body).not.toHaveProperty("kubernetes_version");
    expect(body["default_node_pool"]).not.toHaveProperty("orchestrator_version");
  });

  test("has one pool from 1 to 10 nodes that can be rotated and scaled", () => {
    expect(body["default_node_pool"]).toEqual({
      name: "cpupool",
      vm_size: "Standard_D4s_v5",
      type: "VirtualMachineScaleSets",
      os_sku: "Ubuntu",
      os_disk_size_gb: 128,
      vnet_subnet_id: NETWORK_IDS.nodeSubnetId,
      auto_scaling_enabled: true,
      min_count: 1,
      max_count: 10,
      only_critical_addons_enabled: false,
      temporary_name_for_rotation: "tmpcpupool",
      upgrade_settings: { max_surge: "10%" },
    });
    expect(body["lifecycle"]).toEqual({ ignore_changes: ["default_node_pool[0].node_count"] });
  });

  test("is an overlay on Cilium that leaves by an address of ours", () => {
    expect(body["network_profile"]).toEqual({
      network_plugin: "azure",
      network_plugin_mode: "overlay",
      network_data_plane: "cilium",
      network_policy: "cilium",
      load_balancer_sku: "standard",
      outbound_type: "loadBalancer",
      load_balancer_profile: { outbound_ip_address_ids: [ref(one(json, "azurerm_public_ip"), "id")] },
      pod_cidr: "10.244.0.0/16",
      service_cidr: "10.0.0.0/16",
      dns_service_ip: "10.0.0.10",
    });
    expect(one(json, "azurerm_public_ip").body).toMatchObject({
      sku: "Standard",
      allocation_method: "Static",
    });
  });

  test("acts in network and address as an identity that has its roles first", () => {
    const plane = one(json, "azurerm_user_assigned_identity", "flyte-dev-control-plane");
    expect(body["identity"]).toEqual({ type: "UserAssigned", identity_ids: [ref(plane, "id")] });
    const grants = all(json, "azurerm_role_assignment", { role_definition_name: "Network Contributor" });
    expect(grants.map(({ body: { scope, principal_id } }) => [scope, principal_id])).toEqual([
      [ref(one(json, "azurerm_public_ip"), "id"), ref(plane, "principal_id")],
      [NETWORK_IDS.nodeSubnetId, ref(plane, "principal_id")],
    ]);
    expect(all(json, "azurerm_role_assignment")).toHaveLength(grants.length);
    expect([...(body["depends_on"] as string[])].sort()).toEqual(grants.map(({ address }) => address));
  });

  test("has local accounts, a public API server and no add-on for logs", () => {
    expect(body).toMatchObject({
      local_account_disabled: false,
      role_based_access_control_enabled: true,
      private_cluster_enabled: false,
    });
    const absent = [
      "azure_active_directory_role_based_access_control",
      "api_server_access_profile",
      "oms_agent",
    ];
    for (const key of absent) expect(body).not.toHaveProperty(key);
  });

  test("says how to reach it, by its client certificate alone", () => {
    const made = one(json, "azurerm_kubernetes_cluster");
    const decoded = (key: string) => `\${base64decode(${made.address}.kube_config[0].${key})}`;
    expect(exposed(json)).toEqual({
      clusterId: ref(made, "id"),
      clusterName: ref(made, "name"),
      resourceGroupName: GROUP.name,
      oidcIssuerUrl: ref(made, "oidc_issuer_url"),
      kubelet: ref(made, "kubelet_identity[0].object_id"),
      entraLogin: false,
      podCidr: "10.244.0.0/16",
      egressAddress: ref(one(json, "azurerm_public_ip"), "ip_address"),
      host: ref(made, "kube_config[0].host"),
      clusterCaCertificate: decoded("cluster_ca_certificate"),
      clientCertificate: decoded("client_certificate"),
      clientKey: decoded("client_key"),
    });
    expect(waitsFor(json)).toEqual([made.address]);
  });
});

describe("with administrators of Entra ID", () => {
  let json: JsonObject;
  beforeAll(() => {
    json = synthCluster({ adminGroupObjectIds: ["group-1"] });
  });

  test("turns local accounts off", () => {
    const tenant = one(json, "data.azurerm_client_config");
    expect(one(json, "azurerm_kubernetes_cluster").body).toMatchObject({
      local_account_disabled: true,
      azure_active_directory_role_based_access_control: {
        azure_rbac_enabled: true,
        admin_group_object_ids: ["group-1"],
        tenant_id: ref(tenant, "tenant_id"),
      },
    });
  });

  test("lets whoever deployed first in, and waits until Azure knows it", () => {
    const made = one(json, "azurerm_kubernetes_cluster");
    const grant = one(json, "azurerm_role_assignment", { principal_id: "me" });
    const sleep = one(json, "time_sleep", { create_duration: "180s" });
    expect(grant.body).toMatchObject({
      role_definition_name: "Azure Kubernetes Service RBAC Cluster Admin",
      scope: ref(made, "id"),
      lifecycle: { ignore_changes: ["principal_id", "principal_type"] },
    });
    expect(sleep.body["depends_on"]).toEqual([grant.address]);
    expect(waitsFor(json)).toEqual([made.address, grant.address, sleep.address]);
  });

  test("is logged in to by kubelogin alone", () => {
    const { host, clusterCaCertificate, exec, entraLogin, ...rest } = exposed(json);
    expect({ host, clusterCaCertificate, entraLogin }).toEqual({
      host: expect.stringContaining("kube_config[0].host") as string,
      clusterCaCertificate: expect.stringContaining("kube_config[0].cluster_ca_certificate") as string,
      entraLogin: true,
    });
    expect(exec).toEqual({
      apiVersion: "client.authentication.k8s.io/v1beta1",
      command: "kubelogin",
      args: ["get-token", "--login", "azurecli", "--server-id", "6dae42f8-4368-4678-94ff-3960e28e3630"],
    });
    expect(rest).not.toHaveProperty("clientKey");
    expect(rest).not.toHaveProperty("clientCertificate");
  });
});

describe("behind a NAT gateway", () => {
  test("waits for it and makes no address", () => {
    const json = synthStack((stack) => {
      const nat = new FlyteNetwork(stack, "net", {
        resourceGroup: GROUP,
        name: "flyte-dev",
        outbound: "natGateway",
      });
      const made = new FlyteCluster(stack, "cluster", {
        resourceGroup: GROUP,
        clusterName: "flyte-dev",
        network: nat,
        deployer: DEPLOYER,
        authorizedIpRanges: ["203.0.113.0/24"],
      });
      expose(stack, { egressAddress: made.egressAddress });
    });
    const { address, body } = one(json, "azurerm_kubernetes_cluster");
    const publicIp = one(json, "azurerm_public_ip");
    expect(body["network_profile"]).toMatchObject({ outbound_type: "userAssignedNATGateway" });
    expect(body["network_profile"]).not.toHaveProperty("load_balancer_profile");
    expect(exposed(json)).toEqual({ egressAddress: ref(publicIp, "ip_address") });
    expect(body["api_server_access_profile"]).toEqual({
      authorized_ip_ranges: ["203.0.113.0/24", `${ref(publicIp, "ip_address")}/32`],
    });
    const graph = new StackGraph(json);
    for (const type of ["subnet_nat_gateway_association", "nat_gateway_public_ip_association"]) {
      expect(graph.dependsOn(address, one(json, `azurerm_${type}`).address)).toBe(true);
    }
  });

  test("whose address is not known, none is let in", () => {
    const body = bodyOf({ network: { outbound: "natGateway" }, authorizedIpRanges: ["203.0.113.0/24"] });
    expect(body["api_server_access_profile"]).toEqual({ authorized_ip_ranges: ["203.0.113.0/24"] });
  });
});

test("each option arrives where Azure reads it", () => {
  const json = synthCluster({
    kubernetesVersion: "1.35",
    upgradeChannel: "patch",
    tier: "Standard",
    zones: ["1", "3"],
    podCidr: "10.100.0.0/16",
    serviceCidr: "172.20.0.0/24",
    systemPool: {
      name: "system",
      vmSize: "Standard_D8s_v5",
      minCount: 2,
      maxCount: 4,
      diskSizeGb: 64,
      dedicated: true,
    },
    privateApiServer: true,
    workspaceId: "/workspace",
    deletionProtection: true,
    tags: { team: "ml" },
  });
  const { body } = one(json, "azurerm_kubernetes_cluster");
  expect(body).toMatchObject({
    kubernetes_version: "1.35",
    automatic_upgrade_channel: "patch",
    sku_tier: "Standard",
    private_cluster_enabled: true,
    oms_agent: { log_analytics_workspace_id: "/workspace", msi_auth_for_monitoring_enabled: true },
    network_profile: {
      pod_cidr: "10.100.0.0/16",
      service_cidr: "172.20.0.0/24",
      dns_service_ip: "172.20.0.10",
    },
    default_node_pool: {
      name: "system",
      vm_size: "Standard_D8s_v5",
      min_count: 2,
      max_count: 4,
      os_disk_size_gb: 64,
      only_critical_addons_enabled: true,
      zones: ["1", "3"],
      orchestrator_version: "1.35",
      temporary_name_for_rotation: "tmpsystem",
    },
    lifecycle: { prevent_destroy: true },
  });
  for (const type of ["kubernetes_cluster", "user_assigned_identity", "public_ip"]) {
    expect(one(json, `azurerm_${type}`).body["tags"]).toEqual({ team: "ml" });
  }
});

test("without a channel, none is named", () => {
  expect(bodyOf({ upgradeChannel: "none" })).not.toHaveProperty("automatic_upgrade_channel");
});

test("what is left undefined keeps its default", () => {
  expect(bodyOf({ systemPool: { vmSize: undefined, maxCount: 3 } })["default_node_pool"]).toMatchObject({
    vm_size: "Standard_D4s_v5",
    max_count: 3,
  });
});

test("names that Terraform does not know yet are not checked", () => {
  const problems = problemsOf((stack) => {
    const unknown = new StringResource(stack, "unknown", { length: 3 }).result;
    make(stack, { clusterName: unknown, serviceCidr: unknown });
  });
  expect(problems).toEqual([]);
});

test.each<[string, Options, string[]]>([
  [
    "name",
    { clusterName: "flyte_dev" },
    [
      '"flyte_dev" is not a legal cluster DNS prefix name; allowed: 1 to 54 characters: letters, digits and hyphens, a letter or digit at either end',
    ],
  ],
  [
    "everything of the system pool at once",
    { systemPool: { name: "CPU", vmSize: "Standard_B4as_v2", minCount: 0, maxCount: -1 } },
    [
      '"CPU" is not a legal node pool name; allowed: 1 to 12 characters: lower-case letters and digits, a letter first',
      "systemPool.vmSize: Standard_B4as_v2 is burstable, which AKS refuses for the system pool; take Standard_D4s_v5",
      "systemPool.minCount: 0 is less than 1, and a cluster needs a system node",
      "systemPool.minCount: 0 is more than maxCount -1; allowed: at most that",
    ],
  ],
  [
    "VM size with GPUs",
    { systemPool: { vmSize: "Standard_NC8ads_A10_v4" } },
    [
      "systemPool.vmSize: Standard_NC8ads_A10_v4 has GPUs, and tasks get them in GPU pools alone (cluster.gpuPools, or a GpuNodePool); make it one, or take a size without GPUs",
    ],
  ],
  [
    "version under stable",
    { kubernetesVersion: "1.35" },
    [
      "kubernetesVersion goes with upgradeChannel patch, node-image or none: stable chooses the version itself",
    ],
  ],
  [
    "version under rapid",
    { kubernetesVersion: "1.35", upgradeChannel: "rapid" },
    [
      "kubernetesVersion goes with upgradeChannel patch, node-image or none: rapid chooses the version itself",
    ],
  ],
  [
    "ranges of a private server",
    { privateApiServer: true, authorizedIpRanges: ["203.0.113.0/24"] },
    ["authorizedIpRanges do not go with a private API server"],
  ],
  [
    "ranges that Azure keeps",
    { podCidr: "172.30.0.0/16", serviceCidr: "169.254.0.0/16" },
    [
      "podCidr: 172.30.0.0/16 overlaps 172.30.0.0/16, which is reserved; take another range",
      "serviceCidr: 169.254.0.0/16 overlaps 169.254.0.0/16, which is reserved; take another range",
    ],
  ],
  [
    "service range",
    { serviceCidr: "10.0.0.5/16" },
    [
      'serviceCidr: "10.0.0.5/16" has host bits set; allowed: the first address of a range; write 10.0.0.0/16',
    ],
  ],
])("%s is refused", (_name, options, problems) => {
  expect(problemsOf((stack) => make(stack, options))).toEqual(problems);
});

test.each<[string, Options, string[]]>([
  ["nothing risky", {}, []],
  [
    "authorised ranges",
    { authorizedIpRanges: ["203.0.113.0/24"] },
    [
      "only authorizedIpRanges reach the API server: the address that you deploy from must be among them, or the Helm step fails",
    ],
  ],
  [
    "authorised ranges behind an unknown NAT gateway",
    { authorizedIpRanges: ["203.0.113.0/24"], network: { outbound: "natGateway" } },
    [
      "only authorizedIpRanges reach the API server: the address that you deploy from must be among them, or the Helm step fails",
      "the address of the NAT gateway is not known, and no node reaches the API server without: give natGatewayAddress of the existing network, or put it into authorizedIpRanges",
    ],
  ],
  ["no ranges behind a NAT gateway", { network: { outbound: "natGateway" } }, []],
  [
    "private API server",
    { privateApiServer: true },
    ["the API server is private: deploy from inside the network, or the Helm step fails"],
  ],
  [
    "VM size with an end",
    { systemPool: { vmSize: "Standard_DC4s_v3" } },
    [
      "cluster.systemPool.vmSize: Standard_DC4s_v3: the DCsv3 and DCdsv3 series retires on 2029-10-31; plan a move to Standard_DC4as_v5",
    ],
  ],
])("%s: warnings", (_name, options, warnings) => {
  expect(synth((stack) => void make(stack, options)).warnings).toEqual(warnings);
});

describe("that exists already", () => {
  const synthExisting = (more: Parameters<typeof cluster>[1]) =>
    synthStack((stack) => {
      const made = cluster(stack, more);
      const { clusterId, clusterName, resourceGroupName, oidcIssuerUrl, entraLogin, podCidr } = made;
      const attributes = { clusterId, clusterName, resourceGroupName, oidcIssuerUrl, entraLogin, podCidr };
      const kubelet = made.kubeletIdentity.principalId;
      expose(stack, { ...attributes, egressAddress: made.egressAddress, kubelet, ...made.connection });
      waitFor(stack, made);
    });

  test("is looked up", () => {
    const json = synthExisting({ podCidr: "10.1.0.0/16", egressAddress: "20.1.2.3" });
    const data = one(json, "data.azurerm_kubernetes_cluster", {
      name: "aks",
      resource_group_name: "aks-group",
    });
    expect(exposed(json)).toMatchObject({
      clusterId: ref(data, "id"),
      clusterName: "aks",
      resourceGroupName: "aks-group",
      oidcIssuerUrl: ref(data, "oidc_issuer_url"),
      kubelet: ref(data, "kubelet_identity[0].object_id"),
      podCidr: "10.1.0.0/16",
      egressAddress: "20.1.2.3",
      entraLogin: false,
      host: ref(data, "kube_config[0].host"),
      clientKey: `\${base64decode(${data.address}.kube_config[0].client_key)}`,
    });
    expect(waitsFor(json)).toEqual([]);
  });

  test("is logged in to by kubelogin where local accounts are off", () => {
    const connection = exposed(synthExisting({ entraLogin: true }));
    expect(connection).toMatchObject({ entraLogin: true, exec: { command: "kubelogin" } });
    expect(connection).not.toHaveProperty("clientKey");
    expect(connection).not.toHaveProperty("egressAddress");
  });
});

test("pods and services share no address, and services have room for DNS", () => {
  const problems = (props: object) => problemsOf((stack) => make(stack, props));
  expect(problems({ podCidr: "10.0.0.0/16" })).toEqual([
    "podCidr 10.0.0.0/16 overlaps serviceCidr 10.0.0.0/16; take ranges that share no address",
  ]);
  expect(problems({ serviceCidr: "10.0.0.0/29" })).toEqual([
    "serviceCidr 10.0.0.0/29 has the wrong size; allowed: /13 to /28",
  ]);
});

test("a cluster that exists already has an address and a range", () => {
  const existing = { clusterName: "aks", resourceGroupName: "aks" };
  const wrong = { egressAddress: "1.2.3.4/32", podCidr: "nonsense", nodeSubnetId: "nodes" };
  expect(
    problemsOf((stack) => FlyteCluster.fromExistingCluster(stack, "existing", { ...existing, ...wrong })),
  ).toEqual([
    'egressAddress: "1.2.3.4/32" is not an IPv4 address; allowed: four numbers, such as 203.0.113.7',
    'podCidr: "nonsense" is not an IPv4 range; allowed: address/prefix, such as 10.0.0.0/16',
    expect.stringMatching(/^"nodes" is not an id of Microsoft.Network/),
  ]);
  for (const egressAddress of ["0.0.0.0", "10.0.0.1", "127.0.0.1", "255.255.255.255"]) {
    expect(
      problemsOf((stack) => FlyteCluster.fromExistingCluster(stack, "x", { ...existing, egressAddress })),
    ).toEqual([expect.stringContaining("which is not public")]);
  }
});
