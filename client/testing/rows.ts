import type { Attachment } from "#contract/entities/attachment.ts";
import type { Board } from "#contract/entities/board.ts";
import type { StreamId, StreamOps } from "#contract/changes/change.ts";
import { boardStream } from "#contract/changes/change.ts";
import type { CustomField } from "#contract/entities/custom-field.ts";
import type { Column } from "#contract/entities/column.ts";
import type { Comment } from "#contract/entities/comment.ts";
import type { Item } from "#contract/entities/item.ts";
import type { Label } from "#contract/entities/label.ts";
import type { Mutation } from "#contract/mutations/mutation.ts";
import type { Notification } from "#contract/entities/notification.ts";
import type { Rule } from "#contract/entities/rule.ts";
import type { SavedView } from "#contract/entities/saved-view.ts";
import type { Task } from "#contract/entities/task.ts";
import { taskRow } from "#contract/testing/task-row.ts";
import type { OutboxEntry } from "#client/sync/storage/disk/outbox-entry.ts";

/** Complete rows and entries for tests. Only the fields that a test sets matter. */

const TIME = "2026-11-21T09:00:00.000Z";
export const ANY_USER_ID = "00000000-0000-7000-8000-00000000aaaa";

/** Returns a readable UUID: `id(7)`, `id(7, "b")`. The letter must be a hexadecimal digit. */
export function id(number: number, prefix = "a"): string {
  return `00000000-0000-7000-8000-${prefix}${String(number).padStart(11, "0")}`;
}

export function aTask(patch: Partial<Task> = {}): Task {
  const place = { id: id(1), boardId: id(1, "b"), columnId: id(1, "c") };
  return taskRow({ ...place, title: "Задача", createdBy: ANY_USER_ID, createdAt: TIME, ...patch });
}

export function aBoard(patch: Partial<Board> = {}): Board {
  return {
    id: id(1, "b"),
    title: "Читальня",
    color: "violet",
    status: "active",
    boardId: null,
    key: "ЧИТ",
    icon: null,
    inherit: true,
    ownerId: ANY_USER_ID,
    archivedAt: null,
    createdAt: TIME,
    updatedAt: TIME,
    rev: 1,
    epoch: "e1",
    ...patch,
  };
}

export function aColumn(patch: Partial<Column> = {}): Column {
  return {
    id: id(1, "c"),
    boardId: id(1, "b"),
    name: "Очередь",
    sort: "a0",
    color: null,
    kind: "work",
    wipLimit: null,
    wipMode: "soft",
    archivedAt: null,
    createdAt: TIME,
    updatedAt: TIME,
    rev: 1,
    ...patch,
  };
}

export function aLabel(patch: Partial<Label> = {}): Label {
  return {
    id: id(1, "d"),
    boardId: id(1, "b"),
    name: "важно",
    color: "coral",
    archivedAt: null,
    createdAt: TIME,
    updatedAt: TIME,
    rev: 1,
    ...patch,
  };
}

export function aView(patch: Partial<SavedView> = {}): SavedView {
  return {
    id: id(1, "9"),
    boardId: id(1, "b"),
    ownerId: id(1),
    name: "Срочное",
    kind: "table",
    filter: "priority.4",
    choices: "",
    shared: false,
    archivedAt: null,
    createdAt: "2026-11-01T09:00:00.000Z",
    updatedAt: "2026-11-01T09:00:00.000Z",
    rev: 1,
    ...patch,
  };
}

export function aRule(patch: Partial<Rule> = {}): Rule {
  return {
    id: "r-1",
    boardId: "b-1",
    name: "",
    cause: { kind: "done" },
    conditions: [],
    actions: [{ kind: "unassign" }],
    timeZone: "Europe/Moscow",
    enabled: true,
    authorId: "u-1",
    runs: 0,
    lastRunAt: null,
    lastFault: null,
    archivedAt: null,
    createdAt: "2026-11-01T09:00:00.000Z",
    updatedAt: "2026-11-01T09:00:00.000Z",
    rev: 1,
    ...patch,
  };
}

export function aField(patch: Partial<CustomField> = {}): CustomField {
  return {
    id: id(4, "f"),
    boardId: id(1, "b"),
    name: "Клиент",
    type: "text",
    options: [],
    sort: "a0",
    archivedAt: null,
    createdAt: TIME,
    updatedAt: TIME,
    rev: 1,
    ...patch,
  };
}

export function anItem(patch: Partial<Item> = {}): Item {
  return {
    id: id(1, "f"),
    taskId: id(1),
    group: "План",
    text: "Проверить",
    sort: "a0",
    done: false,
    assigneeId: null,
    dueAt: null,
    createdBy: ANY_USER_ID,
    createdAt: TIME,
    updatedAt: TIME,
    deletedAt: null,
    version: 1,
    ...patch,
  };
}

export function aComment(patch: Partial<Comment> = {}): Comment {
  return {
    id: id(2, "f"),
    taskId: id(1),
    authorId: ANY_USER_ID,
    body: "Соберу сборку",
    parentId: null,
    mentions: [],
    reactions: {},
    createdAt: TIME,
    editedAt: null,
    deletedAt: null,
    version: 1,
    ...patch,
  };
}

export function anAttachment(patch: Partial<Attachment> = {}): Attachment {
  return {
    id: id(3, "f"),
    taskId: id(1),
    boardId: null,
    name: "обрыв-на-43.mp4",
    type: "video/mp4",
    size: 13_000_000,
    width: null,
    height: null,
    readyAt: TIME,
    hasPreview: false,
    createdBy: ANY_USER_ID,
    createdAt: TIME,
    deletedAt: null,
    version: 1,
    ...patch,
  };
}

export function anEntry(n: number, ops: StreamOps[], patch: Partial<OutboxEntry> = {}): OutboxEntry {
  const mutationId = id(n, "e");
  const mutation: Mutation = { mutationId, op: "task.archive", id: id(1), args: {} };
  return {
    n,
    v: 1,
    mutationId,
    userId: ANY_USER_ID,
    mutation,
    ops,
    before: [],
    createdAt: 0,
    attempts: 0,
    failures: 0,
    failingSince: null,
    lastCode: null,
    acks: null,
    ...patch,
  };
}

export function titleOp(taskId: string, title: string, stream: StreamId = boardStream(id(1, "b"))): StreamOps {
  return { stream, ops: [{ e: "task", id: taskId, t: "set", f: { title } }] };
}

export function aNotification(overrides: Partial<Notification> = {}): Notification {
  return {
    id: id(1, "f"),
    userId: ANY_USER_ID,
    kind: "assigned",
    actorId: null,
    actorName: null,
    boardId: null,
    taskId: null,
    commentId: null,
    title: "Задача",
    detail: null,
    groupKey: "assigned",
    readAt: null,
    snoozedTill: null,
    createdAt: TIME,
    rev: 1,
    ...overrides,
  };
}
