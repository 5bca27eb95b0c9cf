import { applyOp } from "#contract/changes/apply.ts";
import type { RowOp, Rows } from "#contract/changes/change.ts";
import { boardStream } from "#contract/changes/change.ts";
import { holderOf } from "#contract/entities/holder.ts";
import type { DetailName } from "#contract/entities/detail.ts";
import type { Engine } from "../engine/engine.ts";
import { batch } from "../store/store-state.ts";
import { setBase } from "../store/store-write.ts";
import { tableOf } from "../store/tables.ts";

/**
 * Rows of parts in memory (docs/decisions/0019): of tasks and pages that the device holds, and what was made here. What holds parts goes by
 * one id here: that of the task, or of the board whose page files stand on (docs/decisions/0048).
 */

/** The board whose stream tells of the parts of a task, or of a page. */
export function boardOfHolder({ store }: Engine, holderId: string): string | undefined {
  const { task, board } = store.fold.base;
  return task.get(holderId)?.boardId ?? board.get(holderId)?.id;
}

/**
 * Takes a confirmed operation if it is on a part, through whatever stream it comes, and says whether it was. Parts of tasks that the device
 * does not hold are passed over, but for those that it has already or that an edit of its own is about (PT-05).
 */
export function takeDetailOp(engine: Engine, op: RowOp): boolean {
  if (op.e !== "item" && op.e !== "comment" && op.e !== "attachment") return false;
  if (op.t !== "set" || !isTracked(engine, op.e, op.id, holderOf(op.f))) return true;
  if (op.e === "item" && isWhole(op.f)) takeDetail(engine, "item", op.f);
  if (op.e === "comment" && isWhole(op.f)) takeDetail(engine, "comment", op.f);
  if (op.e === "attachment" && isWhole(op.f)) takeDetail(engine, "attachment", op.f);
  return true;
}

function isTracked({ details, store: { fold } }: Engine, entity: DetailName, id: string, holderId: string): boolean {
  if (details.loaded.has(holderId) || details.asking.has(holderId) || details.open.has(holderId)) return true;
  if (details.ahead.get(fold.base.task.get(holderId)?.boardId ?? "") === "asking") return true;
  return fold.base[entity].has(id) || fold.pending[entity].has(id);
}

function isWhole<T extends { id: string }>(fields: Partial<T>): fields is T {
  return fields.id !== undefined;
}

/** Where a part comes from says nothing about it. */
const FROM_ANYWHERE = { stream: boardStream(""), seq: 0 };

/** Takes a row that the server has said, where it is newer than the one that is held (PT-02). */
export function takeDetail<E extends DetailName>(engine: Engine, entity: E, row: Rows[E]): void {
  const current = tableOf(engine.store.fold.base, entity).get(row.id);
  const next = applyOp<E>(current, { e: entity, id: row.id, t: "set", f: row }, FROM_ANYWHERE);
  if (next === current) return;
  setBase(engine.store, entity, row.id, next);
  engine.persist.details.add(holderOf(row));
}

export type DetailRow = { [E in DetailName]: { entity: E; row: Rows[E] } }[DetailName];

/** The confirmed parts of tasks and pages. */
export function detailsOf({ store }: Engine, holderIds: ReadonlySet<string> | "all"): DetailRow[] {
  const { item, comment, attachment } = store.fold.base;
  const details: DetailRow[] = [
    ...Array.from(item.values(), (row) => ({ entity: "item" as const, row })),
    ...Array.from(comment.values(), (row) => ({ entity: "comment" as const, row })),
    ...Array.from(attachment.values(), (row) => ({ entity: "attachment" as const, row })),
  ];
  return holderIds === "all" ? details : details.filter(({ row }) => holderIds.has(holderOf(row)));
}

/**
 * Takes away what was held before the server was asked and is not in its whole answer. No part is ever removed there: these are of a
 * life of the server that it has lost (PT-06). What came meanwhile stays.
 */
export function forgetLostDetails(engine: Engine, before: readonly DetailRow[], answered: ReadonlySet<string>): void {
  batch(engine.store, () => {
    for (const { entity, row } of before) {
      if (answered.has(row.id)) continue;
      setBase(engine.store, entity, row.id, undefined);
      engine.persist.details.add(holderOf(row));
    }
  });
}

/** Takes the parts of tasks and pages out of memory; the disk follows. */
export function dropDetails(engine: Engine, holderIds: ReadonlySet<string>): void {
  const { details, persist, store } = engine;
  for (const entity of ["item", "comment", "attachment"] as const) {
    for (const [key, row] of store.fold.base[entity])
      if (holderIds.has(holderOf(row))) setBase(store, entity, key, undefined);
  }
  for (const holderId of holderIds) {
    if (details.loaded.delete(holderId)) persist.details.add(holderId);
    store.topics.touch(`parts/${holderId}`);
  }
}

/** The server went back in time: versions of parts count anew (PT-06). */
export function forgetFormerDetails(engine: Engine): void {
  const { base } = engine.store.fold;
  const rows = [...base.item.values(), ...base.comment.values(), ...base.attachment.values()];
  engine.details.breaks += 1;
  dropDetails(engine, new Set([...engine.details.loaded.keys(), ...rows.map(holderOf)]));
}

/**
 * A board has been read, and the device may have parts of its tasks from a life of the server that is over: versions count anew (PT-06). It
 * did not hold the board, so nothing else has told it. What it holds says of which life it is: that of the board, or of another one that
 * the task has come from. A row that came with the answer to an edit alone does not, and comes again with all the others.
 */
export function forgetDetailsOfFormerEpochs(engine: Engine, boardId: string): void {
  const lives = new Set([...engine.store.infos.values()].map(({ cursor }) => cursor?.epoch));
  const isFormer = (holderId: string): boolean => {
    const loaded = engine.details.loaded.get(holderId);
    return loaded === undefined || (loaded.epoch !== null && !lives.has(loaded.epoch));
  };
  const holderIds = [...engine.details.loaded.keys(), ...detailsOf(engine, "all").map(({ row }) => holderOf(row))];
  const former = holderIds.filter((id) => boardOfHolder(engine, id) === boardId && isFormer(id));
  if (former.length === 0) return;
  engine.details.breaks += 1;
  dropDetails(engine, new Set(former));
}

/** Nothing is held: another person, or nobody, looks at the device now. */
export function resetDetails({ details, persist }: Engine): void {
  details.loaded.clear();
  details.asking.clear();
  details.open.clear();
  details.ahead.clear();
  details.loading = null;
  persist.details.clear();
}
