/** Durations (ms) and curves of the design tokens, as the Web Animations API takes them. */
export interface Motion {
  readonly reduced: boolean;
  readonly land: KeyframeAnimationOptions;
  readonly back: KeyframeAnimationOptions;
  readonly make: KeyframeAnimationOptions;
}

const SPRING = "linear(0, 0.22 9%, 0.62 20%, 0.92 31%, 1.03 41%, 1.045 50%, 1.02 63%, 1.002 78%, 1)";
const OUT = "cubic-bezier(0.22, 0.8, 0.24, 1)";

/** Reads `--d-*` and `--e-*` once; call it when a drag begins, not in a frame. */
export function readMotion(): Motion {
  const tokens = getComputedStyle(document.documentElement);
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const duration = (name: string, otherwise: number) => {
    const value = Number.parseFloat(tokens.getPropertyValue(name));
    return reduced ? 0 : Number.isFinite(value) ? value : otherwise;
  };
  const easing = (name: string, otherwise: string) => tokens.getPropertyValue(name).trim() || otherwise;
  return {
    reduced,
    land: { duration: duration("--d-sheet", 340), easing: easing("--e-spring", SPRING) },
    back: { duration: duration("--d-slow", 260), easing: easing("--e-out", OUT) },
    make: { duration: duration("--d-base", 190), easing: easing("--e-out", OUT) },
  };
}
