import { placeBeside } from "./place.ts";
import css from "./tooltip.module.css";

/**
 * One tooltip for the page, by delegation: `data-tip` holds the text, `data-tip-keys` the keys, `data-tip-side` "right" or "top";
 * `data-tip-clipped` shows it only while the element's text is cut. The text repeats the accessible name, so the tooltip is hidden from
 * screen readers. It shows after a pause under a mouse and at once on keyboard focus. Esc hides it; the mouse may enter it.
 */
const PAUSE_MS = 450;
const LINGER_MS = 120;

type Tip = { readonly element: HTMLElement; timer: ReturnType<typeof setTimeout> | undefined; owner: Element | null };

const clipped = (owner: Element): boolean =>
  [owner, ...owner.querySelectorAll("[data-tip-label]")].some((part) => part.scrollWidth > part.clientWidth);

const fill = (element: HTMLElement, text: string, keys: string | null): void => {
  element.textContent = text;
  for (const key of keys?.split(" ") ?? []) {
    const cap = document.createElement("kbd");
    cap.textContent = key;
    element.append(cap);
  }
};

const hide = (tip: Tip): void => {
  clearTimeout(tip.timer);
  tip.owner = null;
  if (tip.element.matches(":popover-open")) tip.element.hidePopover();
};

const show = (tip: Tip, owner: Element): void => {
  const text = owner.getAttribute("data-tip");
  if (text === null || text === "" || !owner.isConnected) return;
  if (owner.hasAttribute("data-tip-clipped") && !clipped(owner)) return;
  const { element } = tip;
  fill(element, text, owner.getAttribute("data-tip-keys"));
  // Shown again so that it is above a dialog opened since.
  if (element.matches(":popover-open")) element.hidePopover();
  element.showPopover();
  tip.owner = owner;
  const wanted = owner.getAttribute("data-tip-side");
  const place = placeBeside(
    owner.getBoundingClientRect(),
    { width: element.offsetWidth, height: element.offsetHeight },
    { width: document.documentElement.clientWidth, height: innerHeight },
    { side: wanted === "right" || wanted === "top" ? wanted : "bottom", align: "center", gap: 6 },
  );
  element.style.left = `${Math.round(place.left)}px`;
  element.style.top = `${Math.round(place.top)}px`;
};

const ownerOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest("[data-tip]") : null;

/** Starts the tooltips of the page; returns a function that stops them. Does nothing in a browser without the Popover API. */
export const startTooltips = (): (() => void) => {
  const element = document.createElement("div");
  if (typeof element.showPopover !== "function") return () => undefined;
  element.popover = "manual";
  element.className = css.tip ?? "";
  element.ariaHidden = "true";
  document.body.append(element);
  const tip: Tip = { element, timer: undefined, owner: null };
  const stop = new AbortController();
  const { signal } = stop;

  const schedule = (act: () => void, ms: number): void => {
    clearTimeout(tip.timer);
    tip.timer = setTimeout(act, ms);
  };
  document.addEventListener(
    "pointerover",
    (event) => {
      if (event.pointerType !== "mouse") return;
      const owner = ownerOf(event.target);
      const inside = event.target instanceof Node && element.contains(event.target);
      if (inside || (owner !== null && owner === tip.owner)) clearTimeout(tip.timer);
      else if (owner !== null) schedule(() => show(tip, owner), tip.owner === null ? PAUSE_MS : LINGER_MS);
      else schedule(() => hide(tip), LINGER_MS);
    },
    { signal },
  );
  document.addEventListener(
    "focusin",
    (event) => {
      const owner = ownerOf(event.target);
      if (owner?.matches(":focus-visible") === true) show(tip, owner);
    },
    { signal },
  );
  for (const name of ["focusout", "pointerdown", "scroll"] as const)
    document.addEventListener(name, () => hide(tip), { signal, capture: true });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") hide(tip);
    },
    { signal, capture: true },
  );
  return () => {
    hide(tip);
    stop.abort();
    element.remove();
  };
};
