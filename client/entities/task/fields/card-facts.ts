import type { DueText } from "#client/language/dates/date-text.ts";
import type { CardFact, TaskCardViewProps } from "#client/ui/board/task-card-view.tsx";
import { cardText } from "./card-text.ts";

const DUE_LOOKS = {
  late: { icon: "alert-triangle", tone: "late" },
  today: { icon: "calendar-due", tone: "today" },
  later: { icon: "calendar-event" },
} as const;
const DONE_LOOK = { icon: "circle-check", tone: "done" } as const;

export function isDueState(value: string | undefined): value is DueText["state"] {
  return value !== undefined && Object.hasOwn(DUE_LOOKS, value);
}

/** Returns the due date of a card; a done task is never overdue. */
export function dueFact(state: DueText["state"], text: string, isDone: boolean): CardFact {
  const look = isDone ? DONE_LOOK : DUE_LOOKS[state];
  return { ...look, text, label: isDone ? cardText.dueDone(text) : cardText.dueLabels[state](text), kind: "due" };
}

const LEVELS = [1, 2, 3, 4] as const;

/** Returns the mark of a priority; `undefined` for a task without one. */
export function priorityOf(priority: number | null): TaskCardViewProps["priority"] {
  const level = LEVELS.find((known) => known === priority);
  return level === undefined ? undefined : { level, label: cardText.priorityOf(level) };
}

/** Returns a progress counter; nothing if the total is 0. */
export function progressFact(
  icon: CardFact["icon"],
  [done = 0, total = 0]: readonly number[],
  labelOf: (done: number, total: number) => string,
): CardFact[] {
  if (total === 0) return [];
  return [{ icon, text: `${done}/${total}`, label: labelOf(done, total), tone: done === total ? "done" : undefined }];
}
