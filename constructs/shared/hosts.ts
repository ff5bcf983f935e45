import { isDnsLabel, isDnsSubdomain } from "./kubernetes-names";

/**
 * Checks of every host, address and user name that is taken from outside. What they let through has no blank, line
 * break, user, password, query or fragment in it, and no message repeats a password.
 */

const LABELS = "lower-case labels with dots between";

/** Whether a text is a DNS name or an IPv4 address. */
const isHost = (value: string): boolean => isDnsSubdomain(value) && value.split(".").every(isDnsLabel);

/** Whether a text is a DNS name of two labels or more, and not an IP address. */
export const isDomain = (value: string): boolean =>
  isHost(value) && value.includes(".") && !/\.\d+$/.test(value);

/** What is wrong with the name of a DNS zone. */
export const domainProblem = (value: string): string | undefined =>
  isDomain(value) ? undefined : `${shown(value)} is not a domain name; allowed: ${LABELS}, such as acme.com`;

/** What is wrong with the host name by which people reach Flyte. */
export function hostProblem(value: string): string | undefined {
  if (isDomain(value)) return undefined;
  return isDomain(withoutCase(value)) && isAzureHost(value)
    ? azureHostProblem(value)
    : `${shown(value)} is not a bare host name; allowed: ${LABELS}, such as flyte.acme.com, without scheme, port, path and wildcard`;
}

/** What is wrong with the host name of a server, which may be a single label or an IPv4 address. */
export const serverHostProblem = (value: string): string | undefined =>
  isHost(value.toLowerCase())
    ? undefined
    : `${shown(value)} is not a host name; allowed: ${LABELS}, such as db.acme.com, without scheme, port and path`;

/** What is wrong with the host name of a registry, which its credentials are for. */
export const registryHostProblem = (value: string): string | undefined =>
  isAuthority(value)
    ? undefined
    : `${shown(value)} is not the host name of a registry; allowed: a lower-case name with an optional port from 1 to 65535, such as ghcr.io, without scheme, user and path`;

/** What is wrong with an address that is reached over TLS. */
export const httpsUrlProblem = (value: string): string | undefined => urlProblem(["https"], value);

/** What is wrong with the address of a repository of Helm charts. */
export const chartRepositoryProblem = (value: string): string | undefined =>
  urlProblem(["https", "oci"], value);

/** What is wrong with the name of a user, which is sent before a colon and the password. */
export const userNameProblem = (value: string): string | undefined =>
  /^[^\s:\p{C}]+$/u.test(value)
    ? undefined
    : value.includes(":")
      ? "the user name has a colon, which separates it from the password; give the name alone, as passwords come from variables"
      : `${shown(value)} is not a user name; allowed: characters other than blanks, line breaks and colons`;

// https://github.com/letsencrypt/boulder policy/pa.go, forbiddenMailDomains; then the names of RFC 2606.
const EXAMPLE_DOMAIN = /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost|local)$/;

/** What is wrong with a mail address for Let's Encrypt. */
export function mailAddressProblem(value: string): string | undefined {
  const [, domain] = /^[^\s@<>,;:"()[\]\\\p{C}]+@([^\s@]+)$/u.exec(value) ?? [];
  if (!domain || !isDomain(domain.toLowerCase()))
    return `${JSON.stringify(value)} is not a mail address; allowed: name@domain, such as ops@acme.com`;
  return EXAMPLE_DOMAIN.test(domain.toLowerCase())
    ? `${JSON.stringify(value)} is an example address, which Let's Encrypt refuses; take one that somebody reads, or leave the key out`
    : undefined;
}

// RFC 3986, section 3.3.
const PATH = /^(\/([\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*)*$/;

function urlProblem(schemes: readonly string[], value: string): string | undefined {
  const [, scheme = "", authority = "", path = ""] = /^([a-z]+):\/\/([^/]*)(.*)$/s.exec(value) ?? [];
  if (schemes.includes(scheme) && isAuthority(authority) && PATH.test(path)) return undefined;
  const starts = schemes.map((known) => `${known}://`).join(" or ");
  return `${shown(value)} is not an address; allowed: ${starts}, a lower-case host name with an optional port from 1 to 65535, and a path, such as ${schemes[0]}://acme.jfrog.io/artifactory/, without user, password, query, fragment and blanks`;
}

const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535;

/** What is wrong with the number of a port. */
export const portProblem = (port: number): string | undefined =>
  isPort(port) ? undefined : `${String(port)} is not a port; allowed: 1 to 65535`;

/** Whether a text is `host` or `host:port`. */
export function isAuthority(value: string): boolean {
  const [host = "", port, ...rest] = value.split(":");
  return (
    rest.length === 0 &&
    isHost(host) &&
    (port === undefined || (/^[1-9]\d*$/.test(port) && isPort(Number(port))))
  );
}

/** A text as a message shows it: nothing of what stands before an @, where a password may be. */
const shown = (value: string): string => JSON.stringify(value.replace(/[^/@]*@/g, "…@"));

const AZURE_HOST = /^(?:(.*)\.)?cloudapp\.azure\.com$/;

const withoutCase = (host: string): string => host.toLowerCase().replace(/\.$/, "");

/** Whether a host name lies in the domain that Azure gives to labels of public addresses. */
export const isAzureHost = (host: string): boolean => AZURE_HOST.test(withoutCase(host));

/** What to do about a host name of Azure's, which nobody can make an alias: a label makes it. */
export function azureHostProblem(host: string): string {
  const [label, region, ...rest] = AZURE_HOST.exec(withoutCase(host))?.[1]?.split(".") ?? [];
  const todo =
    label && region && rest.length === 0
      ? `set ingress.dnsLabel: ${label}, which gives ${label}.<location>.cloudapp.azure.com, and remove host`
      : "take a name in a domain of your own, or remove host";
  return `${shown(host)} is in Azure's own domain, where a label of the public address makes the name; ${todo}`;
}
