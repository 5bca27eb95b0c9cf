import { atQuietMoment } from "#client/shared/reload/quiet-moment.ts";
import { createSignal } from "#client/ui/signal.ts";

/** A newer build that waits for its person to finish: the way to take it at once, `null` when none waits. */
export const waitingUpdate = createSignal<(() => void) | null>(null);

let hasAgreed = false;

/** Does a step towards a newer build when nobody is busy, or as soon as the person says so; says meanwhile that it waits. */
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
