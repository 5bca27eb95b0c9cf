import type { MutationOf } from "#contract/mutations/mutation.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { RejectedEditForm } from "./rejected-edit-form.ts";
import { CHECKLIST, COMMENT, FILE_NAME, ITEM } from "./rejected-edit-text.ts";
import { text } from "./fields.ts";

/** Form for the text of a checklist item. */
export function newItem({ id, args }: MutationOf<"item.create">): RejectedEditForm {
  return {
    fields: [text("text", ITEM, args.text)],
    build: (read) => ({ op: "item.create", id, args: { ...args, text: read("text") } }),
  };
}

export function changedItem({ id, args }: MutationOf<"item.set">, sync: Sync): RejectedEditForm | null {
  if (args.text === undefined || sync.store.get("item", id) === undefined) return null;
  return {
    fields: [text("text", ITEM, args.text)],
    build: (read) => ({ op: "item.set", id, args: { ...args, text: read("text") } }),
  };
}

export function renamedChecklist({ id, args }: MutationOf<"checklist.rename">): RejectedEditForm {
  return {
    fields: [text("name", CHECKLIST, args.name)],
    build: (read) => ({ op: "checklist.rename", id, args: { ...args, name: read("name") } }),
  };
}

export function renamedAttachment({ id, args }: MutationOf<"attachment.set">): RejectedEditForm {
  return {
    fields: [text("name", FILE_NAME, args.name)],
    build: (read) => ({ op: "attachment.set", id, args: { name: read("name") } }),
  };
}

/**
 * Form for the body of a comment; `null` for a body of several lines, because a field of one line would lose the line breaks. Such a body
 * can be copied.
 */
export function newComment({ id, args }: MutationOf<"comment.create">): RejectedEditForm | null {
  if (args.body.includes("\n")) return null;
  return {
    fields: [text("body", COMMENT, args.body)],
    build: (read) => ({ op: "comment.create", id, args: { ...args, body: read("body") } }),
  };
}

export function changedComment({ id, args }: MutationOf<"comment.set">, sync: Sync): RejectedEditForm | null {
  if (sync.store.get("comment", id) === undefined || args.body.includes("\n")) return null;
  return {
    fields: [text("body", COMMENT, args.body)],
    build: (read) => ({ op: "comment.set", id, args: { ...args, body: read("body") } }),
  };
}
