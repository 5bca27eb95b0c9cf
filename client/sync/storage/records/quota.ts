import { forgetAllBundles, forgetBundles } from "../bundles/forgetting.ts";
import { noteFull } from "../../connection/note-full.ts";
import type { Board } from "#contract/entities/board.ts";
import { syncOf, type BoardRecord, type ListedBoard } from "../disk/databases.ts";
import type { Engine } from "../../engine/engine.ts";
import { StorageFault } from "../../ports/env.ts";
import { clearDetails } from "../../details/detail-disk.ts";
import { wipeBoardIn } from "../disk/wipe-rows.ts";

const UNOPENED_MS = 14 * 86_400_000;

/**
 * Frees room when the browser has none left (SY-51): cached answers, small pictures and bundles first, then comments and checklists, then
 * boards that were not opened for two weeks. Never mutations, waiting or rejected, nor waiting files.
 */
export async function makeRoom(engine: Engine): Promise<void> {
  engine.env.log.warn("The browser has no more room for the app, old copies are dropped");
  engine.persist.roomsMade += 1;
  noteFull(engine, true);
  await engine.disk.sync(["responses", "filePreviews"], "write", async (transaction) => {
    await transaction.clear("responses");
    await transaction.clear("filePreviews");
  });
  await forgetAllBundles(engine);
  await clearDetails(engine);
  const before = engine.env.clock.now() - UNOPENED_MS;
  await dropCopies(engine, ({ id, _opened: opened = 0 }) => opened < before && !engine.followed.has(id));
}

/** Deletes the contents of boards from the disk; the boards stay in the lists. */
export async function dropCopies(engine: Engine, isDropped: (record: BoardRecord) => boolean): Promise<void> {
  const dropped = new Set<string>();
  await engine.disk.kanban(["boards", "tasks", "columns"], "write", async (transaction) => {
    for (const record of await transaction.all("boards")) {
      if (syncOf(record) === undefined || !isDropped(record)) continue;
      await wipeBoardIn(transaction, record.id);
      await transaction.put("boards", listedOnly(record));
      dropped.add(record.id);
    }
  });
  await forgetBundles(engine, (boardId) => dropped.has(boardId));
}

/** Runs a write. If the browser has no room, frees some and tries once more. */
export async function withRoom<T>(engine: Engine, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof StorageFault) || error.kind !== "quota") throw error;
    await makeRoom(engine);
    return write();
  }
}

const LISTED: Readonly<Record<Exclude<keyof ListedBoard, keyof Board>, true>> = {
  _owner: true,
  _role: true,
  _counts: true,
  _opened: true,
};

/**
 * Returns the record with the fields that lists of boards need: the board stays in the lists, and is pulled from the server when it is
 * opened.
 */
export function listedOnly(record: BoardRecord): BoardRecord {
  const isListed = (name: string): boolean => !name.startsWith("_") || Object.hasOwn(LISTED, name);
  const fields = Object.entries(record).filter(([name]) => isListed(name));
  return Object.fromEntries(fields.map((field): unknown[] => field));
}
