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
 * Rows of details in memory (docs/decisions/0019): of loaded tasks and pages, and those that were created on this device. A holder of
 * details has one id: that of the task, or of the board whose page has the files (docs/decisions/0048).
 */

/** Returns the board whose stream has the changes of a task's or a page's details. */
export function boardOfHolder({ store }: Engine, holderId: string): string | undefined {
  const { task, board } = store.fold.base;
  return task.get(holderId)?.boardId ?? board.get(holderId)?.id;
}

/**
 * Applies a confirmed operation on a detail, from any stream. Returns true if the operation is on a detail. Details of tasks that are not
 * loaded are skipped, except rows that are in memory already or that a mutation of this device changes (PT-05).
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

/** The stream of a detail does not matter. */
const FROM_ANYWHERE = { stream: boardStream(""), seq: 0 };

/** Applies a row of the server if it is newer than the current one (PT-02). */
export function takeDetail<E extends DetailName>(engine: Engine, entity: E, row: Rows[E]): void {
  const current = tableOf(engine.store.fold.base, entity).get(row.id);
  const next = applyOp<E>(current, { e: entity, id: row.id, t: "set", f: row }, FROM_ANYWHERE);
  if (next === current) return;
  setBase(engine.store, entity, row.id, next);
  engine.persist.details.add(holderOf(row));
}

export type DetailRow = { [E in DetailName]: { entity: E; row: Rows[E] } }[DetailName];

/** Returns the confirmed details of tasks and pages. */
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
 * Removes rows that were in memory before the request and are not in its complete answer. The server never deletes a detail: such rows are
 * of a former epoch, whose data it has lost (PT-06). Rows that arrived meanwhile stay.
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

/** Removes the details of tasks and pages from memory; the disk follows. */
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

/** Removes all details because the server went back in time: their versions are not comparable (PT-06). */
export function forgetFormerDetails(engine: Engine): void {
  const { base } = engine.store.fold;
  const rows = [...base.item.values(), ...base.comment.values(), ...base.attachment.values()];
  engine.details.breaks += 1;
  dropDetails(engine, new Set([...engine.details.loaded.keys(), ...rows.map(holderOf)]));
}

/**
 * Removes details of a former epoch after a board was pulled: their versions are not comparable (PT-06). The board was not loaded, so no
 * stream has reported the new epoch. The recorded epoch of the details must be that of this board, or of another one from which the task
 * has come. A row that arrived only with the answer to a mutation has no recorded epoch; it is removed and arrives again with the others.
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

/** Removes all details because another user, or none, uses the device now. */
export function resetDetails({ details, persist }: Engine): void {
  details.loaded.clear();
  details.asking.clear();
  details.open.clear();
  details.ahead.clear();
  details.loading = null;
  persist.details.clear();
}
