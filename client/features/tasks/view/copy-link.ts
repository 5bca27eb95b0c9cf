import { attempt } from "#client/frame/attempt.ts";
import { copyText } from "#client/frame/copy-text.ts";
import { taskLink } from "#client/frame/task-address.ts";
import { showToast } from "#client/ui/overlay/toast.ts";
import { viewText } from "./view-text.ts";

/** Copies the address of a task's own page, and says whether the browser let it. */
export function copyTaskLink(taskId: string): void {
  void attempt(
    copyText(taskLink(taskId)).then((isCopied) =>
      showToast(isCopied ? { text: viewText.copied, icon: "link" } : { text: viewText.notCopied }),
    ),
  );
}
