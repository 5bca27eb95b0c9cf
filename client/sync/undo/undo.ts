import { isBoardIcon } from "#contract/core/board-icon.ts";
import type { EntityName, Rows } from "#contract/changes/change.ts";
import { valueIn } from "#contract/entities/field-value.ts";
import type { Mutation, MutationName } from "#contract/mutations/mutation.ts";
import type { Role } from "#contract/core/permission.ts";
import { memberKey } from "../sync-api.ts";
import { sameRow } from "../store/tables.ts";

/** Reads the row that is shown now. */
export type Reader = <E extends EntityName>(entity: E, key: string) => Rows[E] | undefined;

export interface UndoStep {
  op: MutationName;
  id: string;
  args: Record<string, unknown>;
}

/** Returns the step that reverts a mutation, decided when it is called; `null` if another user has changed the same fields since. */
export type Inverse = (now: Reader) => UndoStep | null;

/**
 * Returns the inverse of a mutation, made from the rows before it; `null` for one that cannot be reverted. Fields are restored only if they
 * are still as the mutation left them, so undo never overwrites changes of others (SY-40).
 */
export function inverseOf(mutation: Mutation, before: Reader): Inverse | null {
  const { id, op } = mutation;
  const opposite = OPPOSITES[op];
  if (opposite !== undefined) return always({ op: opposite, id, args: SAME_ARGS.has(op) ? mutation.args : {} });
  if (isPlain(mutation)) return setBack({ entity: ENTITY_OF[mutation.op], op, id, args: mutation.args }, before);
  switch (mutation.op) {
    case "task.move":
      return moveBack(mutation, before);
    case "column.move":
      return placeBack(id, before);
    case "board.move":
      return boardMoveBack(mutation, before);
    case "board.place":
      return boardPlaceBack(op, id, mutation.args.sort, sortsOf("board", id, before));
    case "topBoard.place":
      return boardPlaceBack(op, id, mutation.args.sort, sortsOf("topBoard", id, before));
    case "task.fill":
      return valueBack(mutation, before);
    case "customField.set":
      return fieldBack(mutation, before);
    case "member.set":
      return roleBack(id, mutation.args.boardId, before, mutation.args.role);
    case "member.remove":
      return roleBack(id, mutation.args.boardId, before);
    case "checklist.rename":
      return groupBack(mutation, before);
    case "comment.set":
      return wordsBack(mutation, before);
    case "comment.remove":
      return commentBack(id, before);
    case "comment.react":
      return always({ op, id, args: { ...mutation.args, on: !mutation.args.on } });
    case "favourite.set":
    case "favourite.remove":
      return starBack(id, before);
    case "notification.snooze":
      return always({ op: "notification.snooze", id, args: { ids: mutation.args.ids, till: null } });
    default:
      return null;
  }
}

/** Mutations that another one reverts without conditions. */
const OPPOSITES: Partial<Record<MutationName, MutationName>> = {
  "task.create": "task.archive",
  "task.archive": "task.restore",
  "task.restore": "task.archive",
  "task.add": "task.remove",
  "task.remove": "task.add",
  "column.create": "column.archive",
  "column.archive": "column.restore",
  "column.restore": "column.archive",
  "board.create": "board.archive",
  "board.archive": "board.restore",
  "board.restore": "board.archive",
  "label.create": "label.archive",
  "label.archive": "label.restore",
  "label.restore": "label.archive",
  "customField.create": "customField.archive",
  "customField.archive": "customField.restore",
  "customField.restore": "customField.archive",
  "rule.create": "rule.archive",
  "rule.archive": "rule.restore",
  "rule.restore": "rule.archive",
  "view.create": "view.archive",
  "view.archive": "view.restore",
  "view.restore": "view.archive",
  "item.create": "item.remove",
  "item.remove": "item.restore",
  "item.restore": "item.remove",
  "checklist.remove": "checklist.restore",
  "checklist.restore": "checklist.remove",
  "comment.create": "comment.remove",
  "comment.restore": "comment.remove",
  "attachment.create": "attachment.remove",
  "attachment.remove": "attachment.restore",
  "attachment.restore": "attachment.remove",
  "notification.read": "notification.unread",
  "notification.unread": "notification.read",
};

/** Mutations whose opposite has the same arguments. */
const SAME_ARGS: ReadonlySet<MutationName> = new Set<MutationName>([
  "task.add",
  "task.remove",
  "board.archive",
  "board.restore",
  "checklist.remove",
  "checklist.restore",
  "notification.read",
  "notification.unread",
]);

const ENTITY_OF = {
  "task.set": "task",
  "column.set": "column",
  "board.set": "board",
  "label.set": "label",
  "rule.set": "rule",
  "view.set": "savedView",
  "item.set": "item",
  "attachment.set": "attachment",
} as const;

type Plain = Extract<Mutation, { op: keyof typeof ENTITY_OF }>;

/** Returns true for a mutation that only sets fields. */
function isPlain(mutation: Mutation): mutation is Plain {
  return Object.hasOwn(ENTITY_OF, mutation.op);
}

function always(step: UndoStep): Inverse {
  return () => step;
}

interface SetInput {
  entity: "task" | "column" | "board" | "label" | "customField" | "rule" | "savedView" | "item" | "attachment";
  op: MutationName;
  id: string;
  args: object;
}

function setBack({ entity, op, id, args }: SetInput, before: Reader): Inverse | null {
  const row = before(entity, id);
  if (row === undefined) return null;
  const old = new Map(Object.keys(args).map((name): [string, unknown] => [name, writable(entity, row, name)]));
  return (now) => {
    const shown = now(entity, id);
    if (shown === undefined) return null;
    const unchanged = [...old].filter(([name]) => isSame(Reflect.get(shown, name), Reflect.get(args, name)));
    return unchanged.length === 0 ? null : { op, id, args: Object.fromEntries(unchanged) };
  };
}

