import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import { withoutListMark } from "#client/shared/text/list-marks.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import type { Item } from "#contract/entities/item.ts";
import { ITEM_TEXT_MAX } from "#contract/core/limit.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { keyBetween, keysBetween } from "#contract/core/position.ts";
import { checklistText } from "./checklist-text.ts";

/** Splits a text into the texts of checklist items, without list markers of other tools. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map(withoutListMark)
    .filter((line) => line !== "")
    .flatMap(fitting);
}

/** Splits a text that is too long for one item, between words if possible. No text is lost. */
function fitting(text: string): string[] {
  if (text.length <= ITEM_TEXT_MAX) return [text];
  const space = text.lastIndexOf(" ", ITEM_TEXT_MAX);
  const end = space > 0 ? space : ITEM_TEXT_MAX - (isSplitPair(text, ITEM_TEXT_MAX) ? 1 : 0);
  return [text.slice(0, end).trimEnd(), ...fitting(text.slice(end).trimStart())];
}

/** Returns true if a cut before `at` would split a surrogate pair. */
const isSplitPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** Returns all checklist items of a task in their order. */
function linesIn(sync: Sync, taskId: string): Item[] {
  return sync.store.list(`items:${taskId}`).flatMap((id) => sync.store.get("item", id) ?? []);
}

/**
 * Returns the sort keys around the position after an item, or at the start if `afterId` is `null`. Skips neighbours with an equal key,
 * because no key fits between equal keys.
 */
function gapAfter(lines: readonly Item[], afterId: string | null): [string | null, string | null] {
  const at = afterId === null ? -1 : lines.findIndex(({ id }) => id === afterId);
  const after = lines[at]?.sort ?? null;
  const before = lines.slice(at + 1).find(({ sort }) => after === null || sort > after)?.sort ?? null;
  return [after, before];
}

/** Adds items to the end of a checklist. Resolves with the number of items stored on the device. */
export async function addItems(sync: Sync, taskId: string, group: string, texts: readonly string[]): Promise<number> {
  const lines = linesIn(sync, taskId);
  const last = lines.findLast((line) => line.group === group) ?? lines.at(-1);
  const keys = keysBetween(...gapAfter(lines, last?.id ?? null), texts.length);
  let made = 0;
  for (const [at, text] of texts.entries()) {
    const sort = keys[at] ?? "a0";
    if (!(await attempt(sync.mutate("item.create", sync.newId(), { taskId, group, text, sort })))) break;
    made += 1;
  }
  if (made > 1) announce(checklistText.added(made));
  return made;
}

export function setItem(sync: Sync, itemId: string, fields: MutationArgs<"item.set">): void {
  void attempt(sync.mutate("item.set", itemId, fields));
}

/** Checks or unchecks an item. Resolves when the mutation is stored, or after an error is shown to the user. */
export function tickItem(sync: Sync, itemId: string, done: boolean): Promise<boolean> {
  return attempt(sync.mutate("item.set", itemId, { done }));
}

/** Moves an item right after another item of a checklist, or to its start, and announces the new position. */
export function placeItem(sync: Sync, item: Item, group: string, afterId: string | null): void {
  const others = linesIn(sync, item.taskId).filter(({ id }) => id !== item.id);
  const own = others.filter((line) => line.group === group);
  // The start of a checklist is after the last item above it in the task.
  const first = own[0];
  const above = first === undefined ? null : (others[others.indexOf(first) - 1]?.id ?? null);
  const sort = keyBetween(...gapAfter(others, afterId ?? above));
  const at = afterId === null ? 0 : own.findIndex(({ id }) => id === afterId) + 1;
  setItem(sync, item.id, { sort, ...(group === item.group ? {} : { group }) });
  announce(checklistText.moved(item.text, at + 1, own.length + 1));
}

/** Moves an item one place up or down in its checklist. Does nothing at the end of the checklist. */
export function stepItem(sync: Sync, item: Item, by: -1 | 1): void {
  const own = linesIn(sync, item.taskId).filter((line) => line.group === item.group);
  const at = own.findIndex(({ id }) => id === item.id);
  const to = at + by;
  if (at === -1 || to < 0 || to >= own.length) return;
  const after = by === 1 ? own[to] : own[to - 1];
  placeItem(sync, item, item.group, after?.id ?? null);
}

/** Removes an item at once, with ten seconds to undo. */
export function removeItem(sync: Sync, item: Item): void {
  void attemptWithUndo(sync.mutate("item.remove", item.id, {}), checklistText.removed(item.text), "trash");
}

export function renameChecklist(sync: Sync, taskId: string, items: readonly Item[], name: string): void {
  void attempt(sync.mutate("checklist.rename", taskId, { itemIds: items.map(({ id }) => id), name }));
}

export function removeChecklist(sync: Sync, taskId: string, items: readonly Item[]): void {
  const itemIds = items.map(({ id }) => id);
  const message = checklistText.listRemoved(items[0]?.group || checklistText.unnamed);
  void attemptWithUndo(sync.mutate("checklist.remove", taskId, { itemIds }), message, "trash");
}
