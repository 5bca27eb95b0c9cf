import { useEffect, type RefObject } from "react";
import { askForMenu, isMenuRequest, type Press, watchPresses } from "#client/ui/drag/pointer-press.ts";

/** Opens the menu of a row after a long press, because touch has no right click; cards in columns do the same. */
export function useLongPressMenu(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    let isFinger = false;
    let activePress: Press | null = null;
    const hold = (press: Press | null): void => {
      activePress?.grip.element.removeAttribute("data-held");
      activePress = press;
      activePress?.grip.element.setAttribute("data-held", "");
    };
    element.addEventListener(
      "pointerdown",
      ({ pointerType }) => {
        isFinger = pointerType === "touch";
      },
      { capture: true, signal: stop.signal },
    );
    const watch = watchPresses(element, {
      mayStart: () => isFinger,
      start: hold,
      move(at) {
        if (activePress === null || isMenuRequest(activePress, at)) return;
        // Nothing is dragged here: a move after the press is a scroll.
        hold(null);
        watch.release();
      },
      drop(at, press) {
        hold(null);
        if (isMenuRequest(press, at)) askForMenu(press);
      },
      cancel: () => hold(null),
    });
    return () => {
      stop.abort();
      watch.detach();
    };
  }, [root]);
}
