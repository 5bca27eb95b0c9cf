import { portalAddress } from "#contract/auth/portal.ts";

/** Leaves for the sign-in that stands before the server; this page comes back once it is passed. */
export function goThroughPortal(): void {
  const { pathname, search, hash } = location;
  location.assign(portalAddress(pathname + search + hash));
}
