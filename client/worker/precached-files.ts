import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

/** An entry of the build's list: a file and the checksum of its contents. */
export interface ListedFile {
  url: string;
  revision: string | null;
  integrity?: string;
}

/** The files of this build in the cache. */
export interface PrecachedFiles {
  /** Answers a navigation with the application's page. Rejects if the page is neither cached nor available from the server. */
  page: ReturnType<PrecacheController["createHandlerBoundToURL"]>;
  /** Fetches the files that the browser cached and lost, for example because it was killed before they reached the disk. */
  mend: (event: ExtendableEvent) => Promise<void>;
}

/** Caches every listed file before this worker may replace the previous one (SH-15), and serves them. */
export function precacheFiles(list: readonly ListedFile[]): PrecachedFiles {
  const files = new PrecacheController();
  files.addToCacheList([...list]);
  // `install` and `activate` call `waitUntil` themselves.
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
    // Only files with a known checksum are cached (SH-12). The web application manifest has none, so it is fetched from the network on
    // request.
    if (integrity === undefined) continue;
    const request = new Request(url, { integrity, cache: "no-cache", credentials: "same-origin" });
    await Promise.all(files.strategy.handleAll({ event, request, params: { cacheKey, integrity } }));
  }
}
