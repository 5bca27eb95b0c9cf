import { useCallback, useEffect, useRef } from "react";

/**
 * Gives a function that runs what it is given when no button of the mouse is held. A field that gives its place up when it is left moves
 * what lies below: a press there would be let go over something else, and be heard by nobody.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const begin = (): void => {
      isPressed.current = true;
    };
    const end = (): void => {
      isPressed.current = false;
    };
    addEventListener("pointerdown", begin, true);
    for (const name of ENDS) addEventListener(name, end, true);
    return () => {
      removeEventListener("pointerdown", begin, true);
      for (const name of ENDS) removeEventListener(name, end, true);
    };
  }, []);
  return useCallback((run) => {
    if (!isPressed.current) return run();
    const over = (): void => {
      for (const name of ENDS) removeEventListener(name, over, true);
      // The click is told right after its button has been let go.
      setTimeout(run);
    };
    for (const name of ENDS) addEventListener(name, over, true);
  }, []);
}

const ENDS = ["pointerup", "pointercancel"] as const;
