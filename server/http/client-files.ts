import { existsSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

/** A device refuses a file that somebody on the way has changed, so nobody is invited to. */
const IMMUTABLE = "public, max-age=31536000, immutable, no-transform";
/** Kept, but asked about each time: the page, the worker, the list of builds. */
const REVALIDATED = "no-cache, no-transform";

const WORKER = "/service-worker.js";
const NO_WORKER = "no-worker.js";

/**
 * Serves the built client from `folder`: compressed twins chosen by Accept-Encoding, hashed files kept for ever. Without
 * a worker, one that goes away is served in its place. Returns how the page is sent for a navigation, `null` when no client is
 * built there.
 */
export async function serveClient(
  app: FastifyInstance,
  folder: string | null,
  hasWorker = true,
): Promise<((reply: FastifyReply) => FastifyReply) | null> {
  if (folder === null || !existsSync(join(folder, "index.html"))) return null;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: "/",
    index: false,
    redirect: false,
    dotfiles: "ignore",
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, "assets") + sep);
      void reply.header("cache-control", isHashed ? IMMUTABLE : REVALIDATED);
    },
  });
  if (!hasWorker) app.get(WORKER, (_request, reply) => reply.sendFile(NO_WORKER));
  const sendPage = (reply: FastifyReply) => reply.sendFile("index.html");
  // The folder itself is no file, and the plugin would say so.
  app.route({ method: ["GET", "HEAD"], url: "/", handler: (_request, reply) => sendPage(reply) });
  return sendPage;
}
