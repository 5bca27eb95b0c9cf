import { hasSingleKeyShortcuts } from "#client/shared/keyboard/single-key-shortcuts.ts";
import { shownOrder } from "#client/entities/task/shown-order.ts";
import { isMac } from "#client/shared/keyboard/modifier-keys.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { PHONE_QUERY } from "#client/ui/theme/use-media.ts";
import type { Task } from "#contract/entities/task.ts";
import { rightsOn } from "#client/entities/task/task-fields.ts";
import { ranged, withList } from "#client/entities/task/selection/choice.ts";
import { CHOOSABLE, chosen, toggleChosen } from "#client/entities/task/selection/chosen.ts";

/** Handles its own press, whatever is selected; the selection checkbox of a row is not one of these. */
const CONTROLS = "button, input:not([readonly]), select, textarea, label";

/** Runs the selection's action for a card's key while a selected card has the focus; `null` for a key without an action. */
export type BarKeys = (code: string, anchor: HTMLElement) => (() => void) | undefined;

/** Returns the task under an event, if the user may edit it. */
function pressedTask(sync: Sync, target: EventTarget | null): Task | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(CHOOSABLE) : null;
  const task = sync.store.get("task", element?.dataset["dragCard"] ?? "");
  if (task === undefined || task.archivedAt !== null) return null;
  return rightsOn(sync, task.boardId, false).canEdit ? task : null;
}

/** Returns the tasks of the list that contains a task, in the displayed order. */
function orderAround({ store }: Sync, { id, columnId }: Task): readonly string[] {
  return shownOrder(id) ?? store.list(`tasks:${columnId}`);
}

/** Adds all visible tasks of a column to the selection. */
export function chooseColumn({ store }: Sync, columnId: string): void {
  const all = store.list(`tasks:${columnId}`);
  const [first] = all;
  if (first !== undefined) chosen.set(withList(chosen.get(), shownOrder(first) ?? all));
}

/** Returns true for ⌘ on a Mac and for Ctrl elsewhere. */
function isWithModifier({ metaKey, ctrlKey }: MouseEvent | KeyboardEvent): boolean {
  return isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** Touch has no modifier keys: once there is a selection, taps select. */
function isTap(event: MouseEvent): boolean {
  const isByFinger = event instanceof PointerEvent && event.pointerType === "touch";
  return chosen.get().ids.size > 0 && (isByFinger || matchMedia(PHONE_QUERY).matches);
}

function take(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function onClick(sync: Sync, event: MouseEvent): void {
  const { target } = event;
  const task = pressedTask(sync, target);
  if (task === null || event.button !== 0 || event.altKey || !(target instanceof Element)) return;
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
  // The same keys open a link in a new tab until there is a selection.
  const isLinkItself = !isPlain && chosen.get().ids.size === 0;
  if (target.closest(isLinkItself ? `${CONTROLS}, a` : CONTROLS) !== null) return;
  if (isPlain && isTap(event)) toggleChosen(task.id);
  else if (event.shiftKey) chosen.set(ranged(chosen.get(), orderAround(sync, task), task.id));
  else if (isWithModifier(event)) toggleChosen(task.id);
  else return;
  take(event);
}

/** Extends the selection to the next task and moves the focus there, as the arrow key alone would. */
function extend(sync: Sync, task: Task, { code, target }: KeyboardEvent): void {
  const order = orderAround(sync, task);
  const next = order[order.indexOf(task.id) + (code === "ArrowDown" ? 1 : -1)];
  const current = chosen.get();
  const begun =
    current.anchor !== null && current.ids.has(task.id)
      ? current
      : ranged({ ...current, anchor: null }, order, task.id);
  chosen.set(next === undefined ? begun : ranged(begun, order, next));
  if (next !== undefined)
    target?.dispatchEvent(new KeyboardEvent("keydown", { code, key: code, bubbles: true, cancelable: true }));
}

function actionOf(sync: Sync, task: Task, event: KeyboardEvent, barKeys: BarKeys): (() => void) | undefined {
  const { code, shiftKey, altKey, target } = event;
  if (altKey) return undefined;
  if (isWithModifier(event)) {
    if (code !== "KeyA" || shiftKey) return undefined;
    return () => chosen.set(withList(chosen.get(), orderAround(sync, task)));
  }
  if (event.ctrlKey || event.metaKey) return undefined;
  if (shiftKey) return code === "ArrowDown" || code === "ArrowUp" ? () => extend(sync, task, event) : undefined;
  if (!hasSingleKeyShortcuts() || event.repeat) return undefined;
  if (code === "KeyX") return () => toggleChosen(task.id);
  // An overlay is anchored to the focused element, which gets the focus back: a card, or a cell of the table.
  return chosen.get().ids.has(task.id) && target instanceof HTMLElement ? barKeys(code, target) : undefined;
}

/** Listens to selecting events before the cards and rows do. Returns a function that stops it. */
export function listenForChoosing(root: Document, sync: Sync, barKeys: BarKeys): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { target } = event;
    if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
    // Keys inside a card's own controls belong to them.
    const task = target.matches("[data-drag-card], [data-place]") ? pressedTask(sync, target) : null;
    const action = task && actionOf(sync, task, event, barKeys);
    if (!action) return;
    take(event);
    action();
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  root.addEventListener("click", (event) => onClick(sync, event), options);
  root.addEventListener("keydown", onKey, options);
  return () => stop.abort();
}
