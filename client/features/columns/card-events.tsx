import type { DragEngine } from "#client/ui/drag/drag-engine.ts";

/** Handlers of presses and keys on a card. */
export interface CardPresses {
  /** Opens a card: a click, or Enter. */
  open: (taskId: string, card: HTMLElement) => void;
  /** A tap on the tick that a card shows on a touch screen. */
  tick: (taskId: string) => void;
  /** A right click or the menu key on a card. */
  menu: (taskId: string, anchor: HTMLElement | { x: number; y: number }) => void;
  /** Returns `true` if the card handled the key. */
  press: (event: KeyboardEvent, taskId: string, card: HTMLElement) => boolean;
  /** False if cards cannot be dragged: `refuseMove` then shows why. */
  canMove: boolean;
  refuseMove: () => void;
}

/** The distance that a mouse moves before a press becomes a drag. */
const DRAG_FROM_PX = 6;

/** Ignores a second tap within this time: when a completed card leaves, the next card moves under the finger. */
const NEXT_TICK_MS = 400;

interface PressedCard {
  id: string;
  element: HTMLElement;
}

function cardOf(target: EventTarget | null): PressedCard | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-drag-card]") : null;
  const id = element?.dataset["dragCard"];
  return element === null || id === undefined ? null : { id, element };
}

/** Returns true if the keyboard opened the menu: such an event has no point, or the corner of the window. */
function isByKey(event: MouseEvent): boolean {
  return event.button !== 2 || (event.clientX === 0 && event.clientY === 0);
}

/** Listens to clicks, right clicks and keys of all cards of a track. Returns a function that stops it. */
export function watchCards(track: HTMLElement, drag: DragEngine, cards: () => CardPresses): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let tickedAt = -Infinity;
  const onTick = (at: number, taskId: string): void => {
    if (at - tickedAt < NEXT_TICK_MS) return;
    tickedAt = at;
    cards().tick(taskId);
  };
  const onClick = (event: MouseEvent): void => {
    const card = cardOf(event.target);
    const control = event.target instanceof Element ? event.target.closest("a, button") : null;
    if (card === null) return;
    if (control === null) cards().open(card.id, card.element);
    else if (control.matches("[data-card-tick]")) onTick(event.timeStamp, card.id);
  };
  const onMenu = (event: MouseEvent): void => {
    const card = cardOf(event.target);
    if (card === null || event.defaultPrevented || drag.active() !== null) return;
    event.preventDefault();
    cards().menu(card.id, isByKey(event) ? card.element : { x: event.clientX, y: event.clientY });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || drag.active() !== null) return;
    const isOnCard = event.target instanceof HTMLElement && event.target.matches("[data-drag-card]");
    const card = isOnCard ? cardOf(event.target) : null;
    if (card !== null && cards().press(event, card.id, card.element)) event.preventDefault();
  };
  const onPress = (down: PointerEvent): void => {
    if (cards().canMove || down.button !== 0 || down.pointerType !== "mouse" || cardOf(down.target) === null) return;
    const end = new AbortController();
    const watching = { signal: AbortSignal.any([signal, end.signal]) };
    const onMove = (event: PointerEvent): void => {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < DRAG_FROM_PX) return;
      end.abort();
      cards().refuseMove();
    };
    addEventListener("pointermove", onMove, watching);
    addEventListener("pointerup", () => end.abort(), watching);
    addEventListener("pointercancel", () => end.abort(), watching);
  };
  track.addEventListener("pointerdown", onPress, { signal });
  track.addEventListener("click", onClick, { signal });
  track.addEventListener("contextmenu", onMenu, { signal });
  track.addEventListener("keydown", onKey, { signal });
  return () => stop.abort();
}
