import { useMemo } from "react";
import { useAddress } from "./address.ts";

const moved = new EventTarget();

/** Tells of every move that the application itself makes; the browser tells of its own by `popstate`. */
export function onNavigate(listener: () => void): () => void {
  moved.addEventListener("move", listener);
  return () => moved.removeEventListener("move", listener);
}

/**
 * Goes to an address of the application (`pathTo` makes them). `replace` stays on the current step of the history, and on its
 * name with it.
 */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace === true) history.replaceState(history.state, "", to);
  else history.pushState(null, "", to);
  moved.dispatchEvent(new Event("move"));
}

/** Changes keys of the query in place; `undefined` and "" take a key away. */
export type ChangeQuery = (changes: Readonly<Record<string, string | undefined>>) => void;

const changeQuery: ChangeQuery = (changes) => {
  const next = new URLSearchParams(location.search);
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || value === "") next.delete(key);
    else next.set(key, value);
  }
  const text = next.toString();
  navigate(`${location.pathname}${text === "" ? "" : `?${text}`}`, { replace: true });
};

/**
 * The query of the page on screen: filters and views live there, so that a link carries them. A change replaces the current
 * step of the history, so that «back» leaves the page.
 */
export function useQuery(): readonly [URLSearchParams, ChangeQuery] {
  const { search } = useAddress();
  return [useMemo(() => new URLSearchParams(search), [search]), changeQuery];
}
