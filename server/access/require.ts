import type { Attachment } from "#contract/entities/attachment.ts";
import type { Board } from "#contract/entities/board.ts";
import type { EntityName } from "#contract/changes/change.ts";
import type { CustomField } from "#contract/entities/custom-field.ts";
import type { Column } from "#contract/entities/column.ts";
import type { Comment } from "#contract/entities/comment.ts";
import { AppError } from "#contract/core/error.ts";
import type { Item } from "#contract/entities/item.ts";
import type { Label } from "#contract/entities/label.ts";
import { can, type Action } from "#contract/core/permission.ts";
import type { Rule } from "#contract/entities/rule.ts";
import type { SavedView } from "#contract/entities/saved-view.ts";
import type { Task } from "#contract/entities/task.ts";
import type { Facts } from "#server/sync/storage.ts";

/**
 * Checks that mutations make before they change anything. A board that the actor may not see and one that does not exist are refused alike,
 * and so are their columns, tasks, labels and fields (docs/product.md, section 4).
 */

/** Refuses BOARD_FORBIDDEN if the actor may not see the board, ACTION_FORBIDDEN if the role is too low for the action. */
export function requireAction(facts: Facts, boardId: string, action: Action): void {
  const role = facts.roleOn(boardId);
  if (!can(role, "board.see")) throw new AppError("BOARD_FORBIDDEN");
  if (!can(role, action)) throw new AppError("ACTION_FORBIDDEN", { action });
}

/** Refuses BOARD_ARCHIVED: an archived board is read-only. */
export function requireOpenBoard(facts: Facts, boardId: string): Board {
  const board = facts.get("board", boardId);
  if (board === undefined) throw new AppError("BOARD_FORBIDDEN");
  if (board.status === "archived") throw new AppError("BOARD_ARCHIVED");
  return board;
}

export function requireTask(facts: Facts, taskId: string): Task {
  const task = facts.get("task", taskId);
  if (task === undefined || !sees(facts, task.boardId)) throw new AppError("TASK_GONE");
  return task;
}

/** Returns another task that a mutation references. A hidden task and a missing one are refused alike. */
export function requireRelated(facts: Facts, taskId: string): Task {
  const task = facts.get("task", taskId);
  if (task === undefined || !sees(facts, task.boardId)) throw new AppError("RELATED_GONE");
  return task;
}

export function requireColumn(facts: Facts, columnId: string): Column {
  const column = facts.get("column", columnId);
  if (column === undefined || !sees(facts, column.boardId)) throw new AppError("COLUMN_GONE");
  return column;
}

export function requireLabel(facts: Facts, labelId: string): Label {
  const label = facts.get("label", labelId);
  if (label === undefined || !sees(facts, label.boardId)) throw new AppError("LABEL_GONE");
  return label;
}

export function requireCustomField(facts: Facts, fieldId: string): CustomField {
  const field = facts.get("customField", fieldId);
  if (field === undefined || !sees(facts, field.boardId)) throw new AppError("CUSTOM_FIELD_GONE");
  return field;
}

export function requireRule(facts: Facts, ruleId: string): Rule {
  const rule = facts.get("rule", ruleId);
  if (rule === undefined || !sees(facts, rule.boardId)) throw new AppError("RULE_GONE");
  return rule;
}

/** Refuses VIEW_GONE also for another user's own view, in any role. */
export function requireView(facts: Facts, viewId: string, actorId: string): SavedView {
  const view = facts.get("savedView", viewId);
  const isSeen = view !== undefined && (view.shared || view.ownerId === actorId) && sees(facts, view.boardId);
  if (!isSeen) throw new AppError("VIEW_GONE");
  return view;
}

/** Returns a checklist item with its task; a removed one too, so that it can be restored. */
export function requireItem(facts: Facts, itemId: string): { item: Item; task: Task } {
  const item = facts.get("item", itemId);
  const task = item === undefined ? undefined : facts.get("task", item.taskId);
  if (item === undefined || task === undefined || !sees(facts, task.boardId)) throw new AppError("ITEM_GONE");
  return { item, task };
}

/** Returns a comment with its task; a removed one too, so that it can be restored. */
export function requireComment(facts: Facts, commentId: string): { comment: Comment; task: Task } {
  const comment = facts.get("comment", commentId);
  const task = comment === undefined ? undefined : facts.get("task", comment.taskId);
  if (comment === undefined || task === undefined || !sees(facts, task.boardId)) throw new AppError("COMMENT_GONE");
  return { comment, task };
}

export interface AttachmentWithBoard {
  attachment: Attachment;
  /** The board whose roles apply: the board of its task, or the board whose page has the file. */
  boardId: string;
  /** `null` for a file of a board's page. */
  task: Task | null;
}

/** Returns an attachment with its task or board; a removed one too, so that it can be restored. */
export function requireAttachment(facts: Facts, attachmentId: string): AttachmentWithBoard {
  const attachment = facts.get("attachment", attachmentId);
  const boardId = attachment === undefined ? null : boardOfAttachment(facts, attachment);
  if (attachment === undefined || boardId === null || !sees(facts, boardId)) throw new AppError("ATTACHMENT_GONE");
  const task = attachment.taskId === null ? null : (facts.get("task", attachment.taskId) ?? null);
  return { attachment, boardId, task };
}

/** `null` when its task is not among the facts. */
export function boardOfAttachment(facts: Facts, { taskId, boardId }: Attachment): string | null {
  return taskId === null ? boardId : (facts.get("task", taskId)?.boardId ?? null);
}

/** Files of a task need `attachment.add`; files of a board's page need the right to edit the page. */
export function requireAttaching(facts: Facts, { taskId }: Pick<Attachment, "taskId">, boardId: string): void {
  requireAction(facts, boardId, taskId === null ? "document.edit" : "attachment.add");
}

/** Refuses ID_TAKEN when a row with this id exists already, on any board. */
export function requireFreeId(
  facts: Facts,
  entity: Exclude<EntityName, "member" | "favourite" | "topBoard" | "notification">,
  id: string,
): void {
  if (facts.get(entity, id) !== undefined) throw new AppError("ID_TAKEN");
}

function sees(facts: Facts, boardId: string): boolean {
  return can(facts.roleOn(boardId), "board.see");
}
