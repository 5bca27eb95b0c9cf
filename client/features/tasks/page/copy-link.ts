import { attempt } from "#client/shared/errors/attempt.ts";
import { copyLink } from "#client/shared/clipboard/copy-link.ts";
import { taskLink } from "#client/entities/task/task-address.ts";
import { viewText } from "./view-text.ts";

/** Copies the address of a task's own page, and says whether the browser let it. */
export function copyTaskLink(taskId: string): void {
  void attempt(copyLink(taskLink(taskId), viewText.notCopied));
}
