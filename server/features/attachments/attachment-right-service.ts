import type { Attachment } from "#contract/entities/attachment.ts";
import { AppError } from "#contract/core/error.ts";
import { requireAttaching, requireAttachment, requireOpenBoard } from "#server/access/require.ts";
import type { Facts, SyncStorage } from "#server/sync/storage.ts";

/** Checks rights on an attachment's bytes, against the board of its task, or the board whose page it is on. */
export interface AttachmentRights {
  /** Throws ATTACHMENT_GONE, also for an attachment that may not be seen or was removed. */
  see(userId: string, attachmentId: string): Promise<Attachment>;
  /** Throws unless the user created the row: only they may upload the bytes. */
  upload(userId: string, attachmentId: string): Promise<Attachment>;
}

/** No mutation has this id, so none is found as already applied. */
const NO_MUTATION = "00000000-0000-0000-0000-000000000000";

export function createAttachmentRights(storage: Pick<SyncStorage, "load">): AttachmentRights {
  const load = (userId: string, id: string): Promise<Facts> =>
    storage.load({ actorId: userId, mutationId: NO_MUTATION, attachments: [id] });
  return {
    see: async (userId, id) => present(await load(userId, id), id).attachment,
    async upload(userId, id) {
      const facts = await load(userId, id);
      const { attachment, boardId } = present(facts, id);
      requireAttaching(facts, attachment, boardId);
      if (attachment.createdBy !== userId) throw new AppError("ACTION_FORBIDDEN", { action: "attachment.add" });
      requireOpenBoard(facts, boardId);
      return attachment;
    },
  };
}

function present(facts: Facts, id: string): ReturnType<typeof requireAttachment> {
  const found = requireAttachment(facts, id);
  if (found.attachment.deletedAt !== null) throw new AppError("ATTACHMENT_GONE");
  return found;
}
