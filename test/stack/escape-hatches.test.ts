import { RoleAssignment } from "@cdktf/provider-azurerm/lib/role-assignment";
import { Aspects, type IAspect, type TerraformStack } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { FlyteStack, type FlyteStackProps } from "../../constructs/flyte-stack";
import type { FlyteCluster } from "../../constructs/foundation/cluster";
import type { FlyteStorage } from "../../constructs/foundation/storage";
import type { IFlyteIngress } from "../../constructs/shared/interfaces";
import { releaseValues } from "../../testing/release-values";
import { type JsonObject, resourcesOf, type StackResource } from "../../testing/stack-json";
import { all, one, ref, synthApp } from "../../testing/synth";
import { checkAgainstSchemas } from "../support/schema-check";
import { LEAST, synthFlyteStack } from "../support/synth";

/** A whole Flyte that `change` gets its hands on before it is synthesized. */
function synthChanged(change: (stack: FlyteStack) => void, props: Partial<FlyteStackProps> = {}): JsonObject {
  const { json } = synthApp((app) => change(new FlyteStack(app, "flyte-dev", { ...LEAST, ...props })))[
    "flyte-dev"
  ]!;
  expect(checkAgainstSchemas(json)).toEqual([]);
  return json;
}

describe("an attribute of an inner resource", () => {
  test("is overridden by the construct's resource", () => {
    const json = synthChanged(({ platform: { foundation } }) => {
      (foundation.cluster as FlyteCluster).resource.addOverride("image_cleaner_enabled", true);
      (foundation.cluster as FlyteCluster).resource.addOverride("default_node_pool.max_pods", 60);
      (foundation.storage as FlyteStorage).resource.minTlsVersion = "TLS1_3";
    });
    const { body } = one(json, "azurerm_kubernetes_cluster");
    expect(body).toMatchObject({
      image_cleaner_enabled: true,
      default_node_pool: { max_pods: 60, min_count: 1 },
    });
    expect(one(json, "azurerm_storage_account").body["min_tls_version"]).toBe("TLS1_3");
  });

  test("is not overridden for anything else", () => {
    const [before, after] = [
      synthFlyteStack().json,
      synthChanged(({ platform }) =>
        (platform.foundation.cluster as FlyteCluster).resource.addOverride("image_cleaner_enabled", true),
      ),
    ];
    const cluster = one(before, "azurerm_kubernetes_cluster");
    const others = ({ address }: StackResource) => address !== cluster.address;
    expect(resourcesOf(after).filter(others)).toEqual(resourcesOf(before).filter(others));
    expect(one(after, "azurerm_kubernetes_cluster").body).toEqual({
      ...cluster.body,
      image_cleaner_enabled: true,
    });
  });
});

test("values are added to the Flyte chart, and ours stay", () => {
  const values = {
    flytepropeller: { resources: { limits: { cpu: "2", memory: "4Gi" } } },
    configmap: {
      k8s: { plugins: { k8s: { "default-env-vars": [{ HTTPS_PROXY: "http://proxy.acme.com:3128" }] } } },
    },
    extra: "${not a reference}",
  };
  const flyte = releaseValues(synthFlyteStack({ flyte: { values } }).json)["flyte"] as Record<
    string,
    JsonObject
  >;
  const without = releaseValues(synthFlyteStack().json)["flyte"] as Record<string, JsonObject>;
  expect(flyte["flytepropeller"]).toEqual({
    ...without["flytepropeller"],
    resources: { limits: { cpu: "2", memory: "4Gi" } },
  });
  const variables = (of: Record<string, JsonObject>) =>
    (of as { configmap: { k8s: { plugins: { k8s: Record<string, unknown[]> } } } }).configmap.k8s.plugins.k8s[
      "default-env-vars"
    ]!;
  expect(variables(flyte)).toEqual([...variables(without), { HTTPS_PROXY: "http://proxy.acme.com:3128" }]);
  expect(flyte["extra"]).toBe("${not a reference}");
});

