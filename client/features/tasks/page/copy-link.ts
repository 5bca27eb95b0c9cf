import { attempt } from "#client/shared/errors/attempt.ts";
import { copyLink } from "#client/shared/clipboard/copy-link.ts";
import { taskLink } from "#client/entities/task/task-address.ts";
import { viewText } from "./view-text.ts";

/** Copies the link to a task's page and shows the result. */
export function copyTaskLink(taskId: string): void {
  void attempt(copyLink(taskLink(taskId), viewText.notCopied));
}
