import { useEffect } from "react";
import { letterKeysOn } from "#client/frame/letter-keys.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import type { Sync } from "#client/sync/surface.ts";
import { hasLayers } from "#client/ui/overlay/layers.ts";
import { finishOf, finishTask } from "../finish-task.ts";
import { copyTaskLink } from "./copy-link.ts";
import type { Neighbours } from "./use-neighbours.ts";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** The same letters as on a card, each for the control of an open task that it presses. */
const FIELDS: Readonly<Record<string, string>> = {
  KeyA: "assignees",
  KeyD: "due",
  KeyE: "title",
  KeyL: "labels",
  KeyM: "column",
  KeyP: "priority",
};

function pressField(name: string): (() => void) | null {
  const control = document.querySelector<HTMLElement>(`[data-task-field="${name}"]`);
  return control && (() => control.click());
}

function isEnter({ code, repeat }: KeyboardEvent): boolean {
  return !repeat && (code === "Enter" || code === "NumpadEnter");
}

function finish(sync: Sync, taskId: string): (() => void) | null {
  const task = sync.store.get("task", taskId);
  return task === undefined || finishOf(sync, task) === null ? null : () => void finishTask(sync, task);
}

/** J and K to the tasks beside, and the link by ⌘⇧C or Ctrl+Shift+C, letters to the properties, ⇧Enter completes, wherever the focus is but in a field. */
export function useTaskKeys(taskId: string, { previous, next }: Neighbours, onGo: (taskId: string) => void): void {
  const sync = useSync();
  useEffect(() => {
    const actionOf = (event: KeyboardEvent): (() => void) | null => {
      const mod = event.metaKey || event.ctrlKey;
      if (mod && event.shiftKey && event.code === "KeyC") return () => copyTaskLink(taskId);
      if (event.shiftKey && !mod && !event.altKey && isEnter(event)) return finish(sync, taskId);
      if (mod || event.altKey || event.shiftKey || !letterKeysOn()) return null;
      const field = FIELDS[event.code];
      if (field !== undefined) return pressField(field);
      const to = event.code === "KeyJ" ? next : event.code === "KeyK" ? previous : null;
      return to === null ? null : () => onGo(to);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target) || hasLayers()) return;
      const action = actionOf(event);
      if (action === null) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [sync, taskId, previous, next, onGo]);
}
