import { packedTask } from "#contract/entities/blank-task.ts";
import { newId } from "#contract/core/id.ts";
import type { Task } from "#contract/entities/task.ts";
import { bundleKey, forgetBundles } from "./forgetting.ts";
import { bundlesIn } from "./database.ts";
import { runsOf } from "./rows.ts";
import { rulesOf } from "./rules.ts";
import { isBundled, withBundled } from "./record.ts";
import { syncOf, type BoardCursor, type BoardRecord } from "../disk/databases.ts";
import { inBackground, isCurrent, type Engine } from "../../engine/engine.ts";
import { infoOf } from "../../store/store-write.ts";

/** Makes bundles of the tasks of boards (docs/decisions/0063), some time after rows were written and a few at a time. */

/** Schedules a search for boards whose bundles are out of date. */
export function scheduleBundling(engine: Engine): void {
  const { bundling } = engine;
  if (bundling.cancel !== null || engine.isStopped) return;
  if (bundling.making !== null) bundling.again = true;
  else bundling.cancel = startBundlingTimer(engine);
}

function startBundlingTimer(engine: Engine): () => void {
  const { bundling, env } = engine;
  return env.clock.after(rulesOf(env).afterMs, () => {
    bundling.cancel = null;
    bundling.making = makeBundles(engine).finally(() => {
      bundling.making = null;
      if (bundling.again) scheduleBundling(engine);
      bundling.again = false;
    });
    inBackground(engine, "Bundles of tasks could not be made", bundling.making);
  });
}

/** A board's rows in memory and their cursor. */
interface BundleSource {
  record: BoardRecord;
  cursor: BoardCursor;
  tasks: readonly Task[];
  generation: number;
}

async function makeBundles(engine: Engine): Promise<void> {
  // Bundles are a second copy: they are not worth the last free room, nor useful if nothing outlives the page.
  if (engine.disk.kind() !== "device" || engine.persist.roomsMade > 0) return;
  const { generation } = engine;
  const records = await engine.disk.kanban(["boards"], "read", (transaction) => transaction.all("boards"));
  if (!isCurrent(engine, generation)) return;
  const bundledIds = new Set(records.flatMap(({ id, _bundled: bundled }) => (bundled === undefined ? [] : [id])));
  await forgetBundles(engine, (boardId) => !bundledIds.has(boardId));
  for (const record of records) {
    if (!isCurrent(engine, generation)) return;
    const source = bundleSourceOf(engine, record);
    if (source !== null) await bundle(engine, source);
  }
}

/** Returns `null` if the board's bundles need not, or cannot, be made. */
function bundleSourceOf(engine: Engine, record: BoardRecord): BundleSource | null {
  const { cursor } = infoOf(engine.store, record.id);
  const { _bundled: bundled } = record;
  const { sinceWorth } = rulesOf(engine.env);
  const isGood = isBundled(record) && !engine.bundling.lost.has(record.id) && (bundled?.since.length ?? 0) < sinceWorth;
  if (cursor === null || isGood || !isAt(record, cursor)) return null;
  const tasks = [...engine.store.fold.base.task.values()].filter(({ boardId }) => boardId === record.id);
  return { record, cursor, tasks, generation: engine.generation };
}

/** Returns true if the disk has the whole board, as memory has it. */
function isAt(record: BoardRecord | undefined, { epoch, seq, complete }: BoardCursor): boolean {
  const disk = syncOf(record);
  return complete && disk?.complete === true && disk.epoch === epoch && disk.seq === seq;
}

async function bundle(engine: Engine, source: BundleSource): Promise<void> {
  const { clock, random } = engine.env;
  const id = newId({ now: () => clock.now(), randomBytes: (into) => random.bytes(into) });
  const boardId = source.record.id;
  const runs = runsOf(source.tasks, rulesOf(engine.env).tasks);
  for (const [n, run] of runs.entries()) {
    // One transaction for each bundle: in between the page can render.
    await bundlesIn(engine)(["bundles"], "write", async (transaction) => {
      if (!isLoaded(engine, source)) return;
      await transaction.put("bundles", { key: bundleKey(boardId, n), boardId, id, n, tasks: run.map(packedTask) });
    });
  }
  const isTaken = await updateRecord(engine, source, { id, count: runs.length });
  if (!isTaken) tryAgain(engine, boardId);
  await forgetBundles(engine, (bundleBoardId, n) => bundleBoardId === boardId && (!isTaken || n >= runs.length));
}

/** Schedules another attempt: the bundles that the record names have been overwritten. */
function tryAgain({ bundling }: Engine, boardId: string): void {
  bundling.lost.add(boardId);
  bundling.again = true;
}

/** Returns false if the user has left, or the board was dropped, meanwhile: then nothing of it may be written. */
function isLoaded(engine: Engine, { record, generation }: BundleSource): boolean {
  return isCurrent(engine, generation) && infoOf(engine.store, record.id).cursor !== null;
}

/** Writes the bundles into the record. Returns false if the stored cursor is not that of the bundled rows. */
async function updateRecord(
  engine: Engine,
  source: BundleSource,
  { id, count }: { id: string; count: number },
): Promise<boolean> {
  const { cursor } = source;
  const boardId = source.record.id;
  return engine.disk.kanban(["boards"], "write", async (transaction) => {
    const record = await transaction.get("boards", boardId);
    if (record === undefined || !isLoaded(engine, source) || !isAt(record, cursor)) return false;
    await transaction.put(
      "boards",
      withBundled(record, { id, count, epoch: cursor.epoch, seq: cursor.seq, since: [] }),
    );
    engine.bundling.lost.delete(boardId);
    return true;
  });
}
