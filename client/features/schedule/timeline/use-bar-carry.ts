import { useEffect, useRef, useState } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { createAutoScroll, edgePull } from "#client/ui/drag/auto-scroll.ts";
import type { Point } from "#client/ui/drag/drag-types.ts";
import { carryTasks } from "../carry-tasks.ts";
import type { Span } from "../days/days.ts";
import { spanOf } from "../days/plan.ts";
import { planTask } from "../schedule-mutations.ts";
import { taskNow } from "../schedule-tools.ts";
import { dayAt, daysIn, pulled, type Held, type Scale } from "./scale.ts";

/** Days that a task is shown on while it is being pulled. */
export interface Preview {
  readonly taskId: string;
  readonly span: Span;
}

interface Taken {
  readonly taskId: string;
  /** `null` for a task out of the tray. */
  readonly span: Span | null;
  readonly held: Held;
  /** In pixels of the timeline, wherever it is scrolled. */
  readonly x: number;
  next: Span | null;
}

export interface BarCarryOptions {
  readonly canEdit: boolean;
  readonly scale: Scale;
  readonly namesWidth: number;
  readonly scroller: HTMLElement | null;
}

/** The pixels of the timeline under a point of the window, `null` outside of it. */
function pixelsAt(at: Point, scroller: HTMLElement | null, namesWidth: number): number | null {
  if (scroller === null) return null;
  const box = scroller.getBoundingClientRect();
  return at.x - box.left - namesWidth + scroller.scrollLeft;
}

function isOver(at: Point, scroller: HTMLElement | null, namesWidth: number): boolean {
  const box = scroller?.getBoundingClientRect();
  if (box === undefined) return false;
  return at.x >= box.left + namesWidth && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
}

/** Scrolls a timeline sideways while a bar is held near its edge. */
function edgeScroll(namesWidth: number, onStep: () => void) {
  let frame = 0;
  let before = 0;
  const auto = createAutoScroll();
  const stop = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return {
    stop,
    follow(scroller: HTMLElement, x: number): void {
      stop();
      const box = scroller.getBoundingClientRect();
      const pull = edgePull(x, box.left + namesWidth, box.right);
      const step = (now: number): void => {
        const way = auto.step(pull, before === 0 ? 16 : now - before);
        before = now;
        if (way !== 0) {
          scroller.scrollLeft += way;
          onStep();
        }
        frame = requestAnimationFrame(step);
      };
      before = 0;
      if (pull !== 0) frame = requestAnimationFrame(step);
    },
  };
}

/** Pulling bars and their ends, and carrying tasks out of the tray onto a day. */
export function useBarCarry(options: BarCarryOptions): {
  readonly preview: Preview | null;
  readonly refer: (root: HTMLElement | null) => void;
} {
  const sync = useSync();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [root, refer] = useState<HTMLElement | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (root === null) return undefined;
    let taken: Taken | null = null;
    let last: Point = { x: 0, y: 0 };
    // What was pressed is known before the press becomes a carrying.
    let held: Held = "whole";
    const onDown = ({ target }: PointerEvent): void => {
      const end = target instanceof Element ? target.closest<HTMLElement>("[data-end]")?.dataset["end"] : undefined;
      held = end === "from" || end === "to" ? end : "whole";
    };
    const aim = (): void => {
      const { scale, scroller, namesWidth } = latest.current;
      const x = pixelsAt(last, scroller, namesWidth);
      if (taken === null || x === null) return;
      if (taken.span === null) {
        const day = dayAt(scale, x);
        taken.next = isOver(last, scroller, namesWidth) ? { from: day, to: day } : null;
      } else {
        taken.next = pulled(taken.span, taken.held, daysIn(scale, x - taken.x));
      }
      const { taskId, next } = taken;
      setPreview((now) => {
        if (next === null) return null;
        const isSame = now?.taskId === taskId && now.span.from === next.from && now.span.to === next.to;
        return isSame ? now : { taskId, span: next };
      });
    };
    const edges = edgeScroll(latest.current.namesWidth, aim);
    const end = (): void => {
      edges.stop();
      taken = null;
      setPreview(null);
    };
    const events = {
      mayCarry: () => latest.current.canEdit,
      onTake(taskId: string, at: Point) {
        const task = taskNow(sync, taskId);
        const { scroller, namesWidth } = latest.current;
        if (task === undefined) return;
        taken = { taskId, span: spanOf(task), held, x: pixelsAt(at, scroller, namesWidth) ?? 0, next: null };
      },
      onMove(at: Point) {
        last = at;
        aim();
        const { scroller, namesWidth } = latest.current;
        if (scroller !== null && isOver(at, scroller, namesWidth)) edges.follow(scroller, at.x);
        else edges.stop();
      },
      onDrop() {
        const task = taken === null ? undefined : taskNow(sync, taken.taskId);
        const next = taken?.next ?? null;
        end();
        if (task !== undefined && next !== null) void planTask(sync, task, next);
      },
      onCancel: end,
    };
    root.addEventListener("pointerdown", onDown, true);
    const stop = carryTasks(root, events, { withGhost: false });
    return () => {
      root.removeEventListener("pointerdown", onDown, true);
      stop();
      edges.stop();
    };
  }, [root, sync]);
  return { preview, refer };
}
