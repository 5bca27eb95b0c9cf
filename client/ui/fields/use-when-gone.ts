import { useEffect, useRef } from "react";

/**
 * Calls `act`, as it was given last, when its part of the page goes. A field that goes together with its page, by a step back, is not blurred
 * first: what leaving it keeps is kept by this.
 */
export function useWhenGone(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => latest.current(), []);
}
