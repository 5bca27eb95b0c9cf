/** Words between the page and its worker; `client/worker/take-over.ts` knows the same. */
const TAKE_OVER = "take-over";
const WHICH_BUILD = "which-build";
const ARE_YOU_THERE = "are-you-there";

/** A worker that works answers at once. */
const ANSWER_WITHIN_MS = 2_000;

/** Lets a worker that waits take the place of the one before it. */
export function requestTakeOver(worker: ServiceWorker): void {
  worker.postMessage(TAKE_OVER, {});
}

/** The build that a worker is of; `null` from one that does not answer, or has none to say. */
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

/** Tells workers that this page works: a page that does not is loaded anew, or not waited for. */
export function answerWorkers(workers: ServiceWorkerContainer): void {
  workers.addEventListener("message", (event) => {
    if (event.data === ARE_YOU_THERE) event.ports[0]?.postMessage(true);
  });
}
