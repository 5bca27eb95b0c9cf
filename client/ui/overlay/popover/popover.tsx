import { useEffect, useLayoutEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { useBack } from "../back.ts";
import { Floating } from "./floating.tsx";
import { focusInside, rememberFocus } from "../focus.ts";
import { useLayer } from "../layers.ts";
import type { PlacementOptions } from "./place.ts";

/**
 * By finger a field waits until it is asked for: the keyboard that comes with it would cover half of what there is to choose. Where there
 * is nothing but to type, the field says so: `data-autofocus="typed"`.
 */
const begin = (element: HTMLElement): void => {
  const isToChoose = element.querySelector('[data-autofocus="typed"]') === null;
  if (isToChoose && matchMedia("(pointer: coarse)").matches) element.focus({ preventScroll: true });
  else focusInside(element);
};

export type PopoverProps = {
  /** The button it belongs to: presses on it do not close, the focus returns to it. */
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly onClose: () => void;
  readonly placing?: PlacementOptions;
  readonly width?: number;
  readonly children: ReactNode;
};

/** A plane with controls beside its button, open while it is mounted; the page stays usable. On a phone a sheet. */
export const Popover = ({ anchor, label, onClose, placing, width, children }: PopoverProps): ReactElement => {
  const elementRef = useRef<HTMLDivElement>(null);
  // Before the plane is painted: who sees it may press a key at once, and the page behind must not hear that.
  useLayoutEffect(() => {
    if (elementRef.current !== null) begin(elementRef.current);
  }, []);
  useEffect(() => {
    const giveBack = rememberFocus(anchor);
    return () => {
      // A press elsewhere has already moved the focus on purpose: only a lost focus comes back.
      if (document.activeElement === null || document.activeElement === document.body) giveBack();
    };
  }, [anchor]);
  useBack(onClose);
  useLayer(true, onClose, (target) => (elementRef.current?.contains(target) ?? false) || anchor.contains(target));
  return (
    <Floating
      anchor={anchor}
      {...(placing === undefined ? {} : { placing })}
      width={width}
      elementRef={elementRef}
      attributes={{ role: "dialog", "aria-label": label, tabIndex: -1 }}
    >
      {children}
    </Floating>
  );
};
