import { useCallback, useSyncExternalStore } from "react";

/** Narrower than the side panel: the phone layout. */
export const PHONE_QUERY = "(max-width: 899.98px)";
/** A finger is what points: nothing hovers. */
export const TOUCH_QUERY = "(hover: none) and (pointer: coarse)";
/** A phone in the hand: what is typed on it has a keyboard on the screen. */
export const HANDHELD_QUERY = "(max-width: 899.98px) and (pointer: coarse)";
/** Wide enough for the side panel to stay open beside the sheet. */
export const WIDE_QUERY = "(min-width: 1200px)";

/** Whether a media query holds; re-renders when it changes. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};
