import { useEffect, useLayoutEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { useBack } from "../back.ts";
import { Floating } from "./floating.tsx";
import { focusInside, rememberFocus } from "../focus.ts";
import { useLayer } from "../layers.ts";
import type { PlacementOptions } from "./place.ts";

/**
 * Sets the first focus. On a touch screen no field is focused: the keyboard would cover half of the options. A field without options says
 * so by `data-autofocus="typed"` and is focused.
 */
const begin = (element: HTMLElement): void => {
  const isToChoose = element.querySelector('[data-autofocus="typed"]') === null;
  if (isToChoose && matchMedia("(pointer: coarse)").matches) element.focus({ preventScroll: true });
  else focusInside(element);
};

export type PopoverProps = {
  /** The button that opens the popover: presses on it do not close the popover, and the focus returns to it. */
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly onClose: () => void;
  readonly placing?: PlacementOptions;
  readonly width?: number;
  readonly children: ReactNode;
};

/** A popover with controls beside its button, open while mounted; the page stays usable. On a phone it is a sheet. */
export const Popover = ({ anchor, label, onClose, placing, width, children }: PopoverProps): ReactElement => {
  const elementRef = useRef<HTMLDivElement>(null);
  // Before the popover is painted: the user may press a key as soon as they see it, and the page must not get that key.
  useLayoutEffect(() => {
    if (elementRef.current !== null) begin(elementRef.current);
  }, []);
  useEffect(() => {
    const giveBack = rememberFocus(anchor);
    return () => {
      // A press elsewhere has already moved the focus on purpose: only a lost focus is restored.
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
