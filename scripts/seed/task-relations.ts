import { randomUUID } from "node:crypto";
import { RELATIONS } from "#contract/entities/relation.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Random } from "./random.ts";

export interface RelationContext {
  mutator: Mutator;
  random: Random;
  /** The user who relates the tasks. */
  owner: Actor;
}

/** One of this many tasks of a board gets sub-tasks, and as many get a relation. */
const EVERY = 12;

/** Makes some tasks of a board sub-tasks of others, and relates some. Each task is in one such group at most, so there are no cycles. */
export async function relateTasks(
  { mutator, random, owner }: RelationContext,
  taskIds: readonly string[],
): Promise<void> {
  const left = [...taskIds];
  const take = (): string | undefined => left.splice(random.between(0, Math.max(0, left.length - 1)), 1)[0];
  for (let group = 0; group < taskIds.length / EVERY; group += 1) {
    const parent = take();
    if (parent === undefined) return;
    for (let parts = random.between(2, 4); parts > 0; parts -= 1) {
      const part = take();
      if (part === undefined) return;
      const args = { parentTaskId: parent };
      await mutator.mutate(owner, { mutationId: randomUUID(), op: "task.set", id: part, args });
    }
    const [one, other] = [take(), take()];
    if (one === undefined || other === undefined) return;
    const args = { field: random.pick(RELATIONS), value: other };
    await mutator.mutate(owner, { mutationId: randomUUID(), op: "task.add", id: one, args });
  }
}
