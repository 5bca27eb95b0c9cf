import type { FastifyInstance } from "fastify";
import { PORTAL_PATH } from "#contract/auth/portal.ts";

/** Stands for this site while an address is read: only what stays on it is gone to. */
const HERE = "http://here.invalid";

/** Leads back to the page that somebody came from, once a proxy with a sign-in of its own has let them through. */
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

/** A path of this site; its front page for any other address. */
function placeOf(next: string): string {
  if (!URL.canParse(next, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(next, HERE);
  return origin === HERE && next.startsWith("/") && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/";
}
