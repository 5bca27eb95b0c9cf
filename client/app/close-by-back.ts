import { upperLayer } from "#client/ui/overlay/layers.ts";

/** As the router names the steps of the history: by when they were met, and in which order within a moment. */
function isEarlier(step: string, than: string): boolean {
  const [at = 0, order = 0] = partsOf(step);
  const [thanAt = 0, thanOrder = 0] = partsOf(than);
  return at === thanAt ? order < thanOrder : at < thanAt;
}

function partsOf(step: string): number[] {
  const [at = "", order = ""] = step.split("-");
  return [Number.parseInt(at, 36), Number.parseInt(order, 10)];
}

function stepNow(): string | undefined {
  const state: unknown = history.state;
  const step: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "step") : undefined;
  return typeof step === "string" ? step : undefined;
}

/**
 * «Back» closes the upper layer and nothing below it (SH-38): a sheet, a menu or a dialog makes no step of its own, so the step that was left is
 * gone to again, and nobody is told of either move. `shownStep` is the step whose page is on screen.
 */
export function closeByBack(shownStep: () => string | undefined): () => void {
  let closing: ReturnType<typeof upperLayer>;

  function onPopState(event: PopStateEvent): void {
    const here = shownStep();
    const step = stepNow();
    if (here === undefined || step === undefined) return;
    if (closing !== undefined && step === here) {
      event.stopImmediatePropagation();
      // Whatever closed it meanwhile has done so already.
      if (upperLayer() === closing) closing.close();
      closing = undefined;
      return;
    }
    const upper = upperLayer();
    if (upper === undefined || upper.stands !== undefined || !isEarlier(step, here)) return;
    event.stopImmediatePropagation();
    closing = upper;
    history.forward();
  }

  // Before the router, which listens to the same window.
  addEventListener("popstate", onPopState, true);
  return () => removeEventListener("popstate", onPopState, true);
}
