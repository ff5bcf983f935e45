import {
  changed,
  formatPath,
  removablePaths,
  renderSame,
  type ValuePath,
  without,
} from "../support/dead-keys";
import {
  type ChartPaths,
  describeReleases,
  releases,
  STACK_NAMES,
  type StackName,
  templateOptions,
} from "./stacks";

/** Values of ours that a chart would render without us too, and why we set them all the same. */
const SAME_AS_DEFAULT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "cert-manager": {
    "crds.keep": "pinned: with the CRDs, all certificates would go",
    replicaCount: "a prop of the construct, which no stack here sets",
    "webhook.replicaCount": "likewise",
    "config.apiVersion": "pinned: the chart would write the newest that it knows",
    "config.kind": "goes with apiVersion",
  },
  "flyte-certificate": { secretName: "the default of our own chart" },
  "flyte-gateway": { replicas: "the default of our own chart" },
  "flyte-registration-operator": {
    "flyte.secretName": "the default of our own chart",
    "packages.secretName": "the default of our own chart",
  },
  "gpu-operator": { "mig.strategy": "pinned: another one would rename the resource that tasks ask for" },
  "ingress-nginx": { "controller.allowSnippetAnnotations": "pinned: snippets run in the controller" },
  flyte: {
    "cluster_resource_manager.enabled": "pinned: without it, task pods have no identity",
    'common.ingress.separateGrpcIngressAnnotations["nginx.ingress.kubernetes.io/backend-protocol"]':
      "pinned: gRPC needs it",
    "configmap.adminServer.server.security.secure": "pinned: TLS ends at the ingress",
    "configmap.core.propeller.leader-election.enabled": "pinned: two without it would both drive executions",
    "configmap.core.propeller.leader-election.lock-config-map.namespace":
      "the chart writes `flyte`, whatever the namespace",
    ...Object.fromEntries(
      ["clientId", "redirectUri", "scopes"].map((key) => [
        `configmap.adminServer.auth.appAuth.thirdPartyConfig.flyteClient.${key}`,
        "must agree with the client of that id in staticClients",
      ]),
    ),
    "secrets.adminOauthClientCredentials.clientId": "must agree with the client of that id in staticClients",
    "secrets.adminOauthClientCredentials.secretName": "must agree with the Secret that Terraform makes",
  },
};

describeReleases("the values of each release", (charts, cases) => {
  test.each([...new Set(cases.map(([, release]) => release))])(
    "%s: each leaf and each list does something in some stack",
    async (name) => {
      const { dead } = await examine(charts, name);
      expect([...dead.keys()].sort()).toEqual(Object.keys(SAME_AS_DEFAULT[name] ?? {}).sort());
      // The same as the default is not the same as unknown to the chart.
      for (const [key, [stack, path]] of dead) {
        const release = releases(stack)[name]!;
        const variant = changed(release.values, path);
        const [unread] = await renderSame(templateOptions(charts, stack, release), [variant]);
        expect([key, unread]).toEqual([key, false]);
      }
    },
    240_000,
  );
});

/** What could be left out of the values of a release in each stack that has it, with one such stack. */
async function examine(charts: ChartPaths, name: string) {
  const dead = new Map<string, [StackName, ValuePath]>();
  const alive = new Set<string>();
  for (const stack of STACK_NAMES) {
    const release = releases(stack)[name];
    if (release === undefined) continue;
    const paths = removablePaths(release.values).filter((path) => !alive.has(formatPath(path)));
    const variants = paths.map((path) => without(release.values, path));
    const same = await renderSame(templateOptions(charts, stack, release), variants);
    for (const [index, path] of paths.entries()) {
      if (same[index]) dead.set(formatPath(path), [stack, path]);
      else for (const key of [path, ...mapsAbove(path)]) alive.add(formatPath(key));
    }
  }
  for (const key of alive) dead.delete(key);
  return { dead };
}

/** The maps that hold what is at a path: one that is empty in one stack may hold something in another. */
function mapsAbove(path: ValuePath): ValuePath[] {
  return path.flatMap((key, length) =>
    length > 0 && typeof key === "string" ? [path.slice(0, length)] : [],
  );
}
