import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pushLayer, type Standing } from "#client/ui/overlay/layers.ts";
import { closeByBack } from "./close-by-back.ts";

const [BEFORE, HERE, AFTER] = ["m0a-9", "m0b-10", "m0b-11"];
const forward = vi.spyOn(history, "forward").mockImplementation(() => undefined);
const told = vi.fn();
const undo: (() => void)[] = [];

const open = (stands?: Standing): (() => void) => {
  const close = vi.fn();
  undo.push(pushLayer({ close, stands }));
  return close;
};
/** The browser stands at another step of the history, and says so. */
const goTo = (step: string): void => {
  history.replaceState({ step }, "");
  dispatchEvent(new PopStateEvent("popstate"));
};

beforeEach(() => {
  forward.mockClear();
  told.mockClear();
  // The router, which has listened for longer.
  addEventListener("popstate", told);
  undo.push(
    () => removeEventListener("popstate", told),
    closeByBack(() => HERE),
  );
});
afterEach(() => {
  for (const take of undo.splice(0)) take();
  history.replaceState(null, "");
});

it("[SH-38] closes the sheet over a task, and neither the task nor the page hears of it", () => {
  const [task, sheet] = [open("own"), open()];
  goTo(BEFORE);
  expect(forward).toHaveBeenCalledTimes(1);
  goTo(HERE);
  expect(sheet).toHaveBeenCalledTimes(1);
  expect(task).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalled();
});

it("[SH-38] leaves the step where nothing is open but what the step itself says", () => {
  open("own");
  goTo(BEFORE);
  expect(forward).not.toHaveBeenCalled();
  expect(told).toHaveBeenCalledTimes(1);
});

it("[SH-38] is not meant by «forward»", () => {
  open();
  goTo(AFTER);
  expect(forward).not.toHaveBeenCalled();
  expect(told).toHaveBeenCalledTimes(1);
});

it("[SH-38] closes nothing in the place of a sheet that has gone meanwhile", () => {
  const task = open("own");
  open();
  goTo(BEFORE);
  undo.pop()?.();
  goTo(HERE);
  expect(task).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalled();
});
