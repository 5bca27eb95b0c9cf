import type { IconName } from "#client/ui/icons/icon.tsx";
import { showToast } from "#client/ui/overlay/toast.ts";
import { UNDO } from "./frame-text.ts";

/** What `Sync.mutate` answers. */
interface Done {
  readonly undo: (() => Promise<unknown>) | null;
}

/** Waits for an action; when it fails, tells its person why. True when it was done. */
export async function attempt(action: Promise<unknown>): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    const { errorText } = await import("./error-text.ts");
    showToast({ icon: "alert-triangle", text: errorText(error) });
    return false;
  }
}

/** What is told of is the latest thing that can be taken back: an older one does not make it wait. */
const UNDO_KIND = "undo";

/**
 * Waits for a mutation and offers to take it back for ten seconds: «Доска в архиве · Отменить». True when it was done; when it
 * was not, its person has been told why.
 */
export async function attemptWithUndo(mutation: Promise<Done>, said: string, icon?: IconName): Promise<boolean> {
  if (!(await attempt(mutation))) return false;
  const { undo } = await mutation;
  const toast = { text: said, kind: UNDO_KIND, ...(icon === undefined ? {} : { icon }) };
  if (undo === null) showToast(toast);
  else showToast({ ...toast, action: { label: UNDO, onAction: () => void attempt(undo()) } });
  return true;
}
