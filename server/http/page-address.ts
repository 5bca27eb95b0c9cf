import type { IncomingMessage } from "node:http";

/** Addresses that never are a page of the application: a missing file under them is plainly missing. */
const NOT_PAGES = ["/api", "/assets", "/builds", "/files", "/socket.io", "/metrics"];

export const isUnder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

export function pathOf({ url = "/" }: Pick<IncomingMessage, "url">): string {
  return url.split("?", 1)[0] ?? "/";
}

/** Somebody goes to a page of the application, known or not, as nothing else that a server is asked for looks. */
export function isNavigation({ method, url, headers }: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const path = pathOf({ url });
  if (NOT_PAGES.some((folder) => isUnder(path, folder))) return false;
  const accept = headers.accept ?? "*/*";
  const looksLikeFile = /\.[^/]+$/.test(path);
  return accept.includes("text/html") || (accept.includes("*/*") && !looksLikeFile);
}

/** What the router or the reading of files refuses: empty parts, steps up, signs that no address has. */
const UNSOUND = /\/\/|\\|\0|(?:^|\/)\.\.?(?:\/|$)/;

/**
 * The address as the router is given it. A page's that it could not read, as `//b/…` of a link that was put together carelessly or `/%`, is
 * given the page all the same: the application reads its own address, and says what is wrong with it in words for people.
 */
export function routedAddress(request: Pick<IncomingMessage, "method" | "url" | "headers">): string {
  const { url = "/" } = request;
  return isSound(pathOf(request)) || !isNavigation(request) ? url : "/";
}

function isSound(path: string): boolean {
  try {
    return !UNSOUND.test(decodeURIComponent(path));
  } catch {
    // decodeURIComponent has one way to fail: a malformed escape.
    return false;
  }
}
