/** An event of the document: what should have had the focus back has left the page meanwhile. */
export const FOCUS_LOST = "focuslost";

/** Remembers what holds the focus now; the answer gives the focus back, or tells the page that there is nobody to give it to. */
export const rememberFocus = (preferred?: Element | null): (() => void) => {
  const focused = preferred ?? document.activeElement;
  return () => {
    if (!(focused instanceof HTMLElement) || focused === document.body) return;
    if (focused.isConnected) focused.focus({ preventScroll: true });
    else document.dispatchEvent(new Event(FOCUS_LOST));
  };
};

/** Nothing has the focus that somebody has chosen: a page puts it on its heading when it has nothing better. */
export const isFocusFree = (): boolean => document.activeElement?.matches("body, h1, [data-key-bridge]") !== false;

const FOCUSABLE =
  "a[href],button:not(:disabled),input:not(:disabled),textarea:not(:disabled),select:not(:disabled),[tabindex='0']";

/** Puts the focus on the element marked `data-autofocus`, else on the first that takes it, else on the plane itself. */
export const focusInside = (container: HTMLElement): void => {
  const first =
    container.querySelector<HTMLElement>("[data-autofocus]") ??
    container.querySelector<HTMLElement>(FOCUSABLE) ??
    container;
  first.focus({ preventScroll: true });
};
