import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { type Box, clampInside, type PlacementOptions, placeBeside } from "#client/ui/overlay/popover/place.ts";
import css from "../editor.module.css";

/** Where it covers no text: in a row beside its anchor, or where that is too wide in a column beside the text. */
const GUTTER = "gutter";

interface EditorPopoverProps {
  /** Where it belongs, in pixels of the viewport; `null` hides it. Asked whenever something may have moved. */
  readonly anchor: () => Box | null;
  readonly placing: PlacementOptions | typeof GUTTER;
  /** The text that it is of: it stays within the panel or the page of it. */
  readonly of?: Element | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A plane beside a place in the text. It never takes the focus away from the text: presses on it are not presses elsewhere. */
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

/** Fields inside take the focus, buttons do not: the text keeps its selection. */
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
  // What the keyboard of a phone covers is no room.
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
  // Of a table that is higher than its panel it stays in view, and goes with its end.
  const stuck = Math.min(view.top + GUTTER_EDGE, anchor.top + anchor.height - height);
  popover.style.left = `${Math.ceil(left)}px`;
  popover.style.top = `${Math.round(Math.min(Math.max(anchor.top, stuck), view.bottom - GUTTER_EDGE - height))}px`;
}

/** What is seen of the panel or the page that a text is on. */
function viewOf(text: Element | undefined): { top: number; bottom: number; right: number } {
  const panel = text?.closest("[role=dialog], main")?.getBoundingClientRect();
  const seen = text?.closest("[data-scroll]")?.getBoundingClientRect() ?? panel;
  return {
    top: Math.max(seen?.top ?? 0, 0),
    // What the keyboard of a phone covers is no room.
    bottom: Math.min(seen?.bottom ?? Infinity, visualViewport?.height ?? innerHeight),
    right: Math.min(panel?.right ?? Infinity, document.documentElement.clientWidth),
  };
}

/** What has been scrolled out of its panel has nothing beside it. */
function meets({ top, height }: Box, room: DOMRect): boolean {
  return top + height > room.top && top < room.bottom;
}
