import { useEffect } from "react";
import { explainForbidden, whyForbidden } from "#client/entities/board/forbidden.ts";
import { hasSingleKeyShortcuts } from "#client/shared/keyboard/single-key-shortcuts.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { hasLayers } from "#client/ui/overlay/layers.ts";
import { duplicateCarried, mayDuplicate } from "#client/entities/task/duplicate/duplicate-menu.ts";
import { finishOf, finishTask } from "#client/entities/task/actions/finish-mutations.ts";
import { copyTaskLink } from "./copy-link.ts";
import type { Neighbours } from "./use-neighbours.ts";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** The same shortcuts as on a card, each mapped to the control of an open task that it presses. */
const FIELDS: Readonly<Record<string, string>> = {
  KeyA: "assignees",
  KeyD: "due",
  KeyE: "title",
  KeyL: "labels",
  KeyM: "column",
  KeyP: "priority",
};

/** Returns an action that presses the control of a property. If the role forbids the change, the action shows the reason instead. */
function pressField(sync: Sync, taskId: string, name: string): (() => unknown) | null {
  const task = sync.store.get("task", taskId);
  const action = name === "column" ? "task.move" : "task.edit";
  if (task !== undefined && whyForbidden(sync, task.boardId, action) !== null) {
    return () => explainForbidden(sync, task.boardId, action);
  }
  const control = document.querySelector<HTMLElement>(`[data-task-field="${name}"]`);
  return control && (() => control.click());
}

/** Links and buttons handle Enter themselves. */
function isOnControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, [role='button']") !== null;
}

function shiftedAction(sync: Sync, taskId: string, event: KeyboardEvent): (() => void) | null {
  const { code, repeat, target } = event;
  const task = sync.store.get("task", taskId);
  if (task === undefined || repeat) return null;
  if (code === "KeyD")
    return hasSingleKeyShortcuts() && mayDuplicate(sync, [task]) ? () => duplicateCarried(sync, task) : null;
  const isEnter = code === "Enter" || code === "NumpadEnter";
  if (!isEnter || isOnControl(target) || finishOf(sync, task) === null) return null;
  return () => void finishTask(sync, task);
}

/**
 * J and K open the neighbouring tasks, ⌘⇧C or Ctrl+Shift+C copies the link, single keys open properties, ⇧Enter completes, ⇧D duplicates,
 * wherever the focus is except in a field.
 */
export function useTaskKeys(taskId: string, { previous, next }: Neighbours, onGo: (taskId: string) => void): void {
  const sync = useSync();
  useEffect(() => {
    const actionOf = (event: KeyboardEvent): (() => unknown) | null => {
      const mod = event.metaKey || event.ctrlKey;
      if (mod && event.shiftKey && event.code === "KeyC") return () => copyTaskLink(taskId);
      if (mod || event.altKey) return null;
      if (event.shiftKey) return shiftedAction(sync, taskId, event);
      if (!hasSingleKeyShortcuts()) return null;
      const field = FIELDS[event.code];
      if (field !== undefined) return pressField(sync, taskId, field);
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
