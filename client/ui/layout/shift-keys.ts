import type { KeyboardEvent } from "react";

/** A step of a row of a tree: among its siblings, into the row before it, or out behind the row that it is in. */
export type ShiftStep = "up" | "down" | "in" | "out";

const STEPS: Readonly<Record<string, ShiftStep>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/** Alt+Shift with an arrow carries a row; `null` for any other key. */
export function shiftStepOf(event: KeyboardEvent): ShiftStep | null {
  if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return null;
  return STEPS[event.key] ?? null;
}
