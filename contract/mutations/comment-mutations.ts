import * as z from "zod/mini";
import { boardStream, type RowOp, type StreamOps } from "../changes/change.ts";
import {
  commentCreateArgs,
  commentEntity,
  commentReactArgs,
  commentSetArgs,
  type Comment,
} from "../entities/comment.ts";
import { newRow } from "../entities/define-entity.ts";
import { defineMutation, type RowView } from "./define-mutation.ts";
import type { Task } from "../entities/task.ts";

type Fields = Partial<Omit<Comment, "id" | "taskId" | "version">>;

/** Returns the update of an existing comment; `more` is the change of the task's counter. */
function change(view: RowView, id: string, fields: Fields, more?: { by: number; now: string }): StreamOps[] {
  const existing = view.get("comment", id);
  const task = existing === undefined ? undefined : view.get("task", existing.taskId);
  if (task === undefined) return [];
  return commentOps(task, { e: "comment", id, t: "set", f: fields }, more);
}

function commentOps(task: Task, op: RowOp, more?: { by: number; now: string }): StreamOps[] {
  const stream = boardStream(task.boardId);
  if (more === undefined) return [{ stream, ops: [op] }];
  const f: Partial<Task> = { commentCount: Math.max(0, task.commentCount + more.by), updatedAt: more.now };
  return [{ stream, ops: [op, { e: "task", id: task.id, t: "set", f }] }];
}

/** Returns the reactions after one was added or removed; emoji without users are dropped. */
export function reacted(
  reactions: Comment["reactions"],
  { emoji, on, userId }: { emoji: string; on: boolean; userId: string },
): Comment["reactions"] {
  const others = (reactions[emoji] ?? []).filter((id) => id !== userId);
  const { [emoji]: _previous, ...rest } = reactions;
  const userIds = on ? [...others, userId] : others;
  if (userIds.length === 0) return rest;
  return emoji in reactions ? { ...reactions, [emoji]: userIds } : { ...rest, [emoji]: userIds };
}

export const commentMutations = {
  "comment.create": defineMutation({
    args: commentCreateArgs,
    predict: ({ id, args, actorId, view, now }) => {
      const task = view.get("task", args.taskId);
      if (task === undefined) return [];
      const parent = typeof args.parentId === "string" ? view.get("comment", args.parentId) : undefined;
      const row = newRow(commentEntity, {
        ...args,
        id,
        authorId: actorId,
        // A reply to a reply belongs to the same top-level comment.
        parentId: parent?.parentId ?? args.parentId,
        createdAt: now,
        version: 1,
      });
      return commentOps(task, { e: "comment", id, t: "set", f: row }, { by: 1, now });
    },
  }),
  "comment.set": defineMutation({
    args: commentSetArgs,
    predict: ({ id, args, view, now }) =>
      change(view, id, { body: args.body, mentions: args.mentions ?? [], editedAt: now }),
  }),
  "comment.remove": defineMutation({
    args: z.strictObject({}),
    predict: ({ id, view, now }) => {
      const by = view.get("comment", id)?.deletedAt === null ? -1 : 0;
      return change(view, id, { body: "", mentions: [], deletedAt: now }, { by, now });
    },
  }),
  /** The text was removed with the comment, so its author sends it again. */
  "comment.restore": defineMutation({
    args: commentSetArgs,
    predict: ({ id, args, view, now }) => {
      const by = view.get("comment", id)?.deletedAt === null ? 0 : 1;
      return change(view, id, { body: args.body, mentions: args.mentions ?? [], deletedAt: null }, { by, now });
    },
  }),
  "comment.react": defineMutation({
    args: commentReactArgs,
    predict: ({ id, args, actorId, view }) => {
      const reactions = view.get("comment", id)?.reactions ?? {};
      return change(view, id, { reactions: reacted(reactions, { ...args, userId: actorId }) });
    },
  }),
};
