import type { Board } from "#contract/entities/board.ts";
import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import { type DeletionSizes, endOfGrace, isDeleting } from "#contract/boards/deletion.ts";
import { AppError } from "#contract/core/error.ts";
import { can } from "#contract/core/permission.ts";
import { requireAction } from "#server/access/require.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Facts, SyncStorage } from "#server/sync/storage.ts";
import type { DeletionQueries } from "./deletion-queries.ts";

/** The owner deletes and restores a board (docs/decisions/0038). `removal-service` does what follows when the grace period ends. */
export interface Deletions {
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN. */
  give(actor: Actor, boardId: string, mutationId: string): Promise<void>;
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN, BOARD_NOT_DELETING. */
  keep(actor: Actor, boardId: string, mutationId: string): Promise<void>;
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN. */
  sizes(actor: Actor, boardId: string): Promise<DeletionSizes>;
}

interface DeletionEnv {
  mutator: Pick<Mutator, "write">;
  storage: Pick<SyncStorage, "load">;
  queries: Pick<DeletionQueries, "sizesOf">;
}

/** No mutation has this id, so none is found as already applied. */
const NO_MUTATION = "00000000-0000-0000-0000-000000000000";

export function createDeletions({ mutator, storage, queries }: DeletionEnv): Deletions {
  const needOf = (boardId: string) => ({ boards: [boardId], inside: boardId });
  return {
    async give(actor, boardId, mutationId) {
      const decide = (facts: Facts, now: string) => decideGive(facts, boardId, now);
      await mutator.write(actor, { mutationId, need: needOf(boardId), skipsNoEffect: true, decide });
    },
    async keep(actor, boardId, mutationId) {
      const decide = (facts: Facts, now: string) => decideKeep(facts, boardId, now);
      await mutator.write(actor, { mutationId, need: needOf(boardId), decide });
    },
    async sizes({ userId }, boardId) {
      const facts = await storage.load({ ...needOf(boardId), actorId: userId, mutationId: NO_MUTATION });
      requireAction(facts, boardId, "board.delete");
      const going = goingWith(facts, boardId);
      return { ...(await queries.sizesOf(going)), boards: going.length, staying: stayingIn(facts, going) };
    },
  };
}

/** The board and those nested boards that its owner owns as well; the others, which have members of their own, stay (DL-04). */
export function goingWith(facts: Facts, boardId: string): string[] {
  const going = [boardId];
  for (const id of facts.inside) {
    const parentId = facts.get("board", id)?.boardId ?? "";
    // Boards nested in one that stays remain with it.
    if (going.includes(parentId) && can(facts.roleOn(id), "board.delete")) going.push(id);
  }
  return going;
}

function stayingIn(facts: Facts, going: readonly string[]): number {
  return facts.inside.filter((id) => !going.includes(id) && going.includes(facts.get("board", id)?.boardId ?? ""))
    .length;
}

/** Throws as `requireAction`. A board that is already being deleted keeps its time. */
export function decideGive(facts: Facts, boardId: string, now: string): StreamOps[] {
  requireAction(facts, boardId, "board.delete");
  const deleteAt = endOfGrace(now);
  return goingWith(facts, boardId).flatMap((id) => {
    const row = facts.get("board", id);
    if (row === undefined) return [];
    if (isDeleting(row)) return id === boardId ? boardOps(row, { updatedAt: now }) : [];
    return boardOps(row, { deleteAt, status: "archived", archivedAt: row.archivedAt ?? now, updatedAt: now });
  });
}

/**
 * Restores the boards that were deleted together, which have the same end. Those that the deletion archived, at the very moment when the
 * grace period began, become active again; those archived before stay archived. Throws BOARD_NOT_DELETING, also after the end.
 */
export function decideKeep(facts: Facts, boardId: string, now: string): StreamOps[] {
  requireAction(facts, boardId, "board.delete");
  const end = facts.get("board", boardId)?.deleteAt ?? null;
  if (end === null || end <= now) throw new AppError("BOARD_NOT_DELETING");
  return goingWith(facts, boardId).flatMap((id) => {
    const row = facts.get("board", id);
    if (row?.deleteAt !== end) return [];
    const wasInUse = row.archivedAt !== null && endOfGrace(row.archivedAt) === end;
    const back: Partial<Board> = wasInUse ? { status: "active", archivedAt: null } : {};
    return boardOps(row, { ...back, deleteAt: null, updatedAt: now });
  });
}

/** Writes to the board's own stream, and to its parent's if members come from there (SY-15). */
function boardOps(row: Board, fields: Partial<Board>): StreamOps[] {
  const ops: StreamOps["ops"] = [{ e: "board", id: row.id, t: "set", f: fields }];
  const own: StreamOps = { stream: boardStream(row.id), ops };
  return row.boardId === null || !row.inherit ? [own] : [own, { stream: boardStream(row.boardId), ops }];
}
