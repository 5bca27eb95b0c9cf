import { useSyncExternalStore } from "react";
import { createSignal } from "#client/ui/signal.ts";

const CARD = "[data-drag-column] article[data-drag-card]";

/** The board's card under the mouse or with the keyboard focus. */
const pointed = createSignal<HTMLElement | null>(null);

function cardOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CARD) : null;
}

function follow(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onOver = ({ target, pointerType, buttons }: PointerEvent): void => {
    // Touch does not hover, and a pressed button drags.
    if (pointerType !== "touch" && buttons === 0) pointed.set(cardOf(target));
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.matches(":focus-visible")) pointed.set(cardOf(target));
  };
  document.addEventListener("pointerover", onOver, { signal, passive: true });
  document.addEventListener("focusin", onFocus, { signal });
  document.documentElement.addEventListener("pointerleave", () => pointed.set(null), { signal });
  return () => {
    stop.abort();
    pointed.set(null);
  };
}

let followers = 0;
let stopFollowing: (() => void) | null = null;

function subscribe(listener: () => void): () => void {
  followers += 1;
  stopFollowing ??= follow();
  const unsubscribe = pointed.subscribe(listener);
  return () => {
    unsubscribe();
    followers -= 1;
    if (followers > 0) return;
    stopFollowing?.();
    stopFollowing = null;
  };
}

/** Returns the card of a board that the user points at by mouse or keyboard; `null` for none. */
export function usePointedCard(): HTMLElement | null {
  return useSyncExternalStore(subscribe, pointed.get);
}
