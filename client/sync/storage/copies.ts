import { boardOfStream } from "#contract/changes/change.ts";
import type { Engine } from "../engine/engine.ts";
import { forgetDetailCopies } from "../details/detail-disk.ts";
import { dropBoard } from "../pull/wipe.ts";

/** Memory must not seem to be a copy: a board that was dropped is asked for again, one that is open is kept again. */
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

/** Boards that are open, and those that an edit is about which the server does not have. */
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
