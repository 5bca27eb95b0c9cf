import { internalLink } from "../router/internal-links.ts";
import { prefetchPage, type PageSync } from "./page-payload.ts";

/** A mouse that only passes over a link stays shorter. */
const MEANT_MS = 80;

/** Whether prefetching is allowed: online and without data saving. */
function mayFetchAhead(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  const savesData =
    typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
  return navigator.onLine && !savesData;
}

/**
 * Prefetches the page behind a link when a touch, the mouse or the focus reaches it: its chunks, the lazy chunks of its tools, and its
 * first data.
 */
export function listenToIntent(root: Document, prefetch: (path: string) => void, sync: PageSync): () => void {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "development";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let meant: HTMLAnchorElement | null = null;

  function fetchAhead(path: string): void {
    if (!mayFetchAhead()) return;
    prefetch(path);
    void prefetchPage(path, build, sync);
  }
  function onIntent(event: Event): void {
    const link = internalLink(event);
    if (link === meant && event.type !== "touchstart") return;
    meant = link;
    clearTimeout(timer);
    if (link === null) return;
    if (event.type === "touchstart") fetchAhead(link.pathname);
    else timer = setTimeout(() => fetchAhead(link.pathname), MEANT_MS);
  }
  const names = ["pointerover", "focusin", "touchstart"];
  for (const name of names) root.addEventListener(name, onIntent, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const name of names) root.removeEventListener(name, onIntent);
  };
}
