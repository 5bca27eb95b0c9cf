import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { createAutoScroll, edgePull } from "#client/ui/drag/motion/auto-scroll.ts";
import type { Point } from "#client/ui/drag/model/drag-types.ts";
import { carryTasks } from "../carry-tasks.ts";
import type { Span } from "../days/days.ts";
import { spanOf } from "../days/plan.ts";
import { planTask } from "../schedule-mutations.ts";
import { taskNow } from "../schedule-tools.ts";
import { dayAt, daysIn, pulled, type BarPart, type Scale } from "./scale.ts";

/** The days on which a task is shown while it is dragged. */
export interface Preview {
  readonly taskId: string;
  readonly span: Span;
}

interface CarriedBar {
  readonly taskId: string;
  /** `null` for a task from the tray. */
  readonly span: Span | null;
  readonly part: BarPart;
  /** In pixels of the timeline, independent of its scroll position. */
  readonly x: number;
}

export interface BarCarryOptions {
  readonly canEdit: boolean;
  readonly scale: Scale;
  readonly namesWidth: number;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Converts a point of the window to pixels from the timeline's first day; `isOver` is true if the point is over its visible part. */
function placeOf(at: Point, { scroller, namesWidth }: BarCarryOptions): { x: number; isOver: boolean } | null {
  const element = scroller.current;
  if (element === null) return null;
  const box = element.getBoundingClientRect();
  const left = box.left + namesWidth;
  const isOver = at.x >= left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
  return { x: at.x - left + element.scrollLeft, isOver };
}

/** Scrolls the timeline sideways while a bar is held near its edge. */
function edgeScroll(onStep: () => void) {
  let frame = 0;
  const auto = createAutoScroll();
  const stop = (): void => cancelAnimationFrame(frame);
  return {
    stop,
    follow(element: HTMLElement, namesWidth: number, x: number): void {
      stop();
      const box = element.getBoundingClientRect();
      const pull = edgePull(x, box.left + namesWidth, box.right);
      let before = performance.now();
      const step = (now: number): void => {
        const way = auto.step(pull, now - before);
        before = now;
        element.scrollBy({ left: way });
        if (way !== 0) onStep();
        frame = requestAnimationFrame(step);
      };
      if (pull === 0) auto.step(0, 0);
      else frame = requestAnimationFrame(step);
    },
  };
}

/** Returns the part of a bar that was pressed. */
function partAt(target: EventTarget | null): BarPart {
  const end = target instanceof Element ? target.closest<HTMLElement>("[data-end]")?.dataset["end"] : undefined;
  return end === "from" || end === "to" ? end : "whole";
}

/** Makes bars and tasks of the tray in `root` draggable. Returns a function that stops it. */
function carryBars(
  root: HTMLElement,
  sync: Sync,
  options: () => BarCarryOptions,
  show: (preview: Preview | null) => void,
): () => void {
  let taken: CarriedBar | null = null;
  let next: Span | null = null;
  let last: Point = { x: 0, y: 0 };
  let part: BarPart = "whole";
  const aim = (): void => {
    const place = placeOf(last, options());
    if (taken === null || place === null) return;
    const { scale } = options();
    if (taken.span === null) {
      const day = dayAt(scale, place.x);
      next = place.isOver ? { from: day, to: day } : null;
    } else {
      next = pulled(taken.span, taken.part, daysIn(scale, place.x - taken.x));
    }
    show(next === null ? null : { taskId: taken.taskId, span: next });
  };
  const edges = edgeScroll(aim);
  const end = (): void => {
    edges.stop();
    taken = null;
    next = null;
    show(null);
  };
  // The pressed part is read at pointerdown, before the press becomes a drag.
  const onDown = ({ target }: PointerEvent): void => {
    part = partAt(target);
  };
  root.addEventListener("pointerdown", onDown, true);
  const stop = carryTasks(
    root,
    {
      mayCarry: () => options().canEdit,
      onTake(taskId, at) {
        const task = taskNow(sync, taskId);
        const place = placeOf(at, options());
        if (task !== undefined && place !== null) taken = { taskId, span: spanOf(task), part, x: place.x };
      },
      onMove(at) {
        last = at;
        aim();
        const { scroller, namesWidth } = options();
        const isOver = placeOf(at, options())?.isOver === true;
        if (scroller.current !== null && isOver) edges.follow(scroller.current, namesWidth, at.x);
        else edges.stop();
      },
      onDrop() {
        const task = taken === null ? undefined : taskNow(sync, taken.taskId);
        const span = next;
        end();
        if (task !== undefined && span !== null) void planTask(sync, task, span);
      },
      onCancel: end,
    },
    { withGhost: false },
  );
  return () => {
    root.removeEventListener("pointerdown", onDown, true);
    stop();
    edges.stop();
  };
}

function isSame(a: Preview | null, b: Preview | null): boolean {
  return a?.taskId === b?.taskId && a?.span.from === b?.span.from && a?.span.to === b?.span.to;
}

/** Drags bars and their ends, and tasks from the tray to a day. */
export function useBarCarry(options: BarCarryOptions): {
  readonly preview: Preview | null;
  readonly refer: (root: HTMLElement) => () => void;
} {
  const sync = useSync();
  const [preview, setPreview] = useState<Preview | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const refer = useCallback(
    (root: HTMLElement) =>
      carryBars(
        root,
        sync,
        () => latest.current,
        (next) => setPreview((previous) => (isSame(previous, next) ? previous : next)),
      ),
    [sync],
  );
  return { preview, refer };
}
