import type { CarryStep } from "./carry.ts";

export type CarryKey = { readonly step: CarryStep } | "drop" | "cancel";

/** Maps a key to an action while something is dragged; `null` if there is none. By physical key, whatever the layout. */
export function carryKey(event: KeyboardEvent): CarryKey | null {
  switch (event.code) {
    case "ArrowLeft":
      return { step: "left" };
    case "ArrowRight":
      return { step: "right" };
    case "ArrowUp":
      return { step: "up" };
    case "ArrowDown":
      return { step: "down" };
    case "Home":
      return { step: "first" };
    case "End":
      return { step: "last" };
    case "Space":
    case "Enter":
    case "NumpadEnter":
      return "drop";
    case "Escape":
      return "cancel";
    default:
      return null;
  }
}

export function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
}

/**
 * Handles all keys during a drag before any other listener of the page, so that no shortcut acts on a dragged card. Returns a function that
 * stops it.
 */
export function seizeKeys(onKey: (key: CarryKey) => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  addEventListener(
    "keydown",
    (event) => {
      // Browser and system shortcuts keep working.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const key = carryKey(event);
      if (key !== null && !(event.repeat && typeof key === "string")) onKey(key);
    },
    options,
  );
  // A button is clicked when Space is released; the focused one must not be.
  addEventListener("keyup", (event) => event.code === "Space" && event.preventDefault(), options);
  return () => stop.abort();
}
