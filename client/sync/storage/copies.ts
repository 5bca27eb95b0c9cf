import { boardOfStream } from "#contract/changes/change.ts";
import type { Engine } from "../engine/engine.ts";
import { forgetDetailCopies } from "../details/detail-disk.ts";
import { dropBoard } from "../pull/wipe.ts";

/**
 * Makes memory match the cleared disk: boards that were dropped there are dropped here and load again when opened, and open boards are
 * stored again.
 */
export function forgetCopies(engine: Engine): void {
  const needed = boardsInUse(engine);
  for (const [boardId, { cursor }] of engine.store.infos) {
    if (cursor === null) continue;
    if (!needed.has(boardId)) dropBoard(engine, boardId, false);
    else if (cursor.complete) {
      engine.persist.unkept.add(boardId);
      engine.persist.boards.add(boardId);
    }
  }
  forgetDetailCopies(engine);
  engine.schedule.persist();
}

/** Returns the boards that are open, and those with mutations that the server has not applied. */
export function boardsInUse(engine: Engine): Set<string> {
  const needed = new Set(engine.followed.keys());
  for (const { ops } of engine.store.fold.entries) {
    for (const { stream } of ops) needed.add(boardOfStream(stream) ?? "");
  }
  for (const { mutation, before } of engine.store.rejected) {
    needed.add(mutation.id);
    if ("boardId" in mutation.args && typeof mutation.args.boardId === "string") needed.add(mutation.args.boardId);
    for (const { row } of before) if (row !== null && "boardId" in row) needed.add(row.boardId ?? "");
  }
  return needed;
}
