import type { Attachment } from "./attachment.ts";
import type { Comment } from "./comment.ts";
import type { Item } from "./item.ts";

/**
 * Parts of a task travel in the stream of the board that their task is on, but are not in the board's snapshot: ten thousand tasks with
 * their comments would not fit. A device holds those of tasks that it has opened (docs/decisions/0019).
 *
 * A part travels whole and its `version`, which the server counts, decides which form of it is newer: the order, the stream and the epoch
 * that bring it do not matter, so a task may change boards with all that is in it. None is ever removed, only marked.
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
