import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { isId } from "#contract/core/id.ts";

/** The comment that the user replies to, and its author. */
export interface AnswerTarget {
  id: string;
  authorId: string;
}

const fieldOf = (taskId: string): string => `answer:${taskId}`;

/** Returns the comment that the stored draft of a task replies to; `null` if the draft is not a reply. */
export function readAnswer(userId: string, taskId: string): AnswerTarget | null {
  const [id, authorId] = readDraft(userId, fieldOf(taskId))?.split(" ") ?? [];
  return isId(id) && isId(authorId) ? { id, authorId } : null;
}

export function keepAnswer(userId: string, taskId: string, answering: AnswerTarget | null): void {
  keepDraft(userId, fieldOf(taskId), answering === null ? null : `${answering.id} ${answering.authorId}`);
}
