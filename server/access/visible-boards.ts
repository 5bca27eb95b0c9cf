import type { RowOp } from "#contract/changes/change.ts";
import type { ReadRoles } from "./role-query.ts";

/**
 * The stream of a board also says what happened to the boards nested in it. A nested board may have been closed, or moved away, after
 * that was written: whoever may not see it today must not read its title in the stream.
 */
export interface VisibleBoards {
  /** The nested boards among these that the person may see, and always the board of the stream itself. */
  among(reader: StreamReader, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The same changes, each without its operations on boards that the person may not see. Their numbers stay without gaps. */
  ofChanges<C extends { ops: readonly RowOp[] }>(reader: StreamReader, changes: readonly C[]): Promise<C[]>;
}

/** Who reads the stream of which board. */
export interface StreamReader {
  userId: string;
  boardId: string;
}

/** `read` must not be a cache: a role that was given a moment ago counts. */
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
