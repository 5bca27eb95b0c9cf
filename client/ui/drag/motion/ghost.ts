import type { Point } from "../model/drag-types.ts";

/** A copy of the dragged card or column that follows the pointer above the page. */
export interface Ghost {
  readonly element: HTMLElement;
  /** Moves the top left corner to a point in client pixels. Writes only `transform`. */
  moveTo(x: number, y: number): void;
  /** Does the same with an animation, for keyboard moves. */
  glideTo(x: number, y: number): void;
  /** Animates to a point, without the tilt of a drag, and stays there. A second call replaces the first. */
  flyTo(place: Point, timing: KeyframeAnimationOptions, arrived: () => void, end?: GhostEnd): void;
  /** Replaces the callback of the current flight; calls it at once if the flight is over. */
  whenArrived(arrived: () => void): void;
  remove(): void;
}

export interface GhostEnd {
  readonly scale: number;
  readonly opacity: number;
}

const LOOK = "data-drag-ghost";

/** A copy of `source` at the same position. `kind` selects the style in drag.css. */
export function createGhost(source: HTMLElement, kind: "card" | "column" | "flyer", at?: DOMRect): Ghost {
  const box = at ?? source.getBoundingClientRect();
  const copy = copyOf(source);
  const element = document.createElement("div");
  element.setAttribute(LOOK, kind);
  element.inert = true;
  element.ariaHidden = "true";
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
  element.append(copy);
  const scrolled = [...source.querySelectorAll<HTMLElement>("[data-drag-scroll]")].map((part) => part.scrollTop);
  document.body.append(element);
  for (const [index, part] of copy.querySelectorAll<HTMLElement>("[data-drag-scroll]").entries()) {
    part.scrollTop = scrolled[index] ?? 0;
  }
  let now: Point = { x: box.left, y: box.top };
  let flight: Animation | null = null;
  let onArrival: () => void = () => undefined;

  function place(x: number, y: number): void {
    now = { x, y };
    element.style.transform = `translate3d(${x}px, ${y}px, 0)`;
  }
  place(now.x, now.y);

  return {
    element,
    moveTo(x, y) {
      if (x !== now.x || y !== now.y) place(x, y);
    },
    glideTo(x, y) {
      element.setAttribute("data-drag-glide", "");
      place(x, y);
    },
    flyTo(to, timing, arrived, end = { scale: 1, opacity: 1 }) {
      const from = element.getBoundingClientRect();
      element.removeAttribute("data-drag-glide");
      element.setAttribute("data-drag-flight", "");
      place(to.x, to.y);
      const keyframes = [
        { transform: `translate3d(${from.left}px, ${from.top}px, 0)`, opacity: 1 },
        { transform: `translate3d(${to.x}px, ${to.y}px, 0) scale(${end.scale})`, opacity: end.opacity },
      ];
      const next = element.animate(keyframes, { ...timing, fill: "forwards" });
      flight?.cancel();
      flight = next;
      onArrival = arrived;
      next.addEventListener("finish", () => flight === next && onArrival());
    },
    whenArrived(arrived) {
      onArrival = arrived;
      if (flight === null || flight.playState === "finished") arrived();
    },
    remove() {
      flight?.cancel();
      element.remove();
    },
  };
}

function copyOf(source: HTMLElement): HTMLElement {
  const copy = source.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new TypeError("A card is an HTML element");
  const marks = [
    "id",
    "tabindex",
    "data-drag-card",
    "data-drag-column",
    "data-drag-source",
    "data-drag-landing",
    "data-drag-over",
    "data-drop-target",
  ];
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const mark of marks) part.removeAttribute(mark);
  }
  copy.style.transform = "";
  copy.style.transition = "";
  return copy;
}
