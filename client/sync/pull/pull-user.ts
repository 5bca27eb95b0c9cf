import { userStream, type Rows } from "#contract/changes/change.ts";
import { CHANGES_PAGE_MAX } from "#contract/core/limit.ts";
import { userChanges, userSnapshot } from "#contract/sync/sync-endpoints.ts";
import { authorised } from "../http/authorised.ts";
import { isCurrent, userOf, type Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { forgetFormerDetails } from "../details/detail-rows.ts";
import { fetchOpenDetails } from "../details/details.ts";
import { isChangesAnswer, isUserSnapshot } from "./pull-answers.ts";
import { receive } from "./receive.ts";
import { batch } from "../store/store-state.ts";
import { refreshEntries, setBase, setUserCursor } from "../store/store-write.ts";

/** Brings the user's own stream (favourites, the order of root boards, notifications, saved views) up to the server's head. */
export async function catchUpUser(engine: Engine, generation: number): Promise<void> {
  while (isCurrent(engine, generation)) {
    const cursor = engine.store.userCursor;
    if (cursor === null) {
      await readSnapshot(engine, generation);
      continue;
    }
    const query = `?epoch=${cursor.epoch}&since=${cursor.seq}&limit=${CHANGES_PAGE_MAX}`;
    const answer = await authorised(engine, { method: userChanges.method, path: userChanges.path + query });
    const now = engine.store.userCursor;
    if (!isCurrent(engine, generation) || now === null) return;
    if (!isChangesAnswer(answer.body)) throw new NetworkFault("Changes of a person's stream that are none");
    if ("resync" in answer.body || answer.body.epoch !== now.epoch) {
      await readSnapshot(engine, generation);
      continue;
    }
    receive(engine, answer.body.changes, "pull");
    const after = engine.store.userCursor ?? now;
    if (after.seq >= answer.body.head) return;
    if (after.seq === cursor.seq) await readSnapshot(engine, generation);
  }
}

async function readSnapshot(engine: Engine, generation: number): Promise<void> {
  const answer = await authorised(engine, { method: userSnapshot.method, path: userSnapshot.path });
  const user = userOf(engine);
  if (!isCurrent(engine, generation) || user === null) return;
  if (!isUserSnapshot(answer.body)) throw new NetworkFault("A person's stream that is none");
  const { epoch, seq, favourites, topBoards = [], notifications, savedViews = [] } = answer.body;
  const stream = userStream(user.id);
  const before = engine.store.userCursor;
  batch(engine.store, () => {
    replaceRows(engine, "favourite", favourites);
    replaceRows(engine, "topBoard", topBoards);
    replaceRows(engine, "notification", notifications);
    replaceRows(engine, "savedView", savedViews);
    setUserCursor(engine.store, { epoch, seq });
    refreshEntries(engine.store, stream);
    // The server went back in time: details of boards that are not followed would not notice it otherwise.
    if (before !== null && before.epoch !== epoch) refetchDetails(engine);
  });
  engine.persist.user = true;
  engine.schedule.persist();
}

function refetchDetails(engine: Engine): void {
  forgetFormerDetails(engine);
  fetchOpenDetails(engine);
}

function replaceRows<E extends "favourite" | "topBoard" | "notification" | "savedView">(
  { store }: Engine,
  entity: E,
  rows: readonly Rows[E][],
): void {
  const here = new Set(rows.map((row) => row.id));
  // Shared views belong to their boards.
  for (const key of store.fold.base[entity].keys()) {
    const isShared = entity === "savedView" && store.fold.base.savedView.get(key)?.shared === true;
    if (!here.has(key) && !isShared) setBase(store, entity, key, undefined);
  }
  for (const row of rows) setBase(store, entity, row.id, row);
}
