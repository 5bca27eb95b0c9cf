import { AppError } from "#contract/core/error.ts";
import { can } from "#contract/core/permission.ts";
import type { Access } from "#server/access/access.ts";
import type { DocumentOwner, DocumentQueries } from "./document-queries.ts";

export interface DocumentRight extends DocumentOwner {
  canEdit: boolean;
}

export interface DocumentRights {
  /** Throws DOCUMENT_GONE for a document that does not exist, or whose task or board the user may not see. */
  see(userId: string, guid: string): Promise<DocumentRight>;
  /** Also throws ACTION_FORBIDDEN and BOARD_ARCHIVED. */
  edit(userId: string, guid: string): Promise<DocumentRight>;
}

/** Members who see a board see its page and the documents of its tasks; those who may edit documents there may edit all of them. */
export function createDocumentRights(queries: Pick<DocumentQueries, "owner">, access: Access): DocumentRights {
  async function see(userId: string, guid: string): Promise<DocumentRight> {
    const owner = await queries.owner(guid);
    const role = owner === null ? null : await access.roleOn(userId, owner.boardId);
    if (owner === null || !can(role, "board.see")) throw new AppError("DOCUMENT_GONE");
    return { ...owner, canEdit: can(role, "document.edit") && !owner.isArchived };
  }

  return {
    see,
    async edit(userId, guid) {
      const right = await see(userId, guid);
      if (right.canEdit) return right;
      throw right.isArchived
        ? new AppError("BOARD_ARCHIVED")
        : new AppError("ACTION_FORBIDDEN", { action: "document.edit" });
    },
  };
}
