declare const self: ServiceWorkerGlobalScope;
/** Written in by the build. */
declare const BUILD_ID: string;

/** Words between the page and its worker; `client/app/updates/worker-words.ts` knows the same. */
const TAKE_OVER = "take-over";
const WHICH_BUILD = "which-build";
const ARE_YOU_THERE = "are-you-there";
const CLAIM_PAGES = "claim-pages";

/** A page that works answers in a moment; one that is only being loaded is given some time. */
const ANSWER_WITHIN_MS = 3_000;

function answers(page: WindowClient): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(true));
    port1.start();
    page.postMessage(ARE_YOU_THERE, [port2]);
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  });
}

/**
 * A new worker waits until a page says that nobody is busy. Where the worker before it is broken there is no page that could
 * say so: then it waits for nobody, and the next load heals (F-26).
 */
async function takeOverFromBroken(): Promise<void> {
  if (self.registration.active === null) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const answered = await Promise.all(pages.map(answers));
  if (!answered.includes(true)) await self.skipWaiting();
}

/**
 * Lets this worker follow the one before it at the right moment, and tells pages which build it is of.
 * @param onLoaded what to do when a page has been loaded: only such a one asks
 */
export function takeOverInTime(onLoaded: (event: ExtendableEvent) => Promise<void>): void {
  self.addEventListener("install", (event) => event.waitUntil(takeOverFromBroken()));
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener("message", (event) => {
    if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting());
    if (event.data === CLAIM_PAGES) event.waitUntil(self.clients.claim());
    if (event.data !== WHICH_BUILD) return;
    event.ports[0]?.postMessage(BUILD_ID);
    event.waitUntil(onLoaded(event));
  });
}
