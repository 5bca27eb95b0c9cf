import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { removeTaskItems } from "#client/entities/task/actions/remove-task.ts";
import { closeOver, openOver, taskInAddress } from "#client/entities/task/task-address.ts";
import { dueOfDate } from "#client/entities/task/fields/due-date.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import { can } from "#contract/core/permission.ts";
import { namedIn } from "#contract/entities/relation.ts";
import type { Task } from "#contract/entities/task.ts";
import { CHOOSABLE, chosen, toggleChosen } from "#client/entities/task/selection/chosen.ts";
import { choosingText } from "#client/entities/task/selection/selection-text.ts";
import { duplicateItems } from "#client/entities/task/duplicate/duplicate-menu.ts";
import { priorityItems } from "#client/entities/task/field-menus.tsx";
import { changeTask } from "#client/entities/task/task-fields.ts";
import { finishOf, finishTask } from "#client/entities/task/actions/finish-mutations.ts";
import { finishText } from "#client/entities/task/finish-text.ts";
import { KINDS, type RelationTarget } from "#client/entities/task/relation-kinds.ts";
import { relationText } from "#client/entities/task/relations/relation-text.ts";
import { archiveTask, restoreTask, setTask, watchTask } from "#client/entities/task/task-mutations.ts";
import { isBoardOpen, mayArchive, type TaskTools } from "#client/entities/task/task-tools.ts";
import { taskText } from "#client/entities/task/task-text.ts";
import { copyTaskLink } from "./page/copy-link.ts";

type Anchor = HTMLElement | { x: number; y: number };

const MENU_WIDTH = 230;

/** Opens the menu of a task, with all actions on it as a whole. Users who may not change the task can still open and follow it. */
export function openTaskMenu(tools: TaskTools, taskId: string, anchor: Anchor): void {
  const { sync } = tools;
  const task = sync.store.get("task", taskId);
  if (task === undefined) return;
  const isOpen = task.archivedAt === null;
  const items: MenuEntry[] = [
    ...openItems(taskId),
    ...finishItems(sync, task),
    ...(tools.canEdit && isOpen ? chooseItems(taskId, anchor) : []),
    ...(tools.canEdit && isOpen ? editItems(tools, task, anchor) : []),
    ...watchItems(sync, task),
    ...duplicateItems(sync, task),
    { text: taskText.copyLink, icon: "link", onSelect: () => copyTaskLink(taskId) },
    ...(tools.onVersions ? [{ text: taskText.versions, icon: "clock" as const, onSelect: tools.onVersions }] : []),
    ...(mayArchive(sync, task) ? archiveItems(tools, task) : []),
    ...removeTaskItems(sync, task, () => leaveTask(task)),
  ];
  openMenu({ anchor, label: taskText.menuOf(task.title), items, width: MENU_WIDTH });
}

/** A task that fills the page or lies over the board is open already. */
function openItems(taskId: string): MenuEntry[] {
  const isOpen = taskInAddress(location.search) === taskId || location.pathname.includes(taskId);
  if (isOpen) return [];
  return [{ text: taskText.open, icon: "arrows-diagonal", keys: "Enter", onSelect: () => openOver(taskId) }];
}

function finishItems(sync: Sync, task: Task): MenuEntry[] {
  const finish = finishOf(sync, task);
  if (finish === null) return [];
  const icon = finish === "done" ? "circle-check" : "refresh";
  return [{ text: finishText[finish], icon, keys: "⇧ Enter", onSelect: () => void finishTask(sync, task) }];
}

/** Only for a card in a list with selection. */
function chooseItems(taskId: string, anchor: Anchor): MenuEntry[] {
  const card = anchor instanceof HTMLElement ? anchor.closest("[data-drag-card]") : cardAt(anchor);
  if (card?.matches(CHOOSABLE) !== true) return [];
  const { ids } = chosen.get();
  const text = ids.has(taskId) ? choosingText.unchoose : choosingText.choose;
  return [{ text, icon: "list-check", keys: "X", onSelect: () => toggleChosen(taskId) }];
}

