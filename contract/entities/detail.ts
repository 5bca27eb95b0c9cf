import type { Attachment } from "./attachment.ts";
import type { Comment } from "./comment.ts";
import type { Item } from "./item.ts";

/**
 * Details of a task are sent in the stream of the task's board, but not in the board's snapshot: ten thousand tasks with comments would not
 * fit. A device loads those of tasks that were opened (docs/decisions/0019).
 *
 * A detail is sent whole, and the `version` that the server counts decides which copy is newer. Order, stream and epoch of delivery do not
 * matter, so a task may change boards with all its details. Details are never removed, only marked.
 */
export interface DetailRows {
  item: Item;
  comment: Comment;
  attachment: Attachment;
}
export type DetailName = keyof DetailRows;

export function isDetail(entity: string): entity is DetailName {
  return entity === "item" || entity === "comment" || entity === "attachment";
}
