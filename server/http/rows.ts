import type { Change, Rows } from "#contract/changes/change.ts";
import { AppError, ERRORS } from "#contract/core/error.ts";
import { requireColumn, requireTask } from "#server/access/require.ts";
import type { Actor, OwnNeed } from "#server/sync/mutations/handler.ts";
import { scopedStorage } from "#server/sync/mutations/token-scope.ts";
import type { SyncStorage } from "#server/sync/storage.ts";

/** Single rows for the answers of plain calls, read as a mutation reads them, with the right to see them. */
export interface RowReader {
  /** Throws TASK_GONE, also for one that may not be seen. */
  task(actor: Actor, id: string): Promise<Rows["task"]>;
  /** Throws COLUMN_GONE. */
  column(actor: Actor, id: string): Promise<Rows["column"]>;
  /** Throws BOARD_FORBIDDEN, also for one that does not exist. */
  board(actor: Actor, id: string): Promise<Rows["board"]>;
}

/** No mutation has this id, so nothing is found to have been done. */
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
 * A row read after its write is done. Its author may not see it any more, as when a lost answer is asked for again after their
 * removal: then it is `null`, because a refusal would say that nothing was done.
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

/** The row that a creation has just made, when the changes carry it whole. */
export function madeIn<E extends CreatedEntity>(changes: readonly Change[], entity: E, id: string): Rows[E] | undefined;
export function madeIn(changes: readonly Change[], entity: CreatedEntity, id: string): unknown {
  for (const { ops } of changes) {
    for (const op of ops) if (op.e === entity && op.id === id && op.t === "set" && "id" in op.f) return op.f;
  }
  return undefined;
}
