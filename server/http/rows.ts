import type { Change, Rows } from "#contract/changes/change.ts";
import { AppError, ERRORS } from "#contract/core/error.ts";
import { requireColumn, requireTask } from "#server/access/require.ts";
import type { Actor, OwnNeed } from "#server/sync/mutations/handler.ts";
import { scopedStorage } from "#server/sync/mutations/token-scope.ts";
import type { SyncStorage } from "#server/sync/storage.ts";

/** Reads single rows for answers of REST calls, with the same permission checks as a mutation. */
export interface RowReader {
  /** Throws TASK_GONE, also for a task that the actor may not see. */
  task(actor: Actor, id: string): Promise<Rows["task"]>;
  /** Throws COLUMN_GONE. */
  column(actor: Actor, id: string): Promise<Rows["column"]>;
  /** Throws BOARD_FORBIDDEN, also for a board that does not exist. */
  board(actor: Actor, id: string): Promise<Rows["board"]>;
}

/** No mutation has this id, so no mutation is found as repeated. */
const NO_MUTATION = "00000000-0000-0000-0000-000000000000";

function base({ userId }: Actor) {
  return { actorId: userId, mutationId: NO_MUTATION };
}

export function createRowReader(storage: Pick<SyncStorage, "load">): RowReader {
  const load = (actor: Actor, need: OwnNeed) => scopedStorage(storage, actor).load({ ...base(actor), ...need });
  return {
    async task(actor, id) {
      return requireTask(await load(actor, { tasks: [id] }), id);
    },
    async column(actor, id) {
      return requireColumn(await load(actor, { columns: [id] }), id);
    },
    async board(actor, id) {
      const facts = await load(actor, { boards: [id] });
      const board = facts.roleOn(id) === null ? undefined : facts.get("board", id);
      if (board === undefined) throw new AppError("BOARD_FORBIDDEN");
      return board;
    },
  };
}

/**
 * Returns a row that was read after its write. Returns `null` if the author can no longer see it, as in a retry after their removal: a
 * refusal would mean that nothing was written.
 */
export async function rowIfSeen<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && ERRORS[error.code].status < 500) return null;
    throw error;
  }
}

type CreatedEntity = "task" | "column" | "board";

/** Returns the row that a creation has made, if the changes contain it whole. */
export function madeIn<E extends CreatedEntity>(changes: readonly Change[], entity: E, id: string): Rows[E] | undefined;
export function madeIn(changes: readonly Change[], entity: CreatedEntity, id: string): unknown {
  for (const { ops } of changes) {
    for (const op of ops) if (op.e === entity && op.id === id && op.t === "set" && "id" in op.f) return op.f;
  }
  return undefined;
}
