import type { KeyboardEvent } from "react";

/** A move of a tree row: among its siblings, into the row before it, or out of its parent to the place after the parent. */
export type ShiftStep = "up" | "down" | "in" | "out";

const STEPS: Readonly<Record<string, ShiftStep>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/** Returns the move for Alt+Shift with an arrow; `null` for any other key. */
export function shiftStepOf(event: KeyboardEvent): ShiftStep | null {
  if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return null;
  return STEPS[event.key] ?? null;
}
