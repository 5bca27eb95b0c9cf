/**
 * Where a page goes to reach a sign-in that stands before the server, as Cloudflare Access or Authelia put one: the service worker leaves paths of
 * calls alone, so this one reaches whoever is in between. Once past it, the server leads back.
 */
export const PORTAL_PATH = "/api/portal";

/** The address that leads to `next`, a path of this site with its query, by way of whatever asks to sign in. */
export function portalAddress(next: string): string {
  return `${PORTAL_PATH}?next=${encodeURIComponent(next)}`;
}
