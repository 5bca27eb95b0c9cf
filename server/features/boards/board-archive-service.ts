import type { Board } from "#contract/entities/board.ts";
import { boardOfStream, boardStream, type RowOp, type StreamOps } from "#contract/changes/change.ts";
import { isDeleting } from "#contract/boards/deletion.ts";
import { AppError } from "#contract/core/error.ts";
import { can } from "#contract/core/permission.ts";
import { predict } from "#contract/mutations/mutation.ts";
import { requireAction } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";
import type { Facts } from "#server/sync/storage.ts";

type ArchiveMutation = "board.archive" | "board.restore";

/**
 * Archives a board with its nested boards that the user may archive. Unarchiving restores those that share the very moment of the archive
 * (DL-01, DL-02); boards archived before stay archived.
 */
export const boardArchiveHandlers: Pick<Handlers, ArchiveMutation> = {
  "board.archive": {
    need: ({ id }) => ({ boards: [id], inside: id }),
    decide: (input) => {
      const row = requireNotDeleting(input);
      // A repeated mutation changes nothing: boards are restored by the moment of their archive.
      if (row.status === "archived") return withoutHiddenBoards(touched(row, input.now), input.facts);
      return settled(input, (board) => board.status === "active");
    },
  },
  "board.restore": {
    need: ({ id }) => ({ boards: [id], inside: id }),
    decide: (input) => {
      const { archivedAt } = requireNotDeleting(input);
      return settled(input, (board) => archivedAt !== null && board.archivedAt === archivedAt && !isDeleting(board));
    },
  },
};

/** Throws BOARD_DELETING: only the owner decides about a board that is being deleted. */
function requireNotDeleting({ facts, mutation: { id } }: DecideInput<ArchiveMutation>): Board {
  requireAction(facts, id, "board.archive");
  const row = facts.get("board", id);
  if (row === undefined) throw new AppError("BOARD_FORBIDDEN");
  if (isDeleting(row)) throw new AppError("BOARD_DELETING");
  return row;
}

/** Writes to every stream that has the row: clients of the parent board have it too. */
function touched({ id, boardId }: Board, now: string): StreamOps[] {
  const ops: RowOp[] = [{ e: "board", id, t: "set", f: { updatedAt: now } }];
  return [id, ...(boardId === null ? [] : [boardId])].map((one) => ({ stream: boardStream(one), ops }));
}

function settled(
  { mutation, facts, actor, now }: DecideInput<ArchiveMutation>,
  goesWith: (board: Board) => boolean,
): StreamOps[] {
  const inside = facts.inside.filter((id) => {
    const board = facts.get("board", id);
    return board !== undefined && goesWith(board) && can(facts.roleOn(id), "board.archive");
  });
  const ops = predict({ ...mutation, args: { boards: inside } }, { actorId: actor.userId, view: facts, now });
  return withoutHiddenBoards(ops, facts);
}

/** Removes rows that members of a parent board must not see: a board that does not inherit is not in their stream (SY-15). */
export function withoutHiddenBoards(ops: readonly StreamOps[], facts: Pick<Facts, "get">): StreamOps[] {
  return ops.flatMap((part) => {
    const visible = part.ops.filter(
      (op) => op.e !== "board" || op.id === boardOfStream(part.stream) || facts.get("board", op.id)?.inherit === true,
    );
    return visible.length === 0 ? [] : [{ ...part, ops: visible }];
  });
}
