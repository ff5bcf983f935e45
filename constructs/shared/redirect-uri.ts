/** Where Flyte takes back who signed in with Entra ID; no slash at the end. */
export function redirectUri(host: string): string {
  return `https://${host}/callback`;
}
