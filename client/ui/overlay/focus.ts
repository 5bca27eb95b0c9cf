/** An event of the document: the element that should get the focus back is no longer on the page. */
export const FOCUS_LOST = "focuslost";

/** Remembers the focused element. Returns a function that restores the focus, or dispatches `FOCUS_LOST` if the element is gone. */
export const rememberFocus = (preferred?: Element | null): (() => void) => {
  const focused = preferred ?? document.activeElement;
  return () => {
    if (!(focused instanceof HTMLElement) || focused === document.body) return;
    if (focused.isConnected) focused.focus({ preventScroll: true });
    else document.dispatchEvent(new Event(FOCUS_LOST));
  };
};

/** Returns true if the user has not focused anything: a page focuses its heading if it has nothing better. */
export const isFocusFree = (): boolean => document.activeElement?.matches("body, h1, [data-key-bridge]") !== false;

const FOCUSABLE =
  "a[href],button:not(:disabled),input:not(:disabled),textarea:not(:disabled),select:not(:disabled),[tabindex='0']";

/** Focuses the element marked `data-autofocus`, else the first focusable element, else the container. */
export const focusInside = (container: HTMLElement): void => {
  const first =
    container.querySelector<HTMLElement>("[data-autofocus]") ??
    container.querySelector<HTMLElement>(FOCUSABLE) ??
    container;
  first.focus({ preventScroll: true });
};
