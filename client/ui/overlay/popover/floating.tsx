import { useLayoutEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { createPortal } from "react-dom";
import { placeBeside } from "./place.ts";
import type { Box, PlacementOptions } from "./place.ts";
import { PHONE_QUERY } from "../../theme/use-media.ts";
import css from "./floating.module.css";

/** An element, or a point of the viewport (a right click). */
export type Anchor = Element | { readonly x: number; readonly y: number };

const boxOf = (anchor: Anchor): Box =>
  anchor instanceof Element ? anchor.getBoundingClientRect() : { left: anchor.x, top: anchor.y, width: 0, height: 0 };

const settle = (element: HTMLElement, anchor: Anchor, placing: PlacementOptions): void => {
  element.style.maxHeight = "";
  if (matchMedia(PHONE_QUERY).matches) return;
  const viewport = { width: document.documentElement.clientWidth, height: innerHeight };
  const place = placeBeside(
    boxOf(anchor),
    { width: element.offsetWidth, height: element.offsetHeight },
    viewport,
    placing,
  );
  element.style.left = `${Math.round(place.left)}px`;
  element.style.top = `${Math.round(place.top)}px`;
  element.style.maxHeight = `${Math.round(place.maxHeight)}px`;
  element.style.transformOrigin = place.origin;
};

export type FloatingProps = {
  readonly anchor: Anchor;
  readonly placing?: PlacementOptions;
  /** Called on a press around the overlay (a menu); without it the page stays usable (a popover). */
  readonly onOutside?: () => void;
  readonly elementRef: RefObject<HTMLDivElement | null>;
  readonly width?: number | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Everything outside a modal dialog is inert, even a menu that the dialog opens: the menu is rendered inside the dialog. */
const stageNow = (): Element => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;

/** The top-layer overlay of menus and popovers: beside its anchor, on a phone a sheet at the bottom. */
export const Floating = (props: FloatingProps): ReactElement => {
  const { anchor, placing = {}, onOutside, elementRef, width, attributes, className, children } = props;
  const layer = useRef<HTMLDivElement>(null);
  const [stage] = useState(stageNow);
  useLayoutEffect(() => {
    const host = layer.current;
    // Browsers without the Popover API draw the layer too: fixed, above everything by z-index.
    if (host !== null && typeof host.showPopover === "function" && host.isConnected) host.showPopover();
  }, []);
  useLayoutEffect(() => {
    const element = elementRef.current;
    if (element === null) return undefined;
    const update = (): void => settle(element, anchor, placing);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    addEventListener("resize", update);
    document.addEventListener("scroll", update, true);
    return () => {
      observer.disconnect();
      removeEventListener("resize", update);
      document.removeEventListener("scroll", update, true);
    };
  });
  return createPortal(
    <div ref={layer} popover="manual" className={onOutside === undefined ? css.layer : `${css.layer} ${css.modal}`}>
      {/* The page under a menu gets no press: the first one only closes the menu. */}
      <div className={css.scrim} data-scrim="" onPointerDown={onOutside} />
      <div
        ref={elementRef}
        className={`${css.plane} ${className ?? ""}`}
        style={{ width }}
        data-plane=""
        {...attributes}
      >
        {children}
      </div>
    </div>,
    stage,
  );
};
