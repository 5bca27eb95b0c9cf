import { boardStream } from "#contract/changes/change.ts";
import type { Engine } from "../engine/engine.ts";
import { forgetFormerDetails } from "../details/detail-rows.ts";
import { isRestart, restartBoard } from "./snapshot.ts";
import { batch } from "../store/store-state.ts";
import { setBase } from "../store/store-write.ts";

/** Less than any task has: whatever the server says of the task now is later. */
const FORMER_EPOCH_MOVES = -1;

/**
 * The server has gone back in time (a restored copy). Other boards are read anew before their rows count for anything, because a
 * task may be on another board there than here, and how often it had moved until now says nothing any more.
 */
export function noteNewEpoch(engine: Engine, boardId: string): void {
  const { store, persist } = engine;
  batch(store, () => {
    forgetFormerDetails(engine);
    for (const [key, task] of store.fold.base.task) setBase(store, "task", key, { ...task, hops: FORMER_EPOCH_MOVES });
    for (const [otherId, { cursor }] of store.infos) {
      if (cursor !== null) persist.formerEpochs.add(cursor.epoch);
      if (otherId === boardId || cursor === null || isRestart(cursor)) continue;
      restartBoard(engine, otherId, cursor);
      if (engine.followed.has(otherId)) engine.schedule.pull(boardStream(otherId));
    }
  });
}
