/**
 * The page to open when a proxy in front of the server (Cloudflare Access, Authelia) requires its own sign-in. The service worker does not
 * handle API paths, so the request reaches the proxy. After sign-in the server redirects back.
 */
export const PORTAL_PATH = "/api/portal";

/** Returns the address that redirects to `next` (a path of this site with its query) through the proxy's sign-in. */
export function portalAddress(next: string): string {
  return `${PORTAL_PATH}?next=${encodeURIComponent(next)}`;
}