describe("an ingress of somebody else", () => {
  class TeamGateway extends Construct implements IFlyteIngress {
    readonly ready = [];
    readonly host = "flyte.acme-ml.com";
    readonly tlsSecretName = "team-tls";
    readonly http01Solver = {};
    constructor(
      scope: TerraformStack,
      readonly routing: IFlyteIngress["routing"],
    ) {
      super(scope, "team-gateway");
    }
  }
  const synthesized = (routing: IFlyteIngress["routing"]) =>
    synthFlyteStack({
      ingress: undefined,
      address: { host: "flyte.acme-ml.com" },
      existing: (stack) => ({ ingress: new TeamGateway(stack, routing) }),
      tls: { existingSecret: "team-tls" },
    });

  test("takes the place of Envoy Gateway and of cert-manager", () => {
    const { json } = synthesized({ by: "gateway" });
    expect(all(json, "helm_release").map(({ body }) => body["name"])).toEqual(["flyte-policies", "flyte"]);
    expect(JSON.stringify(json["output"])).toContain("https://flyte.acme-ml.com/console");
    const { common, flyteadmin } = releaseValues(json)["flyte"] as Record<string, JsonObject>;
    expect(common).toMatchObject({ ingress: { enabled: false } });
    expect(JSON.stringify(flyteadmin!["service"])).toContain("kubernetes.io/h2c");
  });

  test("of a class of Ingress has flyte-core make the objects", () => {
    const { json } = synthesized({ by: "ingress", ingressClassName: "team" });
    const { common } = releaseValues(json)["flyte"] as Record<string, JsonObject>;
    expect(common).toMatchObject({
      ingress: {
        enabled: true,
        ingressClassName: "team",
        host: "flyte.acme-ml.com",
        tls: { enabled: true, secretName: "team-tls" },
      },
    });
  });
});

test("a role is added to each identity of the tasks", () => {
  const lake = "/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/lake";
  const json = synthChanged(
    (stack) => {
      for (const identity of stack.platform.foundation.taskIdentities.identities) {
        new RoleAssignment(stack, `lake-${identity.principalName}`, {
          scope: lake,
          roleDefinitionName: "Storage Blob Data Reader",
          principalId: identity.principalId,
        });
      }
    },
    { taskIdentities: "perDomain" },
  );
  const principals = all(json, "azurerm_role_assignment", { scope: lake }).map(
    ({ body }) => body["principal_id"],
  );
  const identities = ["development", "production", "staging"].map((domain) =>
    one(json, "azurerm_user_assigned_identity", `flyte-dev-tasks-${domain}`),
  );
  expect(principals).toEqual(identities.map((identity) => ref(identity, "principal_id")));
});

describe("a policy as an aspect", () => {
  /** Refuses whatever could carry a tag and does not. */
  class TagPolicy implements IAspect {
    constructor(private readonly tag: string) {}
    visit(node: IConstruct): void {
      if (!("tagsInput" in node)) return;
      const tags = (node.tagsInput ?? {}) as Record<string, string>;
      if (!(this.tag in tags)) throw new Error(`${node.node.path} has no tag "${this.tag}"`);
    }
  }
  /** Writes a tag on whatever can carry it. */
  class Tagger implements IAspect {
    visit(node: IConstruct): void {
      if (!("tagsInput" in node)) return;
      const taggable = node as IConstruct & {
        tags: Record<string, string>;
        tagsInput?: Record<string, string>;
      };
      taggable.tags = { ...taggable.tagsInput, costCentre: "4711" };
    }
  }

  test("passes where every resource has the tags of the stack", () => {
    const tags = { team: "ml-platform" };
    expect(() =>
      synthChanged((stack) => Aspects.of(stack).add(new TagPolicy("team")), {
        tags,
        gpuPools: { gpu: { vmSize: "Standard_NC4as_T4_v3" } },
        storage: { access: "private" },
      }),
    ).not.toThrow();
  });

  test("refuses what breaks it, by its place", () => {
    expect(() => synthChanged((stack) => Aspects.of(stack).add(new TagPolicy("team")))).toThrow(
      /^flyte-dev\/.+ has no tag "team"$/,
    );
  });

  test("changes every resource that it visits", () => {
    const json = synthChanged((stack) => Aspects.of(stack).add(new Tagger()));
    const cluster = one(json, "azurerm_kubernetes_cluster");
    const group = one(json, "azurerm_resource_group");
    for (const { body } of [cluster, group]) expect(body["tags"]).toEqual({ costCentre: "4711" });
  });
});
