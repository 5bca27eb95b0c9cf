declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build. */
declare const BUILD_ID: string;

/** Messages between the page and its worker; `client/app/updates/worker-words.ts` uses the same. */
const TAKE_OVER = "take-over";
const WHICH_BUILD = "which-build";
const ARE_YOU_THERE = "are-you-there";
const CLAIM_PAGES = "claim-pages";

/** A working page answers at once; a page that is still loading needs some time. */
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
 * A new worker waits until a page allows it to take over. If no open page answers, as when the active worker is broken, the new worker
 * takes over at once, and the next load uses it (F-26).
 */
async function takeOverFromBroken(): Promise<void> {
  if (self.registration.active === null) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const answered = await Promise.all(pages.map(answers));
  if (!answered.includes(true)) await self.skipWaiting();
}

/**
 * Lets this worker replace the active one at the right moment, and tells pages which build it belongs to.
 * @param onLoaded called after a page has loaded: only such a page sends `WHICH_BUILD`
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
