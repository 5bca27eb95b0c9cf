import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

/** A line of the build's list: a file, and the checksum of what the build has put in it. */
export interface ListedFile {
  url: string;
  revision: string | null;
  integrity?: string;
}

/** The files of this build on the device. */
export interface PrecachedFiles {
  /** Answers a navigation with the application's page. Rejects where the page is neither here nor to be had. */
  page: ReturnType<PrecacheController["createHandlerBoundToURL"]>;
  /** Brings those that a browser had and has lost, as when it was killed before they were on the disk. */
  mend: (event: ExtendableEvent) => Promise<void>;
}

/** Keeps every listed file before this worker may follow the one before it (SH-15), and answers what asks for one. */
export function precacheFiles(list: readonly ListedFile[]): PrecachedFiles {
  const files = new PrecacheController();
  files.addToCacheList([...list]);
  // It waits by itself for what it does.
  self.addEventListener("install", (event) => void files.install(event));
  self.addEventListener("activate", (event) => void files.activate(event));
  registerRoute(new PrecacheRoute(files));
  return { page: files.createHandlerBoundToURL("/index.html"), mend: (event) => mend(files, list, event) };
}

async function mend(files: PrecacheController, list: readonly ListedFile[], event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(files.strategy.cacheName);
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  for (const { url, integrity } of list) {
    const cacheKey = files.getCacheKeyForURL(url);
    if (cacheKey === undefined || cachedUrls.has(cacheKey)) continue;
    // Nothing is kept but what is known to be the build's own (SH-12): the manifest of the web application, which has no checksum, is
    // asked of the network when somebody wants it.
    if (integrity === undefined) continue;
    const request = new Request(url, { integrity, cache: "no-cache", credentials: "same-origin" });
    await Promise.all(files.strategy.handleAll({ event, request, params: { cacheKey, integrity } }));
  }
}
