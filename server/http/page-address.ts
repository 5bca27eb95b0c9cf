import type { IncomingMessage } from "node:http";

/** Addresses that are never pages of the application: a missing file under them is answered with 404. */
const NOT_PAGES = ["/api", "/assets", "/builds", "/files", "/socket.io", "/metrics"];

export const isUnder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

export function pathOf({ url = "/" }: Pick<IncomingMessage, "url">): string {
  return url.split("?", 1)[0] ?? "/";
}

/** Returns true for a navigation to a page of the application, known or not; other requests do not look like one. */
export function isNavigation({ method, url, headers }: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const path = pathOf({ url });
  if (NOT_PAGES.some((folder) => isUnder(path, folder))) return false;
  const accept = headers.accept ?? "*/*";
  const looksLikeFile = /\.[^/]+$/.test(path);
  return accept.includes("text/html") || (accept.includes("*/*") && !looksLikeFile);
}

/** Paths that the router or the static plugin refuses: empty segments, `..`, characters that no URL has. */
const UNSOUND = /\/\/|\\|\0|(?:^|\/)\.\.?(?:\/|$)/;

/**
 * Returns the URL for the router. A navigation to a path that the router cannot read, as `//b/…` of a badly joined link or `/%`, gets the
 * page all the same: the application reads its own URL and explains the problem to the user.
 */
export function routedAddress(request: Pick<IncomingMessage, "method" | "url" | "headers">): string {
  const { url = "/" } = request;
  return isSound(pathOf(request)) || !isNavigation(request) ? url : "/";
}

function isSound(path: string): boolean {
  try {
    return !UNSOUND.test(decodeURIComponent(path));
  } catch {
    // decodeURIComponent fails only on a malformed escape.
    return false;
  }
}
