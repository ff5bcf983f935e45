import { Fn, type TerraformStack, TerraformVariable, Token } from "cdktf";
import { TlsProvider } from "@cdktf/provider-tls/lib/provider";
import { AzureadProvider } from "@cdktf/provider-azuread/lib/provider";
import { CHARTS } from "../../constructs";
import { azureId } from "../support/stand-ins";
import { EVERY_CONSTRUCT } from "../support/every-construct";
import { checkAgainstSchemas } from "../support/schema-check";
import { type Kind, type ShapePath, shapePaths } from "../support/shape-paths";
import { problemsOf, stackWithProviders, synthApp } from "../support/synth";

const workflow = {
  name: "etl",
  project: "flytesnacks",
  domain: "production",
  version: "1",
  package: "acme/flows/etl",
};
const big = { vmSize: "Standard_E8s_v5" };
const gpus = { vmSize: "Standard_NC4as_T4_v3" };
const accelerator = "nvidia-a10";

const image = { repository: "acme.azurecr.io/operator", tag: "1" };
const password = Fn.sha256("secret");
const zone = (service: string) =>
  azureId("Microsoft.Network/privateDnsZones", `privatelink.${service}.core.windows.net`);

const HINTS = { url: "https://acme.jfrog.io/artifactory/", cidrs: ["203.0.113.0/24"] };

/** What goes with a place, where a sample of the shape would break a rule that is tried elsewhere. */
const BESIDE: readonly (readonly [place: RegExp, props: object])[] = [
  [/^Flyte(Stack|Platform|Foundation) nodePools\.key\./, { nodePools: { key: big } }],
  [/^Flyte(Stack|Platform|Foundation) gpuPools\.key\./, { gpuPools: { key: { ...gpus, accelerator } } }],
  [/^GpuNodePool vmSize$/, { accelerator }],
  [
    /^Flyte(Stack|Platform|Foundation) address\.dnsZone\./,
    { address: { host: "flyte.acme.com", dnsZone: { zoneName: "acme.com" } } },
  ],
  [/^Flyte(Stack|Platform|Foundation) cluster\.kubernetesVersion$/, { cluster: { upgradeChannel: "patch" } }],
  [/^FlyteCluster kubernetesVersion$/, { upgradeChannel: "patch" }],
  [/^Flyte(Stack|Platform|Foundation) storage\.rawDataExpiryDays$/, { storage: { rawDataContainer: "raw" } }],
  [/^FlyteStorage rawDataExpiryDays$/, { rawDataContainer: "raw" }],
  [/ registration\./, { registration: { workflows: [workflow] } }],
  [/ registration\.image\./, { registration: { image } }],
  [/ image\./, { image }],
  [/^Registration packages\./, { packages: { password }, workflows: [workflow] }],
  [/^RegistrationOperator packages\./, { packages: { password } }],
  [/^Flyte(Platform|Workloads) registration\.packages\./, { registration: { packages: { password } } }],
  [/^FlyteStack flyte\.quotas\.key\./, { domains: ["key"] }],
  [/^FlyteRelease quotas\.key\./, { domains: ["key"] }],
  [/ flyte\.chart\./, { flyte: { chart: CHARTS.flyteCore } }],
  [/ chart\.(repository|chart|version)$/, { chart: CHARTS.flyteCore }],
  [/^FlyteNetwork.* storageDnsZoneIds\./, { storageDnsZoneIds: { blob: zone("blob"), dfs: zone("dfs") } }],
  [/^FlyteDatabase access\.subnetId$/, { access: { dnsZone: { zoneId: zone("x"), ready: [] } } }],
];

/** A place that takes an expression, or that must say that it takes none. */
const isLeaf = ({ shape }: ShapePath) =>
  shape.kind === "text" || shape.kind === "number" || shape.kind === "list" || shape.kind === "map";

const isKnownOnly = ({ known }: Kind & { readonly known?: boolean }) => known === true;

function expression(stack: TerraformStack, { kind }: Pick<Kind, "kind">): unknown {
  const variable = (type: string) => new TerraformVariable(stack, "later", { type });
  if (kind === "number") return variable("number").numberValue;
  if (kind === "list") return variable("list(string)").listValue;
  if (kind === "map") return Token.asStringMap(variable("map(string)").value);
  return variable("string").stringValue;
}

