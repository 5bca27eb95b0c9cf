import { useSyncExternalStore } from "react";
import { createSignal } from "#client/ui/signal.ts";

const CARD = "[data-drag-column] article[data-drag-card]";

/** The card of the board under the mouse, or the one that the keyboard has come to. */
const pointed = createSignal<HTMLElement | null>(null);

function cardOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CARD) : null;
}

function follow(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onOver = ({ target, pointerType, buttons }: PointerEvent): void => {
    // A finger rests on nothing, and a pressed button carries.
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

/** The card that is pointed at on a board, by mouse or by keyboard; `null` for none. */
export function usePointedCard(): HTMLElement | null {
  return useSyncExternalStore(subscribe, pointed.get);
}
