import type { Board } from "#contract/entities/board.ts";
import { boardStream, type RowOp, type StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";
import { predict, type MutationArgs } from "#contract/mutations/mutation.ts";
import { isSortKey, keysBetween } from "#contract/core/position.ts";
import { requireAction, requireFreeId, requireOpenBoard } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";
import type { Facts } from "#server/sync/storage.ts";

type BoardMutation = "board.create" | "board.set" | "board.transfer";
type StarterColumns = MutationArgs<"board.create">["columns"];

export const boardHandlers: Pick<Handlers, BoardMutation> = {
  "board.create": {
    need: ({ id, args }, actor) => ({
      boards: [id, ...[args.boardId ?? []].flat()],
      columns: (args.columns ?? []).map((column) => column.id),
      people: [actor.userId],
    }),
    decide: decideCreate,
  },
  "board.set": {
    need: ({ id }) => ({ boards: [id] }),
    decide: (input) => {
      const { mutation, facts } = input;
      requireAction(facts, mutation.id, "board.edit");
      if (mutation.args.inherit !== undefined) requireAction(facts, mutation.id, "board.inherit");
      requireOpenBoard(facts, mutation.id);
      return boardOps(input);
    },
  },
  "board.transfer": {
    need: ({ id, args }) => ({ boards: [id], people: [args.userId], accountStateOf: args.userId }),
    decide: decideTransfer,
  },
};

/** Adds the new owner before the old one steps down, in one change, so that the board always has an owner (IN-08). */
function decideTransfer(input: DecideInput<"board.transfer">): StreamOps[] {
  const { mutation, facts, actor } = input;
  const { id: boardId, args } = mutation;
  requireAction(facts, boardId, "board.transfer");
  requireOpenBoard(facts, boardId);
  const person = facts.person(args.userId);
  if (person === undefined || facts.roleOf(boardId, args.userId) === null) throw new AppError("USER_UNKNOWN");
  // A user who cannot sign in would own what nobody else could give away.
  if (facts.accountState !== "works") throw new AppError("USER_UNKNOWN");
  const isMember = facts.memberRole(boardId, args.userId) !== null;
  const owner: RowOp = {
    e: "member",
    id: args.userId,
    t: "set",
    f: isMember ? { role: "owner" } : { ...person, role: "owner", rev: 0 },
  };
  // An owner by an ancestor board has no role here to step down from.
  const stepsDown = args.userId !== actor.userId && facts.memberRole(boardId, actor.userId) === "owner";
  const former: RowOp[] = stepsDown ? [{ e: "member", id: actor.userId, t: "set", f: { role: "admin" } }] : [];
  return boardOps(input).map((part) => {
    if (part.stream !== boardStream(boardId)) return part;
    return { ...part, ops: [...part.ops.filter(({ e }) => e === "board"), owner, ...former] };
  });
}

function decideCreate({ mutation, facts, actor, now }: DecideInput<"board.create">): StreamOps[] {
  const { id, args } = mutation;
  const parentId = args.boardId ?? null;
  if (parentId !== null) requireParent(facts, parentId);
  requireFreeId(facts, "board", id);
  const columns = settleColumns(facts, args.columns);
  const settled = { ...mutation, args: { ...args, ...(columns === undefined ? {} : { columns }) } };
  const ops = predict(settled, { actorId: actor.userId, view: facts, now });
  const owner = ownerOp(facts, actor.userId);
  return ops.map((part) => (part.stream === boardStream(id) ? { ...part, ops: [...part.ops, owner] } : part));
}

/** The creator owns the board: their row is in the first change, so that every device has it (SY-14). */
function ownerOp(facts: Facts, userId: string): RowOp {
  const person = facts.person(userId);
  if (person === undefined) throw new AppError("USER_UNKNOWN");
  return { e: "member", id: userId, t: "set", f: { ...person, role: "owner", rev: 0 } };
}

function requireParent(facts: Facts, parentId: string): void {
  requireAction(facts, parentId, "board.nest");
  requireOpenBoard(facts, parentId);
  if (facts.ancestorsOf(parentId).length + 2 > BOARD_DEPTH_MAX) throw new AppError("BOARD_TOO_DEEP");
}

/** Columns in the given order, with distinct keys. */
function settleColumns(facts: Facts, columns: StarterColumns): StarterColumns {
  if (columns === undefined) return undefined;
  const ids = new Set(columns.map((column) => column.id));
  if (ids.size !== columns.length) throw new AppError("ID_TAKEN");
  for (const id of ids) requireFreeId(facts, "column", id);
  const keys = new Set(columns.map((column) => column.sort));
  if (keys.size === columns.length && columns.every((column) => isSortKey(column.sort))) return columns;
  const fresh = keysBetween(null, null, columns.length);
  return columns.map((column, at) => ({ ...column, sort: fresh[at] ?? column.sort }));
}

/**
 * Removes what the parent's members must not see: a board that does not inherit, also from now on, is not in its parent's stream. It is
 * added there whole when it begins to inherit (SY-15).
 */
function boardOps({ mutation, facts, actor, now }: DecideInput<"board.set" | "board.transfer">): StreamOps[] {
  const row = facts.get("board", mutation.id);
  if (row === undefined) throw new AppError("BOARD_FORBIDDEN");
  const ops = predict(mutation, { actorId: actor.userId, view: facts, now });
  return ops.flatMap((part) => (part.stream === boardStream(row.id) ? [part] : forParent(part, row)));
}

function forParent(part: StreamOps, row: Board): StreamOps[] {
  const op = part.ops[0];
  if (op?.e !== "board" || op.t !== "set") return [part];
  if (!(op.f.inherit ?? row.inherit)) return [];
  return row.inherit ? [part] : [{ ...part, ops: [{ ...op, f: { ...row, ...op.f } }] }];
}
