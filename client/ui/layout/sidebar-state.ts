import { createSignal, useSignal } from "../signal.ts";
import { WIDE_QUERY } from "../theme/use-media.ts";

/**
 * The side panel: on a wide screen it stays open unless the person folded it (kept in this browser); on a middle one it is
 * folded and opens over the page for a moment.
 */
type SidebarState = { readonly folded: boolean; readonly peeking: boolean };

const STORAGE_KEY = "yarus.sidebar";

const readFolded = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) === "folded";
  } catch {
    // No storage: the panel is simply open, as for a new person.
    return false;
  }
};

const state = createSignal<SidebarState>({ folded: readFolded(), peeking: false });

/** The panel's state; re-renders when it changes. */
export const useSidebar = (): SidebarState => useSignal(state);

/** Folds or unfolds the panel in the way that fits the width of the screen. */
export const toggleSidebar = (): void => {
  const { folded, peeking } = state.get();
  if (!matchMedia(WIDE_QUERY).matches) {
    state.set({ folded, peeking: !peeking });
    return;
  }
  state.set({ folded: !folded, peeking: false });
  try {
    localStorage.setItem(STORAGE_KEY, folded ? "open" : "folded");
  } catch {
    // The choice then holds until the page is closed.
  }
};

/** Puts away the panel opened over the page: after going elsewhere, Esc or a press outside. */
export const closePeek = (): void => state.set({ ...state.get(), peeking: false });
