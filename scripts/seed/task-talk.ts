import { randomUUID } from "node:crypto";
import { REACTIONS } from "#contract/entities/comment.ts";
import { keysBetween } from "#contract/core/position.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Random } from "./random.ts";
import { PLAN_NAME, PLANS, REMARKS, REPLIES } from "./talk-text.ts";

export interface CommentContext {
  mutator: Mutator;
  random: Random;
  /** The user who creates the checklists. */
  owner: Actor;
  /** Members of the board, who write the comments. */
  people: readonly Actor[];
}

/** The share of a board's tasks that get a checklist, and the share that get comments. */
const SHARE = 0.2;

/** Gives some tasks of a board checklists, comments, answers and reactions. */
export async function talkAbout(talk: CommentContext, taskIds: readonly string[]): Promise<void> {
  for (const taskId of taskIds) {
    if (talk.random.chance(SHARE)) await plan(talk, taskId);
    if (talk.random.chance(SHARE)) await discuss(talk, taskId);
  }
}

async function plan({ mutator, random, owner }: CommentContext, taskId: string): Promise<void> {
  const steps = random.pick(PLANS);
  const keys = keysBetween(null, null, steps.length);
  const doneSteps = random.between(0, steps.length);
  for (const [at, text] of steps.entries()) {
    const args = { taskId, group: PLAN_NAME, text, sort: keys[at] ?? "a0", done: at < doneSteps };
    await mutator.mutate(owner, {
      mutationId: randomUUID(),
      op: "item.create",
      id: randomUUID(),
      args,
    });
  }
}

async function discuss({ mutator, random, people }: CommentContext, taskId: string): Promise<void> {
  for (let remaining = random.between(1, 3); remaining > 0; remaining -= 1) {
    const id = randomUUID();
    const addComment = (commentId: string, body: string, parentId: string | null): Promise<unknown> =>
      mutator.mutate(random.pick(people), {
        mutationId: randomUUID(),
        op: "comment.create",
        id: commentId,
        args: { taskId, body, parentId },
      });
    await addComment(id, random.pick(REMARKS), null);
    if (random.chance(0.3)) await addComment(randomUUID(), random.pick(REPLIES), id);
    if (!random.chance(0.3)) continue;
    await mutator.mutate(random.pick(people), {
      mutationId: randomUUID(),
      op: "comment.react",
      id,
      args: { emoji: random.pick(REACTIONS), on: true },
    });
  }
}
