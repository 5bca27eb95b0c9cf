import { useMemo } from "react";
import { useAddress } from "./address.ts";

const moved = new EventTarget();

/** Notifies of every navigation by the application; the browser's own cause `popstate`. */
export function onNavigate(listener: () => void): () => void {
  moved.addEventListener("move", listener);
  return () => moved.removeEventListener("move", listener);
}

/** Navigates to an address of the application (`pathTo` builds them). `replace` keeps the current history step and its name. */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace === true) history.replaceState(history.state, "", to);
  else history.pushState(null, "", to);
  moved.dispatchEvent(new Event("move"));
}

/** Changes keys of the query in place; `undefined` and "" remove a key. */
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
 * Returns the query of the page on screen: it holds filters and views, so that links contain them. A change replaces the current history
 * step, so that «back» leaves the page.
 */
export function useQuery(): readonly [URLSearchParams, ChangeQuery] {
  const { search } = useAddress();
  return [useMemo(() => new URLSearchParams(search), [search]), changeQuery];
}
