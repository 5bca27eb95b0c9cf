import { portalAddress } from "#contract/auth/portal.ts";

/** Navigates to the sign-in of a proxy in front of the server; it redirects back to this page. */
export function goThroughPortal(): void {
  const { pathname, search, hash } = location;
  location.assign(portalAddress(pathname + search + hash));
}
