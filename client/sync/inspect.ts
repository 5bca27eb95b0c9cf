import { applyOp, type OpOf } from "#contract/changes/apply.ts";
import type { EntityName, Rows, StreamId } from "#contract/changes/change.ts";
import { userStream } from "#contract/changes/change.ts";
import { userOf, type Engine } from "./engine/engine.ts";
import { getRow } from "./store/fold.ts";
import { isReadingDetails } from "./details/details.ts";
import { loadedStreams } from "./pull/receive.ts";
import { cursorOf, isConfirmed } from "./store/store-state.ts";
import type { Inspection } from "./sync-api.ts";
import { emptyTables, ENTITIES, keyOf, tableOf, type Tables } from "./store/tables.ts";

/** Returns the data for the checks of invariants in tests. The product does not use it. */
export function inspect(engine: Engine): Inspection {
  const { fold } = engine.store;
  const user = userOf(engine);
  const streams: StreamId[] = [...loadedStreams(engine), ...(user === null ? [] : [userStream(user.id)])];
  const cursors = new Map<StreamId, { epoch: string; seq: number; complete: boolean }>();
  for (const stream of streams) {
    const cursor = cursorOf(engine.store, stream);
    if (cursor !== null) cursors.set(stream, { epoch: cursor.epoch, seq: cursor.seq, complete: cursor.complete });
  }
  return {
    base: fold.base,
    view: viewOf(engine),
    refold: () => refold(engine),
    pending: fold.entries.map(({ n, mutationId, acks }) => ({ n, mutationId, acked: acks !== null })),
    rejected: engine.store.rejected.map(({ mutationId, code }) => ({ mutationId, code })),
    cursors,
    busy: isBusy(engine),
  };
}

/** Each table is computed when it is read. */
function viewOf(engine: Engine): Readonly<Tables> {
  const view = emptyTables();
  for (const entity of ENTITIES) Object.defineProperty(view, entity, { get: () => shown(engine, entity) });
  return view;
}

function shown<E extends EntityName>(engine: Engine, entity: E): Map<string, Rows[E]> {
  const { fold } = engine.store;
  const rows = new Map<string, Rows[E]>();
  for (const key of [...tableOf(fold.base, entity).keys(), ...fold.pending[entity].keys()]) {
    const row = getRow(fold, entity, key);
    if (row !== undefined) rows.set(key, row);
  }
  return rows;
}

/** Recomputes what is shown by definition: every entry, in order, on top of every confirmed row (SY-31). */
function refold(engine: Engine): Tables {
  const { base } = engine.store.fold;
  const view: Tables = Object.fromEntries(
    ENTITIES.map((entity): unknown[] => [entity, new Map<string, unknown>(base[entity])]),
  );
  for (const entry of engine.store.fold.entries) {
    for (const { stream, ops } of entry.ops) {
      if (isConfirmed(engine.store, entry, stream)) continue;
      for (const op of ops) applyTo(view, op, stream);
    }
  }
  return view;
}

function applyTo<E extends EntityName>(view: Tables, op: OpOf<E>, stream: StreamId): void {
  const table = tableOf(view, op.e);
  const key = keyOf(op, stream);
  const row = applyOp(table.get(key), op, { stream, seq: null });
  if (row === undefined) table.delete(key);
  else table.set(key, row);
}

function isBusy(engine: Engine): boolean {
  const isPulling = [...engine.streams.values()].some((runner) => runner.running);
  return (
    isPulling ||
    isReadingDetails(engine) ||
    engine.push.running !== null ||
    engine.persist.running !== null ||
    engine.boards.running !== null
  );
}
