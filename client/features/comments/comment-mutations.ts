import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import { copyText } from "#client/shared/clipboard/copy-text.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { Comment } from "#contract/entities/comment.ts";
import type { Person } from "#contract/users/user.ts";
import { commentText } from "./comment-text.ts";
import { mentionedIn } from "./parse-comment.ts";

/** Returns the ids of those of the given people who are mentioned in a text. */
export function mentionsIn(body: string, people: readonly Person[]): string[] {
  const names = new Set(mentionedIn(body));
  return people.filter(({ username }) => names.has(username)).map(({ id }) => id);
}

export interface NewComment {
  id: string;
  taskId: string;
  body: string;
  parentId: string | null;
  /** The people who can be mentioned. */
  people: readonly Person[];
}

/** Adds a comment. Resolves with false if the device could not store it; the error is then shown to the user. */
export function addComment(sync: Sync, { id, taskId, body, parentId, people }: NewComment): Promise<boolean> {
  const answer = parentId === null ? {} : { parentId };
  const args = { taskId, body, mentions: mentionsIn(body, people), ...answer };
  return attempt(sync.mutate("comment.create", id, args));
}

export function changeComment(sync: Sync, id: string, body: string, people: readonly Person[]): Promise<boolean> {
  return attempt(sync.mutate("comment.set", id, { body, mentions: mentionsIn(body, people) }));
}

/**
 * Deletes the user's own comment at once, with an undo. Deletes another user's comment only after a confirmation, because only its author
 * can restore it.
 */
export async function removeComment(sync: Sync, comment: Comment, isOwn: boolean): Promise<void> {
  if (!isOwn) {
    const agreed = await confirmDialog({
      title: commentText.removeOther,
      text: commentText.removeOtherText,
      confirmLabel: commentText.remove,
      cancelLabel: commentText.cancel,
      danger: true,
    });
    if (agreed) await attempt(sync.mutate("comment.remove", comment.id, {}));
    return;
  }
  await attemptWithUndo(sync.mutate("comment.remove", comment.id, {}), commentText.removed, "trash");
}

/** Adds a reaction, or removes the user's own. */
export function react(sync: Sync, comment: Comment, emoji: string, userId: string): void {
  const on = !(comment.reactions[emoji] ?? []).includes(userId);
  void attempt(sync.mutate("comment.react", comment.id, { emoji, on }));
}

export async function copyComment(comment: Comment): Promise<void> {
  if (await copyText(comment.body)) showToast({ text: commentText.copied, icon: "copy" });
}
