import { existsSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

/** `no-transform`: the client refuses files that a proxy has changed. */
const IMMUTABLE = "public, max-age=31536000, immutable, no-transform";
/** Cached, but revalidated each time: the page, the service worker, the list of builds. */
const REVALIDATED = "no-cache, no-transform";

const WORKER = "/service-worker.js";
const NO_WORKER = "no-worker.js";

/**
 * Serves the built client from `folder`: precompressed files chosen by Accept-Encoding, hashed files cached for ever. With `hasWorker`
 * false it serves a service worker that removes itself. Returns the function that sends the page for a navigation, `null` without a built
 * client.
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
  // The static plugin answers 404 for the folder itself.
  app.route({ method: ["GET", "HEAD"], url: "/", handler: (_request, reply) => sendPage(reply) });
  return sendPage;
}
