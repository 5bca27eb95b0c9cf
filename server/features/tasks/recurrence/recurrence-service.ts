import { boardStream, type RowOp, type StreamOps } from "#contract/changes/change.ts";
import type { Item } from "#contract/entities/item.ts";
import { readRecurrence } from "#contract/recurrence/recurrence-rule.ts";
import { derivedId } from "#server/sync/derived-id.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import { settlePlace } from "#server/sync/place.ts";
import type { Facts } from "#server/sync/storage.ts";
import { taskPlace } from "../task-service.ts";
import { nextItem, nextTask } from "./next-task.ts";
import type { RecurrenceQueries, RecurringTask } from "./recurrence-queries.ts";

export interface RecurrenceEnv {
  queries: RecurrenceQueries;
  mutator: Pick<Mutator, "write">;
  /** Copies a description to a new task; idempotent. */
  copyDocument: (from: string, to: string) => Promise<void>;
  /** A task that fails is reported and does not block others. */
  onError: (error: unknown, taskId: string) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Longer than «Отменить» is shown: a task completed by mistake does not recur. */
const AFTER_DONE_MS = 15_000;
const TOGETHER = 50;

/** Nothing is written: the task has changed meanwhile. */
class StaleRecurrenceError extends Error {}

/**
 * Creates the next occurrence of each done recurring task (RC-03…RC-06), and removes the rule from the done one: at any time one open task
 * has it. Returns whether there may be more. The id of the next task is derived from the done one and its time, so that a node that dies
 * half-way creates no duplicate.
 */
export async function repeatTasks(env: RecurrenceEnv): Promise<boolean> {
  const waiting = await env.queries.waiting(new Date(env.now() - AFTER_DONE_MS), TOGETHER);
  let made = 0;
  for (const one of waiting) {
    try {
      if (await repeatTask(env, one)) made += 1;
    } catch (error) {
      env.onError(error, one.taskId);
    }
  }
  // Failed tasks are loaded again: if none succeeded, an immediate retry would loop forever.
  return made > 0 && waiting.length === TOGETHER;
}

/** False when the task has changed meanwhile. */
async function repeatTask(env: RecurrenceEnv, recurring: RecurringTask): Promise<boolean> {
  const { taskId, boardId, columnId, itemIds, userId, username } = recurring;
  const id = derivedId("recurrence", taskId, recurring.doneAt.toISOString());
  await env.copyDocument(taskId, id);
  const place = taskPlace(id, { columnId });
  try {
    await env.mutator.write(
      { userId, username },
      {
        mutationId: derivedId("recurrence written", id),
        need: { boards: [boardId], tasks: [taskId, id], columns: [columnId], items: itemIds, gap: place },
        decide: (facts, now) => {
          const ops = repeat(facts, { ...recurring, id, now });
          const isThere = facts.get("task", id) !== undefined;
          return isThere ? ops : settlePlace(ops, place, boardStream(boardId), facts);
        },
      },
    );
    return true;
  } catch (error) {
    if (error instanceof StaleRecurrenceError) return false;
    throw error;
  }
}

interface Repeat extends RecurringTask {
  id: string;
  now: string;
}

function repeat(facts: Facts, input: Repeat): StreamOps[] {
  const { taskId, boardId, columnId, itemIds, id, timeZone, now } = input;
  const task = facts.get("task", taskId);
  const column = facts.get("column", columnId);
  const rule = readRecurrence(task?.recurrence ?? "");
  const isSame = task?.boardId === boardId && task.doneAt === input.doneAt.toISOString();
  const isOpen = column?.boardId === boardId && column.archivedAt === null && column.kind !== "done";
  if (task === undefined || rule === null || !isSame || !isOpen) throw new StaleRecurrenceError();
  const items = itemIds.flatMap((itemId) => openItem(facts.get("item", itemId)));
  const { task: successor, days } = nextTask(task, rule, { id, columnId, timeZone, now });
  const next = { ...successor, checklistTotal: items.length };
  const rest: RowOp = { e: "task", id: taskId, t: "set", f: { recurrence: null, updatedAt: now } };
  if (facts.get("task", id) !== undefined) return [{ stream: boardStream(boardId), ops: [rest] }];
  const lines = items.map((item): RowOp => {
    const itemId = derivedId("recurrence", id, item.id);
    return { e: "item", id: itemId, t: "set", f: nextItem(item, { id: itemId, taskId: id, days, now }) };
  });
  return [{ stream: boardStream(boardId), ops: [{ e: "task", id, t: "set", f: next }, ...lines, rest] }];
}

function openItem(item: Item | undefined): Item[] {
  return item === undefined || item.deletedAt !== null ? [] : [item];
}
