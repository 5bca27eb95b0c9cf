/**
 * Headers of a request's origin, which a browser sets and a page cannot. The bearer token is never sent automatically, so a foreign page
 * gains nothing on most calls; these checks protect the two places that read a cookie, and the sockets.
 */
export interface OriginHeaders {
  origin: string | undefined;
  fetchSite: string | undefined;
  /** The host that the request was sent to. */
  host: string | undefined;
}

export type OriginPolicy = (headers: OriginHeaders) => "own" | "foreign" | "no-browser";

/** `own` means the public address or the host that the request was sent to: on a local network one server has many names. */
export function createOriginPolicy(publicUrl: string): OriginPolicy {
  const publicOrigin = new URL(publicUrl).origin;
  return ({ origin, fetchSite, host }) => {
    if (origin === undefined && fetchSite === undefined) return "no-browser";
    if (fetchSite !== undefined && fetchSite !== "same-origin") return "foreign";
    if (origin === undefined) return "own";
    return origin === publicOrigin || hostOf(origin) === host?.toLowerCase() ? "own" : "foreign";
  };
}

/** Returns the host and port of an http origin; `null` for "null" and for a string that is not an origin. */
function hostOf(origin: string): string | null {
  if (!URL.canParse(origin)) return null;
  const url = new URL(origin);
  const isOrigin = url.origin === origin.toLowerCase() && (url.protocol === "http:" || url.protocol === "https:");
  return isOrigin ? url.host : null;
}
