import { useLayoutEffect, useRef } from "react";

/**
 * The stack of what lies over the page. Esc closes the upper layer only; a press outside closes light layers from the top
 * down to the first that contains it.
 */
type Layer = {
  readonly close: () => void;
  /** What counts as inside: the plane itself and its anchor. Without it presses never close the layer. */
  readonly holds?: (target: Node) => boolean;
  /** Stands beside the page, which stays usable: it hears Esc, and keeps nothing else of the page silent. */
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

/** The tap of a finger that closes a plane ends with a click, which finds what lies under the plane: it is not meant for that. */
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
  // It has become a scroll, and another press begins.
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

/** Puts a layer on the stack; the answer takes it off. */
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

/** True while something lies over the page: single-key shortcuts of the page should keep silent then. */
export const hasLayers = (): boolean => layers.some((layer) => layer.beside !== true);

/** Keeps a layer on the stack while `active`; `close` and `holds` may change between renders. `beside`: as a layer's own. */
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
  // Before the layer is painted: Esc pressed at its first sight closes it.
  useLayoutEffect(() => {
    if (!active) return undefined;
    const closeNow = (): void => latest.current.close();
    const layer = { close: closeNow, beside };
    return pushLayer(light ? { ...layer, holds: (target) => latest.current.holds?.(target) ?? false } : layer);
  }, [active, light, beside]);
};
