import type { Sync } from "#client/sync/sync-api.ts";
import type { Point } from "#client/ui/drag/model/drag-types.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import { dayOfKey, type Day, type Span } from "../days/days.ts";
import { spanOf } from "../days/plan.ts";
import { planTask, unplanTask } from "../schedule-mutations.ts";
import { taskNow } from "../schedule-tools.ts";
import { scheduleText } from "../schedule-text.ts";

/** The dragged task and its target: days, or the tray; `null` if there is no target. */
export interface Aim {
  readonly taskId: string;
  readonly to: Span | "tray" | null;
}

/** What is at a point. */
interface Under {
  readonly day?: Day;
  /** Set for a button that turns the page: by how many pages. */
  readonly turn?: number;
  readonly tray?: boolean;
}

/** How long a task must be held over a button before it turns the page. Milliseconds. */
const TURN_MS = 650;

function under({ x, y }: Point): Under {
  const element = document.elementFromPoint(x, y);
  const turn = element?.closest<HTMLElement>("[data-turn]")?.dataset["turn"];
  if (turn !== undefined) return { turn: Number(turn) };
  if (element?.closest("[data-tray]")) return { tray: true };
  const day = dayOfKey(element?.closest<HTMLElement>("[data-day]")?.dataset["day"] ?? null);
  return day === null ? {} : { day };
}

/** Returns the days of a dragged task that was grabbed on the day `taken` and is now over another day. */
export function carriedTo(span: Span | null, taken: Day | null, over: Day): Span {
  if (span === null) return { from: over, to: over };
  // A task from outside the calendar, such as from the tray, has no grabbed day and moves by its last day.
  const by = over - (taken ?? span.to);
  return { from: span.from + by, to: span.to + by };
}

function isSameAim(aim: Aim | null, next: Aim | null): boolean {
  if (aim === null || next === null || aim.taskId !== next.taskId) return aim === next;
  if (typeof aim.to !== "object" || typeof next.to !== "object") return aim.to === next.to;
  return aim.to?.from === next.to?.from && aim.to?.to === next.to?.to;
}

export interface DayCarryController {
  readonly aim: () => Aim | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Picks up a task on one of its days, `null` for none of them. */
  readonly take: (taskId: string, day: Day | null) => void;
  /** The same by a point. Over a button that turns the page, the page turns after a delay. */
  readonly takeAt: (taskId: string, at: Point) => void;
  readonly moveTo: (at: Point, onTurn: (by: number) => void) => void;
  readonly over: (day: Day) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
  /** Ends without an announcement, as when the calendar is closed. */
  readonly end: () => void;
}

/** Controls a drag over a calendar, by pointer or by keyboard. */
export function createDayCarryController(sync: Sync): DayCarryController {
  let carried: { readonly taskId: string; readonly span: Span | null; readonly taken: Day | null } | null = null;
  let aim: Aim | null = null;
  let turning: { readonly by: number; readonly timer: ReturnType<typeof setInterval> } | null = null;
  const listeners = new Set<() => void>();
  const show = (next: Aim | null): void => {
    if (isSameAim(aim, next)) return;
    aim = next;
    for (const listener of listeners) listener();
  };
  const aimAt = (to: Aim["to"]): void => {
    if (carried !== null) show({ taskId: carried.taskId, to });
  };
  const turn = (by: number | null, onTurn: (by: number) => void): void => {
    if (by === (turning?.by ?? null)) return;
    clearInterval(turning?.timer);
    turning = by === null ? null : { by, timer: setInterval(() => onTurn(by), TURN_MS) };
  };
  const take = (taskId: string, taken: Day | null): void => {
    const task = taskNow(sync, taskId);
    if (task === undefined) return;
    carried = { taskId, span: spanOf(task), taken };
    aimAt(null);
  };
  const over = (day: Day): void => {
    if (carried !== null) aimAt(carriedTo(carried.span, carried.taken, day));
  };
  const end = (): void => {
    clearInterval(turning?.timer);
    turning = null;
    carried = null;
    show(null);
  };
  return {
    aim: () => aim,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take,
    takeAt(taskId, at) {
      take(taskId, under(at).day ?? null);
    },
    moveTo(at, onTurn) {
      const found = under(at);
      turn(found.turn ?? null, onTurn);
      if (found.day === undefined) aimAt(found.tray === true ? "tray" : null);
      else over(found.day);
    },
    over,
    drop() {
      const last = aim;
      end();
      const task = last === null ? undefined : taskNow(sync, last.taskId);
      if (task === undefined || last === null || last.to === null) return;
      void (last.to === "tray" ? unplanTask(sync, task) : planTask(sync, task, last.to));
    },
    cancel() {
      const task = carried === null ? undefined : taskNow(sync, carried.taskId);
      end();
      if (task !== undefined) announce(scheduleText.returned(task.title));
    },
    end,
  };
}
