import { createSignal, useSignal } from "../signal.ts";
import { WIDE_QUERY } from "../theme/use-media.ts";

/**
 * The state of the side panel. On a wide screen it is open unless the user has folded it (stored in this browser); on a medium screen it is
 * folded and can be opened over the page.
 */
type SidebarState = { readonly folded: boolean; readonly peeking: boolean };

const STORAGE_KEY = "yarus.sidebar";

const readFolded = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) === "folded";
  } catch {
    // Without storage the panel is open, as for a new user.
    return false;
  }
};

const state = createSignal<SidebarState>({ folded: readFolded(), peeking: false });

/** The panel's state; re-renders when it changes. */
export const useSidebar = (): SidebarState => useSignal(state);

/** Folds or unfolds the panel on a wide screen; opens it over the page or closes it on a narrower one. */
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
    // The choice then lasts until the page is closed.
  }
};

/** Closes the panel that is open over the page: after a navigation, Esc or a press outside. */
export const closePeek = (): void => state.set({ ...state.get(), peeking: false });
