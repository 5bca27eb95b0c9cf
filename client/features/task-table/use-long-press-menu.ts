import { useEffect, type RefObject } from "react";
import { askForMenu, isMenuRequest, type Press, watchPresses } from "#client/ui/drag/pointer-press.ts";

/** A finger has no other button: a line that it holds and lets go is asked for its menu, as a card of the columns is. */
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
        // Nothing is carried here: the finger has rested before it scrolls.
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
