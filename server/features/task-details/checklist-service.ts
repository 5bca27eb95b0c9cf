import type { StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import type { Item } from "#contract/entities/item.ts";
import { ITEMS_PER_TASK_MAX } from "#contract/core/limit.ts";
import { predict } from "#contract/mutations/mutation.ts";
import { requireAction, requireFreeId, requireItem, requireOpenBoard, requireTask } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";
import type { Facts } from "#server/sync/storage.ts";

type ItemMutation = "item.create" | "item.set" | "item.remove" | "item.restore";
type ListMutation = "checklist.rename" | "checklist.remove" | "checklist.restore";

/** Checklist items. Users who may not edit them may still tick those assigned to them. */
export const checklistHandlers: Pick<Handlers, ItemMutation | ListMutation> = {
  "item.create": {
    need: ({ id, args }) => ({ tasks: [args.taskId], items: [id], ...namedIn(args) }),
    decide: (input) => {
      const { mutation, facts } = input;
      const task = requireTask(facts, mutation.args.taskId);
      requireAction(facts, task.boardId, "checklist.edit");
      requireOpenBoard(facts, task.boardId);
      requireFreeId(facts, "item", mutation.id);
      if (task.checklistTotal >= ITEMS_PER_TASK_MAX) throw new AppError("TOO_MANY_ITEMS");
      requireReader(task.boardId, mutation.args, facts);
      return predicted(input);
    },
  },
  "item.set": {
    need: ({ id, args }) => ({ items: [id], ...namedIn(args) }),
    decide: (input) => {
      const { mutation, facts, actor } = input;
      const { item, task } = requireItem(facts, mutation.id);
      const isOwnTick = item.assigneeId === actor.userId && Object.keys(mutation.args).every((name) => name === "done");
      requireAction(facts, task.boardId, isOwnTick ? "checklist.tick-own" : "checklist.edit");
      requireOpenBoard(facts, task.boardId);
      if (item.deletedAt !== null) throw new AppError("ITEM_GONE");
      requireReader(task.boardId, mutation.args, facts);
      return predicted(input);
    },
  },
  "item.remove": { need: ({ id }) => ({ items: [id] }), decide: decideWhether },
  "item.restore": { need: ({ id }) => ({ items: [id] }), decide: decideWhether },
  "checklist.rename": { need: ({ id, args }) => ({ tasks: [id], items: args.itemIds }), decide: decideList },
  "checklist.remove": { need: ({ id, args }) => ({ tasks: [id], items: args.itemIds }), decide: decideList },
  "checklist.restore": { need: ({ id, args }) => ({ tasks: [id], items: args.itemIds }), decide: decideList },
};

function decideWhether(input: DecideInput<"item.remove" | "item.restore">): StreamOps[] {
  const { mutation, facts } = input;
  const { task } = requireItem(facts, mutation.id);
  requireAction(facts, task.boardId, "checklist.edit");
  requireOpenBoard(facts, task.boardId);
  return predicted(input);
}

function decideList(input: DecideInput<ListMutation>): StreamOps[] {
  const { mutation, facts } = input;
  const task = requireTask(facts, mutation.id);
  requireAction(facts, task.boardId, "checklist.edit");
  requireOpenBoard(facts, task.boardId);
  const isHere = mutation.args.itemIds.some((itemId) => facts.get("item", itemId)?.taskId === task.id);
  if (!isHere) throw new AppError("ITEM_GONE");
  return predicted(input);
}

function namedIn({ assigneeId }: { assigneeId?: string | null }) {
  return typeof assigneeId === "string" ? { people: [assigneeId] } : {};
}

function requireReader(boardId: string, { assigneeId }: Partial<Pick<Item, "assigneeId">>, facts: Facts): void {
  if (typeof assigneeId === "string" && facts.roleOf(boardId, assigneeId) === null) throw new AppError("USER_UNKNOWN");
}

function predicted({ mutation, facts, actor, now }: DecideInput<ItemMutation | ListMutation>): StreamOps[] {
  return predict(mutation, { actorId: actor.userId, view: facts, now });
}
