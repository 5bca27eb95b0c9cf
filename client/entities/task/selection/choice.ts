/** The selected tasks in the order of selection, and the start of a range. */
export interface Choice {
  readonly ids: ReadonlySet<string>;
  /** The task last selected by itself: a range begins there. */
  readonly anchor: string | null;
  /** The selection before the current range, which may grow and shrink over it. */
  readonly before: ReadonlySet<string>;
}

const NO_IDS: ReadonlySet<string> = new Set();
export const NOTHING_CHOSEN: Choice = { ids: NO_IDS, anchor: null, before: NO_IDS };

function alone(ids: ReadonlySet<string>, anchor: string | null): Choice {
  return ids.size === 0 ? NOTHING_CHOSEN : { ids, anchor, before: ids };
}

/** Adds a task to the selection, or removes it. */
export function toggled(choice: Choice, id: string): Choice {
  const ids = new Set(choice.ids);
  if (!ids.delete(id)) ids.add(id);
  return alone(ids, id);
}

/**
 * Selects the range from its start up to a task, both included, in display order. If the start is not in this list, selects the task alone
 * and starts a range there.
 */
export function ranged(choice: Choice, order: readonly string[], to: string): Choice {
  const from = choice.anchor === null ? -1 : order.indexOf(choice.anchor);
  const at = order.indexOf(to);
  if (from === -1 || at === -1) return alone(new Set(choice.ids).add(to), to);
  const range = order.slice(Math.min(from, at), Math.max(from, at) + 1);
  return { ...choice, ids: new Set([...choice.before, ...range]) };
}

/** Adds a whole list to the selection; if all of it is selected already, removes it when `mayTakeOut`. */
export function withList(choice: Choice, order: readonly string[], mayTakeOut = false): Choice {
  const areAll = order.length > 0 && order.every((id) => choice.ids.has(id));
  if (areAll && mayTakeOut) return without(choice, order);
  return alone(new Set([...choice.ids, ...order]), choice.anchor ?? order[0] ?? null);
}

/** Removes tasks from the selection; returns the same object if none of them is selected. */
export function without(choice: Choice, taken: readonly string[]): Choice {
  if (!taken.some((id) => choice.ids.has(id))) return choice;
  const gone = new Set(taken);
  const left = (ids: ReadonlySet<string>): ReadonlySet<string> => new Set([...ids].filter((id) => !gone.has(id)));
  const ids = left(choice.ids);
  if (ids.size === 0) return NOTHING_CHOSEN;
  const isAnchorGone = choice.anchor !== null && gone.has(choice.anchor);
  return { ids, anchor: isAnchorGone ? null : choice.anchor, before: left(choice.before) };
}
