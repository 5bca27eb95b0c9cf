import { useSyncExternalStore } from "react";

/**
 * The address of the page on screen. While a page that was asked for is still being loaded, the browser already shows the new
 * address and this is the old one, so that the page that is leaving does not read what is meant for the next.
 */
export interface Address {
  readonly path: string;
  /** With its question mark, or "". */
  readonly search: string;
}

let shown: Address = { path: "/", search: "" };
const listeners = new Set<() => void>();

export function shownAddress(): Address {
  return shown;
}

/** Told by the router when a page has come on screen. */
export function setShownAddress(address: Address): void {
  if (address.path === shown.path && address.search === shown.search) return;
  shown = address;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address of the page on screen; re-renders when it changes. */
export function useAddress(): Address {
  return useSyncExternalStore(subscribe, shownAddress);
}

/** Whether the query of the page on screen has a value somewhere; re-renders only when that changes. */
export function useInQuery(value: string): boolean {
  return useSyncExternalStore(subscribe, () => shown.search.includes(value));
}
