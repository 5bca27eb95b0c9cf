import { attempt } from "#client/frame/attempt.ts";
import { copyLink } from "#client/frame/copy-link.ts";
import { taskLink } from "#client/frame/task-address.ts";
import { viewText } from "./view-text.ts";

/** Copies the address of a task's own page, and says whether the browser let it. */
export function copyTaskLink(taskId: string): void {
  void attempt(copyLink(taskLink(taskId), viewText.notCopied));
}
