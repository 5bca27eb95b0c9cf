import type { FastifyInstance } from "fastify";
import { PORTAL_PATH } from "#contract/auth/portal.ts";

/** A placeholder origin to parse addresses with: only addresses that stay on it are allowed. */
const HERE = "http://here.invalid";

/** Redirects to the page that the user came from, after a proxy with its own sign-in has let them through. */
export function bindPortal(app: FastifyInstance): void {
  app.route({
    method: ["GET", "HEAD"],
    url: PORTAL_PATH,
    handler: (request, reply) => {
      const { searchParams } = new URL(request.raw.url ?? "/", HERE);
      return reply.header("cache-control", "no-store").redirect(placeOf(searchParams.get("next") ?? "/"));
    },
  });
}

/** Returns a path of this site; the front page for any other address. */
function placeOf(next: string): string {
  if (!URL.canParse(next, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(next, HERE);
  return origin === HERE && next.startsWith("/") && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/";
}
