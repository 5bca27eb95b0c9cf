import { boardStream, type RowOp, type StreamOps } from "#contract/changes/change.ts";
import { RELATIONS } from "#contract/entities/relation.ts";
import type { Task } from "#contract/entities/task.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Facts } from "#server/sync/storage.ts";
import type { NewsRow, RemovedTask, TaskCleanupQueries } from "./task-cleanup-queries.ts";

export interface TaskCleanupEnv {
  queries: TaskCleanupQueries;
  mutator: Pick<Mutator, "write">;
  newId: () => string;
  /** Takes notifications of one person away, so that their devices learn of it. */
  forgetNews: (userId: string, ids: readonly string[]) => Promise<void>;
  /** Lets jobs that read the log behind the writes catch up: they must have read what is about to be dropped. */
  catchUp: () => Promise<void>;
  /** Does it while nobody folds the log into what is kept of the past; `null` when somebody does. */
  whileLogStands: (work: () => Promise<void>) => Promise<void | null>;
  /** One task that makes trouble keeps no other one waiting. */
  onError: (error: unknown, taskId: string) => void;
}

const TOGETHER = 100;
const ROWS_TOGETHER = 200;
/** Logs of people, all of them: somebody who dismissed a notification still has it in their own log. */
const LOGS_OF_PEOPLE = { after: "u:", last: "u;" };

/**
 * Removes what is left of tasks that were deleted for good (DL-22): relations, places in logs, descriptions, news. Every step may be done again and
 * the note of the removal goes last, so what was cut off goes on the next time. Answers whether there may be more to do at once.
 */
export async function cleanUpRemovedTasks(env: TaskCleanupEnv): Promise<boolean> {
  const pending = await env.queries.pending(TOGETHER);
  if (pending.length === 0) return false;
  await env.catchUp();
  const done: string[] = [];
  for (const task of pending) {
    try {
      if (await cleanUpTask(env, task)) done.push(task.id);
    } catch (error) {
      env.onError(error, task.id);
    }
  }
  if (done.length === 0) return false;
  await env.queries.cleanLogs(LOGS_OF_PEOPLE, done);
  await env.queries.end(done);
  return pending.length === TOGETHER && done.length === TOGETHER;
}

/** Answers whether all was done that is this task's alone. */
async function cleanUpTask(env: TaskCleanupEnv, task: RemovedTask): Promise<boolean> {
  await removeReferences(env, task);
  await forgetNews(env, task);
  const cleaned = await env.whileLogStands(async () => {
    for (const stream of await env.queries.streams(task))
      await env.queries.cleanLogs({ after: stream, last: stream }, [task.id]);
    await env.queries.forget(task.id);
  });
  return cleaned !== null;
}

/** Removes the task's id from tasks of any board that refer to it. A task that refers to it twice comes again in the next round. */
async function removeReferences(
  { queries, mutator, newId }: TaskCleanupEnv,
  { id: removedId, userId }: RemovedTask,
): Promise<void> {
  await drained(
    () => queries.naming(removedId, ROWS_TOGETHER),
    async (naming) => {
      const taskIds = naming.map(({ id }) => id);
      await mutator.write(
        { userId, username: "" },
        {
          mutationId: newId(),
          need: { tasks: taskIds },
          decide: (facts) => taskIds.flatMap((id) => referenceOps(facts, id, removedId)),
        },
      );
    },
  );
}

function referenceOps(facts: Facts, taskId: string, removedId: string): StreamOps[] {
  const task = facts.get("task", taskId);
  const op = task === undefined ? null : referenceOp(task, removedId);
  return task === undefined || op === null ? [] : [{ stream: boardStream(task.boardId), ops: [op] }];
}

/** One operation a row (SY-03). */
function referenceOp(task: Task, removedId: string): RowOp | null {
  if (task.parentTaskId === removedId) return { e: "task", id: task.id, t: "set", f: { parentTaskId: null } };
  const relation = RELATIONS.find((name) => task[name].includes(removedId));
  return relation === undefined ? null : { e: "task", id: task.id, t: "rem", k: relation, v: removedId };
}

async function forgetNews(env: TaskCleanupEnv, { id }: RemovedTask): Promise<void> {
  await drained(
    () => env.queries.news(id, ROWS_TOGETHER),
    async (news) => {
      for (const [userId, ids] of byPerson(news)) await env.forgetNews(userId, ids);
    },
  );
}

function byPerson(rows: readonly NewsRow[]): Map<string, string[]> {
  const people = new Map<string, string[]>();
  for (const { id, userId } of rows) people.set(userId, [...(people.get(userId) ?? []), id]);
  return people;
}

/** A task names another in this many ways at most, and a round takes away one of them. */
const ROUNDS_WITHOUT_PROGRESS = RELATIONS.length + 1;

/** Until nothing is left. What does not go is reported, and tried again the next time. */
async function drained<T extends { id: string }>(
  read: () => Promise<T[]>,
  take: (rows: T[]) => Promise<void>,
): Promise<void> {
  let rows = await read();
  let same = 0;
  while (rows.length > 0) {
    await take(rows);
    const left = await read();
    same = left[0]?.id === rows[0]?.id ? same + 1 : 0;
    if (same > ROUNDS_WITHOUT_PROGRESS) throw new Error("rows that name a removed task do not go");
    rows = left;
  }
}
