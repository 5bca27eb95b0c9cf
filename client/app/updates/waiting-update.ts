import { atQuietMoment } from "#client/shared/reload/quiet-moment.ts";
import { createSignal } from "#client/ui/signal.ts";

/** Applies a newer build that waits for the user to finish; `null` if none waits. */
export const waitingUpdate = createSignal<(() => void) | null>(null);

let hasAgreed = false;

/** Runs a step of an update when the user is not busy, or as soon as they agree; until then it is offered. */
export function offerUntilQuiet(root: Document, step: () => void): void {
  let isDone = false;
  let callOff = (): void => {};
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    callOff();
    waitingUpdate.set(null);
    step();
  };
  if (hasAgreed) return once();
  callOff = atQuietMoment(root, once);
  if (!isDone)
    waitingUpdate.set(() => {
      hasAgreed = true;
      once();
    });
}
