// Served in place of a worker that is broken (SERVICE_WORKER=off): forgets what that one kept, goes away, and has the pages
// that it broke loaded anew. A page that works answers, and is left alone with what is typed in it.
const ANSWER_WITHIN_MS = 3_000;
let hasPredecessor = false;

self.addEventListener("install", () => {
  hasPredecessor = self.registration.active !== null;
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  // Only its own pages may be led elsewhere by a worker.
  await self.clients.claim();
  const pages = await self.clients.matchAll({ type: "window" });
  await self.registration.unregister();
  // Without one before it nothing was broken, and a page that is only slow would be loaded for ever.
  if (hasPredecessor) await Promise.all(pages.map(mend));
}

async function mend(page) {
  if (!(await answers(page))) await page.navigate(page.url);
}

function answers(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(true));
    port1.start();
    page.postMessage("are-you-there", [port2]);
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  });
}
