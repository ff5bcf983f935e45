/** What one Azure service allows as a name. */
export interface NameRule {
  /** What the name belongs to, as a message calls it. */
  readonly title: string;
  /** The characters and their places; the length is checked apart. */
  readonly pattern: RegExp;
  /** Fewest characters. */
  readonly min: number;
  /** Most characters. */
  readonly max: number;
  /** The pattern in words. */
  readonly description: string;
}

const rule = (title: string, min: number, max: number, pattern: RegExp, description: string): NameRule => ({
  title,
  min,
  max,
  pattern,
  description,
});

const RESOURCE = /^[A-Za-z0-9]([\w.-]*\w)?$/;
const RESOURCE_WORDS =
  "letters, digits, dots, hyphens and underscores, first a letter or digit, last no dot or hyphen";
const ALNUM_FIRST = /^[A-Za-z0-9][\w-]*$/;
const ALNUM_FIRST_WORDS = "letters, digits, hyphens and underscores, first a letter or digit";

/**
 * Naming rules by kind of resource.
 *
 * Source: https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules and the
 * validators of terraform-provider-azurerm 4.55.0.
 */
export const NAME_RULES = {
  resourceGroup: rule(
    "resource group",
    1,
    90,
    /^[-\w.()]*[-\w()]$/,
    "letters, digits, and any of - _ . ( ), with no dot at the end",
  ),
  nodeResourceGroup: rule(
    "node resource group",
    1,
    80,
    /^[-\w.()]*[-\w()]$/,
    "letters, digits, and any of - _ . ( ), with no dot at the end",
  ),
  storageAccount: rule("storage account", 3, 24, /^[a-z0-9]+$/, "lower-case letters and digits"),
  container: rule(
    "blob container",
    3,
    63,
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "lower-case letters, digits and single hyphens, none at either end",
  ),
  registry: rule("container registry", 5, 50, /^[A-Za-z0-9]+$/, "letters and digits"),
  cluster: rule(
    "AKS cluster",
    1,
    63,
    /^[A-Za-z0-9]([\w-]*[A-Za-z0-9])?$/,
    "letters, digits, hyphens and underscores, a letter or digit at either end",
  ),
  clusterDnsPrefix: rule(
    "cluster DNS prefix",
    1,
    54,
    /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/,
    "letters, digits and hyphens, a letter or digit at either end",
  ),
  nodePool: rule("node pool", 1, 12, /^[a-z][a-z0-9]*$/, "lower-case letters and digits, a letter first"),
  dnsLabel: rule(
    "public IP DNS label",
    3,
    63,
    /^[a-z][a-z0-9-]*[a-z0-9]$/,
    "lower-case letters, digits and hyphens, a letter first, no hyphen last",
  ),
  postgresServer: rule(
    "PostgreSQL server",
    3,
    63,
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
    "lower-case letters, digits and hyphens, no hyphen at either end",
  ),
  identity: rule("managed identity", 3, 128, ALNUM_FIRST, ALNUM_FIRST_WORDS),
  federatedCredential: rule("federated credential", 3, 120, ALNUM_FIRST, ALNUM_FIRST_WORDS),
  virtualNetwork: rule("virtual network", 2, 64, RESOURCE, RESOURCE_WORDS),
  subnet: rule("subnet", 1, 80, RESOURCE, RESOURCE_WORDS),
  publicIp: rule("public IP", 1, 80, RESOURCE, RESOURCE_WORDS),
  natGateway: rule("NAT gateway", 1, 80, RESOURCE, RESOURCE_WORDS),
  logAnalytics: rule(
    "Log Analytics workspace",
    4,
    63,
    /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/,
    "letters, digits and hyphens, a letter or digit at either end",
  ),
  platform: rule(
    "platform",
    2,
    20,
    /^[a-z][a-z0-9-]*[a-z0-9]$/,
    "lower-case letters, digits and hyphens, first a letter, no hyphen last",
  ),
  prefix: rule("prefix", 2, 11, /^[a-z][a-z0-9]*$/, "lower-case letters and digits, first a letter"),
} as const satisfies Record<string, NameRule>;

/** A kind of resource that `NAME_RULES` knows. */
export type NameKind = keyof typeof NAME_RULES;

/** Kinds whose names are part of a public endpoint. */
const PUBLIC: ReadonlySet<NameKind> = new Set<NameKind>([
  "storageAccount",
  "registry",
  "clusterDnsPrefix",
  "postgresServer",
  "dnsLabel",
]);

/** What is wrong with a name, and what is allowed; nothing when the name is legal. */
export function checkName(kind: NameKind, value: string): string | undefined {
  const { title, pattern, min, max, description } = NAME_RULES[kind];
  if (value.length >= min && value.length <= max && pattern.test(value))
    return PUBLIC.has(kind) ? reservedWordProblem(value) : undefined;
  return `${JSON.stringify(value)} is not a legal ${title} name; allowed: ${min} to ${max} characters: ${description}`;
}

/**
 * Words that Azure keeps to itself in names with a public endpoint, in any letter case.
 *
 * Source: https://learn.microsoft.com/azure/azure-resource-manager/troubleshooting/error-reserved-resource-name
 */
export const RESERVED_WORDS = {
  /** Not as the whole name. */
  whole: `
    access app_browsers app_code app_data app_globalresources app_localresources app_themes app_webreferences azure
    bing bizspark biztalk cortana directx dotnet dynamics excel exchange forefront groove hololens hyperv kinect lync
    msdn o365 office office365 onedrive onenote outlook powerpoint sharepoint skype visio visualstudio web.config xbox
  `
    .trim()
    .split(/\s+/),
  /** Nowhere in the name. */
  anywhere: ["microsoft", "windows"],
  /** Not at the start of the name. */
  start: ["login"],
} as const;

/** What is wrong with a text that public names contain, at their start or anywhere. */
export function reservedPartProblem(value: string, at: "start" | "inside"): string | undefined {
  const text = value.toLowerCase();
  const word =
    RESERVED_WORDS.anywhere.find((reserved) => text.includes(reserved)) ??
    (at === "start" ? RESERVED_WORDS.start.find((reserved) => text.startsWith(reserved)) : undefined);
  return word && reserved(value, word, "holds");
}

/** What is wrong with a whole name that has a public endpoint. */
export const reservedWordProblem = (value: string): string | undefined =>
  RESERVED_WORDS.whole.includes(value.toLowerCase())
    ? reserved(value, value.toLowerCase(), "is")
    : reservedPartProblem(value, "start");

const reserved = (value: string, word: string, verb: "holds" | "is") =>
  `${JSON.stringify(value)} ${verb} "${word}", which Azure keeps to itself in public names; take another word`;

/**
 * What is wrong with the names that prefix and name of a platform make: storage account and registry have them
 * joined, without hyphens.
 */
export function joinedNameProblem(prefix: string, name: string): string | undefined {
  const joined = `${prefix}${name}`.replace(/-/g, "");
  const problem = reservedPartProblem(joined, "start");
  return problem && `prefix ${prefix} and name ${name} are joined in public names; ${problem}`;
}

/**
 * Most federated credentials on one user-assigned identity.
 *
 * Source: https://learn.microsoft.com/entra/workload-id/workload-identity-federation-considerations
 */
export const MAX_FEDERATED_CREDENTIALS = 20;
