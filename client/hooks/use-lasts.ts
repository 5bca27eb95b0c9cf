import { useEffect, useState } from "react";

/** A change that is on its way for a moment only is not worth a word. */
const NOTICEABLE_MS = 600;

/** Whether something has been so for `ms`, by default for long enough to be said. */
export function useLasts(on: boolean, ms = NOTICEABLE_MS): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [on, ms]);
  return on && lasts;
}
