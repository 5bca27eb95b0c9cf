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
/** The way past a worker that is suspected of being broken: the page comes from the server, and puts the worker away. */
const WITHOUT_WORKER = /[?&]nosw\b/;
/** Shown inside a page of Telegram's, which the headers of the kept page forbid: its own come from the server. */
const FRAMED_PATH = /^\/auth\/telegram(?:\?|$)/;

// Only files of the build are ever kept: answers of the server are private, and the page has a store of its own for them.
cleanupOutdatedCaches();
const files = precacheFiles(self.__WB_MANIFEST);

const cachedPage: typeof files.page = async (options) => {
  try {
    return await files.page(options);
  } catch {
    return absentPage();
  }
};

/** The server's page while there is one; without a network the kept one, for then nobody shows it inside another. */
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