/** Returns the value of a field as it may be written: the icon of another version would be rejected, and is shown as none. */
function writable(entity: SetInput["entity"], row: object, name: string): unknown {
  const value: unknown = Reflect.get(row, name);
  return entity === "board" && name === "icon" && !isBoardIcon(value) ? null : value;
}

/** Compares arrays and objects by their JSON: they were parsed from JSON, so they are never the same object. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

function moveBack({ id, args }: Extract<Mutation, { op: "task.move" }>, before: Reader): Inverse | null {
  const task = before("task", id);
  if (task === undefined) return null;
  const { boardId, columnId, sort } = task;
  return (now) => {
    const shown = now("task", id);
    if (shown === undefined || shown.columnId !== args.columnId) return null;
    const board = shown.boardId === boardId ? {} : { boardId };
    return { op: "task.move", id, args: { columnId, sort, ...board } };
  };
}

function boardMoveBack({ id, args }: Extract<Mutation, { op: "board.move" }>, before: Reader): Inverse | null {
  const board = before("board", id);
  if (board === undefined) return null;
  const { boardId, sort = null } = board;
  return (now) => {
    if (now("board", id)?.boardId !== args.boardId) return null;
    return { op: "board.move", id, args: { boardId, ...(sort === null ? {} : { sort }) } };
  };
}

interface Sorts {
  readonly entity: "board" | "topBoard";
  readonly sort: string | null;
}

function sortsOf(entity: "board" | "topBoard", id: string, read: Reader): Sorts {
  return { entity, sort: read(entity, id)?.sort ?? null };
}

/** `left` is the place that the mutation gave. */
function boardPlaceBack(op: MutationName, id: string, left: string | null, { entity, sort }: Sorts): Inverse {
  return (now) => (sortsOf(entity, id, now).sort === left ? { op, id, args: { sort } } : null);
}

function valueBack({ id, args }: Extract<Mutation, { op: "task.fill" }>, before: Reader): Inverse | null {
  const { fieldId, value } = args;
  const task = before("task", id);
  if (task === undefined) return null;
  const old = valueIn(task, fieldId);
  return (now) => {
    const shown = now("task", id);
    if (shown === undefined || valueIn(shown, fieldId) !== value) return null;
    return { op: "task.fill", id, args: { fieldId, value: old } };
  };
}

/** Restores name and place, and each option that is still as the mutation left it; archives options that were new. */
function fieldBack({ id, args }: Extract<Mutation, { op: "customField.set" }>, before: Reader): Inverse | null {
  const field = before("customField", id);
  if (field === undefined) return null;
  const { options: editedOptions = [], ...plain } = args;
  const plainBack = setBack({ entity: "customField", op: "customField.set", id, args: plain }, before);
  return (now) => {
    const shown = now("customField", id);
    const unchanged = editedOptions.filter((option) =>
      sameRow(
        option,
        shown?.options.find((one) => one.id === option.id),
      ),
    );
    const options = unchanged.map(
      (left) => field.options.find((one) => one.id === left.id) ?? { ...left, archived: true },
    );
    const step = plainBack?.(now)?.args ?? {};
    const all = options.length === 0 ? step : { ...step, options };
    return Object.keys(all).length === 0 ? null : { op: "customField.set", id, args: all };
  };
}

function placeBack(id: string, before: Reader): Inverse | null {
  const column = before("column", id);
  return column === undefined ? null : always({ op: "column.move", id, args: { sort: column.sort } });
}

/** `left` is the role that the mutation gave. A new member is not shown before the server has answered. */
function roleBack(userId: string, boardId: string, before: Reader, left?: Role): Inverse {
  const key = memberKey(boardId, userId);
  const role = before("member", key)?.role;
  return (now) => {
    const found = now("member", key)?.role;
    if (found !== left && (found ?? role) !== undefined) return null;
    if (role === undefined) return { op: "member.remove", id: userId, args: { boardId } };
    return { op: "member.set", id: userId, args: { boardId, role } };
  };
}

function starBack(boardId: string, before: Reader): Inverse {
  const sort = before("favourite", boardId)?.sort;
  if (sort === undefined) return always({ op: "favourite.remove", id: boardId, args: {} });
  return always({ op: "favourite.set", id: boardId, args: { sort } });
}

/** Renames the items that still have the name that the mutation gave. */
function groupBack({ id, args }: Extract<Mutation, { op: "checklist.rename" }>, before: Reader): Inverse | null {
  const name = before("item", args.itemIds[0] ?? "")?.group;
  if (name === undefined) return null;
  return (now) => {
    const itemIds = args.itemIds.filter((itemId) => now("item", itemId)?.group === args.name);
    return itemIds.length === 0 ? null : { op: "checklist.rename", id, args: { itemIds, name } };
  };
}

function wordsBack({ id, args }: Extract<Mutation, { op: "comment.set" }>, before: Reader): Inverse | null {
  const comment = before("comment", id);
  if (comment === undefined) return null;
  const { body, mentions } = comment;
  return (now) => (now("comment", id)?.body === args.body ? { op: "comment.set", id, args: { body, mentions } } : null);
}

/** Removing a comment deletes its text, so the text is restored too. */
function commentBack(id: string, before: Reader): Inverse | null {
  const comment = before("comment", id);
  if (comment === undefined || comment.deletedAt !== null) return null;
  const { body, mentions } = comment;
  return (now) =>
    now("comment", id)?.deletedAt === null ? null : { op: "comment.restore", id, args: { body, mentions } };
}
