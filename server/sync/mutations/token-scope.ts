import { boardOfStream, type RowOp, type StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import type { Actor } from "./handler.ts";
import type { Facts, SyncStorage } from "../storage.ts";

/** Boards that an actor is limited to, each with its subtree (docs/decisions/0046); `undefined` for no limit. */
export type TokenScope = Actor["tokenScope"];

/** Returns true for a board of the scope or in a subtree of one. `above`: the ids of the board's ancestors. */
export function isWithin(tokenScope: TokenScope, boardId: string, above: readonly string[]): boolean {
  return tokenScope === undefined || tokenScope.includes(boardId) || above.some((id) => tokenScope.includes(id));
}

/** Returns facts in which the actor has no role outside of the scope. */
function scopedFacts(facts: Facts, tokenScope: TokenScope): Facts {
  const roleOn: Facts["roleOn"] = (boardId) =>
    isWithin(tokenScope, boardId, facts.ancestorsOf(boardId)) ? facts.roleOn(boardId) : null;
  return { ...facts, roleOn };
}

/** Wraps a storage so that it returns such facts. The cache of facts is behind the wrapper and knows nothing of the scope. */
export function scopedStorage<S extends Pick<SyncStorage, "load">>(
  storage: S,
  { tokenScope }: Pick<Actor, "tokenScope">,
): S {
  if (tokenScope === undefined) return storage;
  return { ...storage, load: async (need) => scopedFacts(await storage.load(need), tokenScope) };
}

/**
 * Refuses operations outside of the scope, whatever roles a handler has checked. The user's own stream and new root boards are outside of
 * every scope.
 */
export function requireOpsInTokenScope(ops: readonly StreamOps[], facts: Facts, tokenScope: TokenScope): void {
  if (tokenScope === undefined) return;
  const within = (boardId: string) => isWithin(tokenScope, boardId, facts.ancestorsOf(boardId));
  const nested = (op: RowOp) => op.e === "board" && op.t === "set" && typeof op.f.boardId === "string";
  for (const part of ops) {
    if (part.ops.some((op) => op.e === "board" && op.t === "set" && op.f.boardId === null))
      throw new AppError("API_TOKEN_BOARDS");
    const boardId = boardOfStream(part.stream);
    if (boardId === null) throw new AppError("API_TOKEN_BOARDS");
    const isNew = facts.get("board", boardId) === undefined && part.ops.some(nested);
    // The row of a board is also in its parent's stream, which may be outside.
    const isRowOnly = part.ops.every((op) => op.e === "board" && within(op.id));
    if (!within(boardId) && !isNew && !isRowOnly) throw new AppError("BOARD_FORBIDDEN");
  }
}
