import { useEffect, useRef } from "react";

/**
 * Calls the latest `act` on unmount. A field that is unmounted with its page, by a step back, is not blurred first: `act` saves what a blur
 * saves.
 */
export function useWhenGone(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => latest.current(), []);
}
