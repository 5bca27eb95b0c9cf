import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { type Box, type Placing, placeBeside } from "#client/ui/overlay/place.ts";
import css from "./editor.module.css";

interface EditorPlaneProps {
  /** Where it belongs, in pixels of the viewport; `null` hides it. Asked whenever something may have moved. */
  readonly anchor: () => Box | null;
  readonly placing: Placing;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A plane beside a place in the text. It never takes the focus away from the text: presses on it are not presses elsewhere. */
export const EditorPlane = ({ anchor, placing, className, children }: EditorPlaneProps): ReactElement => {
  const plane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = plane.current;
    if (element !== null && typeof element.showPopover === "function") element.showPopover();
  }, []);
  useLayoutEffect(() => {
    const settle = (): void => {
      if (plane.current !== null) settleAt(plane.current, anchor(), placing);
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
      ref={plane}
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

function settleAt(plane: HTMLElement, anchor: Box | null, placing: Placing): void {
  plane.style.visibility = anchor === null ? "hidden" : "";
  if (anchor === null) return;
  plane.style.maxHeight = "";
  // What the keyboard of a phone covers is no room.
  const height = visualViewport?.height ?? innerHeight;
  const viewport = { width: document.documentElement.clientWidth, height };
  const place = placeBeside(anchor, { width: plane.offsetWidth, height: plane.offsetHeight }, viewport, placing);
  plane.style.left = `${Math.round(place.left)}px`;
  plane.style.top = `${Math.round(place.top)}px`;
  plane.style.maxHeight = `${Math.round(place.maxHeight)}px`;
}
