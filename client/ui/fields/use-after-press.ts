import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that runs its argument when no pointer is pressed. A field that disappears when it is left moves the content below: a
 * press there would end on another element, and the click would be lost.
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
      // The click event comes right after the pointer is released.
      setTimeout(run);
    };
    for (const name of ENDS) addEventListener(name, over, true);
  }, []);
}

const ENDS = ["pointerup", "pointercancel"] as const;
