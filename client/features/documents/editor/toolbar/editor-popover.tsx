import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { type Box, clampInside, type PlacementOptions, placeBeside } from "#client/ui/overlay/popover/place.ts";
import css from "../editor.module.css";

/** Placement that covers no text: a row beside the anchor or, if that is too wide, a column beside the text. */
const GUTTER = "gutter";

interface EditorPopoverProps {
  /** The box to be placed beside, in pixels of the viewport; `null` hides the popover. Called whenever something may have moved. */
  readonly anchor: () => Box | null;
  readonly placing: PlacementOptions | typeof GUTTER;
  /** The text that it belongs to: the popover stays within the panel or page of that text. */
  readonly of?: Element | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A popover beside a place in the text. Pressing it does not move the focus out of the text. */
export const EditorPopover = ({ anchor, placing, of, className, children }: EditorPopoverProps): ReactElement => {
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popover.current;
    if (element !== null && typeof element.showPopover === "function") element.showPopover();
  }, []);
  useLayoutEffect(() => {
    const settle = (): void => {
      if (popover.current === null) return;
      if (placing === GUTTER) settleInGutter(popover.current, anchor(), of);
      else settleAt(popover.current, anchor(), { ...placing, of });
    };
    settle();
    addEventListener("resize", settle);
    visualViewport?.addEventListener("resize", settle);
    document.addEventListener("scroll", settle, true);
    return () => {
      removeEventListener("resize", settle);
      visualViewport?.removeEventListener("resize", settle);
      document.removeEventListener("scroll", settle, true);
    };
  });
  return (
    <div
      ref={popover}
      popover="manual"
      className={`${css.plane} ${className ?? ""}`}
      data-plane=""
      {...{ onPointerDown: keepFocus, onMouseDown: keepFocus }}
    >
      {children}
    </div>
  );
};

/** Keeps the focus and the selection in the text when a button is pressed; inputs may take the focus. */
export function keepFocus(event: { target: EventTarget; preventDefault(): void }): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}

interface PopoverPlacement extends PlacementOptions {
  readonly of: Element | undefined;
}

function settleAt(popover: HTMLElement, anchor: Box | null, { of, ...placing }: PopoverPlacement): void {
  const room = of?.closest("[role=dialog], main")?.getBoundingClientRect();
  const isSeen = anchor !== null && (room === undefined || meets(anchor, room));
  popover.style.visibility = isSeen ? "" : "hidden";
  if (!isSeen) return;
  popover.style.maxHeight = "";
  // The on-screen keyboard covers part of the viewport.
  const height = visualViewport?.height ?? innerHeight;
  const viewport = { width: document.documentElement.clientWidth, height };
  const place = placeBeside(anchor, { width: popover.offsetWidth, height: popover.offsetHeight }, viewport, placing);
  const left = room === undefined ? place.left : clampInside(place.left, popover.offsetWidth, room);
  popover.style.left = `${Math.round(left)}px`;
  popover.style.top = `${Math.round(place.top)}px`;
  popover.style.maxHeight = `${Math.round(place.maxHeight)}px`;
}

const GUTTER_GAP = 1;
const GUTTER_EDGE = 4;

function settleInGutter(popover: HTMLElement, anchor: Box | null, of: Element | undefined): void {
  const view = viewOf(of);
  const isSeen = anchor !== null && anchor.top + anchor.height > view.top && anchor.top < view.bottom;
  popover.style.visibility = isSeen ? "" : "hidden";
  if (!isSeen) return;
  const textRight = of?.getBoundingClientRect().right ?? anchor.left + anchor.width;
  const besideAnchor = anchor.left + anchor.width + GUTTER_EDGE;
  const isRow = textRight - besideAnchor >= Math.max(popover.offsetWidth, popover.offsetHeight);
  popover.dataset["flow"] = isRow ? "row" : "column";
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = isRow ? besideAnchor : Math.min(textRight, view.right - width - GUTTER_GAP * 2) + GUTTER_GAP;
  // Beside a table higher than its panel, the popover stays in view until the end of the table.
  const stuck = Math.min(view.top + GUTTER_EDGE, anchor.top + anchor.height - height);
  popover.style.left = `${Math.ceil(left)}px`;
  popover.style.top = `${Math.round(Math.min(Math.max(anchor.top, stuck), view.bottom - GUTTER_EDGE - height))}px`;
}

/** Returns the visible area of the panel or page that contains the text. */
function viewOf(text: Element | undefined): { top: number; bottom: number; right: number } {
  const panel = text?.closest("[role=dialog], main")?.getBoundingClientRect();
  const seen = text?.closest("[data-scroll]")?.getBoundingClientRect() ?? panel;
  return {
    top: Math.max(seen?.top ?? 0, 0),
    // The on-screen keyboard covers part of the viewport.
    bottom: Math.min(seen?.bottom ?? Infinity, visualViewport?.height ?? innerHeight),
    right: Math.min(panel?.right ?? Infinity, document.documentElement.clientWidth),
  };
}

/** Returns false if the anchor is scrolled out of its panel. */
function meets({ top, height }: Box, room: DOMRect): boolean {
  return top + height > room.top && top < room.bottom;
}
