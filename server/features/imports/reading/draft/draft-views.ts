import type { FileView } from "#contract/exchange/board-file.ts";
import type { RowOp } from "#contract/changes/change.ts";
import { newRow } from "#contract/entities/define-entity.ts";
import { savedViewEntity } from "#contract/entities/saved-view.ts";
import type { DraftPlace } from "./draft-place.ts";

/** Shared views of a draft; the user who imports becomes their author. */
export function viewOps(views: readonly FileView[], { boardId, ids, owner, now, newId }: DraftPlace): RowOp[] {
  return views.map((view, at): RowOp => {
    const row = newRow(savedViewEntity, {
      ...view,
      filter: renamed(view.filter, (key) => ids.columns.get(key) ?? ids.labels.get(key) ?? key),
      id: newId(),
      boardId,
      ownerId: owner.userId,
      shared: true,
      // Views are ordered by creation time.
      createdAt: new Date(Date.parse(now) + at).toISOString(),
      updatedAt: now,
    });
    return { e: "savedView", id: row.id, t: "set", f: row };
  });
}

const TEXT = /(?:^| )text\./;

/** Replaces ids in a filter; a text search is kept as typed. */
function renamed(filter: string, idOf: (key: string) => string): string {
  const at = TEXT.exec(filter)?.index ?? filter.length;
  return filter.slice(0, at).replace(/[^ .]+/g, idOf) + filter.slice(at);
}
