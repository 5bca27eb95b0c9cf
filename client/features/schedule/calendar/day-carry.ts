import type { Sync } from "#client/sync/sync-api.ts";
import type { Point } from "#client/ui/drag/model/drag-types.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import { dayOfKey, type Day, type Span } from "../days/days.ts";
import { spanOf } from "../days/plan.ts";
import { planTask, unplanTask } from "../schedule-mutations.ts";
import { taskNow } from "../schedule-tools.ts";
import { scheduleText } from "../schedule-text.ts";

/** What is carried and where it would go: over days, or into the tray; nowhere yet for `null`. */
export interface Aim {
  readonly taskId: string;
  readonly to: Span | "tray" | null;
}

/** What a point is over. */
interface Under {
  readonly day?: Day;
  /** A button that turns the page. */
  readonly turn?: number;
  readonly tray?: boolean;
}

/** Held over a button that turns the page for so long, a task turns it. Milliseconds. */
const TURN_MS = 650;

function under({ x, y }: Point): Under {
  const element = document.elementFromPoint(x, y);
  const turn = element?.closest<HTMLElement>("[data-turn]")?.dataset["turn"];
  if (turn !== undefined) return { turn: Number(turn) };
  if (element?.closest("[data-tray]")) return { tray: true };
  const day = dayOfKey(element?.closest<HTMLElement>("[data-day]")?.dataset["day"] ?? null);
  return day === null ? {} : { day };
}

/** The days of a task that was taken by one of them and is over another one now. */
export function carriedTo(span: Span | null, taken: Day | null, over: Day): Span {
  if (span === null) return { from: over, to: over };
  // Taken outside of the calendar, as in its tray, a task is held by its last day.
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
  /** Takes a task by a day. */
  readonly take: (taskId: string, day: Day | null) => void;
  /** By a point: takes, carries; over a button that turns the page it is turned after a moment. */
  readonly takeAt: (taskId: string, at: Point) => void;
  readonly moveTo: (at: Point, onTurn: (by: number) => void) => void;
  readonly over: (day: Day) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
  /** Ends without a word, as when the calendar is left. */
  readonly end: () => void;
}

/** A task in the air over a calendar, whoever carries it: the pointer or the keys. */
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
