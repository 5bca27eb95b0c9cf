import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import { EXCERPT_MAX } from "#contract/core/limit.ts";
import { AppError, ERRORS } from "#contract/core/error.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Facts } from "#server/sync/storage.ts";

export interface ExcerptEnv {
  mutator: Mutator;
  newId: () => string;
  /** The beginning of a document's text, at most `max` characters. */
  read: (guid: string, max: number) => Promise<string>;
  onError: (error: unknown) => void;
}

export interface Excerpts {
  /** Schedules the excerpt of a task whose description this user has edited. */
  schedule(taskId: string, userId: string): void;
  /** Writes all scheduled excerpts now. */
  flush(): Promise<void>;
}

/** Delay after the last edit, and the longest delay while edits continue. */
const REST_MS = 2_000;
const MAX_WAIT_MS = 10_000;

interface PendingExcerpt {
  userId: string;
  since: number;
  timer: NodeJS.Timeout;
}

class ExcerptUnchangedError extends Error {}

/** Writes excerpts of descriptions as changes of their boards, in the background of edits. */
export function createExcerpts(env: ExcerptEnv): Excerpts {
  const waiting = new Map<string, PendingExcerpt>();
  const writing = new Set<Promise<void>>();

  function begin(taskId: string): void {
    const one = waiting.get(taskId);
    if (one === undefined) return;
    clearTimeout(one.timer);
    waiting.delete(taskId);
    const running = write(env, taskId, one.userId)
      .catch(env.onError)
      .finally(() => writing.delete(running));
    writing.add(running);
  }

  return {
    schedule(taskId, userId) {
      const pending = waiting.get(taskId);
      const now = performance.now();
      const since = pending?.since ?? now;
      clearTimeout(pending?.timer);
      const timer = setTimeout(() => begin(taskId), Math.min(REST_MS, Math.max(0, since + MAX_WAIT_MS - now)));
      timer.unref();
      waiting.set(taskId, { userId, since, timer });
    },
    async flush() {
      for (const taskId of waiting.keys()) begin(taskId);
      await Promise.all(writing);
    },
  };
}

async function write(env: ExcerptEnv, taskId: string, userId: string): Promise<void> {
  const text = await env.read(taskId, EXCERPT_MAX);
  const excerpt = text === "" ? null : text;
  try {
    await env.mutator.write(
      { userId, username: "" },
      { mutationId: env.newId(), need: { tasks: [taskId] }, decide: (facts) => decide(facts, taskId, excerpt) },
    );
  } catch (error) {
    const isGone = error instanceof AppError && ERRORS[error.code].status < 500;
    if (!(error instanceof ExcerptUnchangedError) && !isGone) throw error;
  }
}

function decide(facts: Facts, taskId: string, excerpt: string | null): StreamOps[] {
  const task = facts.get("task", taskId);
  if (task === undefined || task.excerpt === excerpt) throw new ExcerptUnchangedError();
  return [{ stream: boardStream(task.boardId), ops: [{ e: "task", id: taskId, t: "set", f: { excerpt } }] }];
}
