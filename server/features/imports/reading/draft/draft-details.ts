import { attachmentEntity, type Attachment } from "#contract/entities/attachment.ts";
import type { RowOp } from "#contract/changes/change.ts";
import { commentEntity } from "#contract/entities/comment.ts";
import { newRow } from "#contract/entities/define-entity.ts";
import { itemEntity } from "#contract/entities/item.ts";
import { keysBetween } from "#contract/core/position.ts";
import type { DraftFile, DraftTask } from "./import-draft.ts";

interface DraftDetailsContext {
  owner: { userId: string };
  now: string;
  fileIds: ReadonlyMap<string, string>;
  newId(): string;
}

/** Checklists, comments and files of one task of a draft. Versions are set when the rows are written. */
export function detailOps(
  { items = [], comments = [], files = [] }: DraftTask,
  taskId: string,
  place: DraftDetailsContext,
): RowOp[] {
  const { owner, now } = place;
  const keys = keysBetween(null, null, items.length);
  const lines = items.map((item, at): RowOp => {
    const row = newRow(itemEntity, {
      ...item,
      id: place.newId(),
      taskId,
      sort: keys[at] ?? "",
      createdBy: owner.userId,
      createdAt: now,
      updatedAt: now,
    });
    return { e: "item", id: row.id, t: "set", f: row };
  });
  const ids = new Map(comments.map(({ key }) => [key, place.newId()]));
  const talk = comments.flatMap(({ key, parentKey, authorId, ...fields }): RowOp[] => {
    const id = ids.get(key);
    if (id === undefined) return [];
    const parentId = parentKey === null ? null : (ids.get(parentKey) ?? null);
    const row = newRow(commentEntity, { ...fields, id, taskId, authorId: authorId ?? owner.userId, parentId });
    return [{ e: "comment", id, t: "set", f: row }];
  });
  return [...lines, ...talk, ...fileOps(files, { taskId, boardId: null }, place)];
}

/** Files of one task, or of a board's page. */
export function fileOps(
  files: readonly DraftFile[],
  holder: Pick<Attachment, "taskId" | "boardId">,
  { owner, now, fileIds }: Omit<DraftDetailsContext, "newId">,
): RowOp[] {
  let latest = 0;
  return files.flatMap(({ key, name, type, size, createdAt }): RowOp[] => {
    const id = fileIds.get(key);
    if (id === undefined) return [];
    // Files are ordered by their time: those with equal times keep the order of the file.
    latest = Math.max(Date.parse(createdAt ?? now), latest + 1);
    const row = newRow(attachmentEntity, {
      ...holder,
      id,
      name,
      type,
      size,
      // An empty file has no bytes to upload.
      readyAt: size === 0 ? now : null,
      createdBy: owner.userId,
      createdAt: new Date(latest).toISOString(),
    });
    return [{ e: "attachment", id, t: "set", f: row }];
  });
}
