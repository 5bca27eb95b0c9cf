import { attempt } from "#client/frame/attempt.ts";
import type { Sync, Travelled } from "#client/sync/surface.ts";
import { showToast } from "#client/ui/overlay/toast.ts";
import { focusReturned } from "./focus-returned.ts";
import { undoText } from "./undo-text.ts";

type Way = "back" | "forth";

/** Takes the last thing back, or does it again, and says so with the way in the other direction. */
export async function travelBy(sync: Sync, way: Way): Promise<void> {
  const travelling = sync.travel(way, focusReturned);
  if (await attempt(travelling)) tell(sync, way, await travelling);
}

function tell(sync: Sync, way: Way, travelled: Travelled): void {
  const toast = { kind: "undo", text: undoText[way][travelled] };
  if (travelled !== "done") showToast(toast);
  else {
    const other: Way = way === "back" ? "forth" : "back";
    showToast({ ...toast, action: { label: undoText[other].act, onAction: () => void travelBy(sync, other) } });
  }
}
