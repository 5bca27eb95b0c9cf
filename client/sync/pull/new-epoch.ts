import { boardStream } from "#contract/changes/change.ts";
import type { Engine } from "../engine/engine.ts";
import { forgetFormerDetails } from "../details/detail-rows.ts";
import { isRestart, restartBoard } from "./snapshot.ts";
import { batch } from "../store/store-state.ts";
import { setBase } from "../store/store-write.ts";

/** Less than the number of moves of any task: whatever the server sends next counts as later. */
const FORMER_EPOCH_MOVES = -1;

/**
 * Handles a server that went back in time (a restored backup). Other boards are pulled again before their rows count, because a task may be
 * on another board there than here, and its number of moves no longer proves anything.
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
