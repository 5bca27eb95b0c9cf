import { announce } from "../overlay/announce.ts";
import type { DragCallbacks, DragEvent } from "./model/drag-types.ts";

/** Announces drag events to screen readers. */
export async function announceDragEvent(callbacks: DragCallbacks, event: DragEvent): Promise<void> {
  try {
    announce(await callbacks.describe(event));
  } catch (error) {
    // A failed announcement must not break the move.
    reportError(error);
  }
}
