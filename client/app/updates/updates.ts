import { RELOAD_GUARD_MS } from "#contract/core/limit.ts";
import { noticeTyping } from "#client/shared/reload/quiet-moment.ts";
import { mayReload } from "#client/shared/reload/reload-guard.ts";
import { mayGoTo, noteMove } from "./build-memory.ts";
import { watchBuilds } from "./build-watch.ts";
import { publishedBuild } from "./published-build.ts";
import { offerUntilQuiet } from "./waiting-update.ts";
import { answerWorkers, buildOfWorker, requestControl, requestTakeOver } from "./worker-words.ts";

/** In the query: runs this page without a service worker, since the current one may be broken. */
const WITHOUT_WORKER = "nosw";

const own = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "development";

let isGoing = false;

function reloadInTime(): void {
  if (mayReload(location.pathname, Date.now(), sessionStorage)) location.reload();
  else setTimeout(() => offerUntilQuiet(document, reloadInTime), RELOAD_GUARD_MS);
}

/** Reloads the page for another build, once and when the user is not busy. */
function goTo(build: string): void {
  if (isGoing || build === own() || !mayGoTo(build, Date.now(), sessionStorage)) return;
  isGoing = true;
  offerUntilQuiet(document, () => {
    if (noteMove(own(), build, Date.now(), sessionStorage)) reloadInTime();
  });
}

/** Lets a new worker take over only when the user is not busy: nothing may change under an open editor. */
async function letTakeOver({ active, waiting }: ServiceWorkerRegistration): Promise<void> {
  // The first worker of a device activates at once, and is not an update.
  if (waiting === null || active === null) return;
  const build = await buildOfWorker(waiting);
  if (build !== null && build !== own() && !mayGoTo(build, Date.now(), sessionStorage)) return;
  offerUntilQuiet(document, () => requestTakeOver(waiting));
}

function followWorker(registration: ServiceWorkerRegistration): void {
  void letTakeOver(registration);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") void letTakeOver(registration);
    });
  });
}

/** Switches the page to the build of the active worker, unless a newer worker is on its way. */
async function followActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  if (active === null || installing !== null || waiting !== null) return;
  const build = await buildOfWorker(active);
  if (build !== null) goTo(build);
}

function loaded(): Promise<void> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener("load", () => resolve(), { once: true });
  });
}

/**
 * Registers the service worker after load; when a new one activates, the page reloads, once and at a quiet moment (docs/specification.md,
 * section 1).
 */
async function registerWorker(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  await loaded();
  const registration = await workers.register("/service-worker.js", { updateViaCache: "none" });
  workers.addEventListener("controllerchange", () => void followActive(registration));
  followWorker(registration);
  void becomeControlled(workers);
  if (workers.controller !== null) {
    // A worker that took over while this page was loading sent it no event.
    const build = await buildOfWorker(workers.controller);
    if (build !== null && build !== own()) await lookForWorker(registration);
  }
  return registration;
}

/**
 * Puts this page under the active worker (SH-74). The worker claims pages when it activates, and misses one that is loading then; a reload
 * past the cache leaves the worker out too. Without control, the parts of the page that are fetched later would need the network.
 */
async function becomeControlled(workers: ServiceWorkerContainer): Promise<void> {
  const { active } = await workers.ready;
  if (workers.controller === null && active !== null) requestControl(active);
}

async function lookForWorker(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await registration.update();
  } catch {
    // No network, or an invalid response: the next check retries.
    return;
  }
  await followActive(registration);
}

/** Removes the worker and its caches. */
async function dismissWorkers(workers: ServiceWorkerContainer): Promise<null> {
  for (const registration of await workers.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  return null;
}

/** Returns `null` without a worker: on plain http, in a private window that refuses it, or if the user disabled it. */
async function openWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  const workers = navigator.serviceWorker;
  answerWorkers(workers);
  try {
    if (new URLSearchParams(location.search).has(WITHOUT_WORKER)) return await dismissWorkers(workers);
    return await registerWorker(workers);
  } catch (error) {
    reportError(error);
    return null;
  }
}

function onFocus(run: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState === "visible") run();
  };
  addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  return () => {
    removeEventListener("focus", look);
    document.removeEventListener("visibilitychange", look);
  };
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Keeps the page up to date: through its worker, or without one (plain http) by reloading. */
export function keepUpToDate(): void {
  if (own() === "development") return;
  noticeTyping(document);
  const worker = openWorker();
  const updateTo = async (build: string): Promise<void> => {
    const registration = await worker;
    if (registration === null) goTo(build);
    else await lookForWorker(registration);
  };
  watchBuilds({
    build: own(),
    latest: publishedBuild,
    network: () => navigator.onLine,
    now: () => Date.now(),
    fraction: () => Math.random(),
    after,
    onFocus,
    onNewer: (build) => void updateTo(build),
  });
}
