import type { DragEngine } from "#client/ui/drag/drag-engine.ts";

/** What is done to a card by a press or a key. */
export interface CardPresses {
  /** Opens a card: a click, or Enter. */
  open: (taskId: string, card: HTMLElement) => void;
  /** A right click or the menu key on a card. */
  menu: (taskId: string, anchor: HTMLElement | { x: number; y: number }) => void;
  /** True when the key meant something for the card. */
  press: (event: KeyboardEvent, taskId: string, card: HTMLElement) => boolean;
}

interface Pressed {
  id: string;
  element: HTMLElement;
}

function cardOf(target: EventTarget | null): Pressed | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-drag-card]") : null;
  const id = element?.dataset["dragCard"];
  return element === null || id === undefined ? null : { id, element };
}

/** The menu key gives no point, or the corner of the window. */
function isByKey(event: MouseEvent): boolean {
  return event.button !== 2 || (event.clientX === 0 && event.clientY === 0);
}

/** Hears clicks, right clicks and keys of all cards of a track, until the returned function is called. */
export function watchCards(track: HTMLElement, drag: DragEngine, cards: () => CardPresses): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onClick = (event: MouseEvent): void => {
    const card = cardOf(event.target);
    const onControl = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (card !== null && !onControl) cards().open(card.id, card.element);
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
  track.addEventListener("click", onClick, { signal });
  track.addEventListener("contextmenu", onMenu, { signal });
  track.addEventListener("keydown", onKey, { signal });
  return () => stop.abort();
}
