import { newId } from "#contract/id.ts";
import type { Task } from "#contract/task.ts";
import { bundleKey, forgetBundles } from "./forgetting.ts";
import { bundlesIn } from "./database.ts";
import { packed, runsOf } from "./rows.ts";
import { rulesOf } from "./rules.ts";
import { isBundled, withBundled } from "./record.ts";
import { syncOf, type BoardCursor, type BoardRecord } from "../databases.ts";
import { inBackground, isCurrent, type Engine } from "../engine.ts";
import { infoOf } from "../store-write.ts";

/** Makes bundles of the tasks of boards (docs/decisions/0063), when the writing of rows has calmed down and a few at a time. */

/** Looks, soon, for boards whose bundles are out of date. */
export function bundleSoon(engine: Engine): void {
  const { bundling, env } = engine;
  if (bundling.cancel !== null || bundling.isMaking || engine.isStopped) return;
  bundling.cancel = env.clock.after(rulesOf(env).calmMs, () => {
    bundling.cancel = null;
    bundling.isMaking = true;
    const made = makeBundles(engine).finally(() => {
      bundling.isMaking = false;
    });
    inBackground(engine, "Bundles of tasks could not be made", made);
  });
}

/** A board's rows in memory with where they stand in its stream. */
interface Standing {
  record: BoardRecord;
  cursor: BoardCursor;
  tasks: readonly Task[];
}

async function makeBundles(engine: Engine): Promise<void> {
  // A copy of a copy is not worth the last of the room, nor is it worth anything where nothing outlives the page.
  if (engine.disk.kind() !== "device" || engine.persist.roomsMade > 0) return;
  const { generation } = engine;
  const records = await engine.disk.kanban(["boards"], "read", (transaction) => transaction.all("boards"));
  if (!isCurrent(engine, generation)) return;
  const told = new Set(records.flatMap(({ id, _bundled: bundled }) => (bundled === undefined ? [] : [id])));
  await forgetBundles(engine, (boardId) => !told.has(boardId));
  for (const record of records) {
    if (!isCurrent(engine, generation)) return;
    const standing = standingOf(engine, record);
    if (standing !== null) await bundle(engine, standing);
  }
}

/** `null` where the board's bundles need not, or cannot, be made. */
function standingOf(engine: Engine, record: BoardRecord): Standing | null {
  const { cursor } = infoOf(engine.store, record.id);
  const { _bundled: bundled } = record;
  const { sinceWorth } = rulesOf(engine.env);
  const isGood = isBundled(record) && !engine.bundling.lost.has(record.id) && (bundled?.since.length ?? 0) < sinceWorth;
  if (cursor === null || isGood || !isAt(record, cursor)) return null;
  const tasks = [...engine.store.fold.base.task.values()].filter(({ boardId }) => boardId === record.id);
  return { record, cursor, tasks };
}

/** True when the disk has all of the board, as memory has it. */
function isAt(record: BoardRecord | undefined, { epoch, seq, complete }: BoardCursor): boolean {
  const disk = syncOf(record);
  return complete && disk?.complete === true && disk.epoch === epoch && disk.seq === seq;
}

async function bundle(engine: Engine, { record: { id: boardId }, cursor, tasks }: Standing): Promise<void> {
  const { generation } = engine;
  const { clock, random } = engine.env;
  const id = newId({ now: () => clock.now(), randomBytes: (into) => random.bytes(into) });
  const runs = runsOf(tasks, rulesOf(engine.env).tasks);
  for (const [n, run] of runs.entries()) {
    // One transaction each: between them the page can draw.
    await bundlesIn(engine)(["bundles"], "write", async (transaction) => {
      if (!isCurrent(engine, generation)) return;
      await transaction.put("bundles", { key: bundleKey(boardId, n), boardId, id, n, tasks: run.map(packed) });
    });
  }
  await forgetBundles(engine, (held, n) => held === boardId && n >= runs.length);
  await engine.disk.kanban(["boards"], "write", async (transaction) => {
    const record = await transaction.get("boards", boardId);
    if (record === undefined || !isCurrent(engine, generation) || !isAt(record, cursor)) return;
    const { epoch, seq } = cursor;
    await transaction.put("boards", withBundled(record, { id, count: runs.length, epoch, seq, since: [] }));
    engine.bundling.lost.delete(boardId);
  });
}
