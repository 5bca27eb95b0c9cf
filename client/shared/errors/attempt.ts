import type { IconName } from "#client/ui/icons/icon.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { UNDO } from "../text/app-text.ts";
import { attempt } from "./attempt-action.ts";

/** Apart from the rest, because only this half is needed on the first visit. */
export { attempt } from "./attempt-action.ts";

/** The result of `Sync.mutate`. */
interface UndoableResult {
  readonly undo: (() => Promise<unknown>) | null;
}

/** Only the latest undo is shown: a new toast replaces an older one at once. */
const UNDO_KIND = "undo";

/**
 * Runs a mutation and offers undo for ten seconds: «Доска в архиве · Отменить». Resolves to whether it succeeded; on failure it shows a
 * toast.
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
