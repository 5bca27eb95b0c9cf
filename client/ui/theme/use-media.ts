import { useCallback, useSyncExternalStore } from "react";

/** The phone layout: too narrow for the side panel. */
export const PHONE_QUERY = "(max-width: 899.98px)";
/** The main pointer is a finger: nothing hovers. */
export const TOUCH_QUERY = "(hover: none) and (pointer: coarse)";
/** A phone with a touch screen: typing needs an on-screen keyboard. */
export const HANDHELD_QUERY = "(max-width: 899.98px) and (pointer: coarse)";
/** Wide enough for the side panel to stay open beside the sheet. */
export const WIDE_QUERY = "(min-width: 1200px)";

/** Returns true if a media query matches; re-renders when that changes. */
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
