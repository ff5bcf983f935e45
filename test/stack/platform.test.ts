import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { AzureadProvider } from "@cdktf/provider-azuread/lib/provider";
import { AzurermProvider } from "@cdktf/provider-azurerm/lib/provider";
import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { RandomProvider } from "@cdktf/provider-random/lib/provider";
import { TimeProvider } from "@cdktf/provider-time/lib/provider";
import { TlsProvider } from "@cdktf/provider-tls/lib/provider";
import { App, TerraformBackend, TerraformOutput, TerraformProvider, TerraformStack } from "cdktf";
import { FlytePlatform, type FlytePlatformProps } from "../../constructs/flyte-platform";
import { StackGraph } from "../../testing/graph";
import { type JsonObject, resourcesOf, type StackResource } from "../../testing/stack-json";
import { synthApp } from "../../testing/synth";
import { checkAgainstSchemas } from "../support/schema-check";

/** A platform with everything on. */
const full = (name: string): FlytePlatformProps => ({
  name,
  // Zones of private endpoints have fixed names: private storage needs a group of its own.
  resourceGroup: { name, location: "westeurope" },
  address: {
    host: `${name}.acme-ml.com`,
    dnsZone: { zoneName: "acme-ml.com", resourceGroupName: "dns" },
  },
  signIn: { allowedGroups: ["00000000-0000-0000-0000-0000000000b1"] },
  taskIdentities: "perProject",
  storage: { access: "private" },
  nodePools: { spot: { vmSize: "Standard_E8s_v5", spot: true } },
  gpuPools: { gpu: { vmSize: "Standard_NC4as_T4_v3" } },
  cluster: { adminGroupObjectIds: ["00000000-0000-0000-0000-0000000000b1"] },
  flyte: { machineClients: ["ci"], quotas: { production: { cpu: "64" } } },
  registration: {
    workflows: [
      {
        name: "daily",
        project: "flytesnacks",
        domain: "production",
        version: "1",
        package: "workflows/daily",
      },
    ],
  },
});

test("a platform makes no provider, no backend and no output", () => {
  const outdir = mkdtempSync(path.join(os.tmpdir(), "platform-"));
  try {
    const stack = new TerraformStack(new App({ outdir, stackTraces: false }), "bare");
    const platform = new FlytePlatform(stack, "flyte", full("blue"));
    const made = platform.node.findAll();
    for (const kind of [TerraformProvider, TerraformBackend, TerraformOutput]) {
      expect(made.filter((construct) => construct instanceof kind)).toEqual([]);
    }
    expect(stack.node.children).toEqual([platform]);
  } finally {
    rmSync(outdir, { recursive: true });
  }
});

describe("two platforms with everything on, in one stack", () => {
  let json: JsonObject;
  beforeAll(() => {
    ({ json } = synthApp((app) => {
      const stack = new TerraformStack(app, "both");
      new AzurermProvider(stack, "azurerm", { features: [{}] });
      new AzureadProvider(stack, "azuread");
      new RandomProvider(stack, "random");
      new TimeProvider(stack, "time");
      new TlsProvider(stack, "tls");
      for (const name of ["blue", "green"]) {
        new FlytePlatform(stack, name, {
          ...full(name),
          providers: (connection) => {
            const { exec, ...server } = { exec: undefined, ...connection };
            const plugin = exec && { ...exec, args: [...exec.args] };
            return {
              helm: new HelmProvider(stack, `helm-${name}`, {
                alias: name,
                kubernetes: { ...server, exec: plugin },
              }),
              kubernetes: new KubernetesProvider(stack, `kubernetes-${name}`, {
                alias: name,
                ...server,
                exec: plugin && [plugin],
              }),
            };
          },
        });
      }
    })["both"]!);
  });

  test("keep to the schemas and have no cycle", () => {
    expect(checkAgainstSchemas(json)).toEqual([]);
    expect(new StackGraph(json).cycles()).toEqual([]);
  });

  test("call nothing alike within one place", () => {
    const place = ({ type, provider, body }: StackResource) => [
      type,
      provider,
      body["name"] ?? body["display_name"] ?? body["metadata"],
      ...["namespace", "parent_id", "server_id", "storage_account_id", "kubernetes_cluster_id"]
        .concat("virtual_network_name", "private_dns_zone_name", "zone_name", "target_resource_id")
        .concat("container_registry_name", "resource_group_name")
        .map((key) => body[key]),
    ];
    const places = resourcesOf(json)
      .filter(
        ({ kind, body }) =>
          kind === "resource" && ("name" in body || "display_name" in body || "metadata" in body),
      )
      .filter(({ type }) => type !== "azuread_application_password")
      .map((resource) => JSON.stringify(place(resource)));
    expect(places.length).toBeGreaterThan(80);
    expect(places.filter((text, index) => places.indexOf(text) !== index)).toEqual([]);
  });

  test("put nothing into the cluster of the other", () => {
    const inCluster = resourcesOf(json).filter(({ type }) => /^(helm|kubernetes)_/.test(type));
    expect(inCluster.length).toBeGreaterThan(30);
    for (const { path: place, provider } of inCluster) {
      expect([place, provider.split(".")[1]]).toEqual([place, place.split("/")[0]]);
    }
  });
});