function editItems({ sync, canMove, ask }: TaskTools, task: Task, anchor: Anchor): MenuEntry[] {
  const taskId = task.id;
  const beside = anchor instanceof HTMLElement ? anchor : cardAt(anchor);
  const pick = (kind: "assignees" | "due" | "labels") => () => {
    if (beside !== null) ask({ kind, taskId, anchor: beside });
  };
  return [
    { text: taskText.rename, icon: "pencil", keys: "E", onSelect: () => ask({ kind: "rename", taskId }) },
    { text: taskText.assignees, icon: "users", keys: "A", onSelect: pick("assignees") },
    {
      text: taskText.priority,
      icon: "arrow-up",
      keys: "P",
      items: priorityItems(task.priority, changeTask(sync, task)),
    },
    { text: taskText.due, icon: "calendar-event", keys: "D", items: dueItems(sync, task, pick("due")) },
    { text: taskText.labels, icon: "tag", keys: "L", onSelect: pick("labels") },
    {
      text: taskText.move,
      icon: "arrows-move",
      keys: "M",
      disabled: !canMove,
      onSelect: () => ask({ kind: "move", taskId }),
    },
    ...otherItems(task, (wanted) => {
      if (beside !== null) ask({ kind: "other", wanted, taskId, anchor: beside });
    }),
    { section: "" },
  ];
}

/** Menu entries about other tasks. */
function otherItems(task: Task, onWanted: (wanted: RelationTarget) => void): MenuEntry[] {
  const kinds = KINDS.map((kind) => ({ text: relationText.choice[kind], onSelect: () => onWanted(kind) }));
  return [
    ...(namedIn(task, "parentTaskId").length === 0
      ? [{ text: relationText.makeSubtask, icon: "subtask" as const, onSelect: () => onWanted("parent") }]
      : []),
    { text: relationText.relate, icon: "link", items: kinds },
  ];
}

/** Returns the day `days` from today in this device's time zone, as a due date. */
function dayFromNow(days: number): string {
  const now = new Date();
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return dueOfDate({ at, hasTime: false });
}

function dueItems(sync: Sync, task: Task, onOther: () => void): MenuEntry[] {
  const inDays = (text: string, days: number): MenuEntry => ({
    text,
    onSelect: () => setTask(sync, task.id, { dueAt: dayFromNow(days), dueHasTime: false }),
  });
  return [
    inDays(taskText.dueToday, 0),
    inDays(taskText.dueTomorrow, 1),
    inDays(taskText.dueWeek, 7),
    { text: taskText.dueOther, onSelect: onOther },
    { section: "" },
    {
      text: taskText.dueNone,
      disabled: task.dueAt === null,
      onSelect: () => setTask(sync, task.id, { dueAt: null, dueHasTime: false }),
    },
  ];
}

/** Returns the card under a right click; popovers that its menu opens are placed next to it. */
function cardAt({ x, y }: { x: number; y: number }): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drag-card]") ?? null;
}

function watchItems(sync: Sync, task: Task): MenuEntry[] {
  const me = sync.session.state().user?.id;
  if (me === undefined || !isBoardOpen(sync, task.boardId) || !can(sync.store.roleOn(task.boardId), "task.watch"))
    return [];
  const isWatched = task.watcherIds.includes(me);
  return [
    {
      text: isWatched ? taskText.unwatch : taskText.watch,
      icon: isWatched ? "eye-off" : "eye",
      onSelect: () => watchTask(sync, task.id, me, !isWatched),
    },
  ];
}

/** Leaves a deleted task: closes its panel, or opens its board instead of its page. */
function leaveTask({ id, boardId }: Task): void {
  if (taskInAddress(location.search) === id) closeOver();
  else if (location.pathname === pathTo("task", { task: id }))
    navigate(pathTo("board", { board: boardId }), { replace: true });
}

function archiveItems({ sync, onAdding }: TaskTools, task: Task): MenuEntry[] {
  if (task.archivedAt !== null) {
    return [{ text: taskText.restore, icon: "archive-off", onSelect: () => restoreTask(sync, task) }];
  }
  // Only a card is archived by a key: in an open task that key is pressed while editing text.
  const keys = onAdding && { keys: "⌫" };
  return [{ text: taskText.archive, icon: "archive", ...keys, onSelect: () => archiveTask(sync, task) }];
}
