import { useLayoutEffect, useRef } from "react";

/**
 * The stack of overlays. Esc closes the top layer only; a press outside closes light layers from the top down to the first that contains
 * it.
 */
type Layer = {
  readonly close: () => void;
  /** Returns true for a node inside: in the overlay or its anchor. Without it presses never close the layer. */
  readonly holds?: (target: Node) => boolean;
  /** The layer is beside the page, which stays usable: the layer handles Esc and does not count in `hasLayers`. */
  readonly beside?: boolean;
};

const layers: Layer[] = [];

const onKeyDown = (event: KeyboardEvent): void => {
  // Bubbling phase and defaultPrevented: a field inside the layer may use Esc for itself first.
  if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
  const top = layers.at(-1);
  if (top === undefined) return;
  // A native dialog would otherwise close itself as well, and the one below it with the next press.
  event.preventDefault();
  top.close();
};

/** Cancels the click after a touch that closes an overlay: it would hit the element below the overlay. */
export const swallowTap = ({ pointerType }: PointerEvent): void => {
  if (pointerType !== "touch") return;
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const swallow = (click: Event): void => {
    click.preventDefault();
    click.stopImmediatePropagation();
    stop.abort();
  };
  addEventListener("click", swallow, options);
  // The touch has become a scroll, and another press begins.
  addEventListener("pointerdown", () => stop.abort(), options);
};

const onPointerDown = (event: PointerEvent): void => {
  const { target } = event;
  if (!(target instanceof Node)) return;
  if (target instanceof Element && target.matches("[data-scrim]")) swallowTap(event);
  for (const layer of layers.toReversed()) {
    if (layer.holds === undefined || layer.holds(target)) return;
    layer.close();
  }
};

/** Adds a layer to the stack; returns a function that removes it. */
export const pushLayer = (layer: Layer): (() => void) => {
  if (layers.length === 0) {
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onPointerDown, true);
  }
  layers.push(layer);
  return () => {
    const index = layers.indexOf(layer);
    if (index !== -1) layers.splice(index, 1);
    if (layers.length > 0) return;
    document.removeEventListener("keydown", onKeyDown);
    document.removeEventListener("pointerdown", onPointerDown, true);
  };
};

/** Returns true while an overlay is over the page: single-key shortcuts of the page must not act then. */
export const hasLayers = (): boolean => layers.some((layer) => layer.beside !== true);

/** Keeps a layer on the stack while `active`; `close` and `holds` may change between renders. `beside` is that of the layer. */
export const useLayer = (
  active: boolean,
  close: () => void,
  holds?: (target: Node) => boolean,
  beside = false,
): void => {
  const latest = useRef({ close, holds });
  useLayoutEffect(() => {
    latest.current = { close, holds };
  });
  const light = holds !== undefined;
  // Before the layer is painted, so that an Esc pressed at once closes it.
  useLayoutEffect(() => {
    if (!active) return undefined;
    const closeNow = (): void => latest.current.close();
    const layer = { close: closeNow, beside };
    return pushLayer(light ? { ...layer, holds: (target) => latest.current.holds?.(target) ?? false } : layer);
  }, [active, light, beside]);
};
