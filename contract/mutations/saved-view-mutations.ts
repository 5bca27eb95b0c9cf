import * as z from "zod/mini";
import { boardStream, userStream, type StreamId, type StreamOps } from "../changes/change.ts";
import { newRow } from "../entities/define-entity.ts";
import { defineMutation, type RowView } from "./define-mutation.ts";
import { savedViewEntity, viewCreateArgs, viewSetArgs, type SavedView } from "../entities/saved-view.ts";

/** Returns the stream of a view, which never changes: sharing a personal view creates a new one. */
export function viewStream({ boardId, ownerId, shared }: Pick<SavedView, "boardId" | "ownerId" | "shared">): StreamId {
  return shared ? boardStream(boardId) : userStream(ownerId);
}

function viewSet(view: RowView, viewId: string, fields: Partial<SavedView>): StreamOps[] {
  const row = view.get("savedView", viewId);
  if (row === undefined) return [];
  return [{ stream: viewStream(row), ops: [{ e: "savedView", id: viewId, t: "set", f: fields }] }];
}

export const savedViewMutations = {
  "view.create": defineMutation({
    args: viewCreateArgs,
    predict: ({ id, args, actorId, now }) => {
      const row = newRow(savedViewEntity, { ...args, id, ownerId: actorId, createdAt: now, updatedAt: now });
      return [{ stream: viewStream(row), ops: [{ e: "savedView", id, t: "set", f: row }] }];
    },
  }),
  "view.set": defineMutation({
    args: viewSetArgs,
    predict: ({ id, args, view, now }) => viewSet(view, id, { ...args, updatedAt: now }),
  }),
  "view.archive": defineMutation({
    args: z.strictObject({}),
    predict: ({ id, view, now }) => viewSet(view, id, { archivedAt: now, updatedAt: now }),
  }),
  "view.restore": defineMutation({
    args: z.strictObject({}),
    predict: ({ id, view, now }) => viewSet(view, id, { archivedAt: null, updatedAt: now }),
  }),
};