/** Props that a construct alone only hands on to others. */
const HANDED_ON = [
  "DnsZone tags",
  "DnsZone tags.key",
  "PrivateDnsZone resourceGroup.location",
  "IngressNginx host",
  "IngressNginx tlsSecretName",
  "SignIn host",
];

const placesOf = (name: string) => shapePaths(EVERY_CONSTRUCT[name]!.shape, HINTS).filter(isLeaf);

/** The parts of a FlyteStack take what it hands on to them, and are tried with it. */
const PARTS = ["FlytePlatform", "FlyteFoundation", "FlyteWorkloads"];
const OF_STACK = new Set(placesOf("FlyteStack").map(({ path }) => path));

const PLACES = Object.keys(EVERY_CONSTRUCT).flatMap((name) =>
  placesOf(name)
    .filter(({ path }) => !PARTS.includes(name) || !OF_STACK.has(path))
    .map((place) => [name, place.path, place] as const),
);

function propsWith(stack: TerraformStack, name: string, { path, shape, props }: ShapePath) {
  const beside = BESIDE.filter(([place]) => place.test(`${name} ${path}`)).map(([, more]) => more);
  const given = props(expression(stack, shape));
  const least = EVERY_CONSTRUCT[name]!.least(stack);
  const top = /^\w+/.exec(path)![0];
  const { kind } = EVERY_CONSTRUCT[name]!.shape[top]!;
  // Of several objects that may stand there, the place has chosen one.
  const fitting = kind === "variants" || kind === "either" ? { ...least, [top]: undefined } : least;
  return [fitting, ...beside].reduce<object>((all, more) => merge(all, more, path), given);
}

/** `given` with `more`, which wins everywhere but at the path. */
function merge(given: object, more: object, path: string): object {
  const [step, ...rest] = path.split(/[.[\]]+/).filter(Boolean);
  const merged: Record<string, unknown> = { ...given };
  for (const [key, value] of Object.entries(more as Record<string, unknown>)) {
    if (value === undefined) continue;
    const mine: unknown = merged[key];
    if (key === step && rest.length === 0) continue;
    merged[key] =
      isPlain(mine) && isPlain(value)
        ? merge(mine, value, key === step ? rest.join(".") : "")
        : Array.isArray(mine) && Array.isArray(value) && isPlain(mine[0]) && isPlain(value[0])
          ? [merge(mine[0], value[0], rest.slice(1).join("."))]
          : key === step
            ? mine
            : value;
  }
  return merged;
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

test.each(PLACES.filter(([, , { shape }]) => !isKnownOnly(shape)))(
  "%s takes an expression as %s",
  (name, path, place) => {
    const stacks = synthApp((app) => {
      const stack = stackWithProviders(app);
      new TlsProvider(stack, "tls");
      new AzureadProvider(stack, "azuread");
      EVERY_CONSTRUCT[name]!.make(stack, "made", propsWith(stack, name, place));
    });
    const texts = Object.values(stacks).map(({ json }) => {
      const faults = checkAgainstSchemas(json);
      // A FlyteStack is given an expression of another stack, which Terraform itself reads.
      expect(faults.filter((fault) => !fault.startsWith("data.terraform_remote_state."))).toEqual([]);
      return JSON.stringify(json);
    });
    expect(texts.join("\n")).not.toMatch(/TfToken\[|TOKEN\./);
    // What exists already is only described, until something uses it.
    if (name.includes(".from") || HANDED_ON.includes(`${name} ${path}`)) return;
    expect(texts.join("\n")).toContain("var.later");
  },
);

test.each(PLACES.filter(([, , { shape }]) => isKnownOnly(shape)))(
  "%s takes no expression as %s, and says so",
  (name, path, place) => {
    const problems = problemsOf((stack) =>
      EVERY_CONSTRUCT[name]!.make(stack, "made", propsWith(stack, name, place)),
    );
    expect(problems).toContainEqual(expect.stringMatching(/must be known at synth/));
    expect(problems.filter((problem) => problem.startsWith(`${path}: `))).toHaveLength(1);
  },
);
