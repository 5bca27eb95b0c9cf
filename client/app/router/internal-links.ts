import { navigate } from "#client/shared/navigation/navigate.ts";
import { matchPath } from "#client/shared/navigation/paths.ts";

/** Returns the link of an event if the application can open its target itself. */
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

/** Turns clicks on internal links into in-app navigation, in one listener, so that components render plain links. */
export function followLinks(root: Document): () => void {
  root.addEventListener("click", onClick);
  return () => root.removeEventListener("click", onClick);
}
