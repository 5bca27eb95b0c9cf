import type { RowOp } from "#contract/changes/change.ts";
import type { ReadRoles } from "./role-query.ts";

/**
 * The stream of a board also contains operations on its nested boards. A nested board may have been closed or moved away after they were
 * written: a user who may not see it now must not read its title in the stream.
 */
export interface VisibleBoards {
  /** Returns the nested boards among `ids` that the reader may see, and always the board of the stream itself. */
  among(reader: StreamReader, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the changes without operations on boards that the reader may not see. Every change is kept, so the numbers have no gaps. */
  ofChanges<C extends { ops: readonly RowOp[] }>(reader: StreamReader, changes: readonly C[]): Promise<C[]>;
}

/** A reader of the stream of one board. */
export interface StreamReader {
  userId: string;
  boardId: string;
}

/** `read` must not be cached: a role that was just given or removed must count. */
export function createVisibleBoards(read: ReadRoles): VisibleBoards {
  const among: VisibleBoards["among"] = async ({ userId, boardId }, ids) => {
    const others = [...new Set(ids)].filter((id) => id !== boardId);
    if (others.length === 0) return new Set([boardId]);
    return new Set([boardId, ...(await read(userId, others)).keys()]);
  };
  return {
    among,
    async ofChanges(reader, changes) {
      const named = changes.flatMap(({ ops }) => ops.filter(isBoardOp).map(({ id }) => id));
      const visible = await among(reader, named);
      const isShown = (op: RowOp) => !isBoardOp(op) || visible.has(op.id);
      return changes.map((change) =>
        change.ops.every(isShown) ? change : { ...change, ops: change.ops.filter(isShown) },
      );
    },
  };
}

function isBoardOp(op: RowOp): boolean {
  return op.e === "board";
}
