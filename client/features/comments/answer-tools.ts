import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { isId } from "#contract/core/id.ts";

/** The comment that is being answered, and whose it is. */
export interface AnswerTarget {
  id: string;
  authorId: string;
}

const fieldOf = (taskId: string): string => `answer:${taskId}`;

/** What the half typed words about a task are an answer to; `null` for a comment of their own. */
export function readAnswer(userId: string, taskId: string): AnswerTarget | null {
  const [id, authorId] = readDraft(userId, fieldOf(taskId))?.split(" ") ?? [];
  return isId(id) && isId(authorId) ? { id, authorId } : null;
}

export function keepAnswer(userId: string, taskId: string, answering: AnswerTarget | null): void {
  keepDraft(userId, fieldOf(taskId), answering === null ? null : `${answering.id} ${answering.authorId}`);
}
