import type { RowOp, StreamOps } from "#contract/changes/change.ts";
import type { Comment } from "#contract/entities/comment.ts";
import { AppError } from "#contract/core/error.ts";
import { COMMENTS_PER_TASK_MAX, REACTIONS_MAX } from "#contract/core/limit.ts";
import { predict } from "#contract/mutations/mutation.ts";
import type { Task } from "#contract/entities/task.ts";
import { requireAction, requireComment, requireFreeId, requireOpenBoard, requireTask } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";
import type { Facts } from "#server/sync/storage.ts";

type CommentMutation = "comment.create" | "comment.set" | "comment.remove" | "comment.restore" | "comment.react";

/** Comments. Only the author may edit the text; moderators may delete others' comments, but not change them. */
export const commentHandlers: Pick<Handlers, CommentMutation> = {
  "comment.create": {
    need: ({ id, args }) => ({
      tasks: [args.taskId],
      comments: typeof args.parentId === "string" ? [id, args.parentId] : [id],
      ...namedIn(args),
    }),
    decide: (input) => {
      const { mutation, facts } = input;
      const { args } = mutation;
      const task = requireTask(facts, args.taskId);
      requireAction(facts, task.boardId, "comment.write");
      requireOpenBoard(facts, task.boardId);
      requireFreeId(facts, "comment", mutation.id);
      if (typeof args.parentId === "string" && facts.get("comment", args.parentId)?.taskId !== task.id)
        throw new AppError("COMMENT_GONE");
      if (task.commentCount >= COMMENTS_PER_TASK_MAX) throw new AppError("TOO_MANY_COMMENTS");
      return mentioningReaders(predicted(input), task.boardId, facts);
    },
  },
  "comment.set": {
    need: ({ id, args }) => ({ comments: [id], ...namedIn(args) }),
    decide: (input) => {
      const { comment, task } = requireOwn(input);
      if (comment.deletedAt !== null) throw new AppError("COMMENT_GONE");
      return mentioningReaders(predicted(input), task.boardId, input.facts);
    },
  },
  "comment.remove": {
    need: ({ id }) => ({ comments: [id] }),
    decide: (input) => {
      const { mutation, facts, actor } = input;
      const { comment, task } = requireComment(facts, mutation.id);
      const isOwn = comment.authorId === actor.userId;
      requireAction(facts, task.boardId, isOwn ? "comment.write" : "comment.moderate");
      requireOpenBoard(facts, task.boardId);
      return predicted(input);
    },
  },
  "comment.restore": {
    need: ({ id, args }) => ({ comments: [id], ...namedIn(args) }),
    decide: (input) => {
      const { comment, task } = requireOwn(input);
      // The comment is newer: a late undo leaves it.
      if (comment.deletedAt === null) throw new AppError("COMMENT_GONE");
      return mentioningReaders(predicted(input), task.boardId, input.facts);
    },
  },
  "comment.react": {
    need: ({ id }) => ({ comments: [id] }),
    decide: (input) => {
      const { mutation, facts } = input;
      const { comment, task } = requireComment(facts, mutation.id);
      requireAction(facts, task.boardId, "comment.react");
      requireOpenBoard(facts, task.boardId);
      if (comment.deletedAt !== null) throw new AppError("COMMENT_GONE");
      const { emoji, on } = mutation.args;
      const isNew = on && !(emoji in comment.reactions);
      if (isNew && Object.keys(comment.reactions).length >= REACTIONS_MAX) throw new AppError("TOO_MANY_REACTIONS");
      return predicted(input);
    },
  },
};

function requireOwn({ mutation, facts, actor }: DecideInput<"comment.set" | "comment.restore">): {
  comment: Comment;
  task: Task;
} {
  const found = requireComment(facts, mutation.id);
  requireAction(facts, found.task.boardId, "comment.write");
  if (found.comment.authorId !== actor.userId) throw new AppError("ACTION_FORBIDDEN", { action: "comment.write" });
  requireOpenBoard(facts, found.task.boardId);
  return found;
}

function namedIn({ mentions = [] }: { mentions?: string[] }) {
  return mentions.length === 0 ? {} : { people: mentions };
}

/** Users who may not see the board are not notified, even if they are mentioned. */
function mentioningReaders(ops: StreamOps[], boardId: string, facts: Facts): StreamOps[] {
  const settled = (op: RowOp): RowOp => {
    if (op.e !== "comment" || op.t !== "set" || op.f.mentions === undefined) return op;
    const mentions = [...new Set(op.f.mentions)].filter((userId) => facts.roleOf(boardId, userId) !== null);
    return { ...op, f: { ...op.f, mentions } };
  };
  return ops.map((part) => ({ ...part, ops: part.ops.map(settled) }));
}

function predicted({ mutation, facts, actor, now }: DecideInput<CommentMutation>): StreamOps[] {
  return predict(mutation, { actorId: actor.userId, view: facts, now });
}
