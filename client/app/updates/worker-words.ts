/** Messages between the page and its worker; `client/worker/take-over.ts` uses the same. */
const TAKE_OVER = "take-over";
const WHICH_BUILD = "which-build";
const ARE_YOU_THERE = "are-you-there";
const CLAIM_PAGES = "claim-pages";

/** A working worker responds at once. */
const ANSWER_WITHIN_MS = 2_000;

/** Lets a waiting worker replace the active one. */
export function requestTakeOver(worker: ServiceWorker): void {
  worker.postMessage(TAKE_OVER, {});
}

/** Lets an active worker control the open pages. */
export function requestControl(worker: ServiceWorker): void {
  worker.postMessage(CLAIM_PAGES, {});
}

/** Returns the build of a worker; `null` if it does not respond or has none. */
export function buildOfWorker(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data }: MessageEvent<unknown>) =>
      resolve(typeof data === "string" ? data : null),
    );
    port1.start();
    worker.postMessage(WHICH_BUILD, [port2]);
    setTimeout(() => resolve(null), ANSWER_WITHIN_MS);
  });
}

/** Confirms to workers that this page works: otherwise they reload it, or do not wait for it. */
export function answerWorkers(workers: ServiceWorkerContainer): void {
  workers.addEventListener("message", (event) => {
    if (event.data === ARE_YOU_THERE) event.ports[0]?.postMessage(true);
  });
}
