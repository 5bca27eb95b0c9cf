import type { MutationName, MutationOf } from "#contract/mutations/mutation.ts";
import type { RefusedEntry, Sync } from "#client/sync/sync-api.ts";
import type { RejectedEditForm } from "./rejected-edit-form.ts";
import {
  changedBoard,
  changedColumn,
  changedLabel,
  movedBoard,
  newBoard,
  newColumn,
  newLabel,
  setMember,
} from "./board-edit-forms.ts";
import {
  changedComment,
  changedItem,
  newComment,
  newItem,
  renamedAttachment,
  renamedChecklist,
} from "./detail-edit-forms.ts";
import { changedField, filledTask, newField } from "./field-edit-forms.ts";
import { addedToTask, changedTask, movedTask, newTask } from "./task-edit-forms.ts";

type MakeForm<N extends MutationName> = (
  mutation: MutationOf<N>,
  sync: Sync,
  entry: RefusedEntry,
) => RejectedEditForm | null;
type Forms = { readonly [N in MutationName]: MakeForm<N> };

/** No field can be edited: the mutation can only be retried, copied or discarded. */
const nothing = (): null => null;

const FORMS: Forms = {
  "board.create": newBoard,
  "board.set": changedBoard,
  "board.archive": nothing,
  "board.restore": nothing,
  "board.move": movedBoard,
  "board.place": nothing,
  "board.transfer": nothing,
  "column.create": newColumn,
  "column.set": changedColumn,
  "column.move": nothing,
  "column.archive": nothing,
  "column.restore": nothing,
  "task.create": newTask,
  "task.set": changedTask,
  "task.add": addedToTask,
  "task.remove": nothing,
  "task.move": movedTask,
  "task.archive": nothing,
  "task.restore": nothing,
  "label.create": newLabel,
  "label.set": changedLabel,
  "label.archive": nothing,
  "label.restore": nothing,
  "customField.create": newField,
  "customField.set": changedField,
  "customField.archive": nothing,
  "customField.restore": nothing,
  "rule.create": nothing,
  "rule.set": nothing,
  "rule.archive": nothing,
  "rule.restore": nothing,
  "view.create": nothing,
  "view.set": nothing,
  "view.archive": nothing,
  "view.restore": nothing,
  "task.fill": filledTask,
  "item.create": newItem,
  "item.set": changedItem,
  "item.remove": nothing,
  "item.restore": nothing,
  "checklist.rename": renamedChecklist,
  "checklist.remove": nothing,
  "checklist.restore": nothing,
  "comment.create": newComment,
  "comment.set": changedComment,
  "comment.remove": nothing,
  "comment.restore": nothing,
  "comment.react": nothing,
  // The file is uploaded under the same id. It can be renamed once the row exists.
  "attachment.create": nothing,
  "attachment.set": renamedAttachment,
  "attachment.remove": nothing,
  "attachment.restore": nothing,
  "member.set": setMember,
  "member.remove": nothing,
  "favourite.set": nothing,
  "favourite.remove": nothing,
  "topBoard.place": nothing,
  "notification.read": nothing,
  "notification.unread": nothing,
  "notification.snooze": nothing,
};

/** Returns the form for editing a rejected mutation, or `null` if it can only be retried, copied or discarded. */
export function rejectedEditFormOf(sync: Sync, entry: RefusedEntry): RejectedEditForm | null {
  return formOf(entry.mutation, sync, entry);
}

function formOf<N extends MutationName>(
  mutation: MutationOf<N>,
  sync: Sync,
  entry: RefusedEntry,
): RejectedEditForm | null {
  const make: Forms[N] = FORMS[mutation.op];
  return make(mutation, sync, entry);
}
