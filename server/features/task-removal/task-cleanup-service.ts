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
  /** Deletes notifications of one user, so that their devices learn of it. */
  forgetNews: (userId: string, ids: readonly string[]) => Promise<void>;
  /** Lets jobs that read the log catch up: they must have read what is about to be removed. */
  catchUp: () => Promise<void>;
  /** Runs work while no history is being folded from the log; `null` when that is running. */
  whileLogStands: (work: () => Promise<void>) => Promise<void | null>;
  /** A task that fails does not delay the others. */
  onError: (error: unknown, taskId: string) => void;
}

const TOGETHER = 100;
const ROWS_TOGETHER = 200;
/** All users' logs: a dismissed notification is still in its user's log. */
const LOGS_OF_PEOPLE = { after: "u:", last: "u;" };

/**
 * Removes remains of permanently deleted tasks (DL-22): relations, log entries, descriptions, notifications. Every step can be repeated and
 * the removal record goes last, so an interrupted run continues on the next one. Returns whether there may be more to do at once.
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

/** Returns whether everything that belongs to this task alone was removed. */
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

/** Removes the task's id from tasks of any board that refer to it. A task with two references is handled again in the next round. */
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

/** One operation per row (SY-03). */
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

/** The number of relations in which a task can refer to another; each round removes one. */
const ROUNDS_WITHOUT_PROGRESS = RELATIONS.length + 1;

/** Repeats until nothing is left. Failures are reported, and retried on the next run. */
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
