import { boardOfStream, type RowOp, type StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import type { Actor } from "./handler.ts";
import type { Facts, SyncStorage } from "../storage.ts";

/** Boards that somebody is held to, each with all inside (docs/decisions/0046); `undefined` for no such hold. */
export type TokenScope = Actor["tokenScope"];

/** True for a chosen board and for whatever lies in one. `above`: the ids of the boards above it. */
export function isWithin(tokenScope: TokenScope, boardId: string, above: readonly string[]): boolean {
  return tokenScope === undefined || tokenScope.includes(boardId) || above.some((id) => tokenScope.includes(id));
}

/** Facts in which somebody has no role outside of their reach. */
function scopedFacts(facts: Facts, tokenScope: TokenScope): Facts {
  const roleOn: Facts["roleOn"] = (boardId) =>
    isWithin(tokenScope, boardId, facts.ancestorsOf(boardId)) ? facts.roleOn(boardId) : null;
  return { ...facts, roleOn };
}

/** A storage that gives out such facts. What is remembered of facts behind it knows nothing of the reach. */
export function scopedStorage<S extends Pick<SyncStorage, "load">>(
  storage: S,
  { tokenScope }: Pick<Actor, "tokenScope">,
): S {
  if (tokenScope === undefined) return storage;
  return { ...storage, load: async (need) => scopedFacts(await storage.load(need), tokenScope) };
}

/**
 * Refuses what would be written outside: whatever a service asked of a role, this looks at what it decided. A person's own stream is theirs
 * alone, and a board at the top would lie outside.
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
    // The row of a board is in the stream of the one above it as well, which may lie outside.
    const isRowOnly = part.ops.every((op) => op.e === "board" && within(op.id));
    if (!within(boardId) && !isNew && !isRowOnly) throw new AppError("BOARD_FORBIDDEN");
  }
}
