import { useSyncExternalStore } from "react";

/**
 * The address of the page on screen. While the next page is loading, the browser already shows its address, but this one stays the old one,
 * so that the current page does not read what is meant for the next.
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

/** Called by the router when a page is shown. */
export function setShownAddress(address: Address): void {
  if (address.path === shown.path && address.search === shown.search) return;
  shown = address;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the address of the page on screen; re-renders when it changes. */
export function useAddress(): Address {
  return useSyncExternalStore(subscribe, shownAddress);
}

/** Whether the query of the page on screen contains a text; re-renders only when that changes. */
export function useInQuery(value: string): boolean {
  return useSyncExternalStore(subscribe, () => shown.search.includes(value));
}
