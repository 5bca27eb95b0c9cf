import { FOCUS_LOST } from "#client/ui/overlay/focus.ts";
import { chosen } from "#client/entities/task/selection/chosen.ts";

let leadId: string | null = null;

/** Remembers the task that was chosen last, from now on until the returned function is called. */
export function followLead(): () => void {
  return chosen.subscribe(() => {
    leadId = chosen.get().anchor ?? leadId;
  });
}

/** Gives the focus of a bar that goes to the task that was chosen last, or to whatever stands in its place. */
export function focusLead(): void {
  const lead = document.querySelector<HTMLElement>(`[data-drag-card="${CSS.escape(leadId ?? "")}"]`);
  const target = lead?.matches("[tabindex]") === false ? lead.querySelector<HTMLElement>("th[data-place]") : lead;
  if (target) target.focus({ preventScroll: true });
  // When the bar is gone, so that nobody takes its button for the one that has the focus.
  else queueMicrotask(() => document.dispatchEvent(new Event(FOCUS_LOST)));
}
