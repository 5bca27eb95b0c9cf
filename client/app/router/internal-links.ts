import { navigate } from "#client/shared/navigation/navigate.ts";
import { matchPath } from "#client/shared/navigation/paths.ts";

/** The link that an event came from, when it is one that the application may follow itself. */
export function internalLink(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || !link.hasAttribute("href") || link.hasAttribute("download")) return null;
  if (link.target !== "" && link.target !== "_self") return null;
  return link.origin === location.origin && matchPath(link.pathname) !== null ? link : null;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || !isPlainClick(event)) return;
  const link = internalLink(event);
  if (link === null) return;
  const isWithinPage = link.pathname === location.pathname && link.search === location.search;
  if (isWithinPage && link.hash !== "") return;
  event.preventDefault();
  navigate(`${link.pathname}${link.search}${link.hash}`, { replace: isWithinPage });
}

/** Links are plain everywhere; here, once, clicks on those that lead to a page of ours become moves within the page. */
export function followLinks(root: Document): () => void {
  root.addEventListener("click", onClick);
  return () => root.removeEventListener("click", onClick);
}
