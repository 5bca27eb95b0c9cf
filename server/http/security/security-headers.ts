import type { FastifyInstance } from "fastify";

const YEAR_S = 31_536_000;

/** The product uses no device of the browser. */
const PERMISSIONS_POLICY =
  "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()";

/** Pages and answers with a secret in their URL: even a shared link must not be indexed. */
const UNLISTED = /^\/(?:p|i|api)(?:\/|$)/;
const UNLISTED_HEADERS = { "x-robots-tag": "noindex, nofollow, noarchive" };
/** Answers of calls; the API docs are pages. */
const DATA = /^\/api\/(?!docs(?:\/|$))/;

/** Origins that may show a page in a frame; none where `origins` is empty. */
export interface Frames {
  path: string;
  origins: readonly string[];
}

/**
 * Sets the security headers of every answer. They are built once: a middleware that built them for each request took a third of the time of
 * a short answer.
 */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string, frames: Frames): void {
  const headers = securityHeaders(publicUrl);
  const data = dataHeaders(headers);
  const framed = frames.origins.length === 0 ? headers : framedHeaders(headers, frames.origins);
  app.addHook("onRequest", (request, reply, done) => {
    const [path] = (request.raw.url ?? "").split("?", 1);
    if (DATA.test(path ?? "")) void reply.headers(data);
    else {
      void reply.headers(path === frames.path ? framed : headers);
      if (UNLISTED.test(path ?? "")) void reply.headers(UNLISTED_HEADERS);
    }
    done();
  });
}

/** `x-frame-options` supports no list of origins, and browsers that support `frame-ancestors` ignore it. */
function framedHeaders(
  { "x-frame-options": _refusesAll, ...headers }: Record<string, string>,
  origins: readonly string[],
): Record<string, string> {
  const policy = headers["content-security-policy"] ?? "";
  return {
    ...headers,
    "content-security-policy": policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(" ")}`),
  };
}

const OF_DATA: ReadonlySet<string> = new Set([
  "cross-origin-resource-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
]);

/**
 * Returns the headers of an answer that is not a page: if it is shown as one, it may do nothing. Policies of windows, frames and devices
 * would only make the answer longer.
 */
function dataHeaders(headers: Record<string, string>): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => OF_DATA.has(name))),
    ...UNLISTED_HEADERS,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
  };
}

/** `publicUrl` decides whether HTTPS is enforced. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const { protocol, host } = new URL(publicUrl);
  const isSecure = protocol === "https:";
  return {
    "content-security-policy": contentPolicy(`${isSecure ? "wss" : "ws"}://${host}`),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": PERMISSIONS_POLICY,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    ...(isSecure ? { "strict-transport-security": `max-age=${String(YEAR_S)}; includeSubDomains` } : {}),
  };
}

function contentPolicy(socketOrigin: string): string {
  const directives = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "font-src": "'self'",
    // 'self' covers the websocket of the same host in current browsers; the address is for browsers where it does not.
    "connect-src": `'self' ${socketOrigin}`,
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
