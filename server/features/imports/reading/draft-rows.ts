import type { Hue } from "#contract/hue.ts";
import { keyFromTitle, type Board } from "#contract/board.ts";
import type { RowOp } from "#contract/change.ts";
import { newColumn } from "#contract/column.ts";
import type { Label } from "#contract/label.ts";
import { keysBetween } from "#contract/position.ts";
import type { Task } from "#contract/task.ts";
import type { DraftTask, ImportDraft } from "./import-draft.ts";

export interface DraftPlace {
  boardId: string;
  parentId: string | null;
  title: string;
  color: Hue;
  owner: { userId: string; username: string; name: string };
  /** ISO 8601. */
  now: string;
  newId(): string;
}

/** Revisions and the epoch are given when the rows are written. */
const UNWRITTEN = { rev: 0 } as const;

/** Every row of a new board made from a draft, as the operations of its first change. */
export function rowsOfDraft(draft: ImportDraft, place: DraftPlace): { board: Board; ops: RowOp[] } {
  const board = boardRow(place);
  const columnIds = new Map(draft.columns.map((column) => [column.key, place.newId()]));
  const labelIds = new Map(draft.labels.map((label) => [label.key, place.newId()]));
  const member = {
    id: place.owner.userId,
    role: "owner" as const,
    username: place.owner.username,
    name: place.owner.name,
  };
  const ops: RowOp[] = [
    { e: "board", id: board.id, t: "set", f: board },
    { e: "member", id: member.id, t: "set", f: { ...member, ...UNWRITTEN } },
    ...columnOps(draft, place, columnIds),
    ...labelOps(draft, place, labelIds),
    ...taskOps(draft, place, { columnIds, labelIds }),
  ];
  return { board, ops };
}

function boardRow(place: DraftPlace): Board {
  return {
    id: place.boardId,
    title: place.title,
    color: place.color,
    status: "active",
    boardId: place.parentId,
    key: keyFromTitle(place.title),
    icon: null,
    inherit: true,
    ownerId: place.owner.userId,
    archivedAt: null,
    createdAt: place.now,
    updatedAt: place.now,
    ...UNWRITTEN,
    epoch: "",
  };
}

type IdsByKey = ReadonlyMap<string, string>;

function columnOps(draft: ImportDraft, place: DraftPlace, columnIds: IdsByKey): RowOp[] {
  const keys = keysBetween(null, null, draft.columns.length);
  return draft.columns.flatMap((column, at): RowOp[] => {
    const id = columnIds.get(column.key);
    const sort = keys[at];
    if (id === undefined || sort === undefined) return [];
    const row = newColumn({
      id,
      boardId: place.boardId,
      name: column.name,
      sort,
      kind: column.kind,
      wipLimit: column.wipLimit,
      now: place.now,
    });
    return [{ e: "column", id, t: "set", f: { ...row, archivedAt: column.archived ? place.now : null, ...UNWRITTEN } }];
  });
}

function labelOps(draft: ImportDraft, place: DraftPlace, labelIds: IdsByKey): RowOp[] {
  return draft.labels.flatMap((label): RowOp[] => {
    const id = labelIds.get(label.key);
    if (id === undefined) return [];
    const times = { archivedAt: null, createdAt: place.now, updatedAt: place.now };
    const row: Label = { id, boardId: place.boardId, name: label.name, color: label.color, ...times, ...UNWRITTEN };
    return [{ e: "label", id, t: "set", f: row }];
  });
}

interface DraftIds {
  columnIds: IdsByKey;
  labelIds: IdsByKey;
}

function taskOps(draft: ImportDraft, place: DraftPlace, ids: DraftIds): RowOp[] {
  const doneKeys = new Set(draft.columns.filter((column) => column.kind === "done").map((column) => column.key));
  const sortOf = sortKeys(draft.tasks);
  return draft.tasks.flatMap((task, at): RowOp[] => {
    const columnId = ids.columnIds.get(task.columnKey);
    const sort = sortOf[at];
    if (columnId === undefined || sort === undefined) return [];
    const labelIds = task.labelKeys.flatMap((key) => ids.labelIds.get(key) ?? []);
    const doneAt = doneKeys.has(task.columnKey) ? (task.doneAt ?? place.now) : null;
    const row: Task = { ...taskRow(task, place), columnId, sort, labelIds, doneAt, number: at + 1 };
    return [{ e: "task", id: row.id, t: "set", f: row }];
  });
}

/** A key for each task, in the order of the draft within its column. */
function sortKeys(tasks: readonly DraftTask[]): string[] {
  const sizes = new Map<string, number>();
  for (const task of tasks) sizes.set(task.columnKey, (sizes.get(task.columnKey) ?? 0) + 1);
  const keys = new Map([...sizes].map(([column, size]) => [column, keysBetween(null, null, size).values()]));
  return tasks.map((task) => keys.get(task.columnKey)?.next().value ?? "");
}

type TaskWithoutPlace = Omit<Task, "columnId" | "sort" | "labelIds" | "doneAt" | "number">;

function taskRow(task: DraftTask, place: DraftPlace): TaskWithoutPlace {
  return {
    id: place.newId(),
    boardId: place.boardId,
    title: task.title,
    priority: task.priority,
    startAt: task.startAt,
    dueAt: task.dueAt,
    dueHasTime: task.dueHasTime,
    reminders: [],
    recurrence: null,
    recursAfterDone: false,
    estimate: null,
    cover: task.cover,
    assigneeIds: task.assigneeIds,
    watcherIds: [],
    parentTaskId: null,
    blockedByIds: [],
    relatedIds: [],
    duplicateOfIds: [],
    fields: {},
    checklistTotal: 0,
    checklistDone: 0,
    commentCount: 0,
    attachmentCount: 0,
    columnEnteredAt: place.now,
    createdBy: place.owner.userId,
    archivedAt: task.archived ? place.now : null,
    createdAt: task.createdAt ?? place.now,
    updatedAt: place.now,
    hops: 0,
    excerpt: null,
    ...UNWRITTEN,
  };
}
