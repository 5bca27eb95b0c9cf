import { FILTER_KEY, SAVED_KEY, SORT_KEY, VIEW_KEY } from "#client/entities/board/view/board-view.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { VIEW_CHOICES_MAX, VIEW_FILTER_MAX } from "#contract/core/limit.ts";
import { VIEW_KINDS, type SavedView } from "#contract/entities/saved-view.ts";

/** The state of a board that a view saves. */
export type Look = Pick<SavedView, "kind" | "filter" | "choices">;

/**
 * Further query parameters that a view saves: the sort order and the zoom of the timeline. Dates are not saved, because they become
 * outdated.
 */
const CHOICES = [SORT_KEY, "zoom"];

/** Returns the current state of the open board from the query of its address. */
export function lookIn(query: URLSearchParams): Look {
  const kind = VIEW_KINDS.find((known) => known === query.get(VIEW_KEY)) ?? "board";
  const chosen = new URLSearchParams(CHOICES.flatMap((key) => (query.has(key) ? [[key, query.get(key) ?? ""]] : [])));
  const filter = (query.get(FILTER_KEY) ?? "").slice(0, VIEW_FILTER_MAX);
  return { kind, filter, choices: chosen.toString().slice(0, VIEW_CHOICES_MAX) };
}

/** Returns true if the views show the same. */
export function isSameLook(one: Look, other: Look): boolean {
  return one.kind === other.kind && one.filter === other.filter && one.choices === other.choices;
}

/** Returns the address of a view. It has the whole state of the view, so that it also works for users who do not have the view. */
export function hrefOf({ id, boardId, kind, filter, choices }: Look & Pick<SavedView, "id" | "boardId">): string {
  const query = new URLSearchParams(kind === "board" ? {} : { [VIEW_KEY]: kind });
  if (filter !== "") query.set(FILTER_KEY, filter);
  const stored = new URLSearchParams(choices);
  for (const key of CHOICES) if (stored.has(key)) query.set(key, stored.get(key) ?? "");
  query.set(SAVED_KEY, id);
  return `${pathTo("board", { board: boardId })}?${query.toString()}`;
}
