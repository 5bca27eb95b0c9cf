import { FOCUS_LOST } from "#client/ui/overlay/focus.ts";
import { chosen } from "#client/entities/task/selection/chosen.ts";

let leadId: string | null = null;

/** Tracks the task selected last. Returns a function that stops it. */
export function followLead(): () => void {
  return chosen.subscribe(() => {
    leadId = chosen.get().anchor ?? leadId;
  });
}

/** Moves the focus from a closing bar to the task selected last, or to the one that took its position. */
export function focusLead(): void {
  const lead = document.querySelector<HTMLElement>(`[data-drag-card="${CSS.escape(leadId ?? "")}"]`);
  const target = lead?.matches("[tabindex]") === false ? lead.querySelector<HTMLElement>("th[data-place]") : lead;
  if (target) target.focus({ preventScroll: true });
  // After the bar is gone, so that its button is not taken for the focused element.
  else queueMicrotask(() => document.dispatchEvent(new Event(FOCUS_LOST)));
}
