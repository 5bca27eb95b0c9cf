import type { Board } from "#contract/entities/board.ts";
import { boardStream } from "#contract/changes/change.ts";
import { BoardNotFoundError } from "../ports/faults.ts";
import type { Engine } from "../engine/engine.ts";
import { getRow } from "../store/fold.ts";
import { infoOf, setInfo } from "../store/store-write.ts";

/** Follows a board until the returned function is called. */
export function openBoard(engine: Engine, boardId: string): () => void {
  engine.followed.set(boardId, (engine.followed.get(boardId) ?? 0) + 1);
  const { cursor } = infoOf(engine.store, boardId);
  const willRead = engine.env.network.on() && engine.session.value.status === "signed-in";
  setInfo(engine.store, boardId, {
    // A user who had no access may try again.
    forbidden: false,
    opened: engine.env.clock.now(),
    loading: cursor === null && (willRead || engine.pendingHydration.has(boardId)),
  });
  if (engine.store.fold.base.board.has(boardId)) {
    engine.persist.boards.add(boardId);
    engine.schedule.persist();
  }
  if (engine.realtime.state === "up") engine.schedule.join(boardId);
  else engine.schedule.pull(boardStream(boardId));
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    closeBoard(engine, boardId);
  };
}

function closeBoard(engine: Engine, boardId: string): void {
  const left = (engine.followed.get(boardId) ?? 1) - 1;
  if (left > 0) {
    engine.followed.set(boardId, left);
    return;
  }
  engine.followed.delete(boardId);
  engine.schedule.leave(boardId);
}

/** Returns the board. Throws "Board {id} not found" if the device does not have it (docs/specification.md, section 8). */
export function setBoard(engine: Engine, boardId: string): Board {
  const board = getRow(engine.store.fold, "board", boardId);
  if (board === undefined) throw new BoardNotFoundError(boardId);
  return board;
}
