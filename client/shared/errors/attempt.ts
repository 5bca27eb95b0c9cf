import type { IconName } from "#client/ui/icons/icon.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { UNDO } from "../text/app-text.ts";
import { attempt } from "./attempt-action.ts";

/** The half that a first visit needs stands by itself. */
export { attempt } from "./attempt-action.ts";

/** What `Sync.mutate` answers. */
interface UndoableResult {
  readonly undo: (() => Promise<unknown>) | null;
}

/** What is told of is the latest thing that can be taken back: an older one does not make it wait. */
const UNDO_KIND = "undo";

/**
 * Waits for a mutation and offers to take it back for ten seconds: «Доска в архиве · Отменить». True when it was done; when it
 * was not, its person has been told why.
 */
export async function attemptWithUndo(
  mutation: Promise<UndoableResult>,
  message: string,
  icon?: IconName,
): Promise<boolean> {
  if (!(await attempt(mutation))) return false;
  const { undo } = await mutation;
  const toast = { text: message, kind: UNDO_KIND, ...(icon === undefined ? {} : { icon }) };
  if (undo === null) showToast(toast);
  else showToast({ ...toast, action: { label: UNDO, onAction: () => void attempt(undo()) } });
  return true;
}
