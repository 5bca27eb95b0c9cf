import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import { spanOf } from "../days/plan.ts";
import { planTask } from "../schedule-mutations.ts";
import { taskNow } from "../schedule-tools.ts";
import { scheduleText } from "../schedule-text.ts";
import { pulled } from "./scale.ts";
import type { Preview } from "./use-bar-carry.ts";

/** Successive presses are one change, which is made after this pause. Milliseconds. */
const REST_MS = 700;

export interface BarKeys {
  readonly preview: Preview | null;
  /** Returns true if the key was handled. */
  readonly press: (event: KeyboardEvent, taskId: string) => boolean;
  /** Makes the change at once, as when the focus leaves the bar. */
  readonly settle: () => void;
}

/** Resolves when the device has stored the change, or has failed to. */
async function planned(sync: Sync, { taskId, span }: Preview): Promise<void> {
  const task = taskNow(sync, taskId);
  if (task !== undefined) await planTask(sync, task, span);
}

/** Arrows move a bar by a day, with Shift they move its end; Escape undoes the presses that are not yet applied. */
export function useBarKeys(canEdit: boolean): BarKeys {
  const sync = useSync();
  const [preview, setPreview] = useState<Preview | null>(null);
  const pending = useRef<Preview | null>(null);
  // A change that is being stored stays pending: the next press continues from it, not from the row that it will replace.
  const going = useRef<Preview | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = (next: Preview | null): void => {
    pending.current = next;
    setPreview(next);
  };
  const settle = useCallback((): void => {
    clearTimeout(timer.current);
    const now = pending.current;
    if (now === null || now === going.current) return;
    going.current = now;
    void planned(sync, now).then(() => {
      if (pending.current !== now) return;
      pending.current = null;
      setPreview(null);
    });
  }, [sync]);
  // Pending presses are applied when the page is hidden or left.
  useEffect(() => {
    addEventListener("pagehide", settle);
    return () => {
      removeEventListener("pagehide", settle);
      settle();
    };
  }, [settle]);
  const press = ({ code, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, taskId: string): boolean => {
    if (!canEdit || altKey || ctrlKey || metaKey) return false;
    if (code === "Escape" && pending.current !== null && pending.current !== going.current) {
      clearTimeout(timer.current);
      hold(null);
      return true;
    }
    if (code !== "ArrowLeft" && code !== "ArrowRight") return false;
    const task = taskNow(sync, taskId);
    const span = pending.current?.taskId === taskId ? pending.current.span : task && spanOf(task);
    if (span === undefined || span === null) return false;
    const next = pulled(span, shiftKey ? "to" : "whole", code === "ArrowLeft" ? -1 : 1);
    if (pending.current !== null && pending.current.taskId !== taskId) settle();
    hold({ taskId, span: next });
    announce(scheduleText.spanText(next, new Date()));
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, REST_MS);
    return true;
  };
  return { preview, press, settle };
}
