import { cleanupOutdatedCaches } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { absentPage } from "./worker/absent-page.ts";
import { precacheFiles, type ListedFile } from "./worker/precached-files.ts";
import { handlePushes } from "./worker/push.ts";
import { takeOverInTime } from "./worker/take-over.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly ListedFile[] };

/** Addresses that belong to the server: a navigation to one of them must never be answered with the application. */
const SERVER_PATHS = [
  /^\/api(\/|$)/,
  /^\/socket\.io(\/|$)/,
  /^\/builds\//,
  /^\/metrics$/,
  /^\/files\//,
  /^\/robots\.txt$/,
  /^\/favicon\.ico$/,
];
/** An escape from a worker that may be broken: the page is fetched from the server, and unregisters the worker. */
const WITHOUT_WORKER = /[?&]nosw\b/;
/** Telegram shows the page in a frame, which the headers of the cached page forbid, so it is fetched from the server. */
const FRAMED_PATH = /^\/auth\/telegram(?:\?|$)/;

// Only build files are cached: answers of the server are private, and the page stores them itself.
cleanupOutdatedCaches();
const files = precacheFiles(self.__WB_MANIFEST);

const cachedPage: typeof files.page = async (options) => {
  try {
    return await files.page(options);
  } catch {
    return absentPage();
  }
};

/**
 * Fetches the page from the server. If the server cannot be reached, returns the cached page: it cannot be framed, but it opens in a tab.
 */
const fromServer: typeof cachedPage = async (options) => {
  try {
    return await fetch(options.request);
  } catch {
    return cachedPage(options);
  }
};

registerRoute(new NavigationRoute(fromServer, { allowlist: [FRAMED_PATH], denylist: [WITHOUT_WORKER] }));
registerRoute(new NavigationRoute(cachedPage, { denylist: [...SERVER_PATHS, WITHOUT_WORKER, FRAMED_PATH] }));
takeOverInTime(files.mend);
handlePushes();
