import { explainForbidden, whyForbidden } from "#client/entities/board/forbidden.ts";
import type { ExplainedAction } from "#client/entities/board/forbidden-text.ts";
import { hasSingleKeyShortcuts } from "#client/shared/keyboard/single-key-shortcuts.ts";
import { openOver } from "#client/entities/task/task-address.ts";
import type { Task } from "#contract/entities/task.ts";
import { duplicateCarried, mayDuplicate } from "#client/entities/task/duplicate/duplicate-menu.ts";
import { openPriorities } from "#client/entities/task/field-menus.tsx";
import { changeTask } from "#client/entities/task/task-fields.ts";
import { finishOf, finishTask } from "#client/entities/task/actions/finish-mutations.ts";
import { archiveTask } from "#client/entities/task/task-mutations.ts";
import { mayArchive, type TaskTools } from "#client/entities/task/task-tools.ts";

interface CardPress {
  event: KeyboardEvent;
  taskId: string;
  card: HTMLElement;
}

/** Opens a task over the board. */
export function openTask(taskId: string): void {
  openOver(taskId);
}

/**
 * Handles a key on a focused card (keys-text.ts lists them for users). Keys are physical, so that the Russian layout works too. Returns
 * true if the key did something.
 */
export function pressOnCard(tools: TaskTools, { event, taskId, card }: CardPress): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.repeat) return false;
  const task = tools.sync.store.get("task", taskId);
  const run = task && (event.shiftKey ? shiftedAction : actionOf)(event.code, tools, { task, card });
  run?.();
  return run !== undefined;
}

/** The action of each key, for the message that the user lacks the permission. */
const FORBIDDEN_BY: Readonly<Record<string, ExplainedAction>> = {
  KeyE: "task.edit",
  KeyA: "task.edit",
  KeyL: "task.edit",
  KeyD: "task.edit",
  KeyP: "task.edit",
  KeyM: "task.move",
  Space: "task.move",
  KeyN: "task.create",
  Backspace: "task.edit",
};

type Act = (() => unknown) | undefined;

function isEnter(code: string): boolean {
  return code === "Enter" || code === "NumpadEnter";
}

function shiftedAction(code: string, { sync }: TaskTools, { task }: { task: Task }): Act {
  if (isEnter(code)) return finishOf(sync, task) === null ? undefined : () => void finishTask(sync, task);
  const isCopy = code === "KeyD" && hasSingleKeyShortcuts() && mayDuplicate(sync, [task]);
  return isCopy ? () => duplicateCarried(sync, task) : undefined;
}

function actionOf(code: string, tools: TaskTools, { task, card }: { task: Task; card: HTMLElement }): Act {
  const { sync, ask, canMove, onAdding } = tools;
  const taskId = task.id;
  if (isEnter(code)) return () => openOver(taskId);
  const forbidden = FORBIDDEN_BY[code];
  if (forbidden !== undefined && (code === "Space" || hasSingleKeyShortcuts())) {
    const why = whyForbidden(sync, task.boardId, forbidden);
    if (why !== null) return () => explainForbidden(sync, task.boardId, forbidden);
  }
  if (!hasSingleKeyShortcuts() || !tools.canEdit) return undefined;
  const actions: Record<string, Act> = {
    KeyE: () => ask({ kind: "rename", taskId }),
    KeyA: () => ask({ kind: "assignees", taskId, anchor: card }),
    KeyL: () => ask({ kind: "labels", taskId, anchor: card }),
    KeyD: () => ask({ kind: "due", taskId, anchor: card }),
    KeyP: () => openPriorities(task, changeTask(sync, task), card),
    KeyM: canMove ? () => ask({ kind: "move", taskId }) : undefined,
    KeyN: onAdding && (() => onAdding(task.columnId)),
    Backspace: mayArchive(sync, task)
      ? () => archiveTask(sync, task)
      : () => explainForbidden(sync, task.boardId, "task.archive-any"),
  };
  return actions[code];
}
