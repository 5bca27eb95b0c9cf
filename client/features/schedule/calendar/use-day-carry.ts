import { useEffect, useRef, useState } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import type { Point } from "#client/ui/drag/drag-types.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import { carryTasks } from "../carry-tasks.ts";
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
type Under = { readonly day: Day } | { readonly turn: number } | "tray" | null;

/** Held over a button that turns the page for so long, a task turns it. Milliseconds. */
const TURN_MS = 650;

function under({ x, y }: Point): Under {
  const element = document.elementFromPoint(x, y);
  const turn = element?.closest<HTMLElement>("[data-turn]")?.dataset["turn"];
  if (turn !== undefined) return { turn: Number(turn) };
  if (element?.closest("[data-tray]")) return "tray";
  const day = dayOfKey(element?.closest<HTMLElement>("[data-day]")?.dataset["day"] ?? null);
  return day === null ? null : { day };
}

/** The days of a task that was taken by one of them and is over another one now. */
export function carriedTo(span: Span | null, taken: Day | null, over: Day): Span {
  if (span === null) return { from: over, to: over };
  // Taken outside of the calendar, as in its tray, a task is held by its last day.
  const by = over - (taken ?? span.to);
  return { from: span.from + by, to: span.to + by };
}

export interface DayCarry {
  readonly aim: Aim | null;
  readonly refer: (root: HTMLElement | null) => void;
  /** By keys: takes a task by a day, carries it over another one, lets it go, or gives it back. */
  readonly take: (taskId: string, day: Day) => void;
  readonly over: (day: Day) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** Carrying tasks between days and the tray, by mouse, finger and keys. */
export function useDayCarry(canEdit: boolean, onTurn: (by: number) => void): DayCarry {
  const sync = useSync();
  const [aim, setAim] = useState<Aim | null>(null);
  const [root, refer] = useState<HTMLElement | null>(null);
  const held = useRef<{ taskId: string; span: Span | null; taken: Day | null; to: Aim["to"] } | null>(null);
  const turning = useRef<{ by: number; timer: ReturnType<typeof setInterval> } | null>(null);
  const latest = useRef({ canEdit, onTurn });
  useEffect(() => {
    latest.current = { canEdit, onTurn };
  });
  const stopTurning = (): void => {
    clearInterval(turning.current?.timer);
    turning.current = null;
  };
  const aimAt = (to: Aim["to"]): void => {
    const now = held.current;
    if (now === null) return;
    now.to = to;
    setAim((before) => (isSameAim(before, now.taskId, to) ? before : { taskId: now.taskId, to }));
  };
  const take = (taskId: string, taken: Day | null): void => {
    const task = taskNow(sync, taskId);
    if (task === undefined) return;
    held.current = { taskId, span: spanOf(task), taken, to: null };
    setAim({ taskId, to: null });
  };
  const over = (day: Day): void => {
    if (held.current !== null) aimAt(carriedTo(held.current.span, held.current.taken, day));
  };
  const end = (): void => {
    held.current = null;
    stopTurning();
    setAim(null);
  };
  const drop = (): void => {
    const now = held.current;
    end();
    const task = now === null ? undefined : taskNow(sync, now.taskId);
    if (now === null || task === undefined || now.to === null) return;
    void (now.to === "tray" ? unplanTask(sync, task) : planTask(sync, task, now.to));
  };
  const cancel = (): void => {
    const task = held.current === null ? undefined : taskNow(sync, held.current.taskId);
    end();
    if (task !== undefined) announce(scheduleText.returned(task.title));
  };
  const onMove = (at: Point): void => {
    const found = under(at);
    const turn = typeof found === "object" && found !== null && "turn" in found ? found.turn : null;
    if (turn !== (turning.current?.by ?? null)) stopTurning();
    if (turn !== null && turning.current === null) {
      turning.current = { by: turn, timer: setInterval(() => latest.current.onTurn(turn), TURN_MS) };
    }
    if (found === "tray") aimAt("tray");
    else if (found !== null && "day" in found) over(found.day);
    else aimAt(null);
  };
  const acts = useRef({ take, onMove, drop, cancel });
  useEffect(() => {
    acts.current = { take, onMove, drop, cancel };
  });
  useEffect(() => {
    if (root === null) return undefined;
    const stop = carryTasks(
      root,
      {
        mayCarry: () => latest.current.canEdit,
        onTake(taskId, at) {
          const from = under(at);
          acts.current.take(taskId, typeof from === "object" && from !== null && "day" in from ? from.day : null);
        },
        onMove: (at) => acts.current.onMove(at),
        onDrop(at) {
          acts.current.onMove(at);
          acts.current.drop();
        },
        onCancel: () => acts.current.cancel(),
      },
      { withGhost: true },
    );
    return () => {
      stop();
      clearInterval(turning.current?.timer);
    };
  }, [root]);
  return { aim, refer, take, over, drop, cancel };
}

function isSameAim(aim: Aim | null, taskId: string, to: Aim["to"]): boolean {
  if (aim === null || aim.taskId !== taskId) return false;
  const held = aim.to;
  if (typeof held !== "object" || held === null || typeof to !== "object" || to === null) return held === to;
  return held.from === to.from && held.to === to.to;
}
