import { useEffect, useState } from "react";

/** Shorter changes are not worth showing. */
const NOTICEABLE_MS = 600;

/** Returns true once `on` has been true for `ms`. */
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
